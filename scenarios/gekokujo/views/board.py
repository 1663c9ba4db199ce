"""What lies on the board of provinces beside the pieces: castles, holdings, tokens."""

from __future__ import annotations

from scenarios.gekokujo.rules.control import is_contested
from scenarios.gekokujo.rules.state import Mission, State, Status
from scenarios.gekokujo.views.names import STYLE, clan_id
from wargame_core.provinces.rules.state import NOWHERE
from wargame_core.provinces.views.board import holdings, pact_tokens
from wargame_core.views.area_values import ProvincesView, StrongholdView, TokenView


def castles(state: State) -> tuple[StrongholdView, ...]:
    """Castles and the Fortress."""
    return tuple(
        StrongholdView(place, clan_id(state, player), fortified=_is_strong(state, player))
        for player, place in enumerate(state.castle)
        if place != NOWHERE
    )


def _is_strong(state: State, player: int) -> bool:
    return state.fortified[player] or bool(state.scenario.clan(state.clan[player]).fortress_defence)


def provinces(state: State) -> ProvincesView:
    """Whose every province is, and what lies in it apart from pieces and castles."""
    found = holdings(
        STYLE,
        state,
        lambda province: is_contested(state, province),
        lambda player: "plain" if state.status[player] == Status.VASSAL else "crest",
    )
    return ProvincesView(found, tokens(state), state.scenario.lanes)


def tokens(state: State) -> tuple[TokenView, ...]:
    """Field operations of the Ninja, sown Koku, and pacts where allies stand together."""
    found = []
    missions = {Mission.SABOTAGE: "sabotage", Mission.DIVERSION: "diversion"}
    if state.mission in missions and state.ninja_at != NOWHERE:
        kind = missions[Mission(state.mission)]
        found.append(TokenView(state.ninja_at, kind, clan_id(state, state.ninja)))
    for province, (player, koku) in sorted(state.sown.items()):
        found.append(TokenView(province, "sown", clan_id(state, player), koku))
    return (*found, *pact_tokens(STYLE, state))
