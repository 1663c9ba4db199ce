"""What lies on a board of provinces: pieces, and whose the provinces are."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from wargame_core.engine.procedure import in_progress
from wargame_core.provinces.rules.movement import Movement
from wargame_core.provinces.rules.pieces import piece_number
from wargame_core.provinces.rules.scenario import ProvinceScenario
from wargame_core.provinces.rules.state import NOBODY, ProvinceState
from wargame_core.provinces.views.style import Style
from wargame_core.views.area_values import ClusterView, HoldingView, PieceView, TokenView
from wargame_core.views.words import in_language


def stacks(
    style: Style, state: Any, strength: Callable[[int, int], tuple[int, ...]]
) -> tuple[ClusterView, ...]:
    """All units, those of one player in a province together.

    ``strength``: from player and province to the units that are shown there, by kind.
    """
    found = []
    moving = in_progress(state, Movement)
    for player, placed in enumerate(state.units):
        mover = moving is not None and moving.player == player
        for province in sorted(placed):
            left = state.unmoved(player, province) if mover else ()
            pieces = tuple(
                PieceView(
                    unit=piece_number(state, player, province, kind),
                    clan=style.colour(state, player),
                    sign=style.signs[state.scenario.kind_ids[kind]],
                    count=count,
                    name=style.kind(state, kind),
                    acted=mover and not left[kind],
                )
                for kind, count in enumerate(strength(player, province))
                if count
            )
            found.append(ClusterView(province, style.colour(state, player), pieces))
    return tuple(found)


def holdings(
    style: Style,
    state: ProvinceState,
    contested: Callable[[int], bool],
    pattern: Callable[[int], str] = lambda player: "crest",
) -> tuple[HoldingView, ...]:
    """Whose every province is.

    Args:
        style: Colours and crests.
        state: The state.
        contested: Whether a province without holder is contested.
        pattern: ``crest``, or ``plain`` for players of lower standing.
    """
    found = []
    for province, holder in enumerate(state.control):
        if holder != NOBODY:
            colour = style.colour(state, holder)
            found.append(HoldingView(province, colour, pattern=pattern(holder)))
        elif contested(province):
            clans = tuple(style.colour(state, player) for player in state.present(province))
            found.append(HoldingView(province, contested=clans))
    return tuple(found)


def pact_tokens(style: Style, state: ProvinceState) -> tuple[TokenView, ...]:
    """A mark where allies stand together."""
    players = range(len(state.units))
    return tuple(
        TokenView(province, "pact", style.colour(state, a), 0, style.colour(state, b))
        for a in players
        for b in players
        if a < b and state.allied(a, b)
        for province in sorted(state.units[a].keys() & state.units[b].keys())
    )


def piece_view(
    style: Style, scenario: ProvinceScenario, colour: str, kind: int, count: int
) -> PieceView:
    """A counter of a colour that stands for so many units of a kind."""
    named = scenario.fighters[kind]
    name = in_language(named.name, named.name_ja)
    return PieceView(-1, colour, style.signs[named.id], count, name)
