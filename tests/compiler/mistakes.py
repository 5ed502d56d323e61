"""Fifty mistakes that contributors make, each made alone in a correct entry: mistaken/zh.md and en.md.

The entry is in the repository of the examples (example_site/), as `paddlepaddle/params/save-protocol`. Each mistake
defines its change to the repository, and `places`: everything that `faq check` must report, as `file:line:column CODE`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from demo import HERE, files_below
from examples import BASE
from proved import with_proofs

Files = dict[str, bytes]
SHELF = "faq_src/paddlepaddle/params"
FOLDER = f"{SHELF}/save-protocol"
ZH, EN = f"{FOLDER}/zh.md", f"{FOLDER}/en.md"
TITLE = "paddle.save 的 protocol 参数是什么？报错 Expected 1<'protocol'<5 怎么办？"
SAMPLE = "```python\nimport io\n\nimport paddle\n\nfile"
NAMES = (b"f paddle.load(path)", b"f paddle.ones(shape)", b"f paddle.save(obj, path, protocol=)")
"""The APIs that the entry mentions."""


@dataclass(frozen=True, slots=True)
class Mistake:
    name: str
    make: Callable[[Files], None]
    places: tuple[str, ...]


MISTAKES: list[Mistake] = []


def repository() -> Files:
    """The repository without a mistake and with its samples proved. It has a few collected messages, for E130 only."""
    files = {path: data for path, data in BASE.items() if not re.search("/params/example/|^messages/", path)}
    for path in files:
        if path.startswith("apis/"):
            names = sorted([*files[path].splitlines(), *NAMES], key=lambda row: row.split(b"(")[0].split(b" ")[1])
            files[path] = b"\n".join([*names, b""])
    files |= {f"{FOLDER}/{name}": data for name, data in files_below(HERE / "mistaken").items()}
    return with_proofs(files)


def mistaken(mistake: Mistake) -> Files:
    """The repository with one mistake."""
    files = repository()
    mistake.make(files)
    return files


def mistake(name: str, *places: str) -> Callable[[Callable[[Files], None]], Callable[[Files], None]]:
    def add(make: Callable[[Files], None]) -> Callable[[Files], None]:
        MISTAKES.append(Mistake(name, make, places))
        return make

    return add


def replaced(files: Files, path: str, old: str, new: str) -> None:
    text = files[path].decode()
    assert old in text, f"{old!r} is not in {path}"
    files[path] = text.replace(old, new, 1).encode()


def both(files: Files, old: str, new: str) -> None:
    replaced(files, ZH, old, new)
    replaced(files, EN, old, new)


def moved(files: Files, folder: str) -> None:
    for path in [path for path in files if path.startswith(f"{FOLDER}/")]:
        files[path.replace(FOLDER, folder)] = files.pop(path)


def above_sample(files: Files, text: str) -> None:
    both(files, SAMPLE, f"{text}\n\n{SAMPLE}")


@mistake("01 a tab in front matter", "zh.md:4:1 Y101")
def _(files: Files) -> None:
    replaced(files, ZH, "  - paddle.save 超过", "\t- paddle.save 超过")


@mistake("02 a list indented unevenly", "zh.md:5:2 Y101")
def _(files: Files) -> None:
    replaced(files, ZH, "  - paddle.save 能不能", " - paddle.save 能不能")


@mistake("03 no en.md", "zh.md:2:8 T101")
def _(files: Files) -> None:
    del files[EN]


@mistake(
    "04 a heading that names versions, not lines",
    "en.md:10:4 V101",
    "en.md:10:9 V101",
    "zh.md:18:4 V101",
    "zh.md:18:9 V101",
)
def _(files: Files) -> None:
    both(files, "## 3.x, 2.x", "## 3.3, 2.6")


@mistake("05 a date with slashes", "zh.md:13:11 S105")
def _(files: Files) -> None:
    replaced(files, ZH, "2026-11-20", "2026/11/20")


@mistake("06 a message without quotes", "zh.md:7:5 S103")
def _(files: Files) -> None:
    message = "ValueError: Expected 1<'protocol'<5, but received protocol=5"
    replaced(files, ZH, f'"{message}"', message)


@mistake("07 a full-width colon after a key", "zh.md:2:6 Y101")
def _(files: Files) -> None:
    replaced(files, ZH, "title: ", "title：")


@mistake("08 a category that there is not", "parameters/save-protocol/zh.md:1:1 F107")
def _(files: Files) -> None:
    moved(files, "faq_src/paddlepaddle/parameters/save-protocol")


@mistake("09 a folder outside of a category", "save-protocol/en.md:1:1 F104", "save-protocol/zh.md:1:1 F104")
def _(files: Files) -> None:
    moved(files, "faq_src/paddlepaddle/save-protocol")


@mistake("10 a title that asks nothing", "zh.md:2:8 M131")
def _(files: Files) -> None:
    replaced(files, ZH, TITLE, "关于 paddle.save 的 protocol")


@mistake("11 the title of another entry", "zh.md:2:8 M132", "params/share-weights/zh.md:2:8 M132")
def _(files: Files) -> None:
    replaced(files, ZH, TITLE, "如何共享权重？")


@mistake("12 a link that leads nowhere", "en.md:10:1 T107", "zh.md:30:23 L101")
def _(files: Files) -> None:
    replaced(files, ZH, "去掉 `protocol`：", "去掉 `protocol`，见[共享权重](../share-weight/zh.md)：")


@mistake("13 a link to this site by its address", "zh.md:30:23 L120")
def _(files: Files) -> None:
    url = "https://faq.example.org/paddlepaddle/params/share-weights/"
    replaced(files, ZH, "去掉 `protocol`：", f"去掉 `protocol`，见[共享权重]({url})：")
    replaced(files, EN, "Leave `protocol` out:", "Leave `protocol` out, see [sharing](../share-weights/en.md):")


@mistake("14 a key misspelt", "zh.md:3:1 S101")
def _(files: Files) -> None:
    replaced(files, ZH, "asked_as:", "askd_as:")


@mistake(
    "15 a bar escaped in code in a table", "en.md:26:3 M118", "en.md:26:9 M118", "zh.md:34:3 M118", "zh.md:34:9 M118"
)
def _(files: Files) -> None:
    above_sample(files, "| a | b |\n| --- | --- |\n| `x | y` | 1 |")


@mistake("16 a Chinese paragraph in en.md", "en.md:12:1 M130")
def _(files: Files) -> None:
    replaced(files, EN, "The default is 4, and 5 is refused:", "默认值就是 4，传 5 会报错：")


@mistake("17 zh.md in English", *(f"zh.md:{line}:1 M130" for line in (16, 20, 30)), "zh.md:32:1 P107")
def _(files: Files) -> None:
    front = files[ZH].decode().split("---\n")[1]
    body = files[EN].decode().split("---\n", 2)[2]
    files[ZH] = f"---\n{front}---\n{body}".encode()


@mistake("18 no blank line above a list")
def _(files: Files) -> None:
    replaced(files, ZH, SAMPLE, f"注意：\n- 一\n- 二\n\n{SAMPLE}")
    replaced(files, EN, SAMPLE, f"Notes:\n- one\n- two\n\n{SAMPLE}")


@mistake("19 a list nested by two spaces")
def _(files: Files) -> None:
    replaced(files, ZH, SAMPLE, f"- 一\n  - 二\n\n{SAMPLE}")
    replaced(files, EN, SAMPLE, f"- one\n  - two\n\n{SAMPLE}")


@mistake("20 ```py", "en.md:24:4 M112", "zh.md:32:4 M112")
def _(files: Files) -> None:
    both(files, SAMPLE, SAMPLE.replace("```python", "```py"))


@mistake("21 no language after a fence", "en.md:24:1 M112", "zh.md:32:1 M112")
def _(files: Files) -> None:
    both(files, SAMPLE, SAMPLE.replace("```python", "```"))


@mistake("22 a picture of 20 MB", "shot.png:1:1 F115")
def _(files: Files) -> None:
    files[f"{FOLDER}/shot.png"] = b"\x89PNG\r\n\x1a\n" + bytes(20_000_000)
    replaced(files, ZH, "去掉 `protocol`：", "去掉 `protocol`：\n\n![图](shot.png)")
    replaced(files, EN, "Leave `protocol` out:", "Leave `protocol` out:\n\n![picture](shot.png)")


@mistake("23 capitals and spaces in the name of a picture", "Screen Shot 1.PNG:1:1 F106")
def _(files: Files) -> None:
    files[f"{FOLDER}/Screen Shot 1.PNG"] = b"\x89PNG\r\n\x1a\n" + bytes(100)
    replaced(files, ZH, "去掉 `protocol`：", "去掉 `protocol`：\n\n![图](<Screen Shot 1.PNG>)")
    replaced(files, EN, "Leave `protocol` out:", "Leave `protocol` out:\n\n![picture](<Screen Shot 1.PNG>)")


@mistake("24 GBK", "zh.md:2:20 F101")
def _(files: Files) -> None:
    files[ZH] = files[ZH].decode().encode("gbk")


@mistake("25 CRLF and a byte order mark")
def _(files: Files) -> None:
    files[ZH] = b"\xef\xbb\xbf" + files[ZH].replace(b"\n", b"\r\n")


@mistake("26 other code in en.md", "en.md:24:1 T104")
def _(files: Files) -> None:
    replaced(files, EN, "getvalue()[:2]", "getvalue()[:3]")


@mistake("27 a Chinese comma in a heading")
def _(files: Files) -> None:
    replaced(files, ZH, "## 3.x, 2.x", "## 3.x、2.x")


@mistake("28 no space after the hashes", "en.md:10:1 M133", "zh.md:18:1 M133")
def _(files: Files) -> None:
    both(files, "## 3.x, 2.x", "##3.x, 2.x")


@mistake("29 a fence that stays open", "zh.md:45:1 M113")
def _(files: Files) -> None:
    files[ZH] = files[ZH].removesuffix(b"```\n")


@mistake("30 `raises` without quotes", "en.md:14:11 C102", "zh.md:22:11 C102")
def _(files: Files) -> None:
    both(files, """raises="ValueError: Expected 1<'protocol'<5\"""", "raises=ValueError")


@mistake("31 an API misspelt in the text", "zh.md:30:5 N101")
def _(files: Files) -> None:
    replaced(files, ZH, "去掉 `protocol`：", "去掉 `paddle.saev` 的 `protocol`：")


@mistake("32 an API by its short name in the text")
def _(files: Files) -> None:
    replaced(files, ZH, "去掉 `protocol`：", "去掉 `nn.Embedding` 的 `protocol`：")


@mistake("33 <br>", "zh.md:16:50 M101")
def _(files: Files) -> None:
    replaced(files, ZH, "只能取 2、3、4", "<br>只能取 2、3、4")


@mistake("34 an http link", "zh.md:30:10 M104")
def _(files: Files) -> None:
    link = "(http://www.paddlepaddle.org.cn/documentation/docs/zh/2.6/api/paddle/save_cn.html)"
    replaced(files, ZH, "去掉 `protocol`：", f"去掉，见[文档]{link}：")
    replaced(files, EN, "Leave `protocol` out:", f"Leave it out, see [its page]{link.replace('http:', 'https:')}:")


@mistake("35 tags as one text with capitals", "zh.md:8:7 S103")
def _(files: Files) -> None:
    replaced(files, ZH, "tags: [save-load]", "tags: Save Load")


@mistake("36 front matter that stays open", "zh.md:1:1 F108")
def _(files: Files) -> None:
    replaced(files, ZH, "reviewed: 2026-11-20\n---\n", "reviewed: 2026-11-20\n")


@mistake("37 zh-CN.md", "en.md:1:1 F105", "zh-CN.md:1:1 F104")
def _(files: Files) -> None:
    files[f"{FOLDER}/zh-CN.md"] = files.pop(ZH)


@mistake("38 a text that begins with a # heading", "zh.md:16:1 M108")
def _(files: Files) -> None:
    replaced(files, ZH, "不要改 `protocol`", "# paddle.save 的 protocol\n\n不要改 `protocol`")


@mistake("39 curly quotes in code", "en.md:30:14 C101", "zh.md:38:14 C101")
def _(files: Files) -> None:
    both(files, 'paddle.save({"w": paddle.ones([2])}, file)', "paddle.save({“w”: paddle.ones([2])}, file)")


@mistake("40 reviewed in the future", "zh.md:13:11 S120")
def _(files: Files) -> None:
    replaced(files, ZH, "2026-11-20", "2027-11-20")


@mistake("41 a folder with capitals", "params/Save_Protocol/en.md:1:1 F106", "params/Save_Protocol/zh.md:1:1 F106")
def _(files: Files) -> None:
    moved(files, f"{SHELF}/Save_Protocol")


@mistake("42 `related` as a path", "zh.md:10:5 S107")
def _(files: Files) -> None:
    replaced(files, ZH, "- paddlepaddle/params/set-fc-weights", "- ../set-fc-weights")


@mistake("43 !!! note", "zh.md:20:1 M103")
def _(files: Files) -> None:
    replaced(files, ZH, "默认值就是 4，传", "!!! note\n    注意\n\n默认值就是 4，传")


@mistake("44 the framework in a heading", "en.md:10:4 V101", "zh.md:18:4 V101")
def _(files: Files) -> None:
    both(files, "## 3.x, 2.x", "## Paddle 3.x, 2.x")


@mistake("45 a sample that nothing can prove", "zh.md:32:1 P107")
def _(files: Files) -> None:
    files[ZH] = files[ZH].split(b"```text output")[0]


@mistake("46 no spaces and half-width signs")
def _(files: Files) -> None:
    replaced(files, ZH, "默认值就是 4，传 5 会报错：", "默认值就是4,传5会报错:")


@mistake("47 >>> in python", "en.md:25:1 C101", "zh.md:33:1 C101")
def _(files: Files) -> None:
    old = "import io\n\nimport paddle\n\nfile = io.BytesIO()\n"
    both(files, old, old.replace("import", ">>> import").replace("file", ">>> file"))


@mistake("48 facts in en.md", "en.md:3:1 S109")
def _(files: Files) -> None:
    replaced(files, EN, "asked_as:", "tags: [save-load]\nasked_as:")


@mistake("49 a sample without its import", "zh.md:36:1 C130")
def _(files: Files) -> None:
    both(files, SAMPLE, SAMPLE.replace("import paddle\n\n", ""))


@mistake("50 a heading for half of the lines in en.md", "en.md:10:1 T103", "zh.md:18:1 T101")
def _(files: Files) -> None:
    replaced(files, EN, "## 3.x, 2.x", "## 3.x")
