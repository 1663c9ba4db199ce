"""Choices whose answers depend on rōnin behind a screen: who is asked tells nothing of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from wargame_core.provinces.rules.frames import PlayerFrame

if TYPE_CHECKING:
    from scenarios.shogun1986.rules.state import State


@dataclass(frozen=True, slots=True)
class ScreenedFrame(PlayerFrame):
    """A choice of a player that hidden rōnin may narrow (SG-RON-02)."""

    def must_ask(self, state: State) -> bool:
        """Whoever has hired rōnin is asked, even if he has a single answer."""
        return state.hired[self.player] > 0
