"""The opponent ``easy``: one action ahead by what everybody has.

Choices whose effect does not lie open in the next state - a sealed disc, tiles still to be drawn,
an answer that others give - it values like ``normal``; attacks, stacks and roles it does not plan.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final

from scenarios.bushido.players import court, fights
from scenarios.bushido.players.picture import Picture
from scenarios.bushido.players.weights import weights
from wargame_core.engine.decision import Action
from wargame_core.players.one_ply import OnePly
from wargame_core.players.valuing import Terms

if TYPE_CHECKING:
    from wargame_core.engine.decision import Decision
    from wargame_core.engine.game import Game
    from wargame_core.players.one_ply import Seen
    from wargame_core.players.randomness import Randomness

Valued = Callable[[Picture, Sequence[Any]], list[dict[str, float]]]

UNSEEN: Final[Mapping[str, Valued]] = {
    "fortress": court.place,
    "claim": court.place,
    "split": court.split,
    "tea": court.tea,
    "tactic": fights.tactic,
    "duel-stack": fights.duel_stack,
    "privilege": court.privilege,
    "kotau-privilege": court.privilege,
    "judge": court.judge,
    "donate": court.donate,
    "council": court.council,
}
"""By kind of choice, those whose effect does not show in the next state."""


class Easy(OnePly):
    """Looks one action ahead in one of the ways in which hidden facts could be."""

    samples: ClassVar[int] = 1
    valued: ClassVar[Mapping[str, Valued]] = UNSEEN
    """Kinds of choices that are valued from the view of the seat instead."""

    def __init__(self, game: Game, persona: str = "") -> None:
        """Take the weights of a persona, the usual self under an empty name."""
        super().__init__(game)
        self.weights = weights()[persona]

    def values(
        self, board: Seen, decision: Decision, legal: Sequence[Action], randomness: Randomness
    ) -> list[Terms]:
        """What each legal action promises, in Daimyo honour."""
        valued = self.valued.get(decision.kind)
        if valued is None:
            return super().values(board, decision, legal, randomness)
        picture = Picture(board.state, board.seat, self.weights)
        return [Terms(terms) for terms in valued(picture, legal)]
