"""Every player against every other, sides swapped: who scores how much against whom."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from wargame_core.analysis.intervals import Interval, wilson
from wargame_core.analysis.ladder import Rating, Score, ladder
from wargame_core.analysis.sprt import Sprt, Tally, Verdict
from wargame_core.analysis.task import Task
from wargame_core.engine.errors import UsageError
from wargame_core.files.results_lines import PAIR, Finished, Key
from wargame_core.players.player_name import PlayerName

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
    sides: tuple[Score, Score]
    """The first's points as he sat: leading the first seat, and leading the second."""
    verdict: Verdict | None = None
    """What the sequential test says; None where there was none."""
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
    counted: tuple[Finished, ...]
    """The matches that count."""


def fixtures(
    game: str,
    scenario: str,
    options: Mapping[str, str],
    seats: Sequence[str],
    players: Sequence[str],
    *,
    games: int,
    seed: int,
    seconds: float = 0.0,
) -> tuple[Fixture, ...]:
    """All matches: for each pair half as many seeds as games, each seed with the sides swapped.

    With more than two seats the two take turns around the table, so that each of them leads
    several seats. ``seconds``: as in ``Task``. Raises UsageError for fewer than two players, one
    that is named twice, or an odd number of games.
    """
    if len(players) < 2:
        raise UsageError("A tournament needs at least two players, for example easy,random.")
    read = [PlayerName.read(player) for player in players]
    twice = [player for n, player in enumerate(players) if read[n] in read[:n]]
    if twice:
        raise UsageError(f"The player “{twice[0]}” is named twice.")
    if games % 2:
        raise UsageError(f"Every seed is played twice, sides swapped: {games} games is odd.")
    found = []
    for first, second in combinations(players, 2):
        for number in range(seed, seed + games // 2):
            for line_up in _line_ups(seats, first, second):
                task = Task(game, scenario, options, line_up, number, seconds)
                found.append(Fixture(first, second, task))
    return tuple(found)


def _line_ups(seats: Sequence[str], first: str, second: str) -> Iterator[dict[str, str]]:
    for pair in ((first, second), (second, first)):
        yield {seat: pair[n % 2] for n, seat in enumerate(seats)}


def standings(
    players: Sequence[str],
    fixtures: Sequence[Fixture],
    finished: Sequence[Finished],
    test: Sprt | None = None,
) -> Standings:
    """What the matches come to; every fixture is among them, or those that a test counts.

    With a test a pair's matches count in the order of the fixtures up to the one that decides it,
    whoever finished first, so that the answer depends on nothing but the fixtures.
    """
    by_key: dict[Key, Finished] = {match.key: match for match in finished}
    pairings, counted = [], []
    for pair, both in by_pair(fixtures).items():
        matches = _counted(pair[0], both, by_key, test)
        verdict = test.verdict(_samples(pair[0], matches)) if test is not None else None
        pairings.append(_pairing(*pair, matches, verdict))
        counted += matches
    scores = {(p.first, p.second): Score(p.points, p.matches) for p in pairings}
    ranked = sorted(ladder(players, scores), key=lambda rating: -rating.value)
    return Standings(tuple(pairings), tuple(ranked), _seats(fixtures, counted), tuple(counted))


def by_pair(fixtures: Sequence[Fixture]) -> dict[tuple[str, str], list[Fixture]]:
    """The fixtures of every pair in their order: two in a row have the same seed."""
    found: dict[tuple[str, str], list[Fixture]] = {}
    for fixture in fixtures:
        found.setdefault((fixture.first, fixture.second), []).append(fixture)
    return found


def undecided(
    fixtures: Sequence[Fixture], test: Sprt
) -> Callable[[Task, Mapping[Key, Finished]], bool]:
    """Whether a match is still needed: its pair is not yet decided by those finished in order."""
    pairs = by_pair(fixtures)
    pair_of = {fixture.task.key: (fixture.first, fixture.second) for fixture in fixtures}
    decided: set[tuple[str, str]] = set()

    def needed(task: Task, finished: Mapping[Key, Finished]) -> bool:
        pair = pair_of[task.key]
        if pair not in decided:
            matches = _counted(pair[0], pairs[pair], finished, test)
            if test.verdict(_samples(pair[0], matches)) is not Verdict.OPEN:
                decided.add(pair)
        return pair not in decided

    return needed


def _counted(
    first: str, fixtures: Sequence[Fixture], finished: Mapping[Key, Finished], test: Sprt | None
) -> list[Finished]:
    """The matches of a pair that count: with a test, up to the two that decide it."""
    if test is None:
        return [finished[fixture.task.key] for fixture in fixtures]
    found: list[Finished] = []
    tally = Tally(test)
    for one, two in zip(fixtures[::2], fixtures[1::2], strict=True):
        if one.task.key not in finished or two.task.key not in finished:
            break
        both = [finished[one.task.key], finished[two.task.key]]
        found += both
        tally.add(_samples(first, both)[0])
        if tally.verdict() is not Verdict.OPEN:
            break
    return found


def _samples(first: str, finished: Sequence[Finished]) -> list[float]:
    """The first's share of each two matches with one seed."""
    points = [_points(first, match) for match in finished]
    return [(one + two) / 2 for one, two in zip(points[::2], points[1::2], strict=True)]


def _points(player: str, match: Finished) -> float:
    if match.winner is None:
        return DRAW
    return float(match.seats[match.winner] == player)


def _pairing(
    first: str, second: str, finished: Sequence[Finished], verdict: Verdict | None
) -> Pairing:
    points = [_points(first, match) for match in finished]
    won, drawn, matches = points.count(1.0), points.count(DRAW), len(points)
    interval = wilson(won + DRAW * drawn, matches)
    leading = [next(iter(match.seats.values())) == first for match in finished]
    sides = [
        [score for score, there in zip(points, leading, strict=True) if there == at_first]
        for at_first in (True, False)
    ]
    one, two = (Score(sum(scores), len(scores)) for scores in sides)
    ordered = order(first, finished)
    return Pairing(first, second, matches, won, drawn, interval, (one, two), verdict, ordered)


def order(player: str, finished: Sequence[Finished]) -> float | None:
    """Share of pairs of seats in which the player's has more points; equal ones count half."""
    compared, ahead = 0, 0.0
    for match in finished:
        if len(match.seats) == PAIR:
            return None
        points = {
            mine: [
                match.points[seat] for seat in match.points if (match.seats[seat] == player) == mine
            ]
            for mine in (True, False)
        }
        for own in points[True]:
            for other in points[False]:
                compared += 1
                ahead += 1 if own > other else DRAW if own == other else 0
    return ahead / compared if compared else None


def _seats(fixtures: Sequence[Fixture], finished: Sequence[Finished]) -> tuple[SeatScore, ...]:
    winners = [match.winner for match in finished]
    seats = fixtures[0].task.seats
    return tuple(SeatScore(seat, winners.count(seat), len(winners)) for seat in seats)
