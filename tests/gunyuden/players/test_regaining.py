"""A main castle that was lost is gone back to: without it no line of its clan begins."""

from __future__ import annotations

from tests.gunyuden.players.planning import plan
from tests.gunyuden.rules.builder import castle, position, unit
from tests.gunyuden.rules.turns import with_owner
from wargame_core.gunyuden.players.objectives import objectives, regained
from wargame_core.gunyuden.players.organising import replenish_value
from wargame_core.gunyuden.rules import actions
from wargame_core.gunyuden.rules.state import State

RUIN = 0


def lost(*, main: bool = True, followers: int = 4) -> State:
    """A castle of one point lies in ruins, and an army of its clan is two marches away."""
    led = [unit(f"f{i}", hex="1006", strength=4, led_by="m") for i in range(followers)]
    return with_owner(
        position(
            castles=[
                castle("home", hex="0606", main=main, points=1, left=0),
                castle("goal", hex="1206", owner="ouchi", points=3),
            ],
            mori=[unit("m", hex="1006", strength=8, rank="taisho"), *led],
            ouchi=[unit("o", hex="1212", strength=2)],
        ),
        "home",
        None,
    )


def test_what_it_is_worth_grows_with_the_army_that_has_no_lines() -> None:
    here = lost().scenario.castles[RUIN].hex
    small, large = (regained(plan(lost(followers=size)), here) for size in (1, 6))
    assert 0.0 < small < large


def test_any_other_ruin_is_worth_its_points() -> None:
    state = lost(main=False)
    assert regained(plan(state), state.scenario.castles[RUIN].hex) == 0.0


def test_the_ruin_promises_more_than_another_castle() -> None:
    gains = {aim.kind: aim.gain for aim in objectives(plan(lost(followers=12)))}
    assert gains["ruin"] > gains["castle"]


def test_the_army_repairs_it_before_its_own_losses() -> None:
    state = lost()
    state.hex[0] = state.scenario.castles[RUIN].hex
    state.steps[0] = 1
    force, walls = (
        replenish_value(state, action(actions.UnitId(0))).total
        for action in (actions.ReplenishForce, actions.ReplenishCastle)
    )
    assert walls > force
