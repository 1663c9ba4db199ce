"""Zones of control (5) and stacking (6)."""

from __future__ import annotations

import pytest

from tests.gunyuden.rules.builder import Board, castle, drive, position, unit
from tests.gunyuden.rules.turns import with_owner
from wargame_core.gunyuden.rules.geography import hexes_in
from wargame_core.gunyuden.rules.state import State
from wargame_core.gunyuden.rules.zoc import hampering, kind_at, zones

RING = ("0605", "0706", "0707", "0607", "0507", "0506")
MORI, OUCHI = 0, 1


def kind(state: State, hex_: str, side: int = MORI) -> str:
    return kind_at(state, side, state.scenario.map.index[hex_])


def kinds(state: State, *hexes: str, side: int = MORI) -> list[str]:
    return [kind(state, hex_, side) for hex_ in hexes]


def hampered(state: State, side: int = OUCHI) -> set[str]:
    return {state.scenario.map.names[hex_] for hex_ in hexes_in(hampering(state, side))}


def cost(state: State, target: str, mover: str = "o1") -> int:
    """Movement points that a move to a hex takes."""
    return int(drive(state, f"move {mover}", f"go {target}").event("moves").params["points"])


@pytest.mark.rule("5.0")
@pytest.mark.rule("5-1")
@pytest.mark.rule("5-1-1")
def test_a_unit_controls_its_hex_and_the_six_around_it_strongly() -> None:
    state = position(mori=[unit("m1", hex="0606")])
    strong = {n for n in state.scenario.map.names if kind(state, n) == "strong"}
    assert strong == {"0606", *RING}
    assert kind(state, "0604") == "none"


@pytest.mark.rule("5-1-1")
@pytest.mark.rule("5-1-2")
def test_a_castle_controls_its_hex_strongly_and_the_ring_weakly() -> None:
    state = position(castles=[castle("k", hex="0606")])
    assert kind(state, "0606") == "strong"
    assert kinds(state, *RING) == ["weak"] * 6


@pytest.mark.rule("5-1-1(2)")
@pytest.mark.rule("G-02")
def test_a_strong_zone_costs_movement_points_and_never_stops() -> None:
    state = position(phase="ouchi", mori=[unit("m1", hex="0606")], ouchi=[unit("o1", hex="0604")])
    assert cost(state, "0605") == 2
    onwards = drive(state, "move o1", "go 0605")
    assert "go 0706" in onwards.legal


@pytest.mark.rule("5-1-2")
@pytest.mark.rule("15-4-2")
def test_a_weak_zone_costs_nothing() -> None:
    state = position(
        phase="ouchi", castles=[castle("k", hex="0606")], ouchi=[unit("o1", hex="0604")]
    )
    assert cost(state, "0605") == 1


@pytest.mark.rule("5-2(1)")
def test_no_zone_reaches_across_a_lake_hexside() -> None:
    state = Board(water=[("0606", "0605")]).state(mori=[unit("m1", hex="0606")])
    assert kinds(state, "0605", "0706") == ["none", "strong"]


@pytest.mark.rule("5-2(2)")
@pytest.mark.parametrize("terrain", ["sea", "lake", "marsh"])
def test_no_zone_reaches_into_water_or_swamp(terrain: str) -> None:
    state = Board(terrain={"0605": terrain}).state(mori=[unit("m1", hex="0606")])
    assert kinds(state, "0605", "0706") == ["none", "strong"]


@pytest.mark.rule("5-2(2)")
def test_a_castle_has_no_weak_zone_in_swamp() -> None:
    state = Board(terrain={"0605": "marsh"}).state(castles=[castle("k", hex="0606")])
    assert kinds(state, "0605", "0706") == ["none", "weak"]


@pytest.mark.rule("5-2(3)")
@pytest.mark.rule("5-4-1")
def test_a_unit_in_the_hex_cancels_the_enemy_zone() -> None:
    state = position(mori=[unit("m1", hex="0606")], ouchi=[unit("o1", hex="0605")])
    assert hampered(state) == {"0606", *RING} - {"0605"}


@pytest.mark.rule("5-2(4)")
@pytest.mark.rule("5-4-1")
@pytest.mark.rule("G-16")
def test_a_working_castle_alone_cancels_the_enemy_zone_in_its_hex() -> None:
    state = position(
        castles=[castle("k", hex="0605", owner="ouchi")], mori=[unit("m1", hex="0606")]
    )
    assert "0605" not in hampered(state)
    assert "0605" in hampered(with_owner(state, "k", None))


@pytest.mark.rule("5-3-1")
@pytest.mark.rule("G-19")
def test_two_zones_on_one_hex_act_as_one() -> None:
    state = position(
        phase="ouchi",
        mori=[unit("m1", hex="0606"), unit("m2", hex="0706")],
        ouchi=[unit("o1", hex="0604")],
    )
    assert cost(state, "0605") == 2


@pytest.mark.rule("5-3-2")
def test_where_unit_and_castle_overlap_the_unit_counts() -> None:
    state = position(castles=[castle("k", hex="0606")], mori=[unit("m1", hex="0604")])
    assert kinds(state, "0605", "0607") == ["strong", "weak"]


@pytest.mark.rule("5-3-3")
def test_a_garrison_leaves_only_the_zone_of_the_castle() -> None:
    inside = position(castles=[castle("k", hex="0606")], mori=[unit("m1", hex="0606", inside=True)])
    assert kinds(inside, "0606", *RING) == ["strong"] + ["weak"] * 6
    outside = drive(inside, "move m1", "leave-garrison").state
    assert kinds(outside, *RING) == ["strong"] * 6


@pytest.mark.rule("5-4-2")
def test_in_an_empty_hex_both_zones_act() -> None:
    state = position(mori=[unit("m1", hex="0606")], ouchi=[unit("o1", hex="0604")])
    assert (kind(state, "0605"), kind(state, "0605", OUCHI)) == ("strong", "strong")
    assert "0605" in hampered(state, MORI) & hampered(state, OUCHI)


@pytest.mark.rule("5-4-3")
@pytest.mark.rule("G-17")
def test_an_invested_castle_has_no_zone() -> None:
    state = position(
        castles=[castle("k", hex="0606")],
        ouchi=[unit("o1", hex="0606", strength=12, investing=True)],
    )
    assert kinds(state, "0606", *RING) == ["none"] * 7
    assert "0606" not in hampered(state, MORI)  # it still cancels; enemies stand there anyway


@pytest.mark.rule("5-4-4")
@pytest.mark.rule("G-04")
def test_a_unit_at_an_enemy_castle_has_its_own_zone() -> None:
    state = position(castles=[castle("k", hex="0606")], ouchi=[unit("o1", hex="0606")])
    assert kinds(state, *RING, side=OUCHI) == ["strong"] * 6
    assert kinds(state, *RING) == ["weak"] * 6


@pytest.mark.rule("21-1(1)")
def test_an_abandoned_castle_has_no_zone() -> None:
    state = with_owner(position(castles=[castle("k", hex="0606")]), "k", None)
    assert kinds(state, "0606", *RING) == ["none"] * 7


@pytest.mark.rule("G-14")
def test_no_zone_outside_the_area() -> None:
    state = Board(outside=("0605",)).state(mori=[unit("m1", hex="0606")])
    assert kinds(state, "0605", "0706") == ["none", "strong"]


@pytest.mark.rule("6.0")
def test_any_number_of_units_may_stand_in_a_hex_and_stay_apart() -> None:
    crowd = [unit(f"m{i}", hex="0606") for i in range(12)]
    state = position(mori=[*crowd, unit("n", hex="0604")])
    played = drive(state, "move n", "go 0606")
    assert len(played.state.at(played.state.hex[played.u("n")])) == 13
    assert len(played.state.forces()) == 13

    played = drive(state, "move m0", "go 0607", "stop")
    assert played.hex("m1") == "0606"
    assert "move m1" in played.legal


def test_the_picture_names_what_stands_where() -> None:
    state = position(
        castles=[castle("k", hex="0606")],
        mori=[unit("m1", hex="0606", inside=True), unit("m2", hex="0604")],
    )
    index = state.scenario.map.index
    picture = zones(state)
    assert list(hexes_in(picture.units(MORI))) == sorted((index["0604"], index["0606"]))
    assert list(hexes_in(picture.held(MORI))) == sorted((index["0604"], index["0606"]))
    assert list(hexes_in(picture.walls[MORI])) == [index["0606"]]
