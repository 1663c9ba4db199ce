"""What is divided over several bins at once, as koku are: for a tray, free of any game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class BinView:
    """One bin of a tray."""

    title: str
    words: str
    """What it is for."""
    amounts: tuple[int, ...]
    """How much may lie in it, in rising order; the first is 0."""

    def after(self, amount: int) -> int:
        """The next larger amount; the same if there is none."""
        return next((more for more in self.amounts if more > amount), amount)

    def before(self, amount: int) -> int:
        """The next smaller amount; the same if there is none."""
        return next((less for less in reversed(self.amounts) if less < amount), amount)

    def nearest(self, amount: int) -> int:
        """The largest amount up to this one."""
        return next((less for less in reversed(self.amounts) if less <= amount), 0)


@dataclass(frozen=True)
class AllocationView:
    """A choice of how much goes into each of several bins."""

    title: str
    """Whose, and of what."""
    unit: str
    """What is divided."""
    total: int
    bins: tuple[BinView, ...]
    actions: Mapping[tuple[int, ...], Any] = field(repr=False, hash=False)
    """By what lies in the bins the action that chooses it."""
    colour_of: str = ""
    """Id of the clan whose it is."""
    note: str = ""
    """A sentence below: who sees it."""

    def left(self, amounts: tuple[int, ...]) -> int:
        """What has not been put into a bin."""
        return self.total - sum(amounts)

    def most(self, number: int, amounts: tuple[int, ...]) -> int:
        """The largest amount that the bin can hold beside what lies in the others."""
        return self.bins[number].nearest(amounts[number] + self.left(amounts))
