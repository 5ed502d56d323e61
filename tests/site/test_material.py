"""Features of Material that have no effect here: the build says so, and what replaces them."""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterable
from pathlib import Path

import material
import pytest
from faq.build.lean import lean
from faq.build.material import EXTRA, FEATURES, I18N, PLUGINS, THEME, ignored
from small_project import make_project, mkdocs

DOCS = Path(__file__).parents[2] / "docs"
MATERIAL = Path(material.__path__[0]) / "templates"
USED = re.compile(
    r'"([a-z]+(?:\.[a-z]+)+)" (?:not )?in features|features\.includes\("([a-z.]+)"\)|feature\("([a-z.]+)"\)'
)


SHEETS = ("styles/*.css", "styles/text/*.css")
"""The style sheets of an entry."""


def kilobytes(paths: Iterable[Path]) -> int:
    """The size of some files as sent, each compressed separately."""
    return round(sum(len(gzip.compress(lean(path.name, path.read_bytes()))) for path in paths) / 1000)


@pytest.mark.parametrize("page", ["architecture.md", "architecture.en.md"])
def test_the_bytes_in_the_table_of_parts_are_those_of_today(page: str, tmp_path: Path) -> None:
    sheets = [tmp_path / "faq.css", tmp_path / "text.css"]
    for sheet, pattern in zip(sheets, SHEETS, strict=True):
        sheet.write_bytes(b"\n".join(path.read_bytes() for path in sorted(DOCS.glob(pattern))))
    ours, theirs = DOCS / "assets", MATERIAL / "assets"
    sizes = [
        kilobytes([*theirs.glob("stylesheets/main.*.css"), *theirs.glob("stylesheets/palette.*.css")]),
        kilobytes(sheets),
        kilobytes(theirs.glob("javascripts/bundle.*.js")),
        kilobytes(ours / f"{name}.js" for name in ("frame", "colours", "faq", "common")),
        kilobytes(theirs.glob("javascripts/workers/search.*.js")),
        kilobytes([ours / "version" / "entry.js", ours / "version" / "own.js"]),
    ]
    rows = [line for line in (DOCS / "pages/about" / page).read_text("utf-8").splitlines() if line.startswith("| ")]
    assert [int(size) for row in rows for size in re.findall(r"(\d+) kB", row)] == sizes


def test_every_feature_that_materials_templates_ask_for_is_known() -> None:
    """Features that only its scripts use are in its documentation; the list has them as well."""
    asked = {
        next(filter(None, found))
        for path in MATERIAL.rglob("*.html")
        for found in USED.findall(path.read_text("utf-8"))
    }
    assert len(asked) > 8 and asked <= set(FEATURES)


@pytest.mark.parametrize("feature", FEATURES)
def test_a_feature_is_named_with_what_there_is_instead(feature: str) -> None:
    said = list(ignored({"theme": {"features": [feature]}}, {"i18n": {}}))
    assert said == [f"theme.features: {feature} has no effect here: {FEATURES[feature]}"]


@pytest.mark.parametrize("plugin", PLUGINS)
def test_a_plugin_is_named_with_what_there_is_instead(plugin: str) -> None:
    for written in (plugin, f"material/{plugin}"):
        assert list(ignored({}, {written: {}})) == [f"plugins: {written} has no effect here: {PLUGINS[plugin]}"]


def test_an_unknown_feature_is_named_too() -> None:
    assert list(ignored({"theme": {"features": ["content.new"]}}, {})) == [
        "theme.features: content.new has no effect here: the templates are our own"
    ]


@pytest.mark.parametrize("features", ["content.new", ["content.new"], [{"content.new": True}, 7]])
def test_features_are_named_however_they_are_written(features: str | list[object]) -> None:
    said = list(ignored({"theme": {"features": features}}, {}))
    assert len(said) == (1 if "content.new" in (features, *features) else 2)
    assert all("has no effect here: the templates are our own" in line for line in said)


def test_every_setting_that_materials_templates_ask_for_is_known() -> None:
    templates = "".join(path.read_text("utf-8") for path in MATERIAL.rglob("*.html"))
    for part, known, ours in (("theme", THEME, {"favicon", "features", "language"}), ("extra", EXTRA, {"alternate"})):
        assert set(re.findall(rf"config\.{part}\.([a-z_]+)", templates)) == set(known) | ours


@pytest.mark.parametrize(
    ("part", "name", "instead"),
    [(part, *one) for part, known in (("theme", THEME), ("extra", EXTRA)) for one in known.items()],
)
def test_a_setting_is_named_with_what_there_is_instead(part: str, name: str, instead: str) -> None:
    settings = {part: {name: {"any": "thing"}, "language": "zh", "repository": "https://code.example/faq"}}
    assert list(ignored(settings, {})) == [f"{part}: {name} has no effect here: {instead}"]


@pytest.mark.parametrize("name", I18N)
def test_a_setting_of_the_languages_is_named_with_what_there_is_instead(name: str) -> None:
    assert list(ignored({}, {"i18n": {name: True, "languages": [{"locale": "en", name: {"note": "Note"}}]}})) == [
        f"plugins.i18n: {name} has no effect here: {I18N[name]}",
        f"plugins.i18n.languages: en: {name} has no effect here: {I18N[name]}",
    ]
    assert not list(ignored({}, {"i18n": {name: False, "languages": [{"locale": "en", name: None}]}}))


def test_the_build_warns(tmp_path: Path) -> None:
    project = make_project(tmp_path / "project")
    config = project / "mkdocs.yml"
    text = config.read_text("utf-8").replace(
        "  name: material\n", "  name: material\n  features: [navigation.top]\n  palette: {primary: red}\n", 1
    )
    config.write_text(text, "utf-8")
    result = mkdocs(project, "build", "--strict")
    assert result.returncode != 0
    said = [line for line in (result.stdout + result.stderr).splitlines() if "has no effect" in line]
    assert len(said) == 2 and all("WARNING" in line for line in said)
    assert FEATURES["navigation.top"] in said[0] and THEME["palette"] in said[1]
