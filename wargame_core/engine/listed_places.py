"""The places of a game without a guide, for a player who asks for one at the prompt."""

from __future__ import annotations

from collections.abc import Sequence

from wargame_core.engine import ambiguity
from wargame_core.engine.folding import folded
from wargame_core.engine.places import JoinsPlaces, ListsPlaces
from wargame_core.engine.program_words import Words


class ListedPlaces:
    """Answers with what the game says of its places: their lines, and what lies next to them."""

    def __init__(self, game: ListsPlaces, language: str) -> None:
        self._game, self._language = game, language
        self._words = Words(language)

    def find(self, view: object, typed: str) -> int | None:
        """A place by its name or the beginning of it, with or without macrons.

        Raises MalformedActionError for the beginning of several names.
        """
        named = [folded(name) for name in self._names(view)]
        sought = folded(typed)
        if sought in named:
            return named.index(sought)
        found = [place for place, name in enumerate(named) if sought and name.startswith(sought)]
        if len(found) > 1:
            raise ambiguity.of_names(
                typed,
                lambda language: [self._game.place_names(view, language)[one] for one in found],
            )
        return found[0] if found else None

    def place(self, view: object, place: int) -> Sequence[str]:
        """The lines of a place, and the names of those next to it."""
        names = self._names(view)
        near = [names[other] for other in self._neighbours(view, place)]
        joined = self._words(", ").join(near)
        told = [self._words("Next to it: {places}", places=joined)] if near else []
        lines = self._game.place_lines(view, place, self._language)
        return [names[place], *(f"  {line}" for line in (*lines, *told))]

    def near(self, view: object, place: int) -> Sequence[str]:
        """The places next to one with their lines; the place itself if it has none."""
        others = self._neighbours(view, place) or (place,)
        return [line for other in others for line in self.place(view, other)]

    def _names(self, view: object) -> Sequence[str]:
        return self._game.place_names(view, self._language)

    def _neighbours(self, view: object, place: int) -> Sequence[int]:
        return self._game.neighbours(view, place) if isinstance(self._game, JoinsPlaces) else ()
