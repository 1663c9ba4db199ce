"""The Ninja (9.1, K-28…K-31)."""

from __future__ import annotations

import pytest

from scenarios.gekokujo.rules.state import Mission, State
from tests.gekokujo.rules.builder import (
    Played,
    battle,
    battles,
    play,
    position,
    refused,
    reinforcement,
    rounds,
    run,
    side,
    turn,
)
from wargame_core.provinces.rules.state import NOBODY

MORI = side("mori", 9, aki="1 daimyo")


def without_ronin(fight: Played) -> Played:
    """The battle after everybody has done without Ronin."""
    while fight.asked[1] == "ronin":
        fight = play(fight, "hire-ronin 0")
    return fight


@pytest.mark.rule("9.1-01")
@pytest.mark.rule("5.1-02")
def test_a_field_operation_names_its_province_at_once() -> None:
    state = position(side("oda", 4, owari="1 daimyo"), MORI)
    hired = play(reinforcement(state, "oda"), "hire sabotage")
    assert hired.koku("oda") == 1
    assert hired.asked == ("oda", "target")
    assert refused(hired, "finish") == ("3.1-01", "nothing-to-finish")
    named = play(hired, "target kai")
    assert (named.state.ninja, named.state.mission) == (0, Mission.SABOTAGE)
    assert named.state.ninja_at == named.place("kai")
    assert [event.params["province"] for event in named.told("sabotage")] == [named.place("kai")]


@pytest.mark.rule("9.1-01")
def test_without_a_field_operation_it_is_to_kill() -> None:
    state = position(side("oda", 4, owari="1 daimyo"), MORI)
    hired = play(reinforcement(state, "oda"), "hire assassination")
    assert hired.asked == ("oda", "reinforce")
    assert (hired.state.mission, hired.state.ninja_at) == (Mission.ASSASSINATION, -1)
    assert refused(hired, "target kai") == ("9.1-01", "no-field-operation")
    assert refused(hired, "hire sabotage") == ("2.1-03", "ninja-hired")


@pytest.mark.rule("9.1-01")
def test_there_are_three_missions() -> None:
    table = reinforcement(position(side("oda", 4, owari="1 daimyo"), MORI), "oda")
    assert refused(table, "hire theft") == ("9.1-01", "no-such-mission")
    for mission in ("assassination", "sabotage", "diversion"):
        assert refused(table, f"hire {mission}") is None


# --- Sabotage ---------------------------------------------------------------------------------


def sabotaged(*others: str) -> State:
    """Oda attack in Kai, where Takeda and perhaps others stand; Sabotage in Kai."""
    more = [side(clan, kai="2 bushi") for clan in others]
    takeda = side("takeda", kai="1 daimyo 2 bushi")
    return position(side("oda", kai="2 bushi"), takeda, *more, ninja=("oda", "sabotage", "kai"))


@pytest.mark.rule("9.1-02")
@pytest.mark.rule("K-44")
def test_sabotage_makes_defence_worse() -> None:
    fight = without_ronin(battle(sabotaged(), "oda", "kai"))
    assert fight.dice == {("oda", "bushi"): (2, 5), ("takeda", "daimyo"): (3, 5)}


@pytest.mark.rule("9.1-02")
@pytest.mark.rule("K-30")
def test_sabotage_hits_every_defender_also_the_hirer() -> None:
    state = sabotaged("uesugi")
    fight = without_ronin(battle(state, "uesugi", "kai"))
    assert fight.dice == {("uesugi", "bushi"): (2, 5), ("takeda", "daimyo"): (3, 5)}
    elsewhere = position(
        side("oda", mino="2 bushi"),
        side("takeda", mino="2 bushi"),
        ninja=("oda", "sabotage", "kai"),
    )
    assert without_ronin(battle(elsewhere, "oda", "mino")).dice[("takeda", "bushi")] == (2, 6)


@pytest.mark.rule("K-30")
def test_any_province_may_be_sabotaged() -> None:
    state = position(side("oda", 4, owari="1 daimyo"), MORI)
    hired = play(reinforcement(state, "oda"), "hire sabotage")
    assert len(hired.legal) == 68


@pytest.mark.rule("9.1-03")
@pytest.mark.rule("K-30")
def test_nobody_recruits_later_in_a_sabotaged_province() -> None:
    state = position(
        side("takeda", 3, kai="1 bushi", suruga="1 bushi"),
        side("oda", 4, owari="1 daimyo"),
        side("mori", 3, aki="1 daimyo", suo="1 bushi"),
        order="takeda oda mori",
    )
    table = play(rounds(state, "reinforcement"), "recruit kai bushi", "finish")
    table = play(table, "hire sabotage", "target kai")
    assert table.units("takeda", "kai") == {"bushi": 2}
    late = reinforcement(table.state, "takeda")
    assert refused(late, "recruit kai bushi") == ("9.1-03", "sabotaged")
    assert refused(late, "recruit suruga bushi") is None


# --- Diversion --------------------------------------------------------------------------------


def diverted(**facts: object) -> State:
    """Diversion in Kai, where Takeda stand; Oda hired it and stand next to it."""
    return position(
        side("oda", 9, suruga="1 daimyo 3 bushi"),
        side("takeda", 9, kai="1 daimyo 1 bushi"),
        side("mori", 9, musashi="2 bushi", aki="1 daimyo"),
        ninja=("oda", "diversion", "kai"),
        **facts,  # type: ignore[arg-type]
    )


@pytest.mark.rule("9.1-04")
@pytest.mark.rule("K-31")
def test_nobody_enters_a_province_under_diversion_against_others() -> None:
    for clan, start in (("oda", "suruga"), ("mori", "musashi")):
        moving = play(turn(diverted(), clan), f"move-from {start}")
        assert refused(moving, "move-to kai") == ("9.1-04", "diverted")


@pytest.mark.rule("K-31")
def test_when_it_is_empty_it_may_be_entered() -> None:
    state = position(
        side("oda", suruga="1 daimyo 3 bushi"), MORI, ninja=("oda", "diversion", "kai")
    )
    moving = play(turn(state, "oda"), "move-from suruga")
    assert refused(moving, "move-to kai") is None


@pytest.mark.rule("9.1-04")
@pytest.mark.rule("K-31")
@pytest.mark.rule("K-18")
def test_no_battle_is_fought_under_a_diversion() -> None:
    state = position(
        side("oda", kai="2 bushi", mino="2 bushi", owari="2 bushi"),
        side("takeda", kai="1 bushi", mino="2 bushi", owari="2 bushi"),
        ninja=("takeda", "diversion", "kai"),
    )
    fights = battles(state, "oda")
    assert refused(fights, "fight kai") == ("9.1-04", "diverted")
    assert fights.legal == ["fight owari", "fight mino"]


@pytest.mark.rule("9.1-04")
def test_after_the_round_the_province_may_be_attacked_again() -> None:
    table = rounds(diverted(order="oda takeda mori"), "round-end")
    assert (table.state.ninja, table.state.mission) == (NOBODY, Mission.NONE)
    moving = play(turn(table.state, "oda"), "move-from suruga")
    assert refused(moving, "move-to kai") is None


@pytest.mark.rule("9.1-05")
def test_no_diversion_in_a_mandate_province_while_somebody_is_on_the_path() -> None:
    oda = side("oda", 4, owari="1 daimyo")
    walker = side("mori", 4, aki="2 bushi", status="on_path")
    hired = play(reinforcement(position(oda, walker, modules=["glory"]), "oda"), "hire diversion")
    for place in ("settsu", "yamashiro", "sagami"):
        assert refused(hired, f"target {place}") == ("9.1-05", "no-diversion-here")
    assert refused(hired, "target kai") is None
    nobody = play(reinforcement(position(oda, MORI, modules=["glory"]), "oda"), "hire diversion")
    assert refused(nobody, "target settsu") is None
    sabotage = play(reinforcement(position(oda, walker, modules=["glory"]), "oda"), "hire sabotage")
    assert refused(sabotage, "target settsu") is None


# --- Assassination ----------------------------------------------------------------------------


def killing(enemies: str, koku: int = 0, hirer: str = "oda") -> Played:
    """Oda attack in Kai with the Ninja."""
    state = position(
        side("oda", koku, kai="2 bushi"),
        side("takeda", koku, kai=enemies),
        side("mori", aki="1 daimyo"),
        ninja=(hirer, "assassination"),
    )
    return battle(state, "oda", "kai")


@pytest.mark.rule("9.1-06")
@pytest.mark.rule("K-29")
def test_one_enemy_bushi_is_removed_before_the_dice() -> None:
    asked = killing("3 bushi")
    assert asked.asked == ("oda", "assassination")
    struck = play(asked, "assassinate player2 bushi")
    assert struck.dice == {("oda", "bushi"): (2, 5), ("takeda", "bushi"): (2, 6)}
    assert struck.units("takeda", "kai") == {"bushi": 2}
    assert struck.told("assassinated")[0].rule == "9.1-06"
    kept = play(asked, "decline")
    assert kept.dice[("takeda", "bushi")] == (3, 6)


@pytest.mark.rule("9.1-06")
def test_the_ninja_kills_once() -> None:
    state = position(
        side("oda", kai="2 bushi", mino="2 bushi", owari="1 daimyo"),
        side("takeda", kai="2 bushi", mino="2 bushi", suruga="1 daimyo"),
        ninja=("oda", "assassination"),
    )
    fights = play(battles(state, "oda"), "fight kai", "assassinate player2 bushi", 1, 1, 1)
    assert fights.state.mission == Mission.DONE
    assert fights.asked[1] == "battle-die"  # the battle in Mino, without the Ninja
    kept = play(battles(state, "oda"), "fight kai", "decline", 1, 1, 1, 1)
    assert kept.asked == ("oda", "assassination")


@pytest.mark.rule("9.1-07")
def test_a_daimyo_guards_his_bushi() -> None:
    guarded = killing("1 daimyo 3 bushi")
    assert guarded.asked[1] == "battle-die"
    state = position(
        side("oda", kai="2 bushi"),
        side("takeda", kai="1 daimyo 3 bushi"),
        side("uesugi", kai="2 bushi"),
        ninja=("oda", "assassination"),
    )
    asked = battle(state, "oda", "kai")
    assert refused(asked, "assassinate player2 bushi") == ("9.1-07", "daimyo-guards")
    assert refused(asked, "assassinate player2 daimyo") == ("9.1-06", "bushi-only")
    assert refused(asked, "assassinate player3 bushi") is None
    assert refused(asked, "assassinate player1 bushi") == ("K-29", "no-enemy-here")


@pytest.mark.rule("K-27")
@pytest.mark.rule("K-29")
def test_it_comes_after_the_ronin_who_may_be_its_victims() -> None:
    fight = killing("3 bushi", koku=2)
    assert fight.asked == ("oda", "ronin")
    assert refused(fight, "assassinate player2 bushi") is not None
    fight = play(fight, "hire-ronin 0", "hire-ronin 2")
    assert fight.asked == ("oda", "assassination")
    struck = play(fight, "assassinate player2 ronin")
    assert struck.dice[("takeda", "ronin")] == (1, 6)
    assert struck.dice[("takeda", "bushi")] == (3, 6)


@pytest.mark.rule("K-29")
@pytest.mark.rule("6.2.1-02")
def test_not_once_dice_are_due() -> None:
    rolling = play(killing("3 bushi"), "decline")
    assert rolling.asked[1] == "battle-die"
    assert refused(rolling, "assassinate player2 bushi") is not None
    state = position(side("oda", 4, owari="1 daimyo"), MORI, ninja=("oda", "assassination"))
    elsewhere = reinforcement(state, "oda")
    assert refused(elsewhere, "assassinate player2 bushi") == (
        "6.2.1-02",
        "assassination-before-dice",
    )


@pytest.mark.rule("K-29")
def test_only_the_hirer_where_he_has_units() -> None:
    assert killing("3 bushi", hirer="mori").asked[1] == "battle-die"
    defending = killing("3 bushi", hirer="takeda")
    assert defending.asked == ("takeda", "assassination")
    assert refused(defending, "assassinate player1 bushi") is None


@pytest.mark.rule("K-29")
def test_without_enemies_left_there_is_no_roll() -> None:
    struck = play(killing("1 bushi"), "assassinate player2 bushi")
    assert struck.at_rest
    assert not struck.told("die-hits") + struck.told("die-misses")
    assert struck.holder("kai") == "oda"


@pytest.mark.rule("K-28")
def test_the_ninja_comes_back_unused() -> None:
    state = position(side("oda", kai="2 bushi"), MORI, ninja=("oda", "assassination"))
    assert run(state, "round-end").state.ninja == NOBODY
