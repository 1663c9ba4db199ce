"""Who sits at the other side of the table, if both choose what wins.

What a valuation wins from one that nobody would play says little. Here both sides know the shares
of all pairs, and each plays what does better against the other's choice the more often: a logit
equilibrium, which a few matches more or less move less than they do the best reply. Two that play
alike count as two.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp
from typing import Final

OF_A_PAIR: Final = 4
"""So many matches of a pair what both do on the whole counts for."""
SHARPNESS: Final = 10.0
"""By so much a match won for certain raises the logarithm of how often a choice is played."""
STEPS: Final = 4000
"""So often both sides look at what the other one plays."""
PACE: Final = 0.02
"""Share of what they play that they change then."""

Pair = tuple[str, str]
"""Who sits in the first seat, and who in the second."""


def pair_shares(scores: Mapping[Pair, Sequence[float]]) -> dict[Pair, float]:
    """The share that the first of every pair wins, from 0 to 1.

    Few matches of a pair are drawn towards the mean of what both do on the whole.

    Args:
        scores: The scores of the first in each match of a pair; pairs may be missing. Who has
            played no match at all is taken to win half.
    """
    firsts = {first for first, _ in scores}
    seconds = {second for _, second in scores}
    on_the_whole = {
        (place, name): _mean(
            [s for pair, found in scores.items() if pair[place] == name for s in found]
        )
        for place, names in enumerate((firsts, seconds))
        for name in names
    }
    found = {}
    for first in firsts:
        for second in seconds:
            own = scores.get((first, second), ())
            usual = (on_the_whole[0, first] + on_the_whole[1, second]) / 2
            found[first, second] = (sum(own) + OF_A_PAIR * usual) / (len(own) + OF_A_PAIR)
    return found


def likely_enemies(shares: Mapping[Pair, float]) -> tuple[dict[str, float], dict[str, float]]:
    """How often each is played in the first seat and in the second; together 1 in each.

    Args:
        shares: The share that the first wins, of every pair; there is one at least.
    """
    firsts = sorted({first for first, _ in shares})
    seconds = sorted({second for _, second in shares})
    first = dict.fromkeys(firsts, 1 / len(firsts))
    second = dict.fromkeys(seconds, 1 / len(seconds))
    for _ in range(STEPS):
        mine = {a: sum(second[b] * shares[a, b] for b in seconds) for a in firsts}
        yours = {b: sum(first[a] * (1.0 - shares[a, b]) for a in firsts) for b in seconds}
        _turn_to(first, mine)
        _turn_to(second, yours)
    return first, second


def _turn_to(played: dict[str, float], worth: Mapping[str, float]) -> None:
    """Let a side play a little more of what wins now."""
    wanted = {name: exp(SHARPNESS * share) for name, share in worth.items()}
    whole = sum(wanted.values())
    for name, share in played.items():
        played[name] = share + PACE * (wanted[name] / whole - share)


def _mean(numbers: Sequence[float]) -> float:
    return sum(numbers) / len(numbers) if numbers else 0.5
