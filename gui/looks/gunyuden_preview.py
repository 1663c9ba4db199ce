"""What dice to come can bring, in the language of the window."""

from __future__ import annotations

from typing import Any

from gui.looks.fight_values import CellLook, ModifierLook, PreviewLook
from gui.words import language
from wargame_core.analysis import series_preview
from wargame_core.analysis.preview_parts import cell_preview, modifier_preview
from wargame_core.analysis.preview_words import PreviewWords
from wargame_core.engine.decision import Lookup, Modifier
from wargame_core.gunyuden.state import State


def preview(state: State, action: Any | None) -> PreviewLook | None:
    """What an action, or without one the open decision, brings at its first die, if any."""
    return series_preview.preview(state, action, language())


def modifier_look(modifier: Modifier) -> ModifierLook:
    """A modifier in words."""
    return modifier_preview(modifier, PreviewWords(language()))


def cell_look(lookup: Lookup) -> CellLook:
    """A cell with its words."""
    return cell_preview(lookup, PreviewWords(language()))
