"""Questions before what cannot be taken back: a move that starts a war, dice about to fall.

A pipe or file cannot see a question, and its next line is a command and no answer: where lines do
not come from a terminal nothing is asked unless the player has wished for it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wargame_core.engine.decision import Action
from wargame_core.engine.in_full import warning
from wargame_core.engine.program_words import Words

if TYPE_CHECKING:
    from wargame_core.cli.odds_text import OddsText
    from wargame_core.cli.screen import Screen
    from wargame_core.engine.guide import Guide
    from wargame_core.engine.match import Match

YES: Final = frozenset({"y", "yes", "はい"})
ROLL: Final = frozenset({"", "y", "yes", "roll"})
"""Answers that let the dice fall."""

WAYS_HELP: Final = (
    "  go HEX HEX …  move by these hexes, as in go 1721 1621; the last is where it ends"
)
"""Help for games whose moves may name their way."""


class Assent:
    """Asks whoever chooses an action whether he means it."""

    def __init__(
        self,
        match: Match,
        guide: Guide | None,
        odds: OddsText,
        screen: Screen,
        language: str,
        *,
        ask: bool,
        quick: bool,
    ) -> None:
        """``ask``: also where nobody sits at a terminal. ``quick``: dice fall without a question.

        Dice of the player's own are never asked about: he rolls them himself.
        """
        self._game, self._guide, self._odds, self._screen = match.game, guide, odds, screen
        self._language, self._words = language, Words(language)
        self._asks = ask or screen.is_typed_at
        self._asks_of_dice = self._asks and not quick and match.dice.mode != "own"

    def given(self, state: object, view: object, action: Action) -> bool:
        """Whether an action may be played, after the player was told what it sets off.

        Args:
            state: In which it is legal: that of the match, or one that a whole move leads to.
            view: What the player may know of that state.
            action: What he has chosen.

        Raises EOFError at the end of the input.
        """
        return self._accepts(state, action) and self._lets_roll(view, action)

    def _accepts(self, state: object, action: Action) -> bool:
        said = warning(self._game, state, action, self._language)
        if not said:
            return True
        self._screen.say(self._words("This {warning}.", warning=said), "refusal")
        if not self._asks:
            return True
        answer = self._screen.ask(self._words("Do it all the same? (yes/no)> "))
        if answer.casefold() in YES:
            return True
        self._screen.say(self._words("Not done."), "note")
        return False

    def _lets_roll(self, view: object, action: Action) -> bool:
        if not self._asks_of_dice or self._guide is None or not self._guide.rolls(view, action):
            return True
        for line in self._odds.lines(view, action):
            self._screen.say(line)
        answer = self._screen.ask(self._words("Enter lets the dice fall, “no” goes back> "))
        if answer.lower() in ROLL:
            return True
        self._screen.say(self._words("Nothing was rolled."), "note")
        return False
