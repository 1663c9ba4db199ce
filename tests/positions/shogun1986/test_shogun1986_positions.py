"""Every position of this folder is a rule situation of Shogun (1986) that comes true."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.positions.gekokujo.test_gekokujo_positions import by_name, states
from tests.shogun1986.invariants import check
from wargame_core.analysis.rules_index import load_rules
from wargame_core.cli.main import main
from wargame_core.engine.match import Match
from wargame_core.files.examples import examples
from wargame_core.files.position import load_position, read_position, write_position
from wargame_core.files.position_game import PositionGame
from wargame_core.files.position_lines import line_faults

FOLDER = Path(__file__).parent
FILES = sorted(FOLDER.glob("*.json"))
EXAMPLES = [example.path for example in examples("shogun1986")]


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
            again = read_position(write_position("shogun1986", state))
            assert game.digest(again) == game.digest(state)


@pytest.mark.parametrize("path", FILES, ids=by_name)
def test_a_match_can_begin_at_a_position(path: Path) -> None:
    position = load_position(path)
    document = position.document
    game: PositionGame = PositionGame(position)
    match = Match(game, document.scenario, options=document.options)  # type: ignore[arg-type]
    assert match.digest == position.game.digest(position.state)
    assert match.legal or match.result


def test_there_are_many_positions_and_each_has_a_comment_of_its_own() -> None:
    comments = [json.loads(path.read_text(encoding="utf-8"))["comment"] for path in FILES]
    assert len(FILES) >= 80
    assert len(set(comments)) == len(comments)


def test_the_rules_that_positions_name_exist_and_are_most_of_all() -> None:
    index = load_rules("shogun1986")
    named = {rule for path in FILES for rule in load_position(path).document.rules}
    assert named <= set(index.numbers)
    assert len(named & set(index.cases)) > 0.75 * len(index.cases)
    assert len(named & set(index.rulings)) > 0.75 * len(index.rulings)


def test_the_examples_on_the_shelf_are_among_them() -> None:
    assert len(EXAMPLES) >= 6
    for path in EXAMPLES:
        same = FOLDER / path.name
        assert path.read_text(encoding="utf-8") == same.read_text(encoding="utf-8")


def test_the_command_checks_them(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", *map(str, FILES)]) == 0
    assert capsys.readouterr().out.count("come true)") == len(FILES)
