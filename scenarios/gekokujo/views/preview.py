"""What the dice of a battle can bring, in the present language."""

from __future__ import annotations

from dataclasses import replace

from scenarios.gekokujo.odds import preview as battle_preview
from scenarios.gekokujo.rules.state import State
from scenarios.gekokujo.views.names import colour_id
from wargame_core.engine.decision import Action
from wargame_core.engine.preview import Preview
from wargame_core.views.words import language


def preview(state: State, action: Action | None) -> Preview | None:
    """The battle that an action announces, or the one whose dice come next."""
    found = battle_preview.preview(state, action, language())
    if found is None:
        return None
    losses = (replace(losses, colour_of=colour_id(losses.colour_of)) for losses in found.losses)
    return replace(found, losses=tuple(losses))
