"""Overlays of a board of provinces: how far units come, and whose the provinces are."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from wargame_core.engine.procedure import open_frame, open_kind
from wargame_core.provinces.rules.engine import deciding
from wargame_core.provinces.rules.movement import Group
from wargame_core.provinces.rules.places import provinces_of
from wargame_core.provinces.rules.reach import Ways
from wargame_core.provinces.views.style import Style, province_name
from wargame_core.views.overlay_values import Fill, OverlayView, Selection
from wargame_core.views.words import tr


def movement(style: Style, ways: Ways, state: Any, selection: Selection) -> OverlayView:
    """How far the group on its way comes, or the units of the selected province."""
    frame = open_frame(state, Group)
    title = tr("Movement range")
    if frame is not None:
        player, origin, units = frame.player, frame.origin, frame.units
    else:
        player, origin = _who(state, selection.place), selection.place
        if player < 0:
            return OverlayView("movement", title, note=tr("Select a province with units."))
        units = state.at(player, origin)
        if open_kind(state) == "movement":
            units = state.unmoved(player, origin)
        if not any(units):
            return OverlayView("movement", title, note=tr("All units there have moved."))
    found = ways.reach(state, player, origin, ways.points(state, player, origin, units))
    enemies = frozenset(place for place in found if state.hostile(player, place))
    fills = (
        Fill(tr("can be entered"), "accent", "tint", frozenset(found) - enemies),
        Fill(tr("can be entered: a battle follows"), "danger", "slash", enemies),
    )
    numbers = tuple((place, str(cost)) for place, cost in sorted(found.items()))
    place = province_name(state.scenario, origin)
    note = tr("{clan} from {place}", clan=style.player(state, player), place=place)
    return OverlayView("movement", title, fills, numbers, note=note)


def _who(state: Any, place: int) -> int:
    """Whose units in a province are meant: the player's on turn, else the first one's."""
    present = state.present(place) if place >= 0 else []
    mine = deciding(state)
    return mine if mine in present else present[0] if present else -1


def ownership(style: Style, state: Any, contested: Collection[int]) -> OverlayView:
    """Everybody's provinces, and those that are contested."""
    fills = [
        Fill(
            style.player(state, player),
            f"plain:{style.colour(state, player)}",
            "wash",
            frozenset(provinces_of(state.provinces(player))),
        )
        for player in state.alive()
        if style.colour(state, player)
    ]
    fills.append(Fill(tr("contested"), "danger", "cross", frozenset(contested)))
    return OverlayView("ownership", tr("Control"), tuple(fills))


def rings(state: Any) -> tuple[Fill, ...]:
    """How far the group that was taken up comes in fewer steps than it has, as outlines."""
    frame = open_frame(state, Group)
    if frame is None:
        return ()
    points = frame.points(state)
    found = frame.ways.reach(state, frame.player, frame.origin, points)
    return tuple(
        Fill(
            str(step),
            "accent",
            "outline",
            frozenset(place for place, cost in found.items() if cost == step),
        )
        for step in range(1, points)
    )
