"""Sieges as they are played: what one action forbids the next, and what a capture leaves."""

from __future__ import annotations

import pytest

from tests.gunyuden.rules.builder import Board, castle, unit
from tests.gunyuden.rules.siege_builder import Siege, by_rule, invested
from tests.gunyuden.rules.turns import begin, phase_of
from wargame_core.engine.decision import CHANCE, Refusal
from wargame_core.gunyuden.rules.actions import (
    Assault,
    CallForSurrender,
    ChooseUnit,
    Decline,
    Invest,
    Stop,
)
from wargame_core.gunyuden.rules.investment import threshold
from wargame_core.gunyuden.rules.scenario import SpecialRules
from wargame_core.gunyuden.rules.siege_odds import assault_terms
from wargame_core.gunyuden.rules.state import State

CALLED = ("20-1-1", "called-this-phase")
ASSAULTED = ("20-1-1", "assaulted-this-phase")


def two_forces(*, investing: bool, level: int = 1) -> Siege:
    """A taishō and a bushō before a castle in which one unit waits."""
    return (
        Siege()
        .castle("K", "ouchi", "0303", level=level)
        .unit("A", "mori", "0303", 24, rank="taisho", investing=investing)
        .unit("B", "mori", "0303", 12, investing=investing)
        .unit("C", "mori", "0303", 12, rank="taisho", investing=investing)
        .unit("I", "ouchi", "0303", 1, inside=True)
        .start()
    )


def said(siege: Siege, action: object) -> tuple[str, str] | None:
    """Rule and code of a refusal, None if the action is legal."""
    refusal = siege.why_not(action)
    return None if refusal is None else (refusal.rule, refusal.code)


# --- assault and call exclude each other ----------------------------------------------------------


@pytest.mark.rule("20-1-1")
@pytest.mark.rule("G-52")
def test_after_the_call_of_one_force_no_other_assaults() -> None:
    siege = two_forces(investing=True).besiege("A").do(CallForSurrender()).roll(1)

    assert (siege.kind, siege.owner()) == ("rest", "ouchi")
    refusal = siege.refusal("B")
    assert refusal is not None and (refusal.rule, refusal.code) == CALLED


@pytest.mark.rule("20-1-1")
@pytest.mark.rule("G-52")
def test_after_the_assault_of_one_force_no_other_calls() -> None:
    siege = two_forces(investing=True).besiege("B")
    siege.roll(1)
    while siege.kind != "rest":
        siege.roll(1)

    assert siege.happened("assault")
    siege.besiege("A")
    assert siege.kind == "ambush-roll"  # nothing but another assault was left


@pytest.mark.rule("20-1-1")
@pytest.mark.rule("G-52")
def test_forces_that_invest_together_cannot_both_assault_and_call() -> None:
    siege = two_forces(investing=False, level=3).besiege("A")
    siege.do(Invest())
    while siege.kind == "invest":
        siege.do(siege.legal[0])
    assert said(siege, CallForSurrender()) is None and said(siege, Assault()) is None

    called = siege.do(CallForSurrender()).roll(1)
    assert called.kind == "rest"  # B may not assault, C may not call again


@pytest.mark.rule("20-1-1")
@pytest.mark.rule("G-52")
def test_an_assault_after_investing_rules_the_call_of_the_others_out() -> None:
    siege = two_forces(investing=False, level=3).besiege("A")
    siege.do(Invest())
    while siege.kind == "invest":
        siege.do(siege.legal[0])
    siege.do(Assault()).roll(1, 1)

    assert (siege.kind, siege.frame.leader) == ("siege-goes-on", siege.u("B"))
    siege.do(Stop())
    assert siege.legal == [Assault(), Stop()]  # C commands, but may not call
    assert said(siege, CallForSurrender()) == ASSAULTED


# --- siege results --------------------------------------------------------------------------------


@pytest.mark.rule("18-2-1(2)")
@pytest.mark.rule("T-SIEGE")
@pytest.mark.parametrize("die", range(2, 7))
@pytest.mark.parametrize(("inside", "worn"), [(5, {2, 3}), (6, {2, 3, 4})])
def test_a_crowded_castle_is_worn_down_by_a_four_too(inside: int, worn: set[int], die: int) -> None:
    siege = invested(level=0)
    for number in range(inside):
        siege.unit(f"I{number}", "ouchi", "0303", inside=True)
    siege.start().results().do(Decline()).roll(die)

    assert siege.state.morale[1:] == [-1 if die in worn else 0] * inside


def results_of_a_turn(state: State) -> list[tuple[int, int, str]]:
    """Turn, stage and phase of every siege roll until the next turn."""
    played, found = begin(state), []
    while not played.state.over and played.state.turn == 1:
        if played.kind == "siege-roll":
            found.append(phase_of(played))
        if played.kind == "offer":
            played = played.then("decline")
        else:
            played = played.then(6 if played.seat == CHANCE else played.legal[-1])
    return found


def frozen(state: State, leader: int) -> Refusal | None:
    """Holds the castle's clan still."""
    clan = state.scenario.clans[state.scenario.units[leader].clan]
    return Refusal("36.7(1)", "clan-inactive", {"unit": leader}) if clan.id == "ouchi" else None


@pytest.mark.rule("18-2")
@pytest.mark.rule("G-113")
@pytest.mark.rule("G-105")
@pytest.mark.parametrize("special", [SpecialRules(), SpecialRules(restraints=(frozen,))])
def test_every_stage_brings_one_result_in_the_owners_phase(special: SpecialRules) -> None:
    state = Board(special=special).state(
        castles=[castle("home", hex="0909", main=True), castle("k", hex="0303", owner="ouchi")],
        mori=[unit("m", hex="0303", strength=30, investing=True)],
        ouchi=[unit("o", hex="0303", inside=True)],
    )

    assert results_of_a_turn(state) == [(1, stage, "ouchi") for stage in (1, 2, 3, 4)]


@pytest.mark.rule("T-INC ≤−2")
def test_the_worst_traitor_costs_two_units_or_two_points_of_durability() -> None:
    siege = invested(left=5)
    for number in range(3):
        siege.unit(f"I{number}", "ouchi", "0303", inside=True, morale=-3)
    siege.start().results().do(Decline()).roll(1, 1)
    siege.do(ChooseUnit(1), ChooseUnit(3))
    assert (siege.steps("I0", "I1", "I2"), siege.state.durability) == ([0, 2, 0], [5])

    empty = invested(left=5, morale=-3).start().results()
    if empty.kind == "offer":
        empty.do(Decline())
    empty.roll(1, 1)
    assert empty.state.durability == [3]


# --- the level and the capture --------------------------------------------------------------------


@pytest.mark.rule("8-1-1")
def test_the_level_makes_sieges_harder() -> None:
    needed, assaults = [], []
    for level in range(4):
        siege = invested(level=level).start()
        needed.append(threshold(siege.state, 0))
        assaults.append(by_rule(assault_terms(siege.state, 0, (0,)).modifiers))

    assert needed == sorted(needed) and needed[1] < needed[2] < needed[3]
    assert [found.get("19-3-2(1)", 0) for found in assaults] == [0, -1, -2, -3]


@pytest.mark.rule("20-3-1")
@pytest.mark.rule("G-69")
def test_a_captured_castle_is_without_markers() -> None:
    siege = (
        Siege()
        .castle("K", "ouchi", "0303", left=1, morale=-3, level=2)
        .unit("A", "mori", "0303", 30, rank="taisho", investing=True)
        .unit("F", "masuda", "0601")
        .start()
    )
    siege.state.refuses[0] = True
    siege.besiege("A").do(CallForSurrender()).roll(6)

    assert siege.owner() == "mori"
    assert (siege.state.castle_morale, siege.state.durability) == ([0], [1])
    assert (siege.state.resists, siege.state.refuses) == ([False], [False])
    assert (siege.investing("A"), siege.is_inside("A")) == ([False], False)
    assert siege.state.scenario.castles[0].level == 2


@pytest.mark.rule("20-3-1")
@pytest.mark.rule("G-69")
def test_a_castle_that_resisted_and_fell_resists_no_more() -> None:
    siege = (
        Siege()
        .castle("K", "ouchi", "0303", left=1, morale=-2, level=0)
        .unit("A", "mori", "0303", 40, rank="taisho", investing=True)
        .unit("F", "masuda", "0601")
        .start()
    )
    siege.state.resists[0] = siege.state.refuses[0] = True
    siege.besiege("A").roll(1, 6)
    while siege.seat == CHANCE:
        siege.roll(6)

    assert siege.owner() != "ouchi"
    assert siege.state.castle_morale == [0]
    assert (siege.state.resists, siege.state.refuses) == ([False], [False])
