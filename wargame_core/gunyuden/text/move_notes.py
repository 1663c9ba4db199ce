"""What a player is told of each place where his force can go: price, ground, castle, enemies."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from wargame_core.engine.guide import Note
from wargame_core.gunyuden.rules.actions import Detach, Go
from wargame_core.gunyuden.rules.forces import field_units_at, side_of
from wargame_core.gunyuden.rules.geography import geography
from wargame_core.gunyuden.rules.movement import Moving
from wargame_core.gunyuden.rules.state import State
from wargame_core.gunyuden.text.guide_words import GuideWords
from wargame_core.gunyuden.text.hex_text import wind

NEAREST: Final = 8
"""Hexes without castle or enemy that are listed before the whole list is asked for."""
_FIRST, _CASTLES, _ENEMIES, _ELSEWHERE, _STRATEGIC, _LEAVE = range(6)


def move_notes(
    state: State, moving: Moving, legal: Sequence[Any], language: str
) -> dict[Any, Note]:
    """A note for every action of a move: castles and enemies first, then by price."""
    start = state.hex[moving.units[0]]
    words = GuideWords(state, language)
    side = side_of(state, moving.units[0])
    left = {
        strategic: moving.points_left(state, strategic=strategic) for strategic in (False, True)
    }
    walks = [action for action in legal if isinstance(action, Go)]
    normal = {action.hex for action in walks if not action.strategic}
    found: dict[Any, Note] = {}
    plain: list[tuple[tuple[int, ...], Any]] = []
    for action in walks:
        rest = left[action.strategic].get(action.hex, 0)
        kind, facts = _what_is_there(state, action.hex, side, words)
        doubled = action.strategic and action.hex in normal
        group = _STRATEGIC if doubled else kind
        order = (group, moving.left - rest, action.hex, int(action.strategic))
        way = words(f"wind-{wind(state, start, action.hex)}")
        price = words("price", points=moving.left - rest, left=rest)
        told = words.facts([words.join([price, way]), *facts])
        minor = doubled or kind == _ELSEWHERE
        found[action] = Note(told, _title(group, words), order, minor=minor)
        if kind == _ELSEWHERE and not doubled:
            plain.append((order, action))
    for _, action in sorted(plain, key=lambda entry: entry[0])[:NEAREST]:
        note = found[action]
        found[action] = Note(note.text, note.group, note.order)
    for action in legal:
        if isinstance(action, Detach):
            alone = action.leader == action.unit
            found[action] = Note("", words("leave-behind"), (_LEAVE,), minor=not alone)
    return found


def _title(group: int, words: GuideWords) -> str:
    keys: Mapping[int, str] = {
        _CASTLES: "castles",
        _ENEMIES: "next-to-enemies",
        _ELSEWHERE: "elsewhere",
        _STRATEGIC: "strategic-too",
    }
    return words(keys[group])


def _what_is_there(state: State, hex_: int, side: int, words: GuideWords) -> tuple[int, list[str]]:
    """In which part of the list a hex stands, and what is to be known of it."""
    facts = [words.terrain(hex_)]
    castle = state.scenario.castle_at.get(hex_, -1)
    if castle >= 0:
        facts.append(words.castle(castle, here=True))
    friends = words.enemies(hex_, side)
    if friends:
        facts.append(words("friends", forces=friends))
    beside = beside_enemies(state, hex_, side, words)
    facts += beside
    kind = _CASTLES if castle >= 0 else _ENEMIES if beside else _ELSEWHERE
    return kind, facts


def beside_enemies(state: State, hex_: int, side: int, words: GuideWords) -> list[str]:
    """Enemies in the open next to a hex, and enemy castles there, without water between."""
    scenario = state.scenario
    found = []
    for other in geography(scenario).linked[hex_]:
        if field_units_at(state, other, 1 - side):
            found.append(words("next-to", forces=words.enemies(other, 1 - side)))
        castle = scenario.castle_at.get(other, -1)
        if castle >= 0 and scenario.side_of_clan(state.owner[castle]) == 1 - side:
            found.append(words("next-to", forces=words.castle(castle)))
    return found
