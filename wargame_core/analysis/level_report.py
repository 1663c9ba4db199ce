"""One player of a tournament: against whom, from which seat, by how much, and how it ended."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from wargame_core.analysis.intervals import Mean, mean_of
from wargame_core.analysis.ladder import Score
from wargame_core.analysis.report import Rate, rate
from wargame_core.analysis.tournament import DRAW
from wargame_core.files.results_lines import PAIR, Finished


@dataclass(frozen=True, slots=True)
class SeatLine:
    """What a player came to in one seat against one other."""

    other: str
    seat: str
    score: Score
    margin: Mean | None
    """Points of the seat less those of the best other seat."""
    turns: Mean | None


@dataclass(frozen=True, slots=True)
class EndingLine:
    """One way in which the player's matches end."""

    won: bool | None
    """None for a draw."""
    reason: str
    rule: str
    rate: Rate


@dataclass(frozen=True, slots=True)
class LevelReport:
    """All of one player's matches."""

    player: str
    matches: int
    lines: tuple[SeatLine, ...]
    endings: tuple[EndingLine, ...]


def level_report(player: str, finished: Sequence[Finished]) -> LevelReport:
    """What the matches of one player came to."""
    own = [match for match in finished if player in match.seats.values()]
    met: dict[tuple[str, str], list[Finished]] = {}
    for match in own:
        for seat, name in match.seats.items():
            if name == player:
                (other,) = {*match.seats.values()} - {player}
                met.setdefault((other, seat), []).append(match)
    lines = tuple(_line(other, seat, matches) for (other, seat), matches in sorted(met.items()))
    return LevelReport(player, len(own), lines, _endings(player, own))


def _line(other: str, seat: str, matches: Sequence[Finished]) -> SeatLine:
    """With two seats a draw is half a point; at a larger table a seat wins or does not."""
    draw = DRAW if len(matches[0].seats) == PAIR else 0.0
    points = sum(draw if match.winner is None else float(match.winner == seat) for match in matches)
    margins = [
        match.points[seat] - max(p for s, p in match.points.items() if s != seat)
        for match in matches
        if len(match.points) > 1
    ]
    turns = [match.turns for match in matches if match.turns is not None]
    score = Score(points, len(matches))
    return SeatLine(
        other, seat, score, mean_of(margins) if margins else None, mean_of(turns) if turns else None
    )


def _endings(player: str, matches: Sequence[Finished]) -> tuple[EndingLine, ...]:
    counted: Counter[tuple[bool | None, str, str]] = Counter(
        (
            None if match.winner is None else match.seats[match.winner] == player,
            match.ending,
            match.rule,
        )
        for match in matches
    )
    ordered = sorted(counted.items(), key=lambda item: (-item[1], str(item[0])))
    return tuple(
        EndingLine(won, reason, rule, rate(count, len(matches)))
        for (won, reason, rule), count in ordered
    )
