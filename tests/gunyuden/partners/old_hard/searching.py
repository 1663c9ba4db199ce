"""A program that tries the best actions out before it chooses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Generic, Protocol, TypeVar

from wargame_core.engine.decision import Action, Decision
from wargame_core.engine.game import Game
from wargame_core.players.player import Alternative
from wargame_core.players.randomness import Randomness
from wargame_core.players.search.budget import Meter
from wargame_core.players.valuing import Board, Boards, Valuation, best_place

B = TypeVar("B", bound=Board)

Ranked = tuple[int, Mapping[str, float]]
"""Place of an action among those named, and the terms of its value."""


class Trials(Valuation[B], Protocol[B]):
    """A valuation that can also play actions on and look at what they come to."""

    def turn(self, view: Any) -> object:
        """What the budget calls one turn: the same throughout it, another for each other one."""
        ...

    def shortlist(self, board: B, decision: Decision, totals: Sequence[float]) -> Sequence[int]:
        """Places of the actions to try, best first; fewer than two: nothing to try."""
        ...

    def ranked(
        self,
        board: B,
        candidates: Sequence[Action],
        totals: Sequence[float],
        meter: Meter,
        randomness: Randomness,
    ) -> list[Ranked]:
        """The candidates in the order of what their trials came to, best first."""
        ...


class SearchingPlayer(Generic[B]):
    """Tries candidates and takes the best; its valuation's choice where there is nothing to try.

    It looks at its own view only. What it keeps are boards of equal facts and, by the clock, the
    time that a turn has taken.
    """

    def __init__(self, trials: Trials[B], meter: Meter) -> None:
        self.trials = trials
        self.meter = meter

    def begin(self, seat: str, randomness: Randomness) -> None:
        """Sit down."""
        self._randomness = randomness
        self.boards = Boards(self.trials, seat)

    def choose(
        self, game: Game, view: object, decision: Decision, legal: Sequence[Action]
    ) -> Action:
        """The action that does best in its trials."""
        del game
        if len(legal) == 1:
            return legal[0]
        return legal[self._think(view, decision, legal)[0][0]]

    def explain(
        self, game: Game, view: object, decision: Decision, legal: Sequence[Action], best: int = 3
    ) -> tuple[Alternative, ...]:
        """The best alternatives, the chosen one first, with the terms of their value."""
        del game
        return tuple(
            Alternative(legal[place], terms)
            for place, terms in self._think(view, decision, legal)[:best]
        )

    def _think(self, view: object, decision: Decision, legal: Sequence[Action]) -> list[Ranked]:
        """Places in ``legal`` with the terms of their value, the choice first."""
        self.meter.begin(self.trials.turn(view))
        board = self.boards.get(view)
        worths = self.trials.values(board, decision, legal, self._randomness)
        totals = [worth.total for worth in worths]
        tried = self.trials.shortlist(board, decision, totals)
        if len(tried) > 1:
            candidates, priors = [legal[p] for p in tried], [totals[p] for p in tried]
            found = self.trials.ranked(board, candidates, priors, self.meter, self._randomness)
            ranking: list[Ranked] = [(tried[place], terms) for place, terms in found]
        else:
            first = best_place(totals, self._randomness)
            ranking = [(first, worths[first].terms())]
        self.meter.end()
        have = {place for place, _ in ranking}
        rest = sorted((p for p in range(len(legal)) if p not in have), key=lambda p: -totals[p])
        return ranking + [(place, worths[place].terms()) for place in rest]
