"""A match between programs, played to its end without a log: for simulation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from wargame_core.engine.chance import SeededDice
from wargame_core.engine.dated import turn_words
from wargame_core.engine.decision import CHANCE, Result
from wargame_core.engine.errors import UsageError
from wargame_core.engine.forecast import Forecasts
from wargame_core.engine.game import Game
from wargame_core.engine.registry import complete_options, scenario_of
from wargame_core.engine.seats import HUMAN, complete_seats
from wargame_core.engine.statistics import HasStatistics, Observed
from wargame_core.engine.told import ToldCounts
from wargame_core.players.opponents import Opponents
from wargame_core.players.roster import RANDOM
from wargame_core.players.search.budget import processor_clock


@dataclass(frozen=True, slots=True)
class Playout:
    """How one match between programs went."""

    seed: int
    result: Result
    reason: str
    """The reason in words."""
    actions: int
    """All actions, rolls included."""
    choices: int
    """Decisions with at least two legal actions; rolls do not count."""
    digest: str
    """Digest of the last state."""
    observed: Observed | None = None
    """What the game's statistics have counted, if it was asked for."""
    forecasts: Mapping[str, Sequence[float]] = field(default_factory=dict)
    """What the game gave each seat as its chance to win when it first chose in a turn, if asked."""


def play_out(
    game: Game,
    scenario: str,
    *,
    options: Mapping[str, str],
    seats: Mapping[str, str],
    seed: int,
    observe: bool = False,
    seconds: float = 0.0,
) -> Playout:
    """Play a match to the end. ``Match`` with the same arguments plays the very same one.

    With ``observe`` the game's statistics watch, if it has some. ``seconds``: of the processor,
    that those who look ahead think a turn; 0: their trials count, and the same seeds give the same
    match, unless the name of a player says a time. Raises UsageError for unknown names, or if a
    seat is human.
    """
    info = scenario_of(game, scenario)
    players = complete_seats(info, seats, default=RANDOM)
    if HUMAN in players.values():
        raise UsageError("In a simulation every seat is played by a program; found “human”.")
    clock = processor_clock if seconds else None
    opponents = Opponents(game, players, seed, clock=clock, seconds=seconds)
    dice = SeededDice()
    state = game.setup(scenario, complete_options(info, options), seed)
    statistics = game.statistics() if observe and isinstance(game, HasStatistics) else None
    observer = statistics.observer(state) if statistics is not None else None
    counts = ToldCounts(game)
    forecasts = _Forecasts(game) if observe and isinstance(game, Forecasts) else None
    position = rolls = choices = 0
    while (decision := game.decision(state)) is not None:
        if decision.seat == CHANCE:
            action = dice.pick(seed, rolls, game.outcomes(state))
            rolls += 1
        else:
            legal = game.legal_actions(state)
            choices += len(legal) > 1
            if forecasts is not None:
                forecasts.see(state, decision.seat)
            action = opponents.choose(state, decision, legal, counts.of(decision.seat))
        step = game.apply(state, action)
        counts.add(decision.seat, state, action, step.state)
        state = step.state
        if observer is not None:
            observer.see(state, step.events)
        position += 1
    result = game.result(state)
    assert result is not None, "a game without an open decision has a result"
    return Playout(
        seed,
        result,
        game.say(state, result.reason, "en"),
        position,
        choices,
        game.digest(state),
        observer.finish(state) if observer is not None else None,
        forecasts.found if forecasts is not None else {},
    )


class _Forecasts:
    """What a game says of the seats' chances while a match goes on."""

    def __init__(self, game: Any) -> None:
        self._game = game
        self._asked: dict[str, str] = {}
        self.found: dict[str, list[float]] = {}

    def see(self, state: object, seat: str) -> None:
        """Ask before a choice of a seat, once a turn; never in a game without turns."""
        turn = turn_words(self._game, state, "en")
        if turn == self._asked.get(seat, ""):
            return
        self._asked[seat] = turn
        chance = self._game.chance(self._game.view(state, seat), seat)
        if chance is not None:
            self.found.setdefault(seat, []).append(chance)
