"""Clans that stay out of the war until a die or the enemy rouses them (36.7, G-103, G-104)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

from wargame_core.engine.decision import Message, Modifier, Refusal
from wargame_core.gunyuden.rules.forces import side_of
from wargame_core.gunyuden.rules.frames import DieRoll
from wargame_core.gunyuden.rules.geography import hex_set
from wargame_core.gunyuden.rules.roles import Clans, SideIndex
from wargame_core.gunyuden.rules.scenario import Scenario, Trigger
from wargame_core.gunyuden.rules.state import State
from wargame_core.gunyuden.rules.working_copy import WorkingCopy
from wargame_core.tables.loader import load_charts

_SIEGE_ACTS = frozenset({"invested", "assault-declared", "call-declared"})
_ACTIVE_MARK = "○"


def active_flag(clan_id: str) -> str:
    """The flag that stands in the state once a clan has been roused, for good."""
    return f"active:{clan_id}"


@dataclass(frozen=True, slots=True)
class InactiveClans:
    """Holds clans still; rouses them by die, by invasion and by attack."""

    clans: tuple[int, ...]
    die_side: int
    """Side that rolls; its fallen castles help (36.7(1))."""
    enemy: int
    """Side whose invasion or attack rouses them."""
    provinces: frozenset[str]
    """Home provinces that must not be entered (36.7(2))."""
    game: str
    chart: str

    def restraint(self, state: State, leader: int) -> Refusal | None:
        """An inactive clan takes no action (G-105)."""
        clan = state.scenario.units[leader].clan
        if clan not in self.clans or self.is_active(state, clan):
            return None
        return Refusal("36.7(1)", "clan-inactive", {"unit": leader, "clan": clan})

    def is_active(self, state: State, clan: int) -> bool:
        """Whether the clan has been roused."""
        return active_flag(state.scenario.clans[clan].id) in state.flags

    def fallen(self, state: State) -> int:
        """Falls of castles that the rolling side owned when they fell (G-103).

        A castle that is retaken and falls again counts again; none is ever taken back.
        """
        return sum(state.scenario.side_of_clan(owner) == self.die_side for _, owner in state.fallen)

    def random_event(self, working: WorkingCopy) -> None:
        """Roll for activation while a clan is still inactive (36.7(1))."""
        if not all(self.is_active(working.state, clan) for clan in self.clans):
            fallen = self.fallen(working.state)
            working.push(ActivationRoll(self.die_side, self.clans, fallen, self.game, self.chart))

    def trigger(self, state: State, units: Sequence[int]) -> Trigger | None:
        """What enemies set off who enter a home province while a clan still stands aside."""
        waiting = tuple(clan for clan in self.clans if not self.is_active(state, clan))
        if not waiting or side_of(state, units[0]) != self.enemy:
            return None
        scenario = state.scenario
        home = _hexes_of(scenario, self.provinces)
        freed = tuple(u for u, unit in enumerate(scenario.units) if unit.clan in waiting)
        return Trigger(home, "36.7(2)", "clans-join", {"clans": waiting}, freed)

    def entered(self, working: WorkingCopy, unit: int, hex_: int) -> None:
        """An enemy unit in a home province rouses all of them (36.7(2))."""
        state = working.state
        province = state.scenario.map.province[hex_]
        if side_of(state, unit) == self.enemy and province in self.provinces:
            self._rouse(working, self.clans, "36.7(2)")

    def after_change(self, working: WorkingCopy) -> None:
        """An attack on a clan's units or castles rouses that clan (36.7(2))."""
        state = working.state
        for event in working.events:
            if event.kind == "attack-declared":
                targets = event.params["target_units"]
                if side_of(state, event.params["unit"]) == self.enemy:
                    attacked = {state.scenario.units[unit].clan for unit in targets}
                    self._rouse(working, tuple(attacked), "36.7(2)")
            elif event.kind in _SIEGE_ACTS:
                owner = state.owner[event.params["castle"]]
                if owner >= 0 and state.scenario.clans[owner].side != self.enemy:
                    self._rouse(working, (owner,), "36.7(2)")

    def _rouse(self, working: WorkingCopy, clans: tuple[int, ...], rule: str) -> None:
        for clan in self.clans:
            if clan in clans:
                rouse(working, clan, rule)


@lru_cache(maxsize=32)
def _hexes_of(scenario: Scenario, provinces: frozenset[str]) -> int:
    """The hexes of some provinces, as a set."""
    board = scenario.map
    return hex_set(h for h, province in enumerate(board.province) if province in provinces)


def rouse(working: WorkingCopy, clan: int, rule: str) -> None:
    """Let a clan act from now on; it stays so."""
    state = working.state
    flag = active_flag(state.scenario.clans[clan].id)
    if flag not in state.flags:
        state.flags = state.flags | {flag}
        working.record("clan-active", rule, clan=clan)


@dataclass(frozen=True, slots=True)
class ActivationRoll(DieRoll):
    """One die on the activation chart, +1 for each fallen castle (36.7(1))."""

    kind: ClassVar[str] = "activation-roll"
    rule: ClassVar[str] = "36.7(1)"
    side: SideIndex
    clans: Clans
    fallen: int
    game: str
    chart: str

    def prompt(self, state: State) -> Message:
        """Who rolls, and how many castles have fallen."""
        return Message("prompt.activation-roll", {"side": self.side, "fallen": self.fallen})

    def rolled(self, working: WorkingCopy, die: int) -> None:
        """A circle in the column of the turn rouses every clan that is still inactive."""
        state = working.state
        chart = load_charts(self.game)[self.chart]
        wanted = {"die": str(die + self.fallen), "turn": str(state.turn)}
        (lookup,) = chart.look_up(wanted)
        modifiers = (Modifier("fallen-castles", self.fallen, "36.7(1)"),) if self.fallen else ()
        active = lookup.result == _ACTIVE_MARK
        working.drop()
        working.record(
            "activation-roll", self.rule, active=active, die=die, modifiers=modifiers, lookup=lookup
        )
        if active:
            for clan in self.clans:
                rouse(working, clan, self.rule)
