"""What a side remembers: where its forces have come from, and whether the enemy stirs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from wargame_core.gunyuden.players.activation_times import now, stages_of
from wargame_core.gunyuden.rules.state import State


@dataclass(frozen=True, slots=True)
class Tracks:
    """What a side remembers of the way of its forces, by leader."""

    stood: Mapping[int, int] = field(default_factory=dict)
    """Hexes where they stood when it last looked."""
    left: Mapping[int, tuple[int, int]] = field(default_factory=dict)
    """The hex that a force has left by its last move, and when."""
    enemies: tuple[int, ...] = ()
    """Hexes of all units of the enemy when it last looked."""
    stirred: int = 0
    """When the enemy was last seen to have moved."""
    quiet: bool = False
    """Whether he has not moved for a whole turn."""

    @property
    def came_from(self) -> dict[int, int]:
        """The hexes alone."""
        return {leader: hex_ for leader, (hex_, _) in self.left.items()}

    def after(self, view: State, side: int) -> Tracks:
        """The same as the side looks again; moves are forgotten after a turn."""
        side_of, moment = view.scenario.side_of_unit, _moment(view)
        turn = stages_of(view.scenario) * len(view.scenario.phases)
        stood = {u: view.hex[u] for u in view.forces() if side_of[u] == side}
        left = {u: when for u, when in self.left.items() if moment - when[1] <= turn}
        for leader, hex_ in stood.items():
            before = self.stood.get(leader, hex_)
            if before != hex_:
                left[leader] = before, moment
        enemies = tuple(hex_ for hex_, s in zip(view.hex, side_of, strict=True) if s != side)
        stirred = self.stirred if enemies == self.enemies else moment
        return Tracks(stood, left, enemies, stirred, moment - stirred >= turn)


NO_TRACKS: Final = Tracks()
"""Of who has not looked yet."""


def _moment(view: State) -> int:
    """The present phase, counted from the beginning of the match."""
    return view.turn * stages_of(view.scenario) * len(view.scenario.phases) + now(view)
