"""What a player can look up at the prompt: odds, a place, its surroundings, a map."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from wargame_core.cli.odds_text import OddsText
from wargame_core.engine.decision import Action
from wargame_core.engine.errors import UsageError
from wargame_core.engine.listed_places import ListedPlaces
from wargame_core.engine.phrase import Phrase
from wargame_core.engine.places import ListsPlaces
from wargame_core.engine.program_words import Words

if TYPE_CHECKING:
    from wargame_core.engine.game import Game
    from wargame_core.engine.guide import Guide


class Lookups:
    """Answers questions about the board; the view is that of the one who decides."""

    def __init__(self, game: Game, guide: Guide | None, language: str) -> None:
        """Take the game and what it knows of its board."""
        self._game, self._guide, self._language = game, guide, language
        self._words = Words(language)
        self._odds = OddsText(game, guide, language)
        self._listed: ListedPlaces | None = None
        if guide is None and isinstance(game, ListsPlaces):
            self._listed = ListedPlaces(game, language)

    def odds(self, view: object, action: Action | None) -> Sequence[str]:
        """What the dice of an action, or those due, can bring. Raises UsageError if none fall."""
        lines = self._odds.lines(view, action)
        if not lines:
            raise UsageError(
                Phrase("No die is due.") if action is None else Phrase("No die falls on this.")
            )
        return lines

    def place(self, view: object, typed: str) -> Sequence[str]:
        """One place. Raises UsageError for a text that names none."""
        if self._listed is not None:
            return self._listed.place(view, self._found(view, typed))
        return self._guided().place(view, self._found(view, typed), self._language)

    def near(self, view: object, typed: str) -> Sequence[str]:
        """What lies around a place. Raises UsageError for a text that names none."""
        if self._listed is not None:
            return self._listed.near(view, self._found(view, typed))
        return self._guided().near(view, self._found(view, typed), self._language)

    def picture(self, view: object, typed: str) -> Sequence[str]:
        """A map around a place; without one around what the open decision is about."""
        return self._guided().picture(view, self._found(view, typed), self._language)

    def _guided(self) -> Guide:
        if self._guide is None:
            raise UsageError(Phrase("This game has no such description of its board."))
        return self._guide

    def _found(self, view: object, typed: str) -> int:
        finding = self._listed or self._guided()
        place = finding.find(view, typed) if typed else None
        if not typed and self._guide is not None:
            place = self._guide.here(view)
        if place is not None:
            return place
        if not typed:
            raise UsageError(Phrase("Name a place: the decision that is open has none."))
        raise UsageError(
            Phrase("Found “{found}”, expected a place, castle or unit of this board.", found=typed)
        )
