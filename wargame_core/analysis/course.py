"""The course of a match: how every seat stood when a turn began, and its luck until then."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from wargame_core.analysis.chance_of_sums import mean
from wargame_core.analysis.judging import Watch, unwatched
from wargame_core.analysis.luck import GRAIN, throw_of
from wargame_core.analysis.playing_on import ROUND
from wargame_core.engine.decision import CHANCE, Message
from wargame_core.engine.forecast import Forecasts
from wargame_core.engine.match import Match
from wargame_core.engine.measure import Measured


@dataclass(frozen=True, slots=True)
class Moment:
    """A match at the beginning of a turn, or at its end."""

    number: int
    """Actions that had been played."""
    when: Message | None
    """The turn that begins; None at the start and at the end."""
    standing: Mapping[str, float]
    """How each seat stood against the mean of all, in the game's unit."""
    luck: Mapping[str, float]
    """What dice had brought each seat more than was to be expected, in the same unit, likewise
    against the mean of all."""
    chance: Mapping[str, float]
    """The chance of each seat to win; empty if the game does not say."""


def course_of(match: Match, watch: Watch = unwatched) -> tuple[Message | None, tuple[Moment, ...]]:
    """What the course is counted in, and its moments; none if the game has no measure."""
    game = match.game
    measure = game.measure() if isinstance(game, Measured) else None
    if measure is None:
        return None, ()
    seats = tuple(match.seats)
    luck = dict.fromkeys(seats, 0.0)
    found: list[Moment] = []

    def add(number: int, when: Message | None, state: object) -> None:
        standing = _centred({seat: measure.balance(state, seat) for seat in seats})
        chance: dict[str, float] = {}
        if isinstance(game, Forecasts):
            said = {seat: game.chance(game.view(state, seat), seat) for seat in seats}
            chance = {seat: value for seat, value in said.items() if value is not None}
        found.append(Moment(number, when, standing, _centred(luck), chance))

    state = match.state_at(0)
    add(0, None, state)
    for entry, after in match.walk():
        if entry.number > match.position:
            break
        watch()
        if entry.seat == CHANCE:
            throw = throw_of(game, measure, seats, state, entry.action, entry.number)
            for place, seat in enumerate(seats):
                luck[seat] += float(throw.rolled[place] - mean(throw.of(place))) / GRAIN
        state = after
        when = next((e.message for e in reversed(entry.events) if e.kind in ROUND), None)
        if when is not None:
            add(entry.number, when, state)
    if found[-1].number != match.position:
        add(match.position, None, state)
    return measure.unit, tuple(found)


def _centred(values: Mapping[str, float]) -> dict[str, float]:
    """Against the mean, so that what one gains all others lose."""
    centre = sum(values.values()) / len(values)
    return {seat: value - centre for seat, value in values.items()}
