"""Walls that one assault breaks: a main castle behind them is stormed, and nobody trusts them."""

from __future__ import annotations

import pytest

from tests.gunyuden.players.planning import plan
from tests.gunyuden.rules.builder import Board, castle, position, unit
from tests.gunyuden.rules.turns import with_owner
from wargame_core.gunyuden.players.intentions import Planned
from wargame_core.gunyuden.players.objectives import objectives, severed
from wargame_core.gunyuden.players.situation import Aim
from wargame_core.gunyuden.rules.state import State

MORI, OUCHI = 0, 1


def residence(
    *,
    left: int | None = 1,
    main: bool = True,
    enemy: int = 12,
    enemy_at: str = "0609",
    inside: bool = True,
) -> State:
    """A clan's residence with one unit, its army on campaign, and an enemy three hexes away."""
    return position(
        castles=[
            castle("home", hex="0606", owner="ouchi", main=main, left=left, level=0),
            castle("far", hex="2006", main=True),
        ],
        mori=[unit("m", hex=enemy_at, strength=enemy, rank="taisho")],
        ouchi=[
            unit("o", hex="0606", strength=2, inside=inside),
            *[unit(f"f{i}", hex="2401", strength=8) for i in range(8)],
        ],
        board=Board(columns=24, rows=40),
    )


def storms(state: State) -> list[Aim]:
    return [aim for aim in objectives(plan(state)) if aim.kind == "storm"]


@pytest.mark.rule("8-3-2")
@pytest.mark.rule("19-1-2")
def test_a_main_castle_is_stormed_for_the_lines_that_begin_there() -> None:
    (aim,) = storms(residence())
    power, chance = plan(residence()).sieges.breach(0)
    assert aim.gain == pytest.approx(chance * severed(plan(residence()), 0))
    assert aim.need >= power
    for nothing in (residence(main=False), residence(left=None)):
        assert storms(nothing) == []


def test_an_assault_on_it_is_worth_the_lines_too() -> None:
    worth = [
        Planned(plan(residence(main=main, enemy_at="0606"))).assault(0, 0).castles
        for main in (True, False)
    ]
    assert worth[0] > worth[1] + 1.0


@pytest.mark.rule("8-3-2")
def test_who_stands_in_the_ruin_keeps_it_one() -> None:
    state = residence(inside=False)
    hex_ = state.scenario.castles[0].hex
    whole, ruin = plan(state), plan(with_owner(state, "home", None))
    assert ruin.cutting[hex_] == pytest.approx(whole.cutting[hex_])
    assert whole.cutting[hex_] > 0.0
    assert hex_ not in plan(with_owner(state, "home", "mori")).cutting


@pytest.mark.rule("19-1-2")
@pytest.mark.parametrize(
    ("state", "risky"),
    [
        (residence(), True),
        (residence(left=None), False),
        (residence(enemy=1), False),
        (residence(enemy_at="0636"), False),
    ],
)
def test_behind_them_nobody_is_safe_from_an_enemy_who_can_storm_them(
    state: State, risky: bool
) -> None:
    found = plan(state, side=OUCHI)
    assert (found.storm_chance(0) > 0.0) is risky
    place = Planned(found).places((1,))
    hex_ = state.scenario.castles[0].hex
    behind, before = place.value(hex_, inside=True), place.value(hex_)
    assert (behind.danger < before.danger) is risky
