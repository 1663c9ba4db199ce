"""What a player is told of where his units can go: distance, land or sea, holder, units."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, Final

from wargame_core.engine.decision import Action
from wargame_core.engine.guide import Note
from wargame_core.provinces.rules.actions import Fight, Leave, MoveFrom, MoveTo
from wargame_core.provinces.rules.movement import Group, Movement
from wargame_core.provinces.rules.reach import Ways
from wargame_core.provinces.text.provinces import (
    Marks,
    holder_words,
    neighbours,
    unit_words,
)
from wargame_core.provinces.text.words import Page

NEAREST: Final = 12
"""Provinces without enemies that are listed before the whole list is asked for."""
_LEAVE, _ENEMIES, _BESIDE, _ELSEWHERE = range(4)


def move_notes(page: Page, marks: Marks, legal: Sequence[Action]) -> dict[Any, Note]:
    """A note for every shared action that names a province."""
    frame = page.state.frames[-1] if page.state.frames else None
    if isinstance(frame, Group):
        return _destinations(page, marks, frame, legal)
    found: dict[Any, Note] = {}
    for action in legal:
        match action:
            case MoveFrom(province=place) if isinstance(frame, Movement):
                units = page.state.unmoved(frame.player, int(place))
                beside = beside_enemies(page, frame.group.ways, frame.player, int(place))
                found[action] = Note(page.facts([page("can-move", group=units), *beside]))
            case Fight(province=place):
                found[action] = who_is_there(page, int(place))
    return found


def who_is_there(page: Page, place: int) -> Note:
    """Who holds a province and who stands there."""
    return Note(page.facts([holder_words(page, place), unit_words(page, place)]))


def _destinations(
    page: Page, marks: Marks, group: Group, legal: Sequence[Action]
) -> dict[Any, Note]:
    """Where a group can go: enemies first, then what lies next to them, then by distance."""
    state, player = page.state, group.player
    points = group.points(state)
    costs = group.ways.reach(state, player, group.origin, points)
    titles = {
        _ENEMIES: page("enemies-there"),
        _BESIDE: page("next-to-enemies"),
        _ELSEWHERE: page("elsewhere"),
    }
    found: dict[Any, Note] = {}
    quiet: list[tuple[tuple[int, ...], MoveTo]] = []
    for action in legal:
        if isinstance(action, Leave):
            found[action] = Note(order=(_LEAVE,))
        if not isinstance(action, MoveTo):
            continue
        place = int(action.province)
        beside = beside_enemies(page, group.ways, player, place)
        kind = _ENEMIES if state.hostile(player, place) else _BESIDE if beside else _ELSEWHERE
        told = page.facts(
            [
                page("distance", count=costs.get(place, 0), points=points),
                _by(page, group.way(state, place)),
                page.join(marks(page, place)),
                holder_words(page, place),
                unit_words(page, place),
                *beside,
            ]
        )
        order = (kind, costs.get(place, 0), place)
        found[action] = Note(told, titles[kind], order, minor=kind == _ELSEWHERE)
        if kind == _ELSEWHERE:
            quiet.append((order, action))
    for _, action in sorted(quiet, key=lambda entry: entry[0])[:NEAREST]:
        note = found[action]
        found[action] = Note(note.text, note.group, note.order)
    return found


def _by(page: Page, way: Sequence[int]) -> str:
    """Whether a way goes by land, or over the sea, and what it passes."""
    land = page.state.scenario.map.land
    by_sea = any(there not in land[here] for here, there in pairwise(way))
    told = page("by-sea" if by_sea else "by-land")
    if len(way) > 2:
        return page("through", by=told, provinces=tuple(way[1:-1]))
    return told


def beside_enemies(page: Page, ways: Ways, player: int, province: int) -> list[str]:
    """Others' units one step from a province, who are no allies."""
    state = page.state
    land, sea = neighbours(ways, state, player, province)
    return [
        page("next-to", player=enemy, province=other, count=state.total(enemy, other))
        for other in (*land, *sea)
        for enemy in state.hostile(player, other)
    ]
