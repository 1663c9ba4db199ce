"""What a move costs, and what a selected force may do with a place that is clicked (15, 22)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from wargame_core.engine.decision import Action
from wargame_core.engine.procedure import open_frame, open_kind
from wargame_core.gunyuden.rules import engine
from wargame_core.gunyuden.rules.actions import (
    Attack,
    Finish,
    Go,
    HexId,
    JoinForce,
    Move,
    Target,
    UnitId,
)
from wargame_core.gunyuden.rules.battle import targets
from wargame_core.gunyuden.rules.forces import field_forces_at, side_of
from wargame_core.gunyuden.rules.movement import EITHER, NORMAL, STRATEGIC, Moving, setting_out
from wargame_core.gunyuden.rules.state import State
from wargame_core.gunyuden.text import words as text
from wargame_core.gunyuden.views.names import place_name, unit_name
from wargame_core.views.fight_values import PriceView
from wargame_core.views.reason_values import Reason
from wargame_core.views.walk_values import WalkView
from wargame_core.views.words import language, listed, tr

_SEVERAL: Final = 2
"""From so many forces in a hex the attacker names whom he attacks."""


def walks(state: State, place: int, target: int, unit: int = -1) -> tuple[WalkView, ...]:
    """What each own force in a place may do with another place at once, or why none may.

    ``unit`` asks for the force of one leader only. Empty unless the player is choosing what to
    do next and has a force there, or that force is on its way.
    """
    moving = open_frame(state, Moving)
    if moving is not None:
        own = place == state.hex[moving.units[0]] and unit in (-1, moving.units[0])
        found = [*_ways(state, moving, target, ())] if own and place != target else []
        return tuple(found)
    if open_kind(state) != "select" or place < 0 or place == target:
        return ()
    mine = state.scenario.phases[state.phase].side
    leaders = [u for u in state.at(place) if state.leader[u] == u and side_of(state, u) == mine]
    legal = frozenset(engine.legal_actions(state)) if leaders else frozenset()
    allowed: list[WalkView] = []
    refused: list[WalkView] = []
    for leader in leaders if unit < 0 or not leaders else [unit]:
        ways = [*_attacks(state, leader, target, legal)]
        begin = Move(UnitId(leader))
        if begin in legal:
            ways += _ways(*setting_out(state, leader), target, (begin,))
        else:
            refusal = engine.why_not(state, begin)
            ways.append(WalkView(unit_name(state, leader), reason=_reason(state, refusal)))
        allowed += [way for way in ways if way.reason is None]
        refused += [way for way in ways if way.reason is not None]
    return tuple(allowed) or tuple(refused)


def _attacks(
    state: State, leader: int, target: int, legal: frozenset[object]
) -> Iterator[WalkView]:
    attack = Attack(UnitId(leader))
    if attack not in legal:
        return
    aims = targets(state, leader)
    if target not in aims:
        return
    aim: tuple[object, ...] = (attack,) if len(aims) == 1 else (attack, Target(HexId(target)))
    names = {"unit": unit_name(state, leader), "place": place_name(state, target)}
    for words, named in _attacked(state, leader, target):
        yield WalkView(
            tr("{unit}: attack {place}", **names) + (f" · {words}" if words else ""),
            actions=(*aim, *named),
            path=(state.hex[leader], target),
            who=unit_name(state, leader),
            unit=leader,
        )


def _attacked(
    state: State, leader: int, target: int
) -> Iterator[tuple[str, tuple[JoinForce | Finish, ...]]]:
    """Whom an attack names (23-1-2): all forces, or one alone; empty where there is one only.

    Where there are more than two, others can be named one by one.
    """
    forces = field_forces_at(state, target, 1 - side_of(state, leader))
    if len(forces) < _SEVERAL:
        yield "", ()
        return
    everybody = listed(unit_name(state, force) for force in forces)
    yield tr("all: {units}", units=everybody), tuple(JoinForce(UnitId(u)) for u in forces)
    for force in forces:
        only = tr("only {unit}", unit=unit_name(state, force))
        yield only, (JoinForce(UnitId(force)), Finish())
    if len(forces) > _SEVERAL:
        yield tr("some of them …"), ()


def _ways(state: State, frame: Moving, target: int, first: tuple[Any, ...]) -> Iterator[WalkView]:
    """Both kinds of movement to a hex, the cheaper first; or why neither leads there.

    ``first`` is what has to be done before the force is on its way.
    """
    leader = frame.units[0]
    name = unit_name(state, leader)
    reached = [
        (left, strategic)
        for strategic in (False, True)
        if (left := _left(state, frame, target, strategic=strategic)) >= 0
    ]
    for number, (left, strategic) in enumerate(sorted(reached, key=lambda one: -one[0])):
        go = Go(HexId(target), strategic)
        names = {"unit": name, "place": place_name(state, target)}
        words = (
            tr("{unit}: strategic movement to {place}", **names)
            if strategic
            else tr("{unit}: move to {place}", **names)
        )
        yield WalkView(
            text.remarked(state, go, words, language()),
            _price(frame.left - left, left),
            (*first, go),
            frame.path(state, go),
            who=name,
            unit=leader,
            second=number > 0,
            warning=text.warning(state, go, language()),
        )
    if not reached:
        refusal = frame.explain(state, Go(HexId(target)))
        yield WalkView(name, reason=_reason(state, refusal), unit=leader)


def _left(state: State, frame: Moving, target: int, *, strategic: bool) -> int:
    """Movement points left in a place; -1 if it is out of reach in this way."""
    if frame.mode not in (EITHER, STRATEGIC if strategic else NORMAL):
        return -1
    return frame.points_left(state, strategic=strategic).get(target, -1)


def _price(cost: int, left: int) -> str:
    return tr("cost {cost}, {left} left", cost=cost, left=left)


def _reason(state: State, refusal: Any) -> Reason:
    return Reason(text.say(state.scenario, refusal.message, language()), refusal.rule)


def move_price(state: State, action: Action) -> str:
    """What a step of the move in progress costs, and what is left after it; else empty."""
    frame = open_frame(state, Moving)
    if frame is None or not isinstance(action, Go):
        return ""
    left = _left(state, frame, action.hex, strategic=action.strategic)
    return _price(frame.left - left, left) if left >= 0 else ""


def move_tag(state: State, place: int) -> PriceView | None:
    """The price of a place for the force on its way, as a tag on the board; None out of reach."""
    frame = open_frame(state, Moving)
    if frame is None or place == state.hex[frame.units[0]]:
        return None
    normal, march = (_left(state, frame, place, strategic=strategic) for strategic in (False, True))
    words, goes = [], []
    if normal >= 0:
        words.append(_price(frame.left - normal, normal))
        goes.append(Go(HexId(place)))
    if march > normal:
        words.append(tr("strategic: {price}", price=_price(frame.left - march, march)))
        goes.append(Go(HexId(place), strategic=True))
    warned = list(dict.fromkeys(text.warning(state, go, language()) for go in goes))
    told = [*words, *filter(None, warned)]
    return PriceView(place, " · ".join(told), "; ".join(told), bad=any(warned)) if words else None
