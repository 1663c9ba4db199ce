"""How long an order to a single force holds, and that a search can take it back."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scenarios.western_hero.game import GAME
from tests.gunyuden.rules.builder import castle, position, unit
from wargame_core.gunyuden.players.orders import still_to_do
from wargame_core.gunyuden.players.phase_search import SeriesPhases
from wargame_core.gunyuden.players.situation import Aim
from wargame_core.gunyuden.rules import engine
from wargame_core.gunyuden.rules.state import State

HERE, THERE = "1006", "1008"


def table(enemy: str = THERE) -> State:
    return position(
        castles=[castle("home", hex=HERE, owner="mori", main=True)],
        mori=[unit("m", hex=HERE, strength=8, rank="taisho"), unit("a", hex=HERE, strength=2)],
        ouchi=[unit("o", hex=enemy, strength=2)],
    )


def aim(state: State, kind: str, where: str) -> Aim:
    return Aim(kind, state.scenario.map.index[where], -1, 1.0, 1.0)


def test_an_order_holds_until_the_force_is_there() -> None:
    state = table()
    away, arrived = aim(state, "keep", THERE), aim(state, "keep", HERE)
    assert still_to_do(state, 0, {0: away, 1: arrived}) == {0: away}


def test_the_dead_and_the_led_have_no_orders() -> None:
    state = table()
    away = aim(state, "keep", THERE)
    state.leader[1] = 0
    assert still_to_do(state, 0, {1: away}) == {}
    state.hex[0] = -1
    assert still_to_do(state, 0, {0: away}) == {}


@pytest.mark.parametrize("kind", ["prey", "relief"])
def test_who_has_gone_is_no_longer_gone_for(kind: str) -> None:
    there = aim(table(), kind, THERE)
    assert still_to_do(table(), 0, {0: there}) == {0: there}
    assert still_to_do(table(enemy="1012"), 0, {0: there}) == {}


def test_a_variation_takes_an_order_back() -> None:
    view = GAME.setup("2", {}, 0)
    while engine.decision(view).kind != "select":
        view = GAME.apply(view, GAME.legal_actions(view)[0]).state
    seat, phases = engine.decision(view).seat, SeriesPhases()
    plan = phases.usual(view, seat)
    first = phases.variations(view, seat, plan)[0]
    ordered = replace(plan, orders=first.orders, name=first.name)
    assert first.orders
    assert phases.variations(view, seat, ordered)[0].orders == {}
