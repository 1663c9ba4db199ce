"""Everything that waits for a kind of event waits for one that the rules tell."""

from __future__ import annotations

import ast
import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import gui
import scenarios.gekokujo
import scenarios.western_hero
import wargame_core
from scenarios.gekokujo.game import GAME
from scenarios.gekokujo.text import words as text
from scenarios.gekokujo.views.fight import FIGHTS
from scenarios.gekokujo.views.window import VIEWS
from tests.gekokujo.invariants import begin
from tests.sent_messages import sent
from wargame_core.views.time_values import STAGE, TURN


def folder(package: object) -> Path:
    return Path(next(iter(package.__path__)))  # type: ignore[attr-defined]


RULES = folder(scenarios.gekokujo)
SHARED = folder(wargame_core) / "provinces"
SERIES = (folder(wargame_core) / "gunyuden", folder(scenarios.western_hero))
WINDOW, CORE = folder(gui), folder(wargame_core)
OF_THIS_GAME = sorted([*RULES.rglob("*.py"), *SHARED.rglob("*.py")])
OF_ANY_GAME = sorted(
    [
        *WINDOW.rglob("*.py"),
        *CORE.glob("cli/*.py"),
        *CORE.glob("analysis/*.py"),
    ]
)
EVENTS = {"event", "later", "earlier"}
"""Names under which events are looked at; so are the items of ``together`` and ``events``."""
HANDED_ON = {"upkeep", "supply", "costs", "sabotage", "diversion"}
"""Kinds that the rules hand on as arguments."""


def emitted(*folders: Path) -> list[str]:
    """Regular expressions of the kinds that are told somewhere."""
    files = [file for folder in folders for file in sorted(folder.rglob("*.py"))]
    keys = {one.key for one in sent(files) if one.key.startswith(r"event\.")}
    return sorted(key.removeprefix(r"event\.") for key in keys)


def awaited(file: Path) -> Iterator[tuple[str, str]]:
    """Every kind that a file compares with that of an event, and where."""
    tree = ast.parse(file.read_text("utf-8"))
    for node in ast.walk(tree):
        looked_up: list[ast.expr] = []
        match node:
            case ast.Compare(left=left, comparators=[right]) if is_kind(left):
                looked_up = [right]
            case ast.Call(func=ast.Attribute(value=table, attr="get"), args=[key, *_]):
                looked_up = [table] if is_kind(key) else []
            case ast.Call(func=ast.Attribute(value=left, attr="startswith")) if is_kind(left):
                looked_up = [node.args[0]]
            case ast.Compare(left=ast.Call(func=ast.Attribute(value=left)), comparators=[right]):
                looked_up = [right] if is_kind(left) else []
        for place in looked_up:
            for kind in strings(place, tree):
                yield kind, f"{file.name}:{place.lineno}"


def is_kind(node: ast.expr) -> bool:
    """Whether an expression is the kind of an event."""
    match node:
        case ast.Attribute(value=ast.Name(id=name), attr="kind"):
            return name in EVENTS
        case ast.Attribute(value=ast.Subscript(value=ast.Name(id=name)), attr="kind"):
            return name in ("together", "events")
    return False


def strings(node: ast.expr, tree: ast.Module) -> Iterator[str]:
    """The strings of a value; constants of the module are followed."""
    match node:
        case ast.Constant(value=str(found)):
            yield found
        case ast.Dict(keys=keys):
            for key in keys:
                yield from strings(key, tree) if key is not None else ()
        case ast.Name(id=name):
            for statement in tree.body:
                match statement:
                    case ast.AnnAssign(target=ast.Name(id=given), value=ast.expr() as value) | (
                        ast.Assign(targets=[ast.Name(id=given)], value=value)
                    ) if given == name:
                        yield from strings(value, tree)
        case _:
            for child in ast.iter_child_nodes(node):
                if isinstance(child, ast.expr):
                    yield from strings(child, tree)


def is_told(kind: str, patterns: list[str]) -> bool:
    """Whether a kind, or one that begins so, is told."""
    if kind.endswith("-"):
        return any(pattern.replace("\\", "").startswith(kind) for pattern in patterns)
    return kind in HANDED_ON or any(re.fullmatch(pattern, kind) for pattern in patterns)


def test_what_this_game_waits_for_is_told_by_its_rules() -> None:
    told = emitted(RULES, SHARED)
    waits = [found for file in OF_THIS_GAME for found in awaited(file)]
    assert {"round", "order", "campaign", "winter", "battle", "die-hits", "bankrupt"} <= {
        kind for kind, _ in waits
    }
    waits += [(kind, "later than battles") for kind in FIGHTS.later]
    assert not {f"{where}: {kind}" for kind, where in waits if not is_told(kind, told)}


def test_what_windows_and_terminal_wait_for_is_told_by_some_game() -> None:
    told = [*emitted(RULES, SHARED), *emitted(*SERIES)]
    waits = [found for file in OF_ANY_GAME for found in awaited(file)]
    assert {"round", "campaign", "winter", "turn-begins"} <= {kind for kind, _ in waits}
    assert not {
        f"{where}: {kind}"
        for kind, where in waits
        if not is_told(kind, told) and not is_told(f"{kind}-begins", told)
    }


@pytest.mark.parametrize("kind", sorted(HANDED_ON))
def test_kinds_that_are_handed_on_have_words(kind: str) -> None:
    assert f"event.{kind}" in text.catalogue("en")


@pytest.mark.rule("3.1-01")
@pytest.mark.parametrize("rice", ["no", "yes"])
def test_a_round_has_a_mark_for_itself_and_each_of_its_parts(rice: str) -> None:
    draw = random.Random(5)
    state, marks = begin("4", {"rice": rice, "max_rounds": "4"}), []
    while state.frames and state.round < 3:
        step = GAME.apply(state, draw.choice(GAME.legal_actions(state)))
        state = step.state
        marks += [(e.kind, VIEWS.level_of(e)) for e in step.events if VIEWS.level_of(e) is not None]
    stages = [("order", STAGE), ("campaign", STAGE), ("winter", STAGE)]
    assert marks[:8] == [("round", TURN), *stages] * 2
