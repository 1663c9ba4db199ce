"""Siege action, investment and siege results (17, 18, 20-4)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.siege_builder import Siege, by_rule
from wargame_core.gunyuden.actions import (
    Accept,
    Assault,
    CallForSurrender,
    ChooseCastle,
    ChooseUnit,
    Decline,
    Finish,
    Invest,
    JoinForce,
    OfferSurrender,
    Refuse,
    Stop,
)
from wargame_core.gunyuden.investment import cannot_invest, threshold
from wargame_core.gunyuden.siege_odds import incident_terms, siege_column


def before_castle(strength: int = 12, level: int = 1) -> Siege:
    return Siege().castle("K", "ouchi", "0303", level=level).unit("A", "mori", "0303", strength)


@pytest.mark.rule("17-1-1")
def test_a_siege_needs_a_force_in_the_hex_of_an_enemy_castle() -> None:
    siege = (
        Siege().castle("K", "ouchi", "0303").castle("R", "mori", "0202")
        .unit("A", "mori", "0302").unit("B", "mori", "0303").unit("C", "mori", "0202").start()
    )  # fmt: skip

    assert siege.refusal("A").code == "no-enemy-castle"
    assert siege.refusal("C").code == "no-enemy-castle"
    assert siege.refusal("B") is None


@pytest.mark.rule("17.0")
@pytest.mark.rule("17-1-2")
def test_a_strong_force_may_invest_or_assault() -> None:
    siege = before_castle().start().besiege("A")

    assert siege.legal == [Invest(), Assault()]
    assert not any(siege.state.acted)


@pytest.mark.rule("18-1")
@pytest.mark.rule("18-1-1")
@pytest.mark.rule("G-53")
@pytest.mark.parametrize(("level", "needed"), [(0, 10), (1, 10), (2, 20), (3, 30)])
def test_strength_needed_depends_on_the_level(level: int, needed: int) -> None:
    enough = before_castle(needed, level).start().besiege("A")
    weak = before_castle(needed - 1, level).start().besiege("A")

    assert threshold(enough.state, 0) == needed
    assert Invest() in enough.legal
    assert weak.kind == "ambush-roll"  # nothing but the assault was left to choose


@pytest.mark.rule("18-1")
def test_a_refused_investment_names_both_strengths() -> None:
    siege = before_castle(12, level=2).start()

    refusal = cannot_invest(siege.state, siege.u("A"), siege.c("K"))

    assert (refusal.rule, refusal.code) == ("18-1", "too-weak-to-invest")
    assert refusal.facts == {"castle": 0, "strength": 12, "needed": 20}


@pytest.mark.rule("17-1-2")
def test_a_force_that_invests_already_does_not_invest_again() -> None:
    siege = invested().start().besiege("A")

    assert siege.legal == [Assault(), CallForSurrender()]
    assert siege.why_not(Invest()).code == "already-investing"


@pytest.mark.rule("18-1-2")
def test_forces_that_can_act_invest_together_and_are_all_done() -> None:
    siege = (
        Siege().castle("K", "ouchi", "0303", level=2)
        .unit("A", "mori", "0303", 12).unit("B", "yoshimi", "0303", 8).unit("C", "mori", "0303", 5)
        .start().besiege("A").do(Invest())
    )  # fmt: skip

    assert siege.kind == "invest"
    assert siege.why_not(Finish()).facts == {"castle": 0, "strength": 12, "needed": 20}
    b, c = siege.u("B"), siege.u("C")
    assert siege.legal == [JoinForce(c), JoinForce(b)]
    siege.do(JoinForce(b), Finish())

    assert siege.investing("A", "B", "C") == [True, True, False]
    assert [siege.state.acted[u] for u in (0, b, c)] == [True, True, False]
    assert siege.kind == "siege-goes-on"


@pytest.mark.rule("18-1-2")
@pytest.mark.rule("G-54")
def test_a_force_that_cannot_act_does_not_help_to_begin() -> None:
    siege = (
        Siege().castle("K", "ouchi", "0303", level=2).unit("A", "mori", "0303", 12)
        .unit("B", "mori", "0303", 12).unit("C", "kikkawa", "0303", 12).start()
    )  # fmt: skip
    siege.state.acted[1] = True
    siege.besiege("A")

    assert siege.kind == "ambush-roll"


@pytest.mark.rule("18-1-4")
def test_another_force_may_join_a_running_investment() -> None:
    siege = (
        Siege().castle("K", "ouchi", "0303").unit("A", "mori", "0303", 12, investing=True)
        .unit("B", "mori", "0303", 1).start().besiege("B").do(Invest())
    )  # fmt: skip

    assert siege.kind == "siege-goes-on"
    assert siege.state.investing == [True, True]
    assert siege.state.acted == [False, True]


@pytest.mark.rule("17-1")
@pytest.mark.rule("G-52")
def test_every_force_that_has_invested_may_assault_in_the_same_action() -> None:
    siege = (
        Siege().castle("K", "ouchi", "0303", level=2)
        .unit("A", "mori", "0303", 12).unit("B", "mori", "0303", 12).start()
        .besiege("A").do(Invest())  # B must join and does
    )  # fmt: skip

    assert siege.legal == [Assault(), Stop()]
    siege.do(Assault()).roll(1, 1)
    assert siege.frame.leader == 1
    siege.do(Stop())
    assert siege.kind == "rest"


@pytest.mark.rule("G-52")
def test_a_commander_may_invest_and_call_in_one_action() -> None:
    siege = (
        Siege().castle("K", "ouchi", "0303").unit("A", "mori", "0303", 12, rank="taisho")
        .start().besiege("A").do(Invest())
    )  # fmt: skip

    assert siege.legal == [Assault(), CallForSurrender(), Stop()]


@pytest.mark.rule("18-3 a")
@pytest.mark.rule("18-3-2")
def test_an_investment_below_its_threshold_ends_and_restores_morale() -> None:
    siege = (
        before_castle().unit("I", "ouchi", "0303", inside=True, morale=-3)
        .unit("B", "mori", "0303", 12, investing=True).start()
    )  # fmt: skip

    siege.change(lambda play: play.lose_step(siege.u("B"), "test"))

    assert siege.happened("investment-ended")
    assert siege.state.morale[siege.u("I")] == 0


def invested(**castle: Any) -> Siege:
    return (
        Siege().castle("K", "ouchi", "0303", **castle)
        .unit("A", "mori", "0303", 12, rank="taisho", investing=True)
    )  # fmt: skip


@pytest.mark.rule("18-2-1(1)")
@pytest.mark.rule("T-GAR")
def test_more_units_than_the_limit_change_the_column() -> None:
    siege = invested(level=0)
    for number in range(5):
        siege.unit(f"I{number}", "ouchi", "0303", inside=True)

    assert not siege_column(siege.start().state, 0)
    assert siege_column(siege.unit("I6", "ouchi", "0303", inside=True).start().state, 0)


@pytest.mark.rule("18-2-1(2)")
@pytest.mark.rule("T-SIEGE")
@pytest.mark.parametrize(("die", "morale"), [(2, -1), (3, -1), (4, 0), (5, 0), (6, 0)])
def test_the_siege_roll_wears_morale_down(die: int, morale: int) -> None:
    siege = invested().unit("I", "ouchi", "0303", inside=True).start().results().do(Decline())

    siege.roll(die)

    assert siege.state.morale[1] == morale
    assert siege.kind == "rest"


@pytest.mark.rule("18-2-2 a")
def test_every_unit_inside_loses_morale() -> None:
    siege = (
        invested().unit("I", "ouchi", "0303", inside=True)
        .unit("J", "masuda", "0303", inside=True, morale=-1).start().results().do(Decline())
    )  # fmt: skip

    siege.roll(3)

    assert siege.state.morale[1:] == [-1, -2]


@pytest.mark.rule("18-2-2 b")
@pytest.mark.rule("G-57")
def test_a_broken_unit_is_lost_while_others_hold_the_castle() -> None:
    siege = (
        invested().unit("I", "ouchi", "0303", inside=True)
        .unit("J", "ouchi", "0303", inside=True, morale=-4).start().results().do(Decline())
    )  # fmt: skip

    siege.roll(3)

    assert siege.state.steps[1:] == [2, 0]
    assert siege.owner() == "ouchi"


@pytest.mark.rule("18-2")
def test_the_owner_chooses_the_order_of_his_castles() -> None:
    siege = (
        invested().castle("L", "ouchi", "0503").castle("M", "ouchi", "0101")
        .unit("B", "mori", "0503", 12, investing=True).start().results()
    )  # fmt: skip

    assert (siege.kind, siege.seat) == ("siege-order", "ouchi")
    assert siege.legal == [ChooseCastle(0), ChooseCastle(1)]
    assert siege.why_not(ChooseCastle(2)).code == "castle-not-due"
    siege.do(ChooseCastle(1)).roll(4)
    assert siege.frame.castle == 0  # the last one needs no choice
    siege.roll(4)
    assert siege.kind == "rest"


@pytest.mark.rule("G-113")
def test_only_castles_of_the_phase_get_results() -> None:
    assert invested().start().results(0).kind == "rest"


@pytest.mark.rule("18-2-1(3)")
@pytest.mark.rule("G-58")
def test_the_incident_die_adds_castle_minus_besieger_morale() -> None:
    siege = (
        invested().unit("B", "mori", "0303", 5, investing=True, morale=-1)
        .unit("I", "ouchi", "0303", inside=True, morale=-3).start()
    )  # fmt: skip

    assert by_rule(incident_terms(siege.state, 0).modifiers) == {"18-2-1(3)": -2}


@pytest.mark.rule("G-59")
def test_the_owner_names_the_unit_lost_to_a_traitor() -> None:
    siege = (
        invested().unit("I", "ouchi", "0303", inside=True, morale=-3)
        .unit("J", "ouchi", "0303", inside=True).start().results().do(Decline())
    )  # fmt: skip
    siege.roll(1, 2)  # 2 - 3 = -1: one unit

    assert (siege.kind, siege.seat) == ("traitor", "ouchi")
    siege.do(ChooseUnit(2))
    assert siege.state.steps[1:] == [2, 0]
    assert siege.state.durability[0] == 10


@pytest.mark.rule("T-INC ≤−2")
@pytest.mark.rule("G-59")
def test_a_traitor_who_finds_too_few_takes_all_and_spares_the_walls() -> None:
    siege = invested().unit("I", "ouchi", "0303", inside=True, morale=-3).start().results()

    siege.do(Decline()).roll(1, 1)

    assert siege.state.steps[1] == 0
    assert (siege.state.durability[0], siege.owner()) == (10, "ouchi")


@pytest.mark.rule("T-INC −1")
def test_a_traitor_in_an_empty_castle_costs_durability() -> None:
    siege = invested(morale=-2, left=5).start().results().roll(1, 1)

    assert siege.state.durability[0] == 4


@pytest.mark.rule("T-INC 0")
@pytest.mark.rule("T-INC 1–4")
@pytest.mark.rule("T-INC 5–6")
@pytest.mark.parametrize(
    ("morale", "die", "durability", "after"),
    [(-1, 1, 8, -1), (0, 1, 10, -1), (0, 4, 10, -1), (0, 5, 9, 0), (0, 6, 9, 0)],
)
def test_incidents_at_an_empty_castle(morale: int, die: int, durability: int, after: int) -> None:
    siege = invested(morale=morale).start().results().roll(1, die)

    assert siege.state.durability[0] == durability
    assert siege.state.castle_morale[0] == after


@pytest.mark.rule("T-INC ≥7")
def test_besiegers_may_lose_heart() -> None:
    siege = (
        invested().unit("B", "mori", "0303", 5, investing=True, morale=-1)
        .unit("I", "ouchi", "0303", inside=True).start().results()
    )  # fmt: skip

    siege.do(Decline()).roll(1, 6)  # 6 + 0 - (-1) = 7

    assert siege.state.morale == [-1, -2, 0]


@pytest.mark.rule("20-4")
@pytest.mark.rule("G-70")
def test_terms_that_are_refused_lead_to_the_normal_roll() -> None:
    siege = invested().unit("I", "ouchi", "0303", inside=True).start().results()

    assert (siege.kind, siege.seat) == ("offer", "ouchi")
    assert siege.why_not(OfferSurrender("A")).code == "no-such-terms"
    siege.do(OfferSurrender("D"))
    assert (siege.kind, siege.seat) == ("answer", "mori")
    siege.do(Refuse())
    assert siege.kind == "siege-roll"


@pytest.mark.rule("20-4")
@pytest.mark.rule("G-70")
def test_accepted_terms_take_the_place_of_the_roll() -> None:
    siege = (
        invested().unit("I", "ouchi", "0303", inside=True)
        .unit("F", "ouchi", "0601").start().results().do(OfferSurrender("D"), Accept())
    )  # fmt: skip

    assert siege.owner() == "mori"
    assert siege.state.hex[1] == siege.hex("0601")
    assert siege.kind == "rest"


@pytest.mark.rule("G-70")
def test_negotiated_surrender_gives_no_steps_back() -> None:
    siege = (
        Siege().castle("K", "ouchi", "0303").unit("A", "mori", "0303", 24, investing=True, steps=1)
        .unit("I", "ouchi", "0303", inside=True).start().results().do(OfferSurrender("H"), Accept())
    )  # fmt: skip

    assert siege.kind == "rest"
    assert siege.state.steps == [1, 0]
