"""What lies on the board: tiles, homes, troops, household markers and ronin."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from scenarios.bushido.rules.pieces import (
    FACE_DOWN,
    IMPROVEMENT_IDS,
    NO_BUILDING,
    NOBODY,
    TERRAIN_IDS,
)
from scenarios.bushido.views.names import colour_id, player_name, thing
from wargame_core.views.area_values import ClusterView, PieceView, ProvincesView, StrongholdView
from wargame_core.views.tile_values import WORTHS, TileBoard, TileView, WorkView
from wargame_core.views.values import PlaceView
from wargame_core.views.words import listed, tr

if TYPE_CHECKING:
    from scenarios.bushido.rules.scenario import Scenario
    from scenarios.bushido.rules.state import State

TROOPS: Final = 0
HOUSEHOLD: Final = 1
RONIN: Final = 2
ATTACKERS: Final = 3
ATTACKING_HOUSEHOLD: Final = 4
_PIECES: Final = 5
"""Kinds of counters on a tile; those that attack it stand there too."""

SIGNS: Final = ("warrior", "banner", "masterless", "warrior", "banner")
_WORKS: Final = {"irrigation": "irrigation", "tori": "gate", "stakes": "stakes", "armory": "armory"}
"""By improvement its sign."""
_FIGURES: Final = ("賊", "茶", "灯", "宿", "陣", "道", "社", "車")
"""What stands on each building."""


def tile_board(scenario: Scenario) -> TileBoard:
    """The map of so many players (BU-SET-03, B-06)."""
    names = tuple(place.upper() for place in scenario.place_ids)
    return TileBoard(names, scenario.spots)


def unit_of(place: int, kind: int) -> int:
    """The number of a counter."""
    return place * _PIECES + kind


def place_of_unit(unit: int) -> tuple[int, int]:
    """The tile of a counter and its kind."""
    return divmod(unit, _PIECES)


def stacks(state: State) -> tuple[ClusterView, ...]:
    """Troops of owners, ronin, and whoever attacks."""
    found = []
    battle = state.battle
    for place in range(len(state.owner)):
        clan = colour_id(state.owner[place])
        counts = {TROOPS: state.troops[place], HOUSEHOLD: state.household[place]}
        found += _cluster(place, clan, counts)
        if battle is not None and battle.place == place and not battle.by_ronin:
            attackers = {ATTACKERS: battle.troops, ATTACKING_HOUSEHOLD: battle.markers}
            found += _cluster(place, colour_id(state.daimyo), attackers)
        found += _cluster(place, "", {RONIN: state.ronin[place]})
    return tuple(found)


def piece_names() -> tuple[str, ...]:
    """What each kind of counters is called."""
    return (tr("Troops"), tr("Household markers"), tr("Ronin"), tr("Attackers"),
            tr("Household markers of the attackers"))  # fmt: skip


def _cluster(place: int, clan: str, counts: dict[int, int]) -> list[ClusterView]:
    names = piece_names()
    pieces = tuple(
        PieceView(unit_of(place, kind), clan, SIGNS[kind], count, names[kind])
        for kind, count in counts.items()
        if count
    )
    return [ClusterView(place, clan, pieces)] if pieces else []


def castles(state: State) -> tuple[StrongholdView, ...]:
    """Clan Fortresses (BU-TIL-07)."""
    return tuple(
        StrongholdView(place, colour_id(owner), fortified=True)
        for place, owner in enumerate(state.owner)
        if state.is_fortress(place)
    )


def provinces(state: State) -> ProvincesView:
    """The faces of all tiles."""
    return ProvincesView(tiles=tuple(tile(state, place) for place in range(len(state.owner))))


def tile(state: State, place: int) -> TileView:
    """What a tile shows (5, B-08)."""
    if state.terrain[place] == FACE_DOWN and state.owner[place] == NOBODY:
        return TileView(place, "back", "")
    worth = state.worth(place)
    ground = "home" if state.is_fortress(place) else TERRAIN_IDS[state.terrain[place]]
    values = zip(WORTHS, (worth.honour, worth.koku, worth.katana), strict=True)
    return TileView(
        place,
        ground,
        thing(state, "terrain", state.terrain[place]),
        tuple(values),
        colour_id(state.owner[place]),
        works(state, place),
    )


def works(state: State, place: int) -> tuple[WorkView, ...]:
    """What was built there."""
    built = state.building_at(place)
    found = []
    if built != NO_BUILDING:
        found.append(WorkView("building", thing(state, "building", built), _FIGURES[built]))
    for kind, count in enumerate(state.improvements[place]):
        name = thing(state, "improvement", kind)
        found += [WorkView(_WORKS[IMPROVEMENT_IDS[kind]], name)] * count
    return tuple(found)


def view_of_place(state: State, place: int) -> PlaceView:
    """Everything that is known of a tile."""
    shown = tile(state, place)
    name = state.scenario.place_ids[place].upper()
    if shown.ground == "back":
        facts = [(tr("Tile"), tr("face down"))]
        return PlaceView(place, name, tuple(facts), ())
    owner = state.owner[place]
    facts = [(tr("Owner"), player_name(owner) if owner != NOBODY else tr("nobody"))]
    titles = (tr("Honour"), tr("Koku"), tr("Katana"))
    facts += [(title, str(value)) for title, (_, value) in zip(titles, shown.worth, strict=True)]
    counts = (
        (tr("Troops"), state.troops[place]),
        (tr("Household markers"), state.household[place]),
        (tr("Ronin"), state.ronin[place]),
    )
    facts += [(title, str(count)) for title, count in counts if count]
    if state.household[place]:
        facts.append((tr("Counts as"), tr("{count} troops", count=state.force(place))))
    if shown.works:
        facts.append((tr("Built"), listed(work.name for work in shown.works)))
    near = (state.scenario.place_ids[other].upper() for other in state.scenario.adjacent[place])
    facts.append((tr("Neighbours"), listed(near)))
    return PlaceView(place, f"{name} {shown.title}", tuple(facts), ())
