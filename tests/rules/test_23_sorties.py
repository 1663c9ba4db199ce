"""Sorties: how hard the besiegers strike back (23-7-2, 23-7-3)."""

from __future__ import annotations

import pytest

from tests.rules.builder import castle, drive, position, unit

HERE = "0606"


@pytest.mark.rule("23-7-2")
@pytest.mark.parametrize("die", [1, 6])
def test_besiegers_strike_back_with_all_their_strength_while_they_invest(die: int) -> None:
    state = position(
        castles=[castle("c", hex=HERE, owner="mori")],
        mori=[unit("m1", hex=HERE, inside=True, strength=2)],
        ouchi=[unit("o1", hex=HERE, strength=30, investing=True),
               unit("o2", hex=HERE, strength=(0, 7, 13), steps=1, investing=True)],
    )  # fmt: skip
    played = drive(state, "attack m1")
    if played.kind == "attacked-forces":
        played = played.then("join-force o1", "join-force o2")
    played = played.then(die)
    if played.kind == "split-losses":
        played = played.then("take-losses 1 0", "lose-step o1")
    played = played.then("counterattack", 1)
    struck = sum(played.state.scenario.units[played.u(name)].strength[played.steps(name)]
                 for name in ("o1", "o2"))  # fmt: skip
    assert all(played.state.investing[played.u(name)] for name in ("o1", "o2"))
    assert played.event("counter-roll").params["strength"] == struck
