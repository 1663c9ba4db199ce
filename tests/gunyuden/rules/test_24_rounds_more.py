"""Rounds of a decisive battle follow each other until a side retreats (24.0)."""

from __future__ import annotations

import pytest

from tests.gunyuden.rules.builder import Played, drive, position, unit
from tests.gunyuden.rules.turns import kinds

LORD = {"rank": "sodaisho", "strength": (0, 10, 10)}


def battle(*dice: int) -> Played:
    """Lords with companions fight with these dice; losses fall on the last unit."""
    state = position(
        mori=[
            unit("m", hex="0606", **LORD),
            unit("m2", hex="0606", led_by="m"),
            unit("m3", hex="0606", led_by="m"),
        ],
        ouchi=[
            unit("o", hex="0605", **LORD),
            unit("o2", hex="0605", led_by="o"),
            unit("o3", hex="0605", led_by="o"),
        ],
    )
    played, waiting = drive(state, "attack m", "decisive-battle"), list(dice)
    while waiting or played.kind == "losses":
        played = played.then(waiting.pop(0) if played.seat == "chance" else played.legal[-1])
    return played


@pytest.mark.rule("24.0")
def test_as_long_as_nobody_retreats_another_round_is_fought() -> None:
    fought = battle(2, 2, 2, 2, 2, 2)
    rolls = [event.params["strength"] for event in fought.events if event.kind == "decisive-roll"]
    assert rolls == [30, 30, 20, 20, 10, 10]  # each round with what the last one left
    order = [kind for kind in kinds(fought) if kind in ("decisive-roll", "step-lost")]
    assert (
        order
        == ["decisive-roll"] * 2
        + ["step-lost"] * 2
        + [
            "decisive-roll",
            "decisive-roll",
            "step-lost",
            "step-lost",
        ]
        * 2
    )
    assert fought.kind == "retreat"
    assert not battle(2, 2, 2, 2).has("both-broken")


def last_blow(**steps: int) -> Played:
    """Both sides lose a step of their one-step lords; a bystander of the defender is in his hex."""
    state = position(
        mori=[
            unit("m", hex="0606", steps=steps.get("m", 1), **LORD),
            unit("n", hex="0606", led_by="m", strength=(0, 30, 30), steps=steps.get("n", 1)),
        ],
        ouchi=[unit("o", hex="0605", steps=steps.get("o", 1), **LORD)],
        masuda=[unit("by", hex="0605")],
    )
    return drive(state, "attack m")


@pytest.mark.rule("G-89")
@pytest.mark.rule("24-2-6")
def test_a_side_that_is_gone_has_lost_even_to_a_side_of_single_steps() -> None:
    played = last_blow()
    while played.kind != "decisive-roll":
        wanted = [a for a in ("join-force o", "decisive-battle", "finish") if a in played.legal]
        played = played.then(wanted[0])
    played = played.then(6, 1)

    while played.kind == "losses":
        played = played.then("lose-step n")
    assert played.steps("o") == 0
    assert played.steps("m") == 1
    assert not played.has("both-broken")
    assert played.event("broken").params["side"] == 1
    assert played.kind == "forced-retreat-roll"  # the bystander's
    assert played.decision.prompt.params["units"] == (played.u("by"),)
    while played.kind != "enter-vacated-hex":
        played = played.then(1 if played.seat == "chance" else played.legal[0])
    assert played.seat == "mori"
