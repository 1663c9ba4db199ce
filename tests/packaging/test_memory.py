"""A program that runs for days does not grow: nothing remembers every scenario it ever saw."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
MADE_ANEW = {"Scenario", "HexMap", "AreaMap", "Board", "State", "View"}
"""Values of which every file, option and edit makes another."""


def unbounded(source: str) -> Iterator[str]:
    """Functions that keep an answer for ever for each such value they are asked about."""
    if "cache" not in source:
        return
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.FunctionDef):
            continue
        kept = any(
            ast.unparse(one) in ("cache", "lru_cache(None)", "lru_cache(maxsize=None)")
            for one in node.decorator_list
        )
        asked = [arg.annotation for arg in (*node.args.args, *node.args.kwonlyargs)]
        if kept and any(one is not None and ast.unparse(one) in MADE_ANEW for one in asked):
            yield node.name


def test_what_is_remembered_of_a_scenario_makes_room_for_others() -> None:
    found = {
        path.relative_to(ROOT).as_posix(): list(unbounded(path.read_text("utf-8")))
        for package in ("wargame_core", "scenarios", "gui")
        for path in (ROOT / package).rglob("*.py")
    }
    assert {path: names for path, names in found.items() if names} == {}


def test_a_cache_without_end_is_found() -> None:
    assert list(unbounded("@cache\ndef area(scenario: Scenario) -> int: ...")) == ["area"]
    assert list(unbounded("@lru_cache(maxsize=9)\ndef area(scenario: Scenario) -> int: ...")) == []
    assert list(unbounded("@cache\ndef sign(name: str) -> int: ...")) == []
