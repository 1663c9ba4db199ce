"""What comes of a battle: honour, retreat, conquest, revolts, market and shrine (8 to 10)."""

from __future__ import annotations

import pytest

from scenarios.bushido.game import GAME
from scenarios.bushido.rules.pieces import TILE_IDS
from tests.bushido.rules.builder import Table, arm, field_of_battle, fought, stacked

# --- results --------------------------------------------------------------------------------------


def gains(table: Table, player: int) -> list[tuple[str, int]]:
    """Changes of warrior honour by rule."""
    return [
        (event.rule, event.params["change"])
        for event in table.ever("warrior-honour")
        if event.params["player"] == player - 1
    ]


@pytest.mark.rule("BU-RES-01")
@pytest.mark.rule("BU-P10-01")
@pytest.mark.rule("B-16")
def test_a_winning_samurai() -> None:
    table = field_of_battle(4, 2).hand(2, katana3=2).hand(3, katana1=1)
    arm(table, 2, "battle 1")
    arm(table, 3, "battle")
    table.run("mobilize").play("attack c1 c2 4 0", "bonus 3")
    table.play("stack katana3 katana3", "stack katana1")
    table.play("tactic battle 0 0", "tactic battle 0 0")
    assert gains(table, 2) == [("BU-RES-01", 2 + 2 + 3 + 4)]


@pytest.mark.rule("BU-RES-02")
@pytest.mark.rule("B-35")
def test_a_beaten_bushi_gains_his_kills() -> None:
    table = fought("33", "13", ("battle", "battle"), defenders=4)
    assert gains(table, 3) == [("BU-RES-02", 1)]


@pytest.mark.rule("BU-RES-03")
def test_a_beaten_samurai_gains_his_kills() -> None:
    table = fought("13", "33", ("battle", "battle"))
    assert gains(table, 2) == [("BU-RES-03", 1)]
    assert table.state.lost_battles == 1


@pytest.mark.rule("BU-RES-04")
def test_a_bushi_who_keeps_the_province_gains_its_honour() -> None:
    table = fought("2", "22", ("battle", "battle"), attackers=3, terrain="temple")
    assert gains(table, 3) == [("BU-RES-04", 3 + 10)]


@pytest.mark.rule("BU-RES-05")
def test_attackers_retreat_if_defenders_remain() -> None:
    table = fought("22", "1", ("duel", "battle"), defenders=5)
    assert table.told("compared")[0].params == {"attack": 8, "defence": 6}
    assert (table.owner("c2"), table.troops("c2"), table.troops("c1")) == (3, 3, 5)
    assert gains(table, 2) == [("BU-RES-01", 2 + 2)]


@pytest.mark.rule("BU-RES-07")
def test_a_beaten_samurai_may_conquer() -> None:
    table = fought("111", "2", ("ambush", "battle"), attackers=9, defenders=1)
    # 3 against 2·2 + 1: he loses 2, and half of three singles kill the last defender
    assert (table.owner("c2"), table.troops("c2")) == (1, 7)
    assert gains(table, 2) == [("BU-RES-03", 1)]


@pytest.mark.rule("BU-TAN-04")
def test_a_victorious_samurai_rescues_a_hostage() -> None:
    table = field_of_battle(4, 1).shown(3, hostage4=1)
    arm(table, 2, "battle")
    arm(table, 3, "battle")
    stacked(table, "33", "1").play("tactic battle 0 0", "tactic battle 0 0")
    assert table.open == ("player2", "rescue")
    table.play("take hostage4")
    assert table.held(2, "hostage4") == 1
    assert sum(table.state.shown[2]) == 0


@pytest.mark.rule("B-23")
@pytest.mark.rule("B-43")
def test_a_household_marker_goes_as_a_whole() -> None:
    table = field_of_battle(4, 2, household=1)  # T is 5
    arm(table, 2, "duel")
    arm(table, 3, "battle")
    stacked(table, "23", "1").play("tactic duel 0 0", "tactic battle 0 0")  # 10 against 6
    assert (table.troops("c2"), table.state.household[table.at("c2")]) == (1, 0)
    assert gains(table, 2) == [("BU-RES-01", 4 + 2)]


@pytest.mark.rule("B-23")
@pytest.mark.rule("B-43")
def test_the_owner_may_spare_a_household_marker() -> None:
    table = field_of_battle(4, 3, household=1)  # T is 6
    arm(table, 2, "duel")
    arm(table, 3, "battle")
    stacked(table, "23", "2").play("tactic duel 0 0", "tactic battle 0 0")  # 10 against 8
    assert table.open == ("player3", "losses")
    assert table.legal == ["lose-markers 0", "lose-markers 1"]
    table.play("lose-markers 1")
    assert (table.troops("c2"), table.state.household[table.at("c2")]) == (3, 0)
    assert gains(table, 2) == [("BU-RES-01", 2 + 2)]


@pytest.mark.rule("BU-BLD-15")
@pytest.mark.rule("B-10")
def test_a_camp_lets_its_owner_rearrange_after_the_battle() -> None:
    table = field_of_battle().own(5, "e1", building="camp", troops=3).own(5, "e2")
    stacked(table, "", "2")
    assert table.open == ("player5", "regroup")
    table.play("march e1 e2 2 0")
    assert table.troops("e2") == 3


# --- ronin ----------------------------------------------------------------------------------------


@pytest.mark.rule("BU-REV-01")
@pytest.mark.rule("BU-REV-02")
def test_as_many_ronin_as_troops_revolt() -> None:
    table = Table().own(3, "c2", troops=2, ronin=2).hand(4, ronin=1).run("sensei")
    table.play("play-ronin c2")
    assert (table.owner("c2"), table.troops("c2"), table.ronin("c2")) == (0, 0, 1)


@pytest.mark.rule("BU-REV-03")
def test_fewer_ronin_than_troops_do_nothing() -> None:
    table = Table().own(3, "c2", troops=2).hand(4, ronin=1).run("sensei").play("play-ronin c2")
    assert (table.owner("c2"), table.troops("c2"), table.ronin("c2")) == (3, 2, 1)


@pytest.mark.rule("BU-REV-01")
def test_regrouping_and_battle_are_followed_by_the_comparison() -> None:
    table = Table().own(1, "c1", troops=3, ronin=1).own(1, "c2").run("regroup")
    table.play("march c1 c2 2 0")  # there is no other border
    assert (table.owner("c1"), table.ronin("c1")) == (0, 0)
    table = fought("33", "1", ("battle", "battle"), attackers=3, defenders=4, ronin=3)
    assert (table.owner("c2"), table.ronin("c2")) == (0, 0)


def ronin_battle(ronin: int, troops: int, attack: str, defence: str, **facts: int) -> Table:
    """The Hatamoto leads ronin against the Daimyo; both fight with Battle."""
    table = Table().own(1, "c1", "village", troops=troops, ronin=ronin, **facts)
    arm(table, 5, "battle")
    arm(table, 1, "battle")
    for player, stack in ((5, attack), (1, defence)):
        for digit in stack:
            table.hand(player, **{f"katana{digit}": 1})
    table.run("hatamoto").play("done", "lead-ronin c1")
    for stack in (attack, defence):
        table.play(" ".join(["stack", *(f"katana{digit}" for digit in stack)]))
    return table.play("tactic battle 0 0", "tactic battle 0 0")


@pytest.mark.rule("BU-P7-03")
@pytest.mark.rule("B-24")
@pytest.mark.rule("B-44")
def test_ronin_fight_the_garrison_without_honour() -> None:
    table = ronin_battle(2, 4, "33", "1", irrigation=1)
    assert table.told("compared")[0].params == {"attack": 6 + 2, "defence": 1 + 4}
    assert (table.owner("c1"), table.ronin("c1"), table.honour(1)) == (0, 2, 16)
    assert table.ever("warrior-honour") == []
    assert not any(table.state.improvements[table.at("c1")])
    table = ronin_battle(2, 4, "1", "33")
    assert (table.owner("c1"), table.ronin("c1"), table.troops("c1")) == (1, 0, 4)


# --- market and shrine ----------------------------------------------------------------------------


def market(**options: str) -> Table:
    """The Samurai has won a battle; four tiles are in the market."""
    table = Table(**options).own(1, "c1", troops=5).own(3, "c2", troops=1)
    table.hand(6, geisha=1, katana3=3)
    table.state.market, table.state.hand[5] = table.state.hand[5], table.state.market
    table.hand(2, seppuku=3)
    return stacked(table, "2", "")


@pytest.mark.rule("BU-MKT-01")
@pytest.mark.rule("BU-MKT-02")
@pytest.mark.rule("BU-P10-01")
def test_the_winner_swaps_and_the_daimyo_takes_a_tile() -> None:
    table = market()
    assert table.open == ("player2", "market")
    assert table.refused("swap bow geisha") == ("BU-MKT-01", "market")
    table.play("swap seppuku geisha", "swap seppuku katana3")
    assert table.open == ("player1", "market-tax")
    table.play("take seppuku")
    assert sum(table.state.market) == 3
    assert (table.held(2, "geisha"), table.held(1, "seppuku")) == (1, 1)
    assert market().play("done").open[1] == "rest"
    assert market(market="no").open[1] == "rest"


@pytest.mark.rule("BU-SHR-01")
@pytest.mark.rule("BU-P12-01")
def test_donations_show_height_and_top() -> None:
    table = Table().hand(1, katana1=1, geisha=1, bow=1).run("donations")
    table.play("donate geisha", "donate katana1")
    assert GAME.view(table.state, "player2").hand[0][0] == 3  # nothing is seen before he has done
    assert "geisha" not in repr(GAME.view(table.state, "player2").frames)
    table.play("done")
    assert table.open == ("player2", "donate")
    seen = GAME.view(table.state, "player2").shrine[0]
    assert [TILE_IDS[tile] for tile in seen] == ["hidden", "katana1"]
    assert table.in_hand(1) == 1
    assert Table(donations="no").run("donations").open[1] == "rest"


@pytest.mark.rule("BU-SHR-02")
@pytest.mark.rule("B-46")
def test_the_highest_stacks_replace_discs_before_missiles() -> None:
    table = field_of_battle().donated(4, "geisha", "bow").donated(5, "geisha", "katana1")
    table.donated(6, "ronin")
    arm(table, 2, "ambush 0 1")
    arm(table, 3, "battle")
    stacked(table, "2", "2").play("tactic ambush 0 1", "tactic battle 0 0")
    assert table.open == ("player4", "privilege")
    table.play("replace player2", "draw-disc table duel")
    assert len(table.state.shrine[3]) == 1
    assert table.open == ("player5", "privilege")
    table.play("done")
    assert table.told("compared")[0].params == {"attack": 4, "defence": 6}
    assert table.held(2, "shuriken") == 1  # goes back to the hand


@pytest.mark.rule("BU-SHR-02")
def test_a_kotau_is_replaced_too() -> None:
    table = Table().set(month=4).donated(6, "ronin").discs(4, kotau=1).run("kotau", "end")
    table.play("kotau stay")
    assert table.open == ("player6", "kotau-privilege")
    table.play("replace player4", "draw-disc table battle")
    assert table.state.month == 5
