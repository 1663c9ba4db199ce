"""Mobilisation and the stages of a battle (6 to 8)."""

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
        "stack",
        "stack katana1",
        "stack katana3",
        "stack katana3 katana1",
    ]
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
