"""Mobilisation, the stages of a battle, its results, revolts, market and shrine (6 to 10)."""

from __future__ import annotations

import pytest

from scenarios.bushido.game import GAME
from scenarios.bushido.rules.pieces import TILE_IDS
from tests.bushido.rules.builder import Table, arm, field_of_battle, fought, stacked

# --- mobilisation ---------------------------------------------------------------------------------


@pytest.mark.rule("BU-P8-01")
@pytest.mark.rule("BU-BAT-01")
def test_regrouping_leaves_one_behind() -> None:
    table = Table().own(1, "c1", troops=3).own(1, "c2", troops=1).own(1, "c3").own(1, "c5")
    table.run("regroup")
    assert table.refused("march c1 c2 3 0") == ("BU-P8-01", "one-stays")
    assert table.refused("march c1 c5 1 0") == ("BU-P8-01", "not-adjacent")
    table.play("march c1 c2 2 0")
    assert (table.troops("c1"), table.troops("c2")) == (1, 3)
    assert table.refused("march c2 c1 1 0") == ("BU-P8-01", "regroup")  # each border once


@pytest.mark.rule("BU-P8-02")
def test_a_target_is_adjacent_and_of_the_bushi() -> None:
    table = Table().own(1, "c1", troops=3).own(3, "c2").own(3, "c4").own(2, "d1").run("mobilize")
    assert table.refused("attack c1 c4 1 0") == ("BU-P8-02", "not-adjacent")
    assert table.refused("attack c1 d1 1 0") == ("BU-ROL-03", "not-of-bushi")
    assert table.refused("attack c2 c1 1 0") == ("BU-P8-02", "not-own")
    assert table.refused("attack c1 c2 3 0") == ("BU-P8-01", "one-stays")
    assert "attack c1 c2 2 0" in table.legal


@pytest.mark.rule("BU-P8-03")
def test_bonus_markers_are_spent_whatever_comes() -> None:
    table = field_of_battle().run("mobilize").play("attack c1 c2 4 0")
    assert table.legal == ["bonus 0", "bonus 3", "bonus 6", "bonus 9"]
    table.play("bonus 9")
    assert not table.state.small_bonus[0]
    assert not table.state.great_bonus[0]


@pytest.mark.rule("BU-P8-04")
@pytest.mark.rule("B-30")
@pytest.mark.rule("BU-MKT-03")
def test_the_campaign_marker_allows_two_attacks() -> None:
    table = Table().own(1, "c1", troops=6).own(3, "c2", troops=1).own(3, "d1", troops=1)
    table.run("mobilize", "council").play("campaign")
    assert table.refused("done") == ("BU-P8-04", "campaign-attacks")
    assert table.refused("campaign") == ("BU-P8-04", "no-campaign")
    table.play("attack c1 c2 2 0", "bonus 0", "stack", "stack")
    assert table.open == ("player1", "mobilize")
    table.play("attack c1 d1 2 0", "bonus 0", "stack", "stack")
    assert table.open == ("player4", "judge")
    table.play("suggest 2", "done", "done", "done", "refuse")
    assert table.open == ("player4", "judge")  # both lost battles are judged
    assert not table.state.campaign[0]


@pytest.mark.rule("BU-P8-06")
@pytest.mark.rule("B-13")
def test_without_an_attack_the_turn_ends() -> None:
    table = Table().own(1, "c1", troops=3).own(3, "c2").run("mobilize", "build").play("done")
    assert (table.state.month, table.state.daimyo) == (2, 1)
    alone = Table().run("mobilize")
    assert "done" in alone.legal


@pytest.mark.rule("BU-P8-07")
def test_a_neutral_province_is_moved_into() -> None:
    table = Table().own(1, "c1", troops=3).own(0, "c2", "village").run("mobilize")
    table.play("attack c1 c2 2 0")
    assert (table.owner("c2"), table.troops("c2"), table.honour(1)) == (1, 2, 24)
    assert table.state.warrior == Table().state.warrior


@pytest.mark.rule("B-48")
def test_ronin_meet_who_moves_in() -> None:
    table = Table().own(1, "c1", troops=3).own(0, "c2", "village", ronin=2).run("mobilize")
    table.play("attack c1 c2 2 0")
    assert (table.owner("c2"), table.troops("c2"), table.ronin("c2")) == (0, 0, 0)
    table = Table().own(1, "c1", troops=3).own(0, "c2", "village", ronin=1).run("mobilize")
    table.play("attack c1 c2 2 0")
    assert (table.owner("c2"), table.troops("c2"), table.ronin("c2")) == (1, 2, 1)


@pytest.mark.rule("BU-P8-05")
@pytest.mark.rule("BU-TAN-03")
@pytest.mark.rule("B-18")
def test_the_bushi_executes_hostages_of_the_daimyo() -> None:
    table = field_of_battle().shown(3, hostage1=1, hostage2=1).run("mobilize")
    table.play("attack c1 c2 4 0", "bonus 0")
    assert table.open == ("player3", "execute")
    assert table.legal == ["execute 0", "execute 1"]
    table.play("execute 1")
    assert (table.honour(3), table.honour(1)) == (7, 16)  # 8 is taken
    assert table.state.bags[1][TILE_IDS.index("hostage1")] == 2


# --- stacks, discs, missiles ----------------------------------------------------------------------


@pytest.mark.rule("BU-BAT-02")
def test_height_and_top_of_a_stack_become_known() -> None:
    table = field_of_battle()
    stacked(table, "312", "1")
    seen = GAME.view(table.state, "player3").battle
    assert seen is not None
    assert [TILE_IDS[tile] for tile in seen.stacks[0]] == ["hidden", "hidden", "katana2"]
    own = GAME.view(table.state, "player2").battle
    assert own is not None
    assert [TILE_IDS[tile] for tile in own.stacks[0]] == ["katana3", "katana1", "katana2"]


@pytest.mark.rule("BU-BAT-02")
@pytest.mark.rule("B-37")
def test_a_stack_is_hidden_until_all_have_built() -> None:
    one, other = (
        field_of_battle().hand(2, katana1=1, katana3=1).hand(3, katana2=1).run("mobilize")
        for _ in range(2)
    )
    for table in (one, other):
        table.play("attack c1 c2 4 0", "bonus 0")
    assert one.legal == [
        "stack", "stack katana1", "stack katana3", "stack katana3 katana1",
    ]  # fmt: skip
    assert one.refused("stack katana1 katana3") is None  # any other order
    assert one.refused("stack bow") == ("BU-BAT-02", "no-such-katana")
    assert one.refused("stack katana1 katana1") == ("BU-BAT-02", "no-such-katana")
    one.play("stack katana1 katana3")
    other.play("stack")
    for seat in ("", "player1", "player3"):
        assert GAME.digest(GAME.view(one.state, seat)) == GAME.digest(GAME.view(other.state, seat))


@pytest.mark.rule("BU-BAT-03")
def test_each_chooses_a_disc_and_missiles_in_secret() -> None:
    table = field_of_battle().hand(2, bow=1).discs(2, duel=1, battle=1).discs(3, battle=1)
    stacked(table, "2", "2")
    assert GAME.waiting(table.state) == ("player2", "player3")
    assert table.refused("tactic fan 0 0") == ("BU-BAT-03", "tactic")
    table.play("tactic duel 1 0")
    assert "duel" not in repr(GAME.view(table.state, "player3").frames)
    asked = GAME.ask(table.state, "player3")
    assert GAME.decision(asked).seat == "player3"


@pytest.mark.rule("BU-BAT-04")
@pytest.mark.rule("BU-BAT-05")
@pytest.mark.rule("BU-BAT-14")
def test_bows_shoot_tiles_off_before_tactics() -> None:
    table = fought("2", "213", ("duel 2", "duel"))
    assert table.told("compared")[0].params == {"attack": 2, "defence": 2}
    assert table.told("shot-down")[0].params["count"] == 2
    assert sum(table.state.bags[0]) == 153
    assert sum(table.state.discarded) == 2


@pytest.mark.rule("BU-BAT-06")
@pytest.mark.rule("B-14")
def test_shuriken_need_the_ambush_and_kill_before_troops_are_counted() -> None:
    table = field_of_battle().hand(2, shuriken=2).discs(2, ambush=1, duel=1).discs(3, battle=1)
    stacked(table, "2", "2")
    assert table.refused("tactic duel 0 1") == ("BU-BAT-06", "shuriken-need-ambush")
    table.play("tactic ambush 0 2", "tactic battle 0 0")
    assert table.told("compared")[0].params == {"attack": 2, "defence": 4 + 2}
    assert table.held(2, "shuriken") == 0


@pytest.mark.rule("B-14")
@pytest.mark.rule("B-40")
def test_tiles_shot_down_do_no_damage_but_count_as_played() -> None:
    table = fought("11", "2", ("ambush", "battle 1"))
    # one single is left: half of it, rounded down, is no loss for the Battle
    assert table.told("compared")[0].params == {"attack": 1, "defence": 2 * 2 + 4}
    table = fought("13", "1", ("duel", "battle 1"), attackers=4, defenders=1)
    gain = [e for e in table.told("warrior-honour") if e.rule == "BU-RES-01"]
    assert gain == []  # 2 against 3: the Samurai has lost


@pytest.mark.rule("BU-BAT-07")
def test_who_has_no_disc_draws_one_and_uses_it() -> None:
    table = field_of_battle().discs(2).discs(3, battle=1)
    stacked(table, "2", "2")
    assert table.legal == ["tactic random 0 0"]
    table.play("tactic random 0 0", "tactic battle 0 0")
    assert table.open == ("chance", "battle-disc")
    table.play("draw-disc table duel")
    assert table.told("compared")[0].params == {"attack": 4, "defence": 6}


@pytest.mark.rule("BU-BAT-08")
@pytest.mark.rule("B-45")
def test_a_kotau_alone_is_discarded_for_a_drawn_disc() -> None:
    table = field_of_battle().discs(2, kotau=1).discs(3, battle=1)
    stacked(table, "2", "2")
    assert table.legal == ["tactic random 0 0"]
    table.play("tactic random 0 0", "tactic battle 0 0", "draw-disc table kotau")
    assert table.open == ("chance", "battle-disc")
    table.play("draw-disc table battle")
    assert table.told("compared")
    assert sum(table.state.discs[1]) == 0


@pytest.mark.rule("BU-BAT-10")
def test_losses_are_capped_at_the_troops_present() -> None:
    table = fought("333", "1", ("duel", "battle"), defenders=3)
    assert table.told("losses")[0].params["count"] == 3


@pytest.mark.rule("BU-BAT-11")
def test_a_side_without_katana_is_defeated_at_once() -> None:
    table = field_of_battle()
    stacked(table, "2", "")
    assert (table.owner("c2"), table.troops("c2")) == (1, 4)
    table = field_of_battle()
    stacked(table, "", "2")
    assert (table.owner("c2"), table.troops("c2"), table.troops("c1")) == (3, 4, 1)
    table = field_of_battle()
    stacked(table, "", "")
    assert (table.owner("c2"), table.troops("c2"), table.troops("c1")) == (3, 4, 1)


@pytest.mark.rule("BU-BAT-12")
def test_a_stack_shot_to_nothing_loses_the_katana_of_the_other() -> None:
    table = fought("2", "13", ("battle", "battle 1"), attackers=6)
    assert table.told("losses")[0].params == {"player": 0, "count": 4}
    assert (table.owner("c2"), table.troops("c1")) == (3, 1 + 2)


@pytest.mark.rule("B-41")
def test_both_stacks_shot_to_nothing() -> None:
    table = fought("2", "1", ("battle 1", "battle 1"))
    assert table.told("battle-won")[0].params["player"] == 2
    assert table.told("losses") == []
    assert (table.troops("c1"), table.troops("c2")) == (5, 4)


@pytest.mark.rule("BU-BAT-13")
def test_troops_killed_by_shuriken_are_a_defeat() -> None:
    table = fought("1", "333", ("ambush 0 2", "battle"), defenders=2)
    assert table.told("compared") == []
    assert (table.owner("c2"), table.troops("c2")) == (1, 4)


@pytest.mark.rule("B-41")
@pytest.mark.rule("BU-RES-06")
@pytest.mark.rule("B-36")
def test_both_sides_killed_by_shuriken_leave_nobody() -> None:
    table = fought("1", "1", ("ambush 0 1", "ambush 0 1"), attackers=1, defenders=1)
    assert (table.owner("c2"), table.troops("c1"), table.honour(3)) == (0, 1, 5)  # 6 is taken


# --- Dojo -----------------------------------------------------------------------------------------


def dojo(attack: str, defence: str, own: str, bows: int = 0) -> Table:
    """A battle with the Daimyo's support; tactics are open then: a duel and a battle."""
    table = field_of_battle().own(1, "d3", building="dojo")
    arm(table, 2, "duel")
    arm(table, 3, "battle")
    table.hand(3, bow=bows)
    for player, stack in ((2, attack), (3, defence), (1, own)):
        for digit in stack:
            table.hand(player, **{f"katana{digit}": 1})
    table.run("mobilize").play("attack c1 c2 4 0", "bonus 0")
    assert table.open == ("player1", "support")
    table.play("accept")
    for stack in (attack, defence, own):
        table.play(" ".join(["stack", *(f"katana{digit}" for digit in stack)]))
    return table


@pytest.mark.rule("BU-DOJ-01")
@pytest.mark.rule("BU-DOJ-02")
@pytest.mark.rule("BU-DOJ-04")
@pytest.mark.rule("BU-BLD-16")
def test_the_stack_of_the_dojo_is_added_after_doubling() -> None:
    table = dojo("22", "1", "3").play("tactic duel 0 0", "tactic battle 0 0")
    assert table.told("compared")[0].params == {"attack": 11, "defence": 5}
    (gain,) = [e for e in table.told("warrior-honour") if e.rule == "BU-RES-01"]
    assert gain.params["change"] == 4 + 2 + 4  # kills, own tiles, village


@pytest.mark.rule("BU-DOJ-03")
def test_bows_are_divided_over_both_stacks() -> None:
    table = dojo("22", "1", "33", bows=2).play("tactic duel 0 0", "tactic battle 2 0")
    assert table.open == ("player3", "aim")
    assert table.legal == ["aim 0", "aim 1", "aim 2"]
    table.play("aim 1")
    assert table.told("compared")[0].params == {"attack": 2 * 2 + 3, "defence": 5}


@pytest.mark.rule("B-42")
def test_the_dojo_stands_when_the_stack_of_the_samurai_is_shot_away() -> None:
    table = dojo("2", "1", "33", bows=1).play("tactic duel 0 0", "tactic battle 1 0", "aim 0")
    assert table.told("compared")[0].params == {"attack": 6, "defence": 5}


@pytest.mark.rule("BU-DOJ-05")
def test_without_tiles_of_the_samurai_the_daimyo_fights_and_the_samurai_has_lost() -> None:
    table = dojo("", "1", "33").discs(1, battle=1).hand(1, bow=1)
    assert table.open == ("player1", "tactic")
    assert table.refused("tactic battle 1 0") == ("BU-BAT-03", "tactic")
    table.play("tactic battle 0 0", "tactic battle 0 0")
    assert table.told("compared")[0].params == {"attack": 6 + 4, "defence": 5}
    assert table.owner("c2") == 1
    assert table.state.lost_battles == 1
    assert [e.rule for e in table.told("warrior-honour")] == ["BU-RES-03"]


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
