"""Calls for surrender and what they bring about (20)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.gunyuden.rules.siege_builder import Siege, by_rule
from wargame_core.gunyuden.rules.actions import (
    Assault,
    CallForSurrender,
    ChooseHex,
    ChooseUnit,
    Finish,
    GainStep,
)
from wargame_core.gunyuden.rules.capture import doomed
from wargame_core.gunyuden.rules.siege_odds import surrender_terms


def called(left: int = 10, *, garrison: int = 0, friends: bool = True, **unit: Any) -> Siege:
    """A taishō invests a castle with some units inside; friends stand at 0601."""
    siege = (
        Siege()
        .castle("K", "ouchi", "0303", left=left)
        .unit("A", "mori", "0303", 24, rank="taisho", investing=True, **unit)
    )
    if friends:
        siege.unit("F", "masuda", "0601")
    for number in range(garrison):
        siege.unit(f"I{number}", "ouchi", "0303", inside=True)
    return siege


def call(siege: Siege, die: int, **owners: str) -> Siege:
    """The taishō calls; the die as given."""
    return siege.start(**owners).besiege("A").do(CallForSurrender()).roll(die)


@pytest.mark.rule("20-1")
def test_only_an_investing_commander_calls() -> None:
    siege = (
        called()
        .unit("B", "mori", "0303", 12, investing=True)
        .unit("C", "mori", "0303", 12, rank="taisho")
        .start()
    )

    assert CallForSurrender() in siege.besiege("A").legal
    assert siege.why_not(CallForSurrender()) is None
    bushos = siege.start().besiege("B")
    assert bushos.kind == "ambush-roll"
    assert siege.start().besiege("C").why_not(CallForSurrender()).code == "caller-does-not-invest"


@pytest.mark.rule("20-1-1")
def test_no_call_after_an_assault() -> None:
    siege = called().start()
    siege.state.assaulted[0] = True

    assert siege.besiege("A").kind == "ambush-roll"


@pytest.mark.rule("20-1-2")
def test_one_call_for_castle_and_phase() -> None:
    siege = called().unit("B", "mori", "0303", 12, rank="taisho", investing=True)

    call(siege, 6)

    assert siege.state.called == [True]
    assert siege.refusal("B").rule == "20-1-1"


@pytest.mark.rule("20-2")
def test_the_row_is_the_durability() -> None:
    siege = call(called(8), 6)

    lookup = siege.event("call-c").lookup
    assert (lookup.row, lookup.column, lookup.result) == ("8", "C", "C")


@pytest.mark.rule("20-2-1(1)")
@pytest.mark.rule("20-2-1(2)")
@pytest.mark.rule("20-2-1(3)")
@pytest.mark.rule("20-3 B")
def test_the_modifiers_of_a_call() -> None:
    siege = (
        called(morale=-1).unit("T", "ouchi", "0303", rank="taisho", inside=True, morale=-3).start()
    )
    siege.state.refuses[0] = True

    found = by_rule(surrender_terms(siege.state, 0, (0,)).modifiers)

    assert found == {"20-2-1(2)": -1, "20-2-1(3)": 2, "20-3 B": -1}
    siege.unit("S", "ouchi", "0303", rank="sodaisho", inside=True).start()
    found = by_rule(surrender_terms(siege.state, 0, (0,)).modifiers)
    assert found == {"20-2-1(1)": -2, "20-2-1(3)": 2}


@pytest.mark.rule("20-3 A")
def test_a_castle_that_resists_is_not_called_again() -> None:
    siege = call(called(), 1)

    assert siege.state.resists == [True]
    siege.state.called = siege.state.acted = [False] * 4
    assert siege.besiege("A").kind == "ambush-roll"


@pytest.mark.rule("20-3 B")
@pytest.mark.rule("G-63")
def test_a_castle_that_refuses_may_be_called_again_with_a_flat_penalty() -> None:
    siege = call(called(), 5)
    siege.state.called = siege.state.acted = [False] * 4

    siege.besiege("A").do(CallForSurrender()).roll(6)

    assert by_rule(siege.event("call-b").modifiers) == {"20-3 B": -1}
    assert by_rule(surrender_terms(siege.state, 0, (0,)).modifiers) == {"20-3 B": -1}


@pytest.mark.rule("20-3 C")
def test_no_answer_changes_nothing() -> None:
    siege = call(called(4, garrison=1), 1)

    assert (siege.state.resists, siege.state.refuses) == ([False], [False])
    assert siege.state.investing[0]


@pytest.mark.rule("20.0")
@pytest.mark.rule("20-3 D")
@pytest.mark.rule("20-3-1")
@pytest.mark.rule("20-3-2 c")
@pytest.mark.rule("G-64")
@pytest.mark.rule("G-69")
def test_a_castle_that_opens_goes_to_the_caller_and_the_garrison_leaves() -> None:
    siege = called(4).unit("I", "ouchi", "0303", inside=True, morale=-1)
    siege.unit("J", "ouchi", "0303", inside=True)
    siege = call(siege, 5)  # 5 + 1

    assert siege.happened("call-d")
    assert (siege.owner(), siege.state.durability) == ("mori", [4])
    assert siege.where("I") == siege.where("J") == "0601"
    assert siege.state.morale == [0] * 4
    assert siege.state.inside == [False] * 4
    assert siege.state.investing == [False] * 4
    assert siege.fallen == [("K", "ouchi")]
    assert not siege.happened("investment-ended")


@pytest.mark.rule("20-3 E")
@pytest.mark.rule("20-3 F")
@pytest.mark.rule("20-3 G")
@pytest.mark.rule("20-3 H")
@pytest.mark.rule("G-67")
@pytest.mark.parametrize(
    ("letter", "units", "dead"),
    [("D", 3, 0), ("E", 3, 1), ("F", 3, 2), ("F", 1, 1), ("G", 5, 3), ("G", 4, 2), ("H", 3, 3)],
)
def test_how_many_units_die(letter: str, units: int, dead: int) -> None:
    assert doomed(letter, units) == dead


@pytest.mark.rule("20-3 F")
def test_the_besieger_names_those_who_die() -> None:
    siege = call(called(1, garrison=3), 6)

    assert siege.happened("call-f")
    assert (siege.kind, siege.seat) == ("victims", "mori")
    first, second = siege.u("I1"), siege.u("I0")
    siege.do(ChooseUnit(first))
    assert siege.why_not(ChooseUnit(first)).code == "already-named"
    assert siege.why_not(ChooseUnit(siege.u("F"))).code == "not-in-this-garrison"
    siege.do(ChooseUnit(second))
    assert siege.steps("A", "F", "I0", "I1", "I2") == [2, 2, 0, 0, 2]
    assert siege.where("I2") == "0601"


@pytest.mark.rule("20-3 H")
@pytest.mark.rule("G-67")
def test_half_the_eliminated_steps_may_restore_the_calling_force() -> None:
    siege = called(1, steps=1).unit("B", "mori", "0303", 24, led_by="A", investing=True, steps=1)
    siege.unit("O", "mori", "0303", 12, steps=1).unit("X", "mori", "0303", 12, led_by="A")
    siege.unit("I", "ouchi", "0303", inside=True, morale=-2)
    siege.unit("J", "ouchi", "0303", inside=True, steps=1)

    call(siege, 6)  # 6 + 2; 3 steps die, 2 may come back

    a, b, other, full = (siege.u(id_) for id_ in ("A", "B", "O", "X"))
    assert siege.steps("I", "J") == [0, 0]
    assert siege.kind == "step-bonus"
    assert siege.legal == [GainStep(a), GainStep(b), Finish()]
    assert siege.why_not(GainStep(other)).code == "not-calling-force"
    assert siege.why_not(GainStep(full)).code == "unit-at-full-strength"
    siege.do(GainStep(b), GainStep(a))
    assert siege.kind == "rest"
    assert siege.steps("A", "B", "O") == [2, 2, 1]


@pytest.mark.rule("20-3-2 a")
@pytest.mark.rule("G-68")
def test_all_who_leave_go_to_one_hex_of_their_owners_choice() -> None:
    siege = (
        called(4)
        .castle("L", "ouchi", "0101")
        .castle("R", "mori", "0505")
        .unit("I", "ouchi", "0303", inside=True, morale=-1)
        .unit("G", "ouchi", "0505")
    )
    call(siege, 5)

    assert (siege.kind, siege.seat) == ("departure", "ouchi")
    hexes = [siege.hex(name) for name in ("0101", "0505", "0601")]
    assert hexes == sorted(hexes)
    assert siege.legal == [ChooseHex(hex_) for hex_ in hexes]
    assert siege.why_not(ChooseHex(siege.hex("0303"))).code == "hex-of-lost-castle"
    assert siege.why_not(ChooseHex(siege.hex("0302"))).code == "no-friends-at-destination"
    siege.do(ChooseHex(hexes[0]))
    assert (siege.where("I"), siege.is_inside("I")) == ("0101", False)


@pytest.mark.rule("20-3-2 b")
@pytest.mark.parametrize("investing", [True, False])
def test_before_a_castle_with_enemies_they_join_the_garrison(investing: bool) -> None:
    siege = (
        called(4, friends=False)
        .castle("L", "ouchi", "0101")
        .unit("B", "mori", "0101", 12, investing=investing)
        .unit("I", "ouchi", "0303", inside=True, morale=-1)
    )
    call(siege, 5)

    assert (siege.where("I"), siege.is_inside("I")) == ("0101", True)


@pytest.mark.rule("20-3-2 d")
def test_with_nowhere_to_go_they_surrender() -> None:
    siege = call(called(4, friends=False).unit("I", "ouchi", "0303", inside=True, morale=-1), 5)

    assert siege.happened("nowhere-to-go")
    assert siege.state.steps[1] == 0


@pytest.mark.rule("9-1-2")
def test_forces_that_leave_stay_forces() -> None:
    siege = called(4).unit("T", "ouchi", "0303", rank="taisho", inside=True, morale=-2)
    siege.unit("J", "ouchi", "0303", inside=True, led_by="T")
    call(siege, 5)  # 5 - 1 + 2

    assert siege.happened("call-d")
    assert siege.state.leader[siege.u("J")] == siege.u("T")


@pytest.mark.rule("25-2 a")
@pytest.mark.rule("G-92")
def test_a_sodaisho_lost_in_a_surrender_takes_his_army_with_him() -> None:
    siege = called(1).unit("S", "ouchi", "0303", rank="sodaisho", inside=True, morale=-4)
    siege.unit("J", "ouchi", "0303", inside=True).unit("Z", "ouchi", "0505")

    call(siege, 2).do(ChooseUnit(siege.u("S")))  # 2 - 2 + 4 = E

    assert siege.steps("A", "F", "S", "J", "Z") == [2, 2, 0, 0, 0]
    assert siege.kind == "rest"


@pytest.mark.rule("G-43")
def test_a_main_castle_retaken_by_an_ally_returns_to_its_army() -> None:
    siege = Siege().castle("K", "yoshimi", "0303", left=4, main=True)
    siege.unit("A", "mori", "0303", 24, rank="taisho", investing=True)

    call(siege, 6, K="ouchi")

    assert siege.owner() == "yoshimi"


@pytest.mark.rule("20-1")
def test_calling_spends_the_activation() -> None:
    siege = call(called(), 6)

    assert siege.state.acted[0]
    assert siege.refusal("A").rule == "20-1-1"
    assert Assault() not in siege.legal


@pytest.mark.rule("T-SUR")
def test_the_surrender_table_has_no_gap() -> None:
    charts = called().start().state.scenario.charts

    assert charts.surrender_result(7, 4) == "C"
    for durability in range(11):
        letters = [charts.surrender_result(durability, die) for die in range(-3, 14)]
        assert letters == sorted(letters)
        assert set(letters) <= set("ABCDEFGH")
