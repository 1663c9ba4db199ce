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
    state = at_chance(game, state, actions)
    decision = game.decision(state) if state is not None else None
    if decision is None:
        return None
    return ToCome(game.say(state, decision.prompt, language), are_dice(game, state))


def at_chance(game: Game, state: object, actions: Sequence[Any]) -> Any | None:
    """The state in which chance decides as some actions are played, or None if it never does."""
    for action in actions:
        if game.why_not(state, action) is not None:
            return None
        state = game.apply(state, action).state
        decision = game.decision(state)
        if decision is None or decision.seat == CHANCE:
            return None if decision is None else state
    return None


def are_dice(game: Game, state: object) -> bool:
    """Whether a die falls, and nothing is drawn."""
    return all(isinstance(one, Roll) for one in game.legal_actions(state))


def seat_after(game: Game, state: object, actions: Sequence[Any]) -> str:
    """Who decides after some actions in a row: a seat, chance, or empty if the game is over.

    Chance too if it decides before all of them are played.
    """
    for action in actions:
        decision = game.decision(state)
        if decision is None or decision.seat == CHANCE:
            break
        if game.why_not(state, action) is not None:
            break
        state = game.apply(state, action).state
    decision = game.decision(state)
    return decision.seat if decision is not None else ""
