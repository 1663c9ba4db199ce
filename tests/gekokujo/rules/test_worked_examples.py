"""The worked examples of the rulebook, as the rulings correct them (K-06 to K-10, K-25, K-26)."""

from __future__ import annotations

import pytest

from scenarios.gekokujo.rules import engine
from scenarios.gekokujo.rules.draft import SetUp
from scenarios.gekokujo.rules.sequence import Rounds
from tests.gekokujo.rules.builder import (
    Played,
    battle,
    open_at,
    play,
    position,
    refused,
    rounds,
    run,
    scenario,
    side,
    turn,
)
from wargame_core.provinces.rules.state import NOWHERE

# --- 0.1: the highest source ----------------------------------------------------------------------


@pytest.mark.rule("0.1-05")
def test_uesugi_in_a_castle_get_one_bonus():
    state = position(
        side("oda", owari="1 daimyo", mino="1 bushi"),
        side("uesugi", echigo="1 daimyo", mino="1 bushi", castle="mino", held="echigo mino"),
    )
    assert battle(state, "oda", "mino").dice[("uesugi", "bushi")] == (1, 5)


@pytest.mark.rule("0.1-07")
def test_the_fortress_under_sabotage_gives_one_net():
    state = position(
        side("oda", owari="1 daimyo", mino="1 bushi"),
        side("hojo", sagami="1 daimyo", mino="1 bushi", castle="mino"),
        ninja=("oda", "sabotage", "mino"),
    )
    assert battle(state, "oda", "mino").dice[("hojo", "bushi")] == (1, 5)


# --- 2.2.2: a draft of four -----------------------------------------------------------------------


@pytest.mark.rule("2.2.2-01")
@pytest.mark.rule("2.2.2-02")
@pytest.mark.rule("2.2.2-03")
def test_the_draft_of_four_players():
    draft = Played(engine.start(scenario()))
    # D, C, B is drawn; the last is A, so that A picks first.
    drawn = play(draft, "draw player4", "draw player3", "draw player2")
    if drawn.decision.kind == "draw":
        drawn = play(drawn, "draw player1")
    assert drawn.state.drawn == (3, 2, 1, 0)
    assert drawn.decision.seat == "player1"
    second = play(drawn, "pick-clan takeda")
    assert second.decision.seat == "player2"
    assert refused(second, "pick-clan uesugi") == ("2.2.2-02", "region-taken")
    third = play(second, "pick-clan oda")
    assert third.decision.seat == "player3"
    assert refused(third, "pick-clan tokugawa") == ("2.2.2-02", "region-taken")
    fourth = play(third, "pick-clan shimazu")
    assert fourth.decision.seat == "player4"
    assert refused(fourth, "pick-clan takeda") == ("2.2.2-04", "clan-taken")
    for clan in ("uesugi", "tokugawa", "mori", "hojo", "otomo", "chosokabe"):
        assert refused(fourth, f"pick-clan {clan}") is None


# --- 6.2.5: basic combat --------------------------------------------------------------------------


@pytest.mark.rule("6.2.5-01")
@pytest.mark.rule("K-25")
@pytest.mark.rule("K-26")
def test_three_bushi_against_two_ronin():
    # Ronin need Bushi of their own side there, so two Bushi stand with them; none of theirs hits.
    state = position(
        side("tokugawa", mikawa="1 daimyo", mino="3 bushi"),
        side("takeda", 2, kai="1 daimyo", mino="2 bushi"),
    )
    rolling = play(battle(state, "tokugawa", "mino"), "hire-ronin 2")
    assert rolling.dice == {
        ("tokugawa", "bushi"): (3, 5),
        ("takeda", "bushi"): (2, 6),
        ("takeda", "ronin"): (2, 6),
    }
    assigning = play(rolling, 1, 4, 5, 1, 1, 2, 6)
    hits = {event.params["player"]: event.params["count"] for event in assigning.told("hits")}
    assert hits == {0: 1, 1: 1}
    done = play(assigning, "hit player2 ronin")
    assert done.units("tokugawa", "mino") == {"bushi": 2}
    assert done.units("takeda", "mino") == {"bushi": 2}
    assert done.told("ronin-leave")[0].params["count"] == 1
    assert done.holder("mino") is None


@pytest.mark.rule("6.2.5-01")
@pytest.mark.rule("K-25")
def test_a_neutral_province_falls_without_the_ronin_of_a_stranger():
    state = position(side("tokugawa", mikawa="1 daimyo 3 bushi"), side("takeda", 2, kai="1 daimyo"))
    taken = play(
        turn(state, "tokugawa"), "move-from mikawa", "leave daimyo", "move-to mino", "finish"
    )
    assert taken.at_rest
    assert taken.holder("mino") == "tokugawa"
    assert taken.koku("takeda") == 2


# --- 6.2.6: combat with modifiers -----------------------------------------------------------------


@pytest.mark.rule("6.2.6-01")
def test_oda_attack_uesugi_behind_a_castle_in_echigo():
    state = position(
        side("oda", owari="1 daimyo", echigo="1 daimyo 3 bushi"),
        side("uesugi", sado="1 daimyo", echigo="4 bushi", castle="echigo", held="echigo sado"),
    )
    rolling = battle(state, "oda", "echigo")
    assert rolling.dice == {
        ("oda", "daimyo"): (3, 3),
        ("oda", "bushi"): (3, 4),
        ("uesugi", "bushi"): (4, 5),
    }
    # Four hits for Oda, two for Uesugi.
    assigning = play(rolling, 3, 2, 6, 4, 3, 5, 5, 6, 4, 1)
    hits = {event.params["player"]: event.params["count"] for event in assigning.told("hits")}
    assert hits == {0: 4, 1: 2}
    assert assigning.asked == ("uesugi", "hit")
    done = play(assigning, "hit player1 bushi", "hit player1 bushi")
    assert done.units("uesugi", "echigo") == {}
    assert done.units("oda", "echigo") == {"daimyo": 1, "bushi": 1}
    assert done.holder("echigo") == "oda"
    assert done.castle("uesugi") is None


# --- the first round of the Oda -------------------------------------------------------------------

FOUR = ("oda", "tokugawa", "uesugi", "shimazu")


def first_round(**options: str) -> Played:
    """The four clans of the example at the start of round 1."""
    state = position(
        *(side(clan) for clan in FOUR), round_=0, order="oda tokugawa uesugi shimazu", **options
    )
    state = open_at(state, SetUp()).state.copy()
    state.frames, state.step = (Rounds(),), 0
    assert all(place == NOWHERE for place in state.castle)
    return rounds(state)


@pytest.mark.rule("K-06")
@pytest.mark.rule("K-07")
@pytest.mark.rule("K-08")
@pytest.mark.rule("2.3-01")
def test_income_and_order_of_the_first_round():
    table = first_round()
    assert [table.koku(clan) for clan in FOUR] == [3 + 4, 3 + 4, 3 + 4, 3 + 5]
    assert "upkeep" not in table.kinds
    # Three have as much as each other, in alphabetical order; Shimazu, richer by one, come last.
    assert table.order() == ["oda", "tokugawa", "uesugi", "shimazu"]


@pytest.mark.rule("K-06")
@pytest.mark.rule("K-08")
def test_by_option_the_first_round_starts_as_in_the_example():
    table = first_round(starting_koku="0", round1_order="alphabetical")
    assert [table.koku(clan) for clan in FOUR] == [4, 4, 4, 5]
    assert table.order() == ["oda", "shimazu", "tokugawa", "uesugi"]


@pytest.mark.rule("K-09")
@pytest.mark.rule("K-10")
def test_oda_march_into_mino_and_pay_for_the_mountain():
    table = first_round(starting_koku="0", round1_order="alphabetical")
    assert table.asked == ("oda", "reinforce")
    bought = play(table, *["recruit owari bushi"] * 3)
    assert bought.koku("oda") == 1
    assert bought.units("oda", "owari") == {"daimyo": 3, "bushi": 4}
    # Owari is full now, so Oda are done; the three others pass.
    moving = play(bought, *["finish"] * 3)
    assert moving.asked == ("oda", "movement")
    moved = play(
        moving, "move-from owari", *["leave daimyo"] * 2, *["leave bushi"] * 2, "move-to mino"
    )
    assert moved.units("oda", "mino") == {"daimyo": 1, "bushi": 2}
    assert moved.holder("mino") == "oda"
    assert moved.state.controlled(0) == 2
    later = play(moved, *["finish"] * 4)
    # 1 for Mino and 1 for the three units in it; Oda have 1 Koku left and lose two Bushi.
    assert later.told("supply")[0].params["koku"] == 1
    assert later.told("bankrupt")[0].params == {"player": 0, "missing": 1, "count": 2}
    assert later.asked == ("oda", "bankruptcy")
    paid = run(rich(moved), "supply")
    assert paid.koku("oda") == 9 - 2
    # Next round two provinces bring 5 and four Bushi cost 2; with most provinces Oda act last.
    after = run(paid.state, "round-start", "income", "upkeep", "order")
    assert after.koku("oda") == 7 + 5 - 2
    assert after.order()[-1] == "oda"


def rich(played: Played):
    """The same position with nine Koku for Oda."""
    state = played.state.copy()
    state.treasury[0] = 9
    return state
