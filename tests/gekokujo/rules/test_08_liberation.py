"""8.1.2 How a vassal becomes free again (K-48 to K-50)."""

from __future__ import annotations

import pytest

from scenarios.gekokujo.rules.state import Liberation, Status
from tests.gekokujo.rules.builder import battle, held, play, position, refused, rounds, side
from tests.gekokujo.rules.fallen import FIVE, MASTERED, last_stand, vassal
from tests.gekokujo.rules.lands import TWENTY

# --- the ways out ---------------------------------------------------------------------------------


@pytest.mark.rule("8.1.2-01")
@pytest.mark.rule("T-03")
def test_a_vassal_chooses_after_the_order_and_before_recruitment_and_is_bound():
    table = rounds(vassal(5), "income")
    assert table.kinds[-1] == "order"
    assert table.asked == ("oda", "path")
    assert refused(table, "recruit owari bushi") == ("5.1-04", "reinforcement-only")
    rebuilding = play(table, "rebuild 1")
    assert rebuilding.asked[1] == "reinforce"
    assert refused(rebuilding, "choose-assault") == (
        "8.1.2-01",
        "vassals-choose-before-recruitment",
    )
    assert refused(rebuilding, "rebuild 1") == ("8.1.2-01", "vassals-choose-before-recruitment")


@pytest.mark.rule("T-03")
def test_nobody_chooses_a_path_who_is_free():
    state = position(side("oda", 3, owari="1 daimyo"), side("takeda", 3, kai="1 daimyo"))
    assert rounds(state, "vassals").asked[1] == "reinforce"


@pytest.mark.rule("8.1.2-02")
@pytest.mark.rule("K-48")
def test_on_assault_a_koku_brings_two_ronin():
    state = position(
        side("oda", 4, **MASTERED, liberation="assault", mino="8 bushi", owari="1 bushi"),
        side("takeda", kai="1 daimyo", mino="1 bushi"),
    )
    hiring = battle(state, "oda", "mino")
    assert hiring.legal[-1] == "hire-ronin 8"
    assert play(hiring, "hire-ronin 8").koku("oda") == 0
    # An odd Ronin costs a whole Koku.
    assert play(hiring, "hire-ronin 3").koku("oda") == 4 - 2
    assert play(hiring, "hire-ronin 1").koku("oda") == 4 - 1


@pytest.mark.rule("8.1.2-02")
@pytest.mark.rule("K-48")
def test_on_assault_too_there_are_no_more_ronin_than_bushi():
    state = position(
        side("oda", 4, **MASTERED, liberation="assault", mino="3 bushi", owari="1 bushi"),
        side("takeda", kai="1 daimyo", mino="1 bushi"),
    )
    hiring = battle(state, "oda", "mino")
    assert hiring.legal[-1] == "hire-ronin 3"
    assert refused(hiring, "hire-ronin 4") == ("6.2.4-03", "more-ronin-than-bushi")


@pytest.mark.rule("8.1.2-02")
def test_a_vassal_who_rebuilds_gets_one_ronin_for_a_koku():
    state = position(
        side("oda", 2, **MASTERED, liberation="rebuilding", mino="6 bushi", owari="1 bushi"),
        side("takeda", kai="1 daimyo", mino="1 bushi"),
    )
    assert battle(state, "oda", "mino").legal[-1] == "hire-ronin 2"


@pytest.mark.rule("K-48")
def test_on_assault_nothing_but_ronin_is_bought_and_what_is_left_is_lost():
    table = play(rounds(vassal(6), "vassals"), "choose-assault")
    # Reinforcement goes on with Uesugi; Takeda have no Koku.
    assert table.asked == ("uesugi", "reinforce")
    campaign = play(table, "finish")
    assert campaign.asked == ("oda", "movement")
    assert campaign.koku("oda") == 6
    for _ in range(3):
        campaign = play(campaign, "finish")
    assert "assault-over" in campaign.kinds
    # Lost after the Campaign; the income of the next round is base and one province.
    assert campaign.asked == ("oda", "path")
    assert campaign.koku("oda") == 3 + 1 - 2


@pytest.mark.rule("K-48")
def test_the_assault_may_be_chosen_again_in_the_next_round():
    table = play(rounds(vassal(6), "vassals"), "choose-assault", *["finish"] * 4)
    assert table.asked == ("oda", "path")
    assert refused(table, "choose-assault") is None
    again = play(table, "choose-assault")
    assert again.state.liberation[0] == Liberation.ASSAULT


@pytest.mark.rule("K-48")
def test_the_otomo_on_assault_buy_no_second_roll():
    state = position(
        side("otomo", 4, **MASTERED, liberation="assault", mino="3 bushi", bungo="1 bushi"),
        side("takeda", kai="1 daimyo", mino="1 bushi"),
    )
    assert battle(state, "otomo", "mino").asked == ("otomo", "ronin")


def assault(liberation: str, **more):
    """Oda, vassals of Takeda, hit the last Daimyō of Uesugi in Mino."""
    state = position(
        side("oda", 0, **MASTERED, liberation=liberation, mino="2 bushi", owari="2 bushi"),
        side("takeda", kai="1 daimyo"),
        side("uesugi", mino="1 daimyo", echigo="2 bushi", **more),
    )
    return play(battle(state, "oda", "mino"), 5, 1, 1, 1, 1)


@pytest.mark.rule("8.1.2-03")
def test_on_assault_the_last_daimyo_of_a_free_clan_sets_free():
    freed = assault("assault")
    assert freed.status("oda") == Status.FREE
    assert freed.state.master[0] == -1
    assert freed.status("uesugi") == Status.VASSAL
    assert freed.clan(freed.state.master[2]) == "oda"
    assert "freed" in freed.kinds


@pytest.mark.rule("8.1.2-03")
def test_without_the_assault_it_does_not():
    still = assault("rebuilding")
    assert still.status("oda") == Status.VASSAL
    assert still.status("uesugi") == Status.VASSAL


@pytest.mark.rule("8.1.2-03")
def test_a_daimyo_who_is_not_the_last_does_not_set_free():
    state = position(
        side("oda", 0, **MASTERED, liberation="assault", mino="2 bushi", owari="2 bushi"),
        side("takeda", kai="1 daimyo"),
        side("uesugi", mino="1 daimyo", echigo="1 daimyo"),
    )
    still = play(battle(state, "oda", "mino"), 5, 1, 1, 1, 1)
    assert still.status("oda") == Status.VASSAL


@pytest.mark.rule("8.1.2-03")
def test_the_hit_must_be_the_vassal_s_own():
    state = position(
        side("oda", **MASTERED, liberation="assault", mino="1 bushi", owari="2 bushi"),
        side("takeda", kai="1 daimyo", mino="2 bushi"),
        side("uesugi", mino="1 daimyo", echigo="2 bushi"),
    )
    choosing = play(battle(state, "takeda", "mino"), 5, 1, 1, 1, 1, 1)
    assert choosing.asked == ("takeda", "hit")
    lost = play(choosing, "hit player3 daimyo")
    assert lost.status("oda") == Status.VASSAL
    assert lost.clan(lost.state.master[2]) == "takeda"


@pytest.mark.rule("8.1.2-04")
def test_up_to_three_koku_go_into_the_fund_in_a_round():
    choosing = rounds(vassal(5), "vassals")
    assert refused(choosing, "rebuild 4") == ("8.1.2-04", "deposit-too-large")
    paid = play(choosing, "rebuild 3")
    assert (paid.koku("oda"), paid.state.fund[0]) == (2, 3)
    assert play(choosing, "rebuild 0").state.fund[0] == 0
    poor = rounds(vassal(2), "vassals")
    assert refused(poor, "rebuild 3") == ("8.1.2-04", "too-few-koku")
    assert refused(poor, "rebuild 2") is None


@pytest.mark.rule("8.1.2-05")
def test_ten_koku_in_the_fund_set_free():
    state = vassal(3, fund=9)
    freed = play(rounds(state, "vassals"), "rebuild 1")
    assert freed.status("oda") == Status.FREE
    assert freed.koku("oda") == 2
    assert freed.asked[1] == "reinforce"
    nine = play(rounds(vassal(3, fund=8), "vassals"), "rebuild 1")
    assert nine.status("oda") == Status.VASSAL


@pytest.mark.rule("K-49")
def test_the_fund_outlasts_a_round_of_assault():
    table = play(rounds(vassal(6, fund=4), "vassals"), "choose-assault", *["finish"] * 4)
    assert table.asked == ("oda", "path")
    assert table.state.fund[0] == 4
    assert play(table, "rebuild 2").state.fund[0] == 6


@pytest.mark.rule("K-49")
def test_koku_in_the_fund_are_gone():
    freed = play(rounds(vassal(3, fund=9), "vassals"), "rebuild 3")
    assert freed.koku("oda") == 0
    assert freed.state.fund[0] == 0


@pytest.mark.rule("K-50")
def test_who_was_set_free_may_win_and_make_pacts():
    state = vassal(3, fund=9, modules=("political",))
    freed = play(rounds(state, "vassals"), "rebuild 1")
    assert freed.asked == ("oda", "reinforce")
    talks = play(freed, "finish", "finish")
    assert talks.asked == ("oda", "diplomacy")
    assert refused(talks, "offer-pact player3") is None
    land = dict.fromkeys(TWENTY, "1 bushi")
    winner = position(
        side("oda", 1, **MASTERED, fund=9, **land),
        side("takeda", kai="1 daimyo"),
        side("uesugi", echigo="1 daimyo"),
    )
    won = play(rounds(winner, "vassals"), "rebuild 1")
    assert won.state.ended.winner == 0


@pytest.mark.rule("K-50")
def test_who_was_set_free_has_no_daimyo_to_lose():
    state = position(
        side("oda", mino="1 bushi", owari="2 bushi", ise="1 bushi"),
        side("takeda", kai="1 daimyo", mino="1 bushi"),
    )
    after = play(battle(state, "takeda", "mino"), 5, 1)
    assert after.at_rest
    assert after.status("oda") == Status.FREE
    assert "vassal" not in after.kinds
    assert held(after.state, "oda") == ["ise", "owari"]


@pytest.mark.rule("8.1-02")
def test_with_the_path_of_glory_there_are_no_vassals():
    lost = last_stand(FIVE, modules=["glory"])
    assert lost.at_rest
    assert lost.status("oda") == Status.ON_PATH
    assert len(held(lost.state, "oda")) == 5
    table = rounds(lost.state, "income")
    assert table.asked[1] == "reinforce"
    assert refused(table, "choose-assault") == ("8.1.2-01", "vassals-choose-before-recruitment")
