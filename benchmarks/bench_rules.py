"""Single questions to the rules, each with everything that is kept between questions dropped."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterable

from benchmarks.figures import Figure, percentile
from wargame_core.analysis.outcome_tree import rolls_of
from wargame_core.engine import registry
from wargame_core.engine.game import Game
from wargame_core.gunyuden.odds.questions import odds
from wargame_core.gunyuden.rules import communication
from wargame_core.gunyuden.rules.communication import in_communication
from wargame_core.gunyuden.rules.costs import cost_graph, movement_graph, strategic_graph
from wargame_core.gunyuden.rules.scenario import Scenario
from wargame_core.gunyuden.rules.state import State

MS = 1_000.0
SAMPLES = 400


def measure() -> Iterable[Figure]:
    game = registry.load("western_hero")
    small, large = sampled(game, "1"), sampled(game, "4")
    for name, states in (("1", small), ("4", large)):
        moving = [state for state in states if state.frames[-1].kind == "move"]
        yield _worst(f"legal actions at a move, scenario {name}, p99", moving, _list(game), 2.0)
        yield _worst(f"movement ranges of a side, scenario {name}, p99", moving, _ranges, 3.0)
    yield Figure("copy of a state, scenario 4", _copies(large) / len(large) * MS, "µs", 20.0)
    yield _median("communication of a side, scenario 4, median", large, _communication, 1.5)
    yield _worst("communication of a side, scenario 4, p99", large, _communication, None)
    charts = large[0].scenario.charts
    said = {"attack": "20", "defend": "12", "terrain": "rough", "river": "yes", "fbm": "1"}
    asked = min(_milliseconds(lambda: odds(charts, "skirmish", said)) for _ in range(50))
    yield Figure("exact odds of a skirmish by numbers", asked, "ms", 5.0)
    battles = [state for state in large if state.frames[-1].kind == "attack-roll"]
    tree = [_milliseconds(lambda s=s: rolls_of(game, s)) for s in battles]
    yield Figure("odds of a battle on the board, p99", percentile(tree, 99), "ms", 5.0)


def sampled(game: Game, scenario: str) -> list[State]:
    """States of random play in which a force is on its way or the die of a battle is thrown."""
    chooser = random.Random(7)
    found: list[State] = []
    state = game.setup(scenario, {}, 7)
    while len(found) < SAMPLES and (decision := game.decision(state)) is not None:
        if decision.kind in ("move", "attack-roll"):
            found.append(state)
        legal = game.legal_actions(state)
        state = game.apply(state, legal[int(chooser.random() * len(legal))]).state
    return found


def forget(state: State) -> State:
    """A copy that has to work everything out anew, down to the searches on the map."""
    copy = state.copy()
    copy.forget()
    for column in ("normal", "strategic", "communication"):
        cost_graph(state.scenario, column).forget()
    _forget_nets(state.scenario)
    return copy


def _forget_nets(scenario: Scenario) -> None:
    communication._nets(scenario).clear()


def _copies(states: list[State]) -> float:
    """Milliseconds to copy all of them, the best of some rounds."""

    def round_() -> None:
        for state in states:
            state.copy()

    return min(_milliseconds(round_) for _ in range(9))


def _list(game: Game) -> Callable[[State], object]:
    return game.legal_actions


def _ranges(state: State) -> None:
    """Every hex that each force of the side to move can reach, in both kinds of movement."""
    scenario = state.scenario
    side = scenario.phases[state.phase].side
    hexes = [
        state.hex[leader] for leader in state.forces() if scenario.side_of_unit[leader] == side
    ]
    allowance = scenario.charts.numbers.movement_allowance
    for graph in (movement_graph(state, side), strategic_graph(state, side)):
        graph.prepare(hexes, allowance)
        for hex_ in hexes:
            graph.within(hex_, allowance)


def _communication(state: State) -> None:
    """Whether each unit of the side to move is linked."""
    scenario = state.scenario
    side = scenario.phases[state.phase].side
    for unit, of_side in enumerate(scenario.side_of_unit):
        if of_side == side and state.hex[unit] >= 0:
            in_communication(state, unit)


def _worst(
    name: str, states: list[State], call: Callable[[State], object], bar: float | None
) -> Figure:
    return Figure(name, percentile(_each(states, call), 99), "ms", bar)


def _median(
    name: str, states: list[State], call: Callable[[State], object], bar: float | None
) -> Figure:
    return Figure(name, percentile(_each(states, call), 50), "ms", bar)


def _each(states: list[State], call: Callable[[State], object]) -> list[float]:
    call(forget(states[0]))
    taken = []
    for state in states:
        fresh = forget(state)
        taken.append(_milliseconds(lambda s=fresh: call(s)))
    return taken


def _milliseconds(call: Callable[[], object]) -> float:
    start = time.process_time()
    call()
    return (time.process_time() - start) * MS
