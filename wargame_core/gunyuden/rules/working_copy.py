"""The working copy of a state while one action is carried out, with the events it causes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from wargame_core.engine import procedure
from wargame_core.gunyuden.rules.state import NOWHERE, Fate, State
from wargame_core.gunyuden.rules.zoc import after_placing


class WorkingCopy(procedure.WorkingCopy[State]):
    """Changes a state that nobody else holds. All changes of a situation go through here.

    ``unsettled`` is set whenever something changed that can have consequences (cascade).
    """

    __slots__ = ()

    # --- units ------------------------------------------------------------------------------

    def walk(self, units: Sequence[int], path: Sequence[int]) -> None:
        """Take units along a path of adjacent hexes, start included, to its last hex."""
        self._entered(units, path[1:-1])
        self.place(units, path[-1])

    def _entered(self, units: Sequence[int], hexes: Sequence[int]) -> None:
        rules = self.state.scenario.special.on_enter
        for hex_ in hexes:
            for rule in rules:
                for unit in units:
                    rule(self, unit, hex_)

    def place(self, units: Sequence[int], hex_: int, *, inside: bool = False) -> None:
        """Put a side's units into a hex, inside or in the field; they no longer invest (18-3)."""
        if not units:
            return
        state = self.state
        if not inside:
            self._entered(units, (hex_,))
        before, touched = state._zones, {hex_, *[state.hex[unit] for unit in units]}
        state.displace(units, hex_)
        for unit in units:
            state.inside[unit] = inside
            state.investing[unit] = False
        if before is not None:
            side = state.scenario.side_of_unit[units[0]]
            state._zones = after_placing(state, before, side, touched)
        self.unsettled = True

    def lead(self, unit: int, leader: int) -> None:
        """Put a unit under a leader; a unit that leads itself stands alone."""
        self.state.leader[unit] = leader
        self.state.forget_forces()
        self.unsettled = True

    def done(self, units: Iterable[int]) -> None:
        """Mark units as done for this operations phase (12-1-2)."""
        for unit in units:
            self.state.acted[unit] = True

    def invest(self, units: Iterable[int], *, investing: bool) -> None:
        """Let units begin or end their part in an investment (18)."""
        for unit in units:
            self.state.investing[unit] = investing
        self._changed()

    def lose_step(self, unit: int, rule: str) -> None:
        """Take one step from a unit; at no steps it is eliminated (23-3-2)."""
        state = self.state
        state.steps[unit] -= 1
        if state.steps[unit] <= 0:
            self.eliminate(unit, rule)
        else:
            self.record("step-lost", rule, unit=unit, hex=state.hex[unit])
            self._changed()

    def gain_step(self, unit: int, rule: str) -> None:
        """Give a reduced unit its step back (14-2-4)."""
        self.state.steps[unit] += 1
        self.record("step-gained", rule, unit=unit, hex=self.state.hex[unit])
        self.unsettled = True

    def eliminate(self, unit: int, rule: str) -> None:
        """Take a unit off the map for good and kill its leader (25.0, 25-1)."""
        self._take_off(unit, Fate.ELIMINATED)
        self.record("eliminated", rule, unit=unit)

    def remove(self, unit: int, rule: str) -> None:
        """Take a unit off the map with its dead sōdaishō (25-2)."""
        self._take_off(unit, Fate.REMOVED)
        self.record("removed", rule, unit=unit)

    def _take_off(self, unit: int, fate: Fate) -> None:
        state = self.state
        state.steps[unit] = 0
        state.hex[unit] = NOWHERE
        state.morale[unit] = 0
        state.inside[unit] = state.investing[unit] = False
        state.fate[unit] = int(fate)
        for other, leader in enumerate(state.leader):
            if leader == unit:
                state.leader[other] = other
        state.leader[unit] = unit
        self._changed()

    def change_morale(self, unit: int, amount: int, rule: str) -> None:
        """Raise or lower a unit's morale; it never rises above 0 (10-1). Breaking: cascade."""
        state = self.state
        before = state.morale[unit]
        state.morale[unit] = min(0, before + amount)
        if state.morale[unit] != before:
            now = state.morale[unit]
            self.record("morale", rule, unit=unit, before=before, morale=now, reason=rule)
            self.unsettled = True

    # --- castles ----------------------------------------------------------------------------

    def lower_durability(self, castle: int, amount: int, rule: str) -> None:
        """Take durability from a castle, down to 0 (8-2). Falling: cascade."""
        self._set_durability(castle, max(0, self.state.durability[castle] - amount), rule)

    def restore_durability(self, castle: int, amount: int, rule: str) -> None:
        """Give durability back, at most to the start value (14-3-4, G-41)."""
        state = self.state
        limit = state.scenario.castles[castle].durability
        self._set_durability(castle, min(limit, state.durability[castle] + amount), rule)

    def _set_durability(self, castle: int, durability: int, rule: str) -> None:
        before = self.state.durability[castle]
        self.state.durability[castle] = durability
        self.record("durability", rule, castle=castle, before=before, durability=durability)
        self.unsettled = True

    def lower_castle_morale(self, castle: int, amount: int, rule: str) -> None:
        """Lower the morale of an empty castle (10-4). Falling: cascade."""
        before = self.state.castle_morale[castle]
        left = self.state.castle_morale[castle] = before - amount
        self.record("castle-morale", rule, castle=castle, before=before, morale=left, reason=rule)
        self.unsettled = True

    def give_castle(self, castle: int, clan: int, rule: str) -> None:
        """Change the owner of a castle, or abandon it with ``NOBODY`` (20-3-1, 21-1, G-69)."""
        state, printed = self.state, self.state.scenario.castles[castle]
        loser = state.owner[castle]
        state.owner[castle] = clan
        state.castle_morale[castle] = 0
        state.resists[castle] = state.refuses[castle] = False
        if clan >= 0:
            self.record("castle-taken", rule, castle=castle, clan=clan, points=printed.points)
        else:
            self.record("castle-abandoned", rule, castle=castle, points=printed.points)
        if loser >= 0 and state.scenario.clans[loser].main_castle == castle:
            self.record("main-castle-lost", "8-3-2", castle=castle, clan=loser)
        self._changed()

    def _changed(self) -> None:
        self.state.forget()
        self.unsettled = True
