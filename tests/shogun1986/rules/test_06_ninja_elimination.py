"""The ninja's strike, the end of the round, elimination and victory."""

from __future__ import annotations

import pytest

from scenarios.shogun1986.game import GAME
from scenarios.shogun1986.rules.state import State
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

MINE = side(army("owari", "1 daimyo 2 swordsman"), owari="1 spearman")
OTHER = side(army("mino", "1 daimyo 3 spearman"), army("mutsu"), mino="1 spearman")


def offered(*sides: object, round_: int = 2, **more: str) -> State:
    state = position(*(sides or (MINE, OTHER)), round_=round_, ninja=0, **more)  # type: ignore[arg-type]
    return turn(state, 0, "ninja")


@pytest.mark.rule("SG-NIN-03")
@pytest.mark.rule("SG-NIN-07")
@pytest.mark.parametrize(("die", "falls"), [(8, True), (9, False)])
def test_the_assassin_succeeds_on_eight_or_less(die: int, falls: bool) -> None:
    state = offered()
    assert refused(state, "strike owari") == ("SG-NIN-03", "no-daimyo-there")
    after = play(state, "strike mino", die)
    assert after.armies[1][0].lies is falls
    assert after.ninja_used


@pytest.mark.rule("SG-NIN-04")
@pytest.mark.rule("S-34")
@pytest.mark.parametrize(("die", "falls"), [(9, True), (8, False)])
def test_the_counter_strike_succeeds_on_nine_or_more(die: int, falls: bool) -> None:
    counter = play(offered(), "strike mino", 12)
    assert open_choice(counter) == "counter-strike"
    assert refused(counter, "strike mutsu") == ("SG-NIN-04", "no-daimyo-there")
    assert play(counter, "strike owari", die).armies[0][0].lies is falls


@pytest.mark.rule("SG-NIN-05")
def test_no_assassination_in_round_1() -> None:
    assert open_choice(offered(round_=1)) != "ninja"
    assert open_choice(offered()) == "ninja"


@pytest.mark.rule("S-44")
def test_the_ninja_is_offered_between_sequences_and_a_standing_pass_answers() -> None:
    state = play(offered(), "pass")
    assert open_choice(state) == "ninja"
    fight = play(state, "pass", "declare owari mino army", "finish")
    assert open_choice(fight) == "ninja"
    between = play(fight, "pass", *[12] * 8)
    assert open_choice(between) == "ninja"
    silent = play(offered(), "pass standing", "declare owari mino army", "finish")
    assert open_choice(play(silent, *[12] * 8)) == "stop"


@pytest.mark.rule("S-44")
def test_the_ninja_is_offered_between_two_attacks_of_an_army() -> None:
    state = position(
        side(army("owari", "1 daimyo 2 bowman", level=2), owari="1 spearman"),
        side(army("mutsu"), mino="1 spearman"),
        ninja=1,
    )
    won = play(turn(state, 0, "B"), "declare owari mino army", "finish", "pass", 1, 12)
    assert open_choice(won) == "ninja"
    struck = play(won, "strike owari", 1)
    assert open_choice(struck) != "follow-up"
    assert struck.armies[0][0].lies


@pytest.mark.rule("S-51")
@pytest.mark.rule("SG-NIN-07")
def test_a_struck_attacker_calls_the_battle_off() -> None:
    state = position(MINE, OTHER, ninja=1)
    fight = play(turn(state, 0, "B"), "declare owari mino army", "finish", "pass", *[12] * 8)
    assert open_choice(fight) == "ninja"
    after, events = run(fight, "strike owari", 1)
    assert "called-off" in kinds(events)
    assert after.armies[0][0].level == 1


@pytest.mark.rule("SG-NIN-07")
@pytest.mark.rule("S-35")
def test_a_disrupted_army_defends_without_its_daimyo() -> None:
    state = position(
        side(owari="2 spearman"), side(army("mino", "1 daimyo 3 spearman", struck_by=0))
    )
    fight = play(turn(state, 0, "B"), "declare owari mino")
    assert [one.count for one in fight.frames[-1].dice] == [2, 3]


@pytest.mark.rule("SG-NIN-08")
@pytest.mark.rule("S-38")
def test_a_daimyo_alone_is_eliminated_at_once() -> None:
    state = offered(MINE, side(army("mino"), army("mutsu"), kai="1 spearman"))
    after = play(state, "strike mino", 1)
    assert card(after, 1, 0) == ""
    assert holder(after, "mino") == -1
    assert not after.out[1]


@pytest.mark.rule("SG-NIN-08")
@pytest.mark.rule("S-36")
@pytest.mark.rule("S-52")
def test_an_army_wiped_out_takes_its_lying_daimyo_with_it() -> None:
    state = position(
        side(owari="1 bowman"),
        side(army("mino", "1 daimyo 1 spearman", struck_by=0), mino="2 spearman"),
        side(army("mutsu")),
    )
    assert not state.out[1]
    fight = play(turn(state, 0, "B"), "declare owari mino", 1)
    after = play(fight, "lose spearman army")
    assert card(after, 1) == ""
    assert after.out[1]


@pytest.mark.rule("SG-NIN-09")
@pytest.mark.rule("SG-END-02")
def test_a_successor_stands_up_as_a_beginner() -> None:
    state = position(MINE, side(army("mino", "1 daimyo 1 bowman 3 spearman", level=3, struck_by=0)))
    recovering = line(state, "recover")
    assert legal(recovering) == ["succeed bowman", "succeed spearman"]
    assert refused(recovering, "succeed gunner") == ("SG-NIN-09", "no-successor")
    after = play(recovering, "succeed spearman")
    assert card(after, 1) == "1 daimyo 1 bowman 2 spearman"
    assert (after.armies[1][0].level, after.armies[1][0].lies) == (1, False)
    quick = position(
        MINE, side(army("mino", "1 daimyo 3 spearman", level=3, struck_by=0)), quick_start="yes"
    )
    assert line(quick, "recover").armies[1][0].level == 2


@pytest.mark.rule("SG-NIN-10")
def test_with_the_other_rule_a_samurai_succeeds_or_the_army_disbands() -> None:
    samurai = position(
        MINE,
        side(army("mino", "1 daimyo 1 bowman 1 swordsman", struck_by=0)),
        successor_rule="samurai_first",
    )
    assert card(line(samurai, "recover"), 1) == "1 daimyo 1 bowman"
    state = position(
        MINE,
        side(army("mino", "1 daimyo 3 gunner", struck_by=0), army("mutsu"), mino="4 spearman"),
        successor_rule="samurai_first",
    )
    after = line(state, "recover")
    assert force(after, "mino") == "1 gunner 4 spearman"
    assert card(after, 1, 0) == ""


@pytest.mark.rule("S-17")
def test_ronin_too_many_after_an_assassination_leave() -> None:
    state = offered(MINE, side(army("mino", "1 daimyo 2 spearman 2 ronin"), army("mutsu")))
    assert card(play(state, "strike mino", 1), 1) == "1 daimyo 2 spearman 1 ronin"


@pytest.mark.rule("SG-END-01")
def test_all_ronin_leave() -> None:
    state = position(
        side(army("owari", "1 daimyo 2 spearman 1 ronin", secret=1), owari="3 spearman 1 ronin"),
        OTHER,
        hidden={"owari": 1},
    )
    after = line(state, "remove-ronin")
    assert (card(after, 0), force(after, "owari")) == ("1 daimyo 2 spearman", "3 spearman")
    assert not after.secret[0]
    assert not after.armies[0][0].secret


@pytest.mark.rule("SG-END-03")
@pytest.mark.parametrize(("provinces", "koku"), [(8, 3), (11, 3), (12, 4), (35, 11)])
def test_koku_for_provinces(provinces: int, koku: int) -> None:
    names = position(side()).scenario.map.ids[:provinces]
    state = position(side(**dict.fromkeys(names, "1 spearman")), side(tsushima="1 spearman"))
    assert line(state, "koku").treasury[:2] == [koku, 3]


LAST = side(army("mino"), hida="2 spearman", kai="1 spearman")


@pytest.mark.rule("SG-ELI-01")
@pytest.mark.rule("SG-VIC-05")
@pytest.mark.rule("S-37")
@pytest.mark.rule("S-46")
def test_the_eliminator_owns_units_and_provinces_at_once() -> None:
    state = position(
        side(army("owari", "1 daimyo 1 bowman"), army("mikawa"), army("ise"), owari="1 spearman"),
        LAST,
        side(army("mutsu")),
        hidden={"hida": 1},
    )
    after = play(turn(state, 0, "B"), "declare owari mino army", "finish", 1)
    assert after.out[1]
    assert (holder(after, "hida"), holder(after, "kai"), holder(after, "mino")) == (0, 0, -1)
    assert force(after, "hida") == "2 spearman"
    assert after.sets == [2, 0, 1]
    assert after.armies[0][0].level == 2


@pytest.mark.rule("SG-ELI-02")
@pytest.mark.rule("SG-ELI-03")
@pytest.mark.rule("SG-ELI-04")
def test_own_lost_daimyo_come_back_and_spoils_move_in_phase_d() -> None:
    state = position(
        side(army("owari", "1 daimyo 1 bowman", level=1), owari="1 spearman"),
        LAST,
        side(army("mutsu")),
    )
    back = play(turn(state, 0, "B"), "declare owari mino army", "finish", 1)
    assert open_choice(back) == "return"
    assert refused(back, "station owari") == ("SG-WAR-06", "army-there")
    assert refused(back, "station mutsu") == ("SG-WAR-02", "not-held")
    taking = play(back, "station hida", "take-up spearman", "take-up spearman")
    after = play(taking, "station kai") if open_choice(taking) == "return" else taking
    assert card(after, 0, 1) == "1 daimyo 2 spearman"
    assert where(after, 0, 1) == "hida"
    while open_choice(after) == "march":
        after = play(after, "finish")
    if open_choice(after) == "return":
        after = play(after, "station kai")
    while open_choice(after) == "march":
        after = play(after, "finish")
    assert len(after.armies_of(0)) == 3
    assert after.armies[0][1].level == 1
    assert open_choice(after) == "movement"
    assert refused(after, "move-from kai") in (None, ("SG-WAR-03", "cannot-leave"))


@pytest.mark.rule("S-48")
def test_both_last_daimyo_lost_together_leave_empty_provinces() -> None:
    state = position(
        side(army("owari", "1 daimyo"), ise="1 spearman"),
        side(army("mino", "1 daimyo"), kai="1 spearman"),
        side(army("mutsu")),
        castles={"kai": 1},
    )
    after = play(turn(state, 0, "B"), "declare owari mino army", "finish", 1, 1)
    assert after.out == [True, True, False]
    assert after.control.count(-1) == 67
    assert after.castles
    assert after.ended is not None
    assert (after.ended.winner, after.ended.how) == (2, "last")


def near_goal(count: int, players: int = 3, **options: str) -> State:
    """The first colour holds so many provinces, with an army in Owari; Mino is empty."""
    ids = position(side()).scenario.map.ids
    names = [name for name in ids if name not in ("mino", "owari", "mutsu", "dewa")][: count - 1]
    return position(
        side(army("owari", "1 daimyo 1 spearman"), owari="1 spearman",
             **dict.fromkeys(names, "1 spearman")),
        side(army("mutsu")), side(army("dewa")), players=players, **options,
    )  # fmt: skip


@pytest.mark.rule("SG-VIC-01")
@pytest.mark.rule("S-09")
def test_thirty_five_provinces_win_at_once() -> None:
    after = play(turn(near_goal(34), 0, "D1"), "move-from owari", "move-to mino")
    result = GAME.result(after)
    assert result is not None
    assert (result.winner, result.rule) == ("player1", "SG-VIC-01")
    assert refused(after, "finish") == ("SG-VIC-01", "game-over")


@pytest.mark.rule("SG-VIC-03")
@pytest.mark.rule("S-07")
def test_the_quick_goal_is_looked_at_when_a_round_ends() -> None:
    after = play(
        turn(near_goal(39, alt_quick_victory="yes"), 0, "D1"), "move-from owari", "move-to mino"
    )
    assert after.ended is None
    ended = line(after, "check").ended
    assert ended is not None
    assert ended.rule == "SG-VIC-03"
    assert line(near_goal(39, alt_quick_victory="yes"), "check").ended is None


@pytest.mark.rule("SG-VIC-04")
@pytest.mark.rule("S-08")
def test_the_long_game_looks_at_the_end_of_the_round_only() -> None:
    after = play(turn(near_goal(34, long_game="yes"), 0, "D1"), "move-from owari", "move-to mino")
    assert after.ended is None
    assert line(near_goal(33, long_game="yes"), "check").ended is None
    assert line(near_goal(35, long_game="yes"), "check").ended is not None


@pytest.mark.rule("SG-VIC-02")
def test_the_first_elimination_ends_the_quick_game() -> None:
    state = position(
        side(army("owari", "1 daimyo 1 bowman"), owari="1 spearman"),
        side(army("mino"), hida="1 spearman", kai="1 spearman"),
        side(army("mutsu"), dewa="1 spearman"),
        quick_start="yes",
    )
    after = play(turn(state, 0, "B"), "declare owari mino army", "finish", 1)
    assert after.ended is not None
    assert (after.ended.winner, after.ended.how) == (0, "elimination")


@pytest.mark.rule("S-47")
def test_of_equals_the_lower_sword_wins() -> None:
    names = position(side()).scenario.map.ids
    state = position(
        side(**dict.fromkeys(names[:34], "1 spearman")),
        side(**dict.fromkeys(names[34:], "1 spearman")),
        alt_quick_victory="yes",
        players=5,
    )
    state.swords = (2, 1, 0, 0, 0)
    ended = line(state, "check").ended
    assert ended is not None
    assert ended.winner == 1


@pytest.mark.rule("SG-NIN-10")
def test_the_owner_says_who_joins_the_force_when_an_army_disbands() -> None:
    state = position(
        MINE, side(army("mino", "1 daimyo 1 gunner 2 spearman", struck_by=0), army("mutsu"),
                   mino="3 spearman"), successor_rule="samurai_first",
    )  # fmt: skip
    asked = line(state, "recover")
    assert (open_choice(asked), legal(asked)) == ("disband", ["leave gunner", "leave spearman"])
    assert refused(asked, "leave bowman") == ("SG-NIN-10", "cannot-stay")
    after, events = run(asked, "leave gunner")
    assert force(after, "mino") == "1 gunner 4 spearman"
    assert kinds(events).count("unit-lost") == 1
    roomy = position(
        MINE, side(army("mino", "1 daimyo 1 gunner 2 spearman", struck_by=0), army("mutsu"),
                   mino="2 spearman"), successor_rule="samurai_first",
    )  # fmt: skip
    assert force(line(roomy, "recover"), "mino") == "1 gunner 4 spearman"
