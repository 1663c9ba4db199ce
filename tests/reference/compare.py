"""Holds what the engine offers at a decision against the second reading of the rules."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from tests.reference import legality
from tests.reference.legality import moving, retreating
from tests.reference.legality.lines import linked
from tests.reference.legality.walking import may_begin_march
from wargame_core.engine.decision import Action
from wargame_core.gunyuden.rules import engine
from wargame_core.gunyuden.rules.actions import Retreat
from wargame_core.gunyuden.rules.cascade import settle_consequences
from wargame_core.gunyuden.rules.communication import in_communication
from wargame_core.gunyuden.rules.frames import DieRoll
from wargame_core.gunyuden.rules.losses import DealLosses
from wargame_core.gunyuden.rules.movement import Moving
from wargame_core.gunyuden.rules.operations import SelectForce
from wargame_core.gunyuden.rules.retreat import NextRetreat
from wargame_core.gunyuden.rules.working_copy import WorkingCopy
from wargame_core.gunyuden.text import notation


def differences(state: Any) -> list[str]:
    """What the engine and the second reading do not agree on in a state."""
    if not state.frames:
        return []
    top = state.frames[-1]
    found = _actions(state)
    if isinstance(top, Moving) and not found:
        found += _moving(state, top)
    elif isinstance(top, SelectForce):
        found += _communication(state)
    elif isinstance(top, NextRetreat) and not found:
        found += _prices(state, top)
    return found


@contextmanager
def watching() -> Iterator[list[str]]:
    """Compares the choices with a single possibility as well, which the engine takes by itself.

    While it lasts the engine settles a situation in the same steps as always, and every
    difference at such a choice is put into the list.
    """
    found: list[str] = []

    def settle(working: WorkingCopy) -> None:
        state = working.state
        while state.frames:
            top = state.frames[-1]
            if working.unsettled and not isinstance(top, DealLosses):
                settle_consequences(working)
            elif top.automatic:
                top.advance(working)
            elif isinstance(top, DieRoll):
                break
            elif top.is_void(state):
                working.drop()
            else:
                state._legal = None
                legal = engine.legal_actions(state)
                if len(legal) > 1:
                    return
                found.extend(f"taken by itself: {text}" for text in _actions(state))
                state._legal = None
                top.execute(working, legal[0])
        state._legal = None

    with patch.object(engine, "settle", settle):
        yield found


def _actions(state: Any) -> list[str]:
    legal = engine.legal_actions(state)
    offered = {_written(state, action) for action in legal}
    expected = {_written(state, action) for action in legality.expected(state)}
    kind = state.frames[-1].kind
    found = []
    if len(offered) != len(legal):
        found.append(f"{kind}: an action is offered twice")
    if offered - expected:
        found.append(f"{kind}: only offered {sorted(offered - expected)}")
    if expected - offered:
        found.append(f"{kind}: only expected {sorted(expected - offered)}")
    return found


def _written(state: Any, action: Action) -> str:
    return notation.write(state.scenario, action)


def _moving(state: Any, frame: Moving) -> list[str]:
    found = []
    march = may_begin_march(state, frame.units)
    if not frame.moved and not frame.dropped and (frame.mode == "either") != march:
        found.append(f"move: begins in mode {frame.mode}")
    for strategic in (False, True):
        expected = moving.reach(state, frame, strategic=strategic)
        costs = frame.reach(state, strategic=strategic) if expected else {}
        extra = frame.before_walking(state, strategic=strategic)
        wrong = {
            h: (costs[h] + extra, cost) for h, cost in expected.items() if costs[h] + extra != cost
        }
        if wrong:
            found.append(f"move: strategic {strategic}, costs {wrong}")
    return found


def _communication(state: Any) -> list[str]:
    nets = [linked(state, clan) for clan in range(len(state.scenario.clans))]
    return [
        f"communication of {unit.id}"
        for number, unit in enumerate(state.scenario.units)
        if state.hex[number] >= 0
        and in_communication(state, number) != (state.hex[number] in nets[unit.clan])
    ]


def _prices(state: Any, frame: NextRetreat) -> list[str]:
    """The steps that are lost, or are to be dealt out, on entering each hex of a retreat."""
    found = []
    for action in engine.legal_actions(state):
        if isinstance(action, Retreat):
            paid = _paid(engine.apply(state, action))
            price = retreating.price(state, frame, action.hex)
            if paid != price:
                found.append(f"retreat: {_written(state, action)} costs {paid}, expected {price}")
    return found


def _paid(step: Any) -> int:
    """Steps lost for the first hex gone in a step; the next hexes may follow by themselves."""
    paid, entered = 0, 0
    for event in step.events:
        entered += event.kind == "retreated"
        if entered == 1 and event.rule.startswith("23-4-4"):
            paid += event.kind in ("step-lost", "eliminated")
    waiting = entered == 1 and step.state.frames and step.state.frames[-1].kind == "losses"
    return paid + int(bool(waiting) and step.state.frames[-1].cause.startswith("23-4-4"))
