"""What the end of a trial is worth to a side: one sum of named terms, in victory points."""

from __future__ import annotations

from typing import Final

from wargame_core.gunyuden.players.besieging import Besieging
from wargame_core.gunyuden.players.plan import Plan
from wargame_core.gunyuden.players.stations import Stations
from wargame_core.gunyuden.players.weights import Weights
from wargame_core.gunyuden.players.worths import Worths
from wargame_core.gunyuden.rules.forces import besiegers_of, units_of_force
from wargame_core.gunyuden.rules.state import Fate, State

TERMS: Final = (
    "castles",
    "sieges",
    "walls",
    "points",
    "units",
    "distance",
    "mass",
    "danger",
    "communication",
    "threatened",
    "lead",
)
"""All terms of a leaf in order; each is the balance of the side against the other."""
MATERIAL: Final = TERMS[:5]
"""Those of a whole state; the others say how much better forces stand than at the root."""
SCORED: Final = ("castles", "points")
"""What counts at the end (32.1, 32.2)."""
GROWING: Final = frozenset({"lead"})
"""Terms that count the more, the less time is left: being ahead at the end is what wins."""
FADING: Final = frozenset(TERMS) - frozenset(SCORED) - GROWING
"""Terms that count only as long as there is time to make something of them."""


class Leaf:
    """Measures the ends of all trials of one decision for one side."""

    def __init__(self, plans: tuple[Plan, Plan], side: int) -> None:
        """``plans``: the board at the root as side 0 and side 1 see it."""
        self._plans = plans
        self._root = plans[side].state
        self._side = side
        self._known: dict[tuple[int, int, bool], tuple[float, ...]] = {}

    def terms(self, state: State) -> list[float]:
        """The terms in the order of ``TERMS``."""
        found = material(state, self._plans[0].weights)
        place = self._places(state)
        terms = [
            (own - other) if self._side == 0 else (other - own)
            for own, other in (*zip(*found, strict=True), *zip(*place, strict=True))
        ]
        ahead = sum(terms[TERMS.index(name)] for name in SCORED)
        terms.append(ahead / (1.0 + abs(ahead)))
        return terms

    def _places(self, state: State) -> tuple[list[float], list[float]]:
        """Distance, mass, danger, communication and threatened castles, by side.

        How much better forces stand than at the root; those that are new or gone count nothing.
        """
        totals = ([0.0] * 5, [0.0] * 5)
        root = self._root
        side_of = state.scenario.side_of_unit
        hexes, inside = state.hex, state.inside
        for leader in state.forces():
            hex_, within = hexes[leader], inside[leader]
            if root.leader[leader] != leader or (
                root.hex[leader] == hex_ and root.inside[leader] == within
            ):
                continue
            side = side_of[leader]
            now, before = (
                self._place(side, leader, hex_, within),
                self._place(side, leader, root.hex[leader], root.inside[leader]),
            )
            total = totals[side]
            for i, value in enumerate(now):
                total[i] += value - before[i]
        return totals

    def _place(self, side: int, leader: int, hex_: int, inside: bool) -> tuple[float, ...]:
        key = (leader, hex_, inside)
        found = self._known.get(key)
        if found is None:
            plan = self._plans[side]
            plan.state = self._root
            units = units_of_force(self._root, leader)
            value = Stations(plan, units).value(hex_, inside=inside)
            found = self._known[key] = (
                value.distance,
                value.mass,
                value.danger + value.enemy_strength,
                value.communication,
                value.threatened,
            )
        return found


def material(state: State, weights: Weights) -> tuple[list[float], list[float]]:
    """Castles, sieges, walls, points and units, by side."""
    scenario = state.scenario
    printed = scenario.charts.unit_points
    totals = ([0.0] * 5, [0.0] * 5)
    side_of = scenario.side_of_unit
    worths = Worths(state, weights)
    for unit, side in enumerate(side_of):
        points = printed[scenario.units[unit].rank]
        if state.hex[unit] >= 0:
            totals[side][4] += worths.of((unit,)) - points
        elif state.fate[unit] == Fate.ELIMINATED:
            totals[1 - side][3] += points
    for castle, owner in enumerate(state.owner):
        if owner < 0:
            continue
        side = scenario.clans[owner].side
        place = scenario.castles[castle]
        totals[side][0] += place.points
        if state.besieged[castle]:
            sieges = Besieging(state, 1 - side, weights, worths)
            course = sieges.course(castle, besiegers_of(state, castle))
            totals[1 - side][1] += 2.0 * place.points * max(0.0, course.wait)
        broken = place.durability - state.durability[castle]
        totals[side][2] -= 2.0 * place.points * broken / max(1, place.durability)
    return totals
