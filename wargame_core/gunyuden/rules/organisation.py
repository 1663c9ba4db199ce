"""Organisation of forces (13): incorporation and separation in one hex, then replenishment."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from typing import ClassVar

from wargame_core.engine.decision import Message, Refusal
from wargame_core.engine.values import value
from wargame_core.gunyuden.rules import replenishment
from wargame_core.gunyuden.rules.actions import (
    Finish,
    Incorporate,
    ReplenishCastle,
    ReplenishForce,
    Separate,
    UnitId,
)
from wargame_core.gunyuden.rules.forces import (
    cannot_act,
    clan_of,
    is_commander,
    leader_is_led,
    leading,
    lowest_morale,
    no_room,
    other_hex,
    other_phase,
    possible_followers,
    rank_of,
    room,
    seat_of,
    units_of_force,
)
from wargame_core.gunyuden.rules.frames import Action, Frame
from wargame_core.gunyuden.rules.roles import UnitIndex, Units
from wargame_core.gunyuden.rules.state import State
from wargame_core.gunyuden.rules.working_copy import WorkingCopy


def organise_refusal(state: State, commander: int) -> Refusal | None:
    """Why this commander cannot open an organisation action now (13, 14), or None."""
    refusal = _not_organiser(state, commander)
    if refusal is not None:
        return refusal
    if len(state.at(state.hex[commander])) == 1 and not replenishment.options(state, (commander,)):
        return cannot_act(state, commander) or _nothing(state, commander)
    frame = _opened(state, commander)
    if frame.able:
        if frame.any_step(state) or replenishment.options(state, frame.selected):
            return None
        return _nothing(state, commander)
    if frame.any_step(state):
        return None
    return cannot_act(state, commander) or Refusal("13-2-3", "no-able-force", {"unit": commander})


def _not_organiser(state: State, commander: int) -> Refusal | None:
    """Why a unit cannot organise wherever it stands (13-1-1, 13-1-2, 13-2-1)."""
    if not is_commander(state, commander):
        return Refusal("13-1-1", "busho-cannot-organise", {"unit": commander})
    if state.hex[commander] < 0:
        return Refusal("25-1", "unit-gone", {"unit": commander})
    leader = state.leader[commander]
    if leader != commander:
        return Refusal("13-1-2", "unit-is-led", {"unit": commander, "leader_unit": leader})
    if state.led_at_phase_start[commander]:
        return Refusal("13-1-2", "was-led-at-phase-start", {"unit": commander})
    return _has_acted(state, commander, commander)


def _has_acted(state: State, unit: int, leader: int) -> Refusal | None:
    """That the force of a leader, with the unit asked about, is done for the phase (13-2-1)."""
    acted = state.acted
    if any([acted[other] for other in units_of_force(state, leader)]):
        return Refusal("13-2-1", "force-has-acted", {"unit": unit})
    return None


def _nothing(state: State, commander: int) -> Refusal:
    """Why there is nothing to do at the place of a commander who could act (13-2, 14-1)."""
    obstacle = replenishment.obstacle(state, commander)
    return obstacle or Refusal("13-2", "nothing-to-organise", {"unit": commander})


def replenish_refusal(state: State, action: ReplenishForce | ReplenishCastle) -> Refusal:
    """Why a roll is not asked for between actions: what stands against it, or the order (14-1)."""
    unit = action.unit
    if state.hex[unit] < 0:
        return Refusal("25-1", "unit-gone", {"unit": unit})
    phase = state.scenario.clans[clan_of(state, unit)].phase
    if is_commander(state, unit) and phase != state.phase:
        return other_phase(state, unit)
    for_force = isinstance(action, ReplenishForce)
    ask = replenishment.force_refusal if for_force else replenishment.castle_refusal
    first = Refusal("14-1", "replenishing-needs-organising", {"unit": unit})
    return ask(state, unit) or organise_refusal(state, unit) or first


def begin_organising(working: WorkingCopy, commander: int) -> None:
    """Open the choice of the new composition."""
    frame = _opened(working.state, commander)
    working.record("organises", "13.0", unit=commander, hex=working.state.hex[commander])
    working.push(frame)


def _opened(state: State, commander: int) -> Organising:
    able = cannot_act(state, commander) is None
    return Organising(commander, units_of_force(state, commander), able)


def _pair(unit: int, leader: int) -> dict[str, int]:
    """The facts of a refusal that a unit comes under a leader."""
    return {"unit": unit, "leader_unit": leader}


@cache
def _separate(unit: int) -> Separate:
    return Separate(UnitId(unit))


@cache
def _incorporate(unit: int, leader: int) -> Incorporate:
    return Incorporate(UnitId(unit), UnitId(leader))


@value
class Organising(Frame):
    """Units change leaders one by one (13-2, G-33).

    Each is separated at most once and incorporated at most once, in this order, so that every
    composition can be reached. Every force that is touched takes part and is done afterwards.
    """

    kind: ClassVar[str] = "organise"
    rule: ClassVar[str] = "13-2"
    organiser: UnitIndex
    selected: Units
    """Units of all forces that take part."""
    able: bool
    """Whether a force that takes part could activate now (13-2-3)."""
    changed: Units = ()
    """Units that have changed their leader."""

    def seat(self, state: State) -> str:
        """The organiser's player."""
        return seat_of(state, self.organiser)

    def prompt(self, state: State) -> Message:
        """Who organises."""
        return Message("prompt.organise", {"unit": self.organiser})

    def legal(self, state: State) -> Sequence[Action]:
        """Finish if an able force takes part; then every change of one unit."""
        return [*((Finish(),) if self.able else ()), *self._steps(state)]

    def any_step(self, state: State) -> bool:
        """Whether any change is possible."""
        return next(self._steps(state), None) is not None

    def _steps(self, state: State) -> Iterator[Action]:
        here = state.at(state.hex[self.organiser])
        if len(here) == 1:
            return
        leaders = [unit for unit in here if state.leader[unit] == unit]
        if not self._activates(state, *leaders):
            return
        # What a leader alone rules out is asked once, not for every unit.
        followers = possible_followers(state.scenario)
        bosses = [
            (unit, followers[unit])
            for unit in leaders
            if followers[unit] and room(state, unit) and self._selectable(state, unit) is None
        ]
        for unit in here:
            leader = state.leader[unit]
            if self._selectable(state, unit) is not None:
                continue
            if leader != unit:
                if unit in self.changed:
                    continue  # it is arranged (13-2)
                if self._separation(state, unit) is None:
                    yield _separate(unit)
            elif len(units_of_force(state, unit)) > 1:
                continue  # it leads others (9-2-4)
            inside = state.inside[unit]
            for boss, led in bosses:
                if (
                    unit in led
                    and boss != leader
                    and state.inside[boss] == inside
                    and self._incorporation(state, unit, boss) is None
                ):
                    yield _incorporate(unit, boss)

    def _selectable(self, state: State, unit: int) -> Refusal | None:
        """Why the force of a unit cannot take part (13-2-1, 13-2-2, G-34)."""
        if unit in self.selected:
            return None
        organiser, leader = self.organiser, state.leader[unit]
        if clan_of(state, unit) != clan_of(state, organiser):
            return Refusal("9-2-6", "other-clan", {"unit": unit, "leader_unit": organiser})
        refusal = _has_acted(state, unit, leader)
        if refusal is None and rank_of(state, leader) > rank_of(state, organiser):
            facts = {"unit": unit, "leader_unit": leader}
            refusal = Refusal("13-2-2(1)", "force-of-higher-rank", facts)
        return refusal

    def _activates(self, state: State, *units: int) -> bool:
        if self.able:
            return True
        return any(cannot_act(state, state.leader[unit]) is None for unit in units)

    def _separation(self, state: State, unit: int) -> Refusal | None:
        if state.hex[unit] != state.hex[self.organiser]:
            return other_hex(state, unit, self.organiser)
        if state.leader[unit] == unit:
            return Refusal("13-2", "not-led", {"unit": unit})
        if unit in self.changed:
            return Refusal("13-2", "already-arranged", {"unit": unit})
        refusal = self._selectable(state, unit)
        if refusal is None and not self._activates(state, unit):
            refusal = Refusal("13-2-3", "no-able-force", {"unit": unit})
        return refusal

    def _incorporation(self, state: State, unit: int, boss: int) -> Refusal | None:
        if state.hex[boss] != state.hex[unit] or state.hex[unit] != state.hex[self.organiser]:
            return self._not_together(state, unit, boss)
        leader = state.leader[unit]
        if state.inside[boss] != state.inside[unit]:
            return Refusal("13-1-4", "inside-and-outside", _pair(unit, boss))
        if unit == boss:
            return Refusal("9-2-4", "under-himself", _pair(unit, boss))
        if state.leader[boss] != boss:
            return leader_is_led(state, boss)
        if leader == boss:
            return Refusal("13-2", "already-led-by-him", _pair(unit, boss))
        if leader != unit and unit in self.changed:
            return Refusal("13-2", "already-arranged", _pair(unit, boss))
        if leader == unit and len(units_of_force(state, unit)) > 1:
            return Refusal("9-2-4", "unit-leads-others", _pair(unit, boss))
        refusal = (
            leading(state, boss, unit)
            or self._selectable(state, unit)
            or self._selectable(state, boss)
        )
        if refusal is None and room(state, boss) <= 0:
            refusal = no_room(state, unit, boss)
        if refusal is None and not self._activates(state, unit, boss):
            refusal = Refusal("13-2-3", "no-able-force", _pair(unit, boss))
        return refusal

    def _not_together(self, state: State, unit: int, boss: int) -> Refusal:
        """That not both are in the organiser's hex (13-1-3, 13-1-4)."""
        if state.hex[unit] == state.hex[boss] and state.hex[unit] >= 0:
            return other_hex(state, unit, self.organiser)
        return other_hex(state, unit, boss)

    def explain(self, state: State, action: Action) -> Refusal:
        """The rule of command that stands against it."""
        refusal = None
        if isinstance(action, Separate):
            refusal = self._separation(state, action.unit)
        elif isinstance(action, Incorporate):
            refusal = self._incorporation(state, action.unit, action.leader)
        elif isinstance(action, Finish):
            refusal = Refusal("13-2-3", "no-able-force", {"unit": self.organiser})
        return refusal or Frame.explain(self, state, action)

    def execute(self, working: WorkingCopy, action: Action) -> None:
        """Change one unit's leader, or finish and go on to replenishment (14-1-1)."""
        state = working.state
        if isinstance(action, Finish):
            working.drop()
            self._finish(working)
            return
        boss = action.leader if isinstance(action, Incorporate) else action.unit
        joined = [
            *units_of_force(state, state.leader[action.unit]),
            *units_of_force(state, boss),
        ]
        able = self._activates(state, action.unit, boss)
        selected = (*self.selected, *dict.fromkeys(u for u in joined if u not in self.selected))
        working.replace(
            replace(self, selected=selected, able=able, changed=(*self.changed, action.unit))
        )
        kind = "incorporated" if boss != action.unit else "separated"
        working.record(kind, "13-2", unit=action.unit, leader_unit=boss)
        working.lead(action.unit, boss)

    def _finish(self, working: WorkingCopy) -> None:
        """All that took part are done; a formed force takes its lowest morale (13-2-5)."""
        state = working.state
        if self.changed:
            for leader in dict.fromkeys(state.leader[unit] for unit in self.selected):
                units = units_of_force(state, leader)
                lowest = lowest_morale(state, units)
                for unit in units:
                    working.change_morale(unit, lowest - state.morale[unit], "13-2-5")
        replenishment.begin(working, self.selected)
        working.done(self.selected)
