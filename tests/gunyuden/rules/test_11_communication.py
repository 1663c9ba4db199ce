"""Lines of communication (11)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.gunyuden.rules.builder import Board, castle, drive, position, unit
from tests.gunyuden.rules.turns import with_owner
from wargame_core.gunyuden.rules.communication import in_communication, linked_hexes, route_to
from wargame_core.gunyuden.rules.costs import cost_graph
from wargame_core.gunyuden.rules.state import State

WIDE = {"columns": 14, "rows": 45}
HOME = castle("home", hex="0640", main=True)


def linked(state: State, *units: str) -> list[bool]:
    return [in_communication(state, state.scenario.unit_index[u]) for u in units]


def column(**what: Any) -> State:
    """A main castle in 0640 and 45 rows of open land to the north."""
    board = {
        key: what.pop(key)
        for key in ("terrain", "rivers", "bridges", "water", "options", "outside")
        if key in what
    }
    castles = [what.pop("home", HOME), *what.pop("castles", ())]
    return Board(**board, **WIDE).state(castles=castles, **what)


def corridor(*hexes: str) -> dict[str, str]:
    """Mountains everywhere but in some hexes and in column 6."""
    names = (f"{c:02}{r:02}" for c in range(1, 15) for r in range(1, 46))
    return {n: "mountain" for n in names if n not in hexes and not n.startswith("06")}


@pytest.mark.rule("11.0")
@pytest.mark.rule("11-2-1")
@pytest.mark.rule("11-2-2(1)")
@pytest.mark.rule("8-3-1")
def test_the_main_castle_reaches_sixteen_movement_points() -> None:
    state = column(mori=[unit("m1", hex="0624"), unit("m2", hex="0623")])
    assert linked(state, "m1") == [True]
    state = column(mori=[unit("m2", hex="0623")])
    assert linked(state, "m2") == [False]


@pytest.mark.rule("11-2-2(2)")
@pytest.mark.rule("11-1")
@pytest.mark.rule("G-25")
def test_another_castle_reaches_eight_movement_points() -> None:
    for hex_, expected in (("0618", True), ("0617", False)):
        state = column(castles=[castle("relay", hex="0626")], mori=[unit("m1", hex=hex_)])
        assert linked(state, "m1") == [expected]


@pytest.mark.rule("11-2-2(3)")
@pytest.mark.rule("11-1-1")
def test_a_unit_reaches_eight_movement_points() -> None:
    for hex_, expected in (("0618", True), ("0617", False)):
        state = column(mori=[unit("m1", hex=hex_), unit("m2", hex="0626")])
        assert linked(state, "m1", "m2") == [expected, True]


@pytest.mark.rule("G-25")
def test_the_sending_end_decides_the_length_of_a_link() -> None:
    # Main castle to castle: 16. Unit to castle: 8.
    state = column(castles=[castle("relay", hex="0624")], mori=[unit("m1", hex="0616")])
    assert linked(state, "m1") == [True]
    state = column(
        castles=[castle("relay", hex="0615")], mori=[unit("m2", hex="0624"), unit("m1", hex="0614")]
    )
    assert linked(state, "m2", "m1") == [True, False]
    state = column(
        castles=[castle("relay", hex="0616")], mori=[unit("m2", hex="0624"), unit("m1", hex="0608")]
    )
    assert linked(state, "m2", "m1") == [True, True]


@pytest.mark.rule("11-1-2")
def test_any_number_of_relays_may_follow_each_other() -> None:
    rows = (24, 16, 8, 1)
    state = column(mori=[unit(f"m{row}", hex=f"06{row:02}") for row in rows])
    assert linked(state, *(f"m{row}" for row in rows)) == [True] * 4
    route = route_to(state, state.scenario.unit_index["m1"])
    assert [len(link) - 1 for link in route] == [16, 8, 8, 7]
    names = state.scenario.map.names
    assert (names[route[0][0]], names[route[-1][-1]]) == ("0640", "0601")


@pytest.mark.rule("11-1")
def test_without_a_line_there_is_no_route() -> None:
    state = column(mori=[unit("m1", hex="0610")])
    assert route_to(state, 0) == ()
    state = column(home=castle("home", hex="0640"), mori=[unit("m1", hex="0639")])
    assert (linked(state, "m1"), route_to(state, 0)) == ([False], ())


@pytest.mark.rule("11-1-1")
@pytest.mark.rule("30.2")
@pytest.mark.rule("G-30")
def test_allied_castles_and_units_serve_as_relays() -> None:
    for relay in (
        {"castles": [castle("relay", hex="0626", owner="yoshimi")]},
        {"yoshimi": [unit("y1", hex="0626")]},
    ):
        assert linked(column(mori=[unit("m1", hex="0618")], **relay), "m1") == [True]


@pytest.mark.rule("G-30")
@pytest.mark.rule("G-11")
def test_a_line_never_starts_at_an_allied_main_castle() -> None:
    state = column(yoshimi=[unit("y1", hex="0639")])
    assert linked(state, "y1") == [False]


@pytest.mark.rule("11-1-3(1)")
@pytest.mark.rule("5-1-1(1)")
@pytest.mark.rule("G-01")
def test_enemy_units_and_their_strong_zone_block_the_line() -> None:
    open_ = column(terrain=corridor("0530"), mori=[unit("m1", hex="0628")])
    assert linked(open_, "m1") == [True]
    in_the_way = column(
        terrain=corridor(), mori=[unit("m1", hex="0628")], ouchi=[unit("o1", hex="0631")]
    )
    beside = column(
        terrain=corridor("0530"), mori=[unit("m1", hex="0628")], ouchi=[unit("o1", hex="0530")]
    )
    assert linked(in_the_way, "m1") + linked(beside, "m1") == [False, False]


@pytest.mark.rule("11-1-3(2)")
@pytest.mark.rule("11-1-3(3)")
@pytest.mark.rule("5-1-2")
@pytest.mark.rule("G-28")
def test_enemy_castles_and_their_weak_zone_block_the_line() -> None:
    for hex_ in ("0631", "0530"):
        state = column(
            terrain=corridor("0530"),
            mori=[unit("m1", hex="0628")],
            castles=[castle("enemy", hex=hex_, owner="ouchi")],
        )
        assert linked(state, "m1") == [False]
        assert linked(with_owner(state, "enemy", None), "m1") == [True]


@pytest.mark.rule("11-1-3(2)")
def test_an_enemy_castle_blocks_the_line_between_units_that_stand_beside_it() -> None:
    state = column(
        terrain=corridor(),
        mori=[unit("m1", hex="0632"), unit("m2", hex="0630")],
        castles=[castle("enemy", hex="0631", owner="ouchi")],
    )
    assert linked(state, "m1", "m2") == [True, False]
    assert linked(with_owner(state, "enemy", None), "m1", "m2") == [True, True]


@pytest.mark.rule("11-1-3(4)")
@pytest.mark.rule("T-TER sea/lake")
def test_lake_hexsides_block_the_line() -> None:
    state = column(terrain=corridor(), water=[("0630", "0631")], mori=[unit("m1", hex="0628")])
    assert linked(state, "m1") == [False]


@pytest.mark.rule("11-1-3(5)")
@pytest.mark.rule("T-TER marsh")
@pytest.mark.rule("T-TER mountain")
@pytest.mark.parametrize("terrain", ["marsh", "mountain", "sea", "lake"])
def test_swamp_and_mountain_block_the_line(terrain: str) -> None:
    state = column(terrain={**corridor(), "0631": terrain}, mori=[unit("m1", hex="0628")])
    assert linked(state, "m1") == [False]


@pytest.mark.rule("11-1-4")
@pytest.mark.rule("5-4-4")
@pytest.mark.rule("G-04")
@pytest.mark.rule("G-29")
def test_a_unit_at_an_enemy_castle_has_a_line_if_the_ring_is_held_or_it_invests() -> None:
    enemy = castle("enemy", hex="0630", owner="ouchi")
    alone = column(castles=[enemy], mori=[unit("m1", hex="0630")])
    ring = column(castles=[enemy], mori=[unit("m1", hex="0630"), unit("m2", hex="0631")])
    invested = column(castles=[enemy], mori=[unit("m1", hex="0630", investing=True)])
    assert linked(alone, "m1") == [False]
    assert linked(ring, "m1", "m2") == [True, True]
    assert linked(invested, "m1") == [True]


@pytest.mark.rule("11-1-4")
def test_a_line_passes_an_enemy_castle_s_hex_that_is_held() -> None:
    enemy = castle("enemy", hex="0630", owner="ouchi")
    units = [unit("m1", hex="0630", investing=True), unit("m2", hex="0625")]
    state = column(terrain=corridor(), castles=[enemy], mori=units)
    assert linked(state, "m1", "m2") == [True, True]


@pytest.mark.rule("11-1-5")
@pytest.mark.rule("5-4-1")
@pytest.mark.rule("G-15")
def test_a_unit_opens_a_hex_in_an_enemy_zone() -> None:
    units = [
        unit("m1", hex="0627"),
        unit("a", hex="0629"),
        unit("b", hex="0630"),
        unit("c", hex="0631"),
    ]
    state = column(terrain=corridor("0530"), mori=units, ouchi=[unit("o1", hex="0530")])
    assert linked(state, "m1", "a", "b", "c") == [True] * 4


@pytest.mark.rule("5-4-1")
@pytest.mark.rule("G-16")
def test_a_castle_opens_its_hex_in_an_enemy_zone() -> None:
    state = column(
        terrain=corridor("0529"),
        mori=[unit("m1", hex="0630")],
        castles=[castle("k", hex="0630")],
        ouchi=[unit("o1", hex="0529")],
    )
    held = column(
        terrain=corridor("0529"),
        mori=[unit("m1", hex="0629")],
        castles=[castle("k", hex="0630")],
        ouchi=[unit("o1", hex="0529")],
    )
    assert linked(state, "m1") + linked(held, "m1") == [True, True]


@pytest.mark.rule("11-1-6")
@pytest.mark.rule("16-4")
@pytest.mark.rule("G-26")
def test_a_relay_castle_must_be_reached_itself() -> None:
    far = [castle("far", hex="0610")]
    strict = column(castles=far, mori=[unit("m1", hex="0609")])
    lenient = column(castles=far, mori=[unit("m1", hex="0609")], options={"lenient_relays": "yes"})
    assert linked(strict, "m1") + linked(lenient, "m1") == [False, True]


@pytest.mark.rule("11-2-3")
@pytest.mark.rule("G-27")
@pytest.mark.rule("T-TER rough")
@pytest.mark.rule("T-TER foothills")
@pytest.mark.rule("T-TER river")
@pytest.mark.rule("T-TER flat")
def test_the_line_costs_what_the_communication_column_says() -> None:
    def cost(**board: Any) -> int | None:
        scenario = Board(**board).state(castles=[castle("k", hex="0606")]).scenario
        index = scenario.map.index
        return cost_graph(scenario, "communication").cost(index["0605"], index["0604"])

    river = [("0605", "0604")]
    assert cost() == 1
    assert cost(terrain={"0604": "rough"}) == 1
    assert cost(terrain={"0604": "foothills"}) == 3
    assert cost(rivers=river) == 2
    assert cost(bridges=river) == 1
    assert cost(terrain={"0604": "marsh"}) is None
    assert cost(terrain={"0604": "mountain"}) is None


@pytest.mark.rule("G-27")
def test_the_start_hex_is_free_and_the_unit_s_own_counts() -> None:
    foothills = {"0640": "foothills"}
    assert linked(column(terrain=foothills, mori=[unit("m1", hex="0624")]), "m1") == [True]
    state = column(terrain={"0624": "foothills"}, mori=[unit("m1", hex="0624")])
    assert linked(state, "m1") == [False]


@pytest.mark.rule("8-3-2")
@pytest.mark.rule("8-3")
def test_without_its_main_castle_an_army_has_no_line() -> None:
    state = column(
        castles=[castle("other", hex="0636")], mori=[unit("m1", hex="0639"), unit("m2", hex="0636")]
    )
    assert linked(state, "m1", "m2") == [True, True]
    for owner in (None, "ouchi", "yoshimi"):
        assert linked(with_owner(state, "home", owner), "m1", "m2") == [False, False]
    assert linked(with_owner(with_owner(state, "home", "ouchi"), "home", "mori"), "m1") == [True]


@pytest.mark.rule("G-29")
def test_enemies_before_the_main_castle_cut_the_whole_army() -> None:
    state = column(
        mori=[unit("m1", hex="0630"), unit("m2", hex="0640", inside=True)],
        ouchi=[unit("o1", hex="0640")],
    )
    assert linked(state, "m1", "m2") == [False, False]
    assert linked_hexes(state, 0) == 0


@pytest.mark.rule("G-29")
def test_enemies_before_a_relay_castle_close_it() -> None:
    state = column(
        castles=[castle("relay", hex="0626")],
        mori=[unit("m1", hex="0619")],
        ouchi=[unit("o1", hex="0626")],
    )
    assert linked(state, "m1") == [False]


@pytest.mark.rule("G-14")
def test_no_line_outside_the_area() -> None:
    state = column(terrain=corridor(), outside=("0630",), mori=[unit("m1", hex="0628")])
    assert linked(state, "m1") == [False]


@pytest.mark.rule("11-3(2)")
@pytest.mark.rule("11-3(3)")
@pytest.mark.rule("11-3(4)")
@pytest.mark.rule("11-3-2")
@pytest.mark.rule("11-4-2")
@pytest.mark.rule("11-4-3")
def test_three_actions_ask_for_the_line_when_they_begin() -> None:
    def played(hex_: str, **facts: Any) -> Any:
        return drive(column(mori=[unit("m1", hex=hex_, rank="taisho", **facts)]))

    # Replenishing.
    assert "organise m1" in played("0630", steps=1).legal
    assert "organise m1" not in played("0610", steps=1).legal
    # Strategic movement.
    assert "go 0631 strategic" in played("0630").then("move m1").legal
    cut_off = played("0610").then("move m1")
    assert cut_off.refusal("go 0611 strategic") == ("15-3-2", "no-communication")
    # Recovery.
    assert played("0630", morale=-1).then("recover m1").morale("m1") == 0
    assert played("0610", morale=-1).then("recover m1").kind == "recovery-roll"


@pytest.mark.rule("11-3-2")
def test_a_line_cut_after_the_check_counts() -> None:
    state = position(
        castles=[castle("k", hex="0606", main=True)],
        phase="ouchi",
        mori=[unit("m1", hex="0604", morale=-1)],
        ouchi=[unit("o1", hex="0608")],
    )
    assert linked(state, "m1") == [True]
    after = drive(state, "move o1", "go 0607", "stop").state
    assert linked(after, "m1") == [True]
    after = drive(state, "move o1", "go 0606", "stop").state
    assert linked(after, "m1") == [False]


@pytest.mark.rule("G-32")
def test_a_garrison_counts_as_supplied_while_no_enemy_is_at_the_gate() -> None:
    cut_off = position(
        castles=[castle("k", hex="0606")], mori=[unit("m1", hex="0606", inside=True, morale=-1)]
    )
    assert drive(cut_off, "recover m1").morale("m1") == 0
    besieged = position(
        castles=[castle("k", hex="0606")],
        ouchi=[unit("o1", hex="0606")],
        mori=[unit("m1", hex="0606", inside=True, morale=-1)],
    )
    assert drive(besieged, "recover m1").kind == "recovery-roll"


@pytest.mark.rule("G-32")
def test_strategic_movement_out_of_a_castle_needs_a_real_line() -> None:
    def frame(**facts: Any) -> Any:
        return drive(
            position(
                castles=[castle("k", hex="0606", **facts)],
                mori=[unit("m1", hex="0606", inside=True)],
            ),
            "move m1",
        )

    assert "go 0605 strategic" not in frame().legal
    assert "go 0605 strategic" in frame(main=True).legal
