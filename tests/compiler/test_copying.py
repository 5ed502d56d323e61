"""Which files a sample writes, as far as its text shows: few false alarms, and all usual ways of writing found."""

from __future__ import annotations

import pytest
from faq.rules.entry.copying import columns
from faq.rules.entry.writes import writes

FIXED = {
    'open("a.txt", "w")': ["a.txt"],
    'open("a.txt", mode="ab")': ["a.txt"],
    'open("a.txt", "r+")': ["a.txt"],
    'open(f"{1}.txt", "x")': [],
    'open(f"rank{1}.txt", "x")': ["rank"],
    'open("a-%d" % 1, "w")': ["a-"],
    'open("a-{}".format(1), "w")': ["a-"],
    'name = "a.txt"\nopen(name, "w")': ["a.txt"],
    'name = "a.txt"\nname = f()\nopen(name, "w")': [],
    'for name in names:\n    open(name, "w")': [],
    'def save(name):\n    open(name, "w")\nname = "a"': [],
    'open(os.path.join("out", "a"), "w")': ["out"],
    'open(os.path.join(folder, "a"), "w")': [],
    'open(os.path.join(os.getcwd(), "a"), "w")': ["."],
    'gzip.open("a.gz", "wb")': ["a.gz"],
    'open("a.txt")': [],
    'open("a.txt", "rb")': [],
    'open("/dev/null", "w")': [],
    'Path("a.txt").write_text("")': ["a.txt"],
    'pathlib.Path("a", "b").write_bytes(b"")': ["a"],
    '(Path("a") / "b.txt").unlink()': ["a/b.txt"],
    '(Path.cwd() / "b.txt").unlink()': ["./b.txt"],
    'Path("a").open("w")': ["a"],
    'Path("a").open()': [],
    'Path("a").read_text()': [],
    'path = Path("a")\npath.rename(path.with_suffix(".b"))': ["a"],
    'folder = Path(tempfile.mkdtemp())\n(folder / "a").write_text("")': [],
    'with tempfile.TemporaryDirectory() as folder:\n    open(f"{folder}/a", "w")': [],
    'text = "a"\ntext.replace("a", "b")': [],
    '"a".replace("a", "b")': [],
    'os.makedirs("out/a", exist_ok=True)': ["out/a"],
    'os.rename("a", new)': ["a"],
    'os.rename(old, "a")': ["a"],
    'os.listdir("a")': [],
    'shutil.rmtree("out")': ["out"],
    'shutil.copy("mine.txt", folder)': [],
    'shutil.copy("mine.txt", "b")': ["b"],
    'shutil.move("a", folder)': ["a"],
    'paddle.save(net.state_dict(), "a.pdparams")': ["a.pdparams"],
    "paddle.save(net.state_dict(), path)": [],
    'paddle.jit.save(net, "out/net")': ["out/net"],
    'paddle.onnx.export(net, "net", input_spec=[])': ["net"],
    'fluid.io.save_inference_model("out", ["x"], [y], exe)': ["out"],
    'ms.save_checkpoint(net, "a.ckpt")': ["a.ckpt"],
    'ms.export(net, x, file_name="net", file_format="MINDIR")': ["net"],
    'model.save_pretrained("out")': ["out"],
    "model.save_pretrained(folder)": [],
    'model.save_pretrained(folder / "out")': [],
    'np.savez("a.npz", w=1)': ["a.npz"],
    'os.chdir(tempfile.mkdtemp())\nopen("a", "w")': [],
    'os.chdir(tempfile.mkdtemp())\nopen("/home/a", "w")': ["/home/a"],
    'open("a", "w")\nos.chdir(tempfile.mkdtemp())': ["a"],
    'os.chdir("out")\nopen("a", "w")': ["a"],
    "open(": [],
    "open()": [],
    "a = a\nopen(a, 'w')": [],
    "a = b\nb = a\nopen(a, 'w')": [],
}


@pytest.mark.parametrize("code", FIXED)
def test_fixed_paths(code: str) -> None:
    assert [write.path for write in writes(code)] == FIXED[code]


def test_the_module_that_a_file_would_be() -> None:
    paths = ["paddle.py", "./paddle.py", "paddle/__init__.py", "data/paddle.py", "paddle.txt", "paddle"]
    found = [write.module for path in paths for write in writes(f'open("{path}", "w")')]
    assert found == ["paddle", "paddle", "paddle", "data", "", ""]


@pytest.mark.parametrize(("line", "width"), [("", 0), ("ab", 2), ("汉", 2), ("，a", 3), ("\ta", 5), ("é…", 2)])
def test_how_wide_a_line_is(line: str, width: int) -> None:
    assert columns(line) == width


def test_a_very_long_line_takes_no_time() -> None:
    assert columns("x" * 4000) == 4000
    deep = "x = " + "(" * 90 + '"a"' + ")" * 90 + '\nopen(x, "w")'
    assert [write.path for write in writes(deep)] == ["a"]
