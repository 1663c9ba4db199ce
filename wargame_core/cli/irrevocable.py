"""Asks before a choice that sets off what cannot be taken back, as a move that starts a war."""

from __future__ import annotations

from typing import Any, Final

from wargame_core.cli.screen import Screen
from wargame_core.cli.words import Words
from wargame_core.engine.in_full import warning
from wargame_core.engine.match import Match

YES: Final = frozenset({"y", "yes", "はい"})

WAYS_HELP: Final = (
    "  go HEX HEX …  move by these hexes, as in go 1721 1621; the last is where it ends"
)
"""Help for games whose moves may name their way."""


def confirmed(match: Match[Any], action: Any, screen: Screen, words: Words, language: str) -> bool:
    """Whether the player wants the action after he was told what it sets off; True if nothing."""
    said = warning(match.game, match.state, action, language)
    if not said:
        return True
    screen.say(words("This {warning}.", warning=said), "refusal")
    if screen.ask(words("Do it all the same? (yes/no)> ")).casefold() in YES:
        return True
    screen.say(words("Not done."), "note")
    return False
