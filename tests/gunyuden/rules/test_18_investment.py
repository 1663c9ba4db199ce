"""The siege action and the investment (17, 18)."""

from __future__ import annotations

import pytest

from tests.gunyuden.rules.siege_builder import Siege, invested
from wargame_core.gunyuden.rules.actions import (
    Assault,
    CallForSurrender,
    Decline,
    Finish,
    Invest,
    JoinForce,
    Stop,
)
from wargame_core.gunyuden.rules.investment import cannot_invest, threshold


def before_castle(strength: int = 12, level: int = 1) -> Siege:
    return Siege().castle("K", "ouchi", "0303", level=level).unit("A", "mori", "0303", strength)


@pytest.mark.rule("17-1-1")
def test_a_siege_needs_a_force_in_the_hex_of_an_enemy_castle() -> None:
    siege = (
        Siege()
        .castle("K", "ouchi", "0303")
        .castle("R", "mori", "0202")
        .unit("A", "mori", "0302")
        .unit("B", "mori", "0303")
        .unit("C", "mori", "0202")
        .start()
    )

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
        Siege()
        .castle("K", "ouchi", "0303", level=2)
        .unit("A", "mori", "0303", 12)
        .unit("B", "yoshimi", "0303", 8)
        .unit("C", "mori", "0303", 5)
        .start()
        .besiege("A")
        .do(Invest())
    )

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
        Siege()
        .castle("K", "ouchi", "0303", level=2)
        .unit("A", "mori", "0303", 12)
        .unit("B", "mori", "0303", 12)
        .unit("C", "kikkawa", "0303", 12)
        .start()
    )
    siege.state.acted[1] = True
    siege.besiege("A")

    assert siege.kind == "ambush-roll"


@pytest.mark.rule("18-1-4")
def test_another_force_may_join_a_running_investment() -> None:
    siege = (
        Siege()
        .castle("K", "ouchi", "0303")
        .unit("A", "mori", "0303", 12, investing=True)
        .unit("B", "mori", "0303", 1)
        .start()
        .besiege("B")
        .do(Invest())
    )

    assert siege.kind == "siege-goes-on"
    assert siege.state.investing == [True, True]
    assert siege.state.acted == [False, True]


@pytest.mark.rule("17-1")
@pytest.mark.rule("G-52")
def test_every_force_that_has_invested_may_assault_in_the_same_action() -> None:
    siege = (
        Siege()
        .castle("K", "ouchi", "0303", level=2)
        .unit("A", "mori", "0303", 12)
        .unit("B", "mori", "0303", 12)
        .start()
        .besiege("A")
        .do(Invest())  # B must join and does
    )

    assert siege.legal == [Assault(), Stop()]
    siege.do(Assault()).roll(1, 1)
    assert siege.frame.leader == 1
    siege.do(Stop())
    assert siege.kind == "rest"


@pytest.mark.rule("G-52")
def test_a_commander_may_invest_and_call_in_one_action() -> None:
    siege = (
        Siege()
        .castle("K", "ouchi", "0303")
        .unit("A", "mori", "0303", 12, rank="taisho")
        .start()
        .besiege("A")
        .do(Invest())
    )

    assert siege.legal == [Assault(), CallForSurrender(), Stop()]


@pytest.mark.rule("18-3 a")
@pytest.mark.rule("18-3-2")
def test_an_investment_below_its_threshold_ends_and_restores_morale() -> None:
    siege = (
        before_castle()
        .unit("I", "ouchi", "0303", inside=True, morale=-3)
        .unit("B", "mori", "0303", 12, investing=True)
        .start()
    )

    siege.change(lambda play: play.lose_step(siege.u("B"), "test"))

    assert siege.happened("investment-ended")
    assert siege.state.morale[siege.u("I")] == 0


@pytest.mark.rule("17-1-3")
@pytest.mark.rule("17-1-4")
@pytest.mark.rule("18-1-3")
def test_an_investment_goes_on_without_orders_and_activation() -> None:
    siege = invested(level=1).unit("B", "mori", "0303", 12, ap=1, investing=True).start()
    siege.state.stage = 3

    siege.results().do(Decline()).roll(4)

    assert siege.investing("A", "B") == [True, True]


@pytest.mark.rule("18-3 b")
@pytest.mark.rule("G-51")
def test_leaving_the_hex_ends_the_investment() -> None:
    siege = invested().start()

    siege.change(lambda play: play.place([0], siege.hex("0302")))

    assert siege.investing("A") == [False]
    assert siege.happened("investment-ended")


@pytest.mark.rule("18-3-1")
@pytest.mark.parametrize(("left", "goes_on"), [(12, True), (9, False)])
def test_besiegers_may_stop_in_part(left: int, goes_on: bool) -> None:
    siege = invested().unit("B", "mori", "0303", left, investing=True).start()

    siege.change(lambda play: play.invest([siege.u("A")], investing=False))

    assert siege.investing("A", "B") == [False, goes_on]


@pytest.mark.rule("G-56")
def test_an_empty_castle_recovers_when_the_investment_ends() -> None:
    siege = invested(morale=-3).start()

    siege.change(lambda play: play.invest([0], investing=False))

    assert siege.state.castle_morale == [0]


@pytest.mark.rule("G-48")
def test_a_castle_that_loses_its_last_defender_starts_again_at_0() -> None:
    siege = invested().unit("I", "ouchi", "0303", inside=True, morale=-3).start()

    siege.change(lambda play: play.eliminate(siege.u("I"), "test"))

    assert siege.state.castle_morale == [0]
    assert siege.owner() == "ouchi"


@pytest.mark.rule("18-1-2")
def test_an_enemy_is_not_asked_to_join_the_investment() -> None:
    siege = (
        Siege()
        .castle("K", "ouchi", "0303")
        .unit("A", "mori", "0303", 12)
        .unit("B", "mori", "0303", 12)
        .unit("I", "ouchi", "0303", inside=True)
        .start()
        .besiege("A")
        .do(Invest())
    )

    refusal = siege.why_not(JoinForce(siege.u("I")))
    assert (refusal.rule, refusal.code) == ("18-1-2", "enemy-does-not-invest")
    assert refusal.facts == {"unit": siege.u("I"), "castle": 0}
