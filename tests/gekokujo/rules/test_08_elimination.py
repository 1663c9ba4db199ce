"""8.2 Elimination, and play without provinces (K-51, K-52)."""

from __future__ import annotations

import pytest

from scenarios.gekokujo.rules.state import Mission, Status
from tests.gekokujo.rules.builder import (
    Played,
    battle,
    battles,
    held,
    play,
    position,
    refused,
    reinforcement,
    rounds,
    run,
    side,
    turn,
)
from tests.gekokujo.rules.fallen import MASTERED


def last_province(**more):
    """Oda, vassals of Takeda, have two Bushi in Mino and nothing else; Takeda attack."""
    state = position(
        side("oda", 2, **MASTERED, mino="2 bushi", **more),
        side("takeda", kai="1 daimyo", mino="3 bushi"),
        side("uesugi", echigo="1 daimyo"),
        control={"mino": "oda"},
        ninja=("oda", "sabotage", "kai"),
    )
    return play(battle(state, "takeda", "mino"), "hire-ronin 0")


@pytest.mark.rule("8.2-01")
@pytest.mark.rule("K-51")
def test_without_daimyo_and_province_a_player_is_out():
    out = play(last_province(), 5, 5, 1, 1, 1)
    assert out.status("oda") == Status.ELIMINATED
    assert out.state.units[0] == {}
    assert out.holder("mino") == "takeda"
    assert out.order() == ["takeda", "uesugi"]


@pytest.mark.rule("8.2-01")
@pytest.mark.rule("K-51")
def test_who_has_only_contested_land_and_no_daimyo_is_out_with_all_he_has():
    out = play(last_province(castle="sado"), 1, 1, 1, 1, 1)
    assert out.status("oda") == Status.ELIMINATED
    assert out.units("oda", "mino") == {}
    assert out.castle("oda") is None
    assert (out.state.ninja, out.state.mission) == (-1, Mission.NONE)
    assert out.holder("mino") == "takeda"


@pytest.mark.rule("8.2-01")
def test_one_province_more_keeps_a_player_in():
    still = play(last_province(owari="1 bushi"), 5, 5, 1, 1, 1)
    assert still.status("oda") == Status.VASSAL


@pytest.mark.rule("8.2-01")
def test_the_last_daimyo_and_the_last_province_in_one_battle():
    state = position(
        side("oda", mino="1 daimyo"),
        side("takeda", kai="1 daimyo", mino="2 bushi"),
        side("uesugi", echigo="1 daimyo"),
    )
    out = play(battle(state, "takeda", "mino"), 5, 1, 1, 1, 1)
    assert out.kinds.index("vassal") < out.kinds.index("eliminated")
    assert out.status("oda") == Status.ELIMINATED
    assert out.at_rest


@pytest.mark.rule("8.2-01")
def test_a_new_vassal_whose_half_leaves_him_nothing_is_out():
    state = position(
        side("oda", mino="1 daimyo", owari="1 bushi", kai="1 bushi"),
        side("takeda", kai="1 daimyo", mino="2 bushi"),
        side("uesugi", echigo="1 daimyo"),
    )
    lost = play(battle(state, "takeda", "mino"), 5, 1, 1, 1, 1)
    assert lost.asked == ("oda", "lose-half")
    assert play(lost, "remove-unit kai bushi").status("oda") == Status.VASSAL
    out = play(lost, "remove-unit owari bushi")
    assert out.status("oda") == Status.ELIMINATED
    assert out.holder("kai") == "takeda"


@pytest.mark.rule("8.2-01")
def test_bankruptcy_may_take_the_last_province():
    state = position(
        side("oda", 0, **MASTERED, owari="3 bushi"),
        side("takeda", 9, kai="1 daimyo"),
        side("uesugi", 9, echigo="1 daimyo"),
    )
    out = run(state, "upkeep")
    assert out.status("oda") == Status.ELIMINATED
    assert out.holder("owari") is None


@pytest.mark.rule("K-51")
def test_the_player_on_turn_may_be_out_in_the_middle_of_it():
    state = position(
        side("oda", **MASTERED, owari="1 bushi", mino="1 bushi", ise="1 bushi"),
        side("takeda", kai="1 daimyo", mino="2 bushi", ise="2 bushi"),
        side("uesugi", echigo="1 daimyo", owari="2 bushi"),
    )
    choosing = battles(state, "oda")
    assert choosing.legal == ["fight ise", "fight owari", "fight mino"]
    out = play(choosing, "fight ise", 1, 1, 1)
    # Nothing is his alone, and all three were left contested in earlier turns: his battles that
    # are still to come do not keep him in.
    assert out.status("oda") == Status.ELIMINATED
    assert out.at_rest
    assert len(out.told("battle")) == 1
    assert (out.holder("mino"), out.holder("owari")) == ("takeda", "uesugi")


@pytest.mark.rule("K-51")
def test_the_turn_passes_on_when_the_player_on_turn_is_out():
    state = position(
        side("oda", **MASTERED, owari="1 bushi"),
        side("takeda", mino="1 daimyo"),
        side("uesugi", echigo="1 daimyo"),
    )
    table = play(rounds(state, "campaign"), "move-from owari", "move-to mino", *[1] * 4)
    assert table.status("oda") == Status.ELIMINATED
    assert table.asked == ("takeda", "movement")


@pytest.mark.rule("K-51")
def test_one_out_of_two_ends_the_game_at_once():
    state = position(side("oda", **MASTERED, owari="1 bushi"), side("takeda", mino="2 daimyo"))
    entered = play(turn(state, "takeda"), "move-from mino", "move-to owari")
    assert entered.state.ended is None
    won = play(entered, 4, *[1] * 6)
    assert won.state.ended.winner == 1
    assert won.state.ended.how == "last"


@pytest.mark.rule("K-43")
@pytest.mark.rule("K-51")
def test_the_last_player_wins_though_he_is_a_vassal():
    state = position(side("oda", **MASTERED, owari="2 bushi"), side("takeda", mino="1 daimyo"))
    attack = play(turn(state, "oda"), "move-from owari", "leave bushi", "move-to mino", "finish")
    won = play(attack, 5, 1, 1, 1)
    assert won.status("oda") == Status.VASSAL
    assert (won.state.ended.winner, won.state.ended.how) == (0, "last")


@pytest.mark.rule("K-51")
def test_two_vassals_who_meet_fight_before_anybody_is_out():
    state = position(
        side("oda", **MASTERED, owari="2 bushi"),
        side("takeda", **{**MASTERED, "master": "oda"}, mino="2 bushi"),
    )
    met = play(turn(state, "oda"), "move-from owari", "move-to mino")
    assert met.asked == ("chance", "battle-die")
    won = play(met, 5, 5, 1, 1)
    assert (won.state.ended.winner, won.state.ended.how) == (0, "last")
    # Undecided, the land is nobody's, and both have nothing else.
    drawn = play(met, 1, 1, 1, 1)
    assert drawn.state.ended.how == "nobody"


@pytest.mark.rule("K-51")
def test_a_battle_elsewhere_takes_nobody_out_whose_own_is_still_to_come():
    state = position(
        side("oda", **MASTERED, owari="1 bushi", ise="3 bushi"),
        side("takeda", mino="2 daimyo", kai="1 daimyo"),
        side("uesugi", echigo="1 daimyo"),
    )
    both = play(
        turn(state, "takeda"),
        "move-from mino",
        "leave daimyo",
        "move-to owari",
        "move-from mino",
        "move-to ise",
        "finish",
    )
    lost = play(both, "fight owari", 4, 1, 1, 1)
    assert lost.holder("owari") == "takeda"
    assert lost.status("oda") == Status.VASSAL
    # Ise, where he has not fought yet, still counts as his; won or drawn, it does not after it.
    assert play(lost, *[1] * 3, 6, 1, 1).holder("ise") == "oda"
    assert play(lost, *[1] * 6).status("oda") == Status.ELIMINATED


@pytest.mark.rule("K-51")
def test_whoever_attacks_in_two_places_fights_both():
    state = position(
        side("oda", **MASTERED, owari="2 bushi"),
        side("takeda", mino="1 bushi", kai="1 daimyo"),
        side("uesugi", echigo="1 daimyo", ise="1 bushi"),
    )
    away = play(
        turn(state, "oda"),
        "move-from owari",
        "leave bushi",
        "move-to mino",
        "move-from owari",
        "move-to ise",
    )
    drawn = play(away, "fight mino", 1, 1)
    assert drawn.status("oda") == Status.VASSAL
    assert play(drawn, 5, 1).holder("ise") == "oda"
    assert play(drawn, 1, 1).status("oda") == Status.ELIMINATED


@pytest.mark.rule("K-51")
def test_where_all_move_before_all_fight_nobody_is_out_in_between():
    state = position(
        side("oda", **MASTERED, owari="2 bushi"),
        side("takeda", mino="1 daimyo", kai="1 daimyo"),
        side("uesugi", echigo="1 daimyo"),
        campaign_sequence="split",
    )
    table = play(rounds(state, "campaign"), "finish", "move-from mino", "move-to owari", "finish")
    assert table.asked == ("uesugi", "movement")
    fight = play(table, "finish")
    # The first battle is that of Oda, who come first; at its end it is looked at who is out.
    assert fight.status("oda") == Status.VASSAL
    assert play(fight, *[1] * 5).status("oda") == Status.ELIMINATED
    assert play(fight, 5, *[1] * 4).holder("owari") == "oda"


@pytest.mark.rule("6.2.7-01")
@pytest.mark.rule("K-51")
def test_koku_sown_by_who_is_out_are_raided_by_who_takes_the_land():
    def fight(*dice: int):
        state = position(
            side("oda", **MASTERED, mino="2 bushi"),
            side("takeda", kai="1 daimyo", owari="2 bushi"),
            side("uesugi", echigo="1 daimyo"),
            modules=("rice",),
            sown={"mino": ("oda", 3), "ise": ("oda", 2)},
        )
        return play(turn(state, "takeda"), "move-from owari", "move-to mino", "finish", *dice)

    won = fight(5, 5, 1, 1)
    assert won.status("oda") == Status.ELIMINATED
    assert won.koku("takeda") == 3
    # Undecided, Oda are out as well, and what they have sown falls to those who are left there.
    drawn = fight(1, 1, 1, 1)
    assert drawn.holder("mino") == "takeda"
    assert drawn.koku("takeda") == 3
    # The rest lies there until Winter.
    assert drawn.state.sown == {drawn.place("ise"): (0, 2)}
    reaped = play(run(drawn.state, "harvest"), 6)
    assert reaped.state.sown == {}
    assert reaped.told("harvested") == []


@pytest.mark.rule("K-51")
def test_in_winter_it_is_looked_at_who_has_nothing():
    # Oda, once vassals and free again, have left their last province for that of an ally.
    def winter(**modules):
        state = position(
            side("oda", 9, owari="1 bushi"),
            side("takeda", 9, kai="1 daimyo", mino="2 bushi"),
            side("uesugi", 9, echigo="1 daimyo"),
            pacts=[("oda", "takeda")],
            modules=("political", *modules),
        )
        return play(turn(state, "oda"), "move-from owari", "move-to mino", "finish", "finish").state

    moved = winter()
    assert Played(moved).status("oda") == Status.FREE
    assert run(moved, "supply").status("oda") == Status.ELIMINATED
    assert run(winter(rice=True), "costs").status("oda") == Status.ELIMINATED


@pytest.mark.rule("K-51")
@pytest.mark.rule("K-59")
def test_the_end_of_a_pact_takes_nobody_out_before_a_battle():
    def shared(*sides):
        return position(
            side("oda", owari="2 bushi"),
            side("takeda", kai="1 daimyo", owari="1 bushi"),
            *sides,
            modules=("political",),
            pacts=[("oda", "takeda")],
            control={"owari": "oda"},
        )

    uesugi = side("uesugi", echigo="1 daimyo")
    # Oda, once vassals and free again, have no Daimyō. With the round the pact ends.
    over = run(shared(uesugi), "round-end")
    assert over.status("oda") == Status.FREE
    assert over.holder("owari") is None
    # Nor do a bankruptcy of others, a battle elsewhere or a Winter without a battle there.
    later = run(over.state, "round-start", "income", "upkeep", "supply")
    assert later.status("oda") == Status.FREE
    assert play(battle(over.state, "takeda", "owari"), 1, 1, 1).status("oda") == Status.ELIMINATED
    assert play(battle(over.state, "takeda", "owari"), 1, 6, 1).holder("owari") == "oda"
    broken = play(battles(shared(uesugi), "takeda"), "break-pact player1")
    assert broken.asked == ("chance", "battle-die")
    assert play(broken, 1, 1, 1).status("oda") == Status.ELIMINATED
    alone = play(battles(shared(), "takeda"), "break-pact player1")
    assert alone.state.ended is None
    assert play(alone, 1, 1, 1).state.ended.winner == 1


@pytest.mark.rule("K-51")
def test_only_who_controlled_it_before_lives_on_shared_land_when_the_pact_ends():
    state = position(
        side("oda", owari="2 bushi"),
        side("takeda", mino="1 bushi", owari="1 bushi"),
        side("uesugi", 0, echigo="1 daimyo", kai="2 bushi"),
        modules=("political",),
        pacts=[("oda", "takeda")],
        control={"owari": "oda"},
    )
    over = run(state, "round-end")
    lost = play(turn(over.state, "uesugi"), "move-from kai", "move-to mino", "finish", 5, 1, 1)
    assert lost.holder("mino") == "uesugi"
    # Takeda were guests in Owari and have nothing; Oda are there as they were before.
    assert lost.status("takeda") == Status.ELIMINATED
    assert lost.status("oda") == Status.FREE
    assert lost.holder("owari") == "oda"


def homeless(**more):
    """Oda have one Daimyō in Kai, among Takeda's, and control nothing."""
    return position(
        side("oda", 2, kai="1 daimyo", **more), side("takeda", 2, kai="1 daimyo 2 bushi")
    )


@pytest.mark.rule("8.2-02")
def test_a_daimyo_keeps_a_player_in_without_provinces():
    state = homeless()
    missed = play(battle(state, "oda", "kai"), "hire-ronin 0", *[1] * 8)
    assert held(missed.state, "oda") == []
    assert missed.status("oda") == Status.FREE
    table = rounds(missed.state, "campaign")
    assert table.asked == ("oda", "movement")
    assert play(table, "move-from kai", "move-to sagami").holder("sagami") == "oda"


@pytest.mark.rule("8.2-03")
def test_without_provinces_the_base_income_comes_in():
    assert run(homeless(), "income").koku("oda") == 2 + 3
    island = position(
        side("chosokabe", 0, kai="1 daimyo"), side("takeda", 2, kai="1 daimyo 2 bushi")
    )
    assert run(island, "income").koku("chosokabe") == 4


@pytest.mark.rule("8.2-03")
def test_without_provinces_a_player_buys_what_needs_none():
    state = position(side("oda", 3, kai="1 daimyo"), side("takeda", kai="1 daimyo 2 bushi"))
    buying = reinforcement(state, "oda")
    assert buying.legal == ["hire assassination", "hire sabotage", "hire diversion", "finish"]


@pytest.mark.rule("8.2-04")
@pytest.mark.rule("K-52")
def test_without_provinces_nothing_is_recruited():
    state = position(side("oda", 4, kai="1 daimyo"), side("takeda", kai="1 daimyo 2 bushi"))
    buying = reinforcement(state, "oda")
    assert refused(buying, "recruit kai bushi") == ("5.2-01", "not-held-at-start")
    assert refused(buying, "recruit owari bushi") == ("5.2-01", "not-held-at-start")
