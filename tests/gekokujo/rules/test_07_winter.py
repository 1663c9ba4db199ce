"""Winter: supply of the mountain provinces (7, K-09, K-35, K-45)."""

from __future__ import annotations

import pytest

from tests.gekokujo.rules.builder import position, rounds, run, scenario, side
from wargame_core.provinces.rules.places import provinces_of

MORI = side("mori", 9, aki="1 daimyo")


def supply(round_: int = 2, **units: str) -> int:
    """What Oda pay in Winter for these units."""
    winter = run(position(side("oda", 20, **units), MORI, round_=round_), "supply")
    assert sum(event.params["koku"] for event in winter.told("supply")) == 20 - winter.koku("oda")
    assert winter.koku("mori") == 9
    return 20 - winter.koku("oda")


@pytest.mark.rule("7.1-01")
def test_one_koku_for_each_mountain_province() -> None:
    assert supply(kai="1 bushi") == 1 + 1
    assert supply(kai="1 bushi", hida="1 bushi") == 2 + 1
    assert supply(kai="1 bushi", hida="1 bushi", mino="1 bushi") == 3 + 1
    assert supply(owari="5 bushi") == 0


@pytest.mark.rule("7.1-02")
@pytest.mark.rule("K-45")
def test_one_koku_for_three_units_rounded_up_once() -> None:
    assert supply(kai="4 bushi", hida="1 bushi") == 2 + 2
    assert supply(kai="2 bushi", hida="1 bushi") == 2 + 1
    assert supply(kai="1 bushi", hida="2 bushi", mino="4 bushi") == 3 + 3
    assert supply(kai="3 bushi", owari="7 bushi") == 1 + 1


@pytest.mark.rule("7.1-03")
@pytest.mark.rule("K-09")
def test_daimyo_need_supply_too() -> None:
    assert supply(mino="1 daimyo 2 bushi") == 1 + 1
    assert supply(mino="1 daimyo 3 bushi") == 1 + 2
    assert supply(mino="1 daimyo 2 bushi", owari="2 daimyo") == 2


@pytest.mark.rule("7.1-04")
@pytest.mark.rule("K-35")
def test_six_mountain_provinces() -> None:
    game = scenario()
    named = sorted(game.map.ids[place] for place in provinces_of(game.mountains))
    assert named == ["etchu", "hida", "kai", "kozuke", "mino", "shinano"]
    assert [supply(**{place: "1 bushi"}) for place in named] == [2] * 6


@pytest.mark.rule("7.1-05")
def test_the_rice_module_takes_its_place() -> None:
    state = position(side("oda", 20, kai="1 daimyo 2 bushi"), MORI, modules=["rice"])
    winter = rounds(state, "supply")
    assert not winter.told("supply")
    assert [event.params["koku"] for event in winter.told("costs")] == [1 + 1 + 1]


@pytest.mark.rule("K-45")
def test_supply_is_due_in_round_1() -> None:
    assert supply(round_=1, kai="1 daimyo 2 bushi") == 2


@pytest.mark.rule("K-45")
@pytest.mark.rule("K-17")
def test_contested_mountains_cost_nothing() -> None:
    state = position(
        side("oda", 9, kai="3 bushi", owari="1 daimyo"),
        side("takeda", 9, kai="3 bushi", suruga="1 daimyo"),
    )
    winter = run(state, "supply")
    assert (winter.koku("oda"), winter.koku("takeda")) == (9, 9)
