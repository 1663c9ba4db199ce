"""Words for prompts, events, refusals and actions, from the catalogues in ``text/``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from scenarios.shogun1986.rules.actions import (
    Begin,
    Declare,
    Enlist,
    Hide,
    Levy,
    Lose,
    Spy,
    Station,
)
from scenarios.shogun1986.rules.setup import Placing, next_army
from wargame_core.engine.decision import Action
from wargame_core.engine.interrupt import Pass
from wargame_core.engine.procedure import open_frame
from wargame_core.provinces.rules.actions import Draw
from wargame_core.provinces.text.words import Words

if TYPE_CHECKING:
    from scenarios.shogun1986.rules.state import State


def _case(state: State, action: Action) -> tuple[str, dict[str, Any]]:
    """Which words an action needs beside those of its verb, and what else they name."""
    match action:
        case Station() if (placing := open_frame(state, Placing)) is not None:
            player, steps = placing.open_turn(state, placing.seat(state))
            placed = len(steps) - placing.spearmen
            return "number", {"number": next_army(state, player, max(0, placed)).number + 1}
        case Pass(standing=True):
            return "standing", {}
        case Draw(player=seat):
            return "", {"seat_player": seat}
        case Spy(seat=seat):
            return "", {"seat_player": seat}
        case Enlist(army=number):
            return "", {"number": number + 1}
        case Declare() | Begin():
            facts = {"origin_province": action.origin, "target_province": action.target}
            return "army" if action.army else "", facts
        case Levy(army=True) | Hide(army=True) | Lose(army=True):
            return "army", {}
    return "", {}


def colour_of(state: State, player: int, language: str) -> str | None:
    """A colour by its player; with two colours each also by which of them it is."""
    per = state.scenario.setup.colours
    if per == 1:
        return None
    texts = catalogue(language)
    seat = WORDS.seat_name(state, state.scenario.leader[player], language)
    which = texts["name.second" if player % per else "name.first"]
    return texts["name.colour"].format(seat=seat, which=which)


WORDS: Final[Words[State]] = Words("scenarios.shogun1986", player=colour_of, case=_case)
"""All words of this game."""
catalogue, say, describe, event_text = (
    WORDS.catalogue,
    WORDS.say,
    WORDS.describe,
    WORDS.event_text,
)
