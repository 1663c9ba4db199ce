"""Every position of this folder is a rule situation of the province game that comes true."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from scenarios.gekokujo.rules.state import State
from tests.gekokujo.invariants import check
from wargame_core.analysis.rules_index import load_rules
from wargame_core.engine.decision import CHANCE, Roll
from wargame_core.engine.match import Match
from wargame_core.files.examples import examples
from wargame_core.files.position import Position, load_position, read_position, write_position
from wargame_core.files.position_game import PositionGame
from wargame_core.files.position_lines import line_faults

FOLDER = Path(__file__).parent
FILES = sorted(FOLDER.glob("*.json"))
EXAMPLES = [example.path for example in examples("gekokujo")]


def by_name(path: Path) -> str:
    return path.stem


@pytest.mark.parametrize("path", FILES, ids=by_name)
def test_the_lines_of_a_position_come_true(path: Path) -> None:
    position = load_position(path)
    assert position.document.comment
    assert position.document.rules
    assert position.document.play
    check(position.state)
    for line in position.document.play:
        assert line.expect.model_fields_set, "a line says what comes of it"
        assert line_faults(position.game, position.state, line) == []


@pytest.mark.parametrize("path", FILES, ids=by_name)
def test_every_state_of_a_line_is_the_same_after_writing_and_reading(path: Path) -> None:
    position = load_position(path)
    game = position.game
    for line in position.document.play:
        for state in states(position, line.actions, line.dice):
            again = read_position(write_position("gekokujo", state))
            assert game.digest(again) == game.digest(state)


@pytest.mark.parametrize("path", FILES, ids=by_name)
def test_a_match_can_begin_at_a_position(path: Path) -> None:
    position = load_position(path)
    document = position.document
    game: PositionGame = PositionGame(position)
    match = Match(game, document.scenario, options=document.options)  # type: ignore[arg-type]
    assert match.digest == position.game.digest(position.state)
    assert match.legal or match.result


def states(position: Position, actions: list[str], dice: list[int]) -> Iterator[State]:
    """The position, and every state on the way of a line."""
    game, state = position.game, position.state
    actions, dice = list(actions), list(dice)
    yield state
    while actions or dice:
        decision = game.decision(state)
        assert decision is not None
        rolled = decision.seat == CHANCE and isinstance(game.legal_actions(state)[0], Roll)
        action = Roll(dice.pop(0)) if rolled else game.read_action(state, actions.pop(0))
        state = game.apply(state, action).state
        yield state


def test_there_are_many_positions_and_each_has_a_comment_of_its_own() -> None:
    comments = [json.loads(path.read_text(encoding="utf-8"))["comment"] for path in FILES]
    assert len(FILES) >= 40
    assert len(set(comments)) == len(comments)


def test_the_rules_that_positions_name_exist() -> None:
    known = set(load_rules("gekokujo").numbers)
    for path in FILES:
        assert set(load_position(path).document.rules) <= known, path.stem


def test_the_examples_on_the_shelf_are_among_them() -> None:
    assert len(EXAMPLES) >= 6
    for path in EXAMPLES:
        same = FOLDER / path.name
        assert path.read_text(encoding="utf-8") == same.read_text(encoding="utf-8")
