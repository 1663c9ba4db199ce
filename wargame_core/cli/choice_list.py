"""The numbered list of legal actions: filtered by a typed word, shown page by page."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from wargame_core.engine.decision import Action
from wargame_core.engine.folding import folded, holding
from wargame_core.engine.game import Game
from wargame_core.engine.guide import Note
from wargame_core.engine.program_words import Words

PAGE: Final = 20
"""Actions shown at once."""
DIGITS: Final = 9
"""A typed number with more digits is larger than anything that is counted."""
_NO_NOTE: Final = Note()
_INDENT: Final = " " * 8
"""Before the odds of an action."""


@dataclass(frozen=True, slots=True)
class Offer:
    """One legal action as it is offered."""

    number: int
    action: Action
    words: str
    notation: str
    note: Note = _NO_NOTE

    @property
    def sought(self) -> str:
        """What a typed word is sought in."""
        return folded(f"{self.words} {self.notation} {self.note.text} {self.note.group}")


class ChoiceList:
    """The legal actions of one decision. Numbers stay the same whatever is shown."""

    def __init__(
        self,
        game: Game,
        view: object,
        legal: Sequence[Action],
        language: str,
        notes: Mapping[Action, Note] | None = None,
        odds: Callable[[Any], str] | None = None,
    ) -> None:
        """Take the actions in the game's order; ``notes`` may order them otherwise.

        ``odds`` says in a line what the dice of an action can bring, or an empty text.
        """
        self._words = Words(language)
        self._odds = odds or (lambda action: "")
        known = notes or {}
        ordered = sorted(legal, key=lambda action: known.get(action, _NO_NOTE).order)
        self.offers = tuple(
            Offer(
                number,
                action,
                game.describe(view, action, language),
                game.write_action(view, action),
                known.get(action, _NO_NOTE),
            )
            for number, action in enumerate(ordered, 1)
        )
        self._shown: Sequence[Offer] = ()
        self._from, self._page = 0, PAGE
        self.show_first()

    def number(self, text: str) -> Offer | None:
        """The action with the number that was typed, or None."""
        if not text.isascii() or not text.isdigit() or len(text) > DIGITS:
            return None
        number = int(text)
        return self.offers[number - 1] if 1 <= number <= len(self.offers) else None

    @property
    def only(self) -> Offer | None:
        """The action that alone is shown, or None."""
        return self._shown[0] if len(self._shown) == 1 else None

    def filter(self, word: str) -> bool:
        """Show the actions that contain the word; False and no change if none does.

        Those in which a word begins so, if there are any.
        """
        found = holding(word, self.offers, lambda offer: [offer.sought])
        if not found:
            return False
        self._shown, self._from, self._page = found, 0, PAGE
        return True

    def has_verb(self, text: str) -> bool:
        """Whether the text begins as one of the actions does in notation."""
        verbs = {offer.notation.partition(" ")[0] for offer in self.offers}
        return text.partition(" ")[0].casefold() in verbs

    def show_first(self) -> None:
        """Show the list from its beginning, without what is of little weight."""
        major = [offer for offer in self.offers if not offer.note.minor]
        self._shown, self._from, self._page = major or self.offers, 0, PAGE

    def show_all(self) -> None:
        """Show every action at once."""
        self._shown, self._from, self._page = self.offers, 0, len(self.offers)

    def turn_page(self) -> None:
        """Go to the next page; after the last one to the first."""
        self._from += self._page
        if self._from >= len(self._shown):
            self._from = 0

    def lines(self) -> Iterator[str]:
        """The present page."""
        width = len(str(len(self.offers)))
        page = self._shown[self._from : self._from + self._page]
        group = ""
        for offer in page:
            if offer.note.group != group:
                group = offer.note.group
                yield f"  {group or self._words('Besides')}:"
            words = offer.words
            if offer.note.text:
                words = self._words("{words}: {total}", words=words, total=offer.note.text)
            yield f"  {offer.number:>{width}}  {words}  [{offer.notation}]"
            if odds := self._odds(offer.action):
                yield f"{_INDENT}{odds}"
        if len(page) < len(self._shown):
            first, last = self._from + 1, self._from + len(page)
            yield self._words(
                "  {first}-{last} of {all}; Enter for the next page, or type a word to filter",
                first=first,
                last=last,
                all=len(self._shown),
            )
        if len(self._shown) < len(self.offers) and self.only is not None:
            yield self._words("  Enter plays it; “all” shows the others too")
        elif len(self._shown) < len(self.offers):
            yield self._words(
                "  {shown} of {all}; “all” shows the others too",
                shown=len(self._shown),
                all=len(self.offers),
            )
