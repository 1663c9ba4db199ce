"""What the dice of a battle can bring, in the language and the colours of the window."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from gui.looks.fight_values import CellLook, ModifierLook, PreviewLook
from gui.looks.gekokujo_names import colour_id
from gui.words import language
from scenarios.gekokujo import battle_preview
from scenarios.gekokujo.state import State
from wargame_core.engine.decision import Lookup, Modifier


def preview(state: State, action: Any | None) -> PreviewLook | None:
    """The battle that an action announces, or the one whose dice come next."""
    found = battle_preview.preview(state, action, language())
    if found is None:
        return None
    tolls = (replace(toll, colour_of=colour_id(toll.colour_of)) for toll in found.tolls)
    return replace(found, tolls=tuple(tolls))


def modifier_look(modifier: Modifier) -> ModifierLook:
    """A modifier with its name in the present language."""
    return battle_preview.modifier_preview(modifier, language())


def cell_look(lookup: Lookup) -> CellLook:
    """A cell of a chart."""
    return battle_preview.cell_preview(lookup, language())
