"""A small flat board for siege tests: name castles and units, then drive the frames."""

from __future__ import annotations

from typing import Any, ClassVar

from wargame_core.boards import hexgrid
from wargame_core.boards.hexmap import HexMap, Hexside, Terrain
from wargame_core.engine.decision import Event, Modifier, Refusal, Roll
from wargame_core.engine.game import ScenarioInfo
from wargame_core.files.gunyuden_charts import load_gunyuden_charts
from wargame_core.gunyuden.actions import EndPhase, Ready
from wargame_core.gunyuden.cascade import settle_consequences
from wargame_core.gunyuden.frames import DieRoll, Frame
from wargame_core.gunyuden.play import Play
from wargame_core.gunyuden.scenario import (
    Castle,
    Clan,
    OperationsPhase,
    Rank,
    Scenario,
    Side,
    SpecialRules,
    Unit,
)
from wargame_core.gunyuden.siege import begin_siege, siege_refusal
from wargame_core.gunyuden.siege_results import begin_siege_results
from wargame_core.gunyuden.state import State, new_state

COLUMNS, ROWS = 6, 5
CLANS = {"red": (0, 0), "pink": (0, 0), "late": (0, 1), "blue": (1, 1), "navy": (1, 1)}
"""Clan to (side, phase)."""


class Rest(Frame):
    """Stands for the choice below a siege."""

    __slots__ = ()
    kind: ClassVar[str] = "rest"

    def seat(self, state: State) -> str:
        return "red"

    def legal(self, state: State) -> list[Any]:
        return [EndPhase(), Ready()]


class Siege:
    """Collects castles and units until ``start``; then drives the game."""

    def __init__(self) -> None:
        self._castles: list[Castle] = []
        self._units: list[Unit] = []
        self._facts: dict[str, dict[str, Any]] = {}
        self._terrain: dict[str, Terrain] = {}
        self._mains: dict[str, str] = {}
        self.events: list[Event] = []
        self._state: State | None = None

    def terrain(self, hex_: str, terrain: Terrain) -> Siege:
        self._terrain[hex_] = terrain
        return self

    def main(self, clan: str, castle: str) -> Siege:
        self._mains[clan] = castle
        return self

    def castle(self, id_: str, clan: str, hex_: str, *, level: int = 1, durability: int = 10,
               morale: int = 0, left: int | None = None) -> Siege:  # fmt: skip
        place = _index(hex_)
        self._castles.append(
            Castle(id_, id_, id_, place, level, list(CLANS).index(clan), durability, 1)
        )
        self._facts[id_] = {"morale": morale, "left": durability if left is None else left}
        return self

    def unit(self, id_: str, clan: str, hex_: str, strength: int = 12, *, rank: int = 0,
             fbm: int = 0, ap: int = 4, inside: bool = False, leader: str = "", morale: int = 0,
             steps: int = 2, investing: bool = False) -> Siege:  # fmt: skip
        self._units.append(
            Unit(id_, id_, id_, list(CLANS).index(clan), Rank(rank),
                 (0, (strength + 1) // 2, strength), fbm, ap, 6)
        )  # fmt: skip
        self._facts[id_] = {
            "hex": _index(hex_), "inside": inside, "leader": leader or id_,
            "morale": morale, "steps": steps, "investing": investing,
        }  # fmt: skip
        return self

    def start(self, *, phase: int = 0, stage: int = 1) -> Siege:
        scenario = self._scenario()
        state = self._state = new_state(scenario)
        for index, unit in enumerate(scenario.units):
            facts = self._facts[unit.id]
            for name in ("hex", "inside", "morale", "steps", "investing"):
                getattr(state, name)[index] = facts[name]
            state.leader[index] = scenario.unit_index[facts["leader"]]
        for index, castle in enumerate(scenario.castles):
            state.castle_morale[index] = self._facts[castle.id]["morale"]
            state.durability[index] = self._facts[castle.id]["left"]
            state.besieged[index] = any(
                self._facts[u.id]["investing"] and self._facts[u.id]["hex"] == castle.hex
                for u in scenario.units
            )
        state.turn, state.stage, state.phase = 1, stage, phase
        state.frames = (Rest(),)
        state.forget()
        return self

    def _scenario(self) -> Scenario:
        names = [f"{c:02}{r:02}" for c in range(1, COLUMNS + 1) for r in range(1, ROWS + 1)]
        axial = tuple(hexgrid.axial(int(n[:2]), int(n[2:])) for n in names)
        at = {place: i for i, place in enumerate(axial)}
        neighbours = tuple(
            tuple(at.get((q + dq, r + dr), -1) for dq, dr in hexgrid.DIRECTIONS) for q, r in axial
        )
        count = len(names)
        board = HexMap(
            "test", "test", COLUMNS, ROWS, tuple(names),
            tuple(self._terrain.get(n, Terrain.FLAT) for n in names),
            ("p",) * count, (False,) * count, (0,) * count, {}, {"p": ("p", "p")}, neighbours,
            ((Hexside.PLAIN,) * 6,) * count, axial, {n: i for i, n in enumerate(names)}, {},
            True, "test", "0",
        )  # fmt: skip
        castle_index = {c.id: i for i, c in enumerate(self._castles)}
        clans = tuple(
            Clan(n, n, n, side, phase, castle_index.get(self._mains.get(n, ""), -1), "small")
            for n, (side, phase) in CLANS.items()
        )
        return Scenario(
            info=ScenarioInfo("t", "t", "t", "", "", ()), options={}, map=board,
            area=(True,) * count, charts=load_gunyuden_charts("western_hero"), turns=("1",),
            sides=(Side("red", "red", "red"), Side("blue", "blue", "blue")), clans=clans,
            phases=(OperationsPhase("a", "a", "a", 0), OperationsPhase("b", "b", "b", 1)),
            units=tuple(self._units), castles=tuple(self._castles), placements=(),
            deployment_order=(0, 1), special=SpecialRules(), digest="0",
            castle_at={c.hex: i for i, c in enumerate(self._castles)},
            unit_index={u.id: i for i, u in enumerate(self._units)}, castle_index=castle_index,
            side_of_unit=tuple(clans[u.clan].side for u in self._units),
        )  # fmt: skip

    # --- driving ------------------------------------------------------------------------------

    @property
    def state(self) -> State:
        assert self._state is not None
        return self._state

    def u(self, id_: str) -> int:
        return self.state.scenario.unit_index[id_]

    def c(self, id_: str) -> int:
        return self.state.scenario.castle_index[id_]

    def hex(self, name: str) -> int:
        return _index(name)

    def refusal(self, unit: str) -> Refusal | None:
        return siege_refusal(self.state, self.u(unit))

    def besiege(self, unit: str) -> Siege:
        assert self.refusal(unit) is None
        return self._carry(lambda play: begin_siege(play, self.u(unit)))

    def results(self, phase: int = 1) -> Siege:
        return self._carry(lambda play: begin_siege_results(play, phase))

    def change(self, what: Any) -> Siege:
        return self._carry(what)

    def do(self, *actions: Any) -> Siege:
        for action in actions:
            assert action in self.legal, f"{action} not in {self.legal}"
            frame = self.frame
            self._carry(lambda play, f=frame, a=action: f.execute(play, a))
        return self

    def roll(self, *faces: int) -> Siege:
        return self.do(*(Roll(face) for face in faces))

    @property
    def frame(self) -> Frame:
        return self.state.frames[-1]

    @property
    def kind(self) -> str:
        return self.frame.kind

    @property
    def seat(self) -> str:
        return self.frame.seat(self.state)

    @property
    def legal(self) -> list[Any]:
        return list(self.frame.legal(self.state))

    def why_not(self, action: Any) -> Refusal | None:
        return None if action in self.legal else self.frame.explain(self.state, action)

    def event(self, kind: str) -> Event:
        return next(event for event in reversed(self.events) if event.kind == kind)

    def happened(self, kind: str) -> bool:
        return any(event.kind == kind for event in self.events)

    def _carry(self, change: Any) -> Siege:
        play = Play(self.state.copy())
        change(play)
        _settle(play)
        self._state = play.state
        self.events += play.events
        return self


def modifiers(found: tuple[Modifier, ...]) -> dict[str, int]:
    """Modifiers by rule."""
    return {modifier.rule: modifier.value for modifier in found}


def _settle(play: Play) -> None:
    while True:
        top = play.state.frames[-1]
        if play.unsettled:
            settle_consequences(play)
        elif top.automatic:
            top.advance(play)
        elif isinstance(top, DieRoll) or len(legal := top.legal(play.state)) > 1:
            return
        else:
            top.execute(play, legal[0])


def _index(name: str) -> int:
    return (int(name[:2]) - 1) * ROWS + int(name[2:]) - 1
