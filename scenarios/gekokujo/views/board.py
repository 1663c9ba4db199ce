"""What lies on the board of provinces: pieces, castles, holdings, tokens, names."""

from __future__ import annotations

from typing import Final

from scenarios.gekokujo.rules.battle_terms import strength
from scenarios.gekokujo.rules.campaign import Movement
from scenarios.gekokujo.rules.control import is_contested
from scenarios.gekokujo.rules.numbers import DAIMYO
from scenarios.gekokujo.rules.pieces import piece_number
from scenarios.gekokujo.rules.scenario import Scenario
from scenarios.gekokujo.rules.state import Mission, State, Status
from scenarios.gekokujo.views.names import clan_id, kind_name
from wargame_core.boards.areamap import AreaMap
from wargame_core.provinces.rules.battle import battle_of
from wargame_core.provinces.rules.state import NOWHERE
from wargame_core.views.area_values import (
    LORD,
    ClusterView,
    HoldingView,
    PieceView,
    ProvincesView,
    StrongholdView,
    TokenView,
)
from wargame_core.views.values import LabelView

SIGNS: Final = {
    "daimyo": LORD, "bushi": "warrior", "spearmen": "spear", "swordsmen": "sword",
    "archers": "bow", "bannermen": "banner", "arquebusiers": "gun", "ronin": "masterless",
}  # fmt: skip


def board_of(state: State) -> AreaMap:
    """The map that is drawn."""
    return state.scenario.map


def area_of(state: State) -> tuple[bool, ...]:
    """Every province is in play."""
    return (True,) * len(state.scenario.map.ids)


def stacks(state: State) -> tuple[ClusterView, ...]:
    """All units, those of one player in a province together; Ronin while they fight."""
    found = []
    battle = battle_of(state)
    for player, placed in enumerate(state.units):
        mover = _moves_now(state) == player
        for province, standing in sorted(placed.items()):
            left = state.unmoved(player, province) if mover else standing
            counts = standing
            if battle is not None and battle.province == province:
                counts = strength(state, battle, player)
            pieces = tuple(
                PieceView(
                    unit=piece_number(state, player, province, kind),
                    clan=clan_id(state, player),
                    sign=SIGNS[state.scenario.kind_ids[kind]],
                    count=count,
                    name=kind_name(state, kind),
                    acted=mover and not left[kind],
                )
                for kind, count in enumerate(counts)
                if count
            )
            found.append(ClusterView(province, clan_id(state, player), pieces))
    return tuple(found)


def _moves_now(state: State) -> int:
    """The player who moves, or -1."""
    moving = (frame.player for frame in state.frames if isinstance(frame, Movement))
    return next(moving, -1)


def castles(state: State) -> tuple[StrongholdView, ...]:
    """Castles and the Fortress."""
    return tuple(
        StrongholdView(place, clan_id(state, player), fortified=_is_strong(state, player))
        for player, place in enumerate(state.castle)
        if place != NOWHERE
    )


def _is_strong(state: State, player: int) -> bool:
    return state.fortified[player] or bool(state.scenario.clan(state.clan[player]).fortress_defence)


def labels(scenario: Scenario) -> tuple[LabelView, ...]:
    """Provinces carry their names on the map."""
    return ()


def provinces(state: State) -> ProvincesView:
    """Whose every province is, and what lies in it apart from pieces and castles."""
    holdings = []
    for province, holder in enumerate(state.control):
        if holder >= 0:
            vassal = state.status[holder] == Status.VASSAL
            holdings.append(
                HoldingView(
                    province, clan_id(state, holder), pattern="plain" if vassal else "crest"
                )
            )
        elif is_contested(state, province):
            clans = tuple(clan_id(state, player) for player in state.present(province))
            holdings.append(HoldingView(province, contested=clans))
    lanes = tuple(state.scenario.lanes)
    return ProvincesView(tuple(holdings), tokens(state), lanes)


def tokens(state: State) -> tuple[TokenView, ...]:
    """Field operations of the Ninja, sown Koku, and pacts where allies stand together."""
    found = []
    missions = {Mission.SABOTAGE: "sabotage", Mission.DIVERSION: "diversion"}
    if state.mission in missions and state.ninja_at != NOWHERE:
        kind = missions[Mission(state.mission)]
        found.append(TokenView(state.ninja_at, kind, clan_id(state, state.ninja)))
    for province, (player, koku) in sorted(state.sown.items()):
        found.append(TokenView(province, "sown", clan_id(state, player), koku))
    for a, b in sorted(state.pacts):
        for province in sorted(state.units[a].keys() & state.units[b].keys()):
            found.append(TokenView(province, "pact", clan_id(state, a), 0, clan_id(state, b)))
    return tuple(found)


def lords_of(state: State, player: int) -> int:
    """Daimyō of a player on the board."""
    return sum(counts[DAIMYO] for counts in state.units[player].values())
