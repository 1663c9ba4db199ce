"""Section 5, phases B and C: declarations, dice, casualties, follow-ups, experience."""

from __future__ import annotations

import pytest

from scenarios.shogun1986.rules.battle import Battle, dice_of
from scenarios.shogun1986.rules.numbers import KINDS
from scenarios.shogun1986.rules.state import State
from tests.shogun1986.rules.builder import (
    army,
    card,
    force,
    holder,
    kinds,
    legal,
    open_choice,
    play,
    position,
    refused,
    run,
    side,
    turn,
    where,
)

TWO = "1 daimyo 2 swordsman"
FAR = army("mutsu")


def begun(state: State, *declared: str) -> State:
    """The battles of the first colour are declared, and the first has begun if it is the only."""
    state = play(turn(state, 0, "B"), *declared)
    return play(state, "finish") if open_choice(state) == "declare" else state


@pytest.mark.rule("SG-B-01")
@pytest.mark.rule("SG-C-13")
def test_first_attacks_are_declared() -> None:
    state = position(side(army("owari", TWO), owari="1 spearman"), side(FAR, mino="1 spearman"))
    declaring = turn(state, 0, "B")
    assert refused(declaring, "declare owari kai army") == ("SG-WAR-01", "not-adjacent")
    assert refused(declaring, "declare hida mino army") == ("SG-WAR-04", "no-such-troop")
    one = play(declaring, "declare owari mino army")
    assert refused(one, "declare owari mino army") == ("SG-C-13", "declared-already")
    skipped = play(declaring, "finish")
    assert open_choice(skipped) == "movement"
    assert refused(skipped, "attack mino") == ("SG-C-14", "combat-only")


@pytest.mark.rule("SG-B-03")
@pytest.mark.rule("S-41")
def test_in_round_1_armies_are_not_attacked() -> None:
    sides = (side(army("owari", TWO), owari="1 spearman"), side(army("mino"), mikawa="1 spearman"))
    state = turn(position(*sides, round_=1), 0, "B")
    assert refused(state, "declare owari mino army") == ("SG-B-03", "first-round")
    assert refused(state, "declare owari mikawa army") is None
    assert refused(turn(position(*sides), 0, "B"), "declare owari mino army") is None


@pytest.mark.rule("SG-B-04")
@pytest.mark.rule("SG-B-05")
@pytest.mark.rule("SG-B-06")
@pytest.mark.rule("S-40")
def test_army_and_force_attack_apart_and_a_battle_can_lapse() -> None:
    state = position(side(army("owari", TWO), owari="2 spearman"), side(FAR, mino="1 spearman"))
    both = begun(state, "declare owari mino army", "declare owari mino")
    assert legal(both) == ["begin owari mino army", "begin owari mino"]
    assert refused(both, "begin mino owari") == ("SG-B-01", "not-declared")
    after, events = run(both, "begin owari mino army", 1, 12, 12, 12)
    assert "lapsed" in kinds(events)
    assert open_choice(after) == "movement"


@pytest.mark.rule("SG-B-07")
def test_empty_provinces_without_declaration() -> None:
    state = position(
        side(army("owari", TWO, level=2), owari="1 spearman"), side(FAR), undeclared_empty="yes"
    )
    declaring = turn(state, 0, "B")
    assert refused(declaring, "declare owari mino") == ("SG-B-07", "no-declaration-needed")
    assert refused(declaring, "declare owari mino army") is None


@pytest.mark.rule("SG-C-02")
@pytest.mark.rule("SG-C-03")
@pytest.mark.rule("SG-RON-03")
def test_all_in_the_province_defend_and_ronin_are_revealed() -> None:
    state = position(
        side(owari="4 spearman"),
        side(army("mino", "1 daimyo 2 gunner", secret=1), mino="3 bowman"),
        hidden={"owari": 1, "mino": 1},
    )
    fight = begun(state, "declare owari mino")
    assert force(fight, "owari") == "4 spearman 1 ronin"
    assert force(fight, "mino") == "3 bowman 1 ronin"
    assert card(fight, 1) == "1 daimyo 2 gunner 1 ronin"
    battle = fight.frames[-1].battle
    ranged = {(one.player, KINDS[one.kind]): one.count for one in dice_of(fight, battle, "ranged")}
    assert ranged == {(1, "bowman"): 3, (1, "gunner"): 2}


@pytest.mark.rule("SG-C-04")
@pytest.mark.rule("SG-C-05")
@pytest.mark.rule("S-31")
@pytest.mark.rule("S-20")
def test_a_naval_attack_meets_a_first_strike_without_the_castle() -> None:
    state = position(
        side(sagami="3 spearman"), side(FAR, awa_boso="2 gunner"), castles={"awa_boso": 1}
    )
    fight = begun(state, "declare sagami awa_boso")
    throw = fight.frames[-1]
    assert [(one.player, KINDS[one.kind], one.count) for one in throw.dice] == [(1, "gunner", 2)]
    after = play(fight, 12, 12)
    assert [(one.player, KINDS[one.kind], one.count) for one in after.frames[-1].dice] == [
        (1, "gunner", 2)
    ]
    melee = play(after, 12, 12)
    assert [(one.player, KINDS[one.kind], one.count) for one in melee.frames[-1].dice] == [
        (0, "spearman", 3),
        (1, "spearman", 4),
    ]


@pytest.mark.rule("S-32")
def test_a_naval_attack_is_called_off_after_first_strike_and_a_sequence() -> None:
    state = position(side(sagami="2 spearman"), side(FAR, awa_boso="1 gunner"))
    fight = begun(state, "declare sagami awa_boso")
    assert refused(fight, "call-off") == ("SG-C-07", "roll-open")
    assert open_choice(play(fight, 12, 12, 12, 12)) == "stop"


@pytest.mark.rule("SG-C-05")
def test_a_fortress_has_five_ronin() -> None:
    state = position(side(owari="2 spearman"), side(FAR, mino="1 spearman"), castles={"mino": 2})
    fight = begun(state, "declare owari mino")
    assert [(one.player, KINDS[one.kind], one.count) for one in fight.frames[-1].dice] == [
        (1, "ronin", 5),
        (0, "spearman", 2),
        (1, "spearman", 1),
    ]


@pytest.mark.rule("SG-C-06")
@pytest.mark.rule("S-18")
@pytest.mark.parametrize(("refresh", "left"), [("per_turn", 1), ("per_battle", 4)])
def test_castle_units_come_back_once_a_turn_or_for_each_battle(refresh: str, left: int) -> None:
    state = position(
        side(owari="3 spearman", hida="2 spearman"),
        side(FAR, mino="1 spearman"),
        castles={"mino": 1},
        castle_refresh=refresh,
    )
    fight = begun(state, "declare owari mino", "declare hida mino")
    first = play(fight, "begin owari mino", 1, 1, 1, *[12] * 5, "call-off", "begin hida mino")
    battle = first.frames[-1].battle
    assert first.left[battle.province] == left
    assert sum(one.count for one in first.frames[-1].dice if one.player == 1) == left + 1


@pytest.mark.rule("SG-C-01")
def test_the_last_of_several_battles_waits_for_its_player() -> None:
    state = position(
        side(owari="2 spearman", hida="2 spearman"),
        side(FAR, mino="1 spearman", shinano="1 spearman"),
    )
    fight = begun(state, "declare owari mino", "declare hida shinano")
    after = play(fight, "begin owari mino", 1, 12, 12)
    assert open_choice(after).endswith("begin")
    assert legal(after) == ["begin hida shinano"]


@pytest.mark.rule("SG-C-07")
@pytest.mark.rule("SG-C-08")
def test_every_kind_hits_on_its_number_or_less() -> None:
    state = position(side(owari="2 bowman"), side(FAR, mino="4 bowman"))
    fight = begun(state, "declare owari mino")
    after, events = run(fight, 6, 7, 12, 12, 12, 12)
    assert kinds(events).count("die-hits") == 1
    assert force(after, "mino") == "3 bowman"
    assert [(KINDS[k], kind.hits) for k, kind in enumerate(state.scenario.kinds)] == [
        ("daimyo", 6), ("bowman", 6), ("swordsman", 5), ("gunner", 4), ("spearman", 4),
        ("ronin", 5),
    ]  # fmt: skip


@pytest.mark.rule("S-21")
def test_who_falls_to_bows_and_guns_does_not_fight_hand_to_hand() -> None:
    state = position(side(owari="2 bowman"), side(FAR, mino="2 spearman"))
    fight = begun(state, "declare owari mino")
    after = play(fight, 1, 12)
    assert after.frames[-1].dice[0].count == 1
    assert holder(play(fight, 1, 1), "mino") == -1


@pytest.mark.rule("SG-C-09")
@pytest.mark.rule("SG-C-10")
@pytest.mark.rule("S-22")
@pytest.mark.rule("S-23")
def test_the_owner_chooses_and_the_daimyo_is_last() -> None:
    state = position(
        side(owari="2 bowman"), side(FAR, army("mino", "1 daimyo 1 gunner"), mino="1 spearman")
    )
    fight = begun(state, "declare owari mino")
    losing = play(fight, 1, 12, 12)
    assert open_choice(losing) == "casualties"
    assert refused(losing, "lose daimyo army") == ("SG-C-10", "daimyo-last")
    assert refused(losing, "lose bowman") == ("SG-C-09", "none-left-to-hit")
    assert refused(losing, "lose gunner army") is None
    after = play(losing, "lose spearman")
    assert force(after, "mino") == ""
    assert card(after, 1, 1) == "1 daimyo 1 gunner"


@pytest.mark.rule("SG-C-10")
@pytest.mark.rule("S-14")
def test_losses_leave_the_ratio_of_ronin_whole() -> None:
    state = position(side(owari="2 bowman"), side(FAR, mino="2 spearman 1 ronin"))
    one = play(begun(state, "declare owari mino"), 1, 12)
    assert force(one, "mino") == "2 spearman"
    both = play(begun(state, "declare owari mino"), 1, 1)
    assert refused(both, "lose spearman") is None
    assert force(play(both, "lose spearman"), "mino") == "1 spearman"
    three = position(side(owari="2 bowman"), side(FAR, mino="3 spearman 2 ronin"))
    losing = play(begun(three, "declare owari mino"), 1, 12)
    assert force(losing, "mino") == "3 spearman 1 ronin"
    asked = play(begun(three, "declare owari mino"), 1, 1)
    mixed = play(asked, "lose ronin")
    assert legal(mixed) == ["lose spearman", "lose ronin"]
    assert force(play(mixed, "lose ronin"), "mino") == "3 spearman"


@pytest.mark.rule("SG-C-11")
def test_the_attacker_stops_after_a_complete_sequence_only() -> None:
    state = position(side(owari="2 bowman"), side(FAR, mino="2 spearman"))
    fight = begun(state, "declare owari mino")
    assert refused(play(fight, 12), "call-off") == ("SG-C-07", "roll-open")
    stop = play(fight, 12, 12, 12, 12)
    assert legal(stop) == ["go-on", "call-off"]
    after, events = run(stop, "call-off")
    assert "called-off" in kinds(events)
    assert holder(after, "mino") == 1


@pytest.mark.rule("SG-C-12")
@pytest.mark.rule("SG-WAR-05")
@pytest.mark.rule("SG-C-18")
@pytest.mark.rule("S-45")
def test_an_emptied_province_waits_for_phase_d_and_success_raises_the_level() -> None:
    state = position(
        side(army("owari", "1 daimyo 1 bowman"), owari="1 spearman"), side(FAR, mino="1 spearman")
    )
    after, events = run(begun(state, "declare owari mino army"), 1)
    assert holder(after, "mino") == -1
    assert where(after, 0) == "owari"
    assert after.armies[0][0].level == 2
    assert [event.kind for event in events if event.kind in ("won", "level")] == ["won", "level"]


@pytest.mark.rule("SG-WAR-05")
@pytest.mark.rule("SG-C-16")
@pytest.mark.rule("S-45")
def test_an_empty_province_is_entered_and_is_no_success() -> None:
    state = position(side(army("owari", TWO, level=2), owari="1 spearman"), side(FAR))
    entered = begun(state, "declare owari mino army")
    assert (where(entered, 0), holder(entered, "mino")) == ("mino", 0)
    assert open_choice(entered) == "attack-on"
    assert refused(entered, "finish") is None
    after = play(entered, "finish")
    assert after.armies[0][0].level == 2


LEVEL2 = side(army("owari", "1 daimyo 2 bowman 2 swordsman", level=2), owari="1 spearman")


@pytest.mark.rule("SG-B-02")
@pytest.mark.rule("SG-C-01")
@pytest.mark.rule("SG-C-14")
@pytest.mark.rule("SG-C-15")
@pytest.mark.rule("SG-C-17")
def test_an_experienced_army_enters_and_attacks_on() -> None:
    state = position(LEVEL2, side(FAR, mino="1 spearman", hida="1 spearman", ise="1 spearman"))
    won = play(
        begun(state, "declare owari mino army", "declare owari ise"), "begin owari mino army", 1, 12
    )
    assert legal(won) == ["enter mino", "finish"]
    entered = play(won, "enter mino")
    assert holder(entered, "mino") == 0
    assert refused(entered, "begin owari ise") == ("SG-C-01", "combat-only")
    second = play(entered, "attack hida", 1, 12)
    assert holder(second, "hida") == -1
    assert second.armies[0][0].level == 3


@pytest.mark.rule("SG-C-15")
def test_who_stays_attacks_no_more_and_waiting_can_be_forbidden() -> None:
    sides = (LEVEL2, side(FAR, mino="1 spearman", hida="1 spearman"))
    won = play(begun(position(*sides), "declare owari mino army"), 1, 12)
    after = play(won, "finish")
    assert open_choice(after) == "movement"
    assert after.armies[0][0].level == 3
    strict = play(
        begun(position(*sides, stay_after_success="no"), "declare owari mino army"),
        1,
        12,
        "enter mino",
    )
    assert refused(strict, "finish") == ("SG-C-15", "must-attack-on")


@pytest.mark.rule("SG-C-14")
@pytest.mark.rule("S-50")
@pytest.mark.rule("S-27")
def test_a_battle_called_off_counts_and_is_not_repeated() -> None:
    state = position(LEVEL2, side(FAR, mino="1 spearman", mikawa="1 spearman"))
    off = play(begun(state, "declare owari mino army"), *[12] * 6, "call-off")
    assert open_choice(off) == "attack-on"
    assert refused(off, "attack mino") == ("S-50", "called-off-there")
    after = play(off, "attack mikawa", *[12] * 6, "call-off")
    assert open_choice(after) == "movement"


@pytest.mark.rule("SG-C-19")
def test_defence_brings_no_experience() -> None:
    state = position(side(owari="1 spearman"), side(FAR, army("mino", "1 daimyo 1 bowman")))
    after = play(begun(state, "declare owari mino"), 1)
    assert holder(after, "owari") == -1
    assert after.armies[1][1].level == 1


@pytest.mark.rule("S-24")
@pytest.mark.rule("S-25")
def test_both_wiped_out_leave_both_provinces_empty() -> None:
    state = position(
        side(army("kai"), owari="1 spearman", kai="1 spearman"), side(FAR, mino="1 spearman")
    )
    after, events = run(begun(state, "declare owari mino"), 1, 1)
    assert holder(after, "owari") == holder(after, "mino") == -1
    assert "won" not in kinds(events)


@pytest.mark.rule("SG-C-18")
@pytest.mark.rule("S-26")
def test_the_top_level_is_not_passed() -> None:
    state = position(
        side(army("owari", "1 daimyo 1 bowman", level=4), owari="1 spearman"),
        side(FAR, mino="1 spearman"),
    )
    after = play(begun(state, "declare owari mino army"), 1, "finish")
    assert after.armies[0][0].level == 4


@pytest.mark.rule("S-49")
def test_an_experienced_army_attacks_on_after_a_lapsed_battle() -> None:
    state = position(
        side(army("owari", TWO, level=2), owari="1 bowman", hida="1 bowman"),
        side(FAR, mino="1 spearman", mikawa="1 spearman"),
    )
    fight = begun(state, "declare hida mino", "declare owari mino army")
    after = play(fight, "begin hida mino", 1)
    assert open_choice(after) == "attack-on"
    assert after.frames[-2].left == 2
    assert refused(after, "attack mikawa") is None


@pytest.mark.rule("S-19")
def test_castle_units_defend_against_follow_up_attacks() -> None:
    state = position(LEVEL2, side(FAR, mino="1 spearman", hida="1 spearman"), castles={"hida": 1})
    on = play(begun(state, "declare owari mino army"), 1, 12, "enter mino", "attack hida")
    battle = on.frames[-1].battle
    assert isinstance(battle, Battle)
    assert on.left[battle.province] == 4


@pytest.mark.rule("SG-BLD-02")
def test_a_castle_serves_who_conquers_the_province() -> None:
    state = position(LEVEL2, side(FAR, mino="1 spearman"), castles={"mino": 1})
    won = begun(state, "declare owari mino army")
    while open_choice(won) != "follow-up":
        dice = won.frames[-1].dice if open_choice(won) == "battle-die" else ()
        won = play(won, (12 if dice[0].player else 1) if dice else "go-on")
    after = play(won, "enter mino")
    assert holder(after, "mino") == 0
    assert after.castles == {after.scenario.map.index["mino"]: 1}


@pytest.mark.rule("SG-C-20")
def test_a_daimyo_falls_as_last_casualty() -> None:
    state = position(side(owari="2 bowman"), side(FAR, army("mino")))
    after, events = run(begun(state, "declare owari mino"), 1, 12)
    assert card(after, 1, 1) == ""
    assert "daimyo-lost" in kinds(events)
    assert not after.out[1]


@pytest.mark.rule("S-16")
def test_the_ronin_of_a_fortress_do_not_count_for_the_ratio() -> None:
    state = position(side(owari="1 bowman"), side(FAR, mino="1 spearman"), castles={"mino": 2})
    after = play(begun(state, "declare owari mino"), 12)
    assert sum(one.count for one in after.frames[-1].dice) == 6
    assert force(after, "mino") == "1 spearman"
