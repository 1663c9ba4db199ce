"""An opponent for every game that says how well a seat stands: one action ahead, dice exactly."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final, Protocol, runtime_checkable

from wargame_core.engine.decision import Action, Decision
from wargame_core.engine.game import Game
from wargame_core.engine.state_type import S_contra
from wargame_core.players.player import EQUAL
from wargame_core.players.randomness import Randomness
from wargame_core.players.valuing import Terms

MOST_STATES: Final = 600
"""States that are looked at for one action. Rolls beyond them are not thought through: what waits
for them counts as it stands."""
SAMPLES: Final = 8
"""Ways in which hidden facts are imagined for one decision."""


@runtime_checkable
class Evaluates(Protocol[S_contra]):
    """Optional part of a game: how well a seat stands. The opponent ``easy`` comes with it."""

    def evaluate(self, state: S_contra, seat: str) -> Mapping[str, float]:
        """How well the seat stands, as named terms; the larger their sum, the better.

        ``state`` is a view of the seat, or what may come of one; the match may be over in it.
        """
        ...


@runtime_checkable
class Imagines(Protocol[S_contra]):
    """Optional part of a game with hidden facts: how they could be.

    Without it the opponent plays on in its view; rules must then carry out actions in a view.
    """

    def imagine(self, view: S_contra, seat: str, randomness: Randomness) -> Any:
        """A whole state that agrees with all that a view of the seat shows.

        The view itself, if nothing needs to be imagined.
        """
        ...


@runtime_checkable
class Foresees(Protocol[S_contra]):
    """Optional part of a game: rolls whose mean its evaluation counts by itself."""

    def foresees(self, state: S_contra) -> bool:
        """Whether ``evaluate`` counts the open roll and those that follow it by their mean."""
        ...


@dataclass(slots=True)
class Seen:
    """The board of a program that looks at nothing but the view itself."""

    state: Any
    seat: str


class OnePly:
    """Values an action by what its outcomes are worth on average, up to the next choice."""

    samples: ClassVar[int] = SAMPLES
    """Ways in which hidden facts are imagined; fewer do where they matter little."""

    def __init__(self, game: Game) -> None:
        """Raises TypeError if the game says nothing of how a seat stands."""
        if not isinstance(game, Evaluates):
            raise TypeError(f"{type(game).__name__} has no evaluation.")
        self._game, self._evaluates = game, game
        self._imagines = game if isinstance(game, Imagines) else None
        self._foresees = game if isinstance(game, Foresees) else None

    def facts(self, view: object, seat: str) -> Hashable:
        """The seat alone: nothing is kept of a board but the view, which is replaced."""
        del view
        return seat

    def board(self, view: object, seat: str) -> Seen:
        """The view itself."""
        return Seen(view, seat)

    def values(
        self, board: Seen, decision: Decision, legal: Sequence[Action], randomness: Randomness
    ) -> list[Terms]:
        """What changes by each action, term by term.

        All actions are compared on the same imagined facts. An action that is not legal with some
        of them is valued by the others.
        """
        del decision
        view, seat = board.state, board.seat
        states = {"": (1, view)}
        if self._imagines is not None:
            states = self._imagined(self._imagines, view, seat, randomness)
        before = {key: self._evaluates.evaluate(state, seat) for key, (_, state) in states.items()}
        found = []
        for action in legal:
            changes = [
                (count, _change(self._expected(state, action, seat), before[key]))
                for key, (count, state) in states.items()
                if self._imagines is None or self._game.why_not(state, action) is None
            ]
            whole = sum(count for count, _ in changes)
            found.append(Terms(_mean([(count / whole, change) for count, change in changes])))
        return found

    def _imagined(
        self, game: Imagines, view: object, seat: str, randomness: Randomness
    ) -> dict[str, tuple[int, Any]]:
        """Imagined states by digest, with how often each came up."""
        found: dict[str, tuple[int, Any]] = {}
        for _ in range(self.samples):
            state = game.imagine(view, seat, randomness)
            if state is view:
                return {"": (1, view)}
            key = self._game.digest(state)
            found[key] = found.get(key, (0, state))[0] + 1, state
        return found

    def _expected(self, state: object, action: Action, seat: str) -> dict[str, float]:
        """The mean terms over the outcomes of the rolls that follow an action.

        Equal states are looked at once, so that rounds without effect come to an end.
        """
        game, looked = self._game, 0
        waiting: dict[str, tuple[float, Any]] = {"": (1.0, game.apply(state, action).state)}
        ends: list[tuple[float, Mapping[str, float]]] = []
        while waiting:
            following: dict[str, tuple[float, Any]] = {}
            for chance, there in waiting.values():
                looked += 1
                rolls = () if looked > MOST_STATES or self._counts(there) else game.outcomes(there)
                if not rolls:
                    ends.append((chance, self._evaluates.evaluate(there, seat)))
                    continue
                for roll, probability in rolls:
                    after = game.apply(there, roll).state
                    key = game.digest(after)
                    share = following.get(key, (0.0, after))[0] + chance * float(probability)
                    following[key] = share, after
            waiting = following
        return _mean(ends)

    def _counts(self, state: object) -> bool:
        """Whether the evaluation counts the open roll by itself."""
        return self._foresees is not None and self._foresees.foresees(state)


def _mean(weighted: Sequence[tuple[float, Mapping[str, float]]]) -> dict[str, float]:
    """The mean of terms, each with its weight."""
    found: dict[str, float] = {}
    for weight, terms in weighted:
        for name, value in terms.items():
            found[name] = found.get(name, 0.0) + weight * value
    return found


def _change(after: Mapping[str, float], before: Mapping[str, float]) -> dict[str, float]:
    """The difference, term by term, without noise that would tell equal actions apart."""
    names = dict.fromkeys((*before, *after))
    return {name: round(after.get(name, 0.0) - before.get(name, 0.0), EQUAL) for name in names}
