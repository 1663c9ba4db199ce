"""A player with one idea: go to a hex, over the sea if need be, and take the castle there."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from wargame_core.engine.match import Match
from wargame_core.gunyuden.rules import actions
from wargame_core.gunyuden.rules.forces import is_commander, units_of_force
from wargame_core.gunyuden.rules.surrender import cannot_call


def seek(match: Match, goal: str) -> Any | None:
    """The action that serves the idea, None where the choice does not matter to it."""
    state, legal = match.state, match.legal
    target = state.scenario.map.index[goal]
    coast = _coast(state, target)
    chosen = _BY_KIND.get(match.decision.kind) if match.decision else None
    return chosen(state, legal, target, coast) if chosen else None


def _coast(state: Any, target: int) -> int:
    """The coastal hex of the mainland nearest to the goal, where forces gather to sail."""
    board, area = state.scenario.map, state.scenario.area
    return min(
        (
            h
            for h, is_coast in enumerate(board.coastal)
            if is_coast and area[h] and h != target and board.distance(h, target) > 1
        ),
        key=lambda h: (board.distance(h, target), h),
    )


def _selected(state: Any, legal: Any, target: int, coast: int) -> Any:
    """Besiege, sail, walk to the coast, or end the phase."""
    distance = state.scenario.map.distance
    for action in legal:
        if isinstance(action, actions.Besiege) and _is_of_use(state, action.unit, target):
            return action
    sails = [action for action in legal if isinstance(action, actions.Sail)]
    here = max(sails, key=lambda sail: len(state.at(sail.hex)), default=None)
    if here is not None and (len(state.at(here.hex)) >= 6 or not here.free):
        return here
    for action in legal:
        if isinstance(action, actions.Move):
            hex_ = state.hex[action.unit]
            if hex_ not in (target, coast) and distance(hex_, coast) < 30:
                return action
    return actions.EndPhase()


def _is_of_use(state: Any, unit: int, target: int) -> bool:
    """Whether a siege would begin an investment, or a commander could call or assault in force."""
    units, printed = state.at(target), state.scenario.units
    if state.hex[unit] != target:
        return False
    besiegers = sum(printed[u].strength[state.steps[u]] for u in units if not state.inside[u])
    if not state.investing[unit]:
        return besiegers >= 10
    force = units_of_force(state, unit)
    own = sum(printed[u].strength[state.steps[u]] for u in force)
    return own >= 9 or (
        is_commander(state, unit)
        and cannot_call(state, unit, state.scenario.castle_at[target]) is None
    )


def _walked(state: Any, legal: Any, target: int, coast: int) -> Any:
    """The hex nearest to the coast; stop when nothing is nearer."""
    distance = state.scenario.map.distance
    unit = state.frames[-1].units[0]
    ways = [a for a in legal if isinstance(a, actions.Go)]
    nearest = min(ways, key=lambda go: (distance(go.hex, coast), go.strategic), default=None)
    if nearest and distance(nearest.hex, coast) < distance(state.hex[unit], coast):
        return nearest
    return actions.Stop() if actions.Stop() in legal else nearest or legal[0]


def _landed(state: Any, legal: Any, target: int, coast: int) -> Any:
    distance = state.scenario.map.distance
    return min(legal, key=lambda choice: distance(choice.hex, target))


def _joined(state: Any, legal: Any, target: int, coast: int) -> Any:
    """Everybody comes along."""
    return legal[0]


def _stormed(state: Any, legal: Any, target: int, coast: int) -> Any:
    for wanted in (actions.Invest(), actions.CallForSurrender(), actions.Stop()):
        if wanted in legal:
            return wanted
    return legal[0]


_BY_KIND: Mapping[str, Callable[[Any, Any, int, int], Any]] = {
    "select": _selected, "move": _walked, "landing": _landed, "embark": _joined,
    "siege": _stormed, "siege-goes-on": _stormed, "invest": _joined,
}  # fmt: skip
