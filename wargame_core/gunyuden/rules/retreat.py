"""Retreat, hex by hex (23-4): where it may go, what it costs, and refuge in a castle."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from wargame_core.boards.hexmap import Hexside, Terrain
from wargame_core.engine.decision import Message, Refusal
from wargame_core.gunyuden.rules.actions import Decline, HexId, Retreat, TakeRefuge
from wargame_core.gunyuden.rules.battle_odds import RIVERS, living
from wargame_core.gunyuden.rules.forces import (
    enemies_at,
    enemy_castle,
    has_units,
    seat_of,
    side_of,
    working_castle,
)
from wargame_core.gunyuden.rules.frames import Action, Automatic, Frame
from wargame_core.gunyuden.rules.geography import geography
from wargame_core.gunyuden.rules.losses import DealLosses, deal
from wargame_core.gunyuden.rules.roles import Hexes, HexIndex, Units
from wargame_core.gunyuden.rules.state import State
from wargame_core.gunyuden.rules.working_copy import WorkingCopy
from wargame_core.gunyuden.rules.zoc import enemy_of, hampering, zones

_COSTLY = frozenset({Terrain.FOOTHILLS, Terrain.MARSH})
"""Ground that costs a step to retreat into (23-4-4(4))."""


@dataclass(frozen=True, slots=True)
class Order:
    """What one force has to do in a retreat."""

    units: Units
    away_from: HexIndex
    """Hex of the enemy that it retreats from."""
    hexes: int
    """Length of the retreat."""
    path: Hexes
    """Hexes so far, the first one vacated included."""
    costs_morale: bool = True

    @property
    def here(self) -> int:
        """Hex in which the force stands."""
        return self.path[-1]

    @property
    def left(self) -> int:
        """Hexes still to go."""
        return self.hexes - (len(self.path) - 1)


class Trailed(Automatic):
    """A procedure that wants to know the way its retreating forces took."""

    __slots__ = ()

    def with_trail(self, order: Order) -> Frame:
        """The procedure, knowing that this retreat is over."""
        raise NotImplementedError


# --- where a retreat may go ---------------------------------------------------------------------


def can_retreat(state: State, units: Sequence[int], attacker_hex: int, hexes: int) -> bool:
    """Whether units in one hex can go so many hexes, or take refuge before (23-4, G-77)."""
    here = state.hex[units[0]]
    return reach(state, Order(tuple(units), attacker_hex, hexes, (here,))) >= hexes


def reach(state: State, order: Order) -> int:
    """How many of the hexes left can be done; refuge does them all (23-4-6)."""
    if order.left <= 0 or may_take_refuge(state, order):
        return order.left
    best = 0
    for hex_ in open_hexes(state, order):
        best = max(best, 1 + reach(state, _gone(order, hex_)))
        if best == order.left:
            break
    return best


def next_hexes(state: State, order: Order) -> list[int]:
    """Hexes to go to next from which as much as possible of the rest can be done."""
    if order.left <= 0:
        return []
    goal = reach(state, order)
    return [h for h in open_hexes(state, order) if 1 + reach(state, _gone(order, h)) >= goal]


def open_hexes(state: State, order: Order) -> list[int]:
    """Adjacent hexes that a retreat may enter (23-4-2, 23-4-3)."""
    ground = geography(state.scenario)
    return [h for h in ground.linked[order.here] if _barred(state, order, h) is None]


def may_take_refuge(state: State, order: Order) -> bool:
    """Whether a working own-side castle without enemies in its hex is here (23-4-6, G-81)."""
    side = side_of(state, order.units[0])
    return working_castle(state, order.here, side) >= 0 and not has_units(
        state, order.here, enemy_of(side)
    )


def extra_loss(state: State, side: int, from_hex: int, to_hex: int) -> str | None:
    """The rule by which entering a hex in retreat costs a step, or None (23-4-4, G-79)."""
    board = state.scenario.map
    if hampering(state, side) >> to_hex & 1:
        return "23-4-4(1)"
    if enemy_castle(state, to_hex, side) >= 0:
        return "23-4-4(2)"
    hexside = board.hexside(from_hex, to_hex)
    spared = (
        hexside is Hexside.BRIDGE and state.scenario.options.get("bridge_retreat") == "free"
    )  # G-21
    if hexside in RIVERS and not spared:
        return "23-4-4(3)"
    return "23-4-4(4)" if board.terrain[to_hex] in _COSTLY else None


def _barred(state: State, order: Order, hex_: int) -> Refusal | None:
    """Why a linked hex is closed to a retreat."""
    scenario, facts = state.scenario, {"hex": hex_}
    distance = scenario.map.distance
    before, after = distance(order.here, order.away_from), distance(hex_, order.away_from)
    if scenario.options.get("retreat_away") == "not_nearer":  # G-78
        if hex_ in order.path:
            return Refusal("23-4-2", "retreat-goes-back", facts)
        if after < before:
            enemy = {"enemy_hex": order.away_from}
            return Refusal("23-4-2", "retreat-comes-nearer", {**facts, **enemy})
    elif after != before + 1:
        away = {"enemy_hex": order.away_from, "found": after, "needed": before + 1}
        return Refusal("23-4-2", "retreat-not-away", {**facts, **away})
    if scenario.map.terrain[hex_] is Terrain.MOUNTAIN:
        return Refusal("23-4-3(2)", "retreat-into-mountain", facts)
    if zones(state).field[enemy_of(side_of(state, order.units[0]))] >> hex_ & 1:
        enemies = tuple(
            unit
            for unit in enemies_at(state, hex_, side_of(state, order.units[0]))
            if not state.inside[unit]
        )
        return Refusal("23-4-3(3)", "retreat-into-enemy", {**facts, "units": enemies})
    return None


def _gone(order: Order, hex_: int) -> Order:
    return replace(order, path=(*order.path, hex_))


# --- the procedure ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class RetreatForces(Automatic):
    """Forces of one side retreat one after the other, all as far (23-4-3 a, G-82).

    Put the continuation below it; a ``Trailed`` one is told every finished retreat.
    """

    orders: tuple[Order, ...]

    def advance(self, working: WorkingCopy) -> None:
        """Begin with the next force that has anybody left."""
        if not self.orders:
            working.drop()
            return
        order, *rest = self.orders
        units = living(working.state, order.units)
        working.replace(RetreatForces(tuple(rest)))
        if units:
            working.push(OnRetreat(replace(order, units=units)))


@dataclass(frozen=True, slots=True)
class OnRetreat(Automatic):
    """A force is about to go its next hex, or has arrived."""

    order: Order

    def advance(self, working: WorkingCopy) -> None:
        """Ask for the next hex or for refuge; pay for hexes that cannot be walked (G-88)."""
        units = living(working.state, self.order.units)
        order = replace(self.order, units=units)
        if not units:
            working.drop()
        elif may_take_refuge(working.state, order) or next_hexes(working.state, order):
            working.replace(NextRetreat(order))
        elif order.left > 0:
            missing = order.left
            working.record("retreat-blocked", "24-3-2", units=units, hex=order.here, losses=missing)
            working.replace(OnRetreat(replace(order, hexes=order.hexes - missing)))
            deal(working, DealLosses(units, missing, star=False, cause="24-3-2"))
        else:
            _arrive(working, order)


@dataclass(frozen=True, slots=True)
class NextRetreat(Frame):
    """The owner picks the next hex, or refuge in the castle here (DP-37)."""

    kind: ClassVar[str] = "retreat"
    rule: ClassVar[str] = "23-4"
    order: Order

    def seat(self, state: State) -> str:
        """The owner of the force."""
        return seat_of(state, self.order.units[0])

    def prompt(self, state: State) -> Message:
        """Who retreats, from where, how far."""
        order = self.order
        return Message(
            "prompt.retreat",
            {
                "units": order.units,
                "hex": order.here,
                "hexes": order.left,
            },
        )

    def legal(self, state: State) -> Sequence[Action]:
        """Hexes, then refuge; after the last hex the force may also stay outside."""
        actions: list[Action] = [Retreat(HexId(h)) for h in next_hexes(state, self.order)]
        if may_take_refuge(state, self.order):
            actions.append(TakeRefuge())
            if self.order.left <= 0:
                actions.append(Decline())
        return actions

    def must_ask(self, state: State) -> bool:
        """The only way is shown with its price where it costs a step (23-4-4)."""
        hexes = next_hexes(state, self.order)
        side = side_of(state, self.order.units[0])
        return any(extra_loss(state, side, self.order.here, hex_) for hex_ in hexes)

    def explain(self, state: State, action: Action) -> Refusal:
        """The limit of 23-4 that stands in the way."""
        order = self.order
        match action:
            case Retreat(hex=hex_) if order.left <= 0:
                facts = {"hex": hex_, "units": order.units, "hexes": order.hexes}
                return Refusal("23-4-2", "retreat-is-over", facts)
            case Retreat(hex=hex_):
                ground = geography(state.scenario)
                if hex_ not in ground.neighbours[order.here]:
                    here = {"hex": hex_, "from_hex": order.here}
                    return Refusal("23-4-2", "not-adjacent", here)
                if hex_ not in ground.linked[order.here]:
                    return Refusal("23-4-3(1)", "retreat-across-water", {"hex": hex_})
                return _barred(state, order, hex_) or Refusal(
                    "23-4", "retreat-dead-end", {"hex": hex_, "hexes": order.left}
                )
            case TakeRefuge():
                facts = {"hex": order.here, "units": order.units}
                return Refusal("23-4-6", "no-refuge-here", facts)
            case Decline():
                facts = {"units": order.units, "hexes": order.left}
                return Refusal("23-4-2", "retreat-not-over", facts)
        return Frame.explain(self, state, action)

    def enters(self, state: State, action: Action) -> tuple[Sequence[int], Sequence[int]]:
        """The force, and the hex that it retreats to."""
        hexes = (action.hex,) if isinstance(action, Retreat) else ()
        return living(state, self.order.units), hexes

    def execute(self, working: WorkingCopy, action: Action) -> None:
        """Go there, or into the castle, or stay outside it."""
        if isinstance(action, TakeRefuge):
            _take_refuge(working, self.order)
        elif isinstance(action, Retreat):
            self._go(working, action.hex)
        else:
            _arrive(working, self.order)

    def _go(self, working: WorkingCopy, hex_: int) -> None:
        """Enter a hex; it costs the force at most one step (23-4-4, G-79)."""
        order, state = self.order, working.state
        cause = extra_loss(state, side_of(state, order.units[0]), order.here, hex_)
        working.place(order.units, hex_)
        working.record("retreated", "23-4", units=order.units, from_hex=order.here, hex=hex_)
        working.replace(OnRetreat(_gone(order, hex_)))
        if cause is not None:
            deal(working, DealLosses(order.units, 1, star=False, cause=cause))


def _arrive(working: WorkingCopy, order: Order) -> None:
    """The force has walked all its hexes; each lowers its morale by one (23-4-5)."""
    if order.costs_morale:
        for unit in living(working.state, order.units):
            working.change_morale(unit, -(len(order.path) - 1), "23-4-5")
    _over(working, order)


def _take_refuge(working: WorkingCopy, order: Order) -> None:
    """Go in and stop; morale falls by the whole length (23-4-6, G-81).

    Whoever would go below the lowest morale is lost and does not bring the castle down (G-57).
    """
    state = working.state
    cost = order.hexes if order.costs_morale else 0
    lowest = state.scenario.charts.numbers.lowest_morale
    broken = [unit for unit in order.units if state.morale[unit] - cost < lowest]
    saved = tuple(unit for unit in order.units if unit not in broken)
    for unit in broken:
        working.eliminate(unit, "10-1-2")
    if saved:
        working.place(saved, order.here, inside=True)
        working.record("refuge", "23-4-6", units=saved, castle=state.scenario.castle_at[order.here])
        for unit in saved:
            working.change_morale(unit, -cost, "23-4-6")
    _over(working, order)


def _over(working: WorkingCopy, order: Order) -> None:
    """End the retreat of a force and tell the procedure that waits for all of them."""
    working.drop()
    frames = working.state.frames
    if len(frames) > 1 and isinstance(frames[-1], RetreatForces):
        waiting = frames[-2]
        if isinstance(waiting, Trailed):
            working.state.frames = (*frames[:-2], waiting.with_trail(order), frames[-1])
