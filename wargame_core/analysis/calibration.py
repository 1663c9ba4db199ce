"""Whether forecasts keep what they promise: chances that were given, and what happened."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from wargame_core.analysis.intervals import Interval, wilson
from wargame_core.files.results_lines import Finished

BINS: Final = 10


@dataclass(frozen=True, slots=True)
class Bin:
    """Forecasts of about the same chance."""

    low: float
    high: float
    count: int
    matches: int
    """Matches that they were made in; forecasts of one match hang together."""
    predicted: float
    """Mean of the forecasts."""
    happened: float
    """Share that came true; a draw is half."""
    interval: Interval
    """Wilson interval of that share, by the number of matches."""


@dataclass(frozen=True, slots=True)
class Calibration:
    """All forecasts of some matches in bins of equal width; empty bins are left out."""

    bins: tuple[Bin, ...]
    count: int
    error: float
    """Mean of the squared difference between forecast and outcome (Brier); 0.25 knows nothing."""


def calibration(finished: Sequence[Finished]) -> Calibration:
    """What the forecasts of some matches came to."""
    found: list[list[tuple[float, float, int]]] = [[] for _ in range(BINS)]
    for number, match in enumerate(finished):
        for seat, chances in match.forecasts.items():
            outcome = 0.5 if match.winner is None else float(match.winner == seat)
            for chance in chances:
                found[min(int(chance * BINS), BINS - 1)].append((chance, outcome, number))
    bins = tuple(_bin(place, entries) for place, entries in enumerate(found) if entries)
    every = [entry for entries in found for entry in entries]
    error = _mean((chance - outcome) ** 2 for chance, outcome, _ in every)
    return Calibration(bins, len(every), error)


def _bin(place: int, entries: Sequence[tuple[float, float, int]]) -> Bin:
    happened = _mean(outcome for _, outcome, _ in entries)
    matches = len({number for _, _, number in entries})
    return Bin(
        place / BINS,
        (place + 1) / BINS,
        len(entries),
        matches,
        _mean(chance for chance, _, _ in entries),
        happened,
        wilson(happened * matches, matches),
    )


def _mean(values: Iterable[float]) -> float:
    listed = list(values)
    return sum(listed) / len(listed) if listed else 0.0
