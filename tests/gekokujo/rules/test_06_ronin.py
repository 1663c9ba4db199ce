"""6.2.4 Ronin (K-25 to K-27)."""

from __future__ import annotations

import pytest

from tests.gekokujo.rules.builder import battle, play, position, refused, run, side, turn


def fight(oda: str, takeda: str, koku: tuple[int, int] = (9, 9), **more):
    """Oda attack Takeda in Mino; both have a Daimyō elsewhere."""
    state = position(
        side("oda", koku[0], owari="1 daimyo", mino=oda),
        side("takeda", koku[1], kai="1 daimyo", mino=takeda),
        **more,
    )
    return battle(state, "oda", "mino")


@pytest.mark.rule("6.2.4-01")
def test_a_ronin_costs_one_koku():
    hiring = fight("3 bushi", "1 bushi", (2, 0))
    assert hiring.legal == ["hire-ronin 0", "hire-ronin 1", "hire-ronin 2"]
    assert refused(hiring, "hire-ronin 3") == ("6.2.4-01", "too-few-koku")
    hired = play(hiring, "hire-ronin 2")
    assert hired.koku("oda") == 0
    assert hired.dice[("oda", "ronin")] == (2, 5)


@pytest.mark.rule("6.2.4-02")
def test_ronin_fight_as_bushi_on_both_sides():
    hired = play(fight("1 bushi", "1 bushi"), "hire-ronin 1", "hire-ronin 1")
    assert hired.dice[("oda", "ronin")] == (1, 5)
    assert hired.dice[("takeda", "ronin")] == (1, 6)


@pytest.mark.rule("6.2.4-02")
@pytest.mark.rule("K-27")
def test_ronin_take_all_modifiers_of_their_side():
    attack = play(fight("1 daimyo 1 bushi", "1 bushi", (9, 0)), "hire-ronin 1")
    assert attack.dice[("oda", "ronin")] == (1, 4)
    state = position(
        side("oda", owari="1 daimyo", yamashiro="1 bushi"),
        side("takeda", 1, kai="1 daimyo", yamashiro="1 bushi"),
    )
    kyoto = play(battle(state, "oda", "yamashiro"), "hire-ronin 1")
    assert kyoto.dice[("takeda", "ronin")] == (1, 5)
    state = position(
        side("oda", owari="1 daimyo", mino="1 bushi"),
        side("takeda", 1, kai="1 daimyo", mino="1 bushi", castle="mino"),
    )
    castle = play(battle(state, "oda", "mino"), "hire-ronin 1")
    assert castle.dice[("takeda", "ronin")] == (1, 5)


@pytest.mark.rule("K-27")
def test_failed_dice_of_ronin_are_rolled_again_for_the_otomo():
    state = position(
        side("otomo", 3, bungo="1 daimyo", mino="1 bushi"),
        side("takeda", kai="1 daimyo", mino="1 bushi"),
    )
    rolling = play(battle(state, "otomo", "mino"), "pay-reroll", "hire-ronin 1")
    again = play(rolling, 1, 1, 1)
    assert again.dice == {("otomo", "bushi"): (1, 5), ("otomo", "ronin"): (1, 5)}


@pytest.mark.rule("K-27")
def test_a_ronin_can_fall_to_the_ninja_and_to_hits():
    window = play(
        fight("2 bushi", "1 bushi", (0, 9), ninja=("oda", "assassination")), "hire-ronin 1"
    )
    assert window.legal == ["assassinate player2 bushi", "assassinate player2 ronin", "decline"]
    rolling = play(window, "assassinate player2 ronin")
    assert ("takeda", "ronin") not in rolling.dice
    assigning = play(window, "decline", 5, 1, 1, 1)
    assert assigning.legal == ["hit player2 bushi", "hit player2 ronin"]
    done = play(assigning, "hit player2 ronin")
    assert done.units("takeda", "mino") == {"bushi": 1}


@pytest.mark.rule("K-27")
def test_outside_the_battle_ronin_count_for_nothing():
    # Seven units and seven Ronin stand together; the upkeep afterwards is that of seven Bushi.
    state = position(
        side("oda", 20, owari="1 daimyo", mino="7 bushi"),
        side("takeda", kai="1 daimyo", mino="1 bushi"),
    )
    hired = play(battle(state, "oda", "mino"), "hire-ronin 7")
    assert hired.state.total(0, hired.place("mino")) == 7
    assert hired.state.all_units(0) == 8
    done = play(hired, *[5] * 14, 1)
    assert done.at_rest
    paid = run(done.state, "upkeep")
    assert [event.params["koku"] for event in paid.told("upkeep")] == [4]
    assert paid.koku("oda") == 20 - 7 - 4


@pytest.mark.rule("6.2.4-03")
@pytest.mark.rule("K-25")
def test_not_more_ronin_than_own_bushi():
    hiring = fight("3 bushi", "1 bushi")
    assert hiring.legal[-1] == "hire-ronin 3"
    assert refused(hiring, "hire-ronin 4") == ("6.2.4-03", "more-ronin-than-bushi")


@pytest.mark.rule("6.2.4-03")
@pytest.mark.rule("K-25")
def test_a_daimyo_alone_brings_no_ronin():
    state = position(
        side("oda", 9, owari="1 daimyo", mino="1 daimyo"),
        side("takeda", 9, kai="1 daimyo", mino="1 bushi"),
    )
    first = battle(state, "oda", "mino")
    assert first.asked == ("takeda", "ronin")
    assert first.koku("oda") == 9


@pytest.mark.rule("K-25")
def test_nobody_defends_a_neutral_empty_province_with_ronin():
    state = position(side("tokugawa", mikawa="1 daimyo 3 bushi"), side("takeda", 9, kai="1 daimyo"))
    taken = play(
        turn(state, "tokugawa"), "move-from mikawa", "leave daimyo", "move-to totomi", "finish"
    )
    assert taken.at_rest
    assert taken.holder("totomi") == "tokugawa"
    assert "ronin-hired" not in taken.kinds


@pytest.mark.rule("6.2.4-04")
@pytest.mark.rule("K-26")
def test_ronin_leave_before_control_is_read():
    rolling = play(fight("2 bushi", "1 bushi", (0, 1)), "hire-ronin 1")
    choosing = play(rolling, 5, 1, 1, 6)
    assert choosing.asked == ("oda", "hit")
    done = play(choosing, "hit player2 bushi")
    # One Ronin of Takeda is alive, yet only Oda are left.
    assert done.told("ronin-leave")[0].params["count"] == 1
    assert done.units("takeda", "mino") == {}
    assert done.holder("mino") == "oda"


@pytest.mark.rule("6.2.4-04")
@pytest.mark.rule("K-26")
def test_a_ronin_who_survives_alone_holds_nothing():
    rolling = play(fight("1 bushi", "1 bushi", (0, 1)), "hire-ronin 1")
    done = play(rolling, 5, 6, 1)
    assert done.asked == ("oda", "hit")
    done = play(done, "hit player2 bushi")
    assert done.units("oda", "mino") == done.units("takeda", "mino") == {}
    assert done.holder("mino") is None


@pytest.mark.rule("6.2.4-01")
def test_a_ronin_joins_one_battle_only():
    state = position(
        side("oda", 1, owari="1 daimyo", mino="1 bushi", kai="1 bushi"),
        side("takeda", echigo="1 daimyo", mino="1 bushi", kai="1 bushi"),
    )
    second = play(battle(state, "oda", "mino"), "hire-ronin 1", 1, 1, 1)
    assert second.at_rest
    assert battle(second.state, "oda", "kai").dice[("oda", "bushi")] == (1, 5)
    assert ("oda", "ronin") not in battle(second.state, "oda", "kai").dice
