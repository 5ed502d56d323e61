"""Messages in Python modules, with their context."""

from __future__ import annotations

import textwrap

import pytest
from faq.evidence.apis.names import ApiList
from faq.evidence.messages.publicnames import finder, nearest_list
from faq.evidence.messages.python import is_foreign, messages
from faq.evidence.messages.template import Template

APIS = """m demo
c demo.Linear(size) : demo.nn.Layer
f demo.Linear.forward(x)
f demo.add(x, y)
c demo.nn.Layer()
f demo.nn.Layer.extra_repr()
= demo.nn.common.Linear demo.Linear
= demo.nn.functional.add demo.add
"""
PUBLIC = finder(ApiList("demo-1.0", APIS.encode))


def said(source: str, module: str = "demo.nn.common") -> list[Template]:
    return list(messages(module, textwrap.dedent(source), PUBLIC))


def texts(source: str) -> list[str]:
    return [template.text for template in said(source)]


@pytest.mark.parametrize(
    ("expression", "text"),
    [
        ('"the plain text of it"', "the plain text of it"),
        ('f"the shape {x.shape} of {name!r:>5} is {{wrong}}"', "the shape {} of {} is {wrong}"),
        ('"the shape %s of %(name)s is wrong" % x', "the shape {} of {} is wrong"),
        ('"the shape {} of {name} is wrong".format(x, name=y)', "the shape {} of {} is wrong"),
        ('"the shape " + str(x) + " is wrong"', "the shape {} is wrong"),
        ('"the shape is" " wrong here"', "the shape is wrong here"),
        ('" ".join(["the shape", "is wrong here"])', "the shapeis wrong here"),
        ('textwrap.dedent("the shape is wrong").strip()', "the shape is wrong"),
        ('prefix + "the shape is wrong"', "{}the shape is wrong"),
    ],
)
def test_how_a_text_is_written(expression: str, text: str) -> None:
    assert texts(f"raise ValueError({expression})") == [text]


def test_what_is_around_a_raise() -> None:
    source = """
        class Linear(Layer):
            def forward(self, x):
                if x is None:
                    raise ValueError("x must be a tensor, got %s" % x)
                elif x.ndim < 2:
                    raise errors.ShapeError("too few dimensions for this")
                else:
                    assert x.size, "an empty tensor was given"
            def _hidden(self):
                try:
                    pass
                except (OSError, ImportError):
                    raise RuntimeError("the backend is missing")
    """
    place = "demo.nn.common"
    assert said(source) == [
        Template("x must be a tensor, got {}", "ValueError", "demo.Linear.forward", "x is None", place),
        Template("too few dimensions for this", "ShapeError", "demo.Linear.forward", "x.ndim < 2", place),
        Template("an empty tensor was given", "AssertionError", "demo.Linear.forward", "not (x.size)", place),
        Template("the backend is missing", "RuntimeError", "demo.Linear", "except (OSError, ImportError)", place),
    ]


def test_a_function_forgets_the_condition_around_it() -> None:
    assert said("if old:\n def add(x):\n  raise TypeError('x is no tensor at all')", "demo.nn.functional") == [
        Template("x is no tensor at all", "TypeError", "demo.add", "", "demo.nn.functional")
    ]


def test_warnings_and_logs() -> None:
    source = """
        warnings.warn("the argument is deprecated", DeprecationWarning)
        warn("the argument was renamed")
        logger.warning("slow path for %s of %d", name, n)
        self._log.error("100%s is not replaced here")
        logging.critical("the worker has died")
        logger.info("nothing to see here")
        logger.debug("nothing to see here")
        parser.error("not a log of any kind")
    """
    assert [(template.exception, template.text) for template in said(source)] == [
        ("DeprecationWarning", "the argument is deprecated"),
        ("UserWarning", "the argument was renamed"),
        ("WARNING", "slow path for {} of {}"),
        ("ERROR", "100%s is not replaced here"),
        ("CRITICAL", "the worker has died"),
    ]


def test_variables_that_hold_the_text() -> None:
    source = """
        PREFIX = "In this version "
        def check(x):
            if x:
                message = PREFIX + "the value is too large"
            else:
                message = "the value is missing"
            message += ", see above"
            raise ValueError(message)
    """
    assert (
        texts(source) == ["the value is missing, see above", "In this version the value is too large, see above"][::-1]
    )


def test_branches_of_an_expression() -> None:
    assert texts('raise ValueError("the first text" if x else "the second text")') == [
        "the first text",
        "the second text",
    ]


def test_a_variable_of_itself_ends() -> None:
    assert texts("def f(m):\n m = m + ' is not right'\n raise ValueError(m)") == ["{}" + " is not right" * 6]


def test_many_branches_are_bounded() -> None:
    choices = " + ".join(f"('one {n} ' if a{n} else 'two {n} ')" for n in range(30))
    assert len(texts(f"raise ValueError({choices})")) == 8


def test_what_says_too_little_is_left_out() -> None:
    assert texts("raise ValueError\nraise\nraise ValueError()\nraise ValueError('bad x')\nassert x\nraise error") == []


def test_a_long_condition_is_cut() -> None:
    [template] = said(f"if {' or '.join(f'name{n}' for n in range(40))}: raise ValueError('too many names in here')")
    assert len(template.condition) == 120 and template.condition.endswith("…")


@pytest.mark.parametrize("source", ["raise ValueError('no end", "\0", "x = " + "(" * 5000, "-" * 200_000 + "1"])
def test_what_is_no_python_says_nothing(source: str) -> None:
    assert said(source) == []


def test_deep_code_is_no_traceback() -> None:
    chain = "if x:\n  raise ValueError('the first of many')\n" + "".join(f"elif x{n}:\n  pass\n" for n in range(3000))
    assert len(said(chain)) <= 1


@pytest.mark.parametrize(
    ("header", "foreign"),
    [
        ("# Licensed under the Apache License, Version 2.0", False),
        ("# no licence at all", False),
        ('"""Taken from there. MIT License"""', True),
        ("# BSD 3-Clause", True),
        ("# Apache License, Version 2.0; parts were under the MIT License", False),
    ],
)
def test_licences_of_modules(header: str, foreign: bool) -> None:
    assert is_foreign(f"{header}\nraise ValueError()\n") == foreign


def test_public_names() -> None:
    assert PUBLIC("demo.nn.common", ("Linear", "forward")) == "demo.Linear.forward"
    assert PUBLIC("demo.nn.common", ("Linear", "__init__", "inner")) == "demo.Linear"
    assert PUBLIC("demo.nn.common", ("Linear", "extra_repr")) == "demo.Linear"
    assert PUBLIC("demo.nn.functional", ("add",)) == "demo.add"
    assert PUBLIC("demo.nn.functional", ("_private",)) == ""
    assert PUBLIC("demo.nn.functional", ()) == ""
    assert finder(None)("demo", ("add",)) == ""


def test_the_nearest_list_of_names() -> None:
    listed = ["1.8.5", "2.6.2", "2.10.0"]
    assert nearest_list("2.6.2", listed) == "2.6.2"
    assert nearest_list("2.0.2", listed) == "2.6.2"
    assert nearest_list("2.7.0", listed) == "2.10.0"
    assert nearest_list("3.0.0b4", listed) == "2.10.0"
    assert nearest_list("1.0", []) is None
