"""8.2 Elimination, and play without provinces (K-51, K-52)."""

from __future__ import annotations

import pytest

from scenarios.gekokujo.state import Mission, Status
from tests.rules.gekokujo.builder import (
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
from tests.rules.gekokujo.fallen import MASTERED


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
        control={"owari": "oda"},
    )
    choosing = battles(state, "oda")
    assert choosing.legal == ["fight ise", "fight owari", "fight mino"]
    out = play(choosing, "fight ise", 1, 1, 1)
    # Nothing was his alone: with the first control that is read he is out, his battles with him.
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
    table = play(rounds(state, "campaign"), "move-from owari", "move-to mino")
    assert table.status("oda") == Status.ELIMINATED
    assert table.asked == ("takeda", "movement")


@pytest.mark.rule("K-51")
def test_one_out_of_two_ends_the_game_at_once():
    state = position(side("oda", **MASTERED, owari="1 bushi"), side("takeda", mino="2 daimyo"))
    won = play(turn(state, "takeda"), "move-from mino", "move-to owari")
    assert won.state.ended.winner == 1
    assert won.state.ended.how == "last"


@pytest.mark.rule("K-51")
@pytest.mark.rule("K-59")
def test_the_end_of_a_pact_may_take_the_last_province():
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
    assert over.status("oda") == Status.ELIMINATED
    assert over.holder("owari") == "takeda"
    broken = play(battles(shared(uesugi), "takeda"), "break-pact player1")
    assert broken.status("oda") == Status.ELIMINATED
    assert broken.at_rest
    alone = play(battles(shared(), "takeda"), "break-pact player1")
    assert alone.state.ended.winner == 1


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
    assert buying.legal == [
        "hire assassination", "hire sabotage", "hire diversion", "finish"
    ]  # fmt: skip


@pytest.mark.rule("8.2-04")
@pytest.mark.rule("K-52")
def test_without_provinces_nothing_is_recruited():
    state = position(side("oda", 4, kai="1 daimyo"), side("takeda", kai="1 daimyo 2 bushi"))
    buying = reinforcement(state, "oda")
    assert refused(buying, "recruit kai bushi") == ("5.2-01", "not-held-at-start")
    assert refused(buying, "recruit owari bushi") == ("5.2-01", "not-held-at-start")
