"""Positions of Bushido: any state is written and read; faults are told all at once."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from scenarios.bushido.files.position_checks import state_faults
from scenarios.bushido.files.position_document import position_schema
from scenarios.bushido.game import GAME
from scenarios.bushido.rules import engine
from tests.bushido.playing import random_game
from tests.bushido.test_random_games import permuted
from wargame_core.cli.main import main
from wargame_core.engine.errors import DataError
from wargame_core.files.position import load_position, position_of, read_position, write_position
from wargame_core.files.position_game import match_from
from wargame_core.files.recorder import save_match
from wargame_core.files.shared_copy import shared_copy

ROOT = Path(__file__).parents[3]
EXAMPLES = ROOT / "scenarios" / "bushido" / "examples"


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_any_state_is_the_same_after_writing_and_reading(players: int) -> None:
    kinds: dict[str, int] = {}
    for _, _, state, _ in random_game(players, 7):
        assert list(state_faults(state)) == []
        kind = state.frames[-1].kind if state.frames else ""
        kinds[kind] = kinds.get(kind, 0) + 1
        if kinds[kind] < 3 or not state.frames:
            document = json.loads(json.dumps(write_position("bushido", state, "on the way")))
            again = read_position(document)
            assert GAME.digest(again) == GAME.digest(state), kind
            assert GAME.legal_actions(again) == GAME.legal_actions(state)
            assert GAME.result(again) == GAME.result(state)
    assert len(kinds) > 25


def test_the_published_schema_is_current() -> None:
    path = ROOT / "docs" / "schemas" / "bushido_position.schema.json"
    assert path.read_text(encoding="utf-8") == position_schema()


# --- what is hidden -------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [4, 6])
def test_the_position_of_a_view_tells_nothing_of_what_others_hide(players: int) -> None:
    draw = random.Random(players)
    told = differed = 0
    for state, _, _, _ in random_game(players, players + 20, most=900):
        seat = draw.choice(state.scenario.seats)
        other = permuted(state, seat, draw)
        differed += GAME.digest(other) != GAME.digest(state)
        here, there = (write_position("bushido", GAME.view(one, seat)) for one in (state, other))
        assert here == there
        told += 1
        hidden = [facts for name, facts in here.get("players", {}).items() if name != seat]
        spied = state.frames[-1].kind == "theft"
        for facts in hidden:
            if not spied:
                assert set(facts.get("hand", {})) <= {"hidden"}
                assert set(facts.get("discs", {})) <= {"random"}
        assert all(set(bag["bags"]) <= {"hidden"} for bag in here.get("bags", {}).values())
        assert set(here.get("pile", {})) <= {"random"}
    assert told > 500
    assert differed > 300


def test_the_position_of_a_view_can_be_read() -> None:
    read = 0
    for state, _, _, _ in random_game(6, 11, most=600):
        view = GAME.view(state, "player2")
        document = write_position("bushido", view)
        if "sealed" not in json.dumps(document) and read < 60:
            assert GAME.digest(read_position(document)) == GAME.digest(view)
            read += 1
    assert read == 60


def test_a_position_at_which_a_match_began_stays_sealed(tmp_path: Path) -> None:
    document = json.loads((EXAMPLES / "shinobi_steals.json").read_text("utf-8"))
    match = match_from(position_of(document, "position"), seed=3)
    save_match(match, tmp_path / "match")
    header = json.loads((tmp_path / "match").read_text("utf-8").splitlines()[0])
    assert "position" in header["secrets"]
    assert "position" not in header
    assert b"armour" not in shared_copy(match)
    assert b'"position"' not in shared_copy(match, "player1")


# --- by hand --------------------------------------------------------------------------------------


def by_hand(**more: Any) -> dict[str, Any]:
    return {
        "format": "gunyuden-position/1",
        "game": "bushido",
        "scenario": "6",
        "places": {
            "c1": {"terrain": "mountains", "owner": "player1", "troops": 3},
            "c2": {"terrain": "village", "owner": "player3", "troops": 2},
        },
        "players": {"player2": {"role": "samurai"}, "player3": {"role": "bushi"}},
        **more,
    }


def faults_of(document: dict[str, Any]) -> str:
    with pytest.raises(DataError) as error:
        read_position(document, "p.json")
    assert all(fault.startswith("p.json: ") for fault in error.value.faults)
    return "\n".join(error.value.faults)


def test_what_is_left_out_has_its_default() -> None:
    state = read_position(by_hand())
    decision = GAME.decision(state)
    assert decision is not None
    assert (decision.kind, decision.seat, state.month) == ("mobilize", "player1", 1)
    assert state.honour == [2, 0, 4, 1, 3, 5]  # of their provinces; the others are bumped
    assert (sum(state.bags[0]), sum(state.bags[1]), sum(state.pile)) == (153, 76, 20)
    assert state.begun


@pytest.mark.parametrize(
    ("step", "kind"),
    [("discs", "discard"), ("tea", "tea"), ("build", "build"), ("kotau", "kotau")],
)
def test_a_step_that_is_named_opens_its_choice(step: str, kind: str) -> None:
    decision = GAME.decision(read_position(by_hand(step=step)))
    assert decision is not None
    assert decision.kind == kind


def test_a_game_about_to_begin() -> None:
    start = {"format": "gunyuden-position/1", "game": "bushido", "scenario": "5"}
    state = read_position({**start, "step": "fortresses"})
    assert GAME.digest(state) == GAME.digest(engine.start(state.scenario))


def players(**facts: Any) -> dict[str, Any]:
    return {"players": {"player1": facts}}


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"month": "1", "colour": "red"}, "month: found '1'"),
        ({"month": "1", "colour": "red"}, "colour: unknown key"),
        ({"places": {"z9": {}}}, "places.z9: found 'z9'; expected a place"),
        (players(hand={"sake": 1}), "players.player1.hand.sake"),
        (players(hand={"geisha": 6}), "bags: found 6 geisha; expected at most 5 geisha"),
        (players(hand={"geisha": 1000}), "players.player1.hand.geisha: found 1000"),
        (players(discs={"kotau": 5}), "pile: found 5 kotau; expected at most 4 kotau"),
        ({"bags": {"military": {"bags": {"bow": 2}}}}, "bags: found"),
        (players(honour=50), "players.player1.honour: found 50; expected at most 49 (BU-WIN-01)"),
        (
            {"players": {"player1": {"honour": 7}, "player2": {"honour": 7}}},
            "players.player2.honour: found 7 twice (BU-HON-02)",
        ),
        (
            {"players": {"player1": {"warrior": 7}, "player2": {"warrior": 7}}},
            "players.player2.warrior: found 7 twice (BU-HON-03)",
        ),
        ({"places": {"c1": {"terrain": "town", "troops": 2}}}, "that is nobody's (BU-REV-02)"),
        ({"places": {"c1": {"owner": "player1", "ronin": 2}}}, "a Clan Fortress (BU-TIL-09)"),
        (
            {"places": {"c1": {"owner": "player1", "troops": 31}}},
            "players.player1: found 31; expected at most 30 (BU-CMP-04)",
        ),
        (
            {"places": {f"c{n}": {"terrain": "city"} for n in range(1, 6)}},
            "places: found 5 city; expected at most 4 city (BU-TIL-04)",
        ),
        (
            {"places": {f"c{n}": {"terrain": "town", "building": "inn"} for n in (1, 2)}},
            "places: found 2 inn; expected at most 1 inn (B-09)",
        ),
        (
            {"places": {"c1": {"terrain": "town", "improvements": {"stakes": 4, "armory": 4}}}},
            "expected at most 7 (B-09)",
        ),
        ({"step": "autumn"}, "step: found 'autumn'"),
        ({"step": "compare"}, "step: the position cannot go on from here"),
        ({"open": [{"kind": "Steps"}]}, "open[0].name: missing"),
        ({"open": [{"kind": "Steps", "name": "turn"}]}, "open[0]: Steps decides nothing"),
    ],
)
def test_what_cannot_be_is_told(more: dict[str, Any], said: str) -> None:
    assert said in faults_of(by_hand(**more))


def test_a_line_that_does_not_come_true_says_how(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "p.json"
    wrong = {"players": {"player1": {"honour": 3}}, "places": {"c1": {"troops": 4}}, "month": 2}
    file.write_text(json.dumps(by_hand(play=[{"expect": wrong}])))
    assert main(["check", str(file)]) == 1
    said = "".join(capsys.readouterr())
    for fault in ("honour: found 2; expected 3", "troops: found 3; expected 4", "month: found 1"):
        assert fault in said


def test_the_commands_work(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file, after = str(EXAMPLES / "tactics_battle_duel.json"), tmp_path / "after.json"
    assert main(["position", "show", file]) == 0
    assert main(["position", "legal", file]) == 0
    assert "attack c1 c2 4 0" in capsys.readouterr().out
    played = ["attack c1 c2 4 0", "bonus 3", "--out", str(after), "--json"]
    assert main(["position", "play", file, *played]) == 0
    battle = load_position(after).state.battle
    assert battle is not None
    assert battle.bonus == 3
    capsys.readouterr()
    assert main(["position", "new", "bushido/5", "--option", "market=no"]) == 0
    assert json.loads(capsys.readouterr().out)["options"] == {"market": "no"}
