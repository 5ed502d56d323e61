"""Lists the public names of an installed framework. Not imported: run in the framework's own Python (3.7 and newer).

walk.py ROOT: prints one name per line, sorted:

    m paddle.nn                               a module
    c paddle.nn.Linear(in_features, out_features, name=) : paddle.nn.Layer
                                              a class, its constructor, its bases
    f paddle.add(x, y, name=)                 a function; no parentheses where no signature is known
    a paddle.float32                          anything else
    = paddle.nn.layer.Layer paddle.nn.Layer   another name for one of the others, which is nearer to the root

Parameters with a default have a `=`; `*` and `**` say that more are taken. Members of a class are with the class that
defines them, so inherited ones are found through its bases.
"""

import contextlib
import importlib
import inspect
import io
import pkgutil
import sys
import types
import warnings

UNSAFE = ("core_noavx",)
"""Modules that crash the process: PaddlePaddle 2.0 ships the same library twice, and only one can be loaded."""
FUNCTIONS = (types.FunctionType, types.BuiltinFunctionType, types.MethodType, staticmethod, classmethod)


class Walk:
    """Walks the modules from the root outwards, so that the first name found for an object is its shortest."""

    def __init__(self, root):
        self.root = root
        self.lines = {}
        self.first_names = {}
        self.kept = []
        self.classes = {}

    def run(self):
        """Fill `lines` with a line for each name."""
        queue = [(self.root, importlib.import_module(self.root))]
        while queue:
            name, module = queue.pop(0)
            if self.is_new(name, module):
                self.lines[name] = "m " + name
                queue.extend(self.members(name, module))
        for name, cls in self.classes.items():
            self.lines[name] = self.class_line(name, cls)

    def write(self, dotted, value):
        """Write a name that is not a module."""
        if not isinstance(value, type) and not callable(value):
            if self.is_constant(value):
                self.lines[dotted] = "a " + dotted
        elif self.is_new(dotted, value):
            if isinstance(value, type):
                self.write_class(dotted, value)
            else:
                self.lines[dotted] = "f " + dotted + self.parameters(value)

    def is_new(self, name, value):
        """Whether this object has no name yet; otherwise an alias is written."""
        self.kept.append(value)  # keep it alive, or its id could be reused
        first = self.first_names.setdefault(id(value), name)
        if first != name:
            self.lines.setdefault(name, f"= {name} {first}")
        return first == name

    def members(self, name, module):
        """Write the names of a module; returns the modules among them."""
        for key, value in self.public(module):
            dotted = name + "." + key
            if isinstance(value, types.ModuleType):
                if self.is_ours(value.__name__):
                    yield dotted, value
            else:
                self.write(dotted, value)

    def public(self, module):
        """(name, value) of a module's public members: those in __all__, those defined in it, and its submodules."""
        listed = getattr(module, "__all__", ())
        offered = {key for key in listed if isinstance(key, str)} if isinstance(listed, (list, tuple)) else set()
        for key in sorted(set(dir(module)) | offered):
            if key.startswith("_") or not key.isidentifier():  # a module may be called paws-x
                continue
            with contextlib.suppress(Exception):
                value = getattr(module, key)
                home = getattr(value, "__module__", None) or module.__name__
                if key in offered or isinstance(value, types.ModuleType) or self.is_home(home, module.__name__):
                    yield key, value

    def is_home(self, home, module):
        """Whether a value was defined in this module, below it, or in compiled code. Near the root, imported values
        count as well, because people use them (`paddle.fluid.io.Dataset`); deeper, that would make the list ten times
        as long."""
        near_root = module.count(".") <= 2 and self.is_ours(home)
        return (
            near_root or home == module or home.startswith(module + ".") or (not self.is_ours(home) and "." not in home)
        )

    def is_ours(self, module):
        """Whether a module belongs to the framework."""
        return module.split(".")[0] == self.root

    def is_constant(self, value):
        """Whether a constant is worth listing: dtypes, flags and the like, but no tables."""
        return self.is_ours(getattr(type(value), "__module__", "")) or isinstance(value, (int, float, str))

    def write_class(self, dotted, cls):
        """Note a class for its line, and write the members that it defines itself."""
        self.classes[dotted] = cls
        for key, value in list(vars(cls).items()):
            if not key.startswith("_"):
                member = dotted + "." + key
                if isinstance(value, type):
                    if self.is_new(member, value):
                        self.write_class(member, value)
                elif isinstance(value, FUNCTIONS) or inspect.isroutine(value):
                    self.lines[member] = "f " + member + self.parameters(getattr(cls, key, value), drop_self=True)
                else:
                    self.lines[member] = "a " + member

    def class_line(self, dotted, cls):
        """The class with its nearest known bases, leaving out those that another base inherits from."""
        known = [base for base in cls.__mro__[1:] if id(base) in self.first_names]
        nearest = [base for base in known if not any(base is not other and base in other.__mro__ for other in known)]
        text = "c " + dotted + self.parameters(cls)
        return text + (" : " + ", ".join(self.first_names[id(base)] for base in nearest) if nearest else "")

    def parameters(self, value, drop_self=False):
        """The parameters in parentheses, or "" if the signature is unknown."""
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                signature = inspect.signature(value)
        except Exception:
            return ""
        shown = []
        for parameter in signature.parameters.values():
            if drop_self and not shown and parameter.name in ("self", "cls"):
                drop_self = False
                continue
            drop_self = False
            shown.append(self.parameter(parameter))
        return "(" + ", ".join(shown) + ")"

    @staticmethod
    def parameter(parameter):
        """One parameter as written in a list."""
        if parameter.kind is parameter.VAR_POSITIONAL:
            return "*"
        if parameter.kind is parameter.VAR_KEYWORD:
            return "**"
        return parameter.name + ("=" if parameter.default is not parameter.empty else "")


def import_below(name):
    """Import the public modules directly below a package; returns their names. Some fail because of missing
    dependencies."""
    package = importlib.import_module(name)
    names = []
    for found in pkgutil.iter_modules(getattr(package, "__path__", [])):
        if not found.name.startswith("_") and found.name not in UNSAFE:
            with contextlib.suppress(BaseException):
                importlib.import_module(name + "." + found.name)
                names.append(name + "." + found.name)
    return names


def main():
    """Import the package with two levels of submodules, and print its names."""
    root = sys.argv[1]
    out = sys.stdout
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        for outer in import_below(root):
            import_below(outer)
        walk = Walk(root)
        walk.run()
    out.write("".join(walk.lines[name] + "\n" for name in sorted(walk.lines)))


if __name__ == "__main__":
    main()
