"""Moves by two clicks, and what is seen to move."""

from __future__ import annotations

from collections.abc import Iterator

from scenarios.shogun1986.rules.final_moves import MoveForces, Party
from scenarios.shogun1986.rules.marching import March, MoveArmies
from scenarios.shogun1986.rules.state import State
from scenarios.shogun1986.rules.ways import WAYS
from scenarios.shogun1986.views.board import army_piece
from scenarios.shogun1986.views.names import STYLE, player_name
from wargame_core.engine.decision import Action
from wargame_core.engine.procedure import open_frame
from wargame_core.provinces.rules.actions import MoveFrom, MoveTo, Province
from wargame_core.provinces.rules.pieces import piece_number
from wargame_core.provinces.rules.state import NOBODY, NOWHERE
from wargame_core.provinces.views.style import province_name
from wargame_core.views.fight_values import AttemptView, ForceAttempts, PriceView, SlideView
from wargame_core.views.overlay_values import Fill, OverlayView, Selection
from wargame_core.views.words import tr


def all_attempts(state: State, place: int) -> Iterator[ForceAttempts]:
    """What the player on turn can do with his army or units in a province while he moves."""
    armies, forces = open_frame(state, MoveArmies), open_frame(state, MoveForces)
    marches = armies is not None and state.army_at(armies.player, place) is not None
    if marches or (forces is not None and state.total(forces.player, place)):
        action = MoveFrom(Province(place))
        found = AttemptView(tr("Move"), action, STYLE.describe(state, action))
        yield ForceAttempts(province_name(state.scenario, place), (found,))


def move_tag(state: State, place: int) -> PriceView | None:
    """How many steps an army on its way has left after a step into a province."""
    frame = open_frame(state, March)
    if frame is None or place not in frame.steps_to(state):
        return None
    left = frame.steps - 1
    return PriceView(place, str(left), tr("{count} steps left after it", count=left))


def slide(before: State, action: Action) -> SlideView | None:
    """An army by a step, or units of a force to a neighbour."""
    march, party = open_frame(before, March), open_frame(before, Party)
    target = int(getattr(action, "province", NOWHERE))
    if march is not None and isinstance(action, MoveTo):
        army = march.army(before)
        return SlideView((army_piece(before, army),), (army.province, target))
    if party is not None and target != NOWHERE:
        units = tuple(
            piece_number(before, party.player, party.origin, kind)
            for kind, count in enumerate(party.units)
            if count
        )
        return SlideView(units, (party.origin, target))
    return None


def movement(state: State, selection: Selection) -> OverlayView:
    """How far the army on its way comes, or the army or force of the selected province."""
    title = tr("Movement range")
    frame = open_frame(state, March)
    if frame is not None:
        player, origin, steps = frame.player, frame.army(state).province, frame.steps
    else:
        origin = selection.place
        player = state.control[origin] if origin >= 0 else NOBODY
        if player == NOBODY:
            return OverlayView("movement", title, note=tr("Select a province with units."))
        army = state.army_at(player, origin)
        steps = army.level if army is not None else 1
    found = WAYS.reach(state, player, origin, steps)
    own = frozenset(place for place in found if state.control[place] == player)
    enemies = frozenset(
        place
        for place in state.scenario.adjacent[origin]
        if state.control[place] not in (player, NOBODY)
    )
    fills = (
        Fill(tr("own, in reach"), "accent", "tint", own),
        Fill(tr("empty: in the final movement"), "reach", "dots", frozenset(found) - own),
        Fill(tr("enemy: can be attacked"), "danger", "slash", enemies),
    )
    numbers = tuple((place, str(cost)) for place, cost in sorted(found.items()))
    note = tr(
        "{player} from {place}",
        player=player_name(state, player),
        place=province_name(state.scenario, origin),
    )
    return OverlayView("movement", title, fills, numbers, note=note)
