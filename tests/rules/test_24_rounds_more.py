"""Rounds of a decisive battle follow each other until a side retreats (24.0)."""

from __future__ import annotations

import pytest

from tests.rules.builder import Played, drive, position, unit
from tests.rules.turns import kinds

LORD = {"rank": "sodaisho", "strength": (0, 10, 10)}


def battle(*dice: int) -> Played:
    """Lords with companions fight with these dice; losses fall on the last unit."""
    state = position(
        mori=[unit("m", hex="0606", **LORD), unit("m2", hex="0606", led_by="m"),
              unit("m3", hex="0606", led_by="m")],
        ouchi=[unit("o", hex="0605", **LORD), unit("o2", hex="0605", led_by="o"),
               unit("o3", hex="0605", led_by="o")],
    )  # fmt: skip
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
    assert order == ["decisive-roll"] * 2 + ["step-lost"] * 2 + [
        "decisive-roll", "decisive-roll", "step-lost", "step-lost",
    ] * 2  # fmt: skip
    assert fought.kind == "retreat"
    assert not battle(2, 2, 2, 2).has("both-broken")
