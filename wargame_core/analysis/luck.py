"""The luck of a match: for every die what it brought against what it could have brought.

Each roll is compared with all other outcomes of the same decision of chance, by the measure of the
game. Where the measure says that a die is read only together with the next one, the mean over that
next one counts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Final

from wargame_core.analysis.chance_of_sums import Chance, as_far, mean
from wargame_core.engine.decision import CHANCE, Action, Event, Message
from wargame_core.engine.errors import UsageError
from wargame_core.engine.game import Game
from wargame_core.engine.history import Entry, has_secrets
from wargame_core.engine.match import Match
from wargame_core.engine.measure import Contest, Measure, Measured
from wargame_core.engine.phrase import Phrase

GRAIN: Final = 1_440_000
"""Values are counted in so many parts of the game's unit, so that sums are exact; hundredths,
thirds and means over one or two dice are whole numbers of them."""
MOST_SWINGS: Final = 10
"""Turning points that are told."""
_LEAST_SWING: Final = GRAIN // 10
"""A change below a tenth of a unit turns nothing."""
_HALFWAY: Final = 3
"""Dice that may have to be read together with one."""
_TURNS: Final = frozenset({"turn", "turn-begins", "round"})

Progress = Callable[[int, int], None]
"""Told how many actions of how many are done; what it raises ends the work."""


@dataclass(frozen=True, slots=True)
class Throw:
    """One decision of chance: what it could bring to every seat, and what it brought."""

    number: int
    """Of the action, from 1."""
    contest: Contest | None
    outcomes: tuple[tuple[tuple[int, ...], Fraction], ...]
    """Change for every seat, in parts of GRAIN, with its probability."""
    rolled: tuple[int, ...]

    def of(self, seat: int) -> tuple[tuple[int, Fraction], ...]:
        """What it could bring to one seat."""
        return tuple((changes[seat], probability) for changes, probability in self.outcomes)


@dataclass(frozen=True, slots=True)
class LuckSum:
    """Dice of a match or of a battle, summed for one seat, in the game's unit."""

    expected: float
    rolled: float
    chance: Chance
    """How often dice like these are at least as lucky or unlucky."""

    @property
    def luck(self) -> float:
        """What was rolled less what was to be expected."""
        return self.rolled - self.expected


@dataclass(frozen=True, slots=True)
class BattleLuck:
    """The dice of one contest."""

    contest: Contest
    numbers: tuple[int, ...]
    """Its rolls, by the numbers of their actions."""
    when: Message | None
    """The turn or round."""
    seats: Mapping[str, LuckSum]


@dataclass(frozen=True, slots=True)
class Swing:
    """A contest or a single action after which the match stood otherwise than before."""

    number: int
    """Of the action that changed most."""
    contest: Contest | None
    when: Message | None
    by_chance: bool
    """Whether that action was a roll."""
    events: tuple[Event, ...]
    changes: Mapping[str, float]
    after: Mapping[str, float]
    """How every seat stood in the end."""


@dataclass(frozen=True, slots=True)
class LuckReport:
    """What the dice of a match did."""

    unit: Message
    dice: int
    """Rolls of the match."""
    counted: int
    """Rolls whose outcomes differ in what is measured."""
    seats: Mapping[str, LuckSum]
    battles: tuple[BattleLuck, ...]
    """In the order of the match."""
    swings: tuple[Swing, ...]
    """The largest, in the order of the match."""


@dataclass(slots=True)
class _Episode:
    """One action outside contests, or the actions of one contest in a row."""

    contest: Contest | None
    when: Message | None
    before: tuple[int, ...]
    after: tuple[int, ...]
    told: Entry
    """The action that changed most."""
    most: int = 0

    @property
    def changes(self) -> list[int]:
        """Of every seat."""
        return [after - before for before, after in zip(self.before, self.after, strict=True)]

    @property
    def size(self) -> Fraction:
        """The largest change of a seat against the mean of all."""
        changes = self.changes
        centre = Fraction(sum(changes), len(changes))
        return max(abs(change - centre) for change in changes)


@dataclass(slots=True)
class _Found:
    """What a walk through the match has come by."""

    throws: list[Throw] = field(default_factory=list)
    turns: dict[int, Message | None] = field(default_factory=dict)
    """For the number of every action the turn in which it began."""
    swings: list[_Episode] = field(default_factory=list)


def measure_of(game: Game) -> Measure:
    """How a game measures who is ahead. Raises UsageError if it does not."""
    found = game.measure() if isinstance(game, Measured) else None
    if found is None:
        raise UsageError(Phrase("{game} does not say who is ahead.", game=game.info.title))
    return found


def may_be_told(match: Match) -> bool:
    """Whether the luck of a match gives nothing away: nothing is hidden, or all is over."""
    return not has_secrets(match.game) or match.decision is None


def luck_of(match: Match, progress: Progress | None = None) -> LuckReport:
    """The luck of what was played so far.

    Raises UsageError if the game has no measure, or if seats still have secrets.
    """
    measure = measure_of(match.game)
    if not may_be_told(match):
        raise UsageError(
            Phrase("Seats of this game have secrets; its luck is told once the match is over.")
        )
    seats = tuple(match.seats)
    found = _walked(match, measure, seats, progress)
    throws = [throw for throw in found.throws if len({c for c, _ in throw.outcomes}) > 1]
    contests: dict[Any, list[Throw]] = {}
    for throw in throws:
        if throw.contest is not None:
            contests.setdefault(throw.contest.key, []).append(throw)
    return LuckReport(
        unit=measure.unit,
        dice=len(found.throws),
        counted=len(throws),
        seats=_sums(throws, seats),
        battles=tuple(_battle(of, found, seats) for of in contests.values()),
        swings=_largest(found.swings, seats),
    )


def throw_of(
    game: Game, measure: Measure, seats: Sequence[str], state: object, action: Action, number: int
) -> Throw:
    """One roll against all that it could have been; ``action`` is what was rolled."""
    before = _standing(measure, seats, state)
    outcomes = []
    rolled: tuple[int, ...] = ()
    for outcome, probability in game.outcomes(state):
        after = _worth(game, measure, seats, game.apply(state, outcome).state)
        changes = tuple(there - here for there, here in zip(after, before, strict=True))
        outcomes.append((changes, probability))
        if outcome == action:
            rolled = changes
    return Throw(number, measure.contest(state), tuple(outcomes), rolled)


def _walked(
    match: Match, measure: Measure, seats: tuple[str, ...], progress: Progress | None
) -> _Found:
    found = _Found()
    turn: Message | None = None
    game, state = match.game, match.state_at(0)
    standing = _standing(measure, seats, state)
    for entry in match.entries:
        if progress is not None:
            progress(entry.number - 1, match.position)
        contest = measure.contest(state)
        if entry.seat == CHANCE:
            found.throws.append(throw_of(game, measure, seats, state, entry.action, entry.number))
        state = game.apply(state, entry.action).state
        after = _standing(measure, seats, state)
        episode = found.swings[-1] if found.swings else None
        if episode is None or contest is None or episode.contest != contest:
            episode = _Episode(contest, turn, standing, after, entry)
            found.swings.append(episode)
        episode.after = after
        most = max((abs(a - b) for a, b in zip(after, standing, strict=True)), default=0)
        if most > episode.most:
            episode.most, episode.told = most, entry
        found.turns[entry.number] = turn
        standing = after
        turn = next(_beginnings(entry), turn)
    return found


def _beginnings(entry: Entry) -> Iterator[Message]:
    """The turn that begins with an action."""
    return (event.message for event in reversed(entry.events) if event.kind in _TURNS)


def _largest(episodes: Sequence[_Episode], seats: Sequence[str]) -> tuple[Swing, ...]:
    turning = [episode for episode in episodes if episode.size >= _LEAST_SWING]
    kept = sorted(turning, key=lambda episode: -episode.size)[:MOST_SWINGS]
    return tuple(_swing(one, seats) for one in sorted(kept, key=lambda one: one.told.number))


def _swing(episode: _Episode, seats: Sequence[str]) -> Swing:
    told = episode.told
    return Swing(
        told.number,
        episode.contest,
        episode.when,
        told.seat == CHANCE,
        told.events,
        {seat: change / GRAIN for seat, change in zip(seats, episode.changes, strict=True)},
        {seat: stand / GRAIN for seat, stand in zip(seats, episode.after, strict=True)},
    )


def _standing(measure: Measure, seats: Sequence[str], state: object) -> tuple[int, ...]:
    return tuple(round(GRAIN * measure.balance(state, seat)) for seat in seats)


def _worth(
    game: Game, measure: Measure, seats: Sequence[str], state: object, deep: int = _HALFWAY
) -> tuple[int, ...]:
    """How every seat stands, once a die that is read together with the next one is read."""
    if deep and measure.is_halfway(state):
        decision = game.decision(state)
        if decision is not None and decision.seat == CHANCE:
            sums = [Fraction(0)] * len(seats)
            for outcome, probability in game.outcomes(state):
                after = _worth(game, measure, seats, game.apply(state, outcome).state, deep - 1)
                sums = [s + probability * value for s, value in zip(sums, after, strict=True)]
            return tuple(round(value) for value in sums)
    return _standing(measure, seats, state)


def _sums(throws: Sequence[Throw], seats: Sequence[str]) -> dict[str, LuckSum]:
    """The sums of every seat; where two seats share one luck its chance is reckoned once."""
    mirrored = len(seats) == 2 and all(
        changes[0] == -changes[1] for throw in throws for changes, _ in throw.outcomes
    )
    found: dict[str, LuckSum] = {}
    for index, seat in enumerate(seats):
        dice = [throw.of(index) for throw in throws]
        rolled = sum(throw.rolled[index] for throw in throws)
        expected = sum((mean(die) for die in dice), Fraction(0))
        shared = found[seats[0]].chance if mirrored and index else None
        found[seat] = LuckSum(
            float(expected / GRAIN), rolled / GRAIN, shared or as_far(dice, rolled)
        )
    return found


def _battle(throws: Sequence[Throw], found: _Found, seats: Sequence[str]) -> BattleLuck:
    contest = throws[0].contest
    assert contest is not None
    numbers = tuple(throw.number for throw in throws)
    return BattleLuck(contest, numbers, found.turns[numbers[0]], _sums(throws, seats))
