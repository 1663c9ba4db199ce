"""Positions: written and read, by hand with defaults, and refused with every fault at once."""

from __future__ import annotations

import copy
import json
import random
from pathlib import Path
from typing import Any

import pytest

from wargame_core.engine import registry
from wargame_core.engine.errors import DataError
from wargame_core.files.position import (
    load_position,
    position_of,
    read_position,
    save_position,
    write_position,
)
from wargame_core.files.position_json import DEEPEST, LARGEST_FILE, parse, position_text
from wargame_core.files.position_lines import position_faults
from wargame_core.gunyuden.files.position_document import position_schema
from wargame_core.gunyuden.files.position_write import facts_of
from wargame_core.gunyuden.rules.state import Fate, State

ROOT = Path(__file__).parents[3]
GAME = registry.load("western_hero")


def by_hand(**more: Any) -> dict[str, Any]:
    return {
        "format": "gunyuden-position/1",
        "game": "western_hero",
        "scenario": "1",
        "units_default": "absent",
        "units": {"mori_motonari": {"hex": "3418"}, "sue_harukata": {"hex": "1423"}},
        **more,
    }


def faults_of(document: dict[str, Any]) -> list[str]:
    with pytest.raises(DataError) as error:
        read_position(document, "p.json")
    return list(error.value.faults)


# --- writing and reading --------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", ["1", "2", "3", "4"])
def test_states_of_random_play_are_the_same_after_writing_and_reading(scenario: str) -> None:
    draw = random.Random(int(scenario))
    state: State = GAME.setup(scenario, {}, 1)
    seen: set[tuple[int, str]] = set()
    for number in range(1500):
        if not state.frames:
            break
        kind = len(state.frames), type(state.frames[-1]).__name__
        action = draw.choice(GAME.legal_actions(state))
        after = GAME.apply(state, action)
        if number % 100 == 0 or kind not in seen:
            seen.add(kind)
            text = position_text(write_position("western_hero", state, "on the way"))
            again = read_position(parse(text.encode(), "text"))
            assert GAME.digest(again) == GAME.digest(state)
            assert GAME.legal_actions(again) == GAME.legal_actions(state)
            other = GAME.apply(again, action)
            assert GAME.digest(other.state) == GAME.digest(after.state)
            assert other.events == after.events
        state = after.state
    assert len(seen) > 3


def test_a_finished_game_is_the_same_after_writing_and_reading() -> None:
    state = read_position(by_hand(turn=18, stage=4, phase="mori"))
    (end,) = [a for a in GAME.legal_actions(state) if GAME.write_action(state, a) == "end-phase"]
    over = GAME.apply(state, end).state
    again = read_position(write_position("western_hero", over))
    assert again.over
    assert GAME.digest(again) == GAME.digest(over)
    assert GAME.result(again) == GAME.result(over)


def test_a_saved_position_loads(tmp_path: Path) -> None:
    state = GAME.setup("2", {"victory": "historical"}, 0)
    save_position(tmp_path / "p.json", "western_hero", state, "the start")
    loaded = load_position(tmp_path / "p.json")
    assert loaded.document.comment == "the start"
    assert loaded.document.options == {"victory": "historical"}
    assert GAME.digest(loaded.state) == GAME.digest(state)


def test_every_frame_has_a_name_of_its_own() -> None:
    names = facts_of(GAME.setup("2", {}, 0).scenario).values.frames
    assert {"PlaySequence", "SelectForce", "Moving", "Embark", "ActivationRoll"} <= set(names)


# --- by hand --------------------------------------------------------------------------------------


def test_what_is_left_out_has_its_default() -> None:
    state = read_position(by_hand())
    decision = GAME.decision(state)
    assert decision is not None
    assert (decision.kind, decision.seat) == ("select", "ouchi")
    assert (state.turn, state.stage, state.phase) == (1, 1, 0)
    motonari = state.scenario.unit_index["mori_motonari"]
    assert (state.steps[motonari], state.morale[motonari]) == (2, 0)
    assert state.leader[motonari] == motonari
    gone = state.scenario.unit_index["era_fusahide"]
    assert state.fate[gone] == Fate.REMOVED


def test_units_that_are_not_listed_stand_as_in_the_set_up() -> None:
    units = {"mori_motonari": {"acted": True}, "sue_harukata": {"hex": "1425"}}
    state = read_position(by_hand(units_default="setup", units=units))
    index = state.scenario.unit_index
    assert state.acted[index["mori_motonari"]]
    assert state.scenario.map.names[state.hex[index["mori_motonari"]]] == "3418"
    assert state.leader[index["shishido_takaie"]] == index["mori_takamoto"]
    # Sue has gone; the units that he would lead in the set-up stand alone.
    assert state.leader[index["nogami_fusatada"]] == index["nogami_fusatada"]


def test_an_abandoned_castle_has_no_owner() -> None:
    state = read_position(by_hand(castles={"numa": {"durability": 0}}))
    assert state.owner[state.scenario.castle_index["numa"]] < 0


def test_falls_are_kept_with_the_clan_that_lost_the_castle() -> None:
    falls = ["koriyama", "koriyama", {"castle": "koriyama", "owner": "ouchi"}]
    state = read_position(by_hand(fallen=falls))
    clans = [state.scenario.clans[clan].id for _, clan in state.fallen]
    assert clans == ["mori", "mori", "ouchi"]
    assert sorted(map(str, write_position("western_hero", state)["fallen"])) == sorted(
        map(str, falls)
    )
    faults = faults_of(by_hand(fallen=[{"castle": "edo", "owner": "taira"}]))
    assert [fault.split(":")[1].strip() for fault in faults[:2]] == [
        "fallen[0].castle",
        "fallen[0].owner",
    ]


def test_a_step_that_is_named_is_only_about_to_begin() -> None:
    state = read_position(by_hand(turn=2, stage=0, step="random_events"))
    assert (state.turn, state.stage) == (2, 1)
    before = read_position(by_hand(turn=0, step="set_up"))
    assert [type(frame).__name__ for frame in before.frames] == ["PlaySequence", "SetUp", "SetUp"]


# --- faults ---------------------------------------------------------------------------------------


def test_all_faults_of_form_are_told_at_once() -> None:
    faults = faults_of(
        by_hand(
            turn="1",
            colour="red",
            units={"mori_motonari": {"hex": "34", "steps": 3, "morale": 1, "moral": 0}},
            castles={"numa": {"durability": -1}},
        )
    )
    text = "\n".join(faults)
    for place in (
        "turn: found '1'",
        "colour: unknown key",
        "units.mori_motonari.hex: found '34'",
        "units.mori_motonari.steps: found 3",
        "units.mori_motonari.morale: found 1",
        "units.mori_motonari.moral: unknown key",
        "castles.numa.durability: found -1",
    ):
        assert f"p.json: {place}" in text


def test_all_unknown_names_are_told_at_once() -> None:
    faults = faults_of(
        by_hand(
            phase="amago",
            fallen=["edo"],
            castles={"edo": {}, "numa": {"owner": "taira"}},
            units={"mori_motonari": {"hex": "9999", "leader": "benkei"}, "benkei": {"hex": "3418"}},
        )
    )
    text = "\n".join(faults)
    for place in (
        "phase: found 'amago'",
        "fallen[0]: found 'edo'",
        "castles.edo: found 'edo'",
        "castles.numa.owner: found 'taira'",
        "units.mori_motonari.hex: found '9999'",
        "units.mori_motonari.leader: found 'benkei'",
        "units.benkei: found 'benkei'",
    ):
        assert f"p.json: {place}" in text


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (
            {"units": {"mori_motonari": {"hex": "3418"}, "sue_harukata": {"hex": "3418"}}},
            "in 3418 stand enemies in the open",
        ),
        (
            {
                "units": {
                    "mori_motonari": {"hex": "3418"},
                    "mori_takamoto": {"hex": "3417", "leader": "mori_motonari"},
                }
            },
            "units.mori_takamoto.leader: found mori_motonari, who is in another hex",
        ),
        (
            {
                "units": {
                    "mori_motonari": {"hex": "3418", "inside": True},
                    "mori_takamoto": {"hex": "3418", "leader": "mori_motonari"},
                }
            },
            "on the other side of the castle's wall",
        ),
        (
            {
                "units": {
                    "nogami_fusatada": {"hex": "1423"},
                    "ikaga_fusaaki": {"hex": "1423", "leader": "nogami_fusatada"},
                }
            },
            "who may not lead this unit (9-2)",
        ),
        (
            {
                "units": {
                    "mori_motonari": {"hex": "3418"},
                    **{
                        u: {"hex": "3418", "leader": "mori_takamoto"}
                        for u in (
                            "mori_takamoto",
                            "shishido_takaie",
                            "katsura_motozumi",
                            "kumagai_nobunao",
                        )
                    },
                }
            },
            "units.mori_takamoto: leads 3 units; expected at most 2 (9-2-2)",
        ),
        (
            {"units": {"sue_harukata": {"hex": "3418", "investing": True}}},
            "castles.koriyama: invested with strength 2; expected at least 10 (18-1)",
        ),
        ({"units": {"sue_harukata": {"hex": "1423", "morale": -5}}}, "expected -4 to 0"),
        ({"units": {"sue_harukata": {"hex": "1424", "inside": True}}}, "no castle in 1424"),
        (
            {"units": {"sue_harukata": {"hex": "3418", "inside": True}}},
            "units are inside that are not of the owner's side (16)",
        ),
        ({"units": {"sue_harukata": {"hex": "2925"}}}, "which is open sea"),
        ({"units": {"sue_harukata": {"hex": "4307"}}}, "expected a hex of the scenario's area"),
        (
            {"units": {"sue_harukata": {"hex": "1423", "fate": "eliminated"}}},
            "units.sue_harukata.hex: found in a unit that is eliminated",
        ),
        ({"units": {"sue_harukata": {"steps": 1}}}, "units.sue_harukata.hex: missing"),
        ({"castles": {"numa": {"durability": 11}}}, "durability: found 11; expected 0 to 10"),
        ({"castles": {"numa": {"durability": 0, "owner": "ouchi"}}}, "is abandoned exactly when"),
        ({"castles": {"numa": {"morale": -5}}}, "castles.numa.morale: found -5"),
        (
            {"units": {"mori_motonari": {"fate": "eliminated"}, "mori_takamoto": {"hex": "3418"}}},
            "units.mori_takamoto: in play, but mori_motonari of its clan is dead (25-2)",
        ),
        ({"turn": 19}, "turn: found 19; expected at most 18"),
        ({"stage": 0}, "step: found 'operations' in turn 1, stage 0"),
        ({"step": 3}, "open: missing"),
        ({"game": "chess"}, "There is no game “chess”"),
        ({"scenario": "9"}, "There is no scenario “9”"),
        ({"options": {"sasuka": "free"}}, "There is no value of the option sasuka “free”"),
        ({"over": True, "open": [{"kind": "PlaySequence"}]}, "a game that is over"),
    ],
)
def test_what_cannot_be_is_told(more: dict[str, Any], said: str) -> None:
    assert said in "\n".join(faults_of(by_hand(**more)))


SEQUENCE: dict[str, Any] = {"kind": "PlaySequence"}
CHOICE: dict[str, Any] = {"kind": "SelectForce"}


@pytest.mark.parametrize(
    ("open_", "said"),
    [
        ([], "open[0]: expected PlaySequence"),
        ([CHOICE], "open[0]: expected PlaySequence"),
        ([SEQUENCE], "open[0]: PlaySequence decides nothing"),
        ([SEQUENCE, SEQUENCE, CHOICE], "PlaySequence twice"),
        ([SEQUENCE, {"kind": "os.system"}], "open[1].kind: found 'os.system'; expected one of"),
        ([SEQUENCE, {"kind": ["Moving"]}], "open[1].kind"),
        (
            [SEQUENCE, {"kind": "Moving", "units": ["sue_harukata"], "left": 8}],
            "open[1].mode: missing",
        ),
        (
            [SEQUENCE, {"kind": "RecoveryRoll", "units": ["benkei"]}],
            "open[1].units[0]: found 'benkei'; expected a unit of this scenario",
        ),
        ([SEQUENCE, {"kind": "RecoveryRoll", "units": 3}], "open[1].units: found 3"),
        ([SEQUENCE, {"kind": "RecoveryRoll", "units": [], "x": 1}], "open[1].x: unknown key"),
        (
            [SEQUENCE, CHOICE, {"kind": "RecoveryRoll", "units": []}],
            "open: the procedure RecoveryRoll does not fit the position",
        ),
        (
            [
                SEQUENCE,
                {"kind": "RestoreSteps", "units": ["sue_harukata"], "steps": 10**9, "cause": "14"},
            ],
            "open[1].steps: found 1000000000",
        ),
        (
            [SEQUENCE, {"kind": "ReplenishmentRoll", "commander": "sue_harukata", "castle": 1}],
            "open[1].castle: found 1; expected true or false",
        ),
    ],
)
def test_procedures_that_cannot_be_are_told(open_: list[Any], said: str) -> None:
    assert said in "\n".join(faults_of(by_hand(open=open_)))


def test_a_line_that_does_not_come_true_is_told() -> None:
    position = position_of(
        by_hand(
            play=[
                {
                    "actions": ["move sue_harukata", "go 1422"],
                    "expect": {
                        "units": {"sue_harukata": {"hex": "1423"}},
                        "legal": 1,
                        "decision": "attack",
                        "refused": {"stop": "1.0"},
                        "events": ["recovers"],
                    },
                },
                {"actions": ["fly"]},
                {"actions": ["move mori_motonari"]},
                {"dice": [4]},
                {"actions": ["move sue_harukata", "recover mori_motonari"]},
            ]
        ),
        "p.json",
    )
    faults = position_faults(position)
    assert [fault.split(":")[0] for fault in faults] == ["play[0]"] * 5 + [
        "play[1]",
        "play[2]",
        "play[3]",
        "play[4]",
    ]


# --- files that nobody means well with ------------------------------------------------------------


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b"\xff\xfe",
        b'{"a": NaN}',
        b"{}" * 2,
        b"[" * 100_000,
        b'{"a":' * 5000 + b"1" + b"}" * 5000,
        b'{"turn": ' + b"9" * 5000 + b"}",
        b'{"turn": 1e999}',
        b'{"a": 1, "a": 2}',
        b'{"\\ud800": 1}',
        b" " * (LARGEST_FILE + 1),
        b"[" * (DEEPEST + 1) + b"]" * (DEEPEST + 1),
        b'{"format": "gunyuden-position/2"}',
    ],
    ids=range(16),
)
def test_a_broken_file_is_a_sentence(data: bytes, tmp_path: Path) -> None:
    path = tmp_path / "p.json"
    path.write_bytes(data)
    with pytest.raises(DataError) as error:
        load_position(path)
    assert all(fault.startswith("p.json: ") for fault in error.value.faults)
    assert str(error.value).encode()


def test_a_truncated_file_is_a_sentence(tmp_path: Path) -> None:
    text = position_text(write_position("western_hero", GAME.setup("1", {}, 0)))
    path = tmp_path / "p.json"
    for length in range(0, len(text) - 2, 97):
        path.write_text(text[:length], encoding="utf-8")
        with pytest.raises(DataError):
            load_position(path)


def test_changed_files_are_read_or_refused() -> None:
    draw = random.Random(5)
    names = ["pursuit_stops", "decisive_round", "sea_each_unit_rolls", "call_e_seppuku"]
    folder = ROOT / "tests" / "positions"
    documents = [json.loads((folder / f"{n}.json").read_text(encoding="utf-8")) for n in names]
    wrong: list[Any] = [None, True, -1, 99, 1.5, "", "x", "3418", "\ud800", [], {}, [[]]]
    for _ in range(400):
        document = copy.deepcopy(draw.choice(documents))
        place: Any = document
        while True:
            keys = list(place) if isinstance(place, dict) else list(range(len(place)))
            key = draw.choice(keys)
            if not isinstance(place[key], dict | list) or not place[key] or draw.random() < 0.3:
                break
            place = place[key]
        place[key] = draw.choice(wrong)
        try:
            position = position_of(document, "p.json")
        except DataError as error:
            assert str(error).encode()
        else:
            position_faults(position)
            assert GAME.legal_actions(position.state)


def test_the_published_schema_is_current() -> None:
    schema = ROOT / "docs" / "schemas" / "position.schema.json"
    assert schema.read_text(encoding="utf-8") == position_schema()
