"""Every kind of event that anything waits for is declared by a game and recorded by its rules."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from importlib import import_module
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

import pytest

import gui
import tools
import wargame_core
from tests.awaited_kinds import awaited
from tests.sent_messages import sent
from wargame_core.engine import registry
from wargame_core.engine.event_kinds import DeclaresEvents
from wargame_core.engine.game import Game
from wargame_core.engine.headings import PHASES, STAGES, TURNS
from wargame_core.engine.registry import complete_options


def folder(package: str) -> Path:
    return Path(next(iter(import_module(package).__path__)))


def folders(game: Game) -> tuple[Path, ...]:
    """Where the rules and views of a game are: its own package and those of its classes."""
    entry = next(e for e in entry_points(group="gunyuden.games") if e.name == game.info.id)
    modules = {entry.module, *(kind.__module__ for kind in type(game).__mro__)}
    packages = {module.rpartition(".")[0] for module in modules if "." in module}
    return tuple(folder(package) for package in sorted(packages))


GAMES = [registry.load(name) for name in ("western_hero", "gekokujo")]
WINDOW, TOOLS, CORE = (Path(next(iter(one.__path__))) for one in (gui, tools, wargame_core))
OF_ANY_GAME = sorted(
    [*WINDOW.rglob("*.py"), *TOOLS.rglob("*.py"), *CORE.glob("cli/*.py"),
     *CORE.glob("analysis/*.py"),
     *CORE.glob("views/*.py"), *CORE.glob("files/*.py"), *CORE.glob("players/*.py")]
)  # fmt: skip
HANDED_ON = {"upkeep", "supply", "costs", "sabotage", "diversion"}
"""Kinds that rules hand on as arguments."""
BEGINS = "-begins"
"""Generic rooms wait for the parts of a match with and without this ending."""


def kinds(game: Game) -> frozenset[str]:
    assert isinstance(game, DeclaresEvents)
    return game.event_kinds


def recorded(game: Game) -> list[str]:
    """Regular expressions of the kinds that are recorded somewhere."""
    files = [file for found in folders(game) for file in sorted(found.rglob("*.py"))]
    keys = {one.key for one in sent(files) if one.key.startswith(r"event\.")}
    return sorted({key.removeprefix(r"event\.") for key in keys} - {".+"})


def is_among(kind: str, declared: frozenset[str]) -> bool:
    """Whether a kind, or one that begins so, is declared."""
    if kind.endswith("-"):
        return any(one.startswith(kind) for one in declared)
    return kind in declared


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.info.id)
def test_every_kind_that_is_recorded_is_declared(game: Game) -> None:
    declared = kinds(game)
    assert declared
    found = recorded(game)
    assert not [p for p in found if not any(re.fullmatch(p, kind) for kind in declared)]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.info.id)
def test_every_kind_that_is_declared_is_recorded(game: Game) -> None:
    found = recorded(game)
    assert not {
        kind
        for kind in kinds(game) - HANDED_ON
        if not any(re.fullmatch(pattern, kind) for pattern in found)
    }


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.info.id)
def test_what_a_game_waits_for_is_recorded_by_its_rules(game: Game) -> None:
    files = [file for found in folders(game) for file in sorted(found.rglob("*.py"))]
    waits = [found for file in files for found in awaited(file)]
    assert waits
    assert not {f"{where}: {kind}" for kind, where in waits if not is_among(kind, kinds(game))}


def test_what_the_generic_rooms_wait_for_is_recorded_by_some_game() -> None:
    declared = frozenset().union(*(kinds(game) for game in GAMES))
    waits = [found for file in OF_ANY_GAME for found in awaited(file)]
    waits += [(kind, "headings.py") for kind in (*TURNS, *STAGES, *PHASES)]
    assert {"round", "campaign", "winter", "turn-begins"} <= {kind for kind, _ in waits}
    assert not {
        f"{where}: {kind}"
        for kind, where in waits
        if not any(is_among(k, declared) for k in (kind, kind + BEGINS, kind.removesuffix(BEGINS)))
    }


def happened(game: Game, scenario: str, options: dict[str, str], actions: int) -> set[str]:
    """The kinds of events of a random match."""
    draw = random.Random(4)
    info = registry.scenario_of(game, scenario)
    state, found = game.setup(scenario, complete_options(info, options), 4), set()
    for _ in range(actions):
        legal: Sequence[Any] = game.legal_actions(state)
        if not legal:
            break
        step = game.apply(state, draw.choice(legal))
        state = step.state
        found |= {event.kind for event in step.events}
    return found


@pytest.mark.parametrize(
    ("game", "scenario", "options"),
    [(GAMES[0], "1", {}), (GAMES[0], "3", {}), (GAMES[1], "4", {"rice": "yes"})],
    ids=["western_hero/1", "western_hero/3", "gekokujo/4"],
)
def test_what_happens_in_play_is_declared(
    game: Game, scenario: str, options: dict[str, str]
) -> None:
    found = happened(game, scenario, options, 600)
    assert len(found) > 10
    assert found <= kinds(game)
