"""No module imports itself by a detour, also not in a function or for its types alone."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

import gui
import scenarios
import wargame_core

FOLDERS = [Path(next(iter(package.__path__))) for package in (wargame_core, scenarios, gui)]
WHAT_THE_SERIES_PLAYS_WITH = {
    f"wargame_core.gunyuden.rules.{name}"
    for name in ("frames", "geography", "not_now", "scenario", "state", "working_copy", "zoc")
}
"""A state holds frames and a scenario, whose special rules are given states and working copies:
the types name one another, and only the types."""
BY_NATURE = {
    frozenset(WHAT_THE_SERIES_PLAYS_WITH),
    frozenset({"wargame_core.boards.areamap", "wargame_core.boards.area_geometry"}),
    frozenset(f"wargame_core.gunyuden.rules.{name}" for name in ("movement", "movement_refusals")),
}
"""What is whole only together: a map and its geometry, a move and why it is refused."""


def modules() -> dict[str, Path]:
    """Every module of the program by its full name."""
    found = {}
    for folder in FOLDERS:
        for path in folder.rglob("*.py"):
            parts = path.relative_to(folder.parent).with_suffix("").parts
            found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def statements(path: Path) -> Iterator[ast.AST]:
    """Every statement of a file, at any depth."""
    rest: list[ast.AST] = [ast.parse(path.read_text("utf-8"))]
    while rest:
        node = rest.pop()
        yield node
        for part in ("body", "orelse", "finalbody", "handlers", "cases"):
            rest += getattr(node, part, ())


def imported(path: Path, known: Mapping[str, Path]) -> Iterator[str]:
    """The modules of the program that a file imports: on top, in a function, for types."""
    for node in statements(path):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in known)
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            assert node.level == 0, f"{path}: an import that does not name its package"
            within = [f"{node.module}.{alias.name}" for alias in node.names]
            yield from (name for name in (node.module, *within) if name in known)


@pytest.fixture(scope="module")
def imports() -> dict[str, set[str]]:
    """What every module imports."""
    known = modules()
    return {name: set(imported(path, known)) - {name} for name, path in known.items()}


def circles(graph: Mapping[str, set[str]]) -> set[frozenset[str]]:
    """Modules that import one another, each set together (a module and what leads back to it)."""
    reached: dict[str, set[str]] = {}
    for start in graph:
        seen: set[str] = set()
        rest = list(graph[start])
        while rest:
            name = rest.pop()
            if name not in seen:
                seen.add(name)
                rest += graph[name]
        reached[start] = seen
    return {
        frozenset(other for other in reached[name] if name in reached[other])
        for name in graph
        if name in reached[name]
    }


def test_a_circle_is_found() -> None:
    graph = {"a": {"b"}, "b": {"c"}, "c": {"b"}, "d": {"d"}}
    assert circles(graph) == {frozenset({"b", "c"}), frozenset({"d"})}


def test_no_module_is_in_a_circle_of_imports(imports: dict[str, set[str]]) -> None:
    assert sum(map(len, imports.values())) > 3000, "the imports were not found"
    assert circles(imports) == BY_NATURE


def test_only_the_start_of_the_program_knows_the_main_window(
    imports: dict[str, set[str]],
) -> None:
    users = {name for name, known in imports.items() if "gui.shell.main_window" in known}
    assert users - {"tools.gallery.stage"} == {"gui.shell.app"}
