"""Holds what the engine offers at a decision against the naive reading of the rules."""

from __future__ import annotations

from typing import Any

from tests.reference import naive
from wargame_core.gunyuden import actions, engine
from wargame_core.gunyuden.communication import in_communication
from wargame_core.gunyuden.movement import NORMAL, STRATEGIC, Moving
from wargame_core.gunyuden.operations import SelectForce


def differences(state: Any) -> list[str]:
    """What the engine and the naive reading do not agree on in a state."""
    top = state.frames[-1] if state.frames else None
    if isinstance(top, Moving):
        return _moving(state, top)
    if isinstance(top, SelectForce) and state.turn > 0:
        return [*_selecting(state), *_communication(state)]
    return []


def _moving(state: Any, frame: Moving) -> list[str]:
    legal = engine.legal_actions(state)
    found = []
    for strategic in (False, True):
        offered = {int(a.hex) for a in legal if isinstance(a, actions.Go)
                   and a.strategic == strategic}  # fmt: skip
        expected: dict[int, int] = {}
        if not strategic and frame.mode != STRATEGIC:
            expected = naive.may_walk(state, frame.units, frame.left)
        elif (
            strategic
            and frame.mode != NORMAL
            and (frame.moved or naive.may_begin_march(state, frame.units))
        ):
            expected = naive.may_march(state, frame.units, frame.left)
        if offered != set(expected):
            found.append(f"strategic {strategic}: only offered {offered - set(expected)}, "
                         f"only expected {set(expected) - offered}")  # fmt: skip
            continue
        extra = frame._before_walking(state, strategic=strategic)
        costs = frame.reach(state, strategic=strategic) if offered else {}
        wrong = {h: (costs[h] + extra, expected[h]) for h in offered
                 if costs[h] + extra != expected[h]}  # fmt: skip
        if wrong:
            found.append(f"strategic {strategic}: costs {wrong}")
    return found


def _selecting(state: Any) -> list[str]:
    restraints = state.scenario.special.restraints
    legal = engine.legal_actions(state)
    attacks = {int(a.unit) for a in legal if isinstance(a, actions.Attack)}
    besiegers = {int(a.unit) for a in legal if isinstance(a, actions.Besiege)}
    moves = {int(a.unit) for a in legal if isinstance(a, actions.Move)}
    able = {
        unit for unit in range(len(state.hex)) if naive.may_act(state, unit)
        and not any(restraint(state, unit) for restraint in restraints)
    }  # fmt: skip
    helpers = [u for u in able if not all(state.investing[m] for m in naive.force_of(state, u))]
    found = []
    expected = {unit for unit in able if naive.targets(state, unit)}
    if attacks != expected:
        found.append(f"attacks {attacks}, expected {expected}")
    expected = {unit for unit in able if naive.sieges(state, unit, helpers)}
    if besiegers != expected:
        found.append(f"sieges {besiegers}, expected {expected}")
    walkers = {unit for unit in able if _can_walk(state, unit)}
    if not walkers <= moves <= able:
        found.append(f"moves {moves}, expected {walkers} of {able}")
    return found


def _can_walk(state: Any, leader: int) -> bool:
    force = naive.force_of(state, leader)
    left = 8 + min(state.morale[unit] for unit in force)
    return bool(naive.may_walk(state, force, left))


def _communication(state: Any) -> list[str]:
    linked = [naive.linked(state, clan) for clan in range(len(state.scenario.clans))]
    return [
        f"communication of {unit.id}"
        for number, unit in enumerate(state.scenario.units)
        if state.hex[number] >= 0
        and in_communication(state, number) != (state.hex[number] in linked[unit.clan])
    ]
