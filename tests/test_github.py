"""Workflows and issue forms: valid for GitHub, and made of commands that also run here."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from faq.__main__ import groups
from faq.cli.line import parser

ROOT = Path(__file__).parents[1]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
FORMS = sorted(path for path in (ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.yml") if path.name != "config.yml")
CHOOSER = ROOT / ".github" / "ISSUE_TEMPLATE" / "config.yml"
RUNNER = {"git", "gh", "cp"}
"""Programs of GitHub's runners, used by the one job that runs none of our code."""


def against(schema: str, *paths: Path) -> subprocess.CompletedProcess[str]:
    """Check files against one of the schemas that check-jsonschema contains."""
    command = [str(Path(sys.executable).with_name("check-jsonschema")), "--builtin-schema", f"vendor.{schema}"]
    return subprocess.run([*command, *map(str, paths)], capture_output=True, text=True, check=False)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("schema", "paths"),
    [("github-workflows", WORKFLOWS), ("github-issue-forms", FORMS), ("github-issue-config", [CHOOSER])],
)
def test_github_can_read_them(schema: str, paths: list[Path], tmp_path: Path) -> None:
    assert paths
    result = against(schema, *paths)
    assert result.returncode == 0, result.stdout + result.stderr
    broken = tmp_path / "broken.yml"
    broken.write_text(re.sub(r"(?m)^(jobs|body|contact_links):", r"\1x:", paths[0].read_text("utf-8")), "utf-8")
    assert against(schema, broken).returncode != 0


def scripts(workflow: Path) -> Iterator[tuple[dict[str, Any], str]]:
    """Every `run:` of a workflow with its job."""
    for job in yaml.safe_load(workflow.read_text("utf-8"))["jobs"].values():
        yield from ((job, step["run"]) for step in job["steps"] if "run" in step)


def commands(script: str) -> Iterator[list[str]]:
    """The words of each command of a script, without redirections; a variable is one word."""
    for line in script.splitlines():
        for part in re.split(r"&&|\|\|", line.partition("  #")[0].strip()):
            words = shlex.split(part.partition(">>")[0], comments=True)
            if words and words != ["exit", "0"]:
                yield words


def runs_here(words: list[str]) -> bool:
    """Whether a command is one of ours that exists, or one of the runner's programs."""
    match words:
        case ["make", *targets]:
            return subprocess.run(["make", "-n", *targets], cwd=ROOT, capture_output=True, check=False).returncode == 0
        case [".venv/bin/faq", *arguments]:
            return bool(parser(groups(arguments)).parse_args(arguments))
        case [".venv/bin/pytest", path, *_]:
            return (ROOT / path).is_file()
        case [".venv/bin/uv", "python", "install", *versions]:
            return bool(versions)
        case [program, *_]:
            return program in RUNNER
    return False


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.stem)
def test_every_step_is_a_command_that_runs_here_too(workflow: Path) -> None:
    found = [words for _, script in scripts(workflow) for words in commands(script)]
    assert found
    assert [words for words in found if not runs_here(words)] == []


@pytest.mark.parametrize("words", [["make", "sitte"], [".venv/bin/pytest", "tests/no.py"], ["npm", "install"]])
def test_a_command_that_is_not_there_would_be_found(words: list[str]) -> None:
    assert not runs_here(words)


def test_an_unknown_option_would_be_found() -> None:
    with pytest.raises(SystemExit):
        runs_here([".venv/bin/faq", "check", "--format", "xml"])


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.stem)
def test_make_has_a_new_enough_python(workflow: Path) -> None:
    """The Python of the runners may be older than ours."""
    for job, script in scripts(workflow):
        if "make " in script:
            python = [step["with"] for step in job["steps"] if step.get("uses", "").startswith("actions/setup-python@")]
            assert [tuple(map(int, each["python-version"].split("."))) >= (3, 11) for each in python] == [True]


def test_a_pull_request_is_annotated_and_told_of() -> None:
    text = (ROOT / ".github" / "workflows" / "check.yml").read_text("utf-8")
    assert "faq check --format github\n" in text
    only_there = "${{ github.event_name == 'pull_request' && 'warn' || 'error' }}"
    assert text.count(f"FAQ_UNPROVED: {only_there}") == 2
    assert 'faq changes HEAD^1 >> "$GITHUB_STEP_SUMMARY"\n' in text and "fetch-depth: 2 " in text


def test_the_chooser_leads_to_the_search_of_the_site() -> None:
    chooser = yaml.safe_load(CHOOSER.read_text("utf-8"))
    address = re.search(r'FAQ_SITE_URL, "(.+?)"', (ROOT / "mkdocs.yml").read_text("utf-8"))
    assert chooser["blank_issues_enabled"] is False
    assert address and [link["url"] for link in chooser["contact_links"]] == [f"{address[1]}search/"]


@pytest.mark.parametrize("form", FORMS, ids=lambda path: path.stem)
def test_forms_speak_both_languages(form: Path) -> None:
    read = yaml.safe_load(form.read_text("utf-8"))
    labels = [field["attributes"]["label"] for field in read["body"] if field["type"] != "markdown"]
    both = re.compile(r".*[\u4e00-\u9fff].* / .*[A-Za-z].*")
    assert [text for text in (read["name"], read["description"], *labels) if not both.fullmatch(text)] == []


def test_a_question_may_be_about_every_framework() -> None:
    (form,) = (yaml.safe_load(path.read_text("utf-8")) for path in FORMS if path.stem == "question")
    (field,) = (each for each in form["body"] if each["id"] == "framework")
    known = sorted(path.parent.name for path in (ROOT / "faq_src").glob("*/framework.yml"))
    assert sorted(field["attributes"]["placeholder"].split(", ")) == known
