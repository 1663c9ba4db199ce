"""Skirmish (23): attack, losses or retreat of the defender, counterattack."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from wargame_core.engine.decision import Message, Refusal
from wargame_core.gunyuden.rules.actions import (
    Accept,
    ChooseUnit,
    Counterattack,
    Decline,
    Refuse,
    TakeLosses,
    UnitId,
)
from wargame_core.gunyuden.rules.battle_odds import (
    Clash,
    attack_terms,
    counter_terms,
    defender_choices,
    forces_among,
    living,
    lookup,
)
from wargame_core.gunyuden.rules.forces import seat_of
from wargame_core.gunyuden.rules.frames import Action, Automatic, DieRoll, Frame
from wargame_core.gunyuden.rules.losses import DealLosses, deal, star_payable
from wargame_core.gunyuden.rules.pursuit import retreat_then_pursue
from wargame_core.gunyuden.rules.retreat import Order, can_retreat
from wargame_core.gunyuden.rules.roles import UnitOrNone, Units
from wargame_core.gunyuden.rules.state import State
from wargame_core.gunyuden.rules.working_copy import WorkingCopy


@dataclass(frozen=True, slots=True)
class SkirmishBegins(Automatic):
    """The attack is declared; investing defenders have answered (23.0)."""

    clash: Clash

    def advance(self, working: WorkingCopy) -> None:
        """Fix who strikes back with half strength, then go on to the attack roll.

        Against a sortie besiegers strike back in full (23-7-2).
        """
        state, clash = working.state, self.clash
        investing = tuple(unit for unit in clash.defenders if state.investing[unit])
        clash = replace(clash, halved=() if clash.sortie else investing)
        working.replace(ReadyToRoll(clash, counter=False))


@dataclass(frozen=True, slots=True)
class ReadyToRoll(Automatic):
    """One side is about to roll; the defender may have to name a unit first."""

    clash: Clash
    counter: bool

    def advance(self, working: WorkingCopy) -> None:
        """Ask for the unit only where the choice makes a difference (DP-34)."""
        attackers, defenders = _survivors(working.state, self.clash)
        if not attackers or not defenders:
            working.drop()
            return
        units = defender_choices(working.state, self.clash, counter=self.counter)
        if len(units) > 1:
            working.replace(NameDefender(self.clash, self.counter, units))
        else:
            working.replace(_roll(self.clash, units[0], counter=self.counter))


@dataclass(frozen=True, slots=True)
class NameDefender(Frame):
    """Several defenders of equal rank: whose modifier counts (23-2-1(4), 23-6-2(3))."""

    kind: ClassVar[str] = "defending-leader"
    clash: Clash
    counter: bool
    units: Units

    @property
    def rule(self) -> str:  # type: ignore[override]
        """The modifier of the attack roll, or that of the counterattack."""
        return "23-6-2(3)" if self.counter else "23-2-1(4)"

    def seat(self, state: State) -> str:
        """The defender."""
        return seat_of(state, self.units[0])

    def prompt(self, state: State) -> Message:
        """Where, and whether they strike back."""
        key = "prompt.counter-leader" if self.counter else "prompt.defending-leader"
        return Message(key, {"hex": self.clash.to_hex})

    def comes_first(self, state: State) -> Refusal:
        """The same choice, in words that fit a counterattack too."""
        code = "counter-leader-open" if self.counter else "defending-leader-open"
        return Refusal(self.rule, code, self.blocking_facts(state))

    def legal(self, state: State) -> Sequence[Action]:
        """The units of highest rank."""
        return [ChooseUnit(UnitId(unit)) for unit in self.units]

    def explain(self, state: State, action: Action) -> Refusal:
        """Lower rank, led, or not there."""
        if isinstance(action, ChooseUnit):
            return Refusal(
                self.rule,
                "not-highest-ranked",
                {
                    "unit": action.unit,
                    "units": self.units,
                },
            )
        return Frame.explain(self, state, action)

    def execute(self, working: WorkingCopy, action: Action) -> None:
        """Roll with his modifier."""
        working.replace(_roll(self.clash, action.unit, counter=self.counter))


def _roll(clash: Clash, unit: int, *, counter: bool) -> Frame:
    return CounterRoll(clash, unit) if counter else AttackRoll(clash, unit)


@dataclass(frozen=True, slots=True)
class AttackRoll(DieRoll):
    """The attacker rolls (23-2)."""

    kind: ClassVar[str] = "attack-roll"
    rule: ClassVar[str] = "23-2"
    clash: Clash
    defender_unit: UnitOrNone

    def prompt(self, state: State) -> Message:
        """Who attacks whom."""
        return Message(
            "prompt.attack-roll",
            {
                "unit": self.clash.leader,
                "target_units": self.clash.defenders,
                "hex": self.clash.to_hex,
            },
        )

    def rolled(self, working: WorkingCopy, die: int) -> None:
        """Read the result; without any the defender may strike back at once (G-77)."""
        terms = attack_terms(working.state, self.clash, self.defender_unit)
        cell = terms.cell(working.state.scenario.charts, die)
        working.record(
            "attack-roll",
            "23-2",
            die=die,
            modifiers=terms.modifiers,
            lookup=lookup(cell),
            unit=self.clash.leader,
            strength=terms.strength,
            hex=self.clash.to_hex,
            losses=cell.loss,
        )
        if cell.loss:
            working.replace(SplitLosses(self.clash, cell.loss, cell.star))
        else:
            working.replace(ChooseCounter(self.clash))


@dataclass(frozen=True, slots=True)
class SplitLosses(Frame):
    """The defender splits the result into steps and hexes of retreat (23-3, DP-35)."""

    kind: ClassVar[str] = "split-losses"
    rule: ClassVar[str] = "23-3"
    clash: Clash
    losses: int
    star: bool

    def seat(self, state: State) -> str:
        """The defender."""
        return seat_of(state, self.clash.defenders[0])

    def prompt(self, state: State) -> Message:
        """How much there is to split."""
        return Message(
            "prompt.split-losses",
            {
                "units": living(state, self.clash.defenders),
                "hex": self.clash.to_hex,
                "losses": self.losses,
                "star": self.star,
            },
        )

    def legal(self, state: State) -> Sequence[Action]:
        """Splits from all steps to as many hexes as can be gone (23-4-2, G-77)."""
        limit = state.scenario.charts.numbers.retreat_limit
        return [
            TakeLosses(self.losses - hexes, hexes)
            for hexes in range(min(limit, self.losses) + 1)
            if self._refusal(state, hexes) is None
        ]

    def _refusal(self, state: State, hexes: int) -> Refusal | None:
        steps, units = self.losses - hexes, self.clash.defenders
        facts = {"steps": steps, "hexes": hexes}
        if not hexes:
            return None
        if steps >= sum(state.steps[unit] for unit in units):
            return Refusal("23-3", "nobody-left-to-retreat", facts)
        if self.star and not star_payable(state, units, steps):
            return Refusal("23-3-3", "star-not-paid", facts)
        if not can_retreat(state, units, self.clash.from_hex, hexes):
            return Refusal("23-4", "cannot-retreat-so-far", facts)
        return None

    def explain(self, state: State, action: Action) -> Refusal:
        """Not the whole result, too far, the star unpaid, or no way to go."""
        if not isinstance(action, TakeLosses):
            return Frame.explain(self, state, action)
        facts = {"steps": action.steps, "hexes": action.hexes, "losses": self.losses}
        if min(action.steps, action.hexes) < 0 or action.steps + action.hexes != self.losses:
            return Refusal("23-3", "not-the-whole-result", facts)
        limit = state.scenario.charts.numbers.retreat_limit
        if action.hexes > limit:
            return Refusal("23-4-2", "retreat-too-long", {**facts, "limit": limit})
        return self._refusal(state, action.hexes) or Refusal("23-3", "not-the-whole-result", facts)

    def execute(self, working: WorkingCopy, action: Action) -> None:
        """First the steps, freely over all defending units (23-3-1)."""
        units = living(working.state, self.clash.defenders)
        working.record("losses-split", "23-3", units=units, steps=action.steps, hexes=action.hexes)
        working.replace(AfterLosses(self.clash, action.hexes))
        deal(working, DealLosses(units, action.steps, star=self.star, cause="23-3-1"))


@dataclass(frozen=True, slots=True)
class AfterLosses(Automatic):
    """The steps are lost; now the retreat, or a counterattack."""

    clash: Clash
    hexes: int

    def advance(self, working: WorkingCopy) -> None:
        """Every surviving defender retreats, or none (23-4-1); the dead end it (G-84)."""
        state, clash = working.state, self.clash
        _, defenders = _survivors(state, clash)
        if not defenders:
            working.drop()
        elif not self.hexes:
            working.replace(ChooseCounter(clash))
        else:
            retreat_then_pursue(
                working,
                clash,
                tuple(
                    Order(force, clash.from_hex, self.hexes, (clash.to_hex,))
                    for force in forces_among(state, defenders)
                ),
            )


@dataclass(frozen=True, slots=True)
class ChooseCounter(Frame):
    """Defenders that stood their ground may strike back, all together (23-6, G-76)."""

    kind: ClassVar[str] = "counterattack"
    rule: ClassVar[str] = "23-6"
    clash: Clash

    def seat(self, state: State) -> str:
        """The defender."""
        return seat_of(state, self.clash.defenders[0])

    def prompt(self, state: State) -> Message:
        """Who against whom."""
        attackers, defenders = _survivors(state, self.clash)
        return Message("prompt.counterattack", {"units": defenders, "target_units": attackers})

    def legal(self, state: State) -> Sequence[Action]:
        """Strike back or not; nothing to choose where one side has nobody left."""
        attackers, defenders = _survivors(state, self.clash)
        return [Counterattack(), Decline()] if attackers and defenders else [Decline()]

    def execute(self, working: WorkingCopy, action: Action) -> None:
        """Go on to the roll, or end the skirmish."""
        if isinstance(action, Counterattack):
            working.replace(ReadyToRoll(self.clash, counter=True))
        else:
            working.drop()


@dataclass(frozen=True, slots=True)
class CounterRoll(DieRoll):
    """The defender rolls; the attacker only ever loses steps (23-6-3)."""

    kind: ClassVar[str] = "counter-roll"
    rule: ClassVar[str] = "23-6"
    clash: Clash
    defender_unit: UnitOrNone

    def prompt(self, state: State) -> Message:
        """Who strikes back."""
        attackers, defenders = _survivors(state, self.clash)
        return Message("prompt.counter-roll", {"units": defenders, "target_units": attackers})

    def rolled(self, working: WorkingCopy, die: int) -> None:
        """Read the result and deal it out."""
        terms = counter_terms(working.state, self.clash, self.defender_unit)
        cell = terms.cell(working.state.scenario.charts, die)
        attackers, _ = _survivors(working.state, self.clash)
        working.record(
            "counter-roll",
            "23-6",
            die=die,
            modifiers=terms.modifiers,
            lookup=lookup(cell),
            unit=self.defender_unit,
            strength=terms.strength,
            hex=self.clash.to_hex,
            losses=cell.loss,
        )
        working.drop()
        deal(working, DealLosses(attackers, cell.loss, star=cell.star, cause="23-6-3"))


def _survivors(state: State, clash: Clash) -> tuple[tuple[int, ...], tuple[int, ...]]:
    return living(state, clash.attackers), living(state, clash.defenders)


# --- attacked while investing (18-4-2) ------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class AskBesiegers(Automatic):
    """Asks every investing force that is attacked whether it gives the investment up (DP-33)."""

    asked: Units
    """Units of the attacked forces still to be asked."""
    then: Frame

    def advance(self, working: WorkingCopy) -> None:
        """Ask the next force that still invests, then go on."""
        state = working.state
        forces = [
            force
            for force in forces_among(state, self.asked)
            if any(state.investing[unit] for unit in force)
        ]
        if not forces:
            working.replace(self.then)
            return
        rest = tuple(unit for force in forces[1:] for unit in force)
        working.replace(AskBesiegers(rest, self.then), GiveUpInvestment(forces[0]))


@dataclass(frozen=True, slots=True)
class GiveUpInvestment(Frame):
    """A force attacked while investing may end that and strike back in full (18-4-2, G-55)."""

    kind: ClassVar[str] = "give-up-investment"
    rule: ClassVar[str] = "18-4-2"
    units: Units

    def seat(self, state: State) -> str:
        """The owner of the force."""
        return seat_of(state, self.units[0])

    def prompt(self, state: State) -> Message:
        """Which force."""
        return Message(
            "prompt.give-up-investment",
            {
                "unit": self.units[0],
                "hex": state.hex[self.units[0]],
            },
        )

    def legal(self, state: State) -> Sequence[Action]:
        """Yes or no."""
        return [Accept(), Refuse()]

    def execute(self, working: WorkingCopy, action: Action) -> None:
        """End this force's part in the investment, or go on with it."""
        working.drop()
        if isinstance(action, Accept):
            working.invest(self.units, investing=False)
            working.record("gives-up-investment", "18-4-2", unit=self.units[0])
