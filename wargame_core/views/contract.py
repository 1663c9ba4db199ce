"""Everything that the window asks of one game, in four parts by what they serve.

A game answers what it has something to say about; ``defaults`` answers the rest.
"""

from __future__ import annotations

from typing import Protocol

from wargame_core.views.board_views import BoardViews
from wargame_core.views.choice_views import ChoiceViews
from wargame_core.views.fight_views import FightViews
from wargame_core.views.reference_views import ReferenceViews


class GameViews(BoardViews, ChoiceViews, FightViews, ReferenceViews, Protocol):
    """Board, choices, fights and reference of one game. Boards and panels know only this."""
