"""The parts of a game on provinces: the shared rules, notation and words, with what is its own."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from wargame_core.engine.decision import Result
from wargame_core.engine.game import Places
from wargame_core.engine.notation import Notation
from wargame_core.engine.procedure_game import Parts
from wargame_core.provinces.rules import engine
from wargame_core.provinces.rules.state import S
from wargame_core.provinces.rules.working_copy import WorkingCopy
from wargame_core.provinces.text.places import places as shared_places
from wargame_core.provinces.text.summary import summary as shared_summary
from wargame_core.provinces.text.words import Words


def shared_parts(
    words: Words[S],
    notation: Notation,
    *,
    over: str,
    result: Callable[[S], Result | None],
    working: type[WorkingCopy[S]] = WorkingCopy,
    places: Callable[[S, Any], Places] = shared_places,
    summary: Callable[[S, str], str] | None = None,
) -> Parts[S]:
    """Rules that are carried out as the engine of games on provinces does it.

    Args:
        words: The words of the game.
        notation: How its actions are written.
        over: The rule that refuses every action when the game is over.
        result: How the game ended, None while it goes on.
        working: The working copy through which its states change.
        places: Where on the board its actions belong, if not only where all games have them.
        summary: The board in plain text, if there is more to say than of all games.
    """
    why_not, apply = engine.rules_of(working, over)
    return Parts(
        why_not=why_not,
        apply=apply,
        result=result,
        write=notation.write,
        read=notation.read,
        say=words.say,
        describe=words.describe,
        event_text=words.event_text,
        places=places,
        summary=summary or partial(shared_summary, words),
    )
