"""Official pages for the names that entries mention, and pairs of old and new names."""

from faq.build.site import read_site
from faq.evidence.apis import references
from faq.evidence.apis.references import References

FRAMEWORK = """name: {zh: 演示, en: Demo}
summary: {zh: 演示, en: Demo}
package: demo
repository: https://example.org/demo
lines:
  - line: 2.x
    label: {zh: "2.x", en: "2.x"}
    range: ">=2.0,<3"
    status: current
    tested: {"2.0": "3.11"}
    docs: {zh: https://example.org/zh/2/, en: https://example.org/en/2/}
  - line: "1.8"
    label: {zh: "1.8", en: "1.8"}
    range: ">=1.8,<2"
    status: ended
    tested: {"1.8": "3.7"}
    docs: {zh: https://example.org/zh/1/, en: https://example.org/en/1/}
categories:
  - {id: basics, name: {zh: 基础, en: Basics}}
"""
NEW = "m demo\nf demo.both()\n= demo.io.load demo.load\nf demo.load(path)\nc demo.nn.Linear(n)\nf demo.save(path)\n"
OLD = "m demo\nf demo.both()\nf demo.old.fc(n)\nf demo.old.read(path)\nf demo.old.write(path)\n"


def site(*lines: str, asked: str = "别的") -> References:
    head = f"---\ntitle: 怎么办？\nasked_as: [{asked}]\nreviewed: 2026-11-20\n---\n"
    entry = head + "\n短答。\n\n## 2.x\n\n" + "\n".join(lines)
    files = {
        "faq_src/demo/framework.yml": FRAMEWORK,
        "faq_src/demo/basics/x/zh.md": entry + "\n",
        "apis/demo-2.0.txt": NEW,
        "apis/demo-1.8.txt": OLD,
        "apis/pages/demo-2.x.txt": "a damaged row of five words\ndemo.load api/load_cn.html api/load_en.html\n",
        "apis/pages/demo-1.8.txt": "demo.old.fc api_cn/fc_cn.html api/fc.html\ndemo.load old old\n",
    }
    data = {path: text.encode() for path, text in files.items()}
    return references.read(read_site(data)[0], data)


def addresses(found: References, lang: str = "zh") -> list[str | None]:
    entry = found.site.entries[0]
    section = entry.source.answers[0]
    return [found.address(entry, section, code, "en" if lang == "en" else "zh") for code in section.code_spans]


def pairs(*lines: str) -> list[tuple[str, str]]:
    return [(pair.old, pair.new) for pair in site(*lines).replacements()]


def test_a_name_leads_to_the_page_of_its_section_in_the_readers_language() -> None:
    found = site("用 `demo.load(path)`。")
    assert addresses(found) == ["https://example.org/zh/2/api/load_cn.html"]
    assert addresses(found, "en") == ["https://example.org/en/2/api/load_en.html"]


def test_an_alias_leads_to_the_page_of_the_canonical_name() -> None:
    assert addresses(site("`demo.io.load`")) == ["https://example.org/zh/2/api/load_cn.html"]


def test_an_old_name_leads_to_the_page_of_the_line_that_had_it() -> None:
    assert addresses(site("`demo.old.fc`")) == ["https://example.org/zh/1/api_cn/fc_cn.html"]


def test_what_is_no_api_or_has_no_page_leads_nowhere() -> None:
    assert addresses(site("`demo.nn.Linear` `x = demo.load` `weight.load` `demo.py`")) == [None, None, None, None]


def test_pairs_stand_around_an_arrow_in_their_order() -> None:
    assert pairs("`demo.old.fc` → `demo.nn.Linear`") == [("demo.old.fc", "demo.nn.Linear")]
    both = pairs("`demo.old.read`、`demo.old.write` → `demo.load`、`demo.save`")
    assert both == [("demo.old.read", "demo.load"), ("demo.old.write", "demo.save")]
    assert pairs("`demo.old.fc`；`demo.old.read` → `demo.load`") == [("demo.old.read", "demo.load")]


def test_only_a_newer_name_replaces() -> None:
    assert pairs("`demo.load` → `demo.old.read`") == []
    assert pairs("`demo.both` → `demo.load`") == []
    assert pairs("`demo.old.fc`，`demo.nn.Linear`") == []


def test_a_table_tells_by_its_header_whether_its_columns_are_versions() -> None:
    row = "| `demo.old.fc` | `demo.nn.Linear` |"
    assert pairs("| 1.8 | 2.x |", "| --- | --- |", row) == [("demo.old.fc", "demo.nn.Linear")]
    assert pairs("| 保存 | 读取 |", "| --- | --- |", row) == []
    apart = "| `demo.old.fc` | 一个文件 | `demo.nn.Linear` |"
    assert pairs("| 1.8 的保存方式 | 得到的文件 | 2.x |", "| --- | --- | --- |", apart) == []


def test_named_apis_have_their_lines_and_entries() -> None:
    (api,) = site("`demo.both()`").named()
    assert (api.framework, api.name, api.lines, api.entries) == (
        "demo",
        "demo.both",
        ("2.x", "1.8"),
        ("demo/basics/x",),
    )


def test_a_phrasing_that_is_a_name_names_it() -> None:
    assert [api.name for api in site("`demo.save`", asked="demo.load").named()] == ["demo.load", "demo.save"]
    assert [api.name for api in site("`demo.save`", asked="demo.load 怎么用").named()] == ["demo.save"]
