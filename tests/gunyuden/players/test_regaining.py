"""A main castle that was lost is gone back to: without it no line of its clan begins."""

from __future__ import annotations

from tests.gunyuden.players.planning import plan
from tests.gunyuden.rules.builder import castle, position, unit
from tests.gunyuden.rules.turns import with_owner
from wargame_core.gunyuden.players.carrying import possible
from wargame_core.gunyuden.players.objectives import objectives, regained
from wargame_core.gunyuden.players.organising import replenish_value
from wargame_core.gunyuden.rules import actions
from wargame_core.gunyuden.rules.state import State

RUIN = 0


def lost(*, main: bool = True, followers: int = 4, clan: str = "mori") -> State:
    """A castle of one point lies in ruins, and an army of its clan is two marches away."""
    led = [unit(f"f{i}", hex="1006", strength=4, led_by="m") for i in range(followers)]
    return with_owner(
        position(
            castles=[
                castle("home", hex="0606", owner=clan, main=main, points=1, left=0),
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
    state = at_ruin(lost())
    state.steps[0] = 1
    force, walls = (
        replenish_value(state, action(actions.UnitId(0))).total
        for action in (actions.ReplenishForce, actions.ReplenishCastle)
    )
    assert walls > force


def test_the_enemy_s_ruin_brings_no_lines() -> None:
    own, other = (
        replenish_value(state, actions.ReplenishCastle(actions.UnitId(0))).terms()
        for state in (at_ruin(lost()), at_ruin(lost(clan="ouchi")))
    )
    assert own["communication"] > 0.0
    assert "communication" not in other or other["communication"] == 0.0


def test_a_playout_restores_a_ruin() -> None:
    assert actions.Organise(actions.UnitId(0)) in possible(at_ruin(lost()), 0)


def test_a_captured_main_castle_is_worth_its_lines_too() -> None:
    def gain(*, main: bool) -> float:
        state = with_owner(lost(main=main, followers=8), "home", "ouchi")
        state.durability[RUIN] = 5
        here = state.scenario.castles[RUIN].hex
        return next(
            aim.gain for aim in objectives(plan(state)) if aim.hex == here and aim.kind == "castle"
        )

    assert gain(main=True) > gain(main=False) + 0.1


def test_it_is_worth_no_more_than_those_who_depend_on_it() -> None:
    state = lost(followers=2)
    found = plan(state)
    found.lost_anchors[state.scenario.castles[RUIN].hex] = 1000.0
    assert regained(found, state.scenario.castles[RUIN].hex) == found.worths.of((0, 1, 2))


def test_who_needs_a_line_and_has_none_cannot_restore_it() -> None:
    state, stranger = lost(), lost(clan="ouchi")
    aim = next(aim for aim in objectives(plan(state)) if aim.kind == "ruin")
    assert plan(state).may_restore(0, aim)
    assert not plan(state).may_restore(1, aim)  # a bushō
    assert not plan(stranger).may_restore(0, aim)


def at_ruin(state: State) -> State:
    state.hex[0] = state.scenario.castles[RUIN].hex
    return state
