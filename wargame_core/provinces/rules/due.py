"""When the actions of every game on provinces are due, for what refuses them at other times."""

from __future__ import annotations

from collections.abc import Mapping

from wargame_core.engine.decision import Roll
from wargame_core.provinces.rules import actions

Due = Mapping[type, tuple[str, str]]
"""By kind of action the rule and code of a refusal; under ``object`` for every other kind."""


def shared_due(*, turn: str, movement: str, battle: str, own: Due) -> Due:
    """Refusals of the shared catalogue.

    Args:
        turn: The rule of the sequence of play.
        movement: The rule of movement.
        battle: The rule of battles.
        own: Those of the game's own actions, with codes of its own catalogue.
    """
    return {
        object: (turn, "no-such-action"),
        Roll: (battle, "no-die-due"),
        actions.Draw: (turn, "no-draw-due"),
        actions.RemoveUnit: (turn, "nothing-to-remove"),
        actions.MoveFrom: (movement, "movement-only"),
        actions.Leave: (movement, "no-units-taken-up"),
        actions.MoveTo: (movement, "no-units-taken-up"),
        actions.Fight: (battle, "battles-after-movement"),
        actions.Hit: (battle, "no-hits-to-give"),
        actions.Decline: (turn, "nothing-asked"),
        actions.Finish: (turn, "nothing-to-finish"),
        **own,
    }
