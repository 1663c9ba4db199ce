"""Reinforcement: what may be bought, and where it may be placed (5, K-16, K-32, K-52)."""

from __future__ import annotations

import pytest

from scenarios.gekokujo.rules.income import upkeep_of
from tests.gekokujo.rules.builder import (
    Played,
    battle,
    play,
    position,
    refused,
    reinforcement,
    rounds,
    side,
)

MORI = side("mori", 9, aki="1 daimyo")


def buying(koku: int, **units: str) -> Played:
    """The reinforcement of Oda."""
    return reinforcement(position(side("oda", koku, **units), MORI), "oda")


@pytest.mark.rule("5.1-01")
def test_a_bushi_costs_one_koku() -> None:
    table = play(buying(4, owari="1 daimyo"), *["recruit owari bushi"] * 4)
    assert table.koku("oda") == 0
    assert table.units("oda", "owari") == {"daimyo": 1, "bushi": 4}
    assert [event.rule for event in table.told("recruited")] == ["5.1-01"] * 4


@pytest.mark.rule("5.1-02")
def test_the_ninja_costs_three_koku() -> None:
    assert refused(buying(2, owari="1 daimyo"), "hire assassination") == (
        "5.1-02",
        "too-few-koku",
    )
    hired = play(buying(4, owari="1 daimyo"), "hire assassination")
    assert hired.koku("oda") == 1


@pytest.mark.rule("5.1-03")
def test_building_and_recruiting_go_together() -> None:
    table = play(buying(9, owari="1 daimyo"), "recruit owari bushi", "build owari")
    assert table.koku("oda") == 3
    table = play(table, "fortify")
    assert table.at_rest  # nothing else can be paid
    assert table.koku("oda") == 0
    assert table.castle("oda") == "owari"


@pytest.mark.rule("5.1-03")
def test_nothing_is_built_later() -> None:
    state = position(side("oda", 9, owari="1 daimyo"), MORI, order="oda mori")
    moving = play(rounds(state, "reinforcement"), "finish", "finish")
    assert refused(moving, "build owari") == ("5.1-03", "reinforcement-only")
    assert refused(moving, "fortify") == ("5.1-03", "reinforcement-only")
    assert refused(moving, "hire sabotage") == ("9.1-01", "reinforcement-only")


@pytest.mark.rule("5.1-04")
def test_players_buy_one_after_another() -> None:
    state = position(side("oda", 9, owari="1 daimyo"), MORI, order="mori oda")
    table = rounds(state, "reinforcement")
    assert table.asked == ("mori", "reinforce")
    assert refused(table, "recruit owari bushi") == ("5.2-01", "not-held-at-start")
    table = play(table, "finish")
    assert table.asked == ("oda", "reinforce")
    assert refused(table, "recruit aki bushi") == ("5.2-01", "not-held-at-start")
    assert refused(table, "recruit owari bushi") is None


@pytest.mark.rule("5.2-01")
@pytest.mark.rule("K-16")
def test_new_units_go_where_one_was_when_phase_1_began() -> None:
    table = buying(4, owari="1 daimyo", mino="1 bushi")
    assert refused(table, "recruit ise bushi") == ("5.2-01", "not-held-at-start")
    assert refused(table, "recruit mino bushi") is None
    then = side("oda", 4, owari="1 daimyo", mino="1 bushi", held="owari ise")
    other = reinforcement(position(then, MORI), "oda")
    assert refused(other, "recruit mino bushi") == ("5.2-01", "not-held-at-start")
    assert refused(other, "recruit ise bushi") is None


@pytest.mark.rule("5.2-01")
@pytest.mark.rule("K-17")
def test_nobody_recruits_in_a_contested_province() -> None:
    oda = side("oda", 4, owari="1 daimyo", mino="1 bushi")
    state = position(oda, side("mori", 4, aki="1 daimyo", mino="1 bushi"))
    table = rounds(state)
    while table.asked != ("oda", "reinforce"):
        table = play(table, "finish")
    assert refused(table, "recruit mino bushi") == ("5.2-01", "not-held-at-start")


@pytest.mark.rule("5.2-01")
@pytest.mark.rule("K-16")
def test_the_picture_is_taken_when_the_round_begins() -> None:
    table = rounds(position(side("oda", 4, owari="1 daimyo", mino="1 bushi", held="ise"), MORI))
    while table.asked != ("oda", "reinforce"):
        table = play(table, "finish")
    assert refused(table, "recruit ise bushi") == ("5.2-01", "not-held-at-start")
    assert refused(table, "recruit mino bushi") is None


@pytest.mark.rule("5.2-02")
def test_purchases_may_be_split() -> None:
    table = buying(3, owari="1 daimyo", mino="1 bushi")
    table = play(table, *["recruit owari bushi"] * 2, "recruit mino bushi")
    assert table.units("oda", "owari") == {"daimyo": 1, "bushi": 2}
    assert table.units("oda", "mino") == {"bushi": 2}


@pytest.mark.rule("5.2-03")
@pytest.mark.rule("K-32")
def test_no_more_than_seven_units_by_placement() -> None:
    table = buying(5, owari="2 daimyo 3 bushi", mino="1 bushi")
    table = play(table, *["recruit owari bushi"] * 2)
    assert refused(table, "recruit owari bushi") == ("5.2-03", "province-full")
    assert refused(table, "recruit mino bushi") is None


@pytest.mark.rule("K-32")
def test_an_excess_is_no_breach_but_nothing_may_be_added() -> None:
    table = buying(5, owari="1 daimyo 8 bushi", mino="1 bushi")
    assert table.units("oda", "owari") == {"daimyo": 1, "bushi": 8}
    assert refused(table, "recruit owari bushi") == ("5.2-03", "province-full")


@pytest.mark.rule("K-32")
@pytest.mark.rule("K-27")
def test_ronin_do_not_count_for_the_limit_or_for_upkeep() -> None:
    state = position(
        side("oda", 9, owari="7 bushi", ise="1 daimyo"), side("takeda", owari="1 daimyo")
    )
    fight = battle(state, "oda", "owari")
    assert refused(fight, "hire-ronin 7") is None
    done = play(fight, "hire-ronin 7", *[1] * 17)
    assert done.units("oda", "owari") == {"bushi": 7}
    assert upkeep_of(done.state, 0) == 4


@pytest.mark.rule("K-52")
@pytest.mark.rule("8.2-04")
def test_without_a_province_nothing_can_be_placed() -> None:
    state = position(
        side("oda", 4, mino="1 daimyo"), side("mori", 4, aki="1 daimyo", mino="1 bushi")
    )
    table = rounds(state)
    while table.asked != ("oda", "reinforce"):
        table = play(table, "finish")
    assert table.koku("oda") == 4 + 3
    for place in ("mino", "owari"):
        assert refused(table, f"recruit {place} bushi") == ("5.2-01", "not-held-at-start")
    assert refused(table, "build mino") == ("9.2-01", "not-in-control")
    assert table.legal == ["hire assassination", "hire sabotage", "hire diversion", "finish"]


@pytest.mark.rule("K-52")
def test_a_province_gained_in_the_campaign_serves_the_next_round() -> None:
    state = position(
        side("oda", 9, mino="1 daimyo"),
        side("mori", 9, aki="1 daimyo", mino="1 bushi"),
        order="oda mori",
    )
    table = play(rounds(state, "campaign"), "move-from mino", "move-to owari")
    assert table.holder("owari") == "oda"
    while table.asked != ("oda", "reinforce"):
        table = play(table, "finish")
    assert refused(table, "recruit owari bushi") is None
