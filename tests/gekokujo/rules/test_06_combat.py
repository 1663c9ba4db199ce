"""6.2 Combat: which battles are fought, by whom, and how one goes (K-18 to K-24)."""

from __future__ import annotations

import pytest

from tests.gekokujo.rules.builder import battle, battles, play, position, refused, side, turn


def two_sides(attackers: str, defenders: str, koku: tuple[int, int] = (0, 0), **more):
    """Oda against Takeda in Mino; both have a Daimyō elsewhere."""
    return position(
        side("oda", koku[0], owari="1 daimyo", mino=attackers),
        side("takeda", koku[1], kai="1 daimyo", mino=defenders),
        **more,
    )


def fight(attackers: str, defenders: str, koku: tuple[int, int] = (0, 0), **more):
    """The battle of Mino, announced by Oda."""
    return battle(two_sides(attackers, defenders, koku, **more), "oda", "mino")


def three_sides(oda: str, takeda: str, uesugi: str, **more):
    """Oda, Takeda and Uesugi in Mino, acting in this order."""
    return position(
        side("oda", owari="1 daimyo", mino=oda),
        side("takeda", kai="1 daimyo", mino=takeda),
        side("uesugi", echigo="1 daimyo", mino=uesugi),
        **more,
    )


# --- which battles --------------------------------------------------------------------------------


@pytest.mark.rule("6.2-01")
def test_no_battle_before_all_movement_is_done():
    state = position(
        side("oda", owari="1 daimyo", mino="1 bushi"),
        side("takeda", kai="1 daimyo", mino="1 bushi"),
    )
    moving = turn(state, "oda")
    assert moving.asked == ("oda", "movement")
    assert refused(moving, "fight mino") == ("6.2-01", "battles-after-movement")
    group = play(moving, "move-from owari")
    assert refused(group, "fight mino") == ("6.2-01", "battles-after-movement")
    assert "battle" in play(group, "move-to ise", "finish").kinds


@pytest.mark.rule("6.2-04")
def test_the_last_of_several_battles_waits_for_its_player():
    choosing = battles(
        position(
            side("oda", owari="1 daimyo", mino="1 bushi", hida="1 bushi"),
            side("takeda", kai="1 daimyo", mino="1 bushi", hida="1 bushi"),
        ),
        "oda",
    )
    typed = ("fight mino", "hire-ronin 0", "hire-ronin 0", 6, 1)
    fought = play(choosing, *typed, asking=True)
    assert fought.asked == ("oda", "battles")
    assert fought.legal == ["fight hida"]


@pytest.mark.rule("6.2-02")
def test_every_shared_province_sees_a_battle_in_the_turn():
    state = position(
        side("oda", owari="1 daimyo", mino="1 bushi", kai="1 bushi"),
        side("takeda", kai="1 daimyo", mino="1 bushi"),
    )
    choosing = battles(state, "oda")
    assert choosing.legal == ["fight kai", "fight mino"]
    assert refused(choosing, "finish") == ("6.2-02", "battles-left")
    assert refused(choosing, "fight owari") == ("6.2-02", "no-battle-there")
    done = play(choosing, "fight mino", 1, 1, 1, 1, 1, 1)
    assert done.at_rest
    assert [event.params["province"] for event in done.told("battle")] == [
        done.place("mino"),
        done.place("kai"),
    ]


@pytest.mark.rule("6.2-03")
@pytest.mark.rule("K-19")
def test_the_player_on_turn_attacks_whoever_moved_in_first():
    state = two_sides("2 bushi", "3 bushi")
    mine = battle(state, "takeda", "mino")
    assert mine.dice == {("takeda", "bushi"): (3, 5), ("oda", "bushi"): (2, 6)}
    assert battle(state, "oda", "mino").dice == {
        ("oda", "bushi"): (2, 5),
        ("takeda", "bushi"): (3, 6),
    }


@pytest.mark.rule("6.2-04")
@pytest.mark.rule("T-02")
@pytest.mark.parametrize(("first", "second"), [("mino", "kai"), ("kai", "mino")])
def test_the_player_on_turn_chooses_the_order_of_his_battles(first, second):
    state = position(
        side("oda", 1, owari="1 daimyo", mino="1 bushi", kai="1 bushi"),
        side("takeda", echigo="1 daimyo", kai="1 bushi", mino="1 bushi"),
    )
    choosing = battles(state, "oda")
    assert choosing.asked == ("oda", "battles")
    opened = play(choosing, f"fight {first}")
    # The announcement comes before the Ronin are hired.
    assert opened.kinds == ["battle"]
    assert opened.asked == ("oda", "ronin")
    both = play(opened, "hire-ronin 0", 1, 1)
    assert both.told("battle")[1].params["province"] == both.place(second)


@pytest.mark.rule("6.2-05")
@pytest.mark.rule("K-21")
def test_a_battle_is_one_roll_and_is_over():
    state = position(
        side("oda", owari="1 daimyo", mino="1 bushi", kai="1 bushi", etchu="1 bushi"),
        side("takeda", echigo="1 daimyo", kai="1 bushi", mino="1 bushi", etchu="1 bushi"),
    )
    after = play(battles(state, "oda"), "fight mino", 4, 5)
    assert after.units("oda", "mino") == after.units("takeda", "mino") == {"bushi": 1}
    assert after.asked == ("oda", "battles")
    assert refused(after, "fight mino") == ("6.2-05", "fought-already")
    assert len([kind for kind in after.kinds if kind.startswith("die-")]) == 2


@pytest.mark.rule("6.2-06")
@pytest.mark.rule("K-22")
def test_nobody_retreats():
    open_hits = play(fight("2 bushi", "1 bushi 1 daimyo"), 5, 1, 1, 1, 1, 1)
    assert open_hits.asked == ("oda", "hit")
    assert refused(open_hits, "move-from mino") == ("6.1-01", "movement-only")
    assert refused(open_hits, "withdraw bushi owari") == ("8.1.1-01", "nothing-to-give-up")
    assert refused(open_hits, "decline") == ("3.1-01", "nothing-asked")


# --- the sequence of a battle ---------------------------------------------------------------------


@pytest.mark.rule("6.2.1-01")
def test_the_attacker_hires_first_then_the_defender():
    first = fight("2 bushi", "2 bushi", (2, 2))
    assert first.asked == ("oda", "ronin")
    second = play(first, "hire-ronin 1")
    assert (second.koku("oda"), second.koku("takeda")) == (1, 2)
    assert second.asked == ("takeda", "ronin")
    rolling = play(second, "hire-ronin 2")
    assert (rolling.koku("oda"), rolling.koku("takeda")) == (1, 0)
    assert rolling.asked == ("chance", "battle-die")
    assert refused(rolling, "hire-ronin 1") == ("6.2.1-03", "roll-open")


@pytest.mark.rule("6.2.1-01")
def test_several_defenders_hire_in_the_order_after_the_attacker():
    state = three_sides("1 bushi", "1 bushi", "1 bushi", order="uesugi takeda oda")
    state.treasury[:3] = [1, 1, 1]
    first = battle(state, "takeda", "mino")
    second = play(first, "hire-ronin 1")
    third = play(second, "hire-ronin 0")
    assert [first.asked[0], second.asked[0], third.asked[0]] == ["takeda", "oda", "uesugi"]
    assert play(third, "hire-ronin 1").dice[("uesugi", "ronin")] == (1, 6)


@pytest.mark.rule("6.2.1-01")
def test_nobody_hires_after_the_dice():
    assigning = play(fight("2 bushi", "1 bushi 1 daimyo", (2, 0)), "hire-ronin 0", 5, 1, 1, 1, 1, 1)
    assert assigning.asked == ("oda", "hit")
    assert refused(assigning, "hire-ronin 1") == ("6.2.1-01", "ronin-in-battle-only")


@pytest.mark.rule("6.2.1-02")
def test_the_ninja_is_revealed_after_the_ronin_and_before_the_dice():
    start = fight("2 bushi", "3 bushi", (1, 0), ninja=("oda", "assassination"))
    assert start.asked == ("oda", "ronin")
    assert refused(start, "assassinate player2 bushi") == (
        "6.2.1-02",
        "assassination-before-dice",
    )
    window = play(start, "hire-ronin 0")
    assert window.asked == ("oda", "assassination")
    rolling = play(window, "assassinate player2 bushi")
    assert rolling.dice[("takeda", "bushi")] == (2, 6)
    assert refused(play(window, "decline"), "assassinate player2 bushi") == (
        "6.2.1-03",
        "roll-open",
    )


@pytest.mark.rule("6.2.1-02")
def test_the_ninja_comes_too_late_once_hits_are_given():
    start = fight("2 bushi", "1 daimyo 1 bushi", ninja=("oda", "assassination"))
    late = play(start, 5, 1, 1, 1, 1, 1)
    assert late.asked == ("oda", "hit")
    assert refused(late, "assassinate player2 bushi") == (
        "6.2.1-02",
        "assassination-before-dice",
    )


@pytest.mark.rule("6.2.1-03")
def test_a_unit_that_dies_rolls_as_well():
    rolling = fight("1 bushi", "1 bushi")
    assert rolling.dice == {("oda", "bushi"): (1, 5), ("takeda", "bushi"): (1, 6)}
    done = play(rolling, 5, 6)
    assert done.at_rest
    assert done.units("oda", "mino") == done.units("takeda", "mino") == {}


@pytest.mark.rule("6.2.1-04")
def test_the_side_that_hits_chooses_the_victim():
    assigning = play(fight("2 bushi", "1 daimyo 1 bushi"), 5, 1, 1, 1, 1, 1)
    assert assigning.asked == ("oda", "hit")
    assert assigning.legal == ["hit player2 daimyo", "hit player2 bushi"]
    assert refused(assigning, "hit player1 bushi") == ("K-24", "no-enemy-here")
    done = play(assigning, "hit player2 daimyo")
    assert done.units("takeda", "mino") == {"bushi": 1}


@pytest.mark.rule("6.2.1-04")
@pytest.mark.rule("K-23")
def test_the_attacker_gives_his_hits_first_and_all_leave_together():
    dice = (5, 1, 4, 1, 1, 1)
    first = play(fight("2 bushi", "1 daimyo 1 bushi"), *dice)
    assert first.asked == ("oda", "hit")
    second = play(first, "hit player2 daimyo")
    # Takeda's single hit on two Bushi of one kind is no choice; nothing left before it was given.
    order = [kind for kind in second.kinds if kind in ("marked", "unit-lost")]
    assert order == ["marked", "marked", "unit-lost", "unit-lost"]
    assert second.units("oda", "mino") == {"bushi": 1}


@pytest.mark.rule("6.2.1-04")
def test_of_two_sides_that_have_a_choice_the_attacker_is_first():
    rolling = fight("1 daimyo 2 bushi", "1 daimyo 2 bushi")
    first = play(rolling, 4, 1, 1, 1, 1, 4, 1, 1, 1, 1)
    assert first.asked == ("oda", "hit")
    second = play(first, "hit player2 daimyo")
    assert second.asked == ("takeda", "hit")
    # Takeda's Daimyō is marked, but nobody has left yet.
    assert second.units("takeda", "mino") == {"daimyo": 1, "bushi": 2}
    done = play(second, "hit player1 daimyo")
    assert done.units("takeda", "mino") == done.units("oda", "mino") == {"bushi": 2}


@pytest.mark.rule("K-23")
def test_a_unit_takes_one_hit_even_a_daimyo():
    assigning = play(fight("3 bushi", "1 daimyo 2 bushi"), 5, 5, 1, 1, 1, 1, 1, 1)
    assert assigning.asked == ("oda", "hit")
    second = play(assigning, "hit player2 daimyo")
    assert second.units("takeda", "mino") == {"bushi": 1}
    ronin = play(fight("3 bushi", "1 daimyo 2 bushi", (0, 1)), "hire-ronin 1")
    twice = play(ronin, 5, 5, 1, *[1] * 6)
    assert refused(play(twice, "hit player2 daimyo"), "hit player2 daimyo") == (
        "K-23",
        "none-left-to-hit",
    )


@pytest.mark.rule("K-23")
def test_surplus_hits_are_lost():
    done = play(fight("4 bushi", "1 bushi"), 5, 5, 5, 5, 1)
    assert done.at_rest
    assert done.units("takeda", "mino") == {}
    assert done.units("takeda", "kai") == {"daimyo": 1}
    assert done.told("hits")[0].params["count"] == 4


@pytest.mark.rule("6.2.1-05")
def test_the_side_that_is_left_alone_controls_the_province():
    done = play(fight("2 bushi", "1 bushi"), 5, 1, 1)
    assert done.units("oda", "mino") == {"bushi": 2}
    assert done.holder("mino") == "oda"
    lost = play(fight("1 bushi", "2 bushi"), 1, 6, 1)
    assert lost.holder("mino") == "takeda"


@pytest.mark.rule("6.2.1-06")
def test_a_province_is_neutral_when_several_or_none_are_left():
    several = play(fight("1 bushi", "1 bushi"), 1, 1)
    assert several.holder("mino") is None
    none = play(fight("1 bushi", "1 bushi"), 5, 6)
    assert none.holder("mino") is None


@pytest.mark.rule("6.2.1-07")
def test_without_the_module_nothing_is_seized():
    done = play(fight("1 bushi", "1 bushi"), 5, 1)
    assert done.holder("mino") == "oda"
    assert "raided" not in done.kinds
    assert done.koku("oda") == 0


# --- three sides and more -------------------------------------------------------------------------


@pytest.mark.rule("6.2.2-01")
@pytest.mark.rule("K-24")
def test_with_three_sides_the_defenders_give_their_hits_first():
    rolling = battle(three_sides("2 bushi", "2 bushi", "2 bushi"), "oda", "mino")
    assert rolling.dice == {
        ("oda", "bushi"): (2, 5),
        ("takeda", "bushi"): (2, 6),
        ("uesugi", "bushi"): (2, 6),
    }
    takeda = play(rolling, 5, 1, 6, 1, 6, 1)
    assert takeda.asked == ("takeda", "hit")
    assert takeda.legal == ["hit player1 bushi", "hit player3 bushi"]
    uesugi = play(takeda, "hit player1 bushi")
    assert uesugi.asked == ("uesugi", "hit")
    assert uesugi.legal == ["hit player1 bushi", "hit player2 bushi"]
    oda = play(uesugi, "hit player1 bushi")
    assert oda.asked == ("oda", "hit")
    # Both of Oda's Bushi are marked, but they are still there and their hit counts.
    assert oda.units("oda", "mino") == {"bushi": 2}
    done = play(oda, "hit player3 bushi")
    assert done.units("oda", "mino") == {}
    assert done.units("takeda", "mino") == {"bushi": 2}
    assert done.units("uesugi", "mino") == {"bushi": 1}


@pytest.mark.rule("K-24")
def test_defenders_stand_in_the_order_after_the_attacker():
    state = three_sides("2 bushi", "2 bushi", "2 bushi", order="uesugi takeda oda")
    assert battle(state, "takeda", "mino").told("battle")[0].params["players"] == (0, 2)
    first = play(battle(state, "takeda", "mino"), 1, 1, 6, 1, 6, 1)
    assert first.asked == ("oda", "hit")
    assert play(first, "hit player2 bushi").asked == ("uesugi", "hit")


@pytest.mark.rule("K-24")
def test_a_side_spreads_its_hits_over_all_enemies():
    rolling = battle(three_sides("3 bushi", "2 bushi", "2 bushi"), "oda", "mino")
    spreading = play(rolling, 5, 5, 1, 1, 1, 1, 1)
    assert spreading.asked == ("oda", "hit")
    done = play(spreading, "hit player2 bushi", "hit player3 bushi")
    assert done.units("takeda", "mino") == done.units("uesugi", "mino") == {"bushi": 1}


@pytest.mark.rule("K-24")
def test_nobody_marks_a_unit_that_another_side_has_marked():
    state = three_sides("1 bushi", "3 bushi", "3 bushi")
    takeda = play(battle(state, "oda", "mino"), 1, 6, 1, 1, 6, 1, 1)
    uesugi = play(takeda, "hit player1 bushi")
    assert uesugi.at_rest  # only Takeda are left to be hit, so there is nothing to choose
    assert uesugi.units("oda", "mino") == {}
    assert uesugi.units("takeda", "mino") == {"bushi": 2}


@pytest.mark.rule("6.2.2-01")
def test_four_sides_roll_at_once_and_the_last_one_standing_controls():
    state = position(
        side("oda", owari="1 daimyo", mino="2 bushi"),
        side("takeda", kai="1 daimyo", mino="1 bushi"),
        side("uesugi", echigo="1 daimyo", mino="1 bushi"),
        side("hojo", sagami="1 daimyo", mino="1 bushi"),
    )
    rolling = battle(state, "oda", "mino")
    assert sorted(rolling.dice) == [
        ("hojo", "bushi"),
        ("oda", "bushi"),
        ("takeda", "bushi"),
        ("uesugi", "bushi"),
    ]
    choosing = play(rolling, 5, 5, 1, 6, 1)
    assert choosing.asked == ("uesugi", "hit")
    assert choosing.legal == ["hit player1 bushi", "hit player2 bushi", "hit player4 bushi"]
    oda = play(choosing, "hit player4 bushi")
    # Two hits, and two that are not marked: nothing to choose.
    assert oda.at_rest
    assert oda.holder("mino") == "oda"
    assert oda.units("oda", "mino") == {"bushi": 2}


@pytest.mark.rule("K-24")
def test_only_the_player_on_turn_uses_attack_values():
    rolling = battle(three_sides("1 bushi", "1 daimyo 1 bushi", "1 bushi"), "takeda", "mino")
    assert rolling.dice == {
        ("takeda", "daimyo"): (3, 4),
        ("takeda", "bushi"): (1, 5),
        ("oda", "bushi"): (1, 6),
        ("uesugi", "bushi"): (1, 6),
    }


# --- dice -----------------------------------------------------------------------------------------


@pytest.mark.rule("6.2.3-01")
def test_a_bushi_hits_on_five_attacking_and_on_six_defending():
    rolling = fight("3 bushi", "3 bushi")
    assert rolling.dice == {("oda", "bushi"): (3, 5), ("takeda", "bushi"): (3, 6)}
    done = play(rolling, 4, 5, 6, 4, 5, 6)
    hits = {event.params["player"]: event.params["count"] for event in done.told("hits")}
    assert hits == {0: 2, 1: 1}
    assert done.units("takeda", "mino") == {"bushi": 1}
    assert done.units("oda", "mino") == {"bushi": 2}


@pytest.mark.rule("6.2.3-02")
def test_a_daimyo_rolls_three_dice_and_hits_on_four():
    state = position(
        side("uesugi", echigo="1 daimyo", mino="1 daimyo", held="echigo"),
        side("takeda", kai="1 daimyo", mino="1 daimyo 3 bushi"),
    )
    attacking = battle(state, "uesugi", "mino")
    assert attacking.dice[("uesugi", "daimyo")] == (3, 4)
    assert attacking.dice[("takeda", "daimyo")] == (3, 4)
    done = play(attacking, 3, 4, 6, 3, 3, 3, 1, 1, 1)
    assert done.told("hits")[0].params["count"] == 2


def test_a_die_has_six_faces():
    rolling = fight("1 bushi", "1 bushi")
    assert refused(rolling, "roll 6") is None
    assert refused(rolling, "finish") == ("6.2.1-03", "roll-open")
