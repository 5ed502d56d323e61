"""Resolve names on the command line: a framework, a version of it, and its environment."""

from __future__ import annotations

from collections.abc import Mapping

from faq.build.site import site_of
from faq.content.code import age
from faq.content.model import Framework, Site
from faq.content.schema.fields import did_you_mean
from faq.content.tree import ROOT
from faq.evidence.proofs.samples import ENVIRONMENTS, Environment, every_environment, unclaimed, versions_of


def known_framework(files: Mapping[str, bytes], name: str) -> Framework:
    """A framework by id. Raises ValueError with suggestions."""
    found = {each.id: each for each in frameworks_of(files).frameworks}
    if name not in found:
        near = did_you_mean(name, found)
        raise ValueError(f"there is no framework {name!r}; " + (f"did you mean {near}?" if near else ", ".join(found)))
    return found[name]


def check_version(version: str) -> None:
    """Raise ValueError for anything but a version in canonical form."""
    try:
        usual = str(age(version))
    except ValueError as error:
        raise ValueError(f"{version!r} is not a version; write one like 2.6.2") from error
    if usual != version:
        raise ValueError(f"write {usual} for {version}")


def environment_of(files: Mapping[str, bytes], framework: str, version: str) -> Environment:
    """The environment of a version. Raises ValueError without a lock file."""
    site = frameworks_of(files)
    every = (*every_environment(site, files), *unclaimed(site, files))
    found = next((each for each in every if each.name == f"{framework}-{version}" and each.lock), None)
    if found is None:
        near = ", ".join(versions_of(framework, files)) or "none yet"
        raise ValueError(f"there is no environment {framework}-{version}; {ENVIRONMENTS}/ has {near}")
    return found


def frameworks_of(files: Mapping[str, bytes]) -> Site:
    """The frameworks alone, without reading entries."""
    return site_of({path: data for path, data in files.items() if path.startswith(ROOT) and path.count("/") == 2})
