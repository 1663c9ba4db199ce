"""Positions of Shogun (1986): any state is written and read; faults are told all at once."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scenarios.shogun1986 import library
from scenarios.shogun1986.files.position_document import LINES, SETUP, Phase, Step, position_schema
from scenarios.shogun1986.game import GAME
from scenarios.shogun1986.rules import engine
from scenarios.shogun1986.rules.sequence import PHASES
from scenarios.shogun1986.rules.state import State
from tests.shogun1986.invariants import begin, some_options
from tests.shogun1986.test_hidden_facts import shuffled
from tests.thorough import times
from wargame_core.cli.main import main
from wargame_core.engine.decision import CHANCE
from wargame_core.engine.errors import DataError
from wargame_core.files.position import load_position, position_of, read_position, write_position
from wargame_core.files.position_game import match_from
from wargame_core.files.position_json import parse, position_text
from wargame_core.files.recorder import save_match
from wargame_core.files.shared_copy import shared_copy

ROOT = Path(__file__).parents[3]
POSITIONS = ROOT / "tests" / "positions" / "shogun1986"


def through_text(state: State) -> State:
    text = position_text(write_position("shogun1986", state, "on the way"))
    found = read_position(parse(text.encode(), "text"))
    assert isinstance(found, State)
    return found


@settings(max_examples=times(3, 8), deadline=None)
@given(seed=st.integers(0, 10_000))
def test_any_state_is_the_same_after_writing_and_reading_and_goes_on_the_same(seed: int) -> None:
    draw = random.Random(seed)
    state = begin(draw.choice("2345"), some_options(draw))
    seen: dict[str, int] = {}
    for number in range(2500):
        kind = state.frames[-1].kind if state.frames else ""
        seen[kind] = seen.get(kind, 0) + 1
        if seen[kind] < 3 or number % 200 == 0 or not state.frames:
            again = through_text(state)
            assert GAME.digest(again) == GAME.digest(state)
            assert GAME.legal_actions(again) == GAME.legal_actions(state)
            if not state.frames:
                assert GAME.result(again) == GAME.result(state)
                break
        state = engine.apply(state, draw.choice(GAME.legal_actions(state))).state


def test_the_published_schema_is_current() -> None:
    path = ROOT / "docs" / "schemas" / "shogun1986_position.schema.json"
    assert path.read_text(encoding="utf-8") == position_schema()


def test_steps_and_phases_have_the_names_of_the_rules() -> None:
    assert get_args(Step) == (SETUP, *LINES)
    assert set(get_args(Phase)) == set(PHASES)


# --- what is hidden -------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3])
def test_the_position_of_a_view_tells_nothing_of_what_others_hide(players: int) -> None:
    draw = random.Random(players)
    state = engine.start(library.load(str(players), {}))
    told, differed = 0, 0
    for _ in range(2500):
        decision = GAME.decision(state)
        if decision is None:
            break
        if decision.seat != CHANCE and state.round and (any(state.hired) or not state.plans):
            other = shuffled(state, decision.seat, draw)
            differed += GAME.digest(other) != GAME.digest(state)
            views = (GAME.view(one, decision.seat) for one in (state, other))
            here, there = (write_position("shogun1986", view) for view in views)
            assert here == there
            told += 1
            if told == 250:
                break
        state = engine.apply(state, draw.choice(GAME.legal_actions(state))).state
    assert told == 250
    assert differed > 30


def test_a_position_at_which_a_match_began_stays_sealed(tmp_path: Path) -> None:
    document = json.loads((POSITIONS / "all_in_the_province_defend.json").read_text("utf-8"))
    match = match_from(position_of(document, "position"), seed=3)
    save_match(match, tmp_path / "match")
    header = json.loads((tmp_path / "match").read_text("utf-8").splitlines()[0])
    assert "position" in header["secrets"]
    assert "position" not in header
    assert b'"secret"' not in shared_copy(match)
    assert b'"position"' not in shared_copy(match, "player1")


# --- by hand --------------------------------------------------------------------------------------


def by_hand(**more: Any) -> dict[str, Any]:
    return {
        "format": "gunyuden-position/1",
        "game": "shogun1986",
        "scenario": "3",
        "armies": {
            "player1": {"army1": {"province": "owari", "units": {"daimyo": 1, "spearman": 2}}},
            "player2": {"army1": {"province": "kai", "units": {"daimyo": 1}}},
        },
        "provinces": {"mino": {"units": {"player1": {"spearman": 2}}}},
        **more,
    }


def army(**facts: Any) -> dict[str, Any]:
    first = {"province": "owari", "units": {"daimyo": 1}}
    other = {"army1": {"province": "kai", "units": {"daimyo": 1}}}
    return {"armies": {"player1": {"army1": {**first, **facts}}, "player2": other}}


def faults_of(document: dict[str, Any]) -> str:
    with pytest.raises(DataError) as error:
        read_position(document, "p.json")
    assert all(fault.startswith("p.json: ") for fault in error.value.faults)
    return "\n".join(error.value.faults)


def test_what_is_left_out_has_its_default() -> None:
    state = read_position(by_hand())
    decision = GAME.decision(state)
    assert decision is not None
    assert (decision.kind, decision.seat, state.round) == ("movement", "player1", 1)
    holders = {name: state.control[state.scenario.map.index[name]] for name in ("mino", "owari")}
    assert holders == {"mino": 0, "owari": 0}
    assert (state.swords, state.order, state.out) == ((1, 2, 0), (0, 1), [False, False, True])


@pytest.mark.parametrize(
    ("step", "more", "kind"),
    [
        ("plan", {"players": {"player1": {"koku": 3}}}, "plan"),
        ("swords", {}, "draw-sword"),
        ("war", {"phase": "B"}, "declare"),
        ("war", {"phase": "D2"}, "forces"),
        ("koku", {}, "plan"),
    ],
)
def test_a_step_that_is_named_opens_its_choice_or_is_about_to_begin(
    step: str, more: dict[str, Any], kind: str
) -> None:
    decision = GAME.decision(read_position(by_hand(step=step, **more)))
    assert decision is not None
    assert decision.kind == kind


def test_a_game_about_to_be_dealt() -> None:
    state = read_position(
        {"format": "gunyuden-position/1", "game": "shogun1986", "scenario": "4", "round": 0}
    )
    assert GAME.digest(state) == GAME.digest(engine.start(library.load("4", {})))


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"round": "1", "colour": "red"}, "round: found '1'"),
        ({"round": "1", "colour": "red"}, "colour: unknown key"),
        ({"provinces": {"edo": {}}}, "provinces.edo: found 'edo'; expected a province"),
        ({"provinces": {"mino": {"units": {"player1": {"bushi": 1}}}}}, "units.player1.bushi"),
        ({"provinces": {"mino": {"castle": "palace"}}}, "provinces.mino.castle: found 'palace'"),
        ({"armies": {"player9": {}}, "provinces": {}}, "armies.player9: found 'player9'"),
        ({"armies": {"player1": {"army4": {}}}}, "armies.player1.army4: found 'army4'"),
        (army(units={"bowman": 1}), "armies.player1.army1.units: expected one daimyō (SG-SET-05)"),
        (army(units={"daimyo": 1, "bowman": 5}), "the card has no room for them (SG-LEV-04)"),
        (army(level=5), "armies.player1.army1.level: found 5; expected at most 4 (S-26)"),
        (army(province=None), "armies.player1.army1.province: missing"),
        (army(province="kai"), "armies.player1.army1.province: the province is not held by"),
        (
            {"provinces": {"kai": {"units": {"player1": {"spearman": 1}}}}},
            "armies.player2.army1.province: the province is not held by this player (SG-WAR-02)",
        ),
        (
            {"provinces": {"mino": {"units": {"player1": {"gunner": 10}}}}},
            "players.player1: found 10 gunner; expected at most 9 gunner (SG-INV-01)",
        ),
        (
            {"provinces": {"mino": {"units": {"player1": {"ronin": 26}}}}},
            "provinces: found 26; expected at most 25 (SG-INV-03)",
        ),
        ({"players": {"player1": {"out": True}}}, "players.player1.out: found in a player with"),
        ({"seats": {"player1": {"sword": 2}, "player2": {"sword": 2}}}, "expected every sword"),
        ({"order": ["player2"]}, "order: player1 is missing"),
        ({"plans": []}, None),
        ({"armies": {}, "provinces": {}}, "armies: missing"),
        ({"step": "autumn"}, "step: found 'autumn'"),
        ({"step": "setup"}, "step: found 'setup'; expected in round 1 one of plan, swords"),
        ({"phase": "E"}, "phase: found 'E'"),
        ({"player": "player3"}, "player: found 'player3'; expected a player who can act"),
        ({"scenario": "9"}, "There is no scenario “9”"),
        ({"open": []}, "open[0]: expected Rounds"),
        ({"open": [{"kind": "Rounds"}, {"kind": "March"}]}, "open[1].player: missing"),
    ],
)
def test_what_cannot_be_is_told(more: dict[str, Any], said: str | None) -> None:
    if said is None:
        assert read_position(by_hand(**more)).round == 1
    else:
        assert said in faults_of(by_hand(**more))


def test_a_line_that_does_not_come_true_says_how(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "p.json"
    wrong = {"armies": {"player1": {"army1": {"level": 3}, "army2": {"level": 1}}},
             "players": {"player1": {"provinces": 3}}, "step": "plan", "how": "goal"}  # fmt: skip
    file.write_text(json.dumps(by_hand(play=[{"expect": wrong}])))
    assert main(["check", str(file)]) == 1
    said = "".join(capsys.readouterr())
    for fault in (
        "armies.player1.army1.level: found 1; expected 3",
        "armies.player1.army2: found None",
        "players.player1.provinces: found 2; expected 3",
        "step: found 'war'; expected 'plan'",
        "how: found None; expected 'goal'",
    ):
        assert fault in said


def test_the_commands_work(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file, after = str(POSITIONS / "assassin.json"), tmp_path / "after.json"
    assert main(["position", "show", file]) == 0
    assert main(["position", "legal", file]) == 0
    assert "strike mino" in capsys.readouterr().out
    played = ["strike mino", "--dice", "8", "--out", str(after), "--json"]
    assert main(["position", "play", file, *played]) == 0
    state = load_position(after).state
    assert state.armies[1][0].lies
    capsys.readouterr()
    assert main(["position", "new", "shogun1986/5", "--option", "quick_start=yes"]) == 0
    assert json.loads(capsys.readouterr().out)["options"] == {"quick_start": "yes"}
