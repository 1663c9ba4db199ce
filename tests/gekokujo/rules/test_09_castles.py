"""Castles, the Fortress and fortifying (9.2, K-02…K-05)."""

from __future__ import annotations

import pytest

from scenarios.gekokujo.rules.state import State
from tests.gekokujo.rules.builder import (
    Played,
    Side,
    battle,
    play,
    position,
    refused,
    reinforcement,
    rounds,
    side,
    turn,
)
from wargame_core.provinces.rules.state import NOBODY

MORI = side("mori", 9, aki="1 daimyo")


def building(koku: int, **facts: str) -> Played:
    """The reinforcement of Oda, who hold Owari and Ise and share Mino with Takeda."""
    oda = side("oda", koku, owari="1 daimyo", ise="1 bushi", mino="1 bushi", **facts)
    return reinforcement(position(oda, side("takeda", mino="1 bushi")), "oda")


def defence(defender: Side, **facts: object) -> int:
    """Target of the defender's Bushi in Owari."""
    state = position(side("takeda", owari="2 bushi"), defender, **facts)  # type: ignore[arg-type]
    fight = battle(state, "takeda", "owari")
    while fight.asked[1] == "ronin":
        fight = play(fight, "hire-ronin 0")
    return fight.dice[(defender.clan, "bushi")][1]


@pytest.mark.rule("9.2-01")
def test_a_castle_costs_five_koku_in_a_province_under_control() -> None:
    built = play(building(6), "build owari")
    assert (built.koku("oda"), built.castle("oda")) == (1, "owari")
    assert refused(building(4), "build owari") == ("9.2-01", "too-few-koku")
    assert refused(building(6), "build kai") == ("9.2-01", "not-in-control")
    assert refused(building(6), "build mino") == ("9.2-01", "not-in-control")


@pytest.mark.rule("9.2-01")
def test_a_castle_helps_the_defence_of_its_province() -> None:
    assert defence(side("oda", owari="2 bushi", castle="owari")) == 5
    assert defence(side("oda", owari="2 bushi")) == 6
    assert defence(side("oda", owari="2 bushi", ise="1 bushi", castle="ise")) == 6


@pytest.mark.rule("K-05")
def test_a_castle_does_nothing_for_attackers() -> None:
    state = position(side("oda", owari="2 bushi", castle="owari"), side("mori", owari="2 bushi"))
    fight = battle(state, "oda", "owari")
    assert fight.dice == {("oda", "bushi"): (2, 5), ("mori", "bushi"): (2, 6)}


@pytest.mark.rule("K-05")
def test_a_castle_helps_an_ally_but_nobody_else() -> None:
    sides = (
        side("takeda", owari="3 bushi"),
        side("oda", owari="1 bushi", castle="owari"),
        side("mori", owari="1 bushi"),
        side("uesugi", owari="1 bushi", held=""),
    )
    state = position(*sides, modules=["political"], pacts=[("oda", "mori")])
    fight = battle(state, "takeda", "owari")
    targets = {clan: target for (clan, _), (_, target) in fight.dice.items()}
    assert targets == {"takeda": 5, "oda": 5, "mori": 5, "uesugi": 6}


@pytest.mark.rule("9.2-02")
@pytest.mark.rule("K-02")
def test_one_castle_a_player() -> None:
    assert refused(building(9, castle="owari"), "build ise") == ("9.2-02", "castle-stands")
    twice = play(building(11), "build owari")
    assert refused(twice, "build ise") == ("9.2-02", "castle-stands")


@pytest.mark.rule("9.2-03")
def test_fortifying_costs_three_koku() -> None:
    poor = play(building(7), "build owari")
    assert poor.koku("oda") == 2
    assert refused(poor, "fortify") == ("9.2-03", "too-few-koku")
    fortified = play(building(4, castle="owari"), "fortify")
    assert fortified.koku("oda") == 1
    assert fortified.state.fortified[0]
    assert refused(building(9), "fortify") == ("9.2-03", "no-castle")
    again = play(building(9, castle="owari"), "fortify")
    assert refused(again, "fortify") == ("9.2-03", "fortified-already")


@pytest.mark.rule("9.2-03")
def test_fortified_it_helps_by_two_for_one_round() -> None:
    fortified = side("oda", owari="2 bushi", castle="owari", fortified=True)
    assert defence(fortified) == 4
    table = rounds(position(fortified, MORI), "round-end")
    assert not any(table.state.fortified)
    assert table.castle("oda") == "owari"


@pytest.mark.rule("K-03")
def test_the_fortress_is_strong_already() -> None:
    hojo = side("hojo", 9, sagami="1 daimyo", izu="1 bushi", castle="sagami")
    table = reinforcement(position(hojo, MORI), "hojo")
    assert refused(table, "fortify") == ("K-03", "fortress-is-strong")
    assert refused(table, "build izu") == ("9.2-02", "castle-stands")
    assert "fortify" not in table.legal


def oda_leaves() -> State:
    """Oda have a fortified castle in Owari; Takeda stand next to it."""
    return position(
        side("oda", 9, owari="2 bushi", ise="1 daimyo", castle="owari", fortified=True),
        side("takeda", 9, mikawa="1 daimyo 3 bushi"),
        order="oda takeda",
    )


@pytest.mark.rule("K-04")
def test_a_castle_outlasts_a_neutral_province() -> None:
    left = play(turn(oda_leaves(), "oda"), "move-from owari", "move-to ise")
    assert left.holder("owari") is None
    assert left.castle("oda") == "owari"
    entered = play(turn(left.state, "takeda"), "move-from mikawa", "move-to owari")
    assert entered.holder("owari") == "takeda"
    assert entered.castle("oda") is None
    assert entered.state.fortified == [False] * 4


@pytest.mark.rule("K-04")
def test_a_castle_outlasts_a_contested_province() -> None:
    table = play(turn(oda_leaves(), "takeda"), "move-from mikawa", "move-to owari")
    assert table.state.control[table.place("owari")] == NOBODY
    assert table.castle("oda") == "owari"


@pytest.mark.rule("K-04")
def test_any_clan_builds_again_at_the_usual_price() -> None:
    state = oda_leaves()
    left = play(turn(state, "oda"), "move-from owari", "move-to ise")
    lost = play(turn(left.state, "takeda"), "move-from mikawa", "move-to owari")
    again = reinforcement(lost.state, "oda")
    built = play(again, "build ise")
    assert (built.castle("oda"), built.koku("oda")) == ("ise", 4)
