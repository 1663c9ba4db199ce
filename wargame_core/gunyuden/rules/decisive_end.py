"""Decisive battle, second part (24-2, 24-3): rounds, stopping, forced retreat, advance."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from wargame_core.engine.decision import Lookup, Message, Refusal
from wargame_core.gunyuden.rules.actions import (
    Accept,
    ChooseUnit,
    Finish,
    JoinForce,
    Refuse,
    UnitId,
)
from wargame_core.gunyuden.rules.battle_odds import (
    decisive_choices,
    decisive_terms,
    forces_among,
    living,
    lookup,
)
from wargame_core.gunyuden.rules.charts import CombatCell
from wargame_core.gunyuden.rules.forces import field_units_at, seat_of, side_of
from wargame_core.gunyuden.rules.frames import Action, Automatic, DieRoll, Frame
from wargame_core.gunyuden.rules.losses import DealLosses, deal
from wargame_core.gunyuden.rules.retreat import OnRetreat, Order, RetreatForces
from wargame_core.gunyuden.rules.roles import HexIndex, HexOrNowhere, Units
from wargame_core.gunyuden.rules.state import State
from wargame_core.gunyuden.rules.working_copy import WorkingCopy

_ONE_HEX = 1
"""Whoever stops, or is broken together with the enemy, goes back one hex (24-2-5, 24-2-7)."""


@dataclass(frozen=True, slots=True)
class Battle:
    """Who takes part in a decisive battle, and where; the dead stay named."""

    attackers: Units
    defenders: Units
    from_hex: HexIndex
    to_hex: HexIndex
    halved: Units = ()
    """Defenders that went on investing and fight with half their strength (18-4-2)."""

    def units(self, *, attacking: bool) -> tuple[int, ...]:
        """All units of one side that took part."""
        return self.attackers if attacking else self.defenders

    def hex(self, *, attacking: bool) -> int:
        """Where one side stands."""
        return self.from_hex if attacking else self.to_hex


# --- a round (24-2) -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class BattleBegins(Automatic):
    """The battle is declared and investing defenders have answered."""

    battle: Battle

    def advance(self, working: WorkingCopy) -> None:
        """Note who still invests, then fight the first round."""
        halved = tuple(u for u in self.battle.defenders if working.state.investing[u])
        working.replace(RoundBegins(replace(self.battle, halved=halved)))


@dataclass(frozen=True, slots=True)
class RoundBegins(Automatic):
    """A round: each side names a commander, then both roll (24-2-2, 24-2-3)."""

    battle: Battle
    named: Units = ()
    """Units whose modifiers count: the attacker's, then the defender's."""

    def advance(self, working: WorkingCopy) -> None:
        """Ask where several commanders could lend different modifiers (DP-44)."""
        state, battle = working.state, self.battle
        if not living(state, battle.attackers) or not living(state, battle.defenders):
            working.replace(RoundEnds(battle, 0, 0))
            return
        if len(self.named) == 2:
            working.replace(DecisiveRoll(battle, self.named, None))
            return
        units = decisive_choices(state, battle.units(attacking=not self.named))
        if len(units) > 1:
            working.replace(NameCommander(battle, self.named, units))
        else:
            working.replace(replace(self, named=(*self.named, units[0])))


@dataclass(frozen=True, slots=True)
class NameCommander(Frame):
    """A side with several commanders picks whose modifier counts (24-2-3)."""

    kind: ClassVar[str] = "battle-commander"
    rule: ClassVar[str] = "24-2-3"
    battle: Battle
    named: Units
    units: Units

    def blocking_facts(self, state: State) -> dict[str, Any]:
        """The commanders among whom the side picks."""
        return {**Frame.blocking_facts(self, state), "units": self.units}

    def seat(self, state: State) -> str:
        """The side of the commanders."""
        return seat_of(state, self.units[0])

    def legal(self, state: State) -> Sequence[Action]:
        """The commanders that take part."""
        return [ChooseUnit(UnitId(unit)) for unit in self.units]

    def explain(self, state: State, action: Action) -> Refusal:
        """No commander, led, or not taking part."""
        if isinstance(action, ChooseUnit):
            return Refusal(
                "24-2-3",
                "no-commander-here",
                {
                    "unit": action.unit,
                    "units": self.units,
                },
            )
        return Frame.explain(self, state, action)

    def execute(self, working: WorkingCopy, action: Action) -> None:
        """Go on with him."""
        working.replace(RoundBegins(self.battle, (*self.named, action.unit)))


@dataclass(frozen=True, slots=True)
class DecisiveRoll(DieRoll):
    """The attacker rolls, then the defender; nothing is lost before both have (24-2-2)."""

    kind: ClassVar[str] = "decisive-roll"
    rule: ClassVar[str] = "24-2-2"
    battle: Battle
    named: Units
    attack: CombatCell | None
    """The attacker's result, once he has rolled."""

    def prompt(self, state: State) -> Message:
        """Who rolls against whom."""
        mine, theirs = self._sides(state)
        return Message("prompt.decisive-roll", {"units": mine, "target_units": theirs})

    def _sides(self, state: State) -> tuple[tuple[int, ...], tuple[int, ...]]:
        pair = living(state, self.battle.attackers), living(state, self.battle.defenders)
        return pair if self.attack is None else (pair[1], pair[0])

    def rolled(self, working: WorkingCopy, die: int) -> None:
        """Read one result; after the second deal out both (G-87)."""
        state, battle = working.state, self.battle
        mine, theirs = self._sides(state)
        own, other = self.named if self.attack is None else reversed(self.named)
        halved = () if self.attack is None else battle.halved
        terms = decisive_terms(state, mine, theirs, own_unit=own, other_unit=other, halved=halved)
        cell = terms.cell(state.scenario.charts, die)
        working.record(
            "decisive-roll",
            "24-2-2",
            die=die,
            modifiers=terms.modifiers,
            lookup=lookup(cell),
            unit=own,
            strength=terms.strength,
            losses=cell.loss,
        )
        if self.attack is None:
            working.replace(replace(self, attack=cell))
            return
        working.replace(RoundEnds(battle, self.attack.loss, cell.loss))
        deal(working, DealLosses(theirs, cell.loss, star=cell.star, cause="24-2-4"))
        deal(working, DealLosses(mine, self.attack.loss, star=self.attack.star, cause="24-2-4"))


@dataclass(frozen=True, slots=True)
class RoundEnds(Automatic):
    """Both losses are dealt: is anybody broken, may anybody stop? (24-2-5 to 24-2-8)."""

    battle: Battle
    by_attack: int
    """Number that the attacker rolled up on the chart."""
    by_defence: int

    def advance(self, working: WorkingCopy) -> None:
        """Broken is a side whose survivors are all at one step (24-2-6).

        A side that is gone has lost, whatever is left of the other one (G-89).
        """
        state, battle = working.state, self.battle
        sides = living(state, battle.attackers), living(state, battle.defenders)
        broken = [all(state.steps[unit] <= 1 for unit in side) for side in sides]
        if bool(sides[0]) != bool(sides[1]):
            _open_forced_retreat(working, battle, attacking=not sides[0])
        elif all(broken):
            working.record("both-broken", "24-2-7", units=_left(state, battle))
            working.replace(
                RetreatForces(
                    (*_back(state, battle, attacking=True), *_back(state, battle, attacking=False))
                )
            )
        elif any(broken):
            _open_forced_retreat(working, battle, attacking=broken[0])
        elif self.by_attack == self.by_defence:
            working.replace(RoundBegins(battle))
        else:
            working.replace(ChooseStop(battle, attacking=self._attacker_may_stop(state)))

    def _attacker_may_stop(self, state: State) -> bool:
        """The side with the higher number may stop, or as an option the other one (G-86)."""
        attacker_is_higher = self.by_attack > self.by_defence
        return attacker_is_higher != sufferer_may_stop(state)


def sufferer_may_stop(state: State) -> bool:
    """Whether, by an option, the side with the lower number may stop instead (24-2-5, G-86)."""
    return state.scenario.options.get("stop_rule") == "suffered_more"


@dataclass(frozen=True, slots=True)
class ChooseStop(Frame):
    """A side may stop the battle by going back one hex without loss of morale (24-2-5)."""

    kind: ClassVar[str] = "stop-battle"
    rule: ClassVar[str] = "24-2-5"
    battle: Battle
    attacking: bool

    def seat(self, state: State) -> str:
        """The side that may stop."""
        unit = self.battle.units(attacking=self.attacking)[0]
        return seat_of(state, unit)

    def prompt(self, state: State) -> Message:
        """Who would go back."""
        units = living(state, self.battle.units(attacking=self.attacking))
        return Message("prompt.stop-battle", {"units": units})

    def legal(self, state: State) -> Sequence[Action]:
        """Stop or fight on."""
        return [Accept(), Refuse()]

    def execute(self, working: WorkingCopy, action: Action) -> None:
        """Go back, after which the other side may enter the hex (G-90); or another round."""
        if isinstance(action, Refuse):
            working.replace(RoundBegins(self.battle))
            return
        orders = _back(working.state, self.battle, attacking=self.attacking)
        units = tuple(unit for order in orders for unit in order.units)
        working.record("battle-stopped", "24-2-5", units=units)
        working.replace(Victory(self.battle, attacking=not self.attacking), RetreatForces(orders))


def _left(state: State, battle: Battle) -> tuple[int, ...]:
    return living(state, (*battle.attackers, *battle.defenders))


def _back(state: State, battle: Battle, *, attacking: bool) -> tuple[Order, ...]:
    here, there = battle.hex(attacking=attacking), battle.hex(attacking=not attacking)
    return tuple(
        Order(force, there, _ONE_HEX, (here,), costs_morale=False)
        for force in forces_among(state, battle.units(attacking=attacking))
    )


# --- forced retreat and advance (24-3) ------------------------------------------------------------


def _open_forced_retreat(working: WorkingCopy, battle: Battle, *, attacking: bool) -> None:
    """The broken side leaves the hex with all its forces there, bystanders too (24-3-1)."""
    state = working.state
    here = battle.hex(attacking=attacking)
    side = side_of(state, battle.units(attacking=attacking)[0])
    forces = forces_among(state, field_units_at(state, here, side))
    working.record(
        "broken",
        "24-2-6",
        units=living(state, battle.units(attacking=attacking)),
        side=side,
        hex=here,
    )
    away_from = battle.hex(attacking=not attacking)
    working.replace(Victory(battle, attacking=not attacking), ForcedRetreat(forces, away_from))


@dataclass(frozen=True, slots=True)
class ForcedRetreat(Automatic):
    """One force after the other rolls and retreats (24-3-1)."""

    forces: tuple[Units, ...]
    away_from: HexIndex

    def advance(self, working: WorkingCopy) -> None:
        """Let the next force with survivors roll."""
        if not self.forces:
            working.drop()
            return
        units = living(working.state, self.forces[0])
        working.replace(ForcedRetreat(self.forces[1:], self.away_from))
        if units:
            working.push(ForcedRetreatRoll(units, self.away_from))


@dataclass(frozen=True, slots=True)
class ForcedRetreatRoll(DieRoll):
    """A die says how far a force goes and what it loses before (24-3-2)."""

    kind: ClassVar[str] = "forced-retreat-roll"
    rule: ClassVar[str] = "24-3-1"
    units: Units
    away_from: HexIndex

    def prompt(self, state: State) -> Message:
        """Which force."""
        hex_ = state.hex[self.units[0]]
        return Message("prompt.forced-retreat-roll", {"units": self.units, "hex": hex_})

    def rolled(self, working: WorkingCopy, die: int) -> None:
        """First the losses, then the walk (G-88)."""
        hexes, steps = working.state.scenario.charts.forced_retreat[die]
        here = working.state.hex[self.units[0]]
        found = Lookup("forced_retreat", str(die), "", f"{hexes}, {steps}")
        working.record(
            "forced-retreat-roll",
            "24-3-2",
            die=die,
            lookup=found,
            units=self.units,
            hexes=hexes,
            losses=steps,
        )
        working.replace(OnRetreat(Order(self.units, self.away_from, hexes, (here,))))
        deal(working, DealLosses(self.units, steps, star=False, cause="24-3-2"))


@dataclass(frozen=True, slots=True)
class Victory(Automatic):
    """The enemy is gone; the other side may enter the hex that it left (24-3-3)."""

    battle: Battle
    attacking: bool
    """Whether the attacker has won."""

    def advance(self, working: WorkingCopy) -> None:
        """Offer it to every participant unless an enemy is left in the open (G-90)."""
        state, battle = working.state, self.battle
        here = battle.hex(attacking=self.attacking)
        there = battle.hex(attacking=not self.attacking)
        winners = living(state, battle.units(attacking=self.attacking))
        units = tuple(unit for unit in winners if state.hex[unit] == here)
        if units and not field_units_at(state, there, 1 - side_of(state, units[0])):
            working.replace(EnterHex(units, there))
        else:
            working.drop()


@dataclass(frozen=True, slots=True)
class EnterHex(Frame):
    """Forces of the winner enter the vacated hex, any or none (DP-47)."""

    kind: ClassVar[str] = "enter-vacated-hex"
    rule: ClassVar[str] = "24-3-3"
    units: Units
    hex: HexOrNowhere

    def blocking_facts(self, state: State) -> dict[str, Any]:
        """Who may still enter."""
        return {**Frame.blocking_facts(self, state), "units": living(state, self.units)}

    def seat(self, state: State) -> str:
        """The winner."""
        return seat_of(state, self.units[0])

    def prompt(self, state: State) -> Message:
        """Which hex."""
        return Message("prompt.enter-vacated-hex", {"hex": self.hex})

    def legal(self, state: State) -> Sequence[Action]:
        """Another force, or enough."""
        joining: list[Action] = [
            JoinForce(UnitId(state.leader[force[0]])) for force in forces_among(state, self.units)
        ]
        return [*joining, Finish()]

    def explain(self, state: State, action: Action) -> Refusal:
        """Only forces that fought may go."""
        if isinstance(action, JoinForce):
            facts = {"unit": action.unit, "hex": self.hex}
            if state.hex[action.unit] == self.hex:
                return Refusal("24-3-3", "already-there", facts)
            if action.unit in self.units and state.leader[action.unit] != action.unit:
                facts["leader_unit"] = state.leader[action.unit]
                return Refusal("12-2-1", "unit-is-led", facts)
            return Refusal("24-3-3", "did-not-win-here", facts)
        return Frame.explain(self, state, action)

    def enters(self, state: State, action: Action) -> tuple[Sequence[int], Sequence[int]]:
        """The force that is named, and the vacated hex."""
        if not isinstance(action, JoinForce):
            return (), ()
        return tuple(u for u in self.units if state.leader[u] == action.unit), (self.hex,)

    def execute(self, working: WorkingCopy, action: Action) -> None:
        """Enter, without movement points or surcharge (G-90)."""
        if isinstance(action, Finish):
            working.drop()
            return
        going = tuple(u for u in self.units if working.state.leader[u] == action.unit)
        working.place(going, self.hex)
        working.record("advance", "24-3-3", units=going, hex=self.hex)
        rest = tuple(unit for unit in self.units if unit not in going)
        if rest:
            working.replace(replace(self, units=rest))
        else:
            working.drop()
