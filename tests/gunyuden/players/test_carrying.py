"""What a side does in a playout is what it does at the table: it organises its forces, too (13)."""

from __future__ import annotations

from tests.gunyuden.rules.builder import castle, position, unit
from wargame_core.gunyuden.players.carrying import Carrying, possible
from wargame_core.gunyuden.players.phase_plan import PhasePlan
from wargame_core.gunyuden.players.search_file import settings
from wargame_core.gunyuden.players.weights import fitted
from wargame_core.gunyuden.rules import actions
from wargame_core.gunyuden.rules.state import State

NOBODY: frozenset[int] = frozenset()


def met(*, where: str = "1006") -> State:
    """A commander, and a small force beside him or elsewhere; the enemy is far."""
    return position(
        castles=[castle("home", hex="1006", owner="mori", main=True)],
        mori=[
            unit("m", hex="1006", strength=8, rank="taisho", fbm=3),
            unit("a", hex=where, strength=2),
        ],
        ouchi=[unit("o", hex="1212", strength=2)],
    )


def test_a_commander_organises_only_where_there_is_somebody_to_take_in() -> None:
    organises = actions.Organise(actions.UnitId(0))
    assert organises in possible(met(), 0)
    assert organises not in possible(met(where="0806"), 0)


def test_who_meets_somebody_in_a_playout_takes_him_in() -> None:
    state = met()
    plan = PhasePlan(
        "together",
        settings().proposing(fitted("western_hero", "", "2", "mori"), "2", "mori")["together"],
    )
    action, _ = Carrying(plan, 0).next_action(state, NOBODY)
    assert action == actions.Organise(actions.UnitId(0))
