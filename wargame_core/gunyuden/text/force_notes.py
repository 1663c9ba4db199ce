"""What a player is told of each action of a force: whom it meets, and what it ends."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from wargame_core.engine.decision import Action
from wargame_core.engine.guide import Note
from wargame_core.gunyuden.rules.actions import (
    Attack,
    Besiege,
    EndPhase,
    Incorporate,
    Target,
)
from wargame_core.gunyuden.rules.battle import targets
from wargame_core.gunyuden.rules.forces import enemy_castle, side_of, strength, units_of_force
from wargame_core.gunyuden.rules.state import State
from wargame_core.gunyuden.text import words as text
from wargame_core.gunyuden.text.guide_words import GuideWords


def force_notes(state: State, legal: Sequence[Action], language: str) -> dict[Any, Note]:
    """Actions under the forces that they belong to; first those of forces that can fight."""
    words = GuideWords(state, language)
    titles: dict[int, str] = {}
    fighting = {action.unit for action in legal if isinstance(action, Attack | Besiege)}
    found: dict[Any, Note] = {}
    for action in legal:
        unit = getattr(action, "unit", None)
        if isinstance(action, EndPhase) or not isinstance(unit, int) or state.hex[unit] < 0:
            found[action] = Note(order=(2,))
            continue
        leader = state.leader[unit]
        if leader not in titles:
            titles[leader] = force_title(state, leader, words)
        order = (0 if unit in fighting else 1, list(titles).index(leader))
        found[action] = Note(_told(state, action, words), titles[leader], order)
    return found


def force_title(state: State, leader: int, words: GuideWords) -> str:
    """A force with its place and its state."""
    marks = [
        words(key)
        for key, holds in (("inside", state.inside[leader]), ("invests", state.investing[leader]))
        if holds
    ]
    units = units_of_force(state, leader)
    lowest = min(state.morale[unit] for unit in units)
    if lowest:
        marks.append(words("morale", morale=lowest))
    title = words(
        "force-at",
        force=words.force(leader),
        place=text.hex_name(state.scenario, state.hex[leader], words.language),
    )
    return words.facts([title, *marks])


def _told(state: State, action: Action, words: GuideWords) -> str:
    match action:
        case Attack(unit=unit) if state.inside[unit]:
            return ""
        case Attack(unit=unit):
            aims = targets(state, unit)
            told = [against(state, unit, hex_, words) for hex_ in aims]
            places = [text.hex_name(state.scenario, hex_, words.language) for hex_ in aims]
            if len(aims) == 1:
                return told[0]
            return words.facts(
                [words("at", place=p, what=w) for p, w in zip(places, told, strict=True)]
            )
        case Besiege(unit=unit):
            castle = enemy_castle(state, state.hex[unit], side_of(state, unit))
            return words.castle(castle)
    return ""


def against(state: State, unit: int, hex_: int, words: GuideWords) -> str:
    """The enemy in a hex with his strength, and that of the force."""
    own = strength(state, units_of_force(state, unit))
    foes = words.enemies(hex_, 1 - side_of(state, unit))
    return words("against", forces=foes, own=own)


def target_notes(
    state: State, leader: int, legal: Sequence[Action], language: str
) -> dict[Any, Note]:
    """Whom each hex to be attacked holds."""
    words = GuideWords(state, language)
    return {
        action: Note(against(state, leader, action.hex, words))
        for action in legal
        if isinstance(action, Target)
    }


def set_up_notes(legal: Sequence[Action]) -> dict[Any, Note]:
    """Who could be put under whom is left out until the whole list is asked for."""
    return {
        action: Note(order=(1,), minor=True) for action in legal if isinstance(action, Incorporate)
    }
