"""The program opponents of one match, ready to act."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from wargame_core.engine.decision import CHANCE, Action, Decision
from wargame_core.engine.game import Game
from wargame_core.engine.history import Entry
from wargame_core.engine.match import Match
from wargame_core.engine.told import count_told
from wargame_core.players.player import Alternative, Explains, Player
from wargame_core.players.randomness import Randomness
from wargame_core.players.roster import seat_player
from wargame_core.players.search.budget import Clock


class Opponents:
    """A player for every seat that a program holds. Raises UsageError for an unknown name.

    ``clock``: by it they stop thinking when their time is over; for matches with a human, who may
    have set the ``seconds`` of a turn.
    """

    def __init__(
        self,
        game: Game,
        seats: Mapping[str, str],
        seed: int,
        *,
        clock: Clock | None = None,
        seconds: float = 0.0,
    ) -> None:
        self._game = game
        self._players: dict[str, tuple[Player, Randomness]] = {}
        for seat, name in seats.items():
            randomness = Randomness(seed, seat)
            player = seat_player(game, name, seat, randomness, clock=clock, seconds=seconds)
            if player is not None:
                self._players[seat] = (player, randomness)

    def has(self, seat: str) -> bool:
        """Whether a program plays this seat."""
        return seat in self._players

    def choose(
        self, state: object, decision: Decision, legal: Sequence[Action], position: int
    ) -> Action:
        """The action of the program that decides; it was told of ``position`` actions before.

        The player is shown its own view only, and the legal actions of the decision.
        """
        player, randomness = self._players[decision.seat]
        randomness.turn_to(position)
        view = self._game.view(state, decision.seat)
        return player.choose(self._game, view, decision, legal)

    def explain(
        self,
        state: object,
        decision: Decision,
        legal: Sequence[Action],
        position: int,
        best: int = 3,
    ) -> Sequence[Alternative]:
        """What the program that decides thinks of its best alternatives; empty if it cannot say."""
        player, randomness = self._players[decision.seat]
        if not isinstance(player, Explains):
            return ()
        randomness.turn_to(position)
        view = self._game.view(state, decision.seat)
        return player.explain(self._game, view, decision, legal, best)

    def act(self, match: Match) -> Entry | None:
        """Play one action or roll of the match without asking a human.

        None if a human is to decide, or to say what his dice show, or if the game is over.
        """
        decision = match.decision
        if decision is None:
            return None
        if decision.seat == CHANCE:
            return match.roll()
        if not self.has(decision.seat):
            return None
        position = count_told(match.last, decision.seat)
        return match.play(self.choose(match.state, decision, match.legal, position))
