"""The parts of a game on provinces that needs no door but the shared ones."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar

from wargame_core.engine.decision import Refusal, Result, Step
from wargame_core.engine.notation import Notation
from wargame_core.engine.procedure_game import Parts
from wargame_core.provinces.rules import engine
from wargame_core.provinces.rules.state import ProvinceState
from wargame_core.provinces.rules.working_copy import WorkingCopy
from wargame_core.provinces.text.places import places
from wargame_core.provinces.text.summary import summary
from wargame_core.provinces.text.words import Words

S = TypeVar("S", bound=ProvinceState)


def shared_parts(
    words: Words[S],
    notation: Notation,
    *,
    over: str,
    result: Callable[[S], Result | None],
    working: type[WorkingCopy[S]] = WorkingCopy,
) -> Parts[S]:
    """Rules that are carried out as the engine of games on provinces does it.

    Args:
        words: The words of the game.
        notation: How its actions are written.
        over: The rule that refuses every action when the game is over.
        result: How the game ended, None while it goes on.
        working: The working copy through which its states change.
    """

    def why_not(state: S, action: Any) -> Refusal | None:
        return engine.why_not(state, action, over)

    def apply(state: S, action: Any) -> Step[S]:
        return engine.apply(working(state.copy()), action, why_not(state, action))

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
        summary=partial(summary, words),
    )
