"""Runs setup, sample and check as one module, in a framework's own Python (3.7 and newer). Not imported by samples.

module.py FOLDER: job.json in this private folder says what to run; what happened is written beside it. The working
folder has sample.py, a real file with the sample alone, since graph modes and worker processes read it. Only this
process, the main one, runs setup and check; for tools that ask for source lines it knows the lines of all three.
"""

import ast
import builtins
import ctypes
import hashlib
import json
import linecache
import os
import sys
import traceback
import types

NAME, JOB, EVENTS, FILES, PRINTED = "sample.py", "job.json", "events", "files.json", "printed"
PASSED, CAUGHT = "__faq_assert_passed__", "__faq_exception_caught__"
MOST_CAUGHT, LONGEST_CAUGHT = 20, 20000
DECOY = "a file of the reader: it must stay as it is\n"


class Watched(ast.NodeTransformer):
    """Inserts a call after each assert, which records that it held, and one at the start of each exception handler,
    which records the exception; line numbers do not change. Methods and decorated functions are left alone, because
    frameworks compile those."""

    def visit_ClassDef(self, node):
        return node

    def visit_FunctionDef(self, node):
        return node if node.decorator_list else self.generic_visit(node)

    visit_AsyncFunctionDef = visit_FunctionDef

    def visit_Assert(self, node):
        return [node, _call("{}({})".format(PASSED, node.lineno), node)]

    def visit_ExceptHandler(self, node):
        self.generic_visit(node)
        node.body.insert(0, _call(CAUGHT + "()", node.body[0]))
        return node


def _call(code, place):
    call = ast.parse(code).body[0]
    for part in ast.walk(call):
        ast.copy_location(part, place)
    return call


class Events:
    """Events as JSON lines, written immediately, because the process may end in any way."""

    def __init__(self, folder):
        self.file = os.open(os.path.join(folder, EVENTS), os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
        self.main = os.getpid()
        self.lines = set()
        self.texts = set()

    def write(self, **event):
        if os.getpid() == self.main:  # a forked child continues in the sample, but is not the main process
            os.write(self.file, (json.dumps(event) + "\n").encode())

    def passed(self, line):
        if line not in self.lines:
            self.lines.add(line)
            self.write(passed=line)

    def caught(self):
        kind, error = sys.exc_info()[:2]
        text = "".join(traceback.format_exception_only(kind, error)).strip()
        if len(text) <= LONGEST_CAUGHT and text not in self.texts and len(self.texts) < MOST_CAUGHT:
            self.texts.add(text)
            self.write(caught=text)


def snapshot(folder):
    """The content of a folder: path -> kind, with the hash of file contents."""
    found = {}
    for base, folders, files in os.walk(folder):
        for name in folders + files:
            path = os.path.join(base, name)
            what = "folder"
            if os.path.islink(path):
                what = "link to " + os.readlink(path)
            elif name in files:
                what = _digest(path)
            found[os.path.relpath(path, folder).replace(os.sep, "/")] = what
    return found


def _digest(path):
    if not os.path.isfile(path):
        return "no ordinary file"
    digest = hashlib.sha256()
    with open(path, "rb") as file:
        for chunk in iter(lambda: file.read(1 << 20), b""):
            digest.update(chunk)
    return digest.hexdigest()


def put_decoys(decoys):
    """Create files that readers may have, except under names that exist."""
    for path in decoys:
        if not os.path.lexists(path.split("/")[0]):
            if "/" in path:
                os.mkdir(os.path.dirname(path))
            with open(path, "w") as file:
                file.write(DECOY)


def to_stream(target):
    """Redirect standard output, after flushing all buffers."""
    sys.stdout.flush()
    ctypes.CDLL(None).fflush(None)
    os.dup2(target, 1)


def run(private, job, events):
    """Run the parts of the module one after the other."""
    path = os.path.join(os.getcwd(), NAME)
    lines = _numbered(job["parts"])
    linecache.cache[path] = (sum(map(len, lines)), None, lines, path)  # no modification time: it is never read again
    module = types.ModuleType("__main__")
    module.__file__ = path
    module.__builtins__ = builtins
    sys.modules["__main__"] = module
    log = os.dup(1)
    printed = os.open(os.path.join(private, PRINTED), os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    for role, line, code in job["parts"]:
        if role == "sample":
            put_decoys(job["decoys"])
            with open(os.path.join(private, FILES), "w") as file:
                json.dump(snapshot("."), file)
        tree = ast.parse("\n" * line + code, path)
        if role != "setup":
            tree = Watched().visit(tree)
        compiled = compile(tree, path, "exec")
        to_stream(printed if role == "sample" else log)
        events.write(begun=role)
        exec(compiled, module.__dict__)
        to_stream(log)
        events.write(done=role)


def _numbered(parts):
    """The source of all parts with the line numbers of the entry."""
    found = []
    for _, line, code in parts:
        found += ["\n"] * (line - len(found)) + code.splitlines(True)
    return found


def main(private):
    """Run the job; an exception that ends it is recorded and shown as Python would."""
    with open(os.path.join(private, JOB)) as file:
        job = json.load(file)
    this = sys.modules["__main__"]  # keep a reference: the sample takes its place
    sys.argv = [NAME]
    sys.path[0] = os.getcwd()
    events = Events(private)
    setattr(builtins, PASSED, events.passed)
    setattr(builtins, CAUGHT, events.caught)
    try:
        run(private, job, events)
    except SystemExit as error:
        events.write(raised="SystemExit", text=str(error))
        raise
    except BaseException as error:
        kind, trace = type(error), error.__traceback__
        while trace is not None and trace.tb_frame.f_code.co_filename == this.__file__:
            trace = trace.tb_next
        text = "".join(traceback.format_exception_only(kind, error)).strip()
        events.write(raised=kind.__name__, text=text)
        show = traceback.print_exception if sys.excepthook is sys.__excepthook__ else sys.excepthook
        show(kind, error.with_traceback(trace), trace)
        sys.exit(1)


if __name__ == "__main__":
    main(sys.argv[1])
