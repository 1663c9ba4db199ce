"""The numbered list of legal actions: filtered by a typed word, shown page by page."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from wargame_core.cli.words import Words
from wargame_core.engine.game import Game

PAGE: Final = 20
"""Actions shown at once."""
DIGITS: Final = 9
"""A typed number with more digits is larger than anything that is counted."""


@dataclass(frozen=True, slots=True)
class Offer:
    """One legal action as it is offered."""

    number: int
    action: Any
    words: str
    notation: str


class ChoiceList:
    """The legal actions of one decision. Numbers stay the same whatever is shown."""

    def __init__(self, game: Game[Any], view: Any, legal: Sequence[Any], language: str) -> None:
        self._words = Words(language)
        self.offers = tuple(
            Offer(
                number,
                action,
                game.describe(view, action, language),
                game.write_action(view, action),
            )
            for number, action in enumerate(legal, 1)
        )
        self._shown: Sequence[Offer] = self.offers
        self._from = 0

    def number(self, text: str) -> Offer | None:
        """The action with the number that was typed, or None."""
        if not text.isascii() or not text.isdigit() or len(text) > DIGITS:
            return None
        number = int(text)
        return self.offers[number - 1] if 1 <= number <= len(self.offers) else None

    def filter(self, word: str) -> bool:
        """Show the actions that contain the word; False and no change if none does."""
        sought = _plain(word)
        found = [o for o in self.offers if sought in _plain(f"{o.words} {o.notation}")]
        if not found:
            return False
        self._shown, self._from = found, 0
        return True

    def has_verb(self, text: str) -> bool:
        """Whether the text begins as one of the actions does in notation."""
        verbs = {offer.notation.partition(" ")[0] for offer in self.offers}
        return text.partition(" ")[0].casefold() in verbs

    def show_all(self) -> None:
        """Show every action again, from the first."""
        self._shown, self._from = self.offers, 0

    def turn_page(self) -> None:
        """Go to the next page; after the last one to the first."""
        self._from += PAGE
        if self._from >= len(self._shown):
            self._from = 0

    def lines(self) -> Iterator[str]:
        """The present page."""
        width = len(str(len(self.offers)))
        page = self._shown[self._from : self._from + PAGE]
        for offer in page:
            yield f"  {offer.number:>{width}}  {offer.words}  [{offer.notation}]"
        if len(page) < len(self._shown):
            first, last = self._from + 1, self._from + len(page)
            yield self._words(
                "  {first}-{last} of {all}; Enter for the next page, or type a word to filter",
                first=first,
                last=last,
                all=len(self._shown),
            )
        elif len(self._shown) < len(self.offers):
            yield self._words(
                "  {shown} of {all}; “list” shows all",
                shown=len(self._shown),
                all=len(self.offers),
            )


def _plain(text: str) -> str:
    """Lower case without marks on letters, so that “mori” finds “Mōri”."""
    parts = unicodedata.normalize("NFKD", text.casefold())
    return "".join(part for part in parts if not unicodedata.combining(part))
