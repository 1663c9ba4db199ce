"""Movement (15) and garrisons (16): one force walks, drops parts of itself, enters or leaves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, ClassVar

from wargame_core.engine.decision import Message, Refusal
from wargame_core.engine.procedure import legal_actions, open_frame
from wargame_core.engine.values import maker, value
from wargame_core.gunyuden.rules import movement_refusals, ways
from wargame_core.gunyuden.rules.actions import (
    Detach,
    EnterGarrison,
    Go,
    HexId,
    LeaveGarrison,
    Stop,
    UnitId,
)
from wargame_core.gunyuden.rules.costs import (
    cost_graph,
    movement_graph,
    strategic_graph,
)
from wargame_core.gunyuden.rules.forces import (
    enemies_at,
    has_units,
    leading,
    lowest_morale,
    room,
    side_of,
    strength,
    units_of_force,
    working_castle,
)
from wargame_core.gunyuden.rules.frames import Action, Frame
from wargame_core.gunyuden.rules.geography import geography
from wargame_core.gunyuden.rules.movement_refusals import bars_strategic
from wargame_core.gunyuden.rules.roles import Units
from wargame_core.gunyuden.rules.scenario import Trigger
from wargame_core.gunyuden.rules.state import State
from wargame_core.gunyuden.rules.working_copy import WorkingCopy
from wargame_core.gunyuden.rules.zoc import enemy_of, zones

if TYPE_CHECKING:
    from wargame_core.boards.graphs import Weighted

_message = maker(Message)

EITHER, NORMAL, STRATEGIC = "either", "normal", "strategic"


def allowance(state: State, units: Sequence[int]) -> int:
    """Movement points of a force: less the worst morale in it (15-2-1, 15-6-3, G-24)."""
    return state.scenario.charts.numbers.movement_allowance + lowest_morale(state, units)


def leaving_surcharge(state: State, units: Sequence[int]) -> int:
    """Extra cost to leave a hex in a strong enemy ZOC (15-4-3).

    Nothing if another friendly force or a friendly castle is in the hex; the mover itself does
    not cancel the zone (15-4-6, G-15, G-16). A castle that only the mover invests has its zone
    again as soon as he moves (5-4-3, 18-4-1).
    """
    hex_, side = state.hex[units[0]], side_of(state, units[0])
    picture, investing = zones(state), state.investing
    strong = picture.strong[enemy_of(side)] >> hex_ & 1 or any([investing[u] for u in units])
    if not strong or picture.walls[side] >> hex_ & 1:
        return 0
    if any(side_of(state, u) == side and u not in units for u in state.at(hex_)):
        return 0
    return state.scenario.charts.numbers.zoc_surcharge


def may_enter_garrison(state: State, hex_: int, side: int) -> bool:
    """Whether a working castle of the side is here and no enemy unit (16-1, G-22)."""
    return working_castle(state, hex_, side) >= 0 and not has_units(state, hex_, enemy_of(side))


def move_refusal(state: State, leader: int) -> Refusal | None:
    """Why a force cannot move at all (15, 16-3-1), or None if a first step is legal."""
    units = units_of_force(state, leader)
    hex_, side = state.hex[leader], side_of(state, leader)
    if state.inside[leader]:
        if has_units(state, hex_, enemy_of(side)):
            facts = {"unit": leader, "hex": hex_, "units": enemies_at(state, hex_, side)}
            return Refusal("16-3-1", "enemy-at-the-gate", facts)
        return None
    if may_enter_garrison(state, hex_, side):
        return None
    left = allowance(state, units) - leaving_surcharge(state, units)
    if any(cost <= left for _, cost in movement_graph(state, side).links(hex_)):
        return None
    facts = {"unit": leader, "hex": hex_, "left": max(0, left)}
    return Refusal("15-2", "no-step-affordable", facts)


def begin_move(working: WorkingCopy, leader: int) -> None:
    """The force ends its investment and is done for the phase; then it walks (18-4-1)."""
    state = working.state
    units = units_of_force(state, leader)
    working.done(units)
    if any([state.investing[unit] for unit in units]):
        working.invest(units, investing=False)
    mode = NORMAL if bars_strategic(state, units) else EITHER
    working.push(Moving(units, allowance(state, units), mode))


def setting_out(state: State, leader: int) -> tuple[State, Moving]:
    """A state in which the force moves, and its choice: as it does already, or would at once."""
    frame = open_frame(state, Moving)
    if frame is not None and frame.units[0] == leader:
        return state, frame
    working = WorkingCopy(state.copy())
    begin_move(working, leader)
    begun = open_frame(working.state, Moving)
    assert begun is not None, "whoever begins a move is moving"
    return working.state, begun


_STOP = Stop()
_ENTER = EnterGarrison()
_LEAVE = LeaveGarrison()


@cache
def _walks(hexes: int, *, strategic: bool) -> tuple[Go, ...]:
    """The walk to each of so many hexes."""
    return tuple(Go(HexId(hex_), strategic) for hex_ in range(hexes))


@cache
def _detach(unit: int, leader: int, *, inside: bool) -> Detach:
    return Detach(UnitId(unit), UnitId(leader), inside)


@value
class Moving(Frame):
    """A force on its way: where next, whom to drop, or stop."""

    kind: ClassVar[str] = "move"
    rule: ClassVar[str] = "15-1"
    units: Units
    left: int
    """Movement points left."""
    mode: str
    """``either`` until the first step decides between ``normal`` and ``strategic``."""
    moved: bool = False
    dropped: Units = ()
    """Units dropped in this hex."""

    def seat(self, state: State) -> str:
        """The player of the force."""
        scenario = state.scenario
        return scenario.sides[scenario.side_of_unit[self.units[0]]].id

    def prompt(self, state: State) -> Message:
        """Who moves, and the points left."""
        return _message("prompt.move", {"unit": self.units[0], "left": self.left})

    # --- listing ----------------------------------------------------------------------------

    def reach(self, state: State, *, strategic: bool) -> dict[int, int]:
        """Movement points to every hex that the force can reach from here, itself included."""
        return self._graph(state, strategic=strategic).within(
            state.hex[self.units[0]], self._walking(state, strategic=strategic)
        )

    def points_left(self, state: State, *, strategic: bool) -> dict[int, int]:
        """Movement points left in every hex in reach after the preferred way there, by hex."""
        walking = self._walking(state, strategic=strategic)
        graph, here = self._graph(state, strategic=strategic), state.hex[self.units[0]]
        found = ways.prices(graph, here, walking, ways.pending(state, self.units))
        return {hex_: walking - cost for hex_, cost in found.items()}

    def _graph(self, state: State, *, strategic: bool) -> Weighted:
        """Costs of the force's normal or strategic movement at this moment."""
        side = state.scenario.side_of_unit[self.units[0]]
        return strategic_graph(state, side) if strategic else movement_graph(state, side)

    def _walking(self, state: State, *, strategic: bool) -> int:
        """Points left for steps, once the gate and a zone of control are paid for."""
        return max(0, self.left - self.before_walking(state, strategic=strategic))

    def _destinations(self, state: State, *, strategic: bool) -> Sequence[Action]:
        hex_ = state.hex[self.units[0]]
        column = "strategic" if strategic else "normal"
        cheapest = cost_graph(state.scenario, column).cheapest_steps[hex_]
        if cheapest is None or cheapest > self.left:
            return ()
        graph = self._graph(state, strategic=strategic)
        near = graph.reach(hex_, self._walking(state, strategic=strategic))
        found: Sequence[Action] | None = near.derived
        if found is None:
            to = _walks(len(state.scenario.area), strategic=strategic)
            hexes = sorted(near.costs)
            hexes.remove(hex_)
            found = near.derived = list(map(to.__getitem__, hexes))
        return found

    def way(self, state: State, go: Go) -> ways.Way | ways.Broken:
        """The way that a step of the move takes, or where the way that it names breaks off.

        Raises ValueError if it names none and its hex is out of reach.
        """
        return self._way(state, go, self._walking(state, strategic=go.strategic))

    def _way(self, state: State, go: Go, points: int) -> ways.Way | ways.Broken:
        here, graph = state.hex[self.units[0]], self._graph(state, strategic=go.strategic)
        pending = ways.pending(state, self.units)
        if not go.via:
            return ways.preferred(graph, here, go.hex, points, pending)
        passed = go.via[1:] if go.via[0] == here else go.via
        neighbours = geography(state.scenario).neighbours
        return ways.named(graph, neighbours, (here, *passed, go.hex), points, pending)

    def path(self, state: State, go: Go) -> tuple[int, ...]:
        """Hexes that a step of the move takes, both ends included; empty if it cannot be taken."""
        if not go.via and go.hex not in self.reach(state, strategic=go.strategic):
            return ()
        way = self.way(state, go)
        return way.hexes if isinstance(way, ways.Way) else ()

    def first_way(self, state: State, go: Go) -> ways.Way:
        """The cheapest way to a hex in reach, whatever it sets off: what older programs took."""
        here, strategic = state.hex[self.units[0]], go.strategic
        near = self._graph(state, strategic=strategic)
        found = ways.cheapest(near, here, go.hex, self._walking(state, strategic=strategic))
        assert found is not None, "the hex is in reach"
        return found

    def spared(self, state: State, go: Go) -> tuple[int, tuple[Trigger, ...]]:
        """Points by which the preferred way is dearer than the cheapest, and what that sets off."""
        pending = ways.pending(state, self.units)
        path = self.path(state, go) if pending and not go.via else ()
        if not path or ways.met(pending, path[1:]):
            return 0, ()
        way, first = self.way(state, go), self.first_way(state, go)
        assert isinstance(way, ways.Way), "a path has been found"
        return way.points - first.points, ways.met(pending, first.hexes[1:])

    def enters(self, state: State, action: Action) -> tuple[Sequence[int], Sequence[int]]:
        """The force, and the hexes of its way."""
        return (self.units, self.path(state, action)[1:]) if isinstance(action, Go) else ((), ())

    def takes(self, state: State, action: Action) -> bool:
        """Another way to a hex that the force may go to, if it can be walked (15-1-2, G-115)."""
        if not isinstance(action, Go) or not action.via:
            return False
        offered = Go(action.hex, action.strategic) in legal_actions(state)
        return offered and isinstance(self.way(state, action), ways.Way)

    def needed(self, state: State, target: int, *, strategic: bool) -> int | None:
        """Movement points to a hex from here however few are left; None if no way leads there."""
        graph = self._graph(state, strategic=strategic)
        numbers = state.scenario.charts.numbers
        dearest = len(state.scenario.area) * numbers.movement_allowance
        walked = graph.within(state.hex[self.units[0]], dearest).get(target)
        return None if walked is None else walked + self.before_walking(state, strategic=strategic)

    def before_walking(self, state: State, *, strategic: bool) -> int:
        """Movement points for the gate and for leaving a zone of control, before any step."""
        extra = 0 if strategic else leaving_surcharge(state, self.units)
        if state.inside[self.units[0]]:
            extra += state.scenario.charts.numbers.garrison_cost
        return extra

    def legal(self, state: State) -> Sequence[Action]:
        """Stop, gates, destinations in order of hex, and units to drop."""
        hex_, side = state.hex[self.units[0]], side_of(state, self.units[0])
        inside = state.inside[self.units[0]]
        gate = state.scenario.charts.numbers.garrison_cost <= self.left
        found: list[Action] = [_STOP] if self.moved else []
        if inside:
            found.append(_LEAVE)
        enter = not inside and gate and may_enter_garrison(state, hex_, side)
        if enter:
            found.append(_ENTER)
        if self.mode != STRATEGIC:
            found += self._destinations(state, strategic=False)
        if self.mode != NORMAL:
            found += self._destinations(state, strategic=True)
        for unit in self.units[1:]:
            for boss in (unit, *self.dropped):
                if boss != unit and not self._may_drop_under(state, boss, unit):
                    continue
                if boss == unit or state.inside[boss] == inside:
                    found.append(_detach(unit, boss, inside=inside))
                if enter and (boss == unit or state.inside[boss]):
                    found.append(_detach(unit, boss, inside=True))
        return found

    def _may_drop_under(self, state: State, boss: int, unit: int) -> bool:
        return (
            state.leader[boss] == boss
            and leading(state, boss, unit) is None
            and room(state, boss) > 0
        )

    def explain(self, state: State, action: Action) -> Refusal:
        """The rule that closes the hex, or the points it would need."""
        return movement_refusals.explain(self, state, action) or Frame.explain(self, state, action)

    # --- executing --------------------------------------------------------------------------

    def execute(self, working: WorkingCopy, action: Action) -> None:
        """Walk, drop, go in or out, or stop."""
        state = working.state
        leader = self.units[0]
        cost = state.scenario.charts.numbers.garrison_cost
        match action:
            case Stop():
                working.drop()
            case Go():
                self._walk(working, action)
            case LeaveGarrison():
                working.replace(replace(self, left=self.left - cost, moved=True, dropped=()))
                working.record("leaves-garrison", "16-3", unit=leader, hex=state.hex[leader])
                working.place(self.units, state.hex[leader])
            case EnterGarrison():
                working.drop()
                working.record("enters-garrison", "16-1-1", unit=leader, hex=state.hex[leader])
                working.place(self.units, state.hex[leader], inside=True)
            case Detach(unit=unit, leader=boss, inside=inside):
                rest = tuple(u for u in self.units if u != unit)
                working.replace(replace(self, units=rest, dropped=(*self.dropped, unit)))
                working.record("detached", "15-5", unit=unit, hex=state.hex[leader])
                working.lead(unit, boss)
                working.place((unit,), state.hex[leader], inside=inside)

    def _walk(self, working: WorkingCopy, go: Go) -> None:
        state = working.state
        before = self.before_walking(state, strategic=go.strategic)
        way = self._way(state, go, max(0, self.left - before))
        assert isinstance(way, ways.Way), "a legal way can be walked"
        spent = way.points + before
        mode = STRATEGIC if go.strategic else NORMAL
        working.replace(_moving(self.units, self.left - spent, mode, True, ()))
        working.record(
            "moves",
            "15-3" if go.strategic else "15-1",
            unit=self.units[0],
            hex=go.hex,
            hexes=way.hexes,
            by_way=way.hexes[1:-1],
            points=spent,
            units=self.units,
            from_hex=way.hexes[0],
            strength=strength(state, self.units),
        )
        working.walk(self.units, way.hexes)


_moving = maker(Moving)
