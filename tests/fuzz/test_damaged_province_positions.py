"""Damaged positions of all games but the series are read, or refused with a sentence."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.fuzz.limits import answer, examples
from tests.fuzz.mutations import damaged
from tests.gekokujo.invariants import begin
from tests.shogun1986 import invariants as shogun
from wargame_core.engine import registry
from wargame_core.engine.decision import CHANCE
from wargame_core.files.examples import examples as shelf
from wargame_core.files.position import load_position, write_position
from wargame_core.files.position_game import match_from
from wargame_core.files.position_lines import position_faults

FOLDER = Path(__file__).parents[1] / "positions"
GAMES = ("gekokujo", "shogun1986")
POSITIONS = [path for game in GAMES for path in sorted((FOLDER / game).glob("*.json"))]
POSITIONS += [example.path for example in shelf("bushido")]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("fuzz")


@examples(60)
@given(
    document=st.sampled_from(POSITIONS).flatmap(lambda path: damaged(json.loads(path.read_bytes())))
)
def test_a_position_with_damaged_values(folder: Path, document: Any) -> None:
    _open(folder / "values.json", document)


def _games() -> Iterator[Any]:
    """States before the first choice, of both games."""
    modules = dict.fromkeys(("political", "specialized", "firearms", "rice"), "yes")
    for seed in range(6):
        yield begin("4", {**(modules if seed % 2 else {}), "max_rounds": "6"})
    for players in "235":
        yield shogun.begin(players, shogun.some_options(random.Random(players)))


@cache
def _midgames() -> list[dict[str, Any]]:
    """Positions with procedures of every kind that random games meet."""
    found: dict[Any, dict[str, Any]] = {}
    for seed, start in enumerate(_games()):
        draw, game, state = random.Random(seed), registry.load(game_of(start)), start
        while state.frames:
            kind = type(state.frames[-1])
            document = {} if kind in found else write_position(game.info.id, state)
            if "open" in document:
                found[kind] = document
            state = game.apply(state, draw.choice(game.legal_actions(state))).state
    return list(found.values())


def game_of(state: Any) -> str:
    return str(type(state).__module__).split(".")[1]


@examples(60)
@given(data=st.data())
def test_a_position_with_damaged_procedures(folder: Path, data: Any) -> None:
    document = data.draw(st.sampled_from(_midgames()))
    _open(folder / "open.json", {**document, "open": data.draw(damaged(document["open"]))})


@examples(40)
@given(data=st.data())
def test_a_position_that_is_let_through_can_be_played(folder: Path, data: Any) -> None:
    part = data.draw(st.sampled_from(("players", "provinces", "armies", "seats", "open")))
    document = data.draw(st.sampled_from([known for known in _midgames() if part in known]))
    path = folder / "play.json"
    path.write_text(json.dumps({**document, part: data.draw(damaged(document[part]))}))
    position = answer(lambda: load_position(path))
    if position is None:
        return
    match = match_from(position)
    for _ in range(6):
        if match.decision is None:
            break
        if match.decision.seat == CHANCE:
            done = answer(match.roll)
        else:
            action = match.legal[data.draw(st.integers(0, len(match.legal) - 1))]
            done = answer(lambda action=action: match.play(action))  # type: ignore[misc]
        if done is None:
            break


def _open(path: Path, document: Any) -> None:
    path.write_text(json.dumps(document))
    position = answer(lambda: load_position(path))
    if position is not None:
        answer(lambda: position_faults(position))
        position.game.legal_actions(position.state)
