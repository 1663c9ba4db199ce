"""A siege on the test board: name castles and units, then drive the procedures one by one.

siege = Siege().castle("K", "ouchi", "0606").unit("A", "mori", "0606", 30).start()
siege.besiege("A").do(Invest(), Assault()).roll(1, 6)
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from tests.gunyuden.rules.builder import (
    CLANS,
    SIDES,
    Board,
    CastleAt,
    UnitAt,
    castle,
    says_what_comes_first,
    unit,
)
from wargame_core.engine.decision import Action, Event, Modifier, Refusal, Roll
from wargame_core.gunyuden.rules import engine
from wargame_core.gunyuden.rules.actions import EndPhase, Ready
from wargame_core.gunyuden.rules.frames import Frame
from wargame_core.gunyuden.rules.siege import begin_siege, siege_refusal
from wargame_core.gunyuden.rules.siege_results import begin_siege_results
from wargame_core.gunyuden.rules.state import State
from wargame_core.gunyuden.rules.working_copy import WorkingCopy


class Rest(Frame):
    """Slots for the choice below a siege, so that a test can begin one after the other."""

    __slots__ = ()
    kind: ClassVar[str] = "rest"

    def seat(self, state: State) -> str:
        return SIDES[0]

    def legal(self, state: State) -> Sequence[Any]:
        return [EndPhase(), Ready()]


class Siege:
    """Collects castles and units until ``start``; then drives the game.

    Units are numbered clan by clan, in the order of ``builder.CLANS``.
    """

    def __init__(self, **terrain: str) -> None:
        """Take the terrain of hexes, as in ``Siege(h0606="rough")``."""
        self._board = Board(terrain={hex_[1:]: kind for hex_, kind in terrain.items()})
        self._castles: list[CastleAt] = []
        self._units: dict[str, list[UnitAt]] = {clan: [] for clan in CLANS}
        self._state: State | None = None
        self.events: list[Event] = []

    def on(self, **facts: Any) -> Siege:
        """Change the board or its options; the facts are those of ``builder.Board``."""
        self._board = replace(self._board, **facts)
        return self

    def castle(self, id_: str, owner: str, hex_: str, **facts: Any) -> Siege:
        self._castles.append(castle(id_, owner=owner, hex=hex_, **facts))
        return self

    def unit(self, id_: str, clan: str, hex_: str, strength: int = 12, **facts: Any) -> Siege:
        self._units[clan].append(unit(id_, hex=hex_, strength=strength, **facts))
        return self

    def start(self, **owners: str) -> Siege:
        """Build the position; ``owners`` names castles that have changed hands."""
        self._state = self._board.state(castles=self._castles, **self._units)
        for id_, clan in owners.items():
            self._state.owner[self.c(id_)] = list(CLANS).index(clan)
        self._state.frames = (Rest(),)
        self._state.forget()
        return self

    @property
    def state(self) -> State:
        assert self._state is not None, "not started"
        return self._state

    # --- driving ------------------------------------------------------------------------------

    def refusal(self, unit_: str) -> Refusal | None:
        return siege_refusal(self.state, self.u(unit_))

    def besiege(self, unit_: str) -> Siege:
        assert self.refusal(unit_) is None
        return self.change(lambda working: begin_siege(working, self.u(unit_)))

    def results(self, phase: int = 1) -> Siege:
        return self.change(lambda working: begin_siege_results(working, phase))

    def change(self, what: Callable[[WorkingCopy], None]) -> Siege:
        working = WorkingCopy(self.state.copy())
        what(working)
        engine.settle(working)
        self._state = working.state
        self.events += working.events
        return self

    def do(self, *actions: Any) -> Siege:
        for action in actions:
            step = engine.apply(self.state, action)
            self._state = step.state
            self.events += step.events
            says_what_comes_first(step.state)
        return self

    def roll(self, *faces: int) -> Siege:
        return self.do(*(Roll(face) for face in faces))

    # --- looking ------------------------------------------------------------------------------

    def u(self, id_: str) -> int:
        return self.state.scenario.unit_index[id_]

    def c(self, id_: str) -> int:
        return self.state.scenario.castle_index[id_]

    def hex(self, name: str) -> int:
        return self.state.scenario.map.index[name]

    def steps(self, *ids: str) -> list[int]:
        return [self.state.steps[self.u(id_)] for id_ in ids]

    def morale(self, *ids: str) -> list[int]:
        return [self.state.morale[self.u(id_)] for id_ in ids]

    def where(self, id_: str) -> str:
        return self.state.scenario.map.names[self.state.hex[self.u(id_)]]

    def is_inside(self, id_: str) -> bool:
        return self.state.inside[self.u(id_)]

    def investing(self, *ids: str) -> list[bool]:
        return [self.state.investing[self.u(id_)] for id_ in ids]

    def owner(self, id_: str = "K") -> str:
        """Clan that owns a castle; empty when it is abandoned."""
        owner = self.state.owner[self.c(id_)]
        return list(CLANS)[owner] if owner >= 0 else ""

    @property
    def fallen(self) -> list[tuple[str, str]]:
        """Every fall: the castle and the clan that lost it."""
        castles = self.state.scenario.castles
        return [(castles[castle].id, list(CLANS)[clan]) for castle, clan in self.state.fallen]

    @property
    def frame(self) -> Any:
        return self.state.frames[-1]

    @property
    def kind(self) -> str:
        return self.frame.kind

    @property
    def seat(self) -> str:
        return self.frame.seat(self.state)

    @property
    def legal(self) -> list[Any]:
        return list(engine.legal_actions(self.state))

    def why_not(self, action: Action) -> Refusal | None:
        return engine.why_not(self.state, action)

    def event(self, kind: str) -> Event:
        """The latest event of a kind."""
        return next(event for event in reversed(self.events) if event.kind == kind)

    def happened(self, kind: str) -> bool:
        return any(event.kind == kind for event in self.events)


def by_rule(found: Sequence[Modifier]) -> dict[str, int]:
    """Modifiers by rule."""
    return {modifier.rule: modifier.value for modifier in found}


def invested(**castle: Any) -> Siege:
    """A level 1 castle invested by a taishō with strength 12, without a garrison."""
    return (
        Siege()
        .castle("K", "ouchi", "0303", **castle)
        .unit("A", "mori", "0303", 12, rank="taisho", investing=True)
    )
