"""The way that a player builds for a force: where it may pass, and where it ends (15-1-2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from wargame_core.engine.procedure import open_frame, open_kind
from wargame_core.gunyuden.rules import engine
from wargame_core.gunyuden.rules.actions import Go, HexId, Move, UnitId
from wargame_core.gunyuden.rules.forces import side_of
from wargame_core.gunyuden.rules.movement import EITHER, NORMAL, Moving, setting_out
from wargame_core.gunyuden.rules.state import State
from wargame_core.gunyuden.rules.ways import Way
from wargame_core.gunyuden.text import words as text
from wargame_core.gunyuden.views.names import unit_name
from wargame_core.views.reason_values import Reason
from wargame_core.views.walk_values import WalkView
from wargame_core.views.words import language, tr


def by_way(state: State, place: int, passed: Sequence[int], target: int) -> tuple[WalkView, ...]:
    """What the force on its way, or forces in a place, may do by hexes to pass; or why none may.

    Empty where nobody sets out.
    """
    found: list[WalkView] = []
    for after, frame, first in _forces(state, place):
        found += _to(after, frame, first, passed, target)
    able = [walk for walk in found if walk.reason is None]
    return tuple(able or found)


def _forces(state: State, place: int) -> Iterator[tuple[State, Moving, tuple[Any, ...]]]:
    """Each move that can take a way now: its state, its choice, and what begins it."""
    moving = open_frame(state, Moving)
    if moving is not None:
        yield state, moving, ()
    elif open_kind(state) == "select" and place >= 0:
        mine = state.scenario.phases[state.phase].side
        legal = frozenset(engine.legal_actions(state))
        for leader in state.at(place):
            begin = Move(UnitId(leader))
            if side_of(state, leader) == mine and begin in legal:
                yield *setting_out(state, leader), (begin,)


def _to(
    state: State, frame: Moving, first: tuple[Any, ...], passed: Sequence[int], target: int
) -> Iterator[WalkView]:
    """Ordinary movement, and strategic movement where it leaves more points; or why neither."""
    who = unit_name(state, frame.units[0])
    via, best = tuple(HexId(hex_) for hex_ in passed), -1
    normal = Go(HexId(target), strategic=frame.mode not in (EITHER, NORMAL), via=via)
    both = dict.fromkeys((normal, replace(normal, strategic=frame.mode != NORMAL)))
    for go in both:
        if engine.why_not(state, go) is not None:
            continue
        way = frame.way(state, go)
        assert isinstance(way, Way), "a legal way can be gone"
        left = frame.left - frame.before_walking(state, strategic=go.strategic) - way.points
        if left <= best:
            continue
        best = left
        yield WalkView(
            tr("{unit}: {what}", unit=who, what=text.describe(state, go, language())),
            tr("cost {cost}, {left} left", cost=frame.left - left, left=left),
            (*first, go),
            way.hexes,
            who=who,
            warning=text.warning(state, go, language()),
        )
    if best < 0:
        refusal = engine.why_not(state, _comes_farther(state, tuple(both)))
        assert refusal is not None, "neither movement can take this way"
        words = text.say(state.scenario, refusal.message, language())
        yield WalkView(who, reason=Reason(words, refusal.rule))


def _comes_farther(state: State, both: Sequence[Go]) -> Go:
    """Of two movements that cannot take a way the one that comes as far as its last hex to pass."""
    for go in both:
        here = replace(go, hex=go.via[-1], via=go.via[:-1]) if go.via else None
        if here is not None and engine.why_not(state, here) is None:
            return go
    return both[0]
