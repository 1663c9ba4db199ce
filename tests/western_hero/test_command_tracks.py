"""What the tray of command tracks shows is what comes of it, in positions of random play."""

from __future__ import annotations

import random
from typing import Any

import pytest

from scenarios.western_hero.game import GAME
from wargame_core.engine.decision import CHANCE
from wargame_core.engine.match import Match
from wargame_core.engine.procedure import legal_actions
from wargame_core.gunyuden.rules import engine
from wargame_core.gunyuden.rules.actions import Finish, Move, Organise, UnitId
from wargame_core.gunyuden.rules.forces import lowest_morale, strength
from wargame_core.gunyuden.rules.state import State
from wargame_core.gunyuden.views.window import tray
from wargame_core.views.reason_values import Reason
from wargame_core.views.tray_values import Put, TrayView


def arranged(view: TrayView, draw: random.Random) -> TrayView:
    """A tray after some changes; those that cannot be leave it as it is."""
    for _ in range(draw.randrange(8)):
        source = draw.randrange(len(view.rows))
        if not view.rows[source].pieces:
            continue
        piece = draw.choice(view.rows[source].pieces)
        after = view.put(Put(piece.key, source, draw.randrange(len(view.rows))))
        if isinstance(after, Reason):
            assert after.words
        else:
            view = after
    return view


def forces(view: TrayView) -> dict[int, tuple[int, ...]]:
    """By leader the units of each row."""
    rows = [tuple(int(piece.key) for piece in row.pieces) for row in view.rows if row.pieces]
    return {row[0]: row for row in rows}


def played(state: State, actions: Any) -> State:
    for action in actions:
        assert engine.why_not(state, action) is None, action
        state = engine.apply(state, action).state
    return state


def check(state: State, view: TrayView) -> None:
    """Apply what has been arranged, and compare."""
    if view.lacking is not None:
        return
    after = played(state, view.actions)
    for number, (leader, units) in enumerate(forces(view).items()):
        facts = view.rows[number].facts
        assert {after.leader[unit] for unit in units} == {leader}
        assert f"strength {strength(after, units)}" in facts
        morale = lowest_morale(after, units)
        assert f"morale {morale}".replace("-", "\N{MINUS SIGN}") in facts
        assert len(units) + view.rows[number].room == state.scenario.units[leader].capacity + 1
        spent = any(after.acted[unit] and not state.acted[unit] for unit in units)
        if isinstance(view.actions[-1], Finish):
            assert spent == any("uses the action of" in fact for fact in facts)


@pytest.mark.parametrize(("scenario", "seed"), [("1", 1), ("2", 2), ("3", 3), ("4", 4)])
def test_the_sums_of_the_tray_come_true(scenario: str, seed: int) -> None:
    draw, seen = random.Random(seed), 0
    match: Match[Any] = Match(GAME, scenario, seed=seed)
    for _ in range(400):
        if match.decision is None:
            break
        if match.decision.seat == CHANCE:
            match.roll()
            continue
        state = match.state
        opening = [action for action in match.legal if isinstance(action, Organise)]
        for action in draw.sample(opening, min(2, len(opening))):
            begun = engine.apply(state, action).state
            view = tray(begun, legal_actions(begun), -1)
            if view is not None:
                check(begun, arranged(view, draw))
                seen += 1
        moving = [action for action in match.legal if isinstance(action, Move)]
        for action in draw.sample(moving, min(1, len(moving))):
            view = tray(state, match.legal, state.hex[action.unit], int(action.unit))
            if view is not None:
                split(state, arranged(view, draw), action.unit)
        match.play(draw.choice(list(match.legal)))
    assert seen > 5


def split(state: State, view: TrayView, leader: UnitId) -> None:
    """Those who stay do, and the others go where the tray says."""
    if view.lift is None or not view.lift.ends:
        return
    target = view.lift.ends[0][0]
    assert view.walks is not None
    walk = next(one for one in view.walks(target) if one.reason is None)
    after = played(state, walk.actions)
    gone = forces(view)[leader]
    assert {after.hex[unit] for unit in gone} == {target}
    stayed = [unit for one, units in forces(view).items() if one != leader for unit in units]
    assert {after.hex[unit] for unit in stayed} == {state.hex[leader]}
