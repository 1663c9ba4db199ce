"""Every position of this folder is a rule situation whose lines of play come true."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.random_play.invariants import check
from wargame_core.engine.decision import CHANCE, Roll
from wargame_core.engine.match import Match
from wargame_core.files.position import Position, load_position, read_position, write_position
from wargame_core.files.position_game import PositionGame
from wargame_core.files.position_lines import line_faults
from wargame_core.gunyuden.files.position_document import GunyudenLine
from wargame_core.gunyuden.rules.state import State

FOLDER = Path(__file__).parent
FILES = sorted(FOLDER.glob("*.json"))


def _case(path: Path) -> object:
    rules = json.loads(path.read_text(encoding="utf-8"))["rules"]
    return pytest.param(path, id=path.stem, marks=[pytest.mark.rule(rule) for rule in rules])


@pytest.mark.parametrize("path", [_case(path) for path in FILES])
def test_the_lines_of_a_position_come_true(path: Path) -> None:
    position = load_position(path)
    assert position.document.comment
    assert position.document.play
    check(position.state)
    for line in position.document.play:
        assert line.expect.model_fields_set, "a line says what comes of it"
        assert line_faults(position.game, position.state, line) == []


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_state_of_a_line_is_the_same_after_writing_and_reading(path: Path) -> None:
    position = load_position(path)
    game = position.game
    for line in position.document.play:
        for state in _states(position, line):
            again = read_position(write_position(game.info.id, state))
            assert game.digest(again) == game.digest(state)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_match_can_begin_at_a_position(path: Path) -> None:
    position: Position = load_position(path)
    document = position.document
    match = Match(PositionGame(position), document.scenario, options=document.options)
    assert match.digest == position.game.digest(position.state)
    assert match.legal


def _states(position: Position, line: GunyudenLine) -> Iterator[State]:
    """The position, and every state on the way of a line."""
    game, state = position.game, position.state
    actions, dice = list(line.actions), list(line.dice)
    yield state
    while actions or dice:
        decision = game.decision(state)
        chance = decision is not None and decision.seat == CHANCE
        action = Roll(dice.pop(0)) if chance else game.read_action(state, actions.pop(0))
        state = game.apply(state, action).state
        yield state


def test_there_are_many_positions_and_each_has_a_comment_of_its_own() -> None:
    comments = [json.loads(path.read_text(encoding="utf-8"))["comment"] for path in FILES]
    assert len(FILES) >= 40
    assert len(set(comments)) == len(comments)
