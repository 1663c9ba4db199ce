"""Where the lines of communication of a side's clans reach, and could reach (11)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from wargame_core.boards.graphs import Weighted
from wargame_core.gunyuden.players.situation import FAR
from wargame_core.gunyuden.rules.communication import closed_to_communication, linked_hexes
from wargame_core.gunyuden.rules.costs import cost_graph
from wargame_core.gunyuden.rules.geography import geography, hexes_in
from wargame_core.gunyuden.rules.scenario import Scenario
from wargame_core.gunyuden.rules.state import State
from wargame_core.gunyuden.rules.zoc import zones


class CommunicationLines:
    """The lines of every clan of one side as the board stands."""

    def __init__(self, state: State, side: int) -> None:
        self._state = state
        closed = closed_to_communication(zones(state), side)
        self.graph: Weighted = cost_graph(state.scenario, "communication").weighted(0, closed)
        """What a line costs, without the hexes that it may not pass."""
        self.length: int = state.scenario.charts.links["unit"]
        """Movement points of a link from a unit."""
        self._linked: dict[int, int] = {}
        self._relayed: dict[int, int] = {}
        self._hexes: dict[int, tuple[int, ...]] = {}
        self._beyond: dict[tuple[int, int], float] = {}

    def linked(self, clan: int) -> int:
        """Set of hexes that the clan's lines reach; 0 if none begins."""
        found = self._linked.get(clan)
        if found is None:
            found = self._linked[clan] = linked_hexes(self._state, clan)
        return found

    def linked_behind(self, units: Sequence[int], clan: int) -> int:
        """The same once a force has left its hex and relays no line there any more."""
        here = self._state.hex[units[0]]
        if len(units) < len(self._state.at(here)) or not self.linked(clan) >> here & 1:
            return self.linked(clan)
        return linked_hexes(self._state, clan, silent=1 << here)

    def relayed(self, clan: int) -> int:
        """Set of hexes that its lines would reach if a unit of the side relayed them."""
        found = self._relayed.get(clan)
        if found is None:
            found = self.graph.reached_from_any(self._linked_hexes(clan), self.length)
            self._relayed[clan] = found
        return found

    def supplies(self, hex_: int, clan: int) -> bool:
        """Whether a line reaches a hex, or would once zones of control around it are gone.

        Those of a castle close the hexes beside it until it is invested.
        """
        return bool(neighbourhood(self._state.scenario, hex_) & self.linked(clan))

    def relays(self, hex_: int, clan: int) -> bool:
        """The same if a unit relayed the line."""
        return bool(neighbourhood(self._state.scenario, hex_) & self.relayed(clan))

    def beyond(self, hex_: int, clan: int, costs: Sequence[float]) -> float:
        """Movement points from where the clan's lines end to a hex, by the costs to that hex.

        0 where they reach, and everywhere if none begins: then no place is better than others.
        The costs are those of the board, so that a hex has the same ones whenever it is asked for.
        """
        found = self._beyond.get((hex_, clan))
        if found is None:
            linked = self._linked_hexes(clan)
            near = not linked or self.supplies(hex_, clan)
            found = 0.0 if near else min(FAR, *(costs[end] for end in linked))
            self._beyond[hex_, clan] = found
        return found

    def _linked_hexes(self, clan: int) -> tuple[int, ...]:
        found = self._hexes.get(clan)
        if found is None:
            found = self._hexes[clan] = tuple(hexes_in(self.linked(clan)))
        return found


@lru_cache(maxsize=4096)
def neighbourhood(scenario: Scenario, hex_: int) -> int:
    """Set of the hexes at most two away."""
    around = geography(scenario).around
    found = 0
    for near in hexes_in(around[hex_]):
        found |= around[near]
    return found
