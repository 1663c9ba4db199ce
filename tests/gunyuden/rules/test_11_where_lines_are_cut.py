"""Why no line of communication reaches a unit, and who cuts it (11)."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from tests.gunyuden.rules.builder import Board, castle, unit
from tests.gunyuden.rules.turns import with_owner
from wargame_core.files.position import load_position
from wargame_core.gunyuden.rules.communication import in_communication
from wargame_core.gunyuden.rules.communication_cut import (
    BARRED,
    LOST,
    OCCUPIED,
    TOO_FAR,
    Cut,
    cut_of,
)
from wargame_core.gunyuden.rules.state import State

POSITIONS: Final = Path(__file__).parents[2] / "positions"
HOME = castle("home", hex="0640", main=True)


def column(**what: Any) -> State:
    """A main castle in 0640; mountains everywhere but in column 6, 45 rows long."""
    names = (f"{c:02}{r:02}" for c in range(1, 15) for r in range(1, 46))
    terrain = {name: "mountain" for name in names if not name.startswith("06")}
    castles = [HOME, *what.pop("castles", ())]
    return Board(terrain=terrain, columns=14, rows=45).state(castles=castles, **what)


def cut(state: State, name: str = "m1") -> Cut | None:
    return cut_of(state, state.scenario.unit_index[name])


def names(state: State, *hexes: int) -> list[str]:
    return [state.scenario.map.names[hex_] for hex_ in hexes]


def test_a_unit_in_communication_has_no_cut() -> None:
    state = column(mori=[unit("m1", hex="0630")])
    assert in_communication(state, 0)
    assert cut(state) is None


def test_the_line_is_cut_where_an_enemy_zone_begins() -> None:
    state = column(mori=[unit("m1", hex="0628")], ouchi=[unit("o1", hex="0634")])
    found = cut(state)
    assert found is not None
    assert found.reason == BARRED
    assert names(state, found.hex) == ["0635"]
    assert found.units == (state.scenario.unit_index["o1"],)
    assert names(state, found.way[0], found.way[-1]) == ["0640", "0628"]


def test_a_castle_cuts_with_its_weak_zone() -> None:
    enemy = castle("tower", hex="0634", owner="ouchi")
    found = cut(state := column(castles=[enemy], mori=[unit("m1", hex="0628")]))
    assert found is not None
    assert names(state, found.hex) == ["0635"]
    assert (found.units, found.castles) == ((), (1,))


def test_a_cut_beside_the_unit_is_named_though_the_straight_way_is_cut_elsewhere() -> None:
    """Tsuwano lies on the straight way and could be passed; the castle before him cannot."""
    position = load_position(POSITIONS / "investment_threshold.json")
    state = position.state
    found = cut(state, "sue_harukata")
    assert found is not None
    assert found.reason == BARRED
    assert [state.scenario.castles[index].id for index in found.castles] == ["hinoyama"]


def test_enemies_in_the_main_castle_cut_every_line() -> None:
    state = column(mori=[unit("m1", hex="0638")], ouchi=[unit("o1", hex="0640")])
    found = cut(state)
    assert found is not None
    assert found.reason == OCCUPIED
    assert names(state, found.hex) == ["0640"]
    assert found.units == (state.scenario.unit_index["o1"],)


def test_a_lost_main_castle_begins_no_line() -> None:
    state = with_owner(column(mori=[unit("m1", hex="0638")]), "home", "ouchi")
    found = cut(state)
    assert found is not None
    assert found.reason == LOST


def test_without_enemies_a_unit_can_be_too_far_away() -> None:
    found = cut(column(mori=[unit("m1", hex="0610")]))
    assert found is not None
    assert found.reason == TOO_FAR
