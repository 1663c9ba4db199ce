"""constraints.txt pins everything that a set-up installs, and nothing but names and versions."""

from __future__ import annotations

import re
from importlib import metadata
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
PROJECT = "gunyuden"


def pins() -> dict[str, str]:
    lines = (ROOT / "constraints.txt").read_text().splitlines()
    return {canonicalize_name(name): version for name, version in (x.split("==") for x in lines)}


def needed_here() -> set[str]:
    """Everything that the project and its `dev` extra need on this machine, at any distance."""
    found: set[str] = set()
    waiting = [(PROJECT, frozenset({"dev"}))]
    while waiting:
        name, extras = waiting.pop()
        for line in metadata.requires(name) or ():
            needed = Requirement(line)
            in_force = needed.marker is None or any(
                needed.marker.evaluate({"extra": extra}) for extra in (*extras, "")
            )
            needed_name = canonicalize_name(needed.name)
            if in_force and needed_name not in found:
                found.add(needed_name)
                waiting.append((needed_name, frozenset(needed.extras)))
    return found


def test_every_line_is_a_name_and_a_version() -> None:
    lines = (ROOT / "constraints.txt").read_text().splitlines()

    assert [line for line in lines if not re.fullmatch(r"[\w.-]+==[\w.]+", line)] == []
    assert lines == sorted(lines, key=str.lower)


def test_every_dependency_is_pinned() -> None:
    assert needed_here() - set(pins()) == set()


def test_installed_versions_are_the_pinned_ones() -> None:
    pinned = pins()
    different = {
        name: (metadata.version(name), pinned[name])
        for name in needed_here() & set(pinned)
        if metadata.version(name) != pinned[name]
    }

    assert different == {}
