"""Section 5: what happens between sequences, battles and turns, and who is gone then."""

from __future__ import annotations

import pytest

from tests.shogun1986.rules.builder import (
    army,
    card,
    force,
    holder,
    kinds,
    legal,
    line,
    open_choice,
    play,
    position,
    refused,
    run,
    side,
    turn,
    where,
)

FAR = army("mutsu")
MINE = side(army("owari", "1 daimyo 2 swordsman"), owari="1 spearman")


@pytest.mark.rule("SG-SEQ-02")
@pytest.mark.rule("SG-VIC-05")
def test_who_is_out_has_no_turn() -> None:
    state = position(
        side(army("owari", "1 daimyo 1 bowman"), army("ise"), army("kai"), owari="1 spearman",
             ise="1 spearman", kai="1 spearman"),
        side(army("mino"), hida="1 spearman"), side(FAR, army("dewa"), army("echigo"),
                                                    mutsu="1 spearman"),
    )  # fmt: skip
    after, events = run(line(state, "war"), "finish", "declare owari mino army", "finish", 1)
    while after.turn == 0:
        after, more = run(after, "finish")
        events += more
    assert [event.params["player"] for event in events if event.kind == "turn"] == [2]


@pytest.mark.rule("SG-NIN-03")
@pytest.mark.rule("S-44")
def test_the_ninja_may_strike_after_the_last_turn() -> None:
    state = position(MINE, side(army("mino", "1 daimyo 3 spearman"), mino="1 spearman"), ninja=0)
    war = line(state, "war")
    asked = 0
    while open_choice(war) != "rest":
        asked += open_choice(war) == "ninja" and war.turn == -1
        war = play(war, "pass" if open_choice(war) == "ninja" else "finish")
    assert asked == 1


@pytest.mark.rule("S-44")
@pytest.mark.rule("S-51")
@pytest.mark.rule("SG-C-04")
def test_the_ninja_may_strike_after_the_first_strike_of_a_naval_attack() -> None:
    state = position(
        side(army("sagami", "1 daimyo 2 swordsman"), sagami="1 spearman"),
        side(FAR, awa_boso="1 gunner"),
        ninja=1,
    )
    fight = play(turn(state, 0, "B"), "declare sagami awa_boso army", "finish", "pass")
    between = play(fight, 12)
    assert open_choice(between) == "ninja"
    after, events = run(between, "strike sagami", 1)
    assert "called-off" in kinds(events)
    assert after.armies[0][0].lies


@pytest.mark.rule("S-44")
def test_the_ninja_may_strike_after_an_attack_on_an_empty_province() -> None:
    state = position(
        side(army("owari", "1 daimyo 2 swordsman", level=2), owari="1 spearman"),
        side(FAR, echizen="1 spearman"),
        ninja=1,
    )
    entered = play(turn(state, 0, "B"), "declare owari mino army", "finish", "pass")
    assert (where(entered, 0), open_choice(entered)) == ("mino", "ninja")


@pytest.mark.rule("SG-WAR-05")
@pytest.mark.rule("SG-NIN-08")
def test_an_assassin_who_ends_a_battle_brings_no_success() -> None:
    state = position(
        side(army("owari", "1 daimyo 2 swordsman"), army("kai"), owari="1 spearman"),
        side(FAR, army("mino")),
        ninja=0,
    )
    fight = play(turn(state, 0, "B"), "declare owari mino army", "finish", "pass", *[12] * 4)
    after, events = run(fight, "strike mino", 1)
    assert holder(after, "mino") == -1
    assert "won" not in kinds(events)
    assert "lapsed" in kinds(events)
    assert after.armies[0][0].level == 1


@pytest.mark.rule("SG-WAR-05")
@pytest.mark.rule("SG-ELI-01")
def test_a_battle_against_a_player_eliminated_by_another_is_no_success() -> None:
    state = position(
        side(army("owari", "1 daimyo 2 swordsman"), owari="1 spearman"),
        side(army("kai"), mino="2 spearman"),
        side(FAR, army("dewa"), army("echigo"), mutsu="1 spearman"),
        ninja=2,
    )
    fight = play(turn(state, 0, "B"), "declare owari mino army", "finish", "pass", *[12] * 5)
    after, events = run(fight, "strike kai", 1)
    assert (after.out[1], holder(after, "mino"), force(after, "mino")) == (True, 2, "2 spearman")
    assert "won" not in kinds(events)
    assert after.armies[0][0].level == 1


@pytest.mark.rule("SG-ELI-02")
@pytest.mark.rule("SG-C-20")
def test_a_daimyo_who_comes_back_does_not_go_on_with_the_attacks_of_the_dead() -> None:
    state = position(
        side(army("owari", "1 daimyo", level=3), army("ise"), army("iga"), owari="1 spearman",
             ise="1 spearman", kii="1 spearman"),
        side(army("mino", "1 daimyo"), hida="1 spearman", mikawa="1 spearman"), side(FAR),
    )  # fmt: skip
    both = play(turn(state, 0, "B"), "declare owari mino army", "finish", 1, 1)
    assert open_choice(both) == "return"
    back = play(both, "station owari")
    while open_choice(back) == "march":
        back = play(back, "finish")
    assert (where(back, 0), open_choice(back)) == ("owari", "movement")
    assert back.armies[0][0].level == 1


@pytest.mark.rule("SG-B-01")
@pytest.mark.rule("SG-NIN-08")
def test_a_marker_goes_with_its_army() -> None:
    state = position(
        side(army("owari"), army("ise"), owari="1 spearman", ise="1 spearman"),
        side(FAR, mino="1 spearman", iga="1 spearman"),
        ninja=1,
    )
    declared = play(
        turn(state, 0, "B"), "declare owari mino army", "declare ise iga army", "finish"
    )
    after = play(declared, "strike owari", 1)
    assert len(after.markers) <= 1
    assert refused(after, "begin owari mino army") is not None


@pytest.mark.rule("SG-C-09")
def test_who_loses_everything_is_not_asked_in_which_order() -> None:
    state = position(side(owari="5 bowman"), side(FAR, mino="1 spearman 1 gunner 1 bowman"))
    fight = play(turn(state, 0, "B"), "declare owari mino", 1, 1, 1, 1, 1, 12, 12)
    assert holder(fight, "mino") == -1


@pytest.mark.rule("SG-C-09")
def test_how_often_a_side_is_asked_tells_the_other_nothing() -> None:
    """Two of three are lost. Without the gunner two bowmen are left: no choice, but a question."""
    state = position(side(owari="4 bowman 1 gunner"), side(FAR, mino="2 bowman 1 gunner"))
    fight = play(turn(state, 0, "B"), "declare owari mino", 1, 1, 12, 12, 1, 1, 12, 12)
    assert fight.frames[-1].waiting == ("player1", "player2")
    mine = play(fight, "lose bowman", "lose bowman")
    asked = [play(mine, first) for first in ("lose bowman", "lose gunner")]
    assert [open_choice(one) for one in asked] == ["casualties", "casualties"]
    assert legal(asked[1]) == ["lose bowman"]


@pytest.mark.rule("S-28")
def test_a_level_1_army_gains_nothing_by_declaring_against_an_empty_province() -> None:
    state = position(MINE, side(FAR, echizen="1 spearman"))
    after, events = run(turn(state, 0, "B"), "declare owari mino army", "finish")
    assert "reserves-nothing" in kinds(events)
    assert holder(after, "mino") == -1
    assert card(after, 0) == "1 daimyo 2 swordsman"
