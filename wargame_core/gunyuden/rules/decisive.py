"""Decisive battle, first part (24-1): when it is possible, consent, and who takes part."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from wargame_core.boards.hexmap import Terrain
from wargame_core.engine.decision import Message, Refusal
from wargame_core.gunyuden.rules.actions import (
    Accept,
    Decline,
    Finish,
    JoinForce,
    Refuse,
    Skirmish,
    UnitId,
)
from wargame_core.gunyuden.rules.battle_odds import Clash
from wargame_core.gunyuden.rules.decisive_end import Battle, BattleBegins
from wargame_core.gunyuden.rules.forces import (
    field_forces_at,
    held_back,
    owner_side,
    rank_of,
    seat_of,
    side_of,
    units_of_force,
)
from wargame_core.gunyuden.rules.frames import Action, Frame
from wargame_core.gunyuden.rules.roles import Units
from wargame_core.gunyuden.rules.scenario import Rank
from wargame_core.gunyuden.rules.skirmish import AskBesiegers
from wargame_core.gunyuden.rules.state import State
from wargame_core.gunyuden.rules.working_copy import WorkingCopy

_TOO_BROKEN = frozenset({Terrain.FOOTHILLS, Terrain.MARSH})
"""Ground on which no decisive battle is fought (24-1-7)."""


def decisive_refusal(state: State, clash: Clash) -> Refusal | None:
    """Why a prepared attack cannot become a decisive battle (24-1, G-85, G-91), or None."""
    if clash.sortie:
        return Refusal("24-1-6", "garrison-in-decisive-battle", {"unit": clash.leader})
    if rank_of(state, clash.leader) is not Rank.SODAISHO:
        return Refusal("24-1-1", "attacker-no-sodaisho", {"unit": clash.leader})
    enemy = side_of(state, clash.defenders[0])
    if not _headed_by_sodaisho(state, clash.to_hex, enemy):
        return Refusal("24-1-1", "defender-no-sodaisho", {"hex": clash.to_hex})
    for hex_ in (clash.from_hex, clash.to_hex):
        if is_too_broken(state, hex_):
            return Refusal("24-1-7", "ground-too-broken", {"hex": hex_})
    return None


def open_decisive(working: WorkingCopy, clash: Clash, skirmish: Frame) -> None:
    """Replace the open frame by a decisive battle; ``skirmish`` is fought if it is refused.

    Only at a castle may the defender refuse (24-1-8, G-85).
    """
    if may_refuse(working.state, clash.to_hex, side_of(working.state, clash.defenders[0])):
        working.replace(Consent(clash, skirmish))
    else:
        working.replace(MusterAttack(clash, (clash.leader,)))


def is_too_broken(state: State, hex_: int) -> bool:
    """Whether no decisive battle is fought from a hex or against it (24-1-7)."""
    return state.scenario.map.terrain[hex_] in _TOO_BROKEN


def may_refuse(state: State, hex_: int, side: int) -> bool:
    """Whether a side that is attacked in a hex is asked: at any working castle (24-1-8, G-85).

    By the option ``refusal`` only at a castle of its own: a besieger has to face those who come to
    relieve it.
    """
    castle = state.scenario.castle_at.get(hex_, -1)
    if castle < 0:
        return False
    owner = owner_side(state, castle)
    if state.scenario.options.get("refusal") == "own_castle":
        return owner == side
    return owner >= 0


def _headed_by_sodaisho(state: State, hex_: int, side: int) -> tuple[int, ...]:
    """Sōdaishō of a side in the open in a hex."""
    found = field_forces_at(state, hex_, side)
    return tuple(unit for unit in found if rank_of(state, unit) is Rank.SODAISHO)


@dataclass(frozen=True, slots=True)
class Consent(Frame):
    """The defender beside a castle accepts or refuses a decisive battle (24-1-8, DP-31)."""

    kind: ClassVar[str] = "consent"
    rule: ClassVar[str] = "24-1-8"
    clash: Clash
    skirmish: Frame

    def seat(self, state: State) -> str:
        """The defender."""
        return seat_of(state, self.clash.defenders[0])

    def prompt(self, state: State) -> Message:
        """Who offers battle, and where."""
        return Message("prompt.consent", {"unit": self.clash.leader, "hex": self.clash.to_hex})

    def legal(self, state: State) -> Sequence[Action]:
        """Yes or no."""
        return [Accept(), Refuse()]

    def execute(self, working: WorkingCopy, action: Action) -> None:
        """Go on to those who take part, or back to the attacker."""
        if isinstance(action, Accept):
            working.record("battle-accepted", "24-1-8", hex=self.clash.to_hex)
            working.replace(MusterAttack(self.clash, (self.clash.leader,)))
        else:
            working.record("battle-refused", "24-1-8", hex=self.clash.to_hex)
            working.replace(AfterRefusal(self.clash, self.skirmish))


@dataclass(frozen=True, slots=True)
class AfterRefusal(Frame):
    """The attacker may fight a skirmish instead or call off at no cost (24-1-8, DP-32)."""

    kind: ClassVar[str] = "battle-refused"
    rule: ClassVar[str] = "24-1-8"
    clash: Clash
    skirmish: Frame

    def seat(self, state: State) -> str:
        """The attacker."""
        return seat_of(state, self.clash.leader)

    def prompt(self, state: State) -> Message:
        """Where battle was refused."""
        facts = {"unit": self.clash.leader, "hex": self.clash.to_hex}
        return Message("prompt.battle-refused", facts)

    def legal(self, state: State) -> Sequence[Action]:
        """Skirmish, or nothing."""
        return [Skirmish(), Decline()]

    def execute(self, working: WorkingCopy, action: Action) -> None:
        """Declare the skirmish, or leave everything as it was."""
        if isinstance(action, Skirmish):
            working.replace(self.skirmish)
        else:
            working.record("attack-called-off", "24-1-8", unit=self.clash.leader)
            working.drop()


class _Muster(Frame):
    """Stacked forces join a side, one after the other."""

    __slots__ = ()
    chosen: tuple[int, ...]

    def candidates(self, state: State) -> tuple[int, ...]:
        """Leaders of forces that may still join."""
        raise NotImplementedError

    def hex(self) -> int:
        """Where the side stands."""
        raise NotImplementedError

    def is_complete(self, state: State) -> bool:
        """Whether those who have joined may fight."""
        return True

    def prompt(self, state: State) -> Message:
        """Who takes part so far."""
        return Message(f"prompt.{self.kind}", {"units": self.chosen, "hex": self.hex()})

    def legal(self, state: State) -> Sequence[Action]:
        """Another force, or enough."""
        joining: list[Action] = [JoinForce(UnitId(u)) for u in self.candidates(state)]
        return [*joining, Finish()] if self.is_complete(state) else joining

    def _incomplete(self, state: State) -> Refusal:
        """That a sōdaishō has to be among those who fight (24-1-1)."""
        heads = [u for u in self.candidates(state) if rank_of(state, u) is Rank.SODAISHO]
        facts = {"hex": self.hex(), "units": tuple(heads)}
        return Refusal("24-1-1", "sodaisho-must-fight", facts)

    def explain(self, state: State, action: Action) -> Refusal:
        """Not there, inside a castle, led, in already, done, or no sōdaishō yet."""
        if isinstance(action, Finish):
            return self._incomplete(state)
        if not isinstance(action, JoinForce):
            return Frame.explain(self, state, action)
        unit = action.unit
        facts = {"unit": unit, "hex": self.hex()}
        if state.hex[unit] != self.hex() or state.inside[unit]:
            code = "garrison-in-decisive-battle" if state.inside[unit] else "not-in-this-hex"
            return Refusal("24-1-6" if state.inside[unit] else "24-1-3", code, facts)
        if state.leader[unit] != unit:
            led = {**facts, "leader_unit": state.leader[unit]}
            return Refusal("12-2-1", "unit-is-led", led)
        if unit in self.chosen:
            return Refusal(self.rule, "joined-already", facts)
        return Refusal(self.rule, "force-has-acted", facts)


@dataclass(frozen=True, slots=True)
class MusterAttack(_Muster):
    """Forces stacked with the attacking sōdaishō may join unless they have acted (DP-42).

    Activation and phase do not matter (24-1-4, 24-1-5), but a frozen clan stays out (G-105).
    """

    kind: ClassVar[str] = "attacking-forces"
    rule: ClassVar[str] = "24-1-2"
    clash: Clash
    chosen: Units

    def seat(self, state: State) -> str:
        """The attacker."""
        return seat_of(state, self.clash.leader)

    def hex(self) -> int:
        """The attackers' hex."""
        return self.clash.from_hex

    def candidates(self, state: State) -> tuple[int, ...]:
        """Forces that have not acted and are not held back."""
        side = side_of(state, self.clash.leader)
        return tuple(
            unit
            for unit in field_forces_at(state, self.clash.from_hex, side)
            if unit not in self.chosen
            and not any(state.acted[other] for other in units_of_force(state, unit))
            and held_back(state, unit) is None
        )

    def explain(self, state: State, action: Action) -> Refusal:
        """As for both sides; a force may also be held back by the scenario."""
        refusal = _Muster.explain(self, state, action)
        if refusal.code == "force-has-acted" and isinstance(action, JoinForce):
            return held_back(state, action.unit) or refusal
        return refusal

    def execute(self, working: WorkingCopy, action: Action) -> None:
        """One more, or on to the defender."""
        if isinstance(action, JoinForce):
            working.replace(replace(self, chosen=(*self.chosen, action.unit)))
            return
        heads = _headed_by_sodaisho(
            working.state, self.clash.to_hex, side_of(working.state, self.clash.defenders[0])
        )
        working.replace(MusterDefence(self.clash, self.chosen, heads if len(heads) == 1 else ()))


@dataclass(frozen=True, slots=True)
class MusterDefence(_Muster):
    """The defender brings in any forces stacked with his sōdaishō (24-1-3, DP-43)."""

    kind: ClassVar[str] = "defending-forces"
    rule: ClassVar[str] = "24-1-3"
    clash: Clash
    attackers: Units
    chosen: Units

    def seat(self, state: State) -> str:
        """The defender."""
        return seat_of(state, self.clash.defenders[0])

    def hex(self) -> int:
        """The attacked hex."""
        return self.clash.to_hex

    def candidates(self, state: State) -> tuple[int, ...]:
        """Forces in the open that are not in yet."""
        side = side_of(state, self.clash.defenders[0])
        found = field_forces_at(state, self.clash.to_hex, side)
        return tuple(unit for unit in found if unit not in self.chosen)

    def is_complete(self, state: State) -> bool:
        """A sōdaishō has to be among them (24-1-1)."""
        return any(rank_of(state, unit) is Rank.SODAISHO for unit in self.chosen)

    def execute(self, working: WorkingCopy, action: Action) -> None:
        """One more, or declare the battle."""
        if isinstance(action, JoinForce):
            working.replace(replace(self, chosen=(*self.chosen, action.unit)))
        else:
            _declare(working, self)


def _declare(working: WorkingCopy, muster: MusterDefence) -> None:
    """All attackers are done (G-85) and give up investments (18-4-1)."""
    state, clash = working.state, muster.clash
    attackers = tuple(u for leader in muster.attackers for u in units_of_force(state, leader))
    defenders = tuple(u for leader in muster.chosen for u in units_of_force(state, leader))
    working.done(attackers)
    investing = tuple(unit for unit in attackers if state.investing[unit])
    if investing:
        working.invest(investing, investing=False)
        working.record("gives-up-investment", "18-4-1", unit=clash.leader)
    working.record(
        "attack-declared",
        "22-1-1",
        unit=clash.leader,
        units=attackers,
        target_units=defenders,
        hex=clash.to_hex,
        decisive=True,
    )
    working.unsettled = True  # a declared attack can bring a clan into the war (G-104)
    battle = Battle(attackers, defenders, clash.from_hex, clash.to_hex)
    working.replace(AskBesiegers(defenders, BattleBegins(battle)))
