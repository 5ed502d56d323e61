"""Good entries, written in the ways people write them, become the right model."""

from __future__ import annotations

import datetime

from demo import BASE, EN, FRAMEWORK, ZH, changed, first_entry, found, over_base, read
from faq.build.site import compile_site, stale

SECOND = "faq_src/demo/basics/second/zh.md"
FRONT = "---\ntitle: 第二个问题？\nreviewed: 2026-11-20\n---\n\n"


def test_the_base_is_perfect() -> None:
    site, diagnostics = read(BASE)
    assert diagnostics == []
    assert [entry.id for entry in site.entries] == ["demo/basics/first"]
    assert stale(site) == {}


def test_a_framework() -> None:
    framework = read(BASE)[0].framework("demo")
    assert (framework.name, framework.package) == ({"zh": "演示", "en": "Demo"}, "demo")
    assert [line.name for line in framework.lines] == ["3.x", "2.x", "1.8"]
    assert [line.status for line in framework.lines] == ["current", "maintained", "ended"]
    assert [category.id for category in framework.categories] == ["basics", "errors"]
    assert framework.lines[0].docs["zh"] == "https://example.org/3/zh/"
    assert "2.10" in framework.lines[1].range and "3.0" not in framework.lines[1].range


def test_the_facts_of_an_entry() -> None:
    entry = first_entry(BASE)
    assert entry.langs == ("zh", "en")
    assert entry.source.title.value == "如何查看版本号？"
    assert entry.documents["en"].title.value == "How do I see the version?"
    assert [item.value for item in entry.source.asked_as] == ["怎么看装的是哪个版本"]
    assert [item.value for item in entry.errors] == ["AttributeError: module 'demo' has no attribute 'version'"]
    assert [item.value for item in entry.tags] == ["version"]
    assert [source.urls["zh"].value for source in entry.sources] == ["https://example.org/3/zh/version.html"]
    assert entry.reviewed == datetime.date(2026, 11, 20)


def test_answers_by_line() -> None:
    source = first_entry(BASE).source
    assert source.intro.text == "用 `demo.version()` 查看。"
    assert [[line.name for line in answer.lines] for answer in source.answers] == [["3.x", "2.x"], ["1.8"]]
    assert [answer.key for answer in source.sections] == ["intro", "3.x, 2.x", "1.8"]
    fence = source.answers[0].fences[0]
    assert (fence.language, fence.info, fence.runs) == ("python", {"no-run": "needs a GPU"}, False)
    assert fence.code == "print(demo.version())  # 打印版本号\n"
    assert [link.href for link in source.answers[1].links] == ["https://example.org/1.8/zh/"]


def test_the_text_of_a_section_stands_where_it_says() -> None:
    lines = BASE[ZH].decode().split("\n")
    for section in first_entry(BASE).source.sections:
        height = section.text.count("\n") + 1
        assert "\n".join(lines[section.start - 1 : section.start - 1 + height]) == section.text


def test_a_version_stays_a_text() -> None:
    assert read(BASE)[0].framework("demo").lines[1].tested[0].version == "2.10"
    files = changed(FRAMEWORK, '"2.10": "3.10"', "2.10: 3.10")
    assert read(files)[1] == []
    assert read(files)[0].framework("demo").lines[1].tested[0] == read(BASE)[0].framework("demo").lines[1].tested[0]


def test_words_that_yaml_would_convert_stay_texts() -> None:
    assert [item.value for item in first_entry(changed(ZH, "[version]", "[no, null, 010, 1e3]")).tags] == [
        *("no", "null", "010", "1e3")
    ]


def test_a_narrower_range() -> None:
    for written in ("## 3.x, 2.x (>=2.4)", "## 3.x，2.x（>=2.4）", "##  3.x ,2.x( >=2.4 )  ##"):
        site, diagnostics = read(over_base({SECOND: f"{FRONT}答案。\n\n{written}\n\n如此。\n"}))
        assert [found.code for found in diagnostics] == ["T101"]
        lines = site.entries[1].source.answers[0].lines
        assert [(line.name, str(line.narrower or "")) for line in lines] == [("3.x", ""), ("2.x", ">=2.4")]


def test_a_range_may_name_a_release_candidate() -> None:
    for narrower in (">=2.5rc1", "==2.5rc1", ">=2.0.dev1,<2.1"):
        assert found(over_base({SECOND: f"{FRONT}答案。\n\n## 2.x ({narrower})\n\n如此。\n"})) == ["zh.md:2:8 T101"]


def test_an_answer_for_every_line_has_no_headings() -> None:
    site = read(over_base({SECOND: f"{FRONT}答案。\n\n更多。\n"}))[0]
    entry = site.entries[1]
    assert entry.source.answers == ()
    assert entry.source.intro.text == "答案。\n\n更多。"
    assert entry.lines == ("3.x", "2.x", "1.8")
    assert site.entries[0].lines == ("3.x", "2.x", "1.8")


def test_a_missing_translation_is_a_warning_and_nothing_else() -> None:
    files = over_base({SECOND: f"{FRONT}答案。\n"})
    assert found(files) == ["zh.md:2:8 T101"]
    assert not compile_site(files).failed
    assert "docs/demo/basics/second/index.md" in compile_site(files).outputs


def test_an_image_lies_beside_its_entry() -> None:
    files = over_base({SECOND: f"{FRONT}看图：![截图](error.png)\n", SECOND.replace("zh.md", "error.png"): b"\x89PNG"})
    assert found(files) == ["zh.md:2:8 T101"]
    assert read(files)[0].images == {"faq_src/demo/basics/second/error.png": b"\x89PNG"}
    assert compile_site(files).outputs["docs/demo/basics/second/error.png"] == b"\x89PNG"


def test_an_entry_that_moved() -> None:
    entry = first_entry(changed(ZH, "tags:", "moved_from: [demo/errors/version]\ntags:"))
    assert [item.value for item in entry.moved_from] == ["demo/errors/version"]


def test_an_exception_with_its_reason() -> None:
    files = over_base({SECOND: FRONT.replace("reviewed", "allow: {M109: 法律文本}\nreviewed") + "长文。" * 600 + "\n"})
    site, diagnostics = read(files)
    assert [found.code for found in diagnostics] == ["T101"]
    assert site.entries[1].allow["M109"].value == "法律文本"


def test_a_changed_source_section_is_stale_in_the_translation() -> None:
    files = changed(ZH, "见[官网]", "请见[官网]")
    site, diagnostics = read(files)
    assert stale(site) == {"demo/basics/first": ("1.8",)}
    assert [(found.code, found.severity) for found in diagnostics] == [("T102", "warning")]


def test_a_changed_title_makes_the_short_answer_stale() -> None:
    assert stale(read(changed(ZH, "查看版本号", "查看版本"))[0]) == {"demo/basics/first": ("intro",)}


def test_white_space_and_facts_make_nothing_stale() -> None:
    assert stale(read(changed(ZH, "查看。\n", "查看。  \n\n\n"))[0]) == {}
    assert stale(read(changed(ZH, 'needs a GPU"\n', 'needs a GPU" \n'))[0]) == {}
    assert stale(read(changed(ZH, "[version]", "[version, demo]"))[0]) == {}


def test_a_section_without_translation_is_stale() -> None:
    text = BASE[EN].decode()
    site = read(over_base({EN: text[: text.index("\n## 1.8")]}))[0]
    assert stale(site) == {"demo/basics/first": ("1.8",)}


def test_code_may_differ_in_comments() -> None:
    assert found(changed(EN, "# prints the version", "# whatever it is")) == []


def test_windows_files_are_as_good() -> None:
    windows = {path: b"\xef\xbb\xbf" + data.replace(b"\n", b"\r\n") for path, data in BASE.items()}
    assert read(windows)[0].entries == read(BASE)[0].entries
    assert read(windows)[1] == []
