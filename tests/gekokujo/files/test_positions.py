"""Positions of the province game: any state is written and read; faults are told all at once."""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scenarios.gekokujo.files.position_document import position_schema
from scenarios.gekokujo.files.position_write import facts_of
from scenarios.gekokujo.game import GAME
from scenarios.gekokujo.rules import engine
from scenarios.gekokujo.rules.state import State
from tests.gekokujo.invariants import begin, some_options
from wargame_core.cli.main import main
from wargame_core.engine.errors import DataError
from wargame_core.engine.procedure import Frame
from wargame_core.files.position import load_position, read_position, write_position
from wargame_core.files.position_json import parse, position_text

ROOT = Path(__file__).parents[3]
POSITIONS = ROOT / "tests" / "positions" / "gekokujo"


def through_text(state: State) -> State:
    """The state after writing and reading."""
    text = position_text(write_position("gekokujo", state, "on the way"))
    found = read_position(parse(text.encode(), "text"))
    assert isinstance(found, State)
    return found


@settings(max_examples=12, deadline=None)
@given(seed=st.integers(0, 10_000))
def test_any_state_is_the_same_after_writing_and_reading_and_goes_on_the_same(seed: int) -> None:
    draw = random.Random(seed)
    state = begin(draw.choice("2345"), some_options(draw))
    seen: dict[tuple[int, str], int] = {}
    for number in range(4000):
        kind = len(state.frames), state.frames[-1].kind if state.frames else ""
        seen[kind] = seen.get(kind, 0) + 1
        if seen[kind] < 3 or number % 200 == 0 or not state.frames:
            again = through_text(state)
            assert GAME.digest(again) == GAME.digest(state)
            assert GAME.legal_actions(again) == GAME.legal_actions(state)
            if not state.frames:
                assert GAME.result(again) == GAME.result(state)
                break
            action = draw.choice(GAME.legal_actions(state))
            after, other = engine.apply(state, action), engine.apply(again, action)
            assert GAME.digest(after.state) == GAME.digest(other.state)
            assert after.events == other.events
            state = after.state
        else:
            state = engine.apply(state, draw.choice(GAME.legal_actions(state))).state


def test_every_procedure_of_the_rules_has_a_name() -> None:
    def below(kind: type[Any]) -> Iterator[type[Any]]:
        for inner in kind.__subclasses__():
            yield inner
            yield from below(inner)

    met = set()
    for kind in below(Frame):
        module = sys.modules[kind.__module__]
        real = vars(module).get(kind.__name__) is kind  # slotted dataclasses leave a twin behind
        if module.__name__.startswith("scenarios.gekokujo") and real and kind.automatic:
            met.add(kind.__name__)
        if module.__name__.startswith("scenarios.gekokujo") and real and kind.kind:
            met.add(kind.__name__)
    assert met == set(facts_of(GAME.setup("4", {}, 0).scenario).values.frames)


def test_the_published_schema_is_current() -> None:
    path = ROOT / "docs" / "schemas" / "gekokujo_position.schema.json"
    assert path.read_text(encoding="utf-8") == position_schema()


# --- by hand --------------------------------------------------------------------------------------


def by_hand(**more: Any) -> dict[str, Any]:
    return {
        "format": "gunyuden-position/1",
        "game": "gekokujo",
        "scenario": "4",
        "players": {"player1": {"clan": "oda", "koku": 3}, "player2": {"clan": "takeda"}},
        "provinces": {
            "owari": {"units": {"player1": {"daimyo": 1, "bushi": 2}}},
            "kai": {"units": {"player2": {"daimyo": 1}}},
        },
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
    assert (decision.kind, decision.seat, state.round) == ("movement", "player1", 1)
    owari = state.scenario.map.index["owari"]
    assert state.control[owari] == 0
    assert state.held[0] == 1 << owari
    assert state.order == (0, 1)
    assert [int(status) for status in state.status] == [0, 0, 3, 3]


@pytest.mark.parametrize(
    ("step", "player", "kind"),
    [
        ("movement", "player2", "movement"),
        ("reinforcement", "player1", "reinforce"),
        ("income", None, "reinforce"),
        ("check-1", None, "movement"),
        ("round-end", None, "reinforce"),
    ],
)
def test_a_step_that_is_named_opens_its_choice_or_is_about_to_begin(
    step: str, player: str | None, kind: str
) -> None:
    named = {} if player is None else {"player": player}
    decision = GAME.decision(read_position(by_hand(step=step, **named)))
    assert decision is not None
    assert decision.kind == kind
    assert player in (None, decision.seat)


def test_the_start_of_a_round_is_that_of_the_round_that_is_named() -> None:
    assert read_position(by_hand(step="round-start", round=4)).round == 4


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"round": "1", "colour": "red"}, "round: found '1'"),
        ({"round": "1", "colour": "red"}, "colour: unknown key"),
        (
            {"players": {"player9": {"clan": "oda"}, "player1": {"clan": "taira"}}},
            "players.player9: found 'player9'; expected a seat",
        ),
        (
            {"players": {"player9": {"clan": "oda"}, "player1": {"clan": "taira"}}},
            "players.player1.clan: found 'taira'; expected a clan",
        ),
        ({"provinces": {"edo": {}}}, "provinces.edo: found 'edo'; expected a province"),
        (
            {"provinces": {"owari": {"units": {"player1": {"archers": 1}}}}},
            "provinces.owari.units.player1.archers: found 'archers'; expected a kind of unit",
        ),
        ({"provinces": {"owari": {"units": {"player1": {"ronin": 1}}}}}, "stands on the board"),
        ({"provinces": {"owari": {"units": {"player1": {"bushi": 8}}}}}, "expected at most 7"),
        ({"provinces": {"owari": {"units": {"player1": {"daimyo": 4}}}}}, "has 4 Daimyō"),
        ({"players": {"player1": {"clan": "oda"}, "player2": {"clan": "oda"}}}, "found oda twice"),
        ({"players": {"player1": {}, "player2": {"clan": "oda"}}}, "players.player1.clan: missing"),
        ({"players": {"player1": {"clan": "oda"}}}, "found eliminated; units of this player"),
        (
            {"provinces": {"owari": {"units": {"player1": {"daimyo": 1}}}}},
            "players.player2: has neither Daimyō nor province",
        ),
        (
            {"provinces": {"owari": {"units": {"player1": {"bushi": 1}}, "control": "player2"}}},
            "provinces.owari.control: found player2, unlike the units",
        ),
        (
            {
                "provinces": {
                    "owari": {
                        "units": {"player1": {"bushi": 1}},
                        "sown": {"player": "player1", "koku": 2},
                    }
                }
            },
            "needs module 10.3",
        ),
        ({"pacts": [["player1", "player2"]]}, "that needs module 10.1"),
        ({"ninja": {"player": "player1", "mission": "sabotage"}}, "ninja.province: missing"),
        ({"order": ["player1"]}, "order: player2 is missing"),
        ({"order": ["player1", "player1", "player2"]}, "expected each name once"),
        ({"step": "autumn"}, "step: found 'autumn'; expected in round 1 one of"),
        ({"step": "draft"}, "step: found 'draft'"),
        ({"step": "harvest"}, "expected a step that the modules in play have"),
        ({"step": "sowing"}, "step: found sowing; the modules in play do not have it"),
        ({"step": "diplomacy"}, "step: found diplomacy; the modules in play do not have it"),
        ({"step": "vassals"}, "expected a step at which somebody can act"),
        ({"player": "player3"}, "expected a player who can act"),
        ({"game": "chess"}, "There is no game “chess”"),
        ({"game": 3, "scenario": None}, "scenario: found None"),
        ({"scenario": "9"}, "There is no scenario “9”"),
        ({"options": {"rise": "yes"}}, "There is no option “rise”"),
        ({"ended": {"how": "control", "rule": "1.2"}, "open": [{"kind": "Rounds"}]}, None),
    ],
)
def test_what_cannot_be_is_told(more: dict[str, Any], said: str | None) -> None:
    if said is None:
        assert read_position(by_hand(**more)).frames == ()
    else:
        assert said in faults_of(by_hand(**more))


ROUNDS: dict[str, Any] = {"kind": "Rounds"}
BATTLE: dict[str, Any] = {
    "province": "owari", "attacker": "player1", "defenders": ["player2"], "ronin": {},
    "held_before": None, "leader": None,
}  # fmt: skip


@pytest.mark.parametrize(
    ("open_", "said"),
    [
        ([], "open[0]: expected Rounds"),
        ([ROUNDS], "open[0]: Rounds decides nothing"),
        ([ROUNDS, ROUNDS, {"kind": "Movement", "player": "player1"}], "Rounds twice"),
        ([ROUNDS, {"kind": "os.system"}], "open[1].kind: found 'os.system'; expected one of"),
        ([ROUNDS, {"kind": "Movement"}], "open[1].player: missing"),
        ([ROUNDS, {"kind": "Movement", "player": "player1", "x": 1}], "open[1].x: unknown key"),
        (
            [
                ROUNDS,
                {"kind": "Group", "player": "player1", "origin": "edo", "units": {"samurai": 1}},
            ],
            "open[1].origin: found 'edo'; expected a province",
        ),
        (
            [
                ROUNDS,
                {"kind": "Group", "player": "player1", "origin": "edo", "units": {"samurai": 1}},
            ],
            "open[1].units.samurai: found 'samurai'",
        ),
        (
            [
                ROUNDS,
                {
                    "kind": "Assign",
                    "player": "player1",
                    "battle": BATTLE,
                    "hits": 10**9,
                    "others": [{"player": "player2"}],
                    "marks": 3,
                },
            ],
            "open[1].hits: found 1000000000",
        ),
        (
            [
                ROUNDS,
                {
                    "kind": "Assign",
                    "player": "player1",
                    "battle": BATTLE,
                    "hits": 1,
                    "others": [{"player": "player2"}],
                    "marks": 3,
                },
            ],
            "open[1].others[0]: found {'player': 'player2'}; expected an object with player",
        ),
        (
            [ROUNDS, {"kind": "Conduct", "battle": {**BATTLE, "reroll": 1}, "stage": "dinner"}],
            "open[1].stage: found 'dinner'",
        ),
        (
            [ROUNDS, {"kind": "Throw", "battle": BATTLE, "phase": "melee", "dice": [], "hits": {}}],
            "open: the procedure Throw does not fit the position",
        ),
    ],
)
def test_procedures_that_cannot_be_are_told(open_: list[Any], said: str) -> None:
    assert said in faults_of(by_hand(open=open_))


# --- the commands ---------------------------------------------------------------------------------


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    code = main(["position", *words])
    out = capsys.readouterr()
    return code, out.out, out.err


def test_the_commands_work(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    code, out, _ = run(capsys, "new", "gekokujo/5", "--option", "rice=yes")
    assert code == 0
    assert json.loads(out)["options"] == {"rice": "yes"}
    file = str(POSITIONS / "basic_combat.json")
    assert run(capsys, "show", file)[0] == 0
    assert "3 lines of play come true" in run(capsys, "check", file)[1]
    assert "hire-ronin 0" in run(capsys, "legal", file)[1]
    after = tmp_path / "after.json"
    code, out, _ = run(
        capsys,
        "play",
        file,
        "hire-ronin 0",
        "hire-ronin 1",
        "--dice",
        "1,4,5,2,6",
        "--out",
        str(after),
    )
    assert code == 0
    assert out
    decision = GAME.decision(load_position(after).state)
    assert decision is not None
    assert decision.kind == "hit"


def test_draws_by_lot_are_played_as_actions(capsys: pytest.CaptureFixture[str]) -> None:
    file = str(POSITIONS / "draft_walkthrough.json")
    code, out, _ = run(capsys, "play", file, "draw player4", "draw player3", "draw player1")
    assert code == 0
    assert '"Pick", "player": "player2"' in out


def test_a_bad_file_is_a_sentence(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    bad = tmp_path / "bad.json"
    bad.write_text(json.dumps(by_hand(round=-1)), encoding="utf-8")
    code, out, err = run(capsys, "show", str(bad))
    assert code != 0
    assert out == ""
    assert "round: found -1" in err


def test_who_led_is_written_and_older_files_with_the_leader_in_the_battle_are_read() -> None:
    state = load_position(POSITIONS / "a_leader_is_attacked.json").state
    assert state.leaders[0] == 2, "left out: who leads now"
    for action in ("move-from owari", "move-to mino"):
        state = engine.apply(state, GAME.read_action(state, action)).state
    written = write_position("gekokujo", state, "")
    assert written["players"]["player1"]["leader"] == "player3"
    assert written["provinces"]["mino"]["unfought"] == ["player1", "player3"]
    values, frame = facts_of(state.scenario).values, written["open"][-1]
    old = values.stack([{**frame, "battle": {**frame["battle"], "leader": None}}])
    assert (old, values.faults) == (state.frames[-1:], [])


def test_who_had_control_is_written_where_nothing_else_tells_it() -> None:
    state = load_position(POSITIONS / "a_leader_is_attacked.json").state
    for action in ("move-from owari", "move-to mino"):
        state = engine.apply(state, GAME.read_action(state, action)).state
    mino = state.scenario.map.index["mino"]
    written = write_position("gekokujo", state, "")
    assert "former" not in written["provinces"]["mino"]
    assert read_position(written).former == state.former == {mino: 2}
    for former, seat in (({mino: 0}, "player1"), ({}, None)):
        other = state.copy()
        other.former = former
        assert GAME.digest(other) != GAME.digest(state)
        written = write_position("gekokujo", other, "")
        assert written["provinces"]["mino"]["former"] == seat
        assert GAME.digest(read_position(written)) == GAME.digest(other)


def test_nobody_waits_for_a_battle_where_he_has_no_units() -> None:
    document = by_hand()
    document["provinces"]["owari"]["unfought"] = ["player2"]
    with pytest.raises(DataError, match=r"provinces\.owari\.unfought: player2 has no units there"):
        read_position(document)
    document["provinces"]["owari"]["unfought"] = []
    document["provinces"]["owari"]["former"] = "player2"
    with pytest.raises(DataError, match=r"provinces\.owari\.former: player2 has no units there"):
        read_position(document)
