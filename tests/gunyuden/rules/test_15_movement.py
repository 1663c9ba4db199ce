"""Movement (15)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.gunyuden.rules.builder import Board, Played, castle, drive, position, unit

HOME = castle("home", hex="0112", main=True)
T = {"rank": "taisho"}


def m(id_: str = "m1", hex: str = "0606", **facts: Any) -> Any:
    return unit(id_, hex=hex, **facts)


def moving(*units: Any, castles: Any = (), ouchi: Any = (), **board: Any) -> Played:
    """The first unit has begun to move."""
    state = Board(**board).state(castles=castles, mori=list(units or (m(),)), ouchi=ouchi)
    return drive(state, f"move {state.scenario.units[0].id}")


def cost(target: str, *units: Any, strategic: bool = False, **what: Any) -> int | None:
    """Movement points of a move, or None if it is not legal."""
    played = moving(*units, **what)
    move = f"go {target}" + (" strategic" if strategic else "")
    if move not in played.legal:
        return None
    return int(played.then(move).event("moves").params["points"])


def left(played: Played) -> int:
    """Movement points left."""
    return int(played.decision.prompt.params["left"])


@pytest.mark.rule("15-1")
@pytest.mark.rule("12.0(1)–(5)")
def test_a_unit_goes_from_one_hex_to_another() -> None:
    played = moving(m(), m("m2")).then("go 0605", "stop")
    assert (played.hex("m1"), played.hex("m2")) == ("0605", "0606")


@pytest.mark.rule("15-1")
def test_a_move_must_move() -> None:
    played = moving()
    assert played.refusal("stop") == ("15-1", "has-not-moved")
    assert played.refusal("go 0606") == ("15-1", "already-there")


@pytest.mark.rule("15-1-2")
def test_a_move_is_a_chain_of_adjacent_hexes_in_any_direction() -> None:
    event = moving().then("go 0608").event("moves")
    names = Board().map().names
    assert [names[h] for h in event.params["hexes"]] == ["0606", "0607", "0608"]
    legal = moving().legal
    assert all(f"go {h}" in legal for h in ("0605", "0706", "0707", "0607", "0507", "0506"))


@pytest.mark.rule("15-2")
@pytest.mark.rule("15-2-1")
@pytest.mark.rule("T-TER flat")
def test_eight_flat_hexes_are_reached_and_the_ninth_is_not() -> None:
    start = m(hex="0601")
    assert cost("0609", start) == 8
    assert cost("0610", start) is None
    assert moving(start).refusal("go 0610") == ("15-2", "out-of-reach")


@pytest.mark.rule("15-2")
def test_points_left_are_spent_in_the_same_move_only() -> None:
    played = moving(m(), m("m2", hex="0101")).then("go 0604")
    assert left(played) == 6
    assert "go 0612" not in played.legal
    played = played.then("stop")
    assert played.refusal("move m1") == ("12-2-3", "force-has-acted")


@pytest.mark.rule("15-2")
def test_a_move_ends_by_itself_when_nothing_more_can_be_done() -> None:
    played = moving(m(hex="0601"), m("m2", hex="0101")).then("go 0609")
    assert played.kind == "select"


@pytest.mark.rule("15-2-2")
@pytest.mark.rule("15-2-3")
@pytest.mark.rule("T-TER rough")
@pytest.mark.rule("T-TER foothills")
@pytest.mark.rule("T-TER marsh")
@pytest.mark.rule("T-TER mountain")
@pytest.mark.parametrize(
    ("terrain", "normal", "strategic"),
    [
        ("flat", 1, 1),
        ("rough", 2, 1),
        ("foothills", 4, 3),
        ("marsh", 4, None),
        ("mountain", None, None),
        ("sea", None, None),
        ("lake", None, None),
    ],
)
def test_terrain_costs(terrain: str, normal: int | None, strategic: int | None) -> None:
    board: dict[str, Any] = {"terrain": {"0605": terrain}, "castles": [HOME]}
    assert cost("0605", **board) == normal
    assert cost("0605", strategic=True, **board) == strategic


@pytest.mark.rule("15-2-2")
@pytest.mark.rule("15-6-1")
@pytest.mark.parametrize(
    ("terrain", "refusal"),
    [
        ("mountain", ("15-2-2", "mountain")),
        ("sea", ("15-6-1", "water")),
        ("lake", ("15-6-1", "water")),
    ],
)
def test_closed_terrain_is_refused_with_its_rule(terrain: str, refusal: tuple[str, str]) -> None:
    assert moving(terrain={"0605": terrain}).refusal("go 0605") == refusal


@pytest.mark.rule("15-2-4")
@pytest.mark.rule("T-TER river")
@pytest.mark.rule("G-21")
def test_rivers_cost_a_point_and_bridges_do_not() -> None:
    side = [("0606", "0605")]
    assert cost("0605", rivers=side) == 2
    assert cost("0605", bridges=side) == 1
    assert cost("0605", rivers=side, castles=[HOME], strategic=True) == 2
    assert cost("0605", bridges=side, castles=[HOME], strategic=True) == 1


@pytest.mark.rule("15-3")
def test_strategic_movement_is_cheaper_through_rough_country() -> None:
    rough = {f"06{row:02}": "rough" for row in range(1, 13)} | {
        f"{c:02}{row:02}": "mountain" for c in (5, 7) for row in range(1, 13)
    }
    home = [castle("home", hex="0612", main=True)]
    assert cost("0602", m(hex="0606"), terrain=rough, castles=home) == 8
    assert cost("0601", m(hex="0606"), terrain=rough, castles=home) is None
    assert cost("0601", m(hex="0606"), terrain=rough, castles=home, strategic=True) == 5


@pytest.mark.rule("15-3")
def test_a_move_is_either_normal_or_strategic() -> None:
    start = moving(castles=[HOME])
    normal = start.then("go 0605")
    assert not [text for text in normal.legal if text.endswith("strategic")]
    assert normal.refusal("go 0604 strategic") == ("15-3", "move-is-normal")
    strategic = start.then("go 0605 strategic")
    assert strategic.refusal("go 0604") == ("15-3", "move-is-strategic")
    assert "go 0604 strategic" in strategic.legal


@pytest.mark.rule("15-3-1")
@pytest.mark.rule("G-20")
@pytest.mark.rule("T-TER castle")
def test_strategic_movement_never_touches_an_enemy() -> None:
    def refusal(start: str, target: str, **what: Any) -> tuple[str, str] | None:
        home = castle("home", hex="0101", main=True)
        played = moving(m(hex=start), castles=[home, *what.pop("castles", ())], **what)
        why = played.why_not(f"go {target} strategic")
        return (why.rule, why.code) if why else None

    enemy = [unit("o1", hex="0606")]
    walls = [castle("enemy", hex="0606", owner="ouchi")]
    for what in ({"ouchi": enemy}, {"castles": walls}):
        assert refusal("0603", "0604", **what) is None
        assert refusal("0603", "0605", **what) == ("15-3-1", "target-beside-enemy")
        assert refusal("0605", "0604", **what) == ("15-3-1", "enemy-adjacent")
    # Across a lake hexside, and beside an invested castle, too.
    across = {"ouchi": enemy, "water": [("0606", "0605")]}
    assert refusal("0605", "0604", **across) == ("15-3-1", "enemy-adjacent")
    played = moving(
        m(hex="0605"),
        m("m2", hex="0606", investing=True),
        castles=[castle("home", hex="0101", main=True), *walls],
    )
    assert played.refusal("go 0604 strategic") == ("15-3-1", "enemy-adjacent")


@pytest.mark.rule("15-3-1")
def test_strategic_movement_goes_round_the_enemy() -> None:
    home = castle("home", hex="0101", main=True)
    played = moving(m(hex="0601"), castles=[home], ouchi=[unit("o1", hex="0604")])
    names = played.state.scenario.map.names
    path = [names[h] for h in played.then("go 0803 strategic").event("moves").params["hexes"]]
    assert not {"0603", "0703", "0704", "0605"} & set(path)


@pytest.mark.rule("15-3-2")
@pytest.mark.rule("11-4-2")
def test_strategic_movement_needs_a_line_at_the_start() -> None:
    assert cost("0605", strategic=True, castles=[HOME]) == 1
    assert moving().refusal("go 0605 strategic") == ("15-3-2", "no-communication")


@pytest.mark.rule("15-3-3")
def test_shaken_units_do_not_move_strategically() -> None:
    played = moving(m("t", **T), m("b", led_by="t", morale=-1), castles=[HOME])
    assert played.refusal("go 0605 strategic") == ("15-3-3", "shaken-no-strategic")


# --- enemy zones of control -----------------------------------------------------------------------

ENEMY = [unit("o1", hex="0602")]  # its zone: 0602 0601 0702 0703 0603 0503 0502


@pytest.mark.rule("15-4-1")
@pytest.mark.rule("5-1-1(2)")
def test_entering_a_strong_zone_costs_a_point() -> None:
    assert cost("0603", m(hex="0604"), ouchi=ENEMY) == 2


@pytest.mark.rule("15-4-3")
@pytest.mark.rule("G-15")
def test_leaving_a_strong_zone_costs_a_point() -> None:
    assert cost("0604", m(hex="0603"), ouchi=ENEMY) == 2


@pytest.mark.rule("15-4-4")
def test_without_the_point_to_leave_the_move_ends() -> None:
    # 0607 to 0603: three hexes and the zone, 5; with morale -3 nothing is left.
    played = moving(m(hex="0607", morale=-3), m("m2", hex="1212"), ouchi=ENEMY).then("go 0603")
    assert played.kind == "select"
    # With one point left no hex can be entered.
    played = moving(m(hex="0607", morale=-2), m("m2", hex="1212"), ouchi=ENEMY).then("go 0603")
    assert played.kind == "select"
    # With two points a hex outside the zone can.
    played = moving(m(hex="0607", morale=-1), ouchi=ENEMY).then("go 0603")
    assert left(played) == 2
    assert set(played.legal) == {"stop", "go 0504", "go 0604", "go 0704"}


@pytest.mark.rule("15-4-5")
def test_from_zone_to_zone_costs_two_points_more() -> None:
    assert cost("0703", m(hex="0603"), ouchi=ENEMY) == 3


@pytest.mark.rule("15-4-6")
@pytest.mark.rule("G-15")
@pytest.mark.rule("5-4-1")
def test_another_friendly_force_cancels_the_zone_in_its_hex() -> None:
    assert cost("0603", m(hex="0604"), m("m2", hex="0603"), ouchi=ENEMY) == 1
    assert cost("0604", m(hex="0603"), m("m2", hex="0603"), ouchi=ENEMY) == 1


@pytest.mark.rule("15-4-6")
@pytest.mark.rule("G-15")
def test_a_part_left_behind_cancels_the_zone_for_the_rest() -> None:
    units = [m("t", hex="0603", **T), m("b", hex="0603", led_by="t")]
    played = moving(*units, ouchi=ENEMY)
    assert int(played.then("go 0604").event("moves").params["points"]) == 2
    played = played.then("detach b b", "go 0604")
    assert int(played.event("moves").params["points"]) == 1


@pytest.mark.rule("G-16")
@pytest.mark.rule("15-4-6")
def test_a_friendly_castle_cancels_the_zone_in_its_hex() -> None:
    friendly = [castle("k", hex="0603")]
    assert cost("0603", m(hex="0604"), castles=friendly, ouchi=ENEMY) == 1
    assert cost("0604", m(hex="0603"), castles=friendly, ouchi=ENEMY) == 1


@pytest.mark.rule("G-18")
@pytest.mark.rule("T-TER castle")
def test_an_enemy_castle_s_hex_costs_a_point_to_enter_and_to_leave() -> None:
    enemy = [castle("k", hex="0606", owner="ouchi")]
    assert cost("0606", m(hex="0605"), castles=enemy) == 2
    assert cost("0605", m(hex="0606"), castles=enemy) == 2
    cumulative = {"options": {"castle_surcharge": "cumulative"}, "castles": enemy}
    assert cost("0606", m(hex="0605"), **cumulative) == 3
    assert cost("0605", m(hex="0606"), **cumulative) == 2


@pytest.mark.rule("G-18")
@pytest.mark.rule("5-4-3")
def test_an_invested_castle_costs_nothing_more() -> None:
    enemy = [castle("k", hex="0606", owner="ouchi")]
    besieger = m("m2", strength=12, investing=True)
    for options in ({}, {"castle_surcharge": "cumulative"}):
        assert cost("0606", m(hex="0605"), besieger, castles=enemy, options=options) == 1


@pytest.mark.rule("18-4-1")
@pytest.mark.rule("18-3 b")
@pytest.mark.rule("5-4-3")
def test_a_besieger_leaves_through_the_zone_that_comes_back() -> None:
    enemy = [castle("k", hex="0606", owner="ouchi")]
    played = moving(m(strength=12, investing=True), castles=enemy)
    assert played.has("investment-ended")
    played = played.then("go 0605")
    assert played.event("moves").params["points"] == 2


@pytest.mark.rule("18-4-1")
@pytest.mark.rule("15-4-3")
def test_a_besieger_who_could_not_leave_then_is_not_offered_to_move() -> None:
    ring = ("0605", "0706", "0707", "0607", "0507", "0506")
    board = Board(terrain=dict.fromkeys(ring, "foothills"))
    state = board.state(
        castles=[castle("k", hex="0606", owner="ouchi")],
        mori=[m(strength=12, investing=True, morale=-4)],
    )
    played = drive(state)
    assert "move m1" not in played.legal
    assert played.refusal("move m1") == ("15-2", "no-step-affordable")


# --- dropping parts on the way --------------------------------------------------------------------

TRIO = [m("t", **T), m("b", led_by="t"), m("c", led_by="t"), m("far", hex="0101")]


@pytest.mark.rule("15-5")
@pytest.mark.rule("15-5-1")
@pytest.mark.rule("G-23")
def test_a_part_is_dropped_for_nothing_and_the_rest_goes_on() -> None:
    played = moving(*TRIO).then("go 0605", "detach b b")
    assert left(played) == 7
    played = played.then("go 0604", "stop")
    assert [played.hex(u) for u in ("t", "b", "c")] == ["0604", "0605", "0604"]
    assert played.refusal("move b") == ("12-2-3", "force-has-acted")


@pytest.mark.rule("G-23")
def test_the_leader_goes_on() -> None:
    played = moving(*TRIO)
    assert played.refusal("detach t t") == ("15-5", "leader-goes-on")
    assert played.refusal("detach far far") == ("15-5", "not-in-this-force")


@pytest.mark.rule("G-23")
@pytest.mark.rule("16-3")
def test_nobody_is_left_outside_by_a_force_inside() -> None:
    home = [castle("k", hex="0606", owner="mori")]
    played = moving(m("t", inside=True, **T), m("b", led_by="t", inside=True), castles=home)
    assert "detach b b inside" in played.legal
    assert played.refusal("detach b b") == ("16-3", "left-inside-only")


@pytest.mark.rule("G-23")
def test_a_dropped_commander_may_lead_what_is_dropped_with_him() -> None:
    units = [
        m("s", rank="sodaisho"),
        m("t", led_by="s", capacity=1, **T),
        m("b", led_by="s"),
        m("c", led_by="s"),
        m("t2", led_by="s", **T),
    ]
    played = moving(*units).then("go 0605", "detach t t", "detach b t")
    assert played.state.leader[played.u("b")] == played.u("t")
    assert played.refusal("detach c t") == ("9-2-2", "no-room")
    assert played.refusal("detach c b") == ("9-2-4", "leader-is-led")
    assert played.refusal("detach t2 t") == ("9-2-3", "rank-not-lower")
    played = played.then("go 0604")
    assert played.refusal("detach c t") == ("15-5-2", "nothing-is-picked-up")


@pytest.mark.rule("15-5-2")
def test_nothing_is_picked_up_on_the_way() -> None:
    played = moving(m("t", **T), m("b", hex="0605")).then("go 0605")
    assert played.refusal("incorporate b t") == ("15-1", "move-open")
    assert played.then("go 0604", "stop").hex("b") == "0605"


@pytest.mark.rule("15-6-1")
@pytest.mark.rule("T-TER sea/lake")
def test_no_step_across_water() -> None:
    played = moving(water=[("0606", "0605")])
    path = played.then("go 0605").event("moves").params["hexes"]
    assert len(path) == 3
    ring = dict.fromkeys(("0604", "0705", "0706", "0506", "0505"), "mountain")
    closed = moving(water=[("0606", "0605")], terrain=ring)
    assert closed.refusal("go 0605") == ("15-6-1", "across-water")


@pytest.mark.rule("15-6-2")
@pytest.mark.rule("G-80")
def test_hexes_of_enemies_are_closed_except_to_garrisons_only() -> None:
    played = moving(ouchi=[unit("o1", hex="0605")])
    assert played.refusal("go 0605") == ("15-6-2", "enemy-in-hex")
    walls = [castle("k", hex="0605", owner="ouchi")]
    assert cost("0605", castles=walls, ouchi=[unit("o1", hex="0605", inside=True)]) == 2
    both = [unit("o1", hex="0605", inside=True), unit("o2", hex="0605")]
    assert cost("0605", castles=walls, ouchi=both) is None


@pytest.mark.rule("15-6-3")
@pytest.mark.rule("10-2(4)")
@pytest.mark.rule("G-24")
@pytest.mark.parametrize("morale", [0, -1, -2, -3, -4])
def test_the_worst_morale_cuts_the_allowance(morale: int) -> None:
    units = [m("t", hex="0601", **T), m("b", hex="0601", led_by="t", morale=morale)]
    assert cost(f"06{9 + morale:02}", *units) == 8 + morale
    assert cost(f"06{10 + morale:02}", *units) is None


@pytest.mark.rule("33.11")
@pytest.mark.rule("G-14")
@pytest.mark.rule("2-1")
def test_hexes_outside_the_area_are_closed() -> None:
    assert moving(outside=("0605",)).refusal("go 0605") == ("33.11", "outside-the-area")


@pytest.mark.rule("9-1-1")
def test_stacked_forces_move_by_themselves() -> None:
    played = drive(position(mori=[m("t", **T), m("b", led_by="t"), m("c")]), "move t", "go 0605")
    assert [played.hex(u) for u in ("t", "b", "c")] == ["0605", "0605", "0606"]
