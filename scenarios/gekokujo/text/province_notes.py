"""What a player is told of each listed action: distance, land or sea, holder, units, prices."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final

from scenarios.gekokujo.rules.actions import Build, Fortify, GiveUp, Hire, PickClan, Recruit, Target
from scenarios.gekokujo.rules.campaign import Group, Movement
from scenarios.gekokujo.rules.reinforcement import Reinforce
from scenarios.gekokujo.rules.ways import WAYS, allowance
from scenarios.gekokujo.text.guide_words import GuideWords
from wargame_core.engine.guide import Note
from wargame_core.provinces.rules.actions import Fight, Finish, Leave, MoveFrom, MoveTo

if TYPE_CHECKING:
    from scenarios.gekokujo.rules.state import State

NEAREST: Final = 12
"""Provinces without enemies that are listed before the whole list is asked for."""
_LEAVE, _ENEMIES, _BESIDE, _ELSEWHERE = range(4)


def province_notes(state: State, legal: Sequence[Any], language: str) -> dict[Any, Note]:
    """A note for every action that names a province, a clan, or a price."""
    words = GuideWords(state, language)
    frame = state.frames[-1] if state.frames else None
    if isinstance(frame, Group):
        return _ways(state, frame, legal, words)
    found: dict[Any, Note] = {}
    for action in legal:
        match action:
            case Recruit(province=place):
                found[action] = _bought(state, frame, int(place), words, "recruiting", 0)
            case Hire() | Fortify() | Finish() if isinstance(frame, Reinforce):
                found[action] = Note(order=(1,))
            case Build(province=place):
                found[action] = _bought(state, frame, int(place), words, "building", 2)
            case PickClan(clan=clan):
                home = state.scenario.homes[clan]
                told = words("home", province=home, what=words.ability(clan))
                found[action] = Note(told)
            case MoveFrom(province=place) if isinstance(frame, Movement):
                group = state.unmoved(frame.player, int(place))
                beside = beside_enemies(state, frame.player, int(place), words)
                found[action] = Note(words.facts([words("can-move", group=group), *beside]))
            case Fight(province=place) | Target(province=place) | GiveUp(province=place):
                told = words.facts([words.holder(int(place)), words.units(int(place))])
                found[action] = Note(told)
    return found


def _bought(
    state: State, frame: Any, place: int, words: GuideWords, title: str, order: int
) -> Note:
    """Where something can be bought: who stands there, and enemies next to it first."""
    beside = beside_enemies(state, frame.player, place, words)
    told = words.facts([words.units(place), *beside])
    return Note(told, words(title), (order, not beside, place))


def _ways(state: State, group: Group, legal: Sequence[Any], words: GuideWords) -> dict[Any, Note]:
    """Where a group can go: enemies first, then what lies next to them, then by distance."""
    player = group.player
    points = allowance(state, player, group.origin, group.units)
    costs = WAYS.reach(state, player, group.origin, points)
    titles = {
        _ENEMIES: words("enemies-there"),
        _BESIDE: words("next-to-enemies"),
        _ELSEWHERE: words("elsewhere"),
    }
    found: dict[Any, Note] = {}
    quiet: list[tuple[tuple[int, ...], MoveTo]] = []
    for action in legal:
        if isinstance(action, Leave):
            found[action] = Note(order=(_LEAVE,))
        if not isinstance(action, MoveTo):
            continue
        place = int(action.province)
        beside = beside_enemies(state, player, place, words)
        kind = _ENEMIES if state.hostile(player, place) else _BESIDE if beside else _ELSEWHERE
        told = words.facts(
            [
                words("distance", count=costs.get(place, 0), points=points),
                _by(state, player, group.way(state, place), words),
                words.ground(place),
                words.holder(place),
                words.units(place),
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


def _by(state: State, player: int, way: Sequence[int], words: GuideWords) -> str:
    """Whether a way goes by land, or over the sea, and what it passes."""
    land = state.scenario.map.land
    by_sea = any(there not in land[here] for here, there in pairwise(way))
    told = words("by-sea" if by_sea else "by-land")
    if len(way) > 2:
        return words("through", by=told, provinces=tuple(way[1:-1]))
    return told


def neighbours(state: State, player: int, province: int) -> tuple[list[int], list[int]]:
    """Provinces one step away for a player: by land, and over the sea."""
    land = state.scenario.map.land[province]
    steps = WAYS.graph(state, player)
    sea = [
        other
        for other in range(len(state.control))
        if other != province and other not in land and steps.cost(province, other)
    ]
    return [other for other in land if steps.cost(province, other)], sea


def beside_enemies(state: State, player: int, province: int, words: GuideWords) -> list[str]:
    """Others' units one step from a province, who are no allies."""
    land, sea = neighbours(state, player, province)
    found = []
    for other in (*land, *sea):
        for enemy in state.hostile(player, other):
            found.append(
                words("next-to", player=enemy, province=other, count=state.total(enemy, other))
            )
    return found
