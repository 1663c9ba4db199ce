"""10.4 Path of Glory (K-71, K-72)."""

from __future__ import annotations

import pytest

from scenarios.gekokujo.rules import engine
from scenarios.gekokujo.rules.state import Status
from tests.gekokujo.rules.builder import (
    battle,
    held,
    play,
    position,
    refused,
    reinforcement,
    rounds,
    run,
    side,
    turn,
)
from tests.gekokujo.rules.fallen import FIVE, last_stand
from tests.gekokujo.rules.lands import TWENTY
from wargame_core.provinces.rules.state import UNKNOWN

GLORY = ("glory",)
PATH = {"status": "on_path"}


def hunt(uesugi: dict[str, str], takeda: dict[str, str], oda: dict | None = None):
    """Oda attack the last Daimyō of Uesugi in Mino and hit."""
    state = position(
        side("oda", mino="2 bushi", owari="2 bushi", **(PATH if oda is None else oda)),
        side("takeda", **takeda),
        side("uesugi", mino="1 daimyo", **uesugi),
        modules=GLORY,
    )
    return play(battle(state, "oda", "mino"), 5, 1, 1, 1, 1)


@pytest.mark.rule("10.4-01")
def test_who_loses_the_last_daimyo_gives_nothing_up():
    lost = last_stand(FIVE, modules=GLORY)
    assert lost.at_rest
    assert lost.status("oda") == Status.ON_PATH
    assert lost.state.master[0] == -1
    assert lost.state.all_bushi(0) == 9
    assert len(held(lost.state, "oda")) == 5
    assert lost.state.glory[0] == 0
    assert "path-entered" in lost.kinds


@pytest.mark.rule("10.4-02")
def test_the_last_daimyo_of_anybody_is_worth_two():
    done = hunt({"echigo": "1 bushi"}, {"kai": "1 daimyo", "suruga": "1 bushi", "izu": "1 bushi"})
    assert done.state.glory == [2, 0, 0, 0]
    assert done.status("uesugi") == Status.ON_PATH
    assert done.told("glory")[0].rule == "10.4-02"


@pytest.mark.rule("10.4-03")
@pytest.mark.rule("K-71")
def test_the_last_daimyo_of_the_leader_is_worth_three_instead():
    done = hunt({"echigo": "1 bushi", "sado": "1 bushi"}, {"kai": "1 daimyo"})
    assert done.state.glory == [3, 0, 0, 0]
    assert [event.rule for event in done.told("glory")] == ["10.4-03"]


@pytest.mark.rule("K-71")
def test_a_tie_for_the_lead_is_broken_as_a_tie_for_victory():
    def worth(koku: int) -> int:
        state = position(
            side("oda", mino="2 bushi", owari="2 bushi", **PATH),
            side("takeda", 2, kai="1 daimyo", izu="1 bushi"),
            side("uesugi", koku, mino="1 daimyo", echigo="1 bushi", sado="1 bushi"),
            modules=GLORY,
        )
        window = battle(state, "oda", "mino")
        return play(window, 5, 1, 1, 1, 1).state.glory[0]

    assert worth(3) == 3
    assert worth(1) == 2


def march(uesugi: dict[str, str], takeda: dict[str, str], *before: str):
    """Oda enter Mino, which Uesugi hold with their last Daimyō, after other moves, and win."""
    state = position(
        side("oda", 2, owari="2 bushi", ise="3 bushi", **PATH),
        side("takeda", 2, **takeda),
        side("uesugi", 5, mino="1 daimyo", **uesugi),
        modules=GLORY,
    )
    at_last = ("move-from owari", "move-to mino", "finish", "hire-ronin 0")
    return play(turn(state, "oda"), *before, *at_last, 5, 1, 1, 1, 1)


@pytest.mark.rule("10.4-03")
@pytest.mark.rule("K-71")
def test_a_leader_does_not_stop_leading_because_he_is_attacked():
    # Two provinces each and more Koku: Uesugi lead, although Mino is contested when they fight.
    done = march({"echigo": "1 bushi"}, {"kai": "1 daimyo", "izu": "1 bushi"})
    assert done.state.glory[0] == 3
    behind = march(
        {"echigo": "1 bushi"}, {"kai": "1 daimyo", "izu": "1 bushi", "suruga": "1 bushi"}
    )
    assert behind.state.glory[0] == 2


@pytest.mark.rule("K-71")
def test_the_lead_is_that_of_the_time_when_the_attackers_began_to_move():
    # Oda gain the lead themselves while they move; that comes too late to matter.
    walk = (
        "move-from ise",
        "leave bushi",
        "leave bushi",
        "move-to iga",
        "move-from ise",
        "leave bushi",
        "move-to shima",
    )
    done = march({"echigo": "1 bushi"}, {"kai": "1 daimyo"}, *walk)
    assert len(held(done.state, "oda")) == 4
    assert done.state.glory[0] == 3


@pytest.mark.rule("K-55")
@pytest.mark.rule("K-71")
def test_nobody_sees_who_leads_for_a_tie_is_broken_by_koku():
    state = position(
        side("oda", 2, owari="1 daimyo"), side("takeda", 3, mino="1 daimyo"), modules=GLORY
    )
    table = turn(state, "oda")
    assert table.state.leaders[0] == 1
    for seat in state.scenario.seats:
        assert set(engine.view(table.state, seat).leaders) == {UNKNOWN}


@pytest.mark.rule("10.4-02")
def test_who_still_has_a_daimyo_scores_nothing():
    state = position(
        side("oda", mino="2 bushi", owari="1 daimyo"),
        side("takeda", kai="1 daimyo"),
        side("uesugi", mino="1 daimyo", echigo="1 bushi"),
        modules=GLORY,
    )
    done = play(battle(state, "oda", "mino"), 5, 1, 1, 1, 1)
    assert done.status("uesugi") == Status.ON_PATH
    assert done.state.glory == [0, 0, 0, 0]


@pytest.mark.rule("10.4-02")
def test_a_daimyo_who_is_not_the_last_brings_nothing():
    done = hunt({"echigo": "1 daimyo"}, {"kai": "1 daimyo"})
    assert done.state.glory == [0, 0, 0, 0]
    assert done.status("uesugi") == Status.FREE


@pytest.mark.rule("10.4-02")
def test_two_who_kill_each_other_s_last_daimyo_both_enter_the_path_without_glory():
    state = position(
        side("oda", mino="1 daimyo", owari="1 bushi"),
        side("takeda", mino="1 daimyo", kai="1 bushi"),
        side("uesugi", echigo="1 daimyo"),
        modules=GLORY,
    )
    both = play(battle(state, "oda", "mino"), 4, 1, 1, 4, 1, 1)
    assert both.status("oda") == both.status("takeda") == Status.ON_PATH
    assert both.state.glory == [0, 0, 0, 0]


@pytest.mark.rule("10.4-02")
def test_two_last_daimyo_in_one_battle_count_both():
    state = position(
        side("oda", mino="2 bushi", owari="2 bushi", **PATH),
        side("takeda", mino="1 daimyo", kai="1 bushi"),
        side("uesugi", mino="1 daimyo", echigo="1 bushi"),
        side("hojo", sagami="1 daimyo", izu="1 bushi", suruga="1 bushi"),
        modules=GLORY,
    )
    done = play(battle(state, "oda", "mino"), 5, 5, *[1] * 6)
    assert done.state.glory[0] == 2 + 2


# --- Mandate Provinces ----------------------------------------------------------------------------


def pilgrim(**more):
    """Oda on the Path, next to Yamashiro."""
    return position(
        side("oda", **PATH, omi="2 bushi", owari="1 bushi"),
        side("takeda", **({"kai": "1 daimyo"} | more)),
        modules=GLORY,
    )


@pytest.mark.rule("10.4-04")
@pytest.mark.rule("K-71")
def test_sole_possession_of_a_mandate_province_is_worth_three_once():
    entered = play(turn(pilgrim(), "oda"), "move-from omi", "move-to yamashiro")
    assert entered.state.glory[0] == 3
    away = play(turn(entered.state, "oda"), "move-from yamashiro", "move-to omi")
    assert away.holder("yamashiro") is None
    back = play(turn(away.state, "oda"), "move-from omi", "move-to yamashiro")
    assert back.holder("yamashiro") == "oda"
    assert back.state.glory[0] == 3
    on = play(turn(back.state, "oda"), "move-from yamashiro", "leave bushi", "move-to settsu")
    assert on.state.glory[0] == 3 + 3


@pytest.mark.rule("10.4-04")
def test_a_contested_mandate_province_brings_nothing_before_the_battle_is_won():
    entered = play(turn(pilgrim(yamashiro="1 bushi"), "oda"), "move-from omi", "move-to yamashiro")
    assert entered.state.glory[0] == 0
    fight = play(entered, "finish")
    assert play(fight, 5, 1, 1).state.glory[0] == 3
    assert play(fight, 1, 1, 1).state.glory[0] == 0


@pytest.mark.rule("K-71")
def test_what_was_held_before_the_path_brings_nothing():
    lost = last_stand({"owari": "2 bushi", "settsu": "1 bushi"}, modules=GLORY)
    assert lost.state.glory[0] == 0
    still = play(turn(lost.state, "oda"), "move-from owari", "leave bushi", "move-to ise")
    assert still.state.glory[0] == 0
    # Given up and taken again it does: sole control begins anew.
    away = play(turn(lost.state, "oda"), "move-from settsu", "move-to izumi")
    back = play(turn(away.state, "oda"), "move-from izumi", "move-to settsu")
    assert back.state.glory[0] == 3


@pytest.mark.rule("10.4-04")
def test_a_free_player_scores_nothing_for_a_mandate_province():
    state = position(
        side("oda", owari="1 daimyo", omi="2 bushi"), side("takeda", kai="1 daimyo"), modules=GLORY
    )
    assert play(turn(state, "oda"), "move-from omi", "move-to yamashiro").state.glory[0] == 0


# --- victory --------------------------------------------------------------------------------------


@pytest.mark.rule("10.4-05")
@pytest.mark.rule("K-72")
def test_seven_points_win_at_a_checkpoint():
    def checked(points: int):
        state = position(
            side("oda", **PATH, owari="1 bushi", glory=points),
            side("takeda", kai="1 daimyo"),
            side("uesugi", echigo="1 daimyo"),
            modules=GLORY,
        )
        return run(state, "check-2").state.ended

    assert (checked(7).winner, checked(7).how) == (0, "glory")
    assert checked(6) is None


@pytest.mark.rule("K-72")
def test_the_seventh_point_does_not_end_the_game_before_the_checkpoint():
    state = position(
        side("oda", **PATH, omi="2 bushi", owari="1 bushi", glory=4),
        side("takeda", kai="1 daimyo"),
        side("uesugi", echigo="1 daimyo"),
        modules=GLORY,
    )
    table = rounds(state, "campaign")
    scored = play(table, "move-from omi", "move-to yamashiro")
    assert scored.state.glory[0] == 7
    assert scored.state.ended is None
    ended = play(scored, "finish", "finish", "finish")
    assert ended.state.ended.how == "glory"
    assert "supply" not in ended.kinds


@pytest.mark.rule("10.4-05")
@pytest.mark.rule("1.1.1-02")
def test_glory_is_the_last_condition_that_counts():
    land = dict.fromkeys(TWENTY, "1 bushi")
    state = position(
        side("oda", **PATH, settsu="1 bushi", glory=7),
        side("takeda", kai="1 daimyo", **land),
        modules=GLORY,
    )
    ended = run(state, "check-2").state.ended
    assert (ended.winner, ended.how) == (1, "control")


@pytest.mark.rule("K-72")
def test_a_player_on_the_path_wins_by_the_core_conditions_too():
    land = dict.fromkeys(TWENTY, "1 bushi")
    state = position(side("oda", **PATH, **land), side("takeda", kai="1 daimyo"), modules=GLORY)
    assert run(state, "check-1").state.ended.how == "control"
    three = dict.fromkeys(("yamashiro", "settsu", "sagami"), "1 bushi")
    state = position(side("oda", **PATH, **three), side("takeda", kai="1 daimyo"), modules=GLORY)
    assert run(state, "check-1").state.ended.how == "mandate"


def test_without_the_module_points_win_nothing():
    state = position(side("oda", owari="1 daimyo", glory=9), side("takeda", kai="1 daimyo"))
    assert run(state, "check-2").state.ended is None


@pytest.mark.rule("10.4-06")
def test_on_the_path_too_the_last_province_is_the_end():
    state = position(
        side("oda", **PATH, mino="1 bushi", glory=5),
        side("takeda", kai="1 daimyo", mino="2 bushi"),
        side("uesugi", echigo="1 daimyo"),
        modules=GLORY,
    )
    out = play(battle(state, "takeda", "mino"), 5, 1, 1)
    assert out.status("oda") == Status.ELIMINATED


@pytest.mark.rule("10.4-01")
def test_on_the_path_one_buys_and_marches_as_before():
    state = position(
        side("oda", 3, **PATH, owari="1 bushi"), side("takeda", kai="1 daimyo"), modules=GLORY
    )
    assert refused(reinforcement(state, "oda"), "recruit owari bushi") is None
    table = rounds(state, "vassals")
    assert table.asked == ("oda", "reinforce")
