"""Victory points (32) and the result of a finished game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from wargame_core.engine.decision import Message, PointSource, Result
from wargame_core.gunyuden.rules.scenario import Scenario
from wargame_core.gunyuden.rules.state import Fate, State

_RULES: Final = {"castle": "32.1", "unit": "32.2"}
"""The rule by which each kind of thing counts."""


def points(state: State) -> dict[str, tuple[PointSource, ...]]:
    """Every source of points of each side as the situation stands (32.1, 32.2).

    A castle counts for the side that owns it, an abandoned one for nobody (G-109). An eliminated
    unit counts for the enemy; units removed with their sōdaishō do not, unless that option is
    chosen (G-93).
    """
    found: dict[str, list[PointSource]] = {side.id: [] for side in state.scenario.sides}
    for side, kind, index, worth in _counted(state):
        message = Message(f"points.{kind}", {kind: index})
        found[side].append(PointSource(message, worth, _RULES[kind]))
    return {side: tuple(sources) for side, sources in found.items()}


def totals(state: State) -> dict[str, int]:
    """Points of each side as the situation stands: the sums of ``points``."""
    found = {side.id: 0 for side in state.scenario.sides}
    for side, _, _, worth in _counted(state):
        found[side] += worth
    return found


def _counted(state: State) -> Iterator[tuple[str, str, int, int]]:
    """What counts for a side: its id, ``castle`` or ``unit``, the index of that, and points."""
    scenario = state.scenario
    for index, castle in enumerate(scenario.castles):
        side = scenario.side_of_clan(state.owner[index])
        if side >= 0:
            yield scenario.sides[side].id, "castle", index, castle.points
    lost = lost_fates(scenario)
    for unit, fate in enumerate(state.fate):
        if fate in lost:
            worth = scenario.charts.unit_points[scenario.units[unit].rank]
            yield scenario.sides[1 - scenario.side_of_unit[unit]].id, "unit", unit, worth


def lost_fates(scenario: Scenario) -> frozenset[int]:
    """Which fates count as the loss of a unit to the enemy (32.2, 36.6(2), G-93, G-106).

    Units removed with their sōdaishō count only by the option ``score_removed``.
    """
    if scenario.options.get("score_removed") == "yes":
        return frozenset({Fate.ELIMINATED, Fate.REMOVED})
    return frozenset({Fate.ELIMINATED})


def result(state: State) -> Result | None:
    """How a finished game ended: by the scenario's condition, else by points (33.16, G-109)."""
    if not state.over:
        return None
    if state.scenario.special.result is not None:
        return state.scenario.special.result(state)
    sources = points(state)
    (first, a), (second, b) = totals(state).items()
    params = {"first": a, "second": b}
    if a == b:
        return Result(None, Message("result.draw", params), "32.0", sources)
    winner = first if a > b else second
    params = {"most": max(a, b), "least": min(a, b)}
    return Result(winner, Message("result.points", params), "32.0", sources)
