"""What comes of a state if one level plays on in all seats, on given dice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from wargame_core.analysis.judging import Watch, mean_and_error
from wargame_core.engine.decision import CHANCE, Action
from wargame_core.engine.game import Game
from wargame_core.engine.measure import Measure
from wargame_core.players.player import Player
from wargame_core.players.randomness import Randomness
from wargame_core.players.roster import seat_player
from wargame_core.players.search.chance import STRATA, CommonChance, Rolls

ROUND: Final = frozenset({"turn", "turn-begins", "round"})
"""Events with which a turn or round begins."""


class PlayingOn:
    """Plays on from states of one game."""

    def __init__(self, game: Game[Any], level: str, *, rounds: int, most: int) -> None:
        """Until so many rounds have begun, the match is over, or ``most`` actions were taken."""
        self._game, self._level, self._rounds, self._most = game, level, rounds, most

    def seated(self, seat: str, position: int) -> Player[Any]:
        """A player of the level who has sat down."""
        randomness = Randomness(0, seat)
        player = seat_player(self._game, self._level, seat, randomness)
        assert player is not None, "a level is no human"
        randomness.turn_to(position)
        return player

    def end(self, state: Any, action: Action, rolls: Rolls, watch: Watch) -> Any:
        """The state in the end, if this action is taken first."""
        game, begun = self._game, 0
        players: dict[str, Player[Any]] = {}
        step = game.apply(state, action)
        for number in range(self._most):
            watch()
            state = step.state
            decision = game.decision(state)
            begun += any(event.kind in ROUND for event in step.events)
            if decision is None or begun >= self._rounds:
                break
            if decision.seat == CHANCE:
                chosen = rolls.pick(decision.kind, game.outcomes(state))
            else:
                legal = game.legal_actions(state)
                player = players.get(decision.seat)
                if player is None:
                    player = players[decision.seat] = self.seated(decision.seat, number)
                view = game.view(state, decision.seat)
                chosen = player.choose(game, view, decision, legal)
            step = game.apply(state, chosen)
        return step.state


class Witness:
    """Says whether some choices do better than others, by a measure that no search has fitted."""

    ROUNDS: Final = 2
    MOST: Final = 3000
    UNANIMOUS: Final = 3
    """So many trials are enough if they agree."""

    def __init__(self, game: Game[Any], level: str, measure: Measure) -> None:
        """``level``: who plays on; it should be quick."""
        self._game, self._measure = game, measure
        self._playing = PlayingOn(game, level, rounds=self.ROUNDS, most=self.MOST)

    def agrees(
        self,
        view: Any,
        seat: str,
        better: Sequence[Action],
        played: Sequence[Action],
        chance: CommonChance,
        watch: Watch,
        *,
        answers: bool = False,
    ) -> bool:
        """Whether choices that are said to be better are not clearly worse in the end.

        ``answers``: they answer a question within something that was begun. No plan is made for
        them, so less is known of what comes of them, and they may not be worse on average at all.
        """
        gaps: list[float] = []
        for number in range(STRATA):
            worth = []
            for *before, last in (better, played):
                state = view
                for action in before:
                    state = self._game.apply(state, action).state
                end = self._playing.end(state, last, chance.trial(number), watch)
                worth.append(self._measure.balance(end, seat))
            gaps.append(worth[0] - worth[1])
            if len(gaps) >= self.UNANIMOUS and (min(gaps) > 0.0 or max(gaps) < 0.0):
                break
        return not speaks_against(gaps, answers=answers)


def speaks_against(gaps: Sequence[float], *, answers: bool) -> bool:
    """Whether trials, each of which gained so much, say that the choices are no better.

    >>> speaks_against([3.0, -5.0, 1.0], answers=False)
    False
    >>> speaks_against([3.0, -5.0, 1.0], answers=True)
    True
    """
    mean, error = mean_and_error(gaps)
    return mean < (0.0 if answers else -error)
