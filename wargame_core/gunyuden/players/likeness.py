"""Whom the enemy plays like: what valuations expect of his phases, against what he does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp
from typing import Final

from wargame_core.gunyuden.players.tracks import Missed, place_of
from wargame_core.gunyuden.rules.state import State
from wargame_core.players.weight_file import Numbers

IN_TURN: Final = 6
"""So many answers in a row have each valuation as often as it is likely."""
HARDLY: Final = 0.005
"""A valuation so much less likely than the likeliest expects nothing any more."""


def likely(
    missed: Missed, answers: Sequence[str], names: Sequence[str], numbers: Numbers
) -> dict[str, float]:
    """How likely the enemy goes by each valuation; together 1.

    Args:
        missed: What was otherwise than expected so far.
        answers: The valuations that are likely before anything is known.
        names: All valuations.
        numbers: ``unusual``, how likely the others are then against those, and ``otherwise``, by
            what a unit lowers the logarithm of the likelihood that did otherwise than expected.
    """
    counts = dict(missed)
    fewest = min(counts.values(), default=0)
    found = {
        name: (1.0 if name in answers else numbers["unusual"])
        * exp(-numbers["otherwise"] * (counts.get(name, fewest) - fewest))
        for name in names
    }
    whole = sum(found.values())
    return {name: share / whole for name, share in found.items()}


def in_turn(shares: Mapping[str, float], count: int = IN_TURN) -> tuple[str, ...]:
    """So many names in a row, each about as often as its share, the likeliest first.

    Whose share is less than half a place has none, but for the likeliest.
    """
    most = max(shares.values())
    some = {name: share for name, share in shares.items() if share * count >= 0.5 or share == most}
    whole, found = sum(some.values()), list[str]()
    for length in range(1, count + 1):
        found.append(max(some, key=lambda name: some[name] / whole * length - found.count(name)))
    return tuple(found)


def otherwise(before: State, expected: State, view: State, side: int) -> int:
    """How many units of a side have not done what was expected of them.

    Of those that did anything, or were expected to; who has died is left out, which is luck.
    """
    found = 0
    for unit, whose in enumerate(view.scenario.side_of_unit):
        if whose != side or view.hex[unit] < 0 or expected.hex[unit] < 0:
            continue
        was, is_, should = (place_of(state, unit).station for state in (before, view, expected))
        found += is_ != should and (is_ != was or should != was)
    return found
