"""What dice to come can bring, in the language of the window."""

from __future__ import annotations

from wargame_core.engine.decision import Action, Lookup, Modifier
from wargame_core.engine.preview import CellPreview, ModifierPreview, Preview
from wargame_core.gunyuden.odds import preview as series_preview
from wargame_core.gunyuden.odds.preview_parts import cell_preview, modifier_preview
from wargame_core.gunyuden.odds.preview_words import PreviewWords
from wargame_core.gunyuden.rules.state import State
from wargame_core.views.words import language


def preview(state: State, action: Action | None) -> Preview | None:
    """The first die after an action, or that of the open decision; None if no die follows."""
    return series_preview.preview(state, action, language())


def modifier_view(modifier: Modifier) -> ModifierPreview:
    """A modifier in words."""
    return modifier_preview(modifier, PreviewWords(language()))


def cell_view(lookup: Lookup) -> CellPreview:
    """A cell with its words."""
    return cell_preview(lookup, PreviewWords(language()))
