"""How long an order to a single force holds, and that a search can take it back."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scenarios.western_hero.game import GAME
from tests.gunyuden.rules.builder import castle, position, unit
from tests.gunyuden.rules.turns import with_owner
from wargame_core.gunyuden.players.carrying import Carrying
from wargame_core.gunyuden.players.intentions import Planned
from wargame_core.gunyuden.players.orders import still_to_do
from wargame_core.gunyuden.players.phase_plan import Held, PhasePlan, moment
from wargame_core.gunyuden.players.phase_search import SeriesPhases
from wargame_core.gunyuden.players.search_file import settings
from wargame_core.gunyuden.players.situation import Aim
from wargame_core.gunyuden.players.weights import Weights, fitted, personas
from wargame_core.gunyuden.rules import actions, engine
from wargame_core.gunyuden.rules.forces import cannot_act
from wargame_core.gunyuden.rules.state import State
from wargame_core.players.search.budget import Budget, Meter
from wargame_core.players.search.chance import CommonChance

HERE, THERE, GOAL = "1006", "1008", "1010"


def table(enemy: str = THERE) -> State:
    return position(
        castles=[
            castle("home", hex=THERE, owner="mori", main=True),
            castle("goal", hex=GOAL, owner="ouchi"),
        ],
        mori=[unit("m", hex=HERE, strength=8, rank="taisho"), unit("a", hex=HERE, strength=2)],
        ouchi=[unit("o", hex=enemy, strength=2)],
    )


def replaced(state: State, owner: str | None) -> State:
    """The same with another owner of the second castle."""
    return with_owner(state, "goal", owner)


def aim(state: State, kind: str, where: str, castle: int = -1) -> Aim:
    return Aim(kind, state.scenario.map.index[where], castle, 1.0, 1.0)


def begun() -> tuple[State, str]:
    """Scenario 2 as its first operations phase begins, and who acts."""
    view = GAME.setup("2", {}, 0)
    while engine.decision(view).kind != "select":
        view = GAME.apply(view, GAME.legal_actions(view)[0]).state
    return view, engine.decision(view).seat


def _weights() -> Weights:
    return settings().proposing(fitted("western_hero", "", "2", "mori"), "2", "mori")["together"]


def test_an_order_holds_until_the_force_is_there() -> None:
    state = replaced(table(), "ouchi")
    away, arrived = aim(state, "raid", GOAL, 1), aim(state, "raid", HERE, 1)
    assert still_to_do(state, 0, {0: away, 1: arrived}) == {0: away}


def test_a_siege_is_gone_for_until_it_is_laid() -> None:
    state = replaced(table(), "ouchi")
    order = {0: aim(state, "castle", HERE, 1)}
    assert still_to_do(state, 0, order) == order
    state.investing[0] = True
    assert still_to_do(state, 0, order) == {}
    assert still_to_do(replaced(table(), "mori"), 0, order) == {}
    assert still_to_do(replaced(table(), None), 0, order) == {}


def test_a_ruin_is_gone_for_until_it_is_restored() -> None:
    ruined = replaced(table(), None)
    order = {0: aim(ruined, "ruin", HERE, 1)}
    assert still_to_do(ruined, 0, order) == order
    assert still_to_do(replaced(table(), "mori"), 0, order) == {}


def test_the_dead_and_the_led_have_no_orders() -> None:
    state = table()
    away = aim(state, "prey", THERE)
    assert still_to_do(state, 0, {1: away}) == {1: away}
    state.leader[1] = 0
    assert still_to_do(state, 0, {1: away}) == {}
    state.hex[0] = -1
    assert still_to_do(state, 0, {0: away}) == {}


@pytest.mark.parametrize(("kind", "castle"), [("prey", -1), ("relief", 0)])
def test_who_has_gone_is_no_longer_gone_for(kind: str, castle: int) -> None:
    there = aim(table(), kind, THERE, castle)
    assert still_to_do(table(), 0, {0: there}) == {0: there}
    assert still_to_do(table(enemy="1012"), 0, {0: there}) == {}


def test_to_stay_is_for_a_phase_in_a_playout_too() -> None:
    state = table()
    stay = aim(state, "keep", HERE)
    plan = PhasePlan("together", _weights(), orders={0: stay}, at=moment(state))
    assert Carrying(plan, 0).held(state).aims[0] == stay
    later = state.copy()
    later.stage += 1
    assert Carrying(plan, 0).held(later).aims.get(0) != stay


def test_what_shows_of_a_plan_tells_the_orders_of_who_waits() -> None:
    view, seat = begun()
    view.stage = 3  # in which few act
    phases = SeriesPhases()
    usual = phases.usual(view, seat)
    side = view.scenario.side_of_seat(seat)
    waits = next(
        u
        for u in view.forces()
        if view.scenario.side_of_unit[u] == side and cannot_act(view, u) is not None
    )
    goal = Aim("prey", 1, -1, 1.0, 1.0)
    playouts, luck = phases.playouts(view, seat), CommonChance(1).trial
    meter = Meter(Budget(9, 0.0, 0.0))
    plain, ordered = (
        playouts.shown(plan, luck(0), meter)
        for plan in (usual, replace(usual, orders={waits: goal}, at=moment(view)))
    )
    assert plain != ordered


def test_proposals_come_by_what_speaks_for_them() -> None:
    view, seat = begun()
    phases = SeriesPhases()
    kept = phases.proposals(view, seat, None)[3]
    plans = phases.proposals(view, seat, kept)
    assert [plan.prior for plan in plans] == sorted((p.prior for p in plans), reverse=True)
    assert len({plan.key() for plan in plans}) == len(plans)


def test_a_variation_takes_an_order_back() -> None:
    view, seat = begun()
    phases = SeriesPhases()
    plan = phases.usual(view, seat)
    first = phases.variations(view, seat, plan)[0]
    ordered = replace(plan, orders=first.orders, name=first.name)
    assert first.orders
    assert phases.variations(view, seat, ordered)[0].orders == {}


def test_calling_a_force_off_costs_what_speaks_for_going_on_by_its_strength() -> None:
    view, seat = begun()
    phases = SeriesPhases()
    first = phases.usual(view, seat)
    phases.proposals(view, seat, first)
    went_on = replace(first, orders=_orders_as_begun(view, seat, first))
    plans = phases.variations(view, seat, went_on)
    strengths = Held(view.copy(), view.scenario.side_of_seat(seat), went_on).own
    able = [u for u in strengths if cannot_act(view, u) is None]
    constancy = settings("western_hero").constancy("2", seat)
    called_off = set()
    for plan in plans:
        (leader,) = (u for u in able if plan.orders.get(u) != went_on.orders.get(u))
        if leader in plan.orders:
            called_off.add(leader)
            share = strengths[leader] / sum(strengths[u] for u in able)
            assert plan.prior == pytest.approx(went_on.prior - constancy * share)
        else:  # by the valuation it is after the same
            assert plan.prior == went_on.prior
    assert len(called_off) > 1
    leader = min(called_off)
    away = next(
        plan for plan in plans if plan.orders.get(leader) not in (None, went_on.orders[leader])
    )
    back = next(
        plan
        for plan in phases.variations(view, seat, away)
        if plan.orders.get(leader) == went_on.orders[leader]
    )
    assert back.prior == pytest.approx(went_on.prior)
    phases.proposals(view, seat, None)
    assert {plan.prior for plan in phases.variations(view, seat, went_on)} == {went_on.prior}


def _orders_as_begun(view: State, seat: str, plan: PhasePlan) -> dict[int, Aim]:
    """Orders to do what a plan does without any."""
    side = view.scenario.side_of_seat(seat)
    aims = Held(view.copy(), side, plan).aims
    return {u: aim for u, aim in aims.items() if cannot_act(view, u) is None}


def before_the_hall(enemy: str = "0212") -> State:
    """A force that cuts all lines of an enemy with nine units."""
    return position(
        castles=[
            castle("hall", hex=HERE, owner="ouchi", main=True, points=1),
            castle("goal", hex="1002", owner="ouchi", points=2),
            castle("home", hex="0202", main=True),
        ],
        mori=[unit("m", hex=HERE, strength=6, rank="taisho")],
        ouchi=[unit("o", hex=enemy), *(unit(f"o{n}", hex="0212", strength=9) for n in range(8))],
    )


def test_a_force_that_cuts_the_enemy_s_lines_goes_where_it_is_ordered() -> None:
    state = before_the_hall()
    usual = PhasePlan("usual", personas()[""])
    held = Carrying(usual, 0).held(state)
    assert held.cutting[state.hex[0]] > 0.0
    goal = aim(state, "castle", "1002", 1)
    ordered = replace(usual, orders={0: goal}, at=moment(state))
    assert not isinstance(Carrying(usual, 0).next_action(state, frozenset())[0], actions.Move)
    carrying = Carrying(ordered, 0)
    action, _ = carrying.next_action(state, frozenset())
    assert isinstance(action, actions.Move)
    going = engine.apply(state, action).state
    step = carrying.answer(going, going.frames[-1], engine.legal_actions(going))
    costs = held.costs_to(goal.hex)
    assert isinstance(step, actions.Go) and costs[step.hex] < costs[state.hex[0]]


def test_who_is_ordered_after_an_enemy_beside_him_has_arrived_and_cuts_lines() -> None:
    beside = "1007"
    state = before_the_hall(beside)
    weights, at = personas()[""], state.hex[0]
    lines = {}
    for where in (beside, "0212"):
        order = {0: aim(state, "prey", where)}
        plan = PhasePlan("usual", weights, orders=order, at=moment(state))
        lines[where] = Planned(Held(state.copy(), 0, plan)).places((0,)).value(at).communication
    free = Planned(Held(state.copy(), 0, PhasePlan("usual", weights)))
    assert lines[beside] == free.places((0,)).value(at).communication > lines["0212"]
