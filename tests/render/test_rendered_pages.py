"""Requirements on pages, tested one by one; the golden files hold the whole text."""

from __future__ import annotations

import dataclasses
import html
import random
import re

from faq.content.findings import Findings
from faq.content.model import Entry, Site
from sample_site import (
    FILES,
    FINDINGS,
    LOAD_DATASET,
    OUT_OF_MEMORY,
    PNG,
    PRINT_TENSOR,
    SHARE_WEIGHTS,
    SITE,
    at,
    entry,
    render_site,
)


def page(path: str, files: dict[str, bytes] = FILES) -> str:
    return files[f"docs/{path}"].decode()


def with_entries(*entries: Entry) -> dict[str, bytes]:
    return render_site(dataclasses.replace(SITE, entries=entries), Findings())


def test_one_heading_serves_two_lines() -> None:
    heading = (
        '<h2 id="3.x" data-lines="3.x 2.x"><a id="2.x"></a>飞桨 PaddlePaddle 3.x、2.x<a class="headerlink" href="#3.x"'
    )
    assert heading in page(f"{SHARE_WEIGHTS.id}/index.md")


def test_an_entry_for_every_line_has_the_anchors_of_all_lines() -> None:
    text = "先这样。\n\n再那样。\n"
    both = with_entries(entry("paddlepaddle/params/x", "2026-11-20", ("怎么办？", text)))
    heading = '<h2 id="3.x"><a id="2.x"></a><a id="1.8"></a>飞桨 PaddlePaddle 所有版本<'
    assert heading in page("paddlepaddle/params/x/index.md", both)
    assert '<p class="short-label"><a id="2.x"></a>简答</p>' in page(f"{PRINT_TENSOR.id}/index.md")


def test_a_narrower_range_stands_in_the_heading_lower_bound_first() -> None:
    heading = '<h2 id="2.x" data-lines="2.x">飞桨 PaddlePaddle 2.x（&gt;=2.4, &lt;2.7）<'
    assert heading in page(f"{OUT_OF_MEMORY.id}/index.md")


def test_links_lead_to_the_page_in_the_same_language_and_keep_their_anchor() -> None:
    assert '<a href="../../training/gpu-out-of-memory/#2.x">显存不足</a>' in page(f"{SHARE_WEIGHTS.id}/index.md")
    assert '<a href="../../../paddlenlp/data/load-local-dataset/">' in page(f"{SHARE_WEIGHTS.id}/index.en.md")


def test_a_link_to_an_untranslated_entry_leads_to_the_chinese_page() -> None:
    assert '<a href="../../../../paddlepaddle/training/gpu-out-of-memory/#2.x">' in page(
        f"{SHARE_WEIGHTS.id}/index.en.md"
    )


def test_two_links_on_one_line_are_both_rewritten() -> None:
    link = "../../training/gpu-out-of-memory/zh.md"
    files = with_entries(
        entry("paddlepaddle/params/x", "2026-11-20", ("怎么办？", f"见[甲]({link})和[乙]({link}#1.8)。\n")),
        OUT_OF_MEMORY,
    )
    target = "../../training/gpu-out-of-memory/"
    shown = f'见<a href="{target}">甲</a>和<a href="{target}#1.8">乙</a>。'
    assert shown in page("paddlepaddle/params/x/index.md", files)


def test_fences_keep_only_their_language() -> None:
    text = page(f"{SHARE_WEIGHTS.id}/index.md")
    assert "no-run" not in text and "raises" not in text
    assert text.count('<div class="language-python highlight">') == 3


def test_what_was_not_run_says_so_below_the_code() -> None:
    note = '</pre></div>\n<p class="proof proof--none">这段代码没有运行过：needs two GPUs</p>'
    assert note in page(f"{SHARE_WEIGHTS.id}/index.md")


def test_what_was_run_says_on_which_versions_and_when() -> None:
    ran = '</pre></div>\n<p class="proof proof--ran">已运行：3.3.1 · 2.6.2（2026-11-20）</p>'
    assert ran in page(f"{SHARE_WEIGHTS.id}/index.md")
    raised = '<p class="proof proof--ran">This code raises ValueError. Ran on 1.8.5 (2026-11-20)</p>'
    assert raised in page(f"{SHARE_WEIGHTS.id}/index.en.md")


def test_a_sample_without_a_proof_claims_nothing() -> None:
    files = with_entries(entry("paddlepaddle/params/x", "2026-11-20", ("怎么办？", "答。\n\n```python\nx = 1\n```\n")))
    assert "proof" not in page("paddlepaddle/params/x/index.md", files)


def test_code_is_never_changed() -> None:
    code = "import paddle\n\nshared = paddle.nn.Embedding(100, 8)\n"
    shown = re.findall(r'<code tabindex="0">(.*?)</code>', page(f"{SHARE_WEIGHTS.id}/index.md"), re.DOTALL)
    assert html.unescape(re.sub(r"<[^>]+>", "", shown[0])).startswith(code)


def test_chinese_lines_are_joined_without_a_space_but_not_in_code() -> None:
    text = "第一行，\n第二行 a\nb。\n\n```text\n甲\n乙\n```\n"
    files = with_entries(entry("paddlepaddle/params/x", "2026-11-20", ("怎么办？", text)))
    shown = page("paddlepaddle/params/x/index.md", files)
    assert "<p>第一行，第二行 a\nb。</p>" in shown
    assert '<code tabindex="0">甲\n乙\n</code>' in shown


def test_ended_lines_carry_a_note_that_leads_to_the_newest_answer() -> None:
    text = page(f"{OUT_OF_MEMORY.id}/index.md")
    assert text.count("note--ended") == 1
    assert '请看 <a href="#3.x">3.x</a> 的答案' in text


def test_only_stale_english_sections_carry_a_note() -> None:
    english = page(f"{SHARE_WEIGHTS.id}/index.en.md")
    assert english.count("note--stale") == 2
    assert '<a href="../../../../paddlepaddle/params/share-weights/#1.8" hreflang="zh">' in english
    assert "note--stale" not in page(f"{SHARE_WEIGHTS.id}/index.md")


def test_no_english_page_without_english_text() -> None:
    assert f"docs/{OUT_OF_MEMORY.id}/index.en.md" not in FILES
    assert 'other_language: "en/paddlepaddle/training/"' in page(f"{OUT_OF_MEMORY.id}/index.md")


def test_titles_and_errors_cannot_become_markup() -> None:
    text = page(f"{OUT_OF_MEMORY.id}/index.md")
    assert ">训练时报 <code>ResourceExhaustedError: Out of memory</code> &lt;显存不足&gt; 怎么办？<" in text
    assert "<code>ResourceExhaustedError: Out of memory error on GPU 0. Cannot allocate 1.5 &lt;GB&gt;" in text
    title = "<img src=x onerror=alert(1)> [a](javascript:b) `<b>` __init__ { onclick=c }"
    hostile = dataclasses.replace(PRINT_TENSOR.documents["zh"], title=at(title))
    files = with_entries(dataclasses.replace(PRINT_TENSOR, documents={"zh": hostile}))
    escaped = ">&lt;img src=x onerror=alert(1)&gt; [a](javascript:b) <code>&lt;b&gt;</code> __init__ { onclick=c }<"
    assert escaped in page(f"{PRINT_TENSOR.id}/index.md", files)
    bodies = [data.decode().split("---\n", 2)[-1] for path, data in files.items() if path.endswith((".md", ".html"))]
    assert not any("<img" in body for body in bodies)


def test_the_messages_fold_to_a_line_with_the_first_one() -> None:
    text = page(f"{OUT_OF_MEMORY.id}/index.md").split("---\n", 2)[-1]
    summary, _, folded = text.partition('<details class="errors"><summary>')[2].partition("</summary>")
    assert summary.count("<code>") == 1 and '<span class="errors__count">3</span>' in summary
    assert re.findall(r"<li[^>]*><code>(\w+)", folded.partition("</details>")[0]) == [
        "ResourceExhaustedError",
        "Error",
        "MemoryError",
    ]
    assert "errors__count" not in page(f"{LOAD_DATASET.id}/index.md")


def test_every_item_of_a_list_names_its_entry() -> None:
    for path, ids in {
        "paddlepaddle/index.md": [SHARE_WEIGHTS.id, OUT_OF_MEMORY.id],
        "paddlepaddle/params/index.en.md": [SHARE_WEIGHTS.id],
        "paddlepaddle/1.8/index.md": [SHARE_WEIGHTS.id, OUT_OF_MEMORY.id],
        "paddlenlp/2.x/index.md": [LOAD_DATASET.id],
    }.items():
        assert page(path).count("<li data-entry=") == len(ids)
        assert all(f'<li data-entry="{id}" ' in page(path) for id in ids)


def test_a_line_list_leads_straight_to_the_answer() -> None:
    assert 'href="../params/share-weights/#1.8"' in page("paddlepaddle/1.8/index.md")


def test_a_list_marks_what_is_not_translated() -> None:
    text = page("paddlepaddle/training/index.en.md")
    assert '<a href="../../../paddlepaddle/training/gpu-out-of-memory/" lang="zh" hreflang="zh">' in text
    assert '<span class="untranslated">in Chinese</span>' in text


def test_an_empty_category_has_no_page_and_an_empty_line_has_one() -> None:
    assert "docs/paddlepaddle/setup/index.md" not in FILES
    assert "docs/paddlepaddle/3.x/index.md" in with_entries(PRINT_TENSOR)


def test_home_counts_and_shows_real_errors() -> None:
    text = page("index.md")
    assert '<a href="paddlepaddle/">飞桨 PaddlePaddle</a></h3><p class="card__count">2 个问题</p>' in text
    assert "<code>TypeError: … object is not iterable</code>" in text
    assert text.index("2026-11-20") < text.index("2026-11-19") < text.index("2026-11-18")


def test_the_commonest_error_leads_to_its_questions() -> None:
    home, errors = page("index.md"), page("errors/index.md")
    anchor = "common-typeerror-object-is-not-iterable"
    assert f'<a href="errors/#{anchor}">2 个问题</a> <span class="of">飞桨 PaddlePaddle · PaddleNLP</span>' in home
    questions = errors.partition(f'<ul id="{anchor}">')[2].partition("</ul>")[0]
    assert re.findall(r'data-entry="([^"]+)"', questions) == [LOAD_DATASET.id, OUT_OF_MEMORY.id]


def test_where_no_message_is_common_those_of_the_newest_entries_are_shown() -> None:
    files = with_entries(OUT_OF_MEMORY)
    assert "<code>ResourceExhaustedError: Out of memory error on GPU 0." in page("index.md", files)
    assert "common" not in page("errors/index.md", files)


def test_frameworks_take_turns_among_what_was_reviewed_on_one_day() -> None:
    ids = ("paddlepaddle/params/a", "paddlepaddle/params/b", "paddlenlp/data/c", "mindspore/debugging/d")
    files = with_entries(*(entry(id, "2026-11-20", ("怎么办？", "答。\n")) for id in sorted(ids)))
    newest = page("index.md", files).partition('<section class="newest">')[2].partition("</section>")[0]
    assert re.findall(r'data-entry="[^"]+/(.)"', newest) == ["a", "d", "c", "b"]


def test_old_addresses_redirect_without_a_script() -> None:
    for lang, target in {"": "../../params/share-weights/", "en/": "../../params/share-weights/"}.items():
        text = FILES[f"public/{lang}paddlepaddle/model/share-embedding/index.html"].decode()
        assert f'<meta http-equiv="refresh" content="0; url={target}">' in text
        assert f'<link rel="canonical" href="{target}">' in text
        assert f'<a href="{target}">' in text
        scripts = re.findall(r"<script.*?</script>", text)
        assert scripts == [f'<script src="../../../{"../" if lang else ""}assets/moved.js"></script>']


def test_images_are_copied_beside_their_page() -> None:
    assert FILES[f"docs/{SHARE_WEIGHTS.id}/shared.png"] == PNG


def test_rendering_knows_only_its_input() -> None:
    shuffled = list(SITE.images.items())
    random.Random(1).shuffle(shuffled)
    assert render_site(Site(SITE.frameworks, SITE.entries, dict(shuffled)), FINDINGS) == FILES
