"""Complete views for every game: its own answers, and a plain one wherever it has none."""

from __future__ import annotations

from typing import Any, cast

from wargame_core.views.board_views import BoardViews
from wargame_core.views.choice_views import ChoiceViews
from wargame_core.views.contract import GameViews
from wargame_core.views.fight_views import FightViews
from wargame_core.views.plain_board import PlainBoard
from wargame_core.views.plain_choices import PlainChoices
from wargame_core.views.plain_fights import PlainFights
from wargame_core.views.plain_reference import PlainReference
from wargame_core.views.reference_views import ReferenceViews


class _CompletedViews:
    """Answers with the first part that has a member: the game's own, then the plain ones."""

    def __init__(self, game: Any, own: object | None) -> None:
        views = cast(GameViews, self)
        board: BoardViews = PlainBoard(game, views)
        choices: ChoiceViews = PlainChoices(game, views)
        fights: FightViews = PlainFights(game, views)
        reference: ReferenceViews = PlainReference(game)
        self._own = own
        self._plain = (board, choices, fights, reference)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        found = getattr(self._own, name, None)
        if found is not None:
            return found
        for part in self._plain:
            found = getattr(part, name, None)
            if found is not None:
                setattr(self, name, found)  # the next question comes here no more
                return found
        raise AttributeError(name)


def completed(game: Any, own: object | None) -> GameViews:
    """The views of a game, where ``own`` has any number of the contract's members, or is None."""
    return cast(GameViews, _CompletedViews(game, own))
