"""The procedure of a voyage: dice, embarking, landing, entering a castle (35.7(2), G-102)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from scenarios.western_hero.rules.sea_routes import landings, points_after_landing
from wargame_core.engine.decision import Message, Refusal
from wargame_core.gunyuden.rules.actions import ChooseHex, Finish, HexId, JoinForce, UnitId
from wargame_core.gunyuden.rules.costs import closed_to_movement
from wargame_core.gunyuden.rules.forces import clan_of, enemies_at, seat_of, side_of, units_of_force
from wargame_core.gunyuden.rules.frames import Action, DieRoll, Frame
from wargame_core.gunyuden.rules.movement import may_enter_garrison
from wargame_core.gunyuden.rules.roles import HexIndex, Units
from wargame_core.gunyuden.rules.state import State
from wargame_core.gunyuden.rules.working_copy import WorkingCopy


@dataclass(frozen=True, slots=True)
class Voyage:
    """One attempt to sail."""

    start: HexIndex
    leaders: Units
    """Forces that may take part."""
    sea_cost: int
    lowest_die: int
    rule: str
    free: bool = False
    """Without a die; spent once somebody sails (35.7(2).6)."""


def open_voyage(working: WorkingCopy, voyage: Voyage, *, for_unit: bool) -> None:
    """Embark at once, or roll: one die for the hex, or one for each unit."""
    if voyage.free:
        working.push(Embark(voyage))
    elif for_unit:
        units = tuple(u for leader in voyage.leaders for u in units_of_force(working.state, leader))
        working.push(UnitSailingRoll(voyage, units))
    else:
        working.push(SailingRoll(voyage))


def free_uses_spent(state: State, clan: int) -> int:
    """How often a clan has sailed without a die in this game."""
    return sum(flag.startswith(_free_flag(state, clan)) for flag in state.flags)


def spend_free_use(state: State, clan: int) -> None:
    """Note that a clan sails without a die."""
    flag = f"{_free_flag(state, clan)}{free_uses_spent(state, clan) + 1}"
    state.flags = state.flags | {flag}


def _free_flag(state: State, clan: int) -> str:
    return f"sailed-free:{state.scenario.clans[clan].id}:"


@dataclass(frozen=True, slots=True)
class SailingRoll(DieRoll):
    """One die for all units of the hex (35.7(2).7)."""

    kind: ClassVar[str] = "sailing-roll"
    voyage: Voyage

    @property
    def rule(self) -> str:  # type: ignore[override]
        """The rule of the sailing clan."""
        return self.voyage.rule

    def prompt(self, state: State) -> Message:
        """What is needed."""
        params = {"hex": self.voyage.start, "needed": self.voyage.lowest_die}
        return Message("prompt.sailing-roll", params)

    def rolled(self, working: WorkingCopy, die: int) -> None:
        """A failed attempt costs nobody his action."""
        success = die >= self.voyage.lowest_die
        working.replace(*((Embark(self.voyage),) if success else ()))
        kind = "sailing-allowed" if success else "sailing-failed"
        working.record(kind, self.rule, hex=self.voyage.start, die=die)


@dataclass(frozen=True, slots=True)
class UnitSailingRoll(DieRoll):
    """One die for each unit (35.7(2).6)."""

    kind: ClassVar[str] = "unit-sailing-roll"
    voyage: Voyage
    waiting: Units
    allowed: Units = ()

    @property
    def rule(self) -> str:  # type: ignore[override]
        """The rule of the sailing clan."""
        return self.voyage.rule

    def prompt(self, state: State) -> Message:
        """Which unit rolls, and what it needs."""
        params = {"unit": self.waiting[0], "needed": self.voyage.lowest_die}
        return Message("prompt.unit-sailing-roll", params)

    def rolled(self, working: WorkingCopy, die: int) -> None:
        """Successful units sail with their leader if he may, else singly (G-102 e)."""
        unit, rest = self.waiting[0], self.waiting[1:]
        success = die >= self.voyage.lowest_die
        allowed = (*self.allowed, unit) if success else self.allowed
        if rest:
            working.replace(replace(self, waiting=rest, allowed=allowed))
        else:
            working.drop()
        kind = "unit-may-sail" if success else "unit-may-not-sail"
        working.record(kind, self.rule, unit=unit, die=die)
        if not rest and allowed:
            working.push(
                Embark(replace(self.voyage, leaders=_heads(working.state, allowed)), allowed)
            )


def _heads(state: State, allowed: Sequence[int]) -> tuple[int, ...]:
    """Units that sail as leaders: those whose own leader may not sail lead themselves."""
    return tuple(u for u in allowed if state.leader[u] == u or state.leader[u] not in allowed)


@dataclass(frozen=True, slots=True)
class Embark(Frame):
    """Which of the forces sail (DP-20)."""

    kind: ClassVar[str] = "embark"
    voyage: Voyage
    allowed: Units = ()
    """Units that may sail, where each rolled for itself; empty: all."""
    joined: Units = ()

    @property
    def rule(self) -> str:  # type: ignore[override]
        """The rule of the sailing clan."""
        return self.voyage.rule

    def seat(self, state: State) -> str:
        """The player of the fleet."""
        return seat_of(state, self.voyage.leaders[0])

    def prompt(self, state: State) -> Message:
        """From where."""
        return Message("prompt.embark", {"hex": self.voyage.start})

    def legal(self, state: State) -> Sequence[Action]:
        """Forces with which the fleet can still land somewhere; Finish, with none it stays."""
        return [
            *(
                JoinForce(UnitId(unit))
                for unit in self.voyage.leaders
                if unit not in self.joined
                and landings(state, (*self.joined, unit), self.voyage.sea_cost, self.allowed)
            ),
            Finish(),
        ]

    def explain(self, state: State, action: Action) -> Refusal:
        """Not one of the forces, or the fleet could land nowhere."""
        if isinstance(action, JoinForce):
            facts = {"unit": action.unit, "hex": self.voyage.start}
            if action.unit in self.joined:
                return Refusal(self.rule, "joined-already", facts)
            if action.unit not in self.voyage.leaders:
                able = {"units": self.voyage.leaders}
                return Refusal(self.rule, "not-on-board", {**facts, **able})
            return Refusal("35.7(2).4", "no-landing", facts)
        return Frame.explain(self, state, action)

    def execute(self, working: WorkingCopy, action: Action) -> None:
        """Take a force on board, or set sail."""
        if isinstance(action, JoinForce):
            self._board(working, action.unit)
            working.replace(replace(self, joined=(*self.joined, action.unit)))
        elif self.joined:
            if self.voyage.free:
                spend_free_use(working.state, clan_of(working.state, self.joined[0]))
            working.replace(ChooseLanding(replace(self.voyage, leaders=self.joined)))
        else:
            working.drop()

    def _board(self, working: WorkingCopy, leader: int) -> None:
        """Those who may not sail stay behind; a unit whose leader stays sails by itself."""
        state = working.state
        if state.leader[leader] != leader:
            working.lead(leader, leader)
        if self.allowed:
            for unit in units_of_force(state, leader):
                if unit not in self.allowed:
                    working.lead(unit, unit)


@dataclass(frozen=True, slots=True)
class ChooseLanding(Frame):
    """The coastal hex where the whole fleet lands (35.7(2).4)."""

    kind: ClassVar[str] = "landing"
    rule: ClassVar[str] = "35.7(2).4"
    voyage: Voyage

    def blocking_facts(self, state: State) -> dict[str, Any]:
        """Who is at sea."""
        return {**Frame.blocking_facts(self, state), "units": self.voyage.leaders}

    def seat(self, state: State) -> str:
        """The player of the fleet."""
        return seat_of(state, self.voyage.leaders[0])

    def legal(self, state: State) -> Sequence[Action]:
        """Every hex where the fleet can land."""
        reach = landings(state, self.voyage.leaders, self.voyage.sea_cost)
        return [ChooseHex(HexId(hex_)) for hex_ in reach]

    def explain(self, state: State, action: Action) -> Refusal:
        """The fleet cannot land there."""
        if isinstance(action, ChooseHex):
            return self._no_landing(state, action.hex)
        return Frame.explain(self, state, action)

    def _no_landing(self, state: State, hex_: int) -> Refusal:
        """Why the fleet cannot land in a hex: no coast, enemies, no way by sea, or too far."""
        voyage = self.voyage
        facts = {"hex": hex_, "from_hex": voyage.start}
        if not state.scenario.map.coastal[hex_]:
            return Refusal(self.rule, "landing-off-the-coast", facts)
        side = side_of(state, voyage.leaders[0])
        if closed_to_movement(state, side) >> hex_ & 1:
            enemies = tuple(u for u in enemies_at(state, hex_, side) if not state.inside[u])
            return Refusal("15-6-2", "enemy-in-hex", {**facts, "units": enemies})
        left = points_after_landing(state, voyage.leaders, voyage.sea_cost)
        if hex_ not in left:
            return Refusal(self.rule, "no-way-by-sea", facts)
        return Refusal("35.7(2).3", "landing-too-far", {**facts, "missing": -left[hex_]})

    def enters(self, state: State, action: Action) -> tuple[Sequence[int], Sequence[int]]:
        """Everybody on board, and the hex where they land."""
        fleet = [unit for head in self.voyage.leaders for unit in units_of_force(state, head)]
        return fleet, (action.hex,) if isinstance(action, ChooseHex) else ()

    def execute(self, working: WorkingCopy, action: Action) -> None:
        """All land; all are done."""
        state = working.state
        left = landings(state, self.voyage.leaders, self.voyage.sea_cost)[action.hex]
        working.drop()
        for leader in self.voyage.leaders:
            units = units_of_force(state, leader)
            working.done(units)
            working.record("lands", self.rule, unit=leader, hex=action.hex, units=units)
            working.place(units, action.hex)
        if left >= state.scenario.charts.numbers.garrison_cost:
            side = side_of(state, self.voyage.leaders[0])
            if may_enter_garrison(state, action.hex, side):
                working.push(EnterAfterLanding(self.voyage.leaders))


@dataclass(frozen=True, slots=True)
class EnterAfterLanding(Frame):
    """Forces that have landed at their castle may go in (G-102 b)."""

    kind: ClassVar[str] = "enter-after-landing"
    rule: ClassVar[str] = "16-1-1"
    leaders: Units

    def blocking_facts(self, state: State) -> dict[str, Any]:
        """Who has landed, and where."""
        found = Frame.blocking_facts(self, state)
        return {**found, "units": self.leaders, "hex": state.hex[self.leaders[0]]}

    def seat(self, state: State) -> str:
        """The player of the fleet."""
        return seat_of(state, self.leaders[0])

    def legal(self, state: State) -> Sequence[Action]:
        """Each force, or nobody else."""
        return [*(JoinForce(UnitId(leader)) for leader in self.leaders), Finish()]

    def explain(self, state: State, action: Action) -> Refusal:
        """Not a force that has just landed."""
        if isinstance(action, JoinForce):
            here = state.hex[self.leaders[0]]
            facts = {"unit": action.unit, "hex": here, "units": self.leaders}
            return Refusal(self.rule, "has-not-landed", facts)
        return Frame.explain(self, state, action)

    def execute(self, working: WorkingCopy, action: Action) -> None:
        """Let one force in, or finish."""
        if isinstance(action, Finish):
            working.drop()
            return
        state = working.state
        rest = tuple(leader for leader in self.leaders if leader != action.unit)
        working.replace(*((EnterAfterLanding(rest),) if rest else ()))
        working.record("enters-garrison", "16-1-1", unit=action.unit, hex=state.hex[action.unit])
        working.place(units_of_force(state, action.unit), state.hex[action.unit], inside=True)
