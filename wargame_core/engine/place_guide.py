"""A guide for a game that lists its places: what can be told of them follows from its doors.

A game makes a kind of it that adds what only the game knows: notes, odds, a map in letters.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from wargame_core.engine.folding import folded
from wargame_core.engine.listed_places import ListedPlaces
from wargame_core.engine.places import ListsPlaces

if TYPE_CHECKING:
    from wargame_core.engine.decision import Action
    from wargame_core.engine.game import Places
    from wargame_core.engine.guide import Chapter, Note
    from wargame_core.engine.preview import Preview


class ListsAndLights(ListsPlaces, Protocol):
    """A game whose board is a list of places, and whose actions belong to some of them."""

    def places(self, state: Any, action: Action) -> Places:
        """Where on the board an action belongs."""
        ...


class PlaceGuide:
    """What ``engine.guide.Guide`` asks for."""

    def __init__(self, game: ListsAndLights) -> None:
        """Take the game."""
        self.game = game

    def notes(self, state: Any, legal: Sequence[Action], language: str) -> Mapping[Action, Note]:
        """Nothing, unless a game adds it."""
        return {}

    def preview(self, state: Any, action: Action | None, language: str) -> Preview | None:
        """Nothing, unless a game adds it."""
        return None

    def rolls(self, state: Any, action: Action) -> bool:
        """No dice, unless a game has some."""
        return False

    def standing(self, state: Any, language: str) -> str:
        """Nothing, unless a game adds it."""
        return ""

    def find(self, state: Any, text: str) -> int | None:
        """A place by its name or the beginning of it.

        Raises MalformedActionError for the beginning of several names.
        """
        return ListedPlaces(self.game, "en").find(state, text)

    def here(self, state: Any) -> int | None:
        """None, unless a game says so."""
        return None

    def place(self, state: Any, place: int, language: str) -> Sequence[str]:
        """The lines of a place, and the names of those next to it."""
        return ListedPlaces(self.game, language).place(state, place)

    def near(self, state: Any, place: int, language: str) -> Sequence[str]:
        """The places next to one."""
        return ListedPlaces(self.game, language).near(state, place)

    def picture(self, state: Any, place: int, language: str) -> Sequence[str]:
        """The places next to one, for a game that draws no map in letters."""
        return self.near(state, place, language)

    def destination(self, state: Any, legal: Sequence[Action], text: str) -> Action | None:
        """The one legal action of the place whose whole name was typed."""
        names = [folded(name) for name in self.game.place_names(state, "en")]
        if (sought := folded(text)) not in names:
            return None
        place = names.index(sought)
        found = [one for one in legal if self.game.places(state, one).lit == (place,)]
        return found[0] if len(found) == 1 else None

    def whole_move(self, state: Any, words: Sequence[str]) -> Sequence[Action]:
        """None: every move is one action."""
        return ()

    def chapter(self, state: Any, language: str) -> Chapter | None:
        """None: no line that is typed ends more than one choice."""
        return None

    def ends(self, action: Action) -> bool:
        """Nothing ends a chapter."""
        return False
