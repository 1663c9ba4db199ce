"""The timing tables (K-20, K-74), and who decides when."""

from __future__ import annotations

import pytest

from scenarios.gekokujo.rules.sequence import STEPS
from scenarios.gekokujo.rules.state import State
from tests.gekokujo.rules.builder import (
    Played,
    battles,
    play,
    position,
    refused,
    rounds,
    scenario,
    side,
    turn,
)
from wargame_core.tables.loader import load_charts


def everybody(**facts: object) -> State:
    """Oda and Takeda are free, Mōri are Oda's vassal; Oda and Takeda share Mino."""
    return position(
        side("oda", 9, owari="1 daimyo 2 bushi", mino="2 bushi"),
        side("takeda", 9, kai="1 daimyo 2 bushi", mino="1 bushi"),
        side(
            "mori", 9, aki="3 bushi", suo="1 bushi", iwami="1 bushi", status="vassal", master="oda"
        ),
        order="oda takeda mori",
        **facts,  # type: ignore[arg-type]
    )


def through(table: Played) -> list[tuple[str, str]]:
    """Who is asked for what until the next round has begun; everybody does as little as he can."""
    asked = []
    number = table.state.round
    while table.state.round == number and table.state.ended is None:
        asked.append(table.asked)
        quiet = [
            text
            for text in ("finish", "decline", "hire-ronin 0", "rebuild 0", "roll 1")
            if text in table.legal
        ]
        table = play(table, (quiet or table.legal)[0])
    return asked


def turns(asked: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """The same without repetition."""
    return [one for index, one in enumerate(asked) if not index or one != asked[index - 1]]


@pytest.mark.rule("T-01")
@pytest.mark.rule("3.1-01")
@pytest.mark.rule("K-20")
def test_the_order_of_a_round() -> None:
    asked = turns(through(rounds(everybody())))
    assert asked == [
        ("mori", "path"),
        ("takeda", "reinforce"), ("oda", "reinforce"), ("mori", "reinforce"),
        ("takeda", "movement"), ("takeda", "ronin"), ("oda", "ronin"), ("chance", "battle-die"),
        ("oda", "movement"), ("oda", "ronin"), ("takeda", "ronin"), ("chance", "battle-die"),
        ("mori", "movement"),
    ]  # fmt: skip


@pytest.mark.rule("T-01")
@pytest.mark.rule("10.1.1-02")
def test_the_order_of_a_round_with_modules() -> None:
    state = everybody(modules=["political", "rice"])
    state.sown = {state.scenario.map.index["owari"]: (0, 1)}
    asked = turns(through(rounds(state)))
    assert asked[:12] == [
        ("oda", "sowing"), ("takeda", "sowing"), ("mori", "sowing"),
        ("mori", "path"),
        ("takeda", "reinforce"), ("oda", "reinforce"), ("mori", "reinforce"),
        ("takeda", "diplomacy"), ("oda", "diplomacy"),
        ("takeda", "movement"), ("takeda", "ronin"), ("oda", "ronin"),
    ]  # fmt: skip
    assert asked[-1] == ("chance", "harvest")


@pytest.mark.rule("T-01")
@pytest.mark.rule("K-74")
def test_the_lines_of_the_printed_table() -> None:
    printed = load_charts("gekokujo")["round_timing"]
    numbers = dict.fromkeys(row.split(",")[0] for row in printed.rows)
    assert list(dict.fromkeys(step.timing for step in STEPS[1:])) == list(numbers)


@pytest.mark.rule("K-20")
def test_a_player_moves_and_fights_before_the_next_one_moves() -> None:
    table = rounds(everybody(), "campaign")
    assert table.asked == ("oda", "movement")
    table = play(table, "finish", "hire-ronin 0", "hire-ronin 0", 1, 1, 1)
    assert table.asked == ("takeda", "movement")


@pytest.mark.rule("K-20")
def test_by_option_all_move_and_then_all_fight() -> None:
    table = rounds(everybody(campaign_sequence="split"), "campaign")
    asked = turns(through(table))
    assert asked[:5] == [
        ("oda", "movement"),
        ("takeda", "movement"),
        ("mori", "movement"),
        ("oda", "ronin"),
        ("takeda", "ronin"),
    ]


@pytest.mark.rule("T-02")
def test_the_battle_is_announced_before_ronin_are_hired() -> None:
    state = position(
        side("oda", 9, mino="2 bushi", owari="2 bushi"),
        side("takeda", 9, mino="2 bushi", owari="2 bushi"),
    )
    pending = battles(state, "oda")
    assert pending.asked == ("oda", "battles")
    assert refused(pending, "hire-ronin 1") == ("6.2.1-01", "ronin-in-battle-only")
    assert pending.legal == ["fight owari", "fight mino"]
    announced = play(pending, "fight mino")
    assert announced.kinds == ["battle"]
    assert announced.asked == ("oda", "ronin")
    assert refused(announced, "fight owari") == ("6.2-01", "battles-after-movement")


@pytest.mark.rule("T-03")
def test_vassals_choose_after_the_order_and_before_recruitment() -> None:
    table = rounds(everybody())
    assert table.asked == ("mori", "path")
    assert table.kinds[-1] == "order"
    assert refused(table, "recruit aki bushi") == ("5.1-04", "reinforcement-only")
    chosen = play(table, "rebuild 3")
    assert chosen.asked == ("takeda", "reinforce")
    assert refused(chosen, "rebuild 1") == ("8.1.2-01", "vassals-choose-before-recruitment")


@pytest.mark.rule("T-03")
def test_only_vassals_choose() -> None:
    state = position(side("oda", 9, owari="1 daimyo"), side("mori", 9, aki="1 daimyo"))
    assert rounds(state).asked[1] == "reinforce"


@pytest.mark.rule("K-74")
def test_recruitment_is_step_1_3() -> None:
    assert {step.id: step.timing for step in STEPS}["reinforcement"] == "1.3"


@pytest.mark.rule("K-75")
def test_a_neutral_province_does_not_defend_itself() -> None:
    state = position(side("oda", 9, owari="2 bushi"), side("mori", 9, aki="1 daimyo"))
    moved = play(turn(state, "oda"), "move-from owari", "move-to mino")
    assert moved.at_rest
    assert not moved.told("battle")
    assert moved.holder("mino") == "oda"


@pytest.mark.rule("K-76")
def test_koku_do_not_run_out() -> None:
    state = position(side("oda", 5000, owari="1 daimyo"), side("mori", 9, aki="1 daimyo"))
    assert rounds(state, "income").koku("oda") == 5004
    assert scenario().numbers.limits.ronin == 30
