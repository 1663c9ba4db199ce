"""Every player against every other, sides swapped: who scores how much against whom."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from wargame_core.analysis.intervals import Interval, wilson
from wargame_core.analysis.ladder import Rating, Score, ladder
from wargame_core.analysis.task import Task
from wargame_core.engine.errors import UsageError
from wargame_core.files.results_lines import PAIR, Finished, Key

DRAW: float = 0.5
"""What a draw scores."""


@dataclass(frozen=True, slots=True)
class Fixture:
    """A match of a pair, and which of the two sits where."""

    first: str
    second: str
    task: Task


@dataclass(frozen=True, slots=True)
class Pairing:
    """What the first of a pair did against the second."""

    first: str
    second: str
    matches: int
    wins: int
    draws: int
    interval: Interval
    """Wilson interval of the share of points; draws count half, for which it is a little wide."""
    order: float | None = None
    """Share of pairs of seats, one of each player, in which the first's had more points at the end;
    None where each has one seat, or the game counts no points."""

    @property
    def losses(self) -> int:
        """Matches that the second won."""
        return self.matches - self.wins - self.draws

    @property
    def points(self) -> float:
        """Points of the first: a win is one, a draw half."""
        return self.wins + DRAW * self.draws

    @property
    def share(self) -> float:
        """Points of the first as a share of the matches."""
        return self.points / self.matches


@dataclass(frozen=True, slots=True)
class SeatScore:
    """How often a seat won, whoever sat there."""

    seat: str
    wins: int
    matches: int


@dataclass(frozen=True, slots=True)
class Standings:
    """What a tournament comes to."""

    pairings: tuple[Pairing, ...]
    ladder: tuple[Rating, ...]
    seats: tuple[SeatScore, ...]


def fixtures(
    game: str,
    scenario: str,
    options: Mapping[str, str],
    seats: Sequence[str],
    players: Sequence[str],
    *,
    games: int,
    seed: int,
) -> tuple[Fixture, ...]:
    """All matches: for each pair half as many seeds as games, each seed with the sides swapped.

    With more than two seats the two take turns around the table, so that each of them leads
    several seats. Raises UsageError for fewer than two players, one that is named twice, or an
    odd number of games.
    """
    if len(players) < 2:
        raise UsageError("A tournament needs at least two players, for example easy,random.")
    twice = sorted({player for player in players if players.count(player) > 1})
    if twice:
        raise UsageError(f"The player “{twice[0]}” is named twice.")
    if games % 2:
        raise UsageError(f"Every seed is played twice, sides swapped: {games} games is odd.")
    found = []
    for first, second in combinations(players, 2):
        for number in range(seed, seed + games // 2):
            for line_up in _line_ups(seats, first, second):
                task = Task(game, scenario, options, line_up, number)
                found.append(Fixture(first, second, task))
    return tuple(found)


def _line_ups(seats: Sequence[str], first: str, second: str) -> Iterator[dict[str, str]]:
    for pair in ((first, second), (second, first)):
        yield {seat: pair[n % 2] for n, seat in enumerate(seats)}


def standings(
    players: Sequence[str], fixtures: Sequence[Fixture], finished: Sequence[Finished]
) -> Standings:
    """What the matches come to; every fixture is among them."""
    by_key: dict[Key, Finished] = {match.key: match for match in finished}
    met: dict[tuple[str, str], list[Finished]] = {}
    for fixture in fixtures:
        match = by_key[fixture.task.key]
        met.setdefault((fixture.first, fixture.second), []).append(match)
    pairings = tuple(_pairing(*pair, matches) for pair, matches in met.items())
    scores = {(p.first, p.second): Score(p.points, p.matches) for p in pairings}
    ranked = sorted(ladder(players, scores), key=lambda rating: -rating.value)
    return Standings(pairings, tuple(ranked), _seats(fixtures, finished))


def _pairing(first: str, second: str, finished: Sequence[Finished]) -> Pairing:
    winners = [None if match.winner is None else match.seats[match.winner] for match in finished]
    won, drawn, matches = winners.count(first), winners.count(None), len(winners)
    interval = wilson(won + DRAW * drawn, matches)
    return Pairing(first, second, matches, won, drawn, interval, order(first, finished))


def order(player: str, finished: Sequence[Finished]) -> float | None:
    """Share of pairs of seats in which the player's has more points; equal ones count half."""
    compared, ahead = 0, 0.0
    for match in finished:
        if len(match.seats) == PAIR:
            return None
        points = {
            mine: [match.points[seat] for seat in match.points
                   if (match.seats[seat] == player) == mine]
            for mine in (True, False)
        }  # fmt: skip
        for own in points[True]:
            for other in points[False]:
                compared += 1
                ahead += 1 if own > other else DRAW if own == other else 0
    return ahead / compared if compared else None


def _seats(fixtures: Sequence[Fixture], finished: Sequence[Finished]) -> tuple[SeatScore, ...]:
    winners = [match.winner for match in finished]
    seats = fixtures[0].task.seats
    return tuple(SeatScore(seat, winners.count(seat), len(winners)) for seat in seats)
