"""Sorties: who may make one, at what price, and how hard the besiegers strike back (23-7)."""

from __future__ import annotations

import pytest

from tests.gunyuden.rules.builder import Played, castle, drive, modifiers, position, unit
from wargame_core.gunyuden.rules.battle import attack_refusal

HERE, THERE = "0606", "0605"


@pytest.mark.rule("23-7-2")
@pytest.mark.parametrize("die", [1, 6])
def test_besiegers_strike_back_with_all_their_strength_while_they_invest(die: int) -> None:
    state = position(
        castles=[castle("c", hex=HERE, owner="mori")],
        mori=[unit("m1", hex=HERE, inside=True, strength=2)],
        ouchi=[
            unit("o1", hex=HERE, strength=30, investing=True),
            unit("o2", hex=HERE, strength=(0, 7, 13), steps=1, investing=True),
        ],
    )
    played = drive(state, "attack m1")
    if played.kind == "attacked-forces":
        played = played.then("join-force o1", "join-force o2")
    played = played.then(die)
    if played.kind == "split-losses":
        played = played.then("take-losses 1 0", "lose-step o1")
    played = played.then("counterattack", 1)
    struck = sum(
        played.state.scenario.units[played.u(name)].strength[played.steps(name)]
        for name in ("o1", "o2")
    )
    assert all(played.state.investing[played.u(name)] for name in ("o1", "o2"))
    assert played.event("counter-roll").params["strength"] == struck


def sortie(**facts: object) -> Played:
    state = position(
        castles=[castle("c", hex=HERE, owner="mori")],
        mori=[
            unit("m1", hex=HERE, inside=True, strength=30, fbm=1),
            unit("m2", hex=HERE, inside=True, strength=5, fbm=2),
            unit("m3", hex=HERE, inside=True, acted=True),
        ],
        yoshimi=[unit("y1", hex=HERE, inside=True, strength=4, rank="taisho", fbm=3)],
        ouchi=[unit("o1", hex=HERE, strength=12, investing=True, **facts)],  # type: ignore[arg-type]
    )
    return drive(state, "attack m1")


@pytest.mark.rule("23-7")
@pytest.mark.rule("G-44")
@pytest.mark.rule("G-46")
def test_garrison_forces_that_can_act_join_a_sortie() -> None:
    played = sortie()
    assert played.kind == "sortie-forces"
    assert played.legal == ["join-force m2", "join-force y1", "finish"]
    assert played.refusal("join-force m3") == ("12-2-3", "force-has-acted")
    played = played.then("join-force y1", "finish", 1)
    assert played.event("attack-roll").params["strength"] == 34
    assert modifiers(played.event("attack-roll"))["field-battle"] == 3
    assert played.state.acted[played.u("y1")] and not played.state.acted[played.u("m2")]


@pytest.mark.rule("23-7")
def test_among_equals_the_owner_chooses_who_leads_the_sortie() -> None:
    played = sortie().then("join-force m2", "finish")
    assert (played.kind, played.legal) == ("sortie-leader", ["choose-unit m1", "choose-unit m2"])
    assert modifiers(played.then("choose-unit m2", 1).event("attack-roll"))["field-battle"] == 2


@pytest.mark.rule("23-7")
@pytest.mark.rule("G-46")
def test_a_garrison_attacks_nobody_in_other_hexes() -> None:
    state = position(
        castles=[castle("c", hex=HERE)],
        mori=[unit("m1", hex=HERE, inside=True)],
        ouchi=[unit("o1", hex=THERE)],
    )
    assert drive(state).refusal("attack m1") == ("23-7", "no-enemy-before-castle")
    assert attack_refusal(state, 0) is not None


@pytest.mark.rule("23-7-1")
@pytest.mark.rule("T-TER castle")
def test_a_sortie_attacks_at_minus_one() -> None:
    event = sortie(fbm=1).then("finish", 1).event("attack-roll")
    assert modifiers(event) == {"sortie": -1}


@pytest.mark.rule("23-7-2")
@pytest.mark.rule("23-7-3")
@pytest.mark.rule("G-47")
def test_besiegers_strike_back_at_a_sortie_in_full_and_at_plus_one() -> None:
    played = sortie(fbm=1).then("finish", 1)
    if played.kind == "split-losses":
        played = played.then("take-losses 1 0")
    played = played.then("counterattack", 1)
    event = played.event("counter-roll")
    assert modifiers(event) == {"against-sortie": 1}
