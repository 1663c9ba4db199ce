"""Words about what seats hide from each other, for the views of every game."""

from __future__ import annotations

from wargame_core.views.words import tr


def one_answer() -> str:
    """Said beside the only answer of a question that is put lest its absence tell something."""
    return tr("The only answer: you are asked so that nobody learns what you hold.")
