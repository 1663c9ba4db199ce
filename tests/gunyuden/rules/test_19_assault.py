"""Assault and ambush (19)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.gunyuden.rules.builder import castle, drive, position, unit
from tests.gunyuden.rules.siege_builder import Siege, by_rule
from wargame_core.gunyuden.rules.actions import Assault, Besiege, ChooseUnit, Invest, LoseStep
from wargame_core.gunyuden.rules.siege_odds import ambush_terms, assault_terms
from wargame_core.gunyuden.text.words import describe


def assaulted(
    strength: int = 30, *, level: int = 0, left: int = 10, ground: str = "flat", **unit: Any
) -> Siege:
    """A castle and a force before it that cannot invest any more: it invests already."""
    return (
        Siege(h0303=ground)
        .castle("K", "ouchi", "0303", level=level, left=left)
        .unit("A", "mori", "0303", strength, investing=True, **unit)
    )


@pytest.mark.rule("19-1-2")
@pytest.mark.rule("G-50")
def test_assaulting_does_not_require_investing() -> None:
    siege = (
        Siege()
        .castle("K", "ouchi", "0303", level=2)
        .unit("A", "mori", "0303", 3)
        .start()
        .besiege("A")
    )

    assert siege.kind == "ambush-roll"
    assert siege.state.investing == [False]
    assert siege.state.acted == [True]
    assert siege.state.assaulted == [True]


@pytest.mark.rule("19-1-1")
def test_one_force_assaults_at_a_time() -> None:
    siege = assaulted().unit("B", "mori", "0303", 30, investing=True).start().besiege("A")

    assert siege.frame.units == (0,)
    assert siege.state.acted == [True, False]


@pytest.mark.rule("19-1-3")
@pytest.mark.rule("19-2-4(2) a")
def test_the_ambush_is_applied_before_the_assault() -> None:
    siege = (
        assaulted()
        .unit("B", "mori", "0303", 10, led_by="A", investing=True)
        .unit("I", "ouchi", "0303", 13, inside=True)
        .start()
        .besiege("A")
        .roll(2)
    )

    assert siege.event("ambush").lookup.result == "1"
    assert (siege.kind, siege.seat) == ("losses", "mori")
    siege.do(LoseStep(1))
    assert siege.kind == "assault-roll"
    siege.roll(3)
    assert siege.event("assault").params["strength"] == 35


@pytest.mark.rule("19-2-1")
@pytest.mark.rule("16-1-2")
def test_all_units_inside_ambush_as_one() -> None:
    siege = (
        assaulted()
        .unit("I", "ouchi", "0303", 3, inside=True)
        .unit("J", "masuda", "0303", 4, inside=True)
        .start()
    )

    assert ambush_terms(siege.state, 0, (0,), 1).strength == 7


@pytest.mark.rule("19-2-2")
def test_each_assault_is_ambushed_anew() -> None:
    siege = assaulted().unit("B", "mori", "0303", 30, investing=True).start()

    siege.besiege("A").roll(1, 1).besiege("B").roll(1, 1)

    assert sum(event.kind == "ambush" for event in siege.events) == 2


@pytest.mark.rule("19-2-3")
def test_an_empty_castle_ambushes_with_strength_0() -> None:
    siege = assaulted().start().besiege("A").roll(5)

    lookup = siege.event("ambush").lookup
    assert (lookup.row, lookup.column, lookup.result) == ("6", "0–2", "1")
    assert siege.state.steps == [1]


@pytest.mark.rule("19-2-4(1)")
def test_the_ambush_reads_the_garrison_column() -> None:
    siege = assaulted().unit("I", "ouchi", "0303", 13, inside=True).start().besiege("A").roll(4)

    assert siege.event("ambush").lookup.result == "2"


@pytest.mark.rule("19-2-4(2) b")
def test_a_star_demands_a_whole_unit() -> None:
    siege = (
        assaulted()
        .unit("B", "mori", "0303", 8, led_by="A", investing=True)
        .unit("C", "mori", "0303", 8, led_by="A", investing=True)
        .unit("I", "ouchi", "0303", 28, fbm=0, inside=True)
        .start()
        .besiege("A")
        .roll(5)
    )

    assert siege.event("ambush").lookup.result == "4*"
    siege.do(LoseStep(0), LoseStep(1), LoseStep(2))
    assert siege.state.steps[:3] == [1, 1, 1]
    siege.do(LoseStep(2))
    assert siege.state.steps[:3] == [1, 1, 0]


@pytest.mark.rule("19-2-5(1)")
@pytest.mark.rule("19-2-5(2)")
@pytest.mark.rule("19-2-5(3)")
@pytest.mark.rule("G-62")
def test_the_modifiers_of_an_ambush() -> None:
    siege = (
        assaulted()
        .unit("B", "mori", "0303", led_by="A", morale=-3)
        .unit("I", "ouchi", "0303", rank="taisho", fbm=2, inside=True, morale=-1)
        .unit("J", "ouchi", "0303", fbm=3, inside=True)
        .start()
    )

    terms = ambush_terms(siege.state, 0, (0, 1), 2)

    assert by_rule(terms.modifiers) == {"19-2-5(1)": 1, "19-2-5(2)": 2, "19-2-5(3)": 2}
    siege.besiege("A").do(Assault())
    assert siege.frame.leader == 2  # the taishō, whatever the others could do


@pytest.mark.rule("19-2-5(2)")
def test_the_owner_picks_among_equal_ranks() -> None:
    siege = (
        assaulted()
        .unit("I", "ouchi", "0303", fbm=1, inside=True)
        .unit("J", "ouchi", "0303", fbm=3, inside=True)
        .start()
        .besiege("A")
    )

    assert (siege.kind, siege.seat) == ("ambush-leader", "ouchi")
    siege.do(ChooseUnit(2)).roll(1)
    assert by_rule(siege.event("ambush").modifiers)["19-2-5(2)"] == 3


@pytest.mark.rule("G-62")
def test_an_empty_castle_uses_its_own_morale() -> None:
    siege = Siege().castle("K", "ouchi", "0303", morale=-2).unit("A", "mori", "0303").start()

    assert by_rule(ambush_terms(siege.state, 0, (0,), None).modifiers)["19-2-5(3)"] == -2
    assert by_rule(assault_terms(siege.state, 0, (0,)).modifiers)["19-3-2(3)"] == 2


@pytest.mark.rule("19-3")
def test_no_assault_when_nobody_survives_the_ambush() -> None:
    siege = (
        assaulted(steps=1).unit("I", "ouchi", "0303", 30, inside=True).start().besiege("A").roll(6)
    )

    assert siege.happened("assault-beaten-off")
    assert siege.state.durability == [10]
    assert siege.kind == "rest"


@pytest.mark.rule("19-3-1(1)")
def test_the_assault_reads_the_summed_strength() -> None:
    siege = assaulted(30).start().besiege("A").roll(1, 3)

    assert siege.event("assault").lookup.result == "2"
    assert siege.state.durability == [8]


@pytest.mark.rule("19-3-1(2)")
def test_a_star_in_the_assault_kills_nobody_inside() -> None:
    siege = assaulted(30).unit("I", "ouchi", "0303", 1, inside=True).start().besiege("A")

    siege.roll(1, 6)

    assert siege.event("assault").lookup.result == "4*"
    assert siege.state.durability == [6]
    assert siege.state.steps[1] == 2


@pytest.mark.rule("19-3-2(1)")
@pytest.mark.rule("19-3-2(2)")
@pytest.mark.rule("19-3-2(3)")
@pytest.mark.parametrize(("ground", "value"), [("rough", -1), ("foothills", -2)])
def test_the_modifiers_of_an_assault(ground: str, value: int) -> None:
    siege = (
        assaulted(level=2, ground=ground).unit("I", "ouchi", "0303", inside=True, morale=-2).start()
    )

    found = by_rule(assault_terms(siege.state, 0, (0,)).modifiers)

    assert found == {"19-3-2(1)": -2, "19-3-2(2)": value, "19-3-2(3)": 2}


@pytest.mark.rule("G-61")
def test_losses_in_the_ambush_can_end_the_investment_before_the_assault() -> None:
    siege = (
        assaulted(12, level=1)
        .unit("I", "ouchi", "0303", 30, inside=True, morale=-3)
        .start()
        .besiege("A")
        .roll(2)
    )

    assert siege.happened("investment-ended")
    assert siege.state.morale[1] == 0
    assert siege.kind == "assault-roll"


@pytest.mark.rule("G-61")
def test_survivors_assault_without_their_leader() -> None:
    siege = (
        assaulted(30, rank="taisho", steps=1)
        .unit("B", "mori", "0303", 30, led_by="A", investing=True)
        .start()
        .besiege("A")
        .do(Assault())
        .roll(6)
        .do(LoseStep(0))
    )

    assert siege.state.leader[1] == 1
    assert siege.frame.units == (1,)
    siege.roll(6)
    assert siege.state.durability == [6]


@pytest.mark.rule("20-1-1")
def test_no_assault_after_a_call_in_the_same_phase() -> None:
    siege = assaulted().unit("B", "mori", "0303", 30).start()
    siege.state.called[0] = True

    assert siege.refusal("A").rule == "20-1-1"
    siege.besiege("B")
    assert siege.state.investing == [True, True]  # investing was the only choice
    assert siege.kind == "rest"


@pytest.mark.rule("17-1-2")
def test_invest_and_assault_in_one_action() -> None:
    siege = Siege().castle("K", "ouchi", "0303").unit("A", "mori", "0303", 30).start()

    siege.besiege("A").do(Invest(), Assault()).roll(1, 6)

    assert siege.state.investing == [True]
    assert siege.state.durability == [7]


@pytest.mark.rule("17-1-5")
@pytest.mark.rule("19-1")
def test_only_a_siege_action_in_the_castle_hex_leads_to_an_assault() -> None:
    siege = assaulted().unit("B", "mori", "0302", 30).start()

    assert siege.refusal("B").code == "no-enemy-castle"
    played = drive(
        position(
            castles=[castle("k", hex="0303", owner="ouchi")],
            mori=[unit("b", hex="0302", strength=30)],
        )
    )
    assert played.refusal("besiege b") == ("17-1-1", "no-enemy-castle")
    assert played.refusal("assault") == ("17-1-5", "nobody-besieges")


@pytest.mark.rule("19.0")
def test_an_assault_costs_both_sides() -> None:
    siege = assaulted(30).unit("I", "ouchi", "0303", 1, inside=True).start()

    siege.besiege("A").roll(5, 3)

    assert siege.steps("A") == [1]
    assert siege.event("assault").params["strength"] == 15
    assert siege.state.durability == [9]


@pytest.mark.rule("9-2-5")
@pytest.mark.rule("19-2-5(2)")
def test_a_led_unit_does_not_lead_the_ambush() -> None:
    siege = (
        assaulted()
        .unit("T", "ouchi", "0303", rank="taisho", fbm=1, inside=True)
        .unit("L", "ouchi", "0303", rank="taisho", fbm=2, led_by="T", inside=True)
        .start()
        .besiege("A")
    )

    assert siege.kind == "ambush-roll"  # nothing to choose
    siege.roll(1)
    assert by_rule(siege.event("ambush").modifiers)["19-2-5(2)"] == 1


@pytest.mark.rule("9-2-5")
def test_a_led_unit_is_refused_where_others_may_lead_the_ambush() -> None:
    siege = (
        assaulted()
        .unit("T", "ouchi", "0303", rank="taisho", fbm=1, inside=True)
        .unit("U", "masuda", "0303", rank="taisho", fbm=3, inside=True)
        .unit("L", "ouchi", "0303", rank="taisho", fbm=2, led_by="T", inside=True)
        .start()
        .besiege("A")
    )
    t, u, led = (siege.u(name) for name in ("T", "U", "L"))

    assert siege.legal == [ChooseUnit(t), ChooseUnit(u)]
    refusal = siege.why_not(ChooseUnit(led))
    assert (refusal.rule, refusal.code) == ("9-2-5", "led-in-ambush")


@pytest.mark.rule("17-1-5")
@pytest.mark.parametrize(
    ("investing", "words"),
    [
        (True, "A: assault K"),
        (False, "A: assault K (too weak to invest: 3 of 20)"),
    ],
)
def test_the_only_siege_action_says_why_it_is_the_only_one(investing: bool, words: str) -> None:
    siege = Siege().castle("K", "ouchi", "0303", level=2)
    siege.unit("A", "mori", "0303", 3, investing=investing).start()

    assert describe(siege.state, Besiege(siege.u("A")), "en") == words
