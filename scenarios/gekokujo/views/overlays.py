"""Overlays of the board: movement range, control, kinds of provinces."""

from __future__ import annotations

from typing import Final

from scenarios.gekokujo.rules.campaign import Group, battlefields, unmoved
from scenarios.gekokujo.rules.scenario import provinces_of
from scenarios.gekokujo.rules.state import State, Status
from scenarios.gekokujo.rules.ways import allowance, reach
from scenarios.gekokujo.views.names import clan_id, player_name, province_name
from wargame_core.engine.procedure import decision, open_frame, open_kind
from wargame_core.views.overlay_values import Fill, OverlayView, Selection
from wargame_core.views.words import tr

OVERLAYS: Final = ("movement", "ownership", "lands")
"""In the order of the toolbar."""


def overlay(state: State, kind: str, selection: Selection) -> OverlayView:
    """What one overlay shows, for what is selected."""
    match kind:
        case "movement":
            return _reach(state, selection)
        case "ownership":
            return _owners(state)
        case _:
            return _lands(state)


def _who(state: State, place: int) -> int:
    """Whose units in a province are meant: the player's on turn, else the first one's."""
    present = state.present(place) if place >= 0 else []
    open_ = decision(state)
    mine = (player for player in present if open_ and state.seat(player) == open_.seat)
    return next(mine, present[0] if present else -1)


def _reach(state: State, selection: Selection) -> OverlayView:
    frame = open_frame(state, Group)
    title = tr("Movement range")
    if frame is not None:
        player, origin, group = frame.player, frame.origin, frame.units
    else:
        player, origin = _who(state, selection.place), selection.place
        if player < 0:
            return OverlayView("movement", title, note=tr("Select a province with units."))
        group = state.at(player, origin)
        if open_kind(state) == "movement":
            group = unmoved(state, player, origin)
        if not any(group):
            return OverlayView("movement", title, note=tr("All units there have moved."))
    points = allowance(state, player, origin, group)
    found = reach(state, player, origin, points)
    enemies = frozenset(place for place in found if state.hostile(player, place))
    fills = (
        Fill(tr("can be entered"), "accent", "tint", frozenset(found) - enemies),
        Fill(tr("can be entered: a battle follows"), "danger", "slash", enemies),
    )
    numbers = tuple((place, str(cost)) for place, cost in sorted(found.items()))
    note = tr(
        "{clan} from {place}", clan=player_name(state, player), place=province_name(state, origin)
    )
    return OverlayView("movement", title, fills, numbers, note=note)


def _owners(state: State) -> OverlayView:
    fills = [
        Fill(
            player_name(state, player),
            f"plain:{clan_id(state, player)}",
            "solid",
            frozenset(provinces_of(state.provinces(player))),
        )
        for player in range(state.scenario.players)
        if state.status[player] != Status.ELIMINATED and state.clan[player] >= 0
    ]
    contested = frozenset(
        place for player in state.alive() for place in battlefields(state, player)
    )
    fills.append(Fill(tr("contested"), "danger", "cross", contested))
    return OverlayView("ownership", tr("Control"), tuple(fills))


def _lands(state: State) -> OverlayView:
    scenario = state.scenario
    fills = (
        Fill(
            tr("mountain province"),
            "farther",
            "backslash",
            frozenset(provinces_of(scenario.mountains)),
        ),
        Fill(tr("coastal province"), "reach", "dots", frozenset(provinces_of(scenario.coasts))),
        Fill(tr("Mandate Province"), "accent", "outline", frozenset(scenario.mandates)),
    )
    return OverlayView("lands", tr("Mountains, coasts and Mandate Provinces"), fills)


def rings(state: State, selection: Selection) -> tuple[Fill, ...]:
    """How far the group that was taken up comes in fewer steps than it has, as outlines."""
    frame = open_frame(state, Group)
    if frame is None:
        return ()
    points = allowance(state, frame.player, frame.origin, frame.units)
    found = reach(state, frame.player, frame.origin, points)
    return tuple(
        Fill(
            str(step),
            "accent",
            "outline",
            frozenset(place for place, cost in found.items() if cost == step),
        )
        for step in range(1, points)
    )
