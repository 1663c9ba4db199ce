"""What a side remembers: where its forces have come from, and what the enemy has done."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from wargame_core.gunyuden.players.activation_times import stages_of, time_of
from wargame_core.gunyuden.rules.forces import side_of, working_castle
from wargame_core.gunyuden.rules.state import State


class Place(NamedTuple):
    """Where a unit was, and in what state."""

    hex: int
    inside: bool
    investing: bool
    steps: int
    morale: int

    def moved(self, later: Place) -> bool:
        """Whether it went elsewhere of itself: who is driven back has lost steps or morale."""
        hurt = later.steps < self.steps or later.morale < self.morale
        return self.station != later.station and later.hex >= 0 and not hurt

    @property
    def station(self) -> tuple[int, bool, bool]:
        """Where it was and whether behind walls or before them, without its state."""
        return self[:3]


Missed = tuple[tuple[str, int], ...]
"""By valuation, the units of the enemy that did otherwise than it expected."""


@dataclass(frozen=True, slots=True)
class Tracks:
    """What a side remembers of all forces, by leader or unit, and of the enemy."""

    stood: Mapping[int, Place] = field(default_factory=dict)
    """Where all units were when it last looked."""
    left: Mapping[int, tuple[int, int]] = field(default_factory=dict)
    """The hex that a force of its own has left by its last move, and when."""
    stirred: int = 0
    """When the enemy was last seen to do anything of himself."""
    quiet: bool = False
    """Whether he has done nothing for a whole turn."""
    missed: Missed = ()
    """By valuation, his units that did otherwise than it expected."""
    watched: int = -1
    """When he was last held against that."""

    @property
    def came_from(self) -> dict[int, int]:
        """The hexes alone."""
        return {leader: hex_ for leader, (hex_, _) in self.left.items()}

    def after(self, view: State, side: int) -> Tracks:
        """The same as the side looks again; moves are forgotten after a turn."""
        moment = time_of(view)
        turn = stages_of(view.scenario) * len(view.scenario.phases)
        stood = {u: place_of(view, u) for u, hex_ in enumerate(view.hex) if hex_ >= 0}
        elsewhere = [u for u, place in stood.items() if self.stood.get(u, place).moved(place)]
        moved = [u for u in elsewhere if not self._had_to_leave(view, u, elsewhere)]
        left = {u: when for u, when in self.left.items() if moment - when[1] <= turn}
        for unit in moved:
            if side_of(view, unit) == side and self.stood[unit].hex != stood[unit].hex:
                left[unit] = self.stood[unit].hex, moment
        begun = any(place.investing for u, place in stood.items() if side_of(view, u) != side)
        stirs = begun or not self.stood or any(side_of(view, u) != side for u in moved)
        stirred = moment if stirs else self.stirred
        quiet = moment - stirred >= turn
        return Tracks(stood, left, stirred, quiet, self.missed, self.watched)

    def _had_to_leave(self, view: State, unit: int, elsewhere: Collection[int]) -> bool:
        """Whether a unit has left a castle that was lost since, and no further than it had to.

        That is to others of its side, or behind other walls (20-3-2).
        """
        stood, here, side = self.stood[unit], view.hex[unit], side_of(view, unit)
        if not stood.inside or working_castle(view, stood.hex, side) >= 0:
            return False
        friends = [u for u in view.at(here) if side_of(view, u) == side and u not in elsewhere]
        return bool(friends) or working_castle(view, here, side) >= 0


NO_TRACKS: Final = Tracks()
"""Of who has not looked yet."""


def place_of(view: State, unit: int) -> Place:
    """Where a unit is, and in what state."""
    return Place(
        view.hex[unit],
        view.inside[unit],
        view.investing[unit],
        view.steps[unit],
        view.morale[unit],
    )
