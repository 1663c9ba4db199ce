"""Every example of Bushido is a rule situation that comes true."""

from __future__ import annotations

import json
from itertools import combinations_with_replacement
from pathlib import Path

import pytest

from scenarios.bushido.files.charts import load_numbers
from scenarios.bushido.rules.pieces import DISC_IDS, Disc
from tests.bushido.invariants import broken
from tests.positions.gekokujo.test_gekokujo_positions import by_name, states
from wargame_core.analysis.rules_index import load_rules
from wargame_core.cli.main import main
from wargame_core.engine.match import Match
from wargame_core.files.examples import examples
from wargame_core.files.position import load_position, read_position, write_position
from wargame_core.files.position_game import PositionGame
from wargame_core.files.position_lines import line_faults

FILES = [example.path for example in examples("bushido")]


@pytest.mark.parametrize("path", FILES, ids=by_name)
def test_the_lines_of_a_position_come_true(path: Path) -> None:
    position = load_position(path)
    assert position.document.comment
    assert position.document.rules
    assert position.document.play
    assert broken(position.state) == []
    for line in position.document.play:
        assert line.expect.model_fields_set, "a line says what comes of it"
        assert line_faults(position.game, position.state, line) == []


@pytest.mark.parametrize("path", FILES, ids=by_name)
def test_every_state_of_a_line_is_the_same_after_writing_and_reading(path: Path) -> None:
    position = load_position(path)
    game = position.game
    for line in position.document.play:
        for state in states(position, line.actions, line.dice):
            again = read_position(write_position("bushido", state))
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
    assert len(FILES) >= 70
    assert len(set(comments)) == len(comments)


def test_every_pairing_of_tactics_is_forced_by_a_position() -> None:
    pairings = load_numbers().pairings
    fought = set()
    for path in FILES:
        for line in load_position(path).document.play:
            discs = [text.split()[1] for text in line.actions if text.startswith("tactic ")]
            if len(discs) == 2 and "compared" in line.expect.events:
                pair = tuple(DISC_IDS.index(disc) for disc in discs)
                fought.add(pairings[pair].id if pair in pairings else "")
    kinds = [disc for disc in Disc if disc not in (Disc.BACK, Disc.KOTAU)]
    assert len(list(combinations_with_replacement(kinds, 2))) == 15
    assert {pairing.id for pairing in pairings.values()} <= fought


def test_the_rules_that_positions_name_exist_and_are_most_of_all() -> None:
    index = load_rules("bushido")
    named = {rule for path in FILES for rule in load_position(path).document.rules}
    assert named <= set(index.numbers)
    assert len(named & set(index.cases)) > 0.5 * len(index.cases)
    assert len(named & set(index.rulings)) > 0.5 * len(index.rulings)


def test_the_command_checks_them(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", *map(str, FILES)]) == 0
    assert capsys.readouterr().out.count("come true)") == len(FILES)
