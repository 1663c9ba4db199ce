"""Why nobody is restored: the first reason that stands against organising or replenishing."""

from __future__ import annotations

from typing import Any

import pytest

from tests.gunyuden.rules.builder import Played, castle, drive, position, unit
from tests.western_hero.rules.at_start import changed, ready

HERE = "0606"
HOME = castle("home", hex=HERE, main=True)
FAR = castle("far", hex="0101", main=True)
T = {"rank": "taisho"}


def alone(
    *more: Any,
    castles: Any = (HOME,),
    phase: str = "mori",
    stage: int = 1,
    ouchi: Any = (),
    **facts: Any,
) -> Played:
    """A taishō with one step, with nobody to reorganise with."""
    commander = unit("t", hex=HERE, **{"steps": 1, **T, **facts})
    return drive(
        position(castles=castles, phase=phase, stage=stage, mori=[commander, *more], ouchi=ouchi)
    )


def reasons(played: Played, unit_: str = "t") -> set[tuple[str, str]]:
    """What is said of organising and of both rolls."""
    asked = ("organise", "replenish-force", "replenish-castle")
    return {played.refusal(f"{action} {unit_}") for action in asked}


def both(played: Played, unit_: str = "t") -> tuple[str, str]:
    """What is said alike of organising and of a roll for the force."""
    said = played.refusal(f"organise {unit_}")
    assert played.refusal(f"replenish-force {unit_}") == said
    return said


@pytest.mark.rule("14-1")
def test_whoever_could_roll_is_told_to_organise_first() -> None:
    played = alone(castles=[castle("home", hex=HERE, main=True, left=5)])
    for action in ("replenish-force t", "replenish-castle t"):
        assert played.refusal(action) == ("14-1", "replenishing-needs-organising")
    assert played.why_not("organise t") is None


@pytest.mark.rule("13-2")
@pytest.mark.rule("14.0")
def test_where_nothing_is_lost_there_is_nothing_to_do() -> None:
    played = alone(steps=2)
    assert played.refusal("organise t") == ("13-2", "nothing-to-organise")
    assert played.refusal("replenish-force t") == ("14.0", "nothing-to-restore")
    assert played.refusal("replenish-castle t") == ("14.0", "castle-undamaged")


@pytest.mark.rule("11-4-2")
@pytest.mark.parametrize("company", [(), (unit("b", hex=HERE, led_by="t"),)])
def test_a_force_without_communication_is_told_so(company: Any) -> None:
    ring = [
        unit(f"o{n}", hex=hex_)
        for n, hex_ in enumerate(("0605", "0706", "0707", "0607", "0507", "0506"))
    ]
    played = alone(*company, castles=[FAR], ouchi=ring)
    assert played.refusal("replenish-force t") == ("11-4-2", "no-communication")
    if not company:
        assert both(played) == ("11-4-2", "no-communication")


@pytest.mark.rule("11-4-2")
@pytest.mark.rule("14-3-5")
def test_a_damaged_castle_without_communication_is_no_castle_at_rest() -> None:
    ruin = castle("home", hex=HERE, left=5)
    played = alone(castles=[ruin, FAR], steps=2, ouchi=[unit("o", hex=HERE)])
    assert played.refusal("organise t") == ("11-4-2", "no-communication")
    assert played.refusal("replenish-castle t") == ("11-4-2", "no-communication")


@pytest.mark.rule("16-5")
def test_an_invested_garrison_is_told_so() -> None:
    besieger = unit("o", hex=HERE, strength=40, investing=True)
    assert both(alone(inside=True, ouchi=[besieger])) == ("16-5", "invested-garrison")


@pytest.mark.rule("14-3-2")
@pytest.mark.rule("14-3-3")
def test_of_a_damaged_castle_it_is_said_why_he_does_not_repair_it() -> None:
    allied = castle("k", hex=HERE, owner="yoshimi", left=5)
    assert alone(castles=[allied], steps=2).refusal("organise t") == ("14-3-2", "not-his-castle")
    hostile = castle("k", hex=HERE, owner="ouchi", left=5)
    found = alone(castles=[hostile], steps=2).refusal("organise t")
    assert found == ("13-2", "nothing-to-organise")
    played = alone(castles=[castle("home", hex=HERE, main=True, left=5)], steps=2)
    played.state.replenished[0] = True
    assert played.refusal("organise t") == ("14-3-3", "castle-already-replenished")


@pytest.mark.rule("4-1")
def test_the_phase_comes_before_all_else() -> None:
    assert reasons(alone(phase="ouchi")) == {("4-1", "other-phase")}


@pytest.mark.rule("13-2-1")
def test_a_force_that_has_acted_is_told_so() -> None:
    assert both(alone(acted=True)) == ("13-2-1", "force-has-acted")


@pytest.mark.rule("12-2-4")
@pytest.mark.rule("13-2-3")
@pytest.mark.parametrize("steps", [1, 2])
def test_a_lone_commander_without_activation_point_is_told_so(steps: int) -> None:
    played = alone(stage=4, ap=3, steps=steps)
    assert played.refusal("organise t") == ("12-2-4", "no-activation-point")
    if steps == 1:
        assert played.refusal("replenish-force t") == ("12-2-4", "no-activation-point")


@pytest.mark.rule("14-1-2")
@pytest.mark.rule("14-2-5")
def test_ranks_and_leaders_come_before_what_is_lost() -> None:
    led = unit("t2", hex=HERE, steps=1, led_by="s", **T)
    played = alone(unit("s", hex=HERE, rank="sodaisho"), led, unit("b", hex=HERE))
    assert played.refusal("replenish-force t2") == ("14-1-2", "unit-is-led")
    assert played.refusal("replenish-force b") == ("14-2-5", "busho-cannot-replenish")


@pytest.mark.rule("25-1")
def test_the_dead_replenish_nothing() -> None:
    played = alone()
    played.state.hex[0] = -1
    played.state.forget()
    assert reasons(played) == {("25-1", "unit-gone")}


@pytest.mark.rule("36.7(1) a")
@pytest.mark.rule("G-105")
def test_a_lone_commander_of_an_inactive_clan_is_told_so() -> None:
    played = changed(ready("3").then(1), masuda_fujikane="2810")
    assert played.refusal("organise masuda_fujikane") == ("36.7(1)", "clan-inactive")


@pytest.mark.rule("34.7(1)")
def test_before_turn_one_only_the_free_clan_organises() -> None:
    played = changed(ready("1"), yoshimi_masayori="3419")
    assert played.refusal("organise yoshimi_masayori") == ("34.7(1)", "not-in-free-phase")
