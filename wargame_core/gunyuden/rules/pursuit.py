"""Pursuit after a skirmish (23-5): the attacking force follows the path of one retreat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from wargame_core.engine.decision import Message, Refusal
from wargame_core.gunyuden.rules.actions import Decline, HexId, Pursue, UnitId
from wargame_core.gunyuden.rules.battle_odds import Clash, living
from wargame_core.gunyuden.rules.forces import has_units, seat_of, side_of
from wargame_core.gunyuden.rules.frames import Action, Automatic, Frame
from wargame_core.gunyuden.rules.retreat import Order, RetreatForces, Trailed
from wargame_core.gunyuden.rules.roles import Hexes, Units
from wargame_core.gunyuden.rules.state import State
from wargame_core.gunyuden.rules.working_copy import WorkingCopy
from wargame_core.gunyuden.rules.zoc import enemy_of, zones


@dataclass(frozen=True, slots=True)
class AwaitRetreat(Trailed):
    """Waits for the defenders to retreat, and knows the ways they took."""

    clash: Clash
    trails: tuple[Order, ...] = ()

    def with_trail(self, order: Order) -> AwaitRetreat:
        """One more force has retreated."""
        return AwaitRetreat(self.clash, (*self.trails, order))

    def advance(self, working: WorkingCopy) -> None:
        """Offer the pursuit, if there is anything to pursue."""
        choice = ChoosePursuit(self.clash, self.trails)
        if choice.ways(working.state):
            working.replace(choice)
        else:
            working.drop()


def retreat_then_pursue(working: WorkingCopy, clash: Clash, orders: tuple[Order, ...]) -> None:
    """Replace the open frame by the retreat of these forces and the pursuit after it."""
    working.replace(AwaitRetreat(clash), RetreatForces(orders))


@dataclass(frozen=True, slots=True)
class ChoosePursuit(Frame):
    """The attacker follows one of the retreating forces, or stays (DP-39)."""

    kind: ClassVar[str] = "pursuit"
    rule: ClassVar[str] = "23-5"
    clash: Clash
    trails: tuple[Order, ...]

    def seat(self, state: State) -> str:
        """The attacker."""
        return seat_of(state, self.clash.leader)

    def prompt(self, state: State) -> Message:
        """Who may pursue."""
        return Message("prompt.pursuit", {"units": living(state, self.clash.attackers)})

    def ways(self, state: State) -> dict[Pursue, Hexes]:
        """Every pursuit and the hexes it passes, each way once, in the order of the retreats.

        It begins in the vacated hex and ends before the first hex with an enemy in the open
        (23-5-2 to 23-5-4, G-83). Nobody follows the dead (G-84), and a sortie needs a hex
        without any enemy (G-49).
        """
        clash = self.clash
        enemy = enemy_of(side_of(state, clash.leader))
        if not living(state, clash.attackers):
            return {}
        if clash.sortie and has_units(state, clash.to_hex, enemy):
            return {}
        blocked = zones(state).field[enemy]
        found: dict[Pursue, Hexes] = {}
        for trail in self.trails:
            alive = living(state, trail.units)
            path: Hexes = ()
            for hex_ in trail.path if alive else ():
                if blocked >> hex_ & 1:
                    break
                path = (*path, hex_)
                if path not in found.values():
                    found[Pursue(UnitId(alive[0]), HexId(hex_))] = path
        return found

    def legal(self, state: State) -> Sequence[Action]:
        """Every hex to follow to, then staying."""
        return [*self.ways(state), Decline()]

    def explain(self, state: State, action: Action) -> Refusal:
        """Off the path, or beyond an enemy force."""
        if not isinstance(action, Pursue):
            return Frame.explain(self, state, action)
        trail = next((t for t in self.trails if action.unit in t.units), None)
        if trail is None:
            fled = tuple(unit for t in self.trails for unit in living(state, t.units))
            return Refusal("23-5", "not-retreating", {"unit": action.unit, "units": fled})
        facts = {"unit": action.unit, "hex": action.hex}
        if action.hex not in trail.path:
            return Refusal("23-5-2", "off-the-retreat", {**facts, "hexes": trail.path})
        if action.unit not in living(state, trail.units):
            return Refusal("23-5", "pursued-is-dead", facts)
        if any(way[-1] == action.hex for way in self.ways(state).values()):
            first = next(p.unit for p, way in self.ways(state).items() if way[-1] == action.hex)
            return Refusal("23-5-2", "named-by-other-unit", {**facts, "first_unit": first})
        return Refusal(
            "23-5-4",
            "enemy-stops-pursuit",
            {
                **facts,
                "enemy_hex": self._stopped_at(state, trail.path),
            },
        )

    def _stopped_at(self, state: State, path: Hexes) -> int:
        """The first hex of a way that an enemy keeps the pursuers from."""
        blocked = zones(state).field[enemy_of(side_of(state, self.clash.leader))]
        return next((hex_ for hex_ in path if blocked >> hex_ & 1), self.clash.to_hex)

    def enters(self, state: State, action: Action) -> tuple[Sequence[int], Sequence[int]]:
        """The pursuers, and the hexes in which they follow."""
        return living(state, self.clash.attackers), self.ways(state).get(action, ())

    def execute(self, working: WorkingCopy, action: Action) -> None:
        """Follow hex by hex, or stay."""
        if isinstance(action, Decline):
            working.drop()
            return
        units = living(working.state, self.clash.attackers)
        path = self.ways(working.state)[action]
        working.record("pursuit", "23-5", units=units, target_unit=action.unit, hex=action.hex)
        working.replace(Following(units, path))


@dataclass(frozen=True, slots=True)
class Following(Automatic):
    """The pursuers walk; no movement points and no zones of control (G-83)."""

    units: Units
    path: Hexes

    def advance(self, working: WorkingCopy) -> None:
        """Enter the next hex."""
        units = living(working.state, self.units)
        if not self.path or not units:
            working.drop()
            return
        working.place(units, self.path[0])
        working.replace(Following(units, self.path[1:]))
