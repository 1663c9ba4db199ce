"""6.1 Movement, and how control follows it."""

from __future__ import annotations

import pytest

from scenarios.gekokujo.rules.state import Status
from tests.gekokujo.rules.builder import battles, play, position, refused, rounds, run, side, turn

OWN_TURN = ("oda", "movement")


@pytest.mark.rule("6.1-01")
def test_units_of_one_province_go_different_ways():
    state = position(side("oda", owari="5 bushi"), side("uesugi", echigo="1 daimyo"))
    moved = play(
        turn(state, "oda"),
        "move-from owari",
        "leave bushi",
        "leave bushi",
        "leave bushi",
        "move-to mino",
        "move-from owari",
        "leave bushi",
        "leave bushi",
        "move-to ise",
    )
    assert moved.units("oda", "mino") == {"bushi": 2}
    assert moved.units("oda", "ise") == {"bushi": 1}
    assert moved.units("oda", "owari") == {"bushi": 2}
    assert moved.asked == OWN_TURN
    assert play(moved, "finish").at_rest


@pytest.mark.rule("6.1-01")
def test_only_own_units_that_are_there_can_be_taken_up():
    state = position(side("oda", owari="2 bushi"), side("uesugi", echigo="1 daimyo"))
    moving = turn(state, "oda")
    assert refused(moving, "move-from echigo") == ("6.1-01", "no-units-there")
    group = play(moving, "move-from owari")
    assert refused(group, "leave daimyo") == ("6.1-01", "none-taken-up")
    assert refused(group, "move-to owari") == ("6.1-01", "stays-where-it-is")
    assert refused(play(group, "leave bushi"), "leave bushi") == ("6.1-01", "last-who-can-move")


@pytest.mark.rule("6.1-02")
def test_a_bushi_moves_two_provinces_and_a_daimyo_three():
    state = position(side("oda", owari="1 daimyo 1 bushi"), side("uesugi", echigo="1 daimyo"))
    both = play(turn(state, "oda"), "move-from owari")
    bushi, daimyo = play(both, "leave daimyo"), play(both, "leave bushi")
    assert refused(bushi, "move-to echizen") is None
    assert refused(bushi, "move-to kaga") == ("6.1-02", "too-far")
    assert refused(daimyo, "move-to kaga") is None
    assert refused(daimyo, "move-to noto") == ("6.1-02", "too-far")
    assert refused(both, "move-to kaga") == ("6.1-02", "too-far")


@pytest.mark.rule("6.1-02")
def test_no_unit_moves_twice_in_a_turn():
    state = position(side("oda", owari="1 bushi", hida="1 bushi"), side("uesugi", sado="1 daimyo"))
    moved = play(turn(state, "oda"), "move-from owari", "move-to mino")
    assert refused(moved, "move-from mino") == ("6.1-02", "moved-already")


@pytest.mark.rule("6.1-03")
def test_an_enemy_on_the_way_stops_the_march():
    state = position(side("oda", owari="1 bushi", ise="1 daimyo"), side("takeda", mino="1 daimyo"))
    group = play(turn(state, "oda"), "move-from owari")
    assert refused(group, "move-to hida") == ("6.1-03", "way-is-barred")
    entered = play(group, "move-to mino")
    assert entered.units("oda", "mino") == {"bushi": 1}
    assert refused(entered, "move-from mino") == ("6.1-02", "moved-already")


@pytest.mark.rule("6.1-03")
def test_without_the_enemy_the_same_march_goes_on():
    state = position(side("oda", owari="1 bushi", ise="1 bushi"), side("takeda", kai="1 bushi"))
    assert refused(play(turn(state, "oda"), "move-from owari"), "move-to hida") is None


@pytest.mark.rule("6.1-03")
def test_a_way_around_the_enemy_stays_open():
    state = position(side("oda", owari="1 daimyo", ise="1 bushi"), side("takeda", mino="1 daimyo"))
    group = play(turn(state, "oda"), "move-from owari")
    assert refused(group, "move-to omi") is None


@pytest.mark.rule("6.1-04")
def test_at_most_seven_of_one_player_end_in_a_province():
    state = position(side("oda", owari="2 bushi", mino="6 bushi"), side("uesugi", sado="1 daimyo"))
    group = play(turn(state, "oda"), "move-from owari")
    assert refused(group, "move-to mino") == ("6.1-04", "too-many-units")
    full = play(group, "leave bushi", "move-to mino")
    assert full.units("oda", "mino") == {"bushi": 7}
    again = play(full, "move-from owari")
    assert refused(again, "move-to mino") == ("6.1-04", "too-many-units")


@pytest.mark.rule("6.1-05")
def test_units_pass_through_a_full_province():
    state = position(side("oda", owari="1 bushi", mino="7 bushi"), side("uesugi", sado="1 daimyo"))
    passed = play(turn(state, "oda"), "move-from owari", "move-to hida")
    assert passed.units("oda", "hida") == {"bushi": 1}
    assert passed.told("moved")[0].params["way_provinces"] == tuple(
        passed.place(name) for name in ("owari", "mino", "hida")
    )


@pytest.mark.rule("6.1-06")
def test_the_limit_does_not_count_enemies():
    state = position(
        side("oda", owari="3 bushi", ise="1 daimyo"), side("takeda", mino="7 bushi", kai="1 daimyo")
    )
    entered = play(turn(state, "oda"), "move-from owari", "move-to mino")
    assert entered.units("oda", "mino") == {"bushi": 3}
    assert "battle" in play(entered, "finish").kinds


@pytest.mark.rule("6.1-07")
def test_an_empty_province_is_taken_without_a_battle():
    state = position(side("oda", owari="1 daimyo 3 bushi"), side("uesugi", echigo="1 daimyo"))
    moved = play(turn(state, "oda"), "move-from owari", "leave bushi", "move-to mino")
    assert moved.units("oda", "mino") == {"daimyo": 1, "bushi": 2}
    assert moved.holder("mino") == "oda"
    ended = play(moved, "finish")
    assert ended.at_rest
    assert "battle" not in ended.kinds


# --- control of contested land --------------------------------------------------------------------


@pytest.mark.rule("K-17")
def test_contested_land_belongs_to_nobody():
    state = position(
        side("oda", 2, owari="1 daimyo", mino="3 bushi", ise="2 bushi"),
        side("takeda", 2, kai="1 daimyo", mino="4 bushi"),
    )
    table = run(state, "income", "order", "supply")
    assert table.holder("mino") is None
    assert [event.params["koku"] for event in table.told("income")] == [3 + 2, 3 + 1]
    assert table.order()[:2] == ["takeda", "oda"]
    # No mountain cost for Mino; Kai costs 1 and 1 for the Daimyō.
    assert [event.params["koku"] for event in table.told("supply")] == [2]


@pytest.mark.rule("K-17")
def test_nothing_is_recruited_on_contested_land():
    state = position(
        side("oda", 2, owari="1 daimyo", mino="3 bushi"),
        side("takeda", kai="1 daimyo", mino="4 bushi"),
    )
    buying = rounds(state, "reinforcement")
    assert refused(buying, "recruit mino bushi") == ("5.2-01", "not-held-at-start")
    assert refused(buying, "recruit owari bushi") is None


@pytest.mark.rule("K-17")
def test_contested_land_does_not_count_for_victory():
    ids = [
        "owari",
        "mikawa",
        "ise",
        "shima",
        "iga",
        "omi",
        "mino",
        "hida",
        "totomi",
        "suruga",
        "izu",
        "kaga",
        "noto",
        "echizen",
    ]
    ids += ["wakasa", "tango", "tanba", "tajima", "inaba", "hoki"]
    mine = dict.fromkeys(ids, "1 bushi")
    won = run(position(side("oda", **mine), side("takeda", kai="1 daimyo")), "check-1")
    assert won.state.ended.winner == 0
    disputed = position(side("oda", **mine), side("takeda", kai="1 daimyo", hoki="1 bushi"))
    assert run(disputed, "check-1").state.ended is None


@pytest.mark.rule("K-18")
def test_units_left_over_may_march_off_before_their_battle():
    state = position(
        side("oda", owari="1 daimyo", mino="2 bushi"),
        side("takeda", kai="1 daimyo", mino="1 bushi"),
    )
    moving = turn(state, "oda")
    gone = play(moving, "move-from mino", "move-to omi", "finish")
    assert gone.at_rest
    assert gone.units("oda", "omi") == {"bushi": 2}
    assert gone.holder("mino") == "takeda"
    assert "battle" not in gone.kinds


@pytest.mark.rule("K-18")
@pytest.mark.rule("6.2-02")
def test_units_left_over_must_fight_if_they_stay():
    state = position(
        side("oda", owari="1 daimyo", mino="2 bushi"),
        side("takeda", kai="1 daimyo", mino="1 bushi"),
    )
    fight = play(turn(state, "oda"), "finish")
    assert "battle" in fight.kinds
    assert fight.dice[("oda", "bushi")] == (2, 5)


@pytest.mark.rule("K-20")
def test_each_player_moves_and_fights_before_the_next_moves():
    state = position(
        side("oda", owari="2 bushi", ise="1 daimyo"),
        side("takeda", mino="1 daimyo", kai="1 bushi"),
        order="oda takeda",
    )
    table = play(rounds(state, "campaign"), "move-from owari", "move-to mino", "finish")
    assert table.kinds[-2:] == ["battle", "phase-melee"]
    done = play(table, 1, 1, 1, 1, 1)
    assert done.asked == ("takeda", "movement")


@pytest.mark.rule("K-20")
def test_by_option_all_move_before_all_fight():
    state = position(
        side("oda", owari="2 bushi", ise="1 daimyo"),
        side("takeda", mino="1 daimyo", kai="1 bushi"),
        order="oda takeda",
        campaign_sequence="split",
    )
    table = play(rounds(state, "campaign"), "move-from owari", "move-to mino", "finish")
    assert table.asked == ("takeda", "movement")
    assert "battle" not in table.kinds
    fight = play(table, "finish")
    assert fight.told("battle")[0].params["player"] == 0
    # Takeda, who still share Mino, attack in turn.
    again = play(fight, 1, 1, 1, 1, 1)
    assert [event.params["player"] for event in again.told("battle")] == [0, 1]


# --- leaving the last province --------------------------------------------------------------------


@pytest.mark.rule("K-51")
def test_who_has_no_daimyo_and_leaves_his_last_province_for_a_battle_fights_it():
    state = position(
        side("oda", status="vassal", master="takeda", owari="2 bushi"),
        side("takeda", mino="1 daimyo", kai="1 daimyo"),
        side("uesugi", echigo="1 daimyo"),
    )
    moved = play(turn(state, "oda"), "move-from owari", "move-to mino")
    assert moved.asked == ("chance", "battle-die")
    assert moved.status("oda") == Status.VASSAL
    won = play(moved, 5, 1, 1, 1, 1)
    assert won.holder("mino") == "oda"
    assert won.status("oda") == Status.VASSAL
    drawn = play(moved, 1, 1, 1, 1, 1)
    assert drawn.status("oda") == Status.ELIMINATED
    assert drawn.holder("mino") == "takeda"


@pytest.mark.rule("K-51")
def test_whose_last_province_is_entered_defends_it_though_he_has_no_daimyo():
    state = position(
        side("oda", status="vassal", master="takeda", owari="2 bushi"),
        side("takeda", mino="2 daimyo"),
        side("uesugi", echigo="1 daimyo"),
    )
    moved = play(turn(state, "takeda"), "move-from mino", "leave daimyo", "move-to owari")
    assert moved.status("oda") == Status.VASSAL
    assert moved.holder("owari") is None
    assert moved.asked == ("takeda", "movement")
    fight = play(moved, "finish")
    assert fight.dice == {("takeda", "daimyo"): (3, 4), ("oda", "bushi"): (2, 6)}
    kept = play(fight, 1, 1, 1, 6, 1)
    assert (kept.holder("owari"), kept.status("oda")) == ("oda", Status.VASSAL)
    out = play(fight, 4, 1, 1, 1, 1)
    assert (out.holder("owari"), out.status("oda")) == ("takeda", Status.ELIMINATED)


@pytest.mark.rule("K-51")
def test_a_daimyo_keeps_a_player_in_who_has_only_contested_land():
    state = position(
        side("oda", owari="1 daimyo 2 bushi"),
        side("takeda", mino="2 daimyo"),
    )
    entered = play(
        turn(state, "takeda"), "move-from mino", "leave daimyo", "move-to owari", "finish"
    )
    assert entered.status("oda") == Status.FREE
    assert "battle" in entered.kinds


def test_a_province_without_enemies_sees_no_battle():
    state = position(side("oda", owari="1 bushi"), side("takeda", mino="1 bushi", kai="1 bushi"))
    quiet = battles(state, "oda")
    assert quiet.at_rest
