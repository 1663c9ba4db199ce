"""Several humans at one terminal: in a game with secrets nobody sees the screen of the last one."""

from __future__ import annotations

from typing import Final

from wargame_core.cli.match_text import MatchText
from wargame_core.cli.screen import Screen
from wargame_core.engine.decision import Decision
from wargame_core.engine.history import has_secrets
from wargame_core.engine.match import Match
from wargame_core.engine.program_words import Words
from wargame_core.players.opponents import Opponents

RECAP: Final = 20
"""Actions of the others that are told again at most."""


class HandOver:
    """Notices when another human is to decide, and lowers a curtain before he does."""

    def __init__(
        self, match: Match, opponents: Opponents, screen: Screen, text: MatchText, words: Words
    ) -> None:
        """Take the match, its programs, the terminal, and how things are told there."""
        self._match, self._opponents = match, opponents
        self._screen, self._text, self._words = screen, text, words
        self._seat = ""
        self._goes_on = match.position > 0
        """Loaded: whoever has opened it may be another than who is to decide."""

    @property
    def decision(self) -> Decision | None:
        """The open decision; a sealed choice goes first to the human who sits there."""
        self._match.ask_first(self._seat)
        return self._match.decision

    def to(self, seat: str) -> None:
        """The seat is to decide. Raises EOFError at the end of the input.

        On a terminal the screen is wiped until its player has confirmed; then he is told what the
        others have done since his last choice. Elsewhere a line says who is next.
        """
        humans = [other for other in self._match.seats if not self._opponents.has(other)]
        if seat not in humans or not has_secrets(self._match.game):
            return
        before, self._seat = self._seat, seat
        if before == seat or len(humans) < 2:
            return
        who = self._text.both_titles(seat)
        is_told = bool(before or self._goes_on) and self._screen.curtain(
            self._words("{who} is to decide; nobody else looks at the screen.", who=who),
            self._words("Enter when {who} sits here> ", who=who),
        )
        last = self._match.last_choice((seat,))
        entries = self._match.entries[0 if last is None else last + 1 :]
        own = tuple(self._text.sit(seat, entries))
        for told, style in self._text.log(entries, most=RECAP) if is_told else own:
            self._screen.say(told, style)
