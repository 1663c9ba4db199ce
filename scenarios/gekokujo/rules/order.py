"""The order in which players act in a round (4.1, K-08, K-70)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scenarios.gekokujo.rules.draft import DrawOrder

if TYPE_CHECKING:
    from scenarios.gekokujo.rules.state import State
    from scenarios.gekokujo.rules.working_copy import WorkingCopy


def order_key(state: State, player: int) -> tuple[int, int, int, int]:
    """Who acts first: fewest provinces, Koku and units, then the name of the clan (4.1)."""
    return (
        state.controlled(player),
        state.treasury[player] + state.stored[player],
        state.all_units(player),
        state.clan[player],
    )


def set_order(working: WorkingCopy) -> None:
    """The order of the round (1.1.3, K-08, K-70)."""
    state = working.state
    players = list(state.alive())
    how = state.scenario.rulings.round1_order if state.round == 1 else "rule"
    if how == "random":
        working.push(DrawOrder(first_round=True))
        return
    if how == "alphabetical":
        players.sort(key=lambda player: state.clan[player])
    else:
        players.sort(key=lambda player: order_key(state, player))
    state.order = tuple(players)
    working.record("order", "4.1-05", players=state.order)
