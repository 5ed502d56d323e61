"""Switches of Material that have no effect here: the build says so, and what there is instead."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from faq.build.material import FEATURES, PLUGINS, ignored
from small_project import make_project, mkdocs

MATERIAL = Path(__import__("material").__file__).parent / "templates"
USED = re.compile(
    r'"([a-z]+(?:\.[a-z]+)+)" (?:not )?in features|features\.includes\("([a-z.]+)"\)|feature\("([a-z.]+)"\)'
)


def test_every_feature_that_materials_templates_ask_for_is_known() -> None:
    """Those that only its scripts ask for are in its documentation; the list has them, too."""
    asked = {
        next(filter(None, found))
        for path in MATERIAL.rglob("*.html")
        for found in USED.findall(path.read_text("utf-8"))
    }
    assert len(asked) > 8 and asked <= set(FEATURES)


@pytest.mark.parametrize("feature", FEATURES)
def test_a_feature_is_named_with_what_there_is_instead(feature: str) -> None:
    assert list(ignored([feature], ["i18n"])) == [f"theme.features: {feature} has no effect here: {FEATURES[feature]}"]


@pytest.mark.parametrize("plugin", PLUGINS)
def test_a_plugin_is_named_with_what_there_is_instead(plugin: str) -> None:
    for written in (plugin, f"material/{plugin}"):
        assert list(ignored([], [written])) == [f"plugins: {written} has no effect here: {PLUGINS[plugin]}"]


def test_an_unknown_feature_is_named_too() -> None:
    assert list(ignored(["content.new"], [])) == [
        "theme.features: content.new has no effect here: the templates are our own"
    ]


def test_the_build_warns(tmp_path: Path) -> None:
    project = make_project(tmp_path / "project")
    config = project / "mkdocs.yml"
    text = config.read_text("utf-8").replace(
        "  name: material\n", "  name: material\n  features: [navigation.top]\n", 1
    )
    config.write_text(text, "utf-8")
    result = mkdocs(project, "build", "--strict")
    assert result.returncode != 0
    said = [line for line in (result.stdout + result.stderr).splitlines() if "navigation.top" in line]
    assert len(said) == 1 and "WARNING" in said[0] and FEATURES["navigation.top"] in said[0]
