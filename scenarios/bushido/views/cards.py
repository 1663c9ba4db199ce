"""Questions of tea, duel, council and the end of a month, as cards that say what follows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from scenarios.bushido.text import words as text
from scenarios.bushido.text.prices import price_words
from scenarios.bushido.views.names import colour_id, player_of
from wargame_core.engine import procedure
from wargame_core.engine.decision import Action
from wargame_core.views.players_values import DraftCardView, DraftView
from wargame_core.views.words import language

if TYPE_CHECKING:
    from scenarios.bushido.rules.state import State

_KINDS: Final = (
    "tea-answer", "duel-answer", "verdict", "council", "tanin", "to-arms", "support", "kotau",
    "household",
)  # fmt: skip
"""Decisions that are shown as cards."""


def draft(state: State, legal: Sequence[Action]) -> DraftView | None:
    """A card for every answer; none where there is only one."""
    decision = procedure.decision(state)
    if decision is None or decision.kind not in _KINDS or len(legal) < 2:
        return None
    colour = colour_id(player_of(state, decision.seat))
    told = language()
    cards = tuple(
        DraftCardView(
            text.describe(state, action, told),
            colour,
            "",
            (),
            price_words(state, action, told),
            action=action,
        )
        for action in legal
    )
    return DraftView(text.say(state, decision.prompt, told), cards)
