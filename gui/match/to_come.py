"""What chance decides next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from wargame_core.engine.decision import CHANCE, Roll
from wargame_core.engine.game import Game


@dataclass(frozen=True, slots=True)
class ToCome:
    """A decision of chance."""

    words: str
    """The decision in one sentence."""
    dice: bool
    """Whether a die falls; else something is drawn."""


def chance_after(game: Game, state: object, actions: Sequence[Any], language: str) -> ToCome | None:
    """What chance decides as soon as some actions in a row are played from a state, if it does."""
    for action in actions:
        if game.why_not(state, action) is not None:
            return None
        state = game.apply(state, action).state
        decision = game.decision(state)
        if decision is None:
            return None
        if decision.seat == CHANCE:
            dice = all(isinstance(one, Roll) for one in game.legal_actions(state))
            return ToCome(game.say(state, decision.prompt, language), dice)
    return None
