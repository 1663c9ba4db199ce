"""The planning opponent at a table: what it thinks of every action, and what it takes."""

from __future__ import annotations

from scenarios.western_hero.game import GAME
from tests.gunyuden.rules.builder import castle, position, unit
from wargame_core.gunyuden.players.plan import Plan
from wargame_core.gunyuden.players.planner import Planner
from wargame_core.gunyuden.players.weights import Weights, personas
from wargame_core.gunyuden.rules import engine
from wargame_core.gunyuden.rules.state import State
from wargame_core.players.player import Alternative
from wargame_core.players.randomness import Randomness
from wargame_core.players.valuing import ValuingPlayer

NORMAL = personas()[""]


def player(
    seat: str, seed: int = 0, persona: str = "", weights: Weights | None = None
) -> ValuingPlayer[Plan]:
    found = ValuingPlayer(Planner(weights or personas()[persona]))
    found.begin(seat, Randomness(seed, seat))
    return found


def plan(state: State, side: int = 0, weights: Weights = NORMAL) -> Plan:
    return Plan(state, side, weights)


def explained(
    state: State, best: int = 999, persona: str = "", weights: Weights | None = None
) -> tuple[Alternative, ...]:
    decision = engine.decision(state)
    seat = player(decision.seat, persona=persona, weights=weights)
    return seat.explain(GAME, state, decision, engine.legal_actions(state), best)


def totals(state: State, persona: str = "", weights: Weights | None = None) -> dict[object, float]:
    found = explained(state, persona=persona, weights=weights)
    return {alternative.action: alternative.total for alternative in found}


def chosen(state: State, weights: Weights | None = None) -> object:
    decision = engine.decision(state)
    return player(decision.seat, weights=weights).choose(
        GAME, state, decision, engine.legal_actions(state)
    )


def before_castle(strength: int = 20, **facts: int) -> State:
    return position(
        castles=[castle("k", hex="0606", owner="ouchi", points=5, **facts),
                 castle("j", hex="0506", main=True)],
        mori=[unit("m", hex="0606", strength=strength, rank="taisho"),
              unit("n", hex="0506", strength=4)],
        ouchi=[unit("o", hex="1212", strength=2)],
    )  # fmt: skip


def at_select(scenario: str = "2") -> State:
    """The first phase of a scenario, drawn up as suggested."""
    state = GAME.setup(scenario, {}, 0)
    while (decision := engine.decision(state)).kind != "select":
        legal = engine.legal_actions(state)
        action = player(decision.seat).choose(GAME, state, decision, legal)
        state = engine.apply(state, action).state
    return state
