"""Actions that a player played with one gesture, such as a drag: they are taken back together."""

from __future__ import annotations


class Gestures:
    """The stretches of a match that were played at once, each by its first and last position."""

    def __init__(self) -> None:
        self._stretches: list[tuple[int, int]] = []

    def add(self, first: int, last: int) -> None:
        """What was played from a position to another was one gesture."""
        if last - first > 1:
            self._stretches.append((first, last))

    def forget_after(self, position: int) -> None:
        """Something else is played from a position on."""
        self._stretches = [one for one in self._stretches if one[1] <= position]

    def first(self, position: int) -> int:
        """Where the gesture began in the middle of which a position lies; else the position."""
        return next((a for a, b in self._stretches if a < position < b), position)

    def last(self, position: int) -> int:
        """Where the gesture ended in the middle of which a position lies; else the position."""
        return next((b for a, b in self._stretches if a < position < b), position)
