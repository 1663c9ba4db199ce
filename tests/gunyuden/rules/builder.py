"""Small positions by hand, and a way to play them: the vocabulary of the rules' tests.

    board = Board(terrain={"0605": "rough"}, rivers=[("0605", "0606")])
    state = board.state(mori=[unit("m1", hex="0606")], ouchi=[unit("o1", hex="0605", strength=6)])
    played = drive(state, "attack m1", 4, "take-losses 1 0", "counterattack", 5)
    assert played.steps("m1") == 1

The hexes around 0606 are, from north clockwise, 0605 0706 0707 0607 0507 0506.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar

from wargame_core.boards import hexgrid
from wargame_core.boards.hexmap import HexMap, Hexside, Terrain
from wargame_core.engine.decision import Decision, Event, Modifier, Refusal, Roll
from wargame_core.engine.game import ScenarioInfo
from wargame_core.gunyuden.files.charts import load_gunyuden_charts
from wargame_core.gunyuden.rules import engine
from wargame_core.gunyuden.rules.actions import EndPhase, Ready
from wargame_core.gunyuden.rules.forces import besiegers_of
from wargame_core.gunyuden.rules.frames import Frame
from wargame_core.gunyuden.rules.operations import SelectForce
from wargame_core.gunyuden.rules.scenario import (
    Castle,
    Clan,
    OperationsPhase,
    Rank,
    Scenario,
    Side,
    SpecialRules,
    Unit,
)
from wargame_core.gunyuden.rules.state import State, new_state
from wargame_core.gunyuden.text import notation
from wargame_core.gunyuden.text.words import catalogue, say

SIDES = ("mori", "ouchi")
PHASES = ("mori", "ouchi", "kikkawa", "amago")
CLANS = {
    "mori": ("mori", "mori"), "yoshimi": ("mori", "mori"), "kikkawa": ("mori", "kikkawa"),
    "ouchi": ("ouchi", "ouchi"), "masuda": ("ouchi", "ouchi"), "amago": ("ouchi", "amago"),
}  # fmt: skip
"""Clan to its side and the phase in which it acts."""


@dataclass(frozen=True, slots=True)
class Rest(Frame):
    """Slots below the operations phase: everything that was to be done is done."""

    kind: ClassVar[str] = "rest"

    def seat(self, state: State) -> str:
        return SIDES[0]

    def legal(self, state: State) -> list[Any]:
        return [EndPhase(), Ready()]


@dataclass(frozen=True)
class UnitAt:
    """A unit and where it stands; see ``unit``."""

    id: str
    hex: str
    strength: tuple[int, int, int]
    facts: Mapping[str, Any]


@dataclass(frozen=True)
class CastleAt:
    """A castle; see ``castle``."""

    id: str
    hex: str
    facts: Mapping[str, Any]


def unit(
    id_: str,
    *,
    hex: str,
    strength: int | tuple[int, int, int] = 10,
    fbm: int = 0,
    rank: str = "busho",
    ap: int = 4,
    capacity: int = 6,
    led_by: str = "",
    inside: bool = False,
    morale: int = 0,
    steps: int = 2,
    investing: bool = False,
    acted: bool = False,
) -> UnitAt:
    """A unit in a hex; a single strength is that of full steps, halved up when reduced."""
    full = (0, (strength + 1) // 2, strength) if isinstance(strength, int) else strength
    return UnitAt(id_, hex, full, {
        "fbm": fbm, "rank": Rank[rank.upper()], "ap": ap, "capacity": capacity, "led_by": led_by,
        "inside": inside, "morale": morale, "steps": steps, "investing": investing,
        "acted": acted,
    })  # fmt: skip


def castle(
    id_: str,
    *,
    hex: str,
    owner: str = "mori",
    level: int = 1,
    main: bool = False,
    durability: int = 10,
    left: int | None = None,
    morale: int = 0,
    points: int = 1,
) -> CastleAt:
    """A castle; ``left`` is its present durability, ``durability`` that at the start."""
    return CastleAt(id_, hex, {
        "owner": owner, "level": level, "main": main, "durability": durability,
        "left": durability if left is None else left, "morale": morale, "points": points,
    })  # fmt: skip


@dataclass(frozen=True)
class Board:
    """A blank map of flat land, with what is different about it."""

    terrain: Mapping[str, str] = field(default_factory=dict)
    rivers: Sequence[tuple[str, str]] = ()
    bridges: Sequence[tuple[str, str]] = ()
    water: Sequence[tuple[str, str]] = ()
    """Lake hexsides."""
    options: Mapping[str, str] = field(default_factory=dict)
    outside: Iterable[str] = ()
    """Hexes that are not in the scenario's area."""
    special: SpecialRules = field(default_factory=SpecialRules)
    columns: int = 12
    rows: int = 12

    def map(self) -> HexMap:
        """The map."""
        names = [
            f"{c:02}{r:02}" for c in range(1, self.columns + 1) for r in range(1, self.rows + 1)
        ]
        axial = tuple(hexgrid.axial(int(name[:2]), int(name[2:])) for name in names)
        at = {place: index for index, place in enumerate(axial)}
        index = {name: number for number, name in enumerate(names)}
        neighbours = tuple(
            tuple(at.get((q + dq, r + dr), -1) for dq, dr in hexgrid.DIRECTIONS) for q, r in axial
        )
        sides = [[Hexside.PLAIN] * 6 for _ in names]
        for kind, pairs in (
            (Hexside.RIVER, self.rivers),
            (Hexside.BRIDGE, self.bridges),
            (Hexside.LAKE, self.water),
        ):
            for a, b in pairs:
                for here, there in ((index[a], index[b]), (index[b], index[a])):
                    sides[here][neighbours[here].index(there)] = kind
        count = len(names)
        return HexMap(
            id="test",
            title="Test",
            columns=self.columns,
            rows=self.rows,
            names=tuple(names),
            terrain=tuple(Terrain[self.terrain.get(name, "flat").upper()] for name in names),
            province=("p",) * count,
            coastal=(False,) * count,
            elevation_m=(0,) * count,
            place_names={},
            provinces={"p": ("p", "p")},
            neighbours=neighbours,
            hexsides=tuple(map(tuple, sides)),
            axial=axial,
            index=index,
            river_names={},
            reconstructed=True,
            provenance="by hand",
            digest="0",
        )

    def scenario(
        self, castles: Sequence[CastleAt], clans: Mapping[str, Sequence[UnitAt]]
    ) -> Scenario:
        """The scenario of some castles and units."""
        board, order = self.map(), list(CLANS)
        made = tuple(
            Castle(
                c.id,
                c.id,
                c.id,
                board.index[c.hex],
                c.facts["level"],
                order.index(c.facts["owner"]),
                c.facts["durability"],
                c.facts["points"],
            )
            for c in castles
        )
        mains = {c.facts["owner"]: i for i, c in enumerate(castles) if c.facts["main"]}
        named = tuple(
            Clan(
                name,
                name,
                name,
                SIDES.index(side),
                PHASES.index(phase),
                mains.get(name, -1),
                name if name in ("mori", "ouchi", "amago") else "small",
            )
            for name, (side, phase) in CLANS.items()
        )
        units = tuple(
            Unit(
                u.id,
                u.id,
                u.id,
                order.index(clan),
                u.facts["rank"],
                u.strength,
                u.facts["fbm"],
                u.facts["ap"],
                u.facts["capacity"],
            )
            for clan, group in clans.items()
            for u in group
        )
        outside = set(self.outside)
        return Scenario(
            game="test",
            info=ScenarioInfo("test", "Test", "", "", "", ()),
            options=dict(self.options),
            map=board,
            area=tuple(name not in outside for name in board.names),
            charts=load_gunyuden_charts("western_hero"),
            turns=("1", "2"),
            sides=tuple(Side(side, side, side) for side in SIDES),
            clans=named,
            phases=tuple(
                OperationsPhase(phase, phase, phase, SIDES.index(CLANS[phase][0]))
                for phase in PHASES
            ),
            units=units,
            castles=made,
            placements=(),
            deployment_order=(0, 1),
            special=self.special,
            digest="test",
            castle_at={c.hex: i for i, c in enumerate(made)},
            unit_index={u.id: i for i, u in enumerate(units)},
            castle_index={c.id: i for i, c in enumerate(made)},
            side_of_unit=tuple(named[u.clan].side for u in units),
        )

    def state(
        self,
        *,
        castles: Sequence[CastleAt] = (),
        phase: str = "mori",
        stage: int = 1,
        turn: int = 1,
        **clans: Sequence[UnitAt],
    ) -> State:
        """A state in which the phase's player chooses what to do."""
        scenario = self.scenario(castles, clans)
        state = new_state(scenario)
        for index, placed in enumerate(u for group in clans.values() for u in group):
            facts = placed.facts
            state.hex[index] = scenario.map.index[placed.hex]
            for name in ("inside", "morale", "steps", "investing", "acted"):
                getattr(state, name)[index] = facts[name]
            state.leader[index] = scenario.unit_index[facts["led_by"] or placed.id]
            state.led_at_phase_start[index] = bool(facts["led_by"])
            state.unled_at_stage_start[index] = not facts["led_by"]
        for index, placed_castle in enumerate(castles):
            state.durability[index] = placed_castle.facts["left"]
            state.castle_morale[index] = placed_castle.facts["morale"]
            state.besieged[index] = bool(besiegers_of(state, index))
        state.turn, state.stage, state.phase = turn, stage, PHASES.index(phase)
        state.frames = (Rest(), SelectForce())
        state.forget()
        return state


def position(
    *,
    castles: Sequence[CastleAt] = (),
    phase: str = "mori",
    stage: int = 1,
    board: Board | None = None,
    **clans: Sequence[UnitAt],
) -> State:
    """A state on a blank board."""
    return (board or Board()).state(castles=castles, phase=phase, stage=stage, **clans)


# --- playing --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Played:
    """What came of some actions."""

    state: State
    events: tuple[Event, ...] = ()

    def then(self, *moves: Any) -> Played:
        """Play on; see ``drive``."""
        further = drive(self.state, *moves)
        return replace(further, events=(*self.events, *further.events))

    @property
    def decision(self) -> Decision:
        """The open decision."""
        found = engine.decision(self.state)
        assert found is not None, "the game is over"
        return found

    @property
    def kind(self) -> str:
        """Kind of the open decision."""
        return self.decision.kind

    @property
    def seat(self) -> str:
        """Who decides."""
        return self.decision.seat

    @property
    def legal(self) -> list[str]:
        """Legal actions as text."""
        scenario = self.state.scenario
        return [notation.write(scenario, action) for action in engine.legal_actions(self.state)]

    def why_not(self, move: Any) -> Refusal | None:
        """The refusal of an action."""
        return engine.why_not(self.state, action_of(self.state, move))

    def refusal(self, move: Any) -> tuple[str, str]:
        """Rule and code of the refusal of an action."""
        found = self.why_not(move)
        assert found is not None, f"{move} is legal"
        return found.rule, found.code

    def event(self, kind: str) -> Event:
        """The only event of a kind."""
        found = [event for event in self.events if event.kind == kind]
        assert len(found) == 1, f"{len(found)} events {kind}: {[e.kind for e in self.events]}"
        return found[0]

    def has(self, kind: str) -> bool:
        """Whether there was such an event."""
        return any(event.kind == kind for event in self.events)

    def u(self, id_: str) -> int:
        """Index of a unit."""
        return self.state.scenario.unit_index[id_]

    def steps(self, id_: str) -> int:
        """Steps of a unit."""
        return self.state.steps[self.u(id_)]

    def morale(self, id_: str) -> int:
        """Morale of a unit."""
        return self.state.morale[self.u(id_)]

    def hex(self, id_: str) -> str:
        """Printed number of the hex of a unit; empty when it is gone."""
        found = self.state.hex[self.u(id_)]
        return self.state.scenario.map.names[found] if found >= 0 else ""

    def inside(self, id_: str) -> bool:
        """Whether a unit is in garrison."""
        return self.state.inside[self.u(id_)]


def action_of(state: State, move: Any) -> Any:
    """An action from its text or a die face; actions pass through."""
    if isinstance(move, int):
        return Roll(move)
    return notation.read(state.scenario, move) if isinstance(move, str) else move


def drive(state: State, *moves: Any) -> Played:
    """Play actions one after the other: objects, texts such as ``"attack m1"``, die faces."""
    events: list[Event] = []
    for move in moves:
        step = engine.apply(state, action_of(state, move))
        state = step.state
        events += step.events
        says_what_comes_first(state)
    return Played(state, tuple(events))


def says_what_comes_first(state: State) -> None:
    """An open decision has words for those who want something else, with nothing left out."""
    if state.frames:
        first = state.frames[-1].comes_first(state)
        words = say(state.scenario, first.message, "en")
        known = first.message.key in catalogue("en")
        assert not (known and "{" in words), words


def modifiers(event: Event) -> dict[str, int]:
    """The modifiers of a roll by name."""
    return {modifier.name: modifier.value for modifier in event.modifiers}


def total(modifiers_: Iterable[Modifier]) -> int:
    """Sum of modifiers."""
    return sum(modifier.value for modifier in modifiers_)
