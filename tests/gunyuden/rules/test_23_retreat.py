"""Retreat from a skirmish: section 23-4 with its rulings."""

from __future__ import annotations

from typing import Any

import pytest

from tests.gunyuden.rules.builder import Board, Played, castle, drive, unit

HERE, THERE = "0606", "0605"
"""The attacker's hex and the defender's; farther from 0606 are 0604, 0705 and 0505."""


def beaten(
    hexes: int,
    *,
    board: Board | None = None,
    castles: Any = (),
    mori: Any = (),
    ouchi: Any = (),
    **facts: Any,
) -> Played:
    """o1 in 0605 has lost a skirmish against m1 in 0606 by so many hexes of retreat."""
    die = {1: 1, 2: 3, 3: 4, 4: 7}[hexes]
    strength = {1: 20, 2: 30, 3: 30, 4: 24}[hexes]
    state = (board or Board()).state(
        castles=castles,
        mori=[unit("m1", hex=HERE, strength=strength, morale=facts.get("morale", 0)), *mori],
        ouchi=[unit("o1", hex=THERE, **facts), *ouchi],
    )
    played = drive(state, "attack m1")
    if played.kind == "attacked-forces":
        played = played.then("join-force o1", "finish")
    played = played.then(die)
    return played.then(f"take-losses 0 {hexes}") if played.kind == "split-losses" else played


def test_the_dice_of_these_tests_give_what_they_should() -> None:
    for hexes in (1, 2, 3):
        assert beaten(hexes).event("attack-roll").params["losses"] == hexes


@pytest.mark.rule("23-4-1")
@pytest.mark.rule("23-4-3 a")
@pytest.mark.rule("G-82")
def test_every_attacked_force_retreats_by_its_own_way() -> None:
    state = Board().state(
        mori=[unit("m1", hex=HERE, strength=20)],
        ouchi=[unit("o1", hex=THERE), unit("o2", hex=THERE), unit("o3", hex=THERE)],
    )
    played = drive(
        state,
        "attack m1",
        "join-force o1",
        "join-force o2",
        "finish",
        1,
        "take-losses 0 1",
        "retreat 0604",
        "retreat 0705",
    )
    assert (played.hex("o1"), played.hex("o2"), played.hex("o3")) == ("0604", "0705", THERE)


@pytest.mark.rule("23-4-2")
@pytest.mark.rule("G-78")
def test_every_hex_is_farther_from_the_attacker() -> None:
    played = beaten(2)
    assert (played.kind, played.seat) == ("retreat", "ouchi")
    assert played.legal == ["retreat 0604", "retreat 0705", "retreat 0505"]
    assert played.refusal("retreat 0706") == ("23-4-2", "retreat-not-away")
    assert played.refusal("retreat 0603") == ("23-4-2", "not-adjacent")
    played = played.then("retreat 0604")
    assert played.legal == ["retreat 0603", "retreat 0704", "retreat 0504"]


@pytest.mark.rule("G-78")
def test_as_an_option_a_hex_may_be_as_far_as_the_last() -> None:
    played = beaten(2, board=Board(options={"retreat_away": "not_nearer"}))
    assert "retreat 0706" in played.legal
    assert played.refusal("retreat 0606") == ("23-4-2", "retreat-comes-nearer")
    played = played.then("retreat 0604")
    assert "retreat 0705" in played.legal
    assert played.refusal("retreat 0605") == ("23-4-2", "retreat-goes-back")


@pytest.mark.rule("23-4-2")
def test_retreat_is_at_most_four_hexes() -> None:
    state = Board().state(
        mori=[unit("m1", hex=HERE, strength=60)],
        ouchi=[unit(f"o{n}", hex=THERE, led_by="o1") for n in range(1, 7)],
    )
    played = drive(state, "attack m1", 5)
    assert played.event("attack-roll").params["losses"] == 6
    assert played.legal[-1] == "take-losses 2 4"
    assert played.refusal("take-losses 1 5") == ("23-4-2", "retreat-too-long")


@pytest.mark.rule("23-4-3(1)")
def test_no_retreat_across_water() -> None:
    played = beaten(1, board=Board(water=[(THERE, "0604")]))
    assert played.refusal("retreat 0604") == ("23-4-3(1)", "retreat-across-water")


@pytest.mark.rule("23-4-3(2)")
def test_no_retreat_into_mountains() -> None:
    played = beaten(1, board=Board(terrain={"0604": "mountain"}))
    assert played.refusal("retreat 0604") == ("23-4-3(2)", "retreat-into-mountain")


@pytest.mark.rule("23-4-3(3)")
@pytest.mark.rule("G-80")
def test_field_units_bar_the_way_but_garrisons_do_not() -> None:
    field = beaten(1, mori=[unit("m2", hex="0604")])
    assert field.refusal("retreat 0604") == ("23-4-3(3)", "retreat-into-enemy")
    garrison = beaten(
        1, castles=[castle("c", hex="0604")], mori=[unit("m2", hex="0604", inside=True)]
    )
    assert garrison.why_not("retreat 0604") is None


@pytest.mark.rule("G-14")
def test_no_retreat_out_of_the_area() -> None:
    played = beaten(1, board=Board(outside=["0604"]))
    assert "retreat 0604" not in played.legal


@pytest.mark.rule("G-77")
def test_a_retreat_that_cannot_be_completed_is_not_offered() -> None:
    closed = Board(terrain=dict.fromkeys(("0604", "0705", "0505"), "mountain"))
    state = closed.state(mori=[unit("m1", hex=HERE, strength=20)], ouchi=[unit("o1", hex=THERE)])
    played = drive(state, "attack m1", 1)
    assert not played.has("retreated")
    assert played.steps("o1") == 1


@pytest.mark.rule("G-77")
def test_a_dead_end_is_not_offered() -> None:
    board = Board(terrain=dict.fromkeys(("0603", "0704", "0504"), "mountain"))
    played = beaten(2, board=board)
    assert played.refusal("retreat 0604") == ("23-4", "retreat-dead-end")


# --- extra losses ---------------------------------------------------------------------------------


@pytest.mark.rule("23-4-4(1)")
@pytest.mark.rule("5-1-1(3)")
@pytest.mark.rule("G-03")
def test_a_strong_zone_of_control_costs_a_step() -> None:
    played = beaten(1, mori=[unit("m2", hex="0603")]).then("retreat 0604")
    assert played.steps("o1") == 1
    assert played.event("step-lost").rule == "23-4-4(1)"


@pytest.mark.rule("23-4-4(1)")
def test_the_only_way_is_asked_where_it_costs_a_step_and_gone_where_it_is_free() -> None:
    closed = dict.fromkeys(("0705", "0505"), "mountain")
    free = beaten(1, board=Board(terrain=closed))
    assert free.hex("o1") == "0604"
    costly = beaten(1, board=Board(terrain=closed), mori=[unit("m2", hex="0603")])
    assert costly.kind == "retreat"
    assert costly.legal == ["retreat 0604"]
    assert costly.then("retreat 0604").steps("o1") == 1


@pytest.mark.rule("5-1-2")
def test_a_weak_zone_of_control_costs_nothing() -> None:
    played = beaten(1, castles=[castle("c", hex="0603")]).then("retreat 0604")
    assert played.steps("o1") == 2


@pytest.mark.rule("5-4-1")
@pytest.mark.rule("G-15")
@pytest.mark.rule("G-16")
def test_a_friendly_unit_or_castle_cancels_the_zone_of_control() -> None:
    enemy = [unit("m2", hex="0603")]
    friend = beaten(1, mori=enemy, ouchi=[unit("o2", hex="0604")]).then("retreat 0604")
    refuge = beaten(1, mori=enemy, castles=[castle("c", hex="0604", owner="ouchi")])
    assert friend.steps("o1") == 2
    assert refuge.then("retreat 0604", "decline").steps("o1") == 2


@pytest.mark.rule("G-15")
def test_a_force_that_went_first_cancels_it_for_the_next() -> None:
    state = Board().state(
        mori=[unit("m1", hex=HERE, strength=20), unit("m2", hex="0603")],
        ouchi=[unit("o1", hex=THERE), unit("o2", hex=THERE)],
    )
    played = drive(
        state,
        "attack m1",
        "join-force o1",
        "join-force o2",
        1,
        "take-losses 0 1",
        "retreat 0604",
        "retreat 0604",
    )
    assert (played.steps("o1"), played.steps("o2")) == (1, 2)


@pytest.mark.rule("23-4-4(2)")
@pytest.mark.rule("G-80")
def test_the_hex_of_an_enemy_castle_costs_a_step() -> None:
    played = beaten(1, castles=[castle("c", hex="0604")]).then("retreat 0604")
    assert played.steps("o1") == 1


@pytest.mark.rule("23-4-4(3)")
@pytest.mark.rule("G-21")
def test_a_river_costs_a_step_with_or_without_a_bridge() -> None:
    river, bridge = [(THERE, "0604")], [(THERE, "0604")]
    assert beaten(1, board=Board(rivers=river)).then("retreat 0604").steps("o1") == 1
    assert beaten(1, board=Board(bridges=bridge)).then("retreat 0604").steps("o1") == 1
    free = Board(bridges=bridge, options={"bridge_retreat": "free"})
    assert beaten(1, board=free).then("retreat 0604").steps("o1") == 2


@pytest.mark.rule("23-4-4(4)")
@pytest.mark.parametrize(("terrain", "left"), [("foothills", 1), ("marsh", 1), ("rough", 2)])
def test_foothills_and_marsh_cost_a_step(terrain: str, left: int) -> None:
    played = beaten(1, board=Board(terrain={"0604": terrain})).then("retreat 0604")
    assert played.steps("o1") == left


@pytest.mark.rule("23-4-4 (any)")
@pytest.mark.rule("G-79")
def test_a_hex_costs_one_step_for_each_force_whatever_is_wrong_with_it() -> None:
    board = Board(terrain={"0604": "foothills"}, rivers=[(THERE, "0604")])
    played = beaten(
        1, board=board, mori=[unit("m2", hex="0603")], ouchi=[unit("o2", hex=THERE, led_by="o1")]
    ).then("retreat 0604")
    assert (played.kind, played.seat) == ("losses", "ouchi")
    played = played.then("lose-step o2")
    assert (played.steps("o1"), played.steps("o2")) == (2, 1)


@pytest.mark.rule("23-4-4 (any)")
def test_a_force_may_die_on_the_way() -> None:
    board = Board(terrain={"0604": "foothills"})
    played = beaten(2, board=board, steps=1)
    assert not played.has("retreated")  # both steps could not be survived: no retreat is needed
    state = board.state(
        mori=[unit("m1", hex=HERE, strength=30)],
        ouchi=[unit("o1", hex=THERE, steps=1), unit("o2", hex=THERE)],
    )
    played = drive(
        state, "attack m1", "join-force o1", "join-force o2", 3, "take-losses 0 2", "retreat 0604"
    )
    assert played.hex("o1") == "" and played.kind == "retreat"


# --- morale and refuge ----------------------------------------------------------------------------


@pytest.mark.rule("23-4-5")
@pytest.mark.rule("10-1-1(3)")
@pytest.mark.rule("10-1-4")
def test_each_hex_lowers_morale_by_one() -> None:
    played = beaten(2, morale=-1).then("retreat 0604", "retreat 0603")
    assert played.morale("o1") == -3


@pytest.mark.rule("10-1-2 a")
def test_a_retreat_can_break_a_unit() -> None:
    played = beaten(2, morale=-3, ouchi=[unit("o2", hex=THERE, led_by="o1")])
    played = played.then("retreat 0604", "retreat 0603")
    assert (played.hex("o1"), played.hex("o2")) == ("", "0603")


@pytest.mark.rule("23-4-6 a")
@pytest.mark.rule("23-4-6 c")
@pytest.mark.rule("16-2")
@pytest.mark.rule("G-81")
@pytest.mark.rule("G-112")
def test_refuge_on_the_way_waives_the_rest_but_not_the_morale() -> None:
    played = beaten(2, castles=[castle("c", hex="0604", owner="ouchi")]).then("retreat 0604")
    assert played.legal[-1] == "take-refuge"
    played = played.then("take-refuge")
    assert (played.hex("o1"), played.inside("o1"), played.morale("o1")) == ("0604", True, -2)


@pytest.mark.rule("23-4-6 b")
def test_refuge_in_the_attacked_hex() -> None:
    played = beaten(2, castles=[castle("c", hex=THERE, owner="masuda")]).then("take-refuge")
    assert (played.hex("o1"), played.inside("o1"), played.morale("o1")) == (THERE, True, -2)
    assert not played.has("retreated")


@pytest.mark.rule("23-4-6 a")
def test_in_the_last_hex_the_force_may_go_in_or_stay_out() -> None:
    played = beaten(1, castles=[castle("c", hex="0604", owner="ouchi")]).then("retreat 0604")
    assert played.legal == ["take-refuge", "decline"]
    assert played.refusal("retreat 0603") == ("23-4-2", "retreat-is-over")
    assert not played.then("decline").inside("o1")


@pytest.mark.rule("G-81")
def test_no_refuge_in_enemy_or_abandoned_castles() -> None:
    played = beaten(2, castles=[castle("c", hex="0604")]).then("retreat 0604")
    assert played.refusal("take-refuge") == ("23-4-6", "no-refuge-here")


@pytest.mark.rule("G-77")
def test_refuge_makes_a_retreat_possible_that_cannot_be_walked() -> None:
    board = Board(terrain=dict.fromkeys(("0604", "0705", "0505"), "mountain"))
    played = beaten(2, board=board, castles=[castle("c", hex=THERE, owner="ouchi")])
    assert played.inside("o1")


@pytest.mark.rule("G-57")
@pytest.mark.rule("G-81")
def test_units_broken_by_their_refuge_are_lost_and_the_castle_stands() -> None:
    played = beaten(2, morale=-3, castles=[castle("c", hex=THERE, owner="ouchi")])
    played = played.then("take-refuge")
    assert played.hex("o1") == ""
    assert played.state.owner[0] >= 0
    assert not played.has("refuge")
