"""Alternatives of a choice as lines: each with its total and the terms that weigh most."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from wargame_core.cli.luck_command import signed
from wargame_core.engine.decision import CHANCE, Action
from wargame_core.engine.errors import WargameError
from wargame_core.engine.game import Game
from wargame_core.engine.match import Match
from wargame_core.engine.program_words import Words
from wargame_core.engine.told import count_told
from wargame_core.players.opponents import Opponents
from wargame_core.players.player import Alternative
from wargame_core.players.reasons import largest_terms, may_explain, term_text

TERMS: Final = 3
"""Terms that are told of an alternative."""
PLAYED: Final = "*"
"""Before the alternative that was played."""


class ReasonText:
    """Says in one line each what an opponent thinks of the best alternatives."""

    def __init__(self, game: Game, language: str) -> None:
        """Take the game that is played."""
        self._game, self._language = game, language
        self._words = Words(language)

    def lines(
        self, view: object, found: Sequence[Alternative], played: Any | None = None
    ) -> Iterator[str]:
        """The alternatives, the best first; ``view`` is what the seat that decides may know.

        They have their notation unless one of them was ``played`` already.
        """
        for number, one in enumerate(found, 1):
            mark = PLAYED if played is not None and one.action == played else " "
            words = self._game.describe(view, one.action, self._language)
            if played is None:
                words = f"{words} [{self._game.write_action(view, one.action)}]"
            terms = self._words(", ").join(
                f"{term_text(self._game, view, name, self._language)} {signed(value)}"
                for name, value in largest_terms(one.terms, TERMS)
            )
            total = signed(one.total)
            said = self._words("{words}: {total}", words=words, total=total)
            if terms:
                said = self._words("{words} ({terms})", words=said, terms=terms)
            yield f"    {mark}{number} {said}"

    def of_choice(self, match: Match, opponents: Opponents, action: Action) -> Iterator[str]:
        """Why the program that decides now takes the action; nothing where it has no choice."""
        decision = match.decision
        if decision is None or decision.seat == CHANCE or not opponents.has(decision.seat):
            return
        legal = match.legal
        if len(legal) < 2:
            return
        try:
            position = count_told(match.last, decision.seat)
            found = opponents.explain(match.state, decision, legal, position)
        except WargameError as error:
            yield f"    {self._words.of(error)}"
            return
        if not found:
            yield "    " + self._words("This player takes any action; it has no reasons.")
            return
        view = self._game.view(match.state, decision.seat)
        yield from self.lines(view, found, action)
        if all(one.action != action for one in found):
            words = self._game.describe(view, action, self._language)
            yield f"    {PLAYED}  " + self._words("played instead: {words}", words=words)

    def refusal(self, match: Match) -> str:
        """Why nothing is explained; empty if it is."""
        if may_explain(match):
            return ""
        return self._words(
            "What programs think is told once the match is over: seats of this game have secrets."
        )
