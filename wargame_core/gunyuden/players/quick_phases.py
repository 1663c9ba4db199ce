"""How both sides go on in a playout: blows that pay, sieges, and marches towards objectives."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any, Final

from wargame_core.gunyuden.players.moves_at_hand import move_of
from wargame_core.gunyuden.players.plan import Plan, board
from wargame_core.gunyuden.players.quick_replies import Quick
from wargame_core.gunyuden.players.situation import Aim, costs_to, disc
from wargame_core.gunyuden.players.weights import Weights
from wargame_core.gunyuden.rules import engine
from wargame_core.gunyuden.rules.actions import EnterGarrison, Go, HexId, Stop
from wargame_core.gunyuden.rules.battle import begin_attack
from wargame_core.gunyuden.rules.forces import cannot_act, strength, units_of_force
from wargame_core.gunyuden.rules.movement import (
    EITHER,
    Moving,
    begin_move,
    may_enter_garrison,
    move_refusal,
)
from wargame_core.gunyuden.rules.siege import begin_siege
from wargame_core.gunyuden.rules.state import State
from wargame_core.gunyuden.rules.working_copy import WorkingCopy

STRONGER: Final = 1.2
"""How much stronger enemies near a hex must be for a force to shun it."""
SHUNNED: Final = 0.6
"""Marches that a hex near twice as strong enemies counts farther."""
INDOORS: Final = frozenset({"keep", "safety", "guard", "hold"})
"""Objectives that are served behind walls."""


class QuickPhases:
    """Plays phases of both sides in the playouts of one decision."""

    def __init__(self, plans: tuple[Plan, Plan], weights: tuple[Weights, Weights]) -> None:
        """``plans``: the board at the root as side 0 and side 1 see it."""
        self._quick = Quick(plans)
        self._weights = weights
        self._aims: dict[Hashable, Mapping[int, Aim]] = {}
        self._current: list[Mapping[int, Aim] | None] = [None, None]

    def begin(self, aims: Mapping[int, Aim], side: int) -> None:
        """Begin a playout: the side's forces go on by these, the enemy's by a plan of his own."""
        self._current = [None, None]
        self._current[side] = aims

    def choose(self, state: State, frame: Any, legal: Sequence[Any]) -> Any:
        """The action that the seat of the open frame takes."""
        return self._quick.choose(state, frame, legal)

    def aims(self, state: State, side: int) -> Mapping[int, Aim]:
        """What the forces of a side are after in the present playout."""
        found = self._current[side]
        if found is None:
            key = (side, board(state))
            found = self._aims.get(key)
            if found is None:
                plan = Plan(state.copy(), side, self._weights[side])
                found = self._aims[key] = plan.aims
            self._current[side] = found
        return found

    def play(
        self,
        working: WorkingCopy,
        finish: Callable[[WorkingCopy], bool],
        over: Callable[[], bool],
    ) -> bool:
        """Play the open phase; False if out of time."""
        state = working.state
        side = state.scenario.phases[state.phase].side
        able = self._able(state)
        if not able:
            return True
        aims = self.aims(state, side)
        while not state.over:
            if over():
                return False
            able = self._able(state)
            found = self._quick.blow_to_strike(state, able)
            if found is None:
                break
            leader, siege = found
            (begin_siege if siege else begin_attack)(working, leader)
            engine.settle(working)
            if not finish(working):
                return False
        menace: dict[int, float] | None = None
        for leader in able:
            if state.over:
                break
            if state.investing[leader] or cannot_act(state, leader) is not None:
                continue
            aim = aims.get(leader)
            if aim is None or aim.hex == state.hex[leader]:
                continue
            if move_refusal(state, leader) is not None:
                continue
            if over():
                return False
            if menace is None:
                menace = _menace(state, side)
            go = _march(state, leader, aim, menace)
            if go is None:
                continue
            begin_move(working, leader)
            state.frames[-1].execute(working, go)
            engine.settle(working)
            frame = state.frames[-1] if state.frames else None
            if isinstance(frame, Moving):
                here = state.hex[leader]
                indoors = (
                    aim.kind in INDOORS
                    and here == aim.hex
                    and may_enter_garrison(state, here, side)
                    and EnterGarrison() in frame.legal(state)
                )
                frame.execute(working, EnterGarrison() if indoors else Stop())
                engine.settle(working)
            if not finish(working):
                return False
        return True

    def _able(self, state: State) -> list[int]:
        scenario = state.scenario
        units, clans, phase = scenario.units, scenario.clans, state.phase
        return [
            leader
            for leader in state.forces()
            if clans[units[leader].clan].phase == phase
            and not state.acted[leader]
            and cannot_act(state, leader) is None
        ]


def _menace(state: State, side: int) -> dict[int, float]:
    """Enemy strength that can soon reach a hex."""
    found: dict[int, float] = {}
    for leader, units in state.forces().items():
        if state.scenario.side_of_unit[leader] == side or state.inside[leader]:
            continue
        power = float(strength(state, units))
        for near, weight in disc(state.scenario, state.hex[leader]):
            found[near] = found.get(near, 0.0) + weight * power
    return found


def _march(state: State, leader: int, aim: Aim, menace: Mapping[int, float]) -> Go | None:
    """The step of a force that brings it nearest to its objective without undue danger."""
    units = units_of_force(state, leader)
    frame = move_of(state, units)
    costs, here = costs_to(state.scenario, aim.hex), state.hex[leader]
    power = STRONGER * max(1.0, float(strength(state, units)))
    step = SHUNNED * state.scenario.charts.numbers.movement_allowance
    bold = aim.kind in ("prey", "relief", "castle")

    def price(hex_: int) -> float:
        risk = menace.get(hex_, 0.0)
        if risk <= power or (bold and hex_ == aim.hex):
            return costs[hex_]
        return costs[hex_] + step * min(3.0, risk / power - 1.0)

    best, top = None, price(here) - 0.5
    modes = (False, True) if frame.mode == EITHER else (False,)
    for strategic in modes:
        for hex_ in frame.reach(state, strategic=strategic):
            if hex_ == here:
                continue
            value = price(hex_)
            if value < top:
                best, top = Go(HexId(hex_), strategic), value
    return best
