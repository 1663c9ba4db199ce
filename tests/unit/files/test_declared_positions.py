"""Positions of a game that only declares its state: written, read, played on, and refused."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.unit.files.border_war import GAME, State, Stay
from wargame_core.engine import registry
from wargame_core.engine.errors import DataError, MalformedActionError
from wargame_core.files.position import position_of, read_position, write_position
from wargame_core.files.position_json import parse, position_text
from wargame_core.files.position_lines import position_faults


@pytest.fixture(autouse=True, scope="module")
def known() -> Iterator[None]:
    registry.register("border_war", lambda: GAME)  # type: ignore[arg-type,return-value]
    yield
    registry.unregister("border_war")


def through_text(state: State) -> State:
    text = position_text(write_position("border_war", state, "on the way"))
    again: State = read_position(parse(text.encode(), "text"))
    return again


@given(seed=st.integers(0, 2**32), length=st.integers(0, 60))
def test_play_goes_on_the_same_after_writing_and_reading(seed: int, length: int) -> None:
    draw, state = random.Random(seed), GAME.setup("1", {}, 0)
    for _ in range(length):
        if state.frames:
            state = GAME.apply(state, draw.choice(GAME.legal_actions(state))).state
    again = through_text(state)
    while state.frames:
        assert GAME.digest(again) == GAME.digest(state)
        assert GAME.legal_actions(again) == GAME.legal_actions(state)
        action = draw.choice(GAME.legal_actions(state))
        state, again = GAME.apply(state, action).state, GAME.apply(again, action).state
    assert GAME.digest(again) == GAME.digest(state)
    assert GAME.result(again) == GAME.result(state)


def test_a_sealed_answer_is_written_as_its_text() -> None:
    state = GAME.setup("1", {}, 0)
    while not (state.frames and state.frames[-1].kind == "vow"):
        state = GAME.apply(state, Stay()).state
    state = GAME.apply(state, Stay()).state
    written = write_position("border_war", state)["open"][-1]
    answers = [{"seat": "east", "action": "stay"}]
    assert written == {"kind": "Vow", "seats": ["east", "west"], "answers": answers}
    assert through_text(state).frames == state.frames


def by_hand(**more: Any) -> dict[str, Any]:
    return {
        "format": "gunyuden-position/1",
        "game": "border_war",
        "scenario": "1",
        "provinces": {
            "b": {"units": {"east": {"foot": 2}}},
            "d": {"units": {"west": {"horse": 1}}, "raided": True},
        },
        "open": [{"kind": "March", "player": "west"}],
        **more,
    }


def test_what_has_its_default_is_left_out() -> None:
    document = by_hand()
    assert write_position("border_war", read_position(document)) == document
    state = read_position(document)
    assert (state.units, state.master, state.visited) == (
        [{1: (2, 0)}, {3: (0, 1)}],
        [-1, 0, -1, 1, -1],
        (2, 8),
    )
    assert (state.gold, state.turn, state.ended) == ([3, 3], 1, None)


def test_actions_are_written_with_the_names_that_their_roles_give() -> None:
    state = GAME.setup("1", {}, 0)
    texts = [GAME.write_action(state, action) for action in GAME.legal_actions(state)]
    assert texts == ["stay", "go b"]
    assert [GAME.read_action(state, text) for text in texts] == list(GAME.legal_actions(state))
    with pytest.raises(MalformedActionError, match="found 'z', expected a province of this"):
        GAME.read_action(state, "go z")


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"turn": "1"}, "turn: found '1'"),
        ({"players": {"north": {}}}, "players.north: found 'north'; expected a seat"),
        ({"provinces": {"b": {"master": "north"}}}, "provinces.b.master: found 'north'"),
        ({"provinces": {"b": {"colour": 1}}}, "provinces.b.colour: unknown key"),
        ({"order": ["east", "east"]}, "order: found ['east', 'east']; expected each name once"),
        ({"season": "autumn"}, "season: found 'autumn'"),
        ({"spying": {"province": "z"}}, "spying.province: found 'z'; expected a province"),
        (
            {"open": [{"kind": "Rout"}]},
            "open[0].kind: found 'Rout'; expected one of March, Next, Siege, Vow",
        ),
        ({"open": [{"kind": "March"}]}, "open[0].player: missing"),
        ({"open": [{"kind": "Next", "player": "west"}]}, "open[0]: Next decides nothing"),
        ({"open": []}, "open: missing"),
        (
            {"provinces": {"b": {"units": {"east": {"foot": 2}}}}},
            "open: the procedure March does not fit the position",
        ),
    ],
)
def test_what_cannot_be_is_told(more: dict[str, Any], said: str) -> None:
    with pytest.raises(DataError) as error:
        read_position(by_hand(**more))
    assert said in "\n".join(error.value.faults)


def test_lines_of_play_are_held_against_facts_and_open_procedures() -> None:
    expect = {
        "decision": "siege",
        "turn": 2,
        "provinces": {"b": {"units": {"east": {"foot": 2}, "west": {"horse": 1}}}},
        "spying": {"player": "west", "province": "c"},
        "players": {"west": {"gold": 2}},
        "open": {"rolled_before": False, "then": {"kind": "March", "player": "east"}},
    }
    play = [{"actions": ["go c", "stay", "go b"], "expect": expect}]
    faults = position_faults(position_of(by_hand(play=play), ""))
    assert [fault.split(": ", 1)[1] for fault in faults] == [
        "turn: found 3; expected 2",
        "players.west.gold: found 3; expected 2",
    ]
