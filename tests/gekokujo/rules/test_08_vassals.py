"""8.1.1 How one becomes a vassal, and what it costs (K-46, K-47)."""

from __future__ import annotations

import pytest

from scenarios.gekokujo.rules.diplomacy import offer_refusal
from scenarios.gekokujo.rules.state import Status
from tests.gekokujo.rules.builder import battle, play, position, refused, rounds, run, side
from tests.gekokujo.rules.fallen import FIVE, MASTERED, last_stand, vassal
from tests.gekokujo.rules.lands import TWENTY

# --- how one becomes a vassal ---------------------------------------------------------------------


@pytest.mark.rule("8.1-01")
@pytest.mark.rule("K-47")
def test_who_loses_the_last_daimyo_is_the_vassal_of_whoever_hit_it():
    lost = last_stand(FIVE)
    assert lost.status("oda") == Status.VASSAL
    assert lost.clan(lost.state.master[lost.player("oda")]) == "takeda"
    # At once: Oda have to choose before anything else happens.
    assert lost.asked == ("oda", "give-up")
    assert lost.holder("mino") == "takeda"


@pytest.mark.rule("8.1-01")
def test_a_second_daimyo_elsewhere_saves_his_clan():
    state = position(
        side("oda", mino="1 daimyo", owari="1 daimyo"),
        side("takeda", kai="1 daimyo", mino="2 bushi"),
    )
    lost = play(battle(state, "takeda", "mino"), 5, 1, 1, 1, 1)
    assert lost.status("oda") == Status.FREE
    assert lost.at_rest


@pytest.mark.rule("K-47")
def test_the_master_is_whose_hit_took_the_daimyo_even_if_another_is_on_turn():
    state = position(
        side("oda", mino="1 daimyo 1 bushi", owari="2 bushi"),
        side("takeda", kai="1 daimyo", mino="1 bushi"),
        side("uesugi", echigo="1 daimyo", mino="1 bushi"),
    )
    # Takeda attack and miss; Uesugi, who defend as well, hit the Daimyō.
    rolling = battle(state, "takeda", "mino")
    choosing = play(rolling, 1, 6, 1, 1, 1, 1)
    assert choosing.asked == ("uesugi", "hit")
    lost = play(choosing, "hit player1 daimyo")
    assert lost.clan(lost.state.master[0]) == "uesugi"


@pytest.mark.rule("K-47")
def test_two_who_kill_each_other_s_last_daimyo_are_each_other_s_vassals():
    state = position(
        side("oda", mino="1 daimyo", owari="1 bushi", ise="1 bushi"),
        side("takeda", mino="1 daimyo", kai="1 bushi", suruga="1 bushi"),
        side("uesugi", echigo="1 daimyo"),
    )
    both = play(battle(state, "oda", "mino"), 4, 1, 1, 4, 1, 1)
    assert both.status("oda") == both.status("takeda") == Status.VASSAL
    assert both.state.master[:2] == [1, 0]
    # Each gives up one of two provinces, then half of the units, one of two.
    assert both.asked[1] == "give-up"
    clans = []
    while not both.at_rest:
        clans.append(both.asked)
        both = play(both, both.legal[0])
    assert sorted(clans) == [("oda", "give-up"), ("takeda", "give-up")]
    assert [both.state.all_units(player) for player in (0, 1)] == [1, 1]
    assert [both.state.controlled(player) for player in (0, 1)] == [1, 1]


# --- what it costs --------------------------------------------------------------------------------


@pytest.mark.rule("8.1.1-01")
@pytest.mark.rule("K-46")
@pytest.mark.parametrize(("number", "given_up"), [(5, 2), (4, 2), (3, 1), (2, 1)])
def test_half_of_the_provinces_rounded_down_are_given_up(number, given_up):
    lost = last_stand(dict(list(FIVE.items())[:number]))
    assert lost.asked == ("oda", "give-up")
    for _ in range(given_up):
        assert lost.asked == ("oda", "give-up")
        lost = play(lost, lost.legal[0])
    assert lost.asked[1] != "give-up"
    assert len(lost.told("given-up")) == given_up


@pytest.mark.rule("8.1.1-01")
def test_the_vassal_chooses_the_provinces_from_his_own():
    lost = last_stand(FIVE)
    assert len(lost.legal) == 5
    assert refused(lost, "give-up mino") == ("8.1.1-01", "not-in-control")
    assert refused(lost, "give-up kai") == ("8.1.1-01", "not-in-control")
    once = play(lost, "give-up suruga")
    assert refused(once, "give-up suruga") == ("8.1.1-01", "given-up-already")


@pytest.mark.rule("K-46")
def test_a_single_province_is_kept():
    lost = last_stand({"owari": "3 bushi"})
    # Half of three units, rounded down; all are alike, so there is no choice.
    assert lost.at_rest
    assert lost.holder("owari") == "oda"
    assert lost.units("oda", "owari") == {"bushi": 2}


@pytest.mark.rule("8.1.1-02")
@pytest.mark.rule("K-46")
def test_half_of_the_units_rounded_down_are_lost():
    lost = play(last_stand(FIVE), "give-up suruga", "give-up ise")
    # Suruga has no refuge beside it, so its Bushi is lost; those of Ise go to Ōmi or Owari.
    assert lost.asked == ("oda", "leaving")
    moved = play(lost, "withdraw bushi owari", "withdraw bushi omi")
    assert moved.asked == ("oda", "lose-half")
    assert moved.state.all_bushi(0) == 8
    for _ in range(4):
        assert moved.asked == ("oda", "lose-half")
        moved = play(moved, "remove-unit owari bushi" if _ < 3 else "remove-unit omi bushi")
    assert moved.at_rest
    assert moved.state.all_bushi(0) == 4


@pytest.mark.rule("8.1.1-02")
def test_of_nine_bushi_four_are_lost():
    lost = play(
        last_stand({"owari": "5 bushi", "ise": "2 bushi", "mikawa": "2 bushi"}), "give-up ise"
    )
    while lost.asked[1] == "leaving":
        lost = play(lost, lost.legal[0])
    assert lost.state.all_bushi(0) == 9
    count = 0
    while not lost.at_rest:
        assert lost.asked == ("oda", "lose-half")
        lost, count = play(lost, lost.legal[0]), count + 1
    assert lost.state.all_bushi(0) == 5


@pytest.mark.rule("K-46")
def test_units_of_a_province_given_up_go_next_door_or_are_lost():
    lost = play(
        last_stand({"owari": "6 bushi", "mikawa": "2 bushi", "sado": "1 bushi"}), "give-up mikawa"
    )
    # Owari has room for one; with Owari full nobody else finds a refuge.
    assert lost.told("withdrawn")[0].params["province"] == lost.place("owari")
    assert len(lost.told("withdrawn")) == 1
    assert [event.rule for event in lost.told("unit-lost")].count("K-46") == 1
    assert lost.holder("mikawa") is None


@pytest.mark.rule("K-46")
def test_a_refuge_is_adjacent_and_kept():
    lost = play(last_stand(FIVE), "give-up owari", "give-up suruga")
    assert lost.asked == ("oda", "leaving")
    assert lost.legal == ["withdraw bushi ise", "withdraw bushi mikawa"]
    assert refused(lost, "withdraw bushi omi") == ("K-46", "no-refuge")
    assert refused(lost, "withdraw bushi suruga") == ("K-46", "no-refuge")
    assert refused(lost, "withdraw daimyo ise") == ("K-46", "no-such-unit")


@pytest.mark.rule("K-46")
def test_no_unit_goes_to_a_province_that_is_given_up_as_well():
    lost = play(last_stand(FIVE), "give-up owari", "give-up ise")
    # Owari and Ise are neighbours, but each has one refuge only: Mikawa, and Ōmi.
    assert lost.asked == ("oda", "lose-half")
    assert lost.units("oda", "mikawa") == lost.units("oda", "omi") == {"bushi": 4}
    assert lost.units("oda", "owari") == lost.units("oda", "ise") == {}


@pytest.mark.rule("K-46")
def test_units_are_lost_first_with_the_land_then_by_half():
    lost = play(last_stand({"owari": "5 bushi", "sado": "4 bushi"}), "give-up sado")
    assert lost.at_rest
    assert lost.state.all_bushi(0) == 5 - 2
    full = play(last_stand({"owari": "5 bushi", "ise": "4 bushi"}), "give-up ise")
    # Owari is full with seven, so two of those in Ise have nowhere to go.
    assert full.units("oda", "owari") == {"bushi": 7 - 3}


@pytest.mark.rule("K-46")
def test_a_province_emptied_by_the_loss_of_units_becomes_neutral():
    lost = last_stand({"owari": "1 bushi", "ise": "2 bushi", "suruga": "1 bushi"})
    kept = play(lost, "give-up suruga")
    done = play(kept, "remove-unit owari bushi")
    assert done.at_rest
    assert done.holder("owari") is None
    assert done.holder("ise") == "oda"


@pytest.mark.rule("K-46")
def test_units_on_contested_land_count_among_the_troops_but_not_the_land():
    state = position(
        side("oda", mino="1 daimyo", owari="2 bushi", ise="2 bushi", kai="4 bushi"),
        side("takeda", kai="1 daimyo", mino="2 bushi"),
        side("uesugi", echigo="1 daimyo"),
    )
    lost = play(battle(state, "takeda", "mino"), 5, 1, 1, 1, 1)
    assert lost.asked == ("oda", "give-up")
    assert refused(lost, "give-up kai") == ("8.1.1-01", "not-in-control")
    assert lost.legal == ["give-up ise", "give-up owari"]
    half = play(lost, "give-up ise")
    assert half.asked == ("oda", "lose-half")
    assert half.units("oda", "owari") == {"bushi": 4}
    done = play(half, *["remove-unit kai bushi"] * 4)
    assert done.at_rest
    # With the last of them gone Kai is Takeda's alone.
    assert done.holder("kai") == "takeda"
    assert done.units("oda", "owari") == {"bushi": 4}


@pytest.mark.rule("K-46")
def test_a_castle_in_a_province_given_up_stands_until_another_takes_it():
    lost = last_stand({"owari": "1 bushi", "ise": "1 bushi", "suruga": "1 bushi"})
    state = lost.state.copy()
    state.castle[0] = lost.place("suruga")
    gone = play(state, "give-up suruga")
    assert gone.castle("oda") == "suruga"
    assert gone.holder("suruga") is None


@pytest.mark.rule("8.1.1-03")
def test_a_vassal_does_not_win():
    land = dict.fromkeys(TWENTY, "1 bushi")
    others = (side("takeda", kai="1 daimyo"), side("uesugi", echigo="1 daimyo"))
    checks = ("check-1", "check-2", "check-3")
    assert run(position(side("oda", **MASTERED, **land), *others), *checks).state.ended is None
    free = run(position(side("oda", **land), *others), *checks)
    assert free.state.ended.winner == 0


@pytest.mark.rule("8.1.1-03")
def test_a_vassal_does_not_win_by_the_mandate_either():
    mandates = dict.fromkeys(("yamashiro", "settsu", "sagami"), "1 bushi")
    others = (side("takeda", kai="1 daimyo"), side("uesugi", echigo="1 daimyo"))
    assert (
        run(position(side("oda", **MASTERED, **mandates), *others), "check-1").state.ended is None
    )
    assert run(position(side("oda", **mandates), *others), "check-1").state.ended.how == "mandate"


@pytest.mark.rule("8.1.1-04")
def test_a_vassal_keeps_the_ability_of_his_clan():
    state = position(
        side("shimazu", 0, satsuma="1 bushi", bungo="1 bushi", **MASTERED),
        side("takeda", kai="1 daimyo"),
    )
    assert run(state, "income").koku("shimazu") == 3 + 2 + 2


@pytest.mark.rule("8.1.1-05")
def test_the_pacts_of_a_new_vassal_end_and_he_makes_no_new_ones():
    state = position(
        side("oda", 3, mino="1 daimyo", owari="2 bushi"),
        side("takeda", 3, kai="1 daimyo", mino="2 bushi"),
        side("uesugi", 3, echigo="1 daimyo"),
        side("hojo", 3, sagami="1 daimyo"),
        modules=["political"],
        pacts=[("oda", "uesugi"), ("uesugi", "hojo")],
    )
    lost = play(battle(state, "takeda", "mino"), "hire-ronin 0", 5, 1, 1, 1, 1)
    assert lost.status("oda") == Status.VASSAL
    assert lost.state.pacts == {(2, 3)}
    talks = rounds(lost.state, "diplomacy")
    assert talks.asked == ("takeda", "diplomacy")  # Oda, who come first, have nobody to ask
    assert refused(talks, "offer-pact player1") == ("8.1.1-05", "vassals-make-no-pacts")
    assert offer_refusal(lost.state, 0, 2).rule == "8.1.1-05"


@pytest.mark.rule("K-47")
def test_to_be_somebody_s_vassal_has_no_further_effect():
    state = vassal(2, mino="1 bushi")
    state.units[1][state.scenario.map.index["mino"]] = (0, 1)
    fight = battle(state, "oda", "mino")
    assert "battle" in fight.kinds
    assert run(state, "income").koku("takeda") == 3 + 1
