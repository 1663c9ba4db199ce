"""What may be tried in a province, and how moves are shown, listed and drawn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from wargame_core.engine.decision import Action
from wargame_core.engine.procedure import open_frame
from wargame_core.provinces.rules.actions import Decline, Fight, Finish, MoveFrom, MoveTo, Province
from wargame_core.provinces.rules.movement import Group, Movement
from wargame_core.provinces.rules.pieces import piece_number
from wargame_core.provinces.views.style import Style, province_name
from wargame_core.views.able_values import AbleView
from wargame_core.views.action_groups import grouped
from wargame_core.views.fight_values import (
    ActionGroup,
    AttemptView,
    ForceAttempts,
    PriceView,
    SlideView,
)
from wargame_core.views.lift_values import RestView
from wargame_core.views.words import tr


def attempts(kind: str, place: int) -> Iterator[Action]:
    """What a click on a province that is not lit may have meant."""
    tried = {"movement": MoveFrom, "group": MoveTo, "battles": Fight}.get(kind)
    if tried is not None:
        yield tried(Province(place))


def all_attempts(style: Style, state: Any, place: int) -> tuple[ForceAttempts, ...]:
    """What the player on turn can do with his units in a province while he moves."""
    frame = open_frame(state, Movement)
    if frame is None or not state.total(frame.player, place):
        return ()
    action = MoveFrom(Province(place))
    found = AttemptView(tr("Move"), action, style.describe(state, action))
    return (ForceAttempts(province_name(state.scenario, place), (found,)),)


def able(legal: Sequence[Action]) -> tuple[AbleView, ...]:
    """Provinces for which there is a choice before the player is done."""
    moves_on = any(isinstance(action, MoveTo) for action in legal)  # an army on its way
    if moves_on or not any(isinstance(action, Finish) for action in legal):
        return ()
    others = [action for action in legal if not isinstance(action, Finish | Decline)]
    named = (getattr(action, "province", -1) for action in others)
    return tuple(AbleView(place) for place in dict.fromkeys(map(int, named)) if place >= 0)


def rest(legal: Sequence[Action]) -> RestView | None:
    """The end of the march of an army that goes step by step."""
    moves_on = any(isinstance(action, MoveTo) for action in legal)
    end = next((action for action in legal if isinstance(action, Finish)), None)
    return RestView(end, spent=False) if moves_on and end is not None else None


def groups(state: Any, legal: Sequence[Action]) -> tuple[ActionGroup, ...]:
    """Legal actions by the province that they name, those of none last."""

    def province(action: Action) -> str | None:
        place = getattr(action, "province", None)
        return province_name(state.scenario, place) if isinstance(place, int) else None

    return grouped(legal, province, str)


def move_tag(state: Any, place: int) -> PriceView | None:
    """How many steps the group on its way needs to a province."""
    frame = open_frame(state, Group)
    if frame is None or place == frame.origin:
        return None
    points = frame.points(state)
    cost = frame.ways.reach(state, frame.player, frame.origin, points).get(place)
    if cost is None:
        return None
    words = tr("{cost} of {points} provinces", cost=cost, points=points)
    return PriceView(place, f"{cost}/{points}", words)


def slide(before: Any, action: Action) -> SlideView | None:
    """The units of a group along their way."""
    frame = open_frame(before, Group)
    if frame is None or not isinstance(action, MoveTo):
        return None
    units = tuple(
        piece_number(before, frame.player, frame.origin, kind)
        for kind, count in enumerate(frame.units)
        if count
    )
    return SlideView(units, frame.way(before, int(action.province)))
