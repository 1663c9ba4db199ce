"""What a player at a terminal is told of his choices, his hand and the board."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pytest

import scenarios.bushido
from scenarios.bushido.game import GAME
from scenarios.bushido.rules import engine
from tests.bushido.playing import random_game
from tests.bushido.rules.builder import Table, arm, field_of_battle, stacked
from wargame_core.cli.main import main
from wargame_core.cli.screen import Screen
from wargame_core.cli.text_play import TextPlay
from wargame_core.engine import procedure
from wargame_core.engine.decision import CHANCE
from wargame_core.files.position import load_position, save_position
from wargame_core.files.position_game import match_from
from wargame_core.players.opponents import Opponents

GUIDE = GAME.guide()
EXAMPLES = Path(scenarios.bushido.__file__).parent / "examples"


def seen(table: Table) -> Any:
    return engine.view(table.state, table.open[0])


@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_choice_is_noted_in_whole_sentences(language: str) -> None:
    kinds, noted = set(), set()
    for state, _, _, _ in random_game(6, 3, most=1800):
        decision = procedure.decision(state)
        assert decision is not None
        if decision.seat == CHANCE:
            continue
        view = engine.view(state, decision.seat)
        legal = procedure.legal_actions(view)
        for note in GUIDE.notes(view, legal, language).values():
            assert "{" not in note.text + note.group
            noted.add(decision.kind)
        assert "{" not in GUIDE.standing(view, language)
        kinds.add(decision.kind)
    assert {"mobilize", "build", "claim", "convert", "execute"} <= noted <= kinds


def test_honour_to_be_changed_is_told_by_the_rules_themselves() -> None:
    table = field_of_battle()
    table.set(warrior=[30, 25, 20, 15, 12, 10], honour=[20, 22, 10, 8, 6, 4])
    table.run("tea").play("invite player3", "accept")
    view = seen(table)
    convert = GAME.read_action(view, "convert 2")
    told = GUIDE.notes(view, procedure.legal_actions(view), "en")[convert].text
    table.play("convert 2")
    now = table.honour(1)
    assert now == 23, "22 is taken"
    assert f"now {now}" in told


def test_a_building_says_its_price_and_what_the_province_is_worth_then() -> None:
    table = field_of_battle().hand(1, katana2=6).run("build")
    view = seen(table)
    order = GAME.read_action(view, "improve c1 irrigation")
    told = GUIDE.notes(view, procedure.legal_actions(view), "en")[order].text
    before = table.state.worth(table.at("c1"))
    table.play("improve c1 irrigation")
    after = table.state.worth(table.at("c1"))
    assert after != before
    assert f"koku {after.koku}" in told
    held = 6 - table.held(1, "katana2")
    assert f"For {held} double katana" in told


def test_the_map_in_letters_has_every_tile_and_shows_none_that_lies_face_down() -> None:
    table = field_of_battle()
    view = seen(table.run("mobilize"))
    lines = "\n".join(GUIDE.picture(view, table.at("c2"), "en"))
    assert ">C2< Village" in lines
    assert "P3:4" in lines
    for place in view.scenario.place_ids:
        assert place.upper() in lines
    assert "D1 ?" in lines


def test_a_hand_is_told_to_its_owner_alone() -> None:
    table = stacked(field_of_battle(), "33", "12")
    table.discs(2, duel=1)
    told = GUIDE.standing(seen(table), "en")
    assert "discs: 1 Duel" in told
    assert GUIDE.standing(engine.view(table.state, "player5"), "en") == ""


def test_odds_of_a_disc_in_a_position_are_those_of_the_seat(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    said = []
    for defence in ("1112", "3332"):
        table = field_of_battle(5, 3)
        arm(table, 2, "duel 1 0")
        stacked(table, "33", defence, 5)
        file = tmp_path / f"{defence}.json"
        table.state.frames = table.state.frames[2:]  # without what the builder has put below
        save_position(file, GAME.info.id, table.state)
        assert main(["odds", "--position", str(file), "tactic", "duel", "1", "0"]) == 0
        said.append(capsys.readouterr().out)
    assert said[0] == said[1], "what lies below the top is not known"
    assert "Battle at C2" in said[0]
    assert "The attack wins and takes the province" in said[0]


@pytest.mark.parametrize(
    ("example", "lines", "told"),
    [
        ("bows_shoot_from_the_top", ("attack c1 c2 4 0", "bonus 0", "stack katana2",
         "stack katana1 katana3 katana3", "odds tactic duel 2 0"), "Battle at C2"),
        ("bows_shoot_from_the_top", ("hex c2",), "Next to it"),
        ("bows_shoot_from_the_top", ("map",), "C2 Village"),
    ],
)  # fmt: skip
def test_the_terminal_answers_at_a_position(
    example: str,
    lines: tuple[str, ...],
    told: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    match = match_from(load_position(EXAMPLES / f"{example}.json"))
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in (*lines, "quit"))))
    TextPlay(match, Opponents(match.game, match.seats, 0), Screen(), "en").run()
    assert told in capsys.readouterr().out
