"""Pieces of which nobody knows where they are, for programs that imagine hidden facts."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from wargame_core.players.randomness import Randomness


class Urn:
    """Pieces by kind; they are drawn one after another without being put back."""

    def __init__(self, counts: list[int], randomness: Randomness) -> None:
        """Take the pieces of each kind."""
        self.counts, self._randomness = counts, randomness

    def draw(self) -> int:
        """One piece, each as likely."""
        rest = self._randomness.below(sum(self.counts))
        for kind, count in enumerate(self.counts):
            rest -= count
            if rest < 0:
                self.counts[kind] -= 1
                return kind
        raise AssertionError("unreachable: there are as many pieces as their counts say")

    def several(self, number: int) -> list[int]:
        """So many pieces."""
        return [self.draw() for _ in range(number)]
