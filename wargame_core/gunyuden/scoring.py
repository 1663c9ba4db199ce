"""Victory points (32) and the result of a finished game."""

from __future__ import annotations

from wargame_core.engine.decision import Message, PointSource, Result
from wargame_core.gunyuden.scenario import Scenario
from wargame_core.gunyuden.state import Fate, State


def points(state: State) -> dict[str, tuple[PointSource, ...]]:
    """Every source of points of each side as the situation stands (32.1, 32.2).

    A castle counts for the side that owns it, an abandoned one for nobody (G-109). An eliminated
    unit counts for the enemy; units removed with their sōdaishō do not, unless that option is
    chosen (G-93).
    """
    scenario = state.scenario
    found: dict[str, list[PointSource]] = {side.id: [] for side in scenario.sides}
    for index, castle in enumerate(scenario.castles):
        side = scenario.side_of_clan(state.owner[index])
        if side >= 0:
            found[scenario.sides[side].id].append(
                PointSource(Message("points.castle", {"castle": index}), castle.points, "32.1")
            )
    counted = lost_fates(scenario)
    for unit, fate in enumerate(state.fate):
        if fate in counted:
            enemy = scenario.sides[1 - scenario.side_of_unit[unit]].id
            worth = scenario.charts.unit_points[scenario.units[unit].rank]
            found[enemy].append(PointSource(Message("points.unit", {"unit": unit}), worth, "32.2"))
    return {side: tuple(sources) for side, sources in found.items()}


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
    totals = {side: sum(source.points for source in found) for side, found in sources.items()}
    (first, a), (second, b) = totals.items()
    params = {"first": a, "second": b}
    if a == b:
        return Result(None, Message("result.draw", params), "32.0", sources)
    winner = first if a > b else second
    params = {"most": max(a, b), "least": min(a, b)}
    return Result(winner, Message("result.points", params), "32.0", sources)
