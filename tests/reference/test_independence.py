"""The second reading shares words and data with the engine, and no rule."""

import ast
from pathlib import Path

import pytest

from scenarios.western_hero.rules import sea_frames
from tests.reference.legality import READINGS
from wargame_core.gunyuden.rules import frames

FILES = sorted((Path(__file__).parent / "legality").glob("*.py"))
STANDARD = {"__future__", "collections.abc", "functools", "pathlib", "tomllib", "typing"}
SHARED = {
    "wargame_core.boards.hexmap": {"Hexside", "Terrain"},
    "wargame_core.engine.decision": {"Action", "Roll"},
    "wargame_core.gunyuden.rules.state": {"State"},
}
"""Names of the project that it may import, besides the classes of the actions."""
ACTIONS = "wargame_core.gunyuden.rules.actions"
OWN = "tests.reference.legality"
RULES = {
    "legal", "explain", "execute", "advance", "is_void", "seat", "prompt", "decision", "rolled",
    "forces", "at", "occupants", "canonical", "displace", "side_of_clan", "charts", "special",
    "restraints", "extra_actions", "on_enter", "distance", "reach", "here", "ways",
    "candidates", "is_complete",
}  # fmt: skip
"""Methods and derived pictures of states, frames, maps and scenarios; charts; special rules."""
DISGUISES = {"getattr", "eval", "exec", "__import__", "vars", "globals"}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_only_words_and_data_are_imported(path: Path) -> None:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            assert {alias.name for alias in node.names} <= STANDARD
        if isinstance(node, ast.ImportFrom):
            module, names = node.module or "", {alias.name for alias in node.names}
            allowed = module in STANDARD or module == ACTIONS or f"{module}.".startswith(f"{OWN}.")
            assert node.level == 0
            assert allowed or names <= SHARED.get(module, set()), f"{module}: {names}"


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_no_rule_of_the_engine_is_asked(path: Path) -> None:
    own = {file.stem for file in FILES}
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Name):
            assert node.id not in DISGUISES, f"line {node.lineno}: {node.id}"
        if isinstance(node, ast.Attribute):
            holder = ast.unparse(node.value)
            if holder in own:
                continue
            hidden = node.attr.startswith("_") and holder != "self"
            assert node.attr not in RULES and not hidden, f"line {node.lineno}: {node.attr}"


def test_every_kind_of_decision_is_read() -> None:
    assert sea_frames.Embark.kind in READINGS
    kinds = {kind.kind for kind in _subclasses(frames.Frame) if kind.kind}
    assert {kind for kind in kinds if not kind.endswith("-roll")} - {"rest"} <= set(READINGS)


def _subclasses(kind: type[frames.Frame]) -> set[type[frames.Frame]]:
    return {kind}.union(*(_subclasses(other) for other in kind.__subclasses__()))
