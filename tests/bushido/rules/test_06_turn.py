"""The phases of a turn but war (6), Tanin tiles, and the ends of months (9, 10)."""

from __future__ import annotations

import pytest

from scenarios.bushido.game import GAME
from scenarios.bushido.rules.pieces import TILE_IDS, Disc
from tests.bushido.rules.builder import Table

# --- phase 1 --------------------------------------------------------------------------------------


@pytest.mark.rule("BU-P1-01")
def test_household_troops_go_in_the_next_own_turn() -> None:
    table = Table().own(1, "c1", troops=1, household=2).own(3, "c2", household=1)
    table.run("household-off")
    assert table.state.household[table.at("c1")] == 0
    assert table.state.household[table.at("c2")] == 1


@pytest.mark.rule("BU-P1-02")
@pytest.mark.rule("B-11")
def test_troops_beyond_koku_go() -> None:
    table = Table().own(1, "c1", "village", troops=12).run("troops")  # koku 5 + 6
    assert table.open == ("player1", "fewer-troops")
    assert table.state.koku(0) == 11
    table.play("dismiss c1", "dismiss c1")
    assert table.state.all_troops(0) == 11
    assert table.open[1] == "rest"


@pytest.mark.rule("B-11")
def test_one_stays_in_a_province_as_long_as_it_can() -> None:
    table = Table().own(1, "c1", "temple", troops=1).own(1, "c2", "temple", troops=9).run("troops")
    assert table.refused("dismiss c1") == ("BU-P1-02", "fewer-troops")
    assert "dismiss a1" in table.legal


@pytest.mark.rule("BU-P1-02")
@pytest.mark.rule("BU-TIL-08")
def test_missing_troops_may_be_added() -> None:
    table = Table().own(1, "c1", "village", troops=1).run("troops")
    assert table.refused("station c1 10") == ("BU-P1-02", "more-troops")
    table.play("station c1 4", "station a1 5")
    assert (table.troops("c1"), table.troops("a1")) == (5, 6)


@pytest.mark.rule("BU-P1-03")
@pytest.mark.rule("BU-CMP-04")
def test_the_campaign_marker_brings_the_household_once() -> None:
    table = Table().own(1, "c1").run("household-on")
    table.play("call-household", "place-household c1", "place-household c1", "place-household a1")
    assert table.state.force(table.at("c1")) == 1 + 2 * 3
    assert not table.state.campaign[0]
    assert table.run("household-on").open[1] == "rest"


@pytest.mark.rule("BU-P1-04")
@pytest.mark.rule("BU-TIL-08")
def test_as_many_tiles_as_katana() -> None:
    table = Table().own(1, "c1", "city").run("draw")  # 5 + 2
    assert table.legal[-1] == "split 7"
    table.play("split 6")
    assert table.told("split")[0].params["political"] == 1
    while table.open[1] == "draw-tile":
        table.play(table.legal[0])
    assert table.in_hand(1) == 7


@pytest.mark.rule("BU-P1-05")
def test_discs_are_discarded_and_drawn_up_to_four() -> None:
    table = Table().discs(1, battle=2, duel=1, fan=1).run("discs")
    assert table.refused("discard kotau") == ("BU-P1-05", "discard")
    table.play("discard duel", "discard fan", "done")
    assert table.open == ("chance", "draw-disc")
    table.play("draw-disc player1 traitor", "draw-disc player1 kotau")
    assert table.state.discs[0] == (0, 2, 0, 0, 1, 0, 1)
    assert table.state.discarded[Disc.DUEL] == 1


@pytest.mark.rule("BU-P1-06")
@pytest.mark.rule("BU-TAN-01")
@pytest.mark.rule("BU-TAN-05")
def test_heirlooms_hostages_and_drastic_measures() -> None:
    table = Table().own(1, "c1", troops=4, ronin=3)
    table.hand(1, sword=2, hostage3=1, drastic=2, seppuku=1).run("show")
    assert table.refused("show seppuku") == ("BU-P1-06", "show")
    table.play("show sword", "show hostage3")
    assert table.refused("show sword") == ("BU-TAN-01", "one-of-each")
    table.play("suppress c1", "suppress c1")
    assert (table.ronin("c1"), table.held(1, "drastic")) == (1, 0)
    assert table.state.shown[0][TILE_IDS.index("sword")] == 1
    other = Table().hand(2, sword=1).run("tea")
    assert other.refused("show sword") == ("BU-P1-06", "not-now")


# --- phases 2 and 3 -------------------------------------------------------------------------------


@pytest.mark.rule("BU-P2-01")
@pytest.mark.rule("BU-P2-03")
@pytest.mark.rule("B-12")
def test_tea_gives_five_and_converts_two_for_one() -> None:
    table = Table()
    table.state.warrior[:] = [17, 9, 3, 2, 1, 0]
    table.run("tea")
    assert table.refused("invite player1") == ("BU-P2-01", "tea")
    table.play("invite player2")
    assert table.open == ("player1", "convert")  # too little honour to refuse
    assert (table.warrior(1), table.warrior(2)) == (12, 14)
    assert table.legal[-1] == "convert 6"
    table.play("convert 4")
    assert (table.warrior(1), table.honour(1)) == (4, 24)


@pytest.mark.rule("BU-P2-02")
def test_refusing_tea_costs_both() -> None:
    table = Table().run("tea").play("invite player2")
    table.play("refuse")
    assert (table.warrior(2), table.honour(1)) == (14, 18)  # 15 is taken
    assert table.warrior(1) == 30
    table = Table()
    table.state.warrior[1] = 9
    assert table.run("tea").play("invite player2").open[1] == "convert"


@pytest.mark.rule("B-12")
def test_a_host_without_the_gift_holds_no_tea() -> None:
    table = Table()
    table.state.warrior[0] = 4
    assert table.run("tea").open[1] == "rest"


@pytest.mark.rule("BU-P3-01")
def test_three_triples_buy_one_honour() -> None:
    table = Table().hand(1, katana3=7).run("purchase")
    assert table.legal == ["buy 0", "buy 1", "buy 2"]
    assert table.refused("buy 3") == ("BU-P3-01", "purchase")
    table.play("buy 2")
    assert (table.held(1, "katana3"), table.honour(1)) == (1, 22)


# --- phase 5 --------------------------------------------------------------------------------------


@pytest.mark.rule("BU-P5-01")
@pytest.mark.rule("B-28")
def test_the_sensei_plays_one_ronin_to_a_province() -> None:
    table = Table().own(3, "c2", troops=5).own(0, "c3").hand(4, ronin=3).run("sensei")
    table.play("play-ronin c2")
    assert table.refused("play-ronin c2") == ("BU-P5-01", "one-ronin-each")
    assert table.refused("play-ronin c3") == ("B-28", "no-ronin-in-neutral")
    assert (table.ronin("c2"), table.held(4, "ronin")) == (1, 2)


@pytest.mark.rule("BU-P5-01")
@pytest.mark.rule("BU-P5-05")
def test_one_chanoyu_at_most() -> None:
    table = Table().hand(4, chanoyu=2).run("sensei")
    table.play("play-chanoyu player6", "accept", "convert 0")
    assert (table.warrior(4), table.held(4, "chanoyu")) == (9, 1)
    assert table.refused("play-chanoyu player6") == ("BU-P5-01", "one-chanoyu")


@pytest.mark.rule("BU-P5-02")
@pytest.mark.rule("B-29")
def test_others_need_two_equal_tiles() -> None:
    table = Table().own(3, "c2", troops=5).hand(2, ronin=1, shinobi=1).hand(3, ronin=2)
    table.run("others")
    assert table.open == ("player2", "influence")
    assert table.refused("play-ronin c2") == ("BU-P5-02", "too-few-tiles")
    table.play("done")
    assert table.open[0] == "player3"
    table.play("play-ronin c2")
    assert (table.ronin("c2"), table.held(3, "ronin")) == (1, 0)
    table.play("done")
    assert table.open[0] == "player5"  # the Sensei has had his part


@pytest.mark.rule("BU-P5-03")
def test_buildings_are_used_but_not_by_the_daimyo() -> None:
    table = Table().own(1, "c1", building="inn").hand(1, katana2=9)
    assert table.run("buildings").open[1] == "rest"
    table.own(2, "d1", building="teahouse").hand(2, katana2=2).run("buildings")
    assert table.refused("use-teahouse") == ("BU-P5-03", "use-building")


@pytest.mark.rule("BU-BLD-12")
@pytest.mark.rule("B-39")
def test_a_teahouse_needs_no_guest() -> None:
    table = Table().own(2, "d1", building="teahouse").hand(2, katana2=3).run("buildings")
    table.play("use-teahouse", "convert 5")
    assert (table.warrior(2), table.honour(2), table.in_hand(2)) == (14, 21, 0)


@pytest.mark.rule("BU-BLD-11")
@pytest.mark.rule("B-47")
def test_a_hideout_moves_ronin_to_a_neighbour() -> None:
    table = Table().own(2, "d1", building="hideout", troops=2, ronin=1).hand(2, katana2=2)
    table.own(3, "d2", troops=3).own(3, "d4", troops=3).run("buildings")
    assert table.refused("move-ronin d1 d4") == ("BU-P5-03", "use-building")
    table.play("move-ronin d1 d2")
    assert (table.ronin("d1"), table.ronin("d2"), table.held(2, "katana2")) == (0, 1, 1)


@pytest.mark.rule("BU-BLD-13")
@pytest.mark.rule("BU-P5-04")
def test_the_red_lantern_ends_the_turn_as_a_geisha_does() -> None:
    table = Table().own(2, "d1", building="lantern").hand(2, katana2=3).run("buildings")
    table.play("use-lantern")
    assert (table.state.month, table.state.daimyo) == (2, 1)


@pytest.mark.rule("BU-BLD-14")
@pytest.mark.rule("BU-P5-06")
def test_a_shinobi_sees_and_takes() -> None:
    table = Table().hand(4, shinobi=1).hand(2, sword=1, katana3=2).run("sensei")
    table.play("play-shinobi player2")
    assert table.open == ("player4", "theft")
    (report,) = table.told("spy-report")
    assert report.seats == ("player4",)
    seen = GAME.view(table.state, "player4")
    assert seen.hand[1] == table.state.hand[1]
    assert GAME.view(table.state, "player5").hand[1] == (3, *(0,) * 19)
    assert table.refused("take katana3") == ("BU-P5-06", "theft")
    table.play("take sword")
    assert (table.held(4, "sword"), table.held(2, "sword")) == (1, 0)
    inn = Table().own(2, "d1", building="inn").hand(2, katana2=3).run("buildings")
    assert inn.play("use-inn player5").open == ("player2", "theft")


@pytest.mark.rule("BU-P5-06")
def test_a_shinobi_only_looks_where_nothing_is_to_be_taken() -> None:
    table = Table().hand(4, shinobi=1).hand(2, katana3=2).run("sensei")
    table.play("play-shinobi player2")
    assert table.legal == ["done"]


@pytest.mark.rule("BU-P5-04")
@pytest.mark.rule("B-13")
def test_a_geisha_ends_the_turn() -> None:
    table = Table().set(month=3).hand(4, geisha=1).run("sensei")
    table.play("play-geisha")
    assert (table.state.month, table.state.daimyo) == (4, 1)


# --- phase 7 --------------------------------------------------------------------------------------


@pytest.mark.rule("BU-P7-01")
def test_the_hatamoto_draws_two() -> None:
    table = Table().run("hatamoto-draw")
    assert table.open == ("player5", "split")
    assert table.legal[-1] == "split 2"


@pytest.mark.rule("BU-P7-02")
def test_the_hatamoto_plays_ronin_one_to_a_province() -> None:
    table = Table().own(1, "c1", troops=4).hand(5, ronin=2).run("hatamoto")
    table.play("play-ronin c1")
    assert table.refused("play-ronin c1") == ("BU-P5-01", "one-ronin-each")


# --- phases 11 to 13 ------------------------------------------------------------------------------


def judged(**tiles: int) -> Table:
    """The Samurai has lost a battle; the Sensei has these tiles."""
    return Table().set(lost_battles=1).hand(4, **tiles).run("council")


@pytest.mark.rule("BU-P11-01")
@pytest.mark.rule("BU-P11-04")
@pytest.mark.rule("BU-ROL-04")
def test_the_sensei_suggests_a_loss_and_is_rewarded() -> None:
    table = judged()
    assert table.open == ("player4", "judge")
    assert table.refused("suggest 11") == ("BU-P11-01", "judge")
    assert table.refused("suggest 1") == ("BU-P11-01", "judge")
    assert table.refused("demand-seppuku") == ("BU-P11-01", "judge")
    table.play("suggest 10", "done", "done", "done", "accept")
    assert (table.warrior(2), table.honour(4)) == (14, 11)  # 15 is taken; 10 is taken


@pytest.mark.rule("BU-P11-01")
def test_no_council_without_a_lost_battle() -> None:
    assert Table().run("council").open[1] == "rest"


@pytest.mark.rule("BU-P11-03")
def test_the_daimyo_may_impose_the_minimum() -> None:
    table = judged().play("suggest 5", "done", "done", "done")
    assert table.open == ("player1", "verdict")
    table.play("refuse")
    assert (table.warrior(2), table.honour(4)) == (24, 8)


@pytest.mark.rule("BU-P11-02")
@pytest.mark.rule("B-29")
def test_others_demand_seppuku_for_two_tiles() -> None:
    table = Table().set(lost_battles=1).hand(3, seppuku=1).hand(5, seppuku=2).run("council")
    table.play("done")
    assert table.open == ("player3", "demand")
    assert table.refused("demand-seppuku") == ("BU-P11-02", "demand")
    table.play("done", "demand-seppuku")
    assert table.open == ("player1", "verdict")
    table.play("accept")
    assert (table.warrior(2), table.honour(4), table.held(5, "seppuku")) == (0, 8, 0)


@pytest.mark.rule("BU-TAN-02")
@pytest.mark.rule("B-17")
def test_seppuku_loses_honour_and_heirlooms() -> None:
    table = Table().set(lost_battles=1).hand(4, seppuku=1).shown(2, sword=1, armour=1)
    table.run("council").play("demand-seppuku")
    assert table.open == ("player1", "verdict")
    table.play("accept")
    assert (table.warrior(2), table.honour(2), sum(table.state.shown[1])) == (0, 13, 0)
    assert table.honour(4) == 11


@pytest.mark.rule("BU-P12-02")
@pytest.mark.rule("B-32")
@pytest.mark.parametrize(("month", "count"), [(1, 1), (4, 1), (5, 2), (8, 2), (9, 3), (12, 3)])
def test_to_arms_by_the_column_of_the_month(month: int, count: int) -> None:
    table = Table().set(month=month).run("to-arms")
    assert table.open == ("player4", "to-arms")
    table.play("to-arms")
    seats = []
    while table.open[1] in ("split", "draw-tile"):
        seats += [table.open[0]] if table.open[1] == "split" else []
        table.play(table.legal[0])
    assert seats == ["player4", "player5", "player6", "player1", "player2", "player3"]
    assert [table.in_hand(player) for player in range(1, 7)] == [count] * 6
    assert Table().run("to-arms").play("done").open[1] == "rest"


@pytest.mark.rule("BU-P13-01")
@pytest.mark.rule("BU-P13-02")
def test_one_kotau_a_turn_from_the_sensei_on() -> None:
    table = Table().set(month=4).discs(4, kotau=1).discs(6, kotau=1).run("kotau", "end")
    assert table.open == ("player4", "kotau")
    assert table.legal == ["kotau stay", "kotau skip", "kotau draw", "done"]
    table.play("kotau skip")
    assert table.state.month == 6
    assert table.told("war-tax")
    other = Table().discs(4).run("kotau")
    assert other.refused("kotau stay") == ("BU-P13-01", "kotau")
    assert other.play("done").open == ("player5", "kotau")


@pytest.mark.rule("BU-P13-02")
@pytest.mark.rule("B-38")
def test_kotau_stays_or_draws() -> None:
    table = Table().set(month=4).discs(4, kotau=1).run("kotau", "end").play("kotau stay")
    assert (table.state.month, table.state.daimyo) == (4, 1)
    table = Table().set(month=2).discs(4, kotau=1).run("kotau", "end").play("kotau draw")
    assert table.open == ("player4", "split")
    while table.open[1] in ("split", "draw-tile"):
        table.play(table.legal[0])
    assert (table.state.month, table.in_hand(4)) == (3, 5)


@pytest.mark.rule("BU-P13-03")
def test_the_month_passes_and_the_next_player_is_daimyo() -> None:
    table = Table().set(kotau=-1).run("month", "daimyo")
    assert (table.state.month, table.state.daimyo) == (2, 1)


@pytest.mark.rule("BU-P13-04")
@pytest.mark.rule("B-33")
@pytest.mark.parametrize(
    ("month", "effect", "council"), [(11, "skip", True), (12, "skip", True), (12, "stay", False)]
)
def test_the_end_of_the_year(month: int, effect: str, council: bool) -> None:
    table = Table().set(month=month).discs(4, kotau=1).run("kotau", "end").play(f"kotau {effect}")
    assert (table.open[1] == "council") == council
    assert council or table.state.month == 12


@pytest.mark.rule("BU-TAX-01")
def test_war_tax_is_one_tile_for_ten_honour_rounded_up() -> None:
    table = Table().set(month=4, kotau=-1)
    table.state.honour[:] = [31, 20, 10, 9, 1, 0]
    table.run("month")
    drawn: dict[str, int] = {}
    while table.open[1] in ("split", "draw-tile"):
        if table.open[1] == "split":
            drawn[table.open[0]] = int(table.legal[-1].split()[1])
        table.play(table.legal[0])
    assert list(drawn.values())[:5] == [4, 2, 1, 1, 1]
    assert Table().set(month=5, kotau=-1).run("month").told("war-tax") == []


@pytest.mark.rule("BU-TAX-02")
def test_skipping_into_a_column_collects_the_tax() -> None:
    table = Table().set(month=7).discs(4, kotau=1).run("kotau", "end").play("kotau skip")
    assert (table.state.month, len(table.told("war-tax"))) == (9, 1)
