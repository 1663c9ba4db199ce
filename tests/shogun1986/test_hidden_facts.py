"""What a seat hides changes nothing that another seat sees or is asked (SG-PLN-06, SG-RON-02)."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from scenarios.shogun1986 import library
from scenarios.shogun1986.game import GAME
from scenarios.shogun1986.rules import engine
from scenarios.shogun1986.rules.state import State
from scenarios.shogun1986.rules.troops import is_whole
from tests.shogun1986.illegal import any_action, close_action, nearby
from tests.shogun1986.rules.builder import army, open_choice, play, position, refused, side, turn
from wargame_core.engine import procedure
from wargame_core.engine.decision import CHANCE
from wargame_core.engine.sealed_steps import SealedSteps


def shuffled(state: State, seat: str, draw: random.Random) -> State:
    """The same state with other hidden facts of all seats but one."""
    other = state.copy()
    for player in range(len(state.units)):
        if state.seat(player) == seat:
            continue
        places = sorted(state.units[player])
        kept = sum(state.secret[player].values())
        other.secret[player] = {}
        for _ in range(kept):
            place = draw.choice(places)
            other.secret[player][place] = other.secret[player].get(place, 0) + 1
        for one in state.armies_of(player):
            if one.secret:
                other.armies[player][one.number] = replace(one, secret=draw.randrange(5))
    if draw.random() < 0.5:
        other.standing = tuple(row for row in state.standing if row[0] == seat)
    other.frames = tuple(
        with_other_steps(frame, seat, draw) if isinstance(frame, SealedSteps) else frame
        for frame in state.frames
    )
    return other


def with_other_steps(frame: SealedSteps, seat: str, draw: random.Random) -> SealedSteps:
    """The frame with other steps of those into whose choices the seat does not see."""
    shown = frame.seen_by(seat).made
    return replace(
        frame,
        made=tuple(
            row if row in shown else (row[0], row[1], tuple(draw.sample(row[2], len(row[2]))[1:]))
            for row in frame.made
        ),
    )


def asked(state: State) -> Any:
    decision = procedure.decision(state)
    assert decision is not None
    return decision, list(procedure.legal_actions(state))


@pytest.mark.rule("SG-RON-02")
@pytest.mark.parametrize("players", [2, 4])
def test_hidden_facts_change_nothing_another_seat_sees_or_is_asked(players: int) -> None:
    draw = random.Random(players)
    state = engine.start(library.load(str(players), {}))
    compared = 0
    for _ in range(3000):
        if not state.frames:
            break
        seat = procedure.decision(state).seat  # type: ignore[union-attr]
        if seat != CHANCE and state.round:
            other = shuffled(state, seat, draw)
            assert GAME.digest(GAME.view(state, seat)) == GAME.digest(GAME.view(other, seat))
            assert asked(state) == asked(other)
            assert asked(GAME.view(state, seat)) == asked(state)
            compared += 1
        state = engine.apply(state, draw.choice(procedure.legal_actions(state))).state
    assert compared > 500


@pytest.mark.rule("SG-PLN-06")
def test_what_is_chosen_at_the_same_time_is_sealed_for_others() -> None:
    draw = random.Random(5)
    state = engine.start(library.load("3", {}))
    while asked(state)[0].kind != "plan":
        state = engine.apply(state, draw.choice(procedure.legal_actions(state))).state
    action = procedure.legal_actions(state)[7]
    after = engine.apply(state, action).state
    assert "Allot" not in repr(GAME.view(after, "player2").frames)
    assert "Allot" in repr(GAME.view(after, "player1").frames)
    assert GAME.describe(state, GAME.seen(state, action, "player2"), "en").startswith("makes")


@pytest.mark.rule("SG-RON-03")
def test_who_is_asked_does_not_tell_whether_ronin_hide() -> None:
    """Two spearmen could part; with a rōnin they cannot, and the question comes all the same."""
    owari = {"owari": "2 spearman"}
    states = []
    for hidden in ({"owari": 1}, {"hida": 1}):
        state = position(side(**owari, hida="5 spearman"), side(army("mutsu")), hidden=hidden)
        state.hired = (1, 0, 0)
        states.append(turn(state, 0, "D2"))
    assert [open_choice(state) for state in states] == ["forces", "forces"]
    assert refused(states[0], "move-from owari") == ("SG-D-03", "cannot-leave")
    assert refused(states[1], "move-from owari") is None


def answered(state: State, order: list[str], seed: int) -> tuple[State, list[Any]]:
    """The seats make all their steps, one seat after the other; each draws for itself."""
    kind, events = procedure.open_kind(state), []
    for seat in order:
        draw = random.Random(f"{seed}{seat}")
        while procedure.open_kind(state) == kind and seat in GAME.waiting(state):
            state = GAME.ask(state, seat)
            step = engine.apply(state, draw.choice(procedure.legal_actions(state)))
            state, events = step.state, [*events, *step.events]
    return state, events


@pytest.mark.rule("SG-SEQ-02")
@pytest.mark.parametrize("players", ["2", "4"])
def test_who_answers_first_makes_no_difference(players: str) -> None:
    draw = random.Random(2)
    state = engine.start(library.load(players, {"simultaneous_setup": "yes"}))
    met = set()
    for number in range(2500):
        seats = list(GAME.waiting(state))
        if len(seats) < 2:
            if not state.frames:
                break
            state = engine.apply(state, draw.choice(procedure.legal_actions(state))).state
            continue
        met.add(asked(state)[0].kind)
        one, told = answered(state, seats, number)
        other, told_too = answered(state, seats[::-1], number)
        assert GAME.digest(one) == GAME.digest(other)
        assert told == told_too
        state = one
    assert met == {"placing", "plan", "build", "levy", "hide", "casualties"}


@pytest.mark.rule("S-44")
def test_a_standing_pass_answers_until_the_turn_or_an_enemy_army_changes() -> None:
    mine = side(army("kai", "1 daimyo 1 gunner"), kai="1 spearman", hida="1 spearman")
    foe = side(army("owari", "1 daimyo 2 gunner"), owari="1 spearman", mino="1 spearman")
    state = turn(position(mine, foe, ninja=0), 1, "ninja")
    once = play(state, "pass")
    assert open_choice(once) == "movement"
    assert open_choice(play(once, "finish")) == "ninja"
    standing = play(state, "pass standing")
    assert open_choice(play(standing, "finish")) == "declare"
    assert play(standing, "finish").standing
    moved = play(standing, "move-from owari", "move-to mino", "finish")
    assert open_choice(moved) == "ninja"
    assert open_choice(turn(play(standing, "finish"), 0, "ninja")) == "ninja"


def other_ronin(state: State, seat: str, draw: random.Random) -> State:
    """The same state with the hidden rōnin of all seats but one elsewhere, by their ratio."""
    other = state.copy()
    for player in range(len(state.units)):
        hidden = sum(state.secret[player].values())
        hidden += sum(one.secret for one in state.armies_of(player))
        if state.seat(player) == seat or not hidden:
            continue
        other.secret[player] = {}
        for one in other.armies_of(player):
            other.armies[player][one.number] = replace(one, secret=0)
        for _ in range(hidden):
            armies = [one for one in other.armies_of(player) if not one.lies]
            found: list[Any] = [
                one for one in armies if is_whole(state.scenario, one.units, one.secret + 1)
            ]
            found += [
                place
                for place, counts in sorted(other.units[player].items())
                if is_whole(state.scenario, counts, other.secret[player].get(place, 0) + 1)
            ]
            if not found:
                break
            chosen = draw.choice(found)
            if isinstance(chosen, int):
                other.secret[player][chosen] = other.secret[player].get(chosen, 0) + 1
            else:
                other.armies[player][chosen.number] = replace(chosen, secret=chosen.secret + 1)
    return other


@pytest.mark.rule("SG-RON-02")
@pytest.mark.parametrize("players", ["2", "4"])
def test_what_others_do_shows_nothing_of_their_hidden_ronin(players: str) -> None:
    """The same action with rōnin elsewhere: an onlooker sees the same, also who is asked next."""
    draw = random.Random(int(players))
    state = engine.start(library.load(players, {}))
    compared = 0
    for _ in range(6000):
        if not state.frames:
            break
        decision = asked(state)[0]
        action = draw.choice(procedure.legal_actions(state))
        step = engine.apply(state, action)
        onlookers = [seat for seat in state.scenario.seats if seat != decision.seat]
        if any(state.hired) and decision.seat != CHANCE:
            seat = draw.choice(onlookers)
            other = other_ronin(state, seat, draw)
            if action in procedure.legal_actions(other):
                there = engine.apply(other, action)
                told = [
                    [event for event in one.events if event.is_open_to(seat)]
                    for one in (step, there)
                ]
                if told[0] == told[1]:
                    views = [GAME.view(one.state, seat) for one in (step, there)]
                    assert GAME.digest(views[0]) == GAME.digest(views[1]), action
                    compared += GAME.digest(other) != GAME.digest(state)
        state = step.state
    assert compared > 300


@pytest.mark.rule("SG-RON-02")
@pytest.mark.parametrize("players", ["2", "4"])
def test_no_refusal_tells_what_another_hides(players: str) -> None:
    """Whatever is tried, the answer is that of the seat's own view."""
    draw = random.Random(int(players))
    state = engine.start(library.load(players, {"quick_start": "yes"}))
    asked_for: dict[str, int] = {}
    for number in range(4000):
        decision = procedure.decision(state)
        if decision is None:
            state = engine.start(library.load(players, {"quick_start": "yes"}))
            continue
        if decision.seat != CHANCE and state.round and not number % 3:
            other = shuffled(state, decision.seat, draw)
            view = GAME.view(state, decision.seat)
            for make in (any_action, close_action, nearby) * 2:
                action = make(view, draw)
                if action is None:
                    continue
                told = [engine.why_not(one, action) for one in (view, state, other)]
                assert told[0] == told[1] == told[2], action
                if told[0] is not None:
                    asked_for[told[0].code] = asked_for.get(told[0].code, 0) + 1
        state = engine.apply(state, draw.choice(procedure.legal_actions(state))).state
    assert len(asked_for) > 25 and sum(asked_for.values()) > 1000
