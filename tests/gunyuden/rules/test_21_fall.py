"""The fall of a castle (21; G-65, G-66)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.gunyuden.rules.siege_builder import Siege, by_rule
from wargame_core.gunyuden.rules.actions import ChooseUnit, Decline, GainStep
from wargame_core.gunyuden.rules.scoring import points
from wargame_core.gunyuden.rules.siege_odds import fall_terms
from wargame_core.gunyuden.rules.zoc import zones


def besieged(left: int = 10, **castle: Any) -> Siege:
    return (
        Siege()
        .castle("K", "ouchi", "0303", left=left, **castle)
        .unit("A", "mori", "0303", 30, investing=True)
    )


@pytest.mark.rule("21(1)")
@pytest.mark.rule("10-1-2 b")
@pytest.mark.rule("G-65")
@pytest.mark.rule("G-66")
def test_an_empty_castle_below_the_lowest_morale_goes_to_the_besieger_without_a_roll() -> None:
    siege = besieged(morale=-4).start().results().do(Decline()).roll(2)

    assert siege.owner() == "mori"
    assert (siege.state.durability, siege.state.castle_morale) == ([10], [0])
    assert siege.fallen == [("K", "ouchi")]
    assert siege.state.investing == [False]
    assert siege.kind == "rest"


@pytest.mark.rule("21(2)")
@pytest.mark.rule("21-1(1)")
@pytest.mark.rule("8-2-5")
@pytest.mark.rule("G-65")
def test_an_empty_castle_without_durability_is_abandoned() -> None:
    siege = besieged(2).start().besiege("A").roll(1, 3)

    assert siege.owner() == ""
    assert siege.state.investing == [False]
    assert siege.fallen == [("K", "ouchi")]
    assert siege.kind == "rest"


@pytest.mark.rule("21 (result)")
@pytest.mark.rule("G-65")
def test_the_row_of_durability_0_decides_the_fate_of_those_inside() -> None:
    siege = (
        besieged(2)
        .unit("I", "ouchi", "0303", 1, inside=True)
        .unit("J", "ouchi", "0303", 1, inside=True)
        .unit("K2", "ouchi", "0303", 1, inside=True)
        .unit("F", "ouchi", "0601")
        .start()
        .besiege("A")
        .roll(1, 3)
    )

    assert siege.kind == "fall-roll"
    assert siege.owner() == ""
    siege.roll(2)
    lookup = siege.event("fall-f").lookup
    assert (lookup.row, lookup.result) == ("0", "F")
    siege.do(ChooseUnit(1), ChooseUnit(2))
    assert siege.state.steps == [2, 0, 0, 2, 2]
    assert siege.state.hex[3] == siege.hex("0601")
    assert not siege.state.inside[3]
    assert siege.fallen == [("K", "ouchi")]


@pytest.mark.rule("G-66")
def test_the_modifiers_of_the_fall_roll() -> None:
    siege = (
        besieged()
        .unit("B", "mori", "0303", morale=-1)
        .unit("S", "ouchi", "0303", rank="sodaisho", inside=True, morale=-5)
        .start()
    )
    siege.state.refuses[0] = True

    terms = fall_terms(siege.state, 0, (0, 1))

    assert by_rule(terms.modifiers) == {"20-2-1(1)": -2, "20-2-1(3)": 3}
    assert terms.cell(siege.state.scenario.charts, 6) == "H"


@pytest.mark.rule("G-57")
@pytest.mark.rule("21(1)")
def test_a_garrison_that_breaks_as_a_whole_loses_the_castle() -> None:
    siege = (
        besieged()
        .unit("I", "ouchi", "0303", inside=True, morale=-4)
        .unit("J", "ouchi", "0303", inside=True, morale=-4)
        .unit("F", "ouchi", "0601")
        .start()
        .results()
        .do(Decline())
        .roll(3)
    )

    assert siege.kind == "fall-roll"
    assert siege.owner() == "mori"
    assert siege.state.durability == [10]
    siege.roll(1)  # 1 + 4 = 5: all are lost
    assert siege.state.steps == [2, 0, 0, 2]
    assert siege.kind == "rest"


@pytest.mark.rule("G-66")
def test_the_besieger_chooses_which_force_caused_the_fall() -> None:
    siege = (
        Siege()
        .castle("K", "ouchi", "0303")
        .unit("A", "mori", "0303", 30, investing=True)
        .unit("B", "yoshimi", "0303", 30, investing=True, steps=1)
        .unit("I", "ouchi", "0303", inside=True, morale=-4)
        .start()
        .results()
        .do(Decline())
        .roll(3)
    )

    assert (siege.kind, siege.seat) == ("captor", "mori")
    assert siege.why_not(ChooseUnit(2)).code == "not-an-investing-force"
    siege.do(ChooseUnit(1))
    assert siege.owner() == "yoshimi"
    assert siege.kind == "fall-roll"
    siege.roll(1)
    assert siege.kind == "step-bonus"
    siege.do(GainStep(1))
    assert siege.state.steps == [2, 2, 0]


@pytest.mark.rule("G-66")
def test_the_assaulting_force_causes_the_fall() -> None:
    siege = (
        besieged(1)
        .unit("B", "mori", "0303", 30, investing=True)
        .unit("I", "ouchi", "0303", 1, inside=True)
        .start()
        .besiege("B")
        .roll(1, 3)
    )

    assert siege.kind == "fall-roll"
    assert siege.frame.captors == (1,)


@pytest.mark.rule("G-57")
def test_a_unit_that_broke_on_its_way_into_a_free_castle_is_just_lost() -> None:
    siege = (
        Siege()
        .castle("K", "ouchi", "0303")
        .unit("I", "ouchi", "0303", inside=True, morale=-4)
        .start()
    )

    siege.change(lambda play: play.change_morale(siege.u("I"), -1, "23-4-6"))

    assert siege.state.steps == [0]
    assert siege.owner() == "ouchi"


@pytest.mark.rule("20-3 A")
@pytest.mark.rule("G-63")
def test_earlier_answers_vanish_with_the_fall() -> None:
    siege = besieged(1).start()
    siege.state.resists[0] = siege.state.refuses[0] = True

    siege.besiege("A").roll(1, 3)

    assert (siege.state.resists, siege.state.refuses) == ([False], [False])


@pytest.mark.rule("G-103")
def test_a_castle_that_falls_again_has_fallen_twice() -> None:
    siege = besieged(1).start()
    siege.state.fallen = ((0, siege.state.owner[0]),)

    siege.besiege("A").roll(1, 3)

    assert siege.fallen == [("K", "ouchi")] * 2


@pytest.mark.rule("G-109")
@pytest.mark.rule("21-1(1)")
def test_an_abandoned_castle_is_nobodys() -> None:
    siege = besieged(1).start().besiege("A").roll(1, 3)

    assert siege.refusal("A").code == "no-enemy-castle"
    assert zones(siege.state).walls == (0, 0)
    assert not any(points(siege.state).values())
