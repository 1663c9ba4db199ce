"""Asks before an unfinished match is opened for a seat that its record does not show."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import Final

from wargame_core.cli.screen import Screen
from wargame_core.engine.errors import UsageError
from wargame_core.engine.game import seat_title
from wargame_core.engine.match import Match
from wargame_core.engine.phrase import Phrase
from wargame_core.engine.program_words import Words
from wargame_core.engine.secrecy import seats_opened

YES: Final = frozenset({"y", "yes", "はい"})


def confirm_seats(
    match: Match, players: Mapping[str, str], screen: Screen, words: Words, *, yes: bool
) -> None:
    """Go on only if these players see no more than those of the record, or somebody says yes.

    Raises UsageError after another answer, and where no terminal can be asked without ``yes``.
    """
    opened = seats_opened(match, players)
    if yes or not opened:
        return
    names = words(", ").join(seat_title(match.scenario, seat, words.language) for seat in opened)
    text = (
        "This match is not over, and in its record no person plays {seats}. "
        "To open it so shows what {seats} hides from the others."
    )
    if not sys.stdin or not sys.stdin.isatty():
        asked = Phrase(text, seats=names)
        raise UsageError(Phrase("{words} With --yes it is opened all the same.", words=asked))
    screen.say(words(text, seats=names), "note")
    if screen.ask(words("Open it? (yes/no) > ")).lower() not in YES:
        raise UsageError(Phrase("The match was not opened."))
