"""Beginning a field battle (22): target, kind of battle, and a garrison's sortie (23-7)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from wargame_core.engine.decision import Message, Refusal
from wargame_core.gunyuden.rules.actions import (
    ChooseUnit,
    DecisiveBattle,
    Finish,
    HexId,
    JoinForce,
    Skirmish,
    Target,
    UnitId,
)
from wargame_core.gunyuden.rules.battle_odds import Clash, leaders_among, living, sortie_leaders
from wargame_core.gunyuden.rules.decisive import decisive_refusal, open_decisive
from wargame_core.gunyuden.rules.forces import (
    cannot_act,
    field_forces_at,
    field_units_at,
    garrison_of,
    has_units,
    seat_of,
    side_of,
    units_of_force,
)
from wargame_core.gunyuden.rules.frames import Action, Automatic, Frame
from wargame_core.gunyuden.rules.geography import geography
from wargame_core.gunyuden.rules.roles import HexOrNowhere, UnitOrNone, Units
from wargame_core.gunyuden.rules.skirmish import AskBesiegers, SkirmishBegins
from wargame_core.gunyuden.rules.state import State
from wargame_core.gunyuden.rules.working_copy import WorkingCopy
from wargame_core.gunyuden.rules.zoc import zones


def attack_refusal(state: State, leader: int) -> Refusal | None:
    """Why a force that can act has nobody to attack, or None (22-1, 23-7)."""
    if targets(state, leader):
        return None
    hex_ = state.hex[leader]
    if state.inside[leader]:
        return Refusal("23-7", "no-enemy-before-castle", {"unit": leader, "hex": hex_})
    ground, enemy = geography(state.scenario), 1 - side_of(state, leader)
    for other in ground.neighbours[hex_]:
        if field_units_at(state, other, enemy):
            return Refusal("22-1-5", "attack-across-water", {"unit": leader, "hex": other})
    for other in (hex_, *ground.linked[hex_]):
        if has_units(state, other, enemy):
            return Refusal("23-7", "enemy-behind-walls", {"unit": leader, "hex": other})
    return Refusal("22-1-2", "no-enemy-adjacent", {"unit": leader, "hex": hex_})


def nobody_to_attack(state: State, leader: int) -> bool:
    """Whether no hex can be attacked by the force."""
    return not targets(state, leader)


def targets(state: State, leader: int) -> list[int]:
    """Hexes that a force may attack; a garrison only its own (22-1-2, 22-1-5, G-46)."""
    ground, hex_ = geography(state.scenario), state.hex[leader]
    enemies = zones(state).field[1 - side_of(state, leader)]
    if state.inside[leader]:
        return [hex_] if enemies >> hex_ & 1 else []
    if not enemies & ground.beside[hex_]:
        return []
    return [other for other in ground.linked[hex_] if enemies >> other & 1]


def begin_attack(working: WorkingCopy, leader: int) -> None:
    """Open the choice of the target for a force that may attack."""
    working.push(ChooseTarget(leader))


def declare(working: WorkingCopy, clash: Clash) -> None:
    """Replace the open frame by a declared skirmish (22-1-1).

    All attackers are done (12-1-2) and investing ones give that up (18-4-1).
    """
    state = working.state
    working.done(clash.attackers)
    investing = tuple(unit for unit in clash.attackers if state.investing[unit])
    if investing:
        working.invest(investing, investing=False)
        working.record("gives-up-investment", "18-4-1", unit=clash.leader)
    working.record(
        "attack-declared",
        "22-1-1",
        unit=clash.leader,
        units=clash.attackers,
        target_units=clash.defenders,
        hex=clash.to_hex,
        decisive=False,
    )
    working.unsettled = True  # a declared attack can bring a clan into the war (G-104)
    begins = SkirmishBegins(clash)
    working.replace(begins if clash.sortie else AskBesiegers(clash.defenders, begins))


class _AttackerFrame(Frame):
    """A choice of the attacker while he prepares the attack of one force."""

    __slots__ = ()
    leader: int

    def seat(self, state: State) -> str:
        """The attacker."""
        return seat_of(state, self.leader)

    def prompt(self, state: State) -> Message:
        """Which force attacks."""
        return Message(f"prompt.{self.kind}", {"unit": self.leader})


@dataclass(frozen=True, slots=True)
class ChooseTarget(_AttackerFrame):
    """The attacker names the hex (22-1-1, DP-29)."""

    kind: ClassVar[str] = "target"
    rule: ClassVar[str] = "22-1-2"
    leader: UnitOrNone

    def legal(self, state: State) -> Sequence[Action]:
        """Hexes with enemy forces in the open."""
        return [Target(HexId(hex_)) for hex_ in targets(state, self.leader)]

    def explain(self, state: State, action: Action) -> Refusal:
        """Too far, across water, behind walls, or empty."""
        if not isinstance(action, Target):
            return Frame.explain(self, state, action)
        here, facts = state.hex[self.leader], {"unit": self.leader, "hex": action.hex}
        ground, enemy = geography(state.scenario), 1 - side_of(state, self.leader)
        if action.hex not in (here, *ground.neighbours[here]):
            return Refusal("22-1-2", "not-adjacent", {**facts, "from_hex": here})
        if not has_units(state, action.hex, enemy):
            return Refusal("22-1-2", "no-enemy-there", facts)
        if not field_units_at(state, action.hex, enemy):
            return Refusal("23-7", "enemy-behind-walls", facts)
        return Refusal("22-1-5", "attack-across-water", facts)

    def execute(self, working: WorkingCopy, action: Action) -> None:
        """Go on to the forces in that hex."""
        working.replace(ChooseTargets(self.leader, action.hex, ()))


@dataclass(frozen=True, slots=True)
class ChooseTargets(_AttackerFrame):
    """The attacker names some or all enemy forces in the hex (23-1-2)."""

    kind: ClassVar[str] = "attacked-forces"
    rule: ClassVar[str] = "23-1-2"
    leader: UnitOrNone
    hex: HexOrNowhere
    chosen: Units
    """Leaders of the forces named so far."""

    def prompt(self, state: State) -> Message:
        """Who is named so far."""
        facts = {"unit": self.leader, "hex": self.hex, "target_units": self.chosen}
        return Message("prompt.attacked-forces", facts)

    def legal(self, state: State) -> Sequence[Action]:
        """Another force, or enough."""
        present = field_forces_at(state, self.hex, 1 - side_of(state, self.leader))
        joining: list[Action] = [JoinForce(UnitId(u)) for u in present if u not in self.chosen]
        return [*joining, Finish()] if self.chosen else joining

    def explain(self, state: State, action: Action) -> Refusal:
        """Nobody is named yet, or the unit leads no enemy force in the open there."""
        match action:
            case Finish():
                return Refusal("22-1-1", "no-force-named", {"hex": self.hex})
            case JoinForce(unit=unit):
                return self._not_attackable(state, unit)
        return Frame.explain(self, state, action)

    def _not_attackable(self, state: State, unit: int) -> Refusal:
        """Why a unit cannot be named: not there, own, behind walls, led, or named already."""
        facts = {"unit": unit, "hex": self.hex}
        if state.hex[unit] != self.hex:
            return Refusal("22-1-2", "not-in-this-hex", facts)
        if side_of(state, unit) == side_of(state, self.leader):
            return Refusal("22-1-2", "no-enemy-to-name", facts)
        if state.inside[unit]:
            return Refusal("23-7", "enemy-behind-walls", {**facts, "unit": self.leader})
        if state.leader[unit] != unit:
            facts["leader_unit"] = state.leader[unit]
            return Refusal(self.rule, "attacked-with-his-force", facts)
        return Refusal(self.rule, "named-already", facts)

    def execute(self, working: WorkingCopy, action: Action) -> None:
        """Name one more, or go on to the kind of battle."""
        if isinstance(action, JoinForce):
            working.replace(replace(self, chosen=tuple(sorted((*self.chosen, action.unit)))))
            return
        state = working.state
        here = state.hex[self.leader]
        defenders = tuple(u for leader in self.chosen for u in units_of_force(state, leader))
        clash = Clash(
            self.leader,
            units_of_force(state, self.leader),
            defenders,
            here,
            self.hex,
            sortie=state.inside[self.leader],
        )
        working.replace(JoinSortie(clash) if clash.sortie else ChooseKind(clash.leader, clash))


@dataclass(frozen=True, slots=True)
class ChooseKind(_AttackerFrame):
    """Skirmish or decisive battle (22.0, DP-30)."""

    kind: ClassVar[str] = "battle-kind"
    rule: ClassVar[str] = "22.0"
    leader: UnitOrNone
    clash: Clash

    def blocking_facts(self, state: State) -> dict[str, Any]:
        """Where the attack goes."""
        return {**Frame.blocking_facts(self, state), "hex": self.clash.to_hex}

    def legal(self, state: State) -> Sequence[Action]:
        """A decisive battle only where 24-1 allows it."""
        if decisive_refusal(state, self.clash) is None:
            return [Skirmish(), DecisiveBattle()]
        return [Skirmish()]

    def explain(self, state: State, action: Action) -> Refusal:
        """What stands against a decisive battle."""
        refusal = decisive_refusal(state, self.clash)
        if isinstance(action, DecisiveBattle) and refusal is not None:
            return refusal
        return Frame.explain(self, state, action)

    def execute(self, working: WorkingCopy, action: Action) -> None:
        """Declare the skirmish, or go on to the decisive battle."""
        if isinstance(action, DecisiveBattle):
            open_decisive(working, self.clash, SkirmishInstead(self.clash))
        else:
            declare(working, self.clash)


@dataclass(frozen=True, slots=True)
class SkirmishInstead(Automatic):
    """A decisive battle was refused and the attacker fights a skirmish instead (24-1-8)."""

    clash: Clash

    def advance(self, working: WorkingCopy) -> None:
        """Declare it."""
        declare(working, self.clash)


@dataclass(frozen=True, slots=True)
class JoinSortie(Frame):
    """Other garrison forces that can act join the sortie as one force (23-7, G-44)."""

    kind: ClassVar[str] = "sortie-forces"
    rule: ClassVar[str] = "23-7"
    clash: Clash

    def seat(self, state: State) -> str:
        """The owner of the garrison."""
        return seat_of(state, self.clash.leader)

    def prompt(self, state: State) -> Message:
        """Who takes part so far."""
        facts = {"units": self.clash.attackers, "hex": self.clash.from_hex}
        return Message("prompt.sortie-forces", facts)

    def legal(self, state: State) -> Sequence[Action]:
        """Another force, or enough."""
        inside = garrison_of(state, state.scenario.castle_at[self.clash.from_hex])
        joining: list[Action] = [
            JoinForce(UnitId(unit))
            for unit in leaders_among(state, inside)
            if unit not in self.clash.attackers and cannot_act(state, unit) is None
        ]
        return [*joining, Finish()]

    def explain(self, state: State, action: Action) -> Refusal:
        """Not inside, taking part already, or not able to act."""
        if not isinstance(action, JoinForce):
            return Frame.explain(self, state, action)
        facts = {"unit": action.unit, "hex": self.clash.from_hex}
        if state.hex[action.unit] != self.clash.from_hex or not state.inside[action.unit]:
            return Refusal("23-7", "not-inside-here", facts)
        if action.unit in self.clash.attackers:
            return Refusal("23-7", "joined-already", facts)
        return cannot_act(state, action.unit) or Frame.explain(self, state, action)

    def execute(self, working: WorkingCopy, action: Action) -> None:
        """Join, or settle who leads and declare the attack."""
        if isinstance(action, JoinForce):
            units = (*self.clash.attackers, *units_of_force(working.state, action.unit))
            working.replace(JoinSortie(replace(self.clash, attackers=units)))
            return
        working.replace(LeadSortie(self.clash))


@dataclass(frozen=True, slots=True)
class LeadSortie(Frame):
    """The highest-ranking unit leads a sortie; its owner chooses among equals (G-44)."""

    kind: ClassVar[str] = "sortie-leader"
    rule: ClassVar[str] = "23-7"
    clash: Clash

    def seat(self, state: State) -> str:
        """The owner of the garrison."""
        return seat_of(state, self.clash.leader)

    def prompt(self, state: State) -> Message:
        """Where."""
        return Message("prompt.sortie-leader", {"hex": self.clash.from_hex})

    def legal(self, state: State) -> Sequence[Action]:
        """Units of highest rank."""
        found = sortie_leaders(state, living(state, self.clash.attackers))
        return [ChooseUnit(UnitId(unit)) for unit in found]

    def explain(self, state: State, action: Action) -> Refusal:
        """Lower rank, led, or not taking part."""
        if isinstance(action, ChooseUnit):
            able = sortie_leaders(state, living(state, self.clash.attackers))
            return Refusal("23-7", "not-highest-ranked", {"unit": action.unit, "units": able})
        return Frame.explain(self, state, action)

    def execute(self, working: WorkingCopy, action: Action) -> None:
        """Declare the attack under him."""
        declare(working, replace(self.clash, leader=action.unit))
