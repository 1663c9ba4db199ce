"""Trials of one search: playouts from one view, on luck that is common to all plans."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, Protocol, TypeVar

from wargame_core.engine.decision import Action
from wargame_core.players.search.budget import Meter
from wargame_core.players.search.chance import CommonChance, Rolls

P = TypeVar("P")
"""A plan of a game."""
P_contra = TypeVar("P_contra", contravariant=True)
"""A plan that is only played out."""

End = tuple[Sequence[float], bool]
"""The terms of an end, and whether nothing was rolled on the way to it."""


class Runs(Protocol[P_contra]):
    """Plays on from one view."""

    def run(
        self, plan: P_contra, action: Action | None, rolls: Rolls, meter: Meter
    ) -> Sequence[float] | None:
        """The terms of what comes of a plan, begun with an action if one is named.

        None if the time was over before the end.
        """
        ...


Tried = tuple[P, Action | None, int]
"""A plan, the action that it begins with if one is named, and the number of the trial."""


class Trials(Protocol[P_contra]):
    """Runs trials of one search."""

    def run(self, asked: Sequence[Tried[P_contra]]) -> Sequence[End]:
        """Their ends: of as many from the first on as there was time for."""
        ...


class InTurn(Generic[P]):
    """One trial after the other, in this process."""

    def __init__(self, runs: Runs[P], base: int, meter: Meter) -> None:
        """``base``: the beginning of the luck, below ``CommonChance.BASES``."""
        self._runs, self._chance, self._meter = runs, CommonChance(base), meter

    def run(self, asked: Sequence[Tried[P]]) -> list[End]:
        """Their ends, until the time is over."""
        ends: list[End] = []
        for plan, action, number in asked:
            if self._meter.over():
                break
            end = self.one(plan, action, number)
            if end is None:
                break
            ends.append(end)
        return ends

    def one(self, plan: P, action: Action | None, number: int) -> End | None:
        """The end of one trial; None if the time was over before it."""
        rolls = self._chance.trial(number)
        terms = self._runs.run(plan, action, rolls, self._meter)
        return None if terms is None else (terms, not rolls.used)
