"""A war of two on five provinces in a row: a game whose states are declared, and nothing more."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import IntEnum
from typing import Annotated, Any, ClassVar

from wargame_core.engine import procedure
from wargame_core.engine.decision import CHANCE, Action, Applied, Refusal, Result
from wargame_core.engine.declared import DeclaredState, each, keyed, one
from wargame_core.engine.fields import (
    FLAG,
    Choice,
    CountsOf,
    Keyed,
    Many,
    Maybe,
    Number,
    Record,
    Row,
    SetOf,
    Thing,
)
from wargame_core.engine.game import GameInfo, ScenarioInfo, SeatInfo
from wargame_core.engine.notation import Notation
from wargame_core.engine.procedure_game import Parts, ProcedureGame
from wargame_core.engine.sealed import SealedChoice
from wargame_core.engine.values import value

PLAYER, PROVINCE = Thing("seat", "players"), Thing("province")
KIND, ON_BOARD = Thing("kind of unit"), Thing("kind of unit that stands on the board")
SEATS, PROVINCES, KINDS = ("east", "west"), ("a", "b", "c", "d", "e"), ("foot", "horse")


class Season(IntEnum):
    SPRING = 0
    WINTER = 1


@dataclass(frozen=True)
class Scenario:
    id: str = "1"
    options: Mapping[str, str] = field(default_factory=dict)
    digest: str = "border-war"
    names: Mapping[str, Sequence[str]] = field(
        default_factory=lambda: {
            "seat": SEATS,
            "province": PROVINCES,
            "kind of unit": KINDS,
            "kind of unit that stands on the board": KINDS,
        }
    )


@dataclass(frozen=True)
class End:
    winner: Annotated[int, PLAYER.or_none]


class State(DeclaredState):
    units: list[dict[int, tuple[int, ...]]] = each(
        PLAYER, Keyed(PROVINCE, CountsOf(ON_BOARD)), lambda state, player: {}
    )
    gold: list[int] = each(PLAYER, Number(), 3)
    visited: tuple[int, ...] = each(
        PLAYER, SetOf(PROVINCE), lambda state, p: sum(1 << x for x in state.units[p]), shape=tuple
    )
    burnt: dict[int, tuple[int, int]] = keyed(PROVINCE, Row.of(by=PLAYER, turn=Number()))
    master: list[int] = each(
        PROVINCE,
        PLAYER.or_none,
        lambda state, x: next((p for p in (0, 1) if x in state.units[p]), -1),
    )
    raided: list[bool] = each(PROVINCE, FLAG, False)
    turn: int = one(Number(0, 99), 1)
    season: int = one(Choice.of(Season), int(Season.SPRING))
    order: tuple[int, ...] = one(Many(PLAYER, distinct=True), (0, 1))
    spy: int = one(PLAYER.or_none, -1, group="spying", key="player")
    spied: int = one(PROVINCE.or_none, -1, group="spying", key="province")
    ended: End | None = one(Maybe(Record(End)), None)


@value
class Go:
    province: Annotated[int, PROVINCE]


@value
class Stay:
    pass


@dataclass(frozen=True, slots=True)
class Fight:
    province: Annotated[int, PROVINCE]
    sides: tuple[Annotated[int, PLAYER], ...]
    strength: Annotated[tuple[int, ...], CountsOf(KIND)] = (0, 0)


@dataclass(frozen=True, slots=True)
class March(procedure.Frame):
    kind: ClassVar[str] = "march"
    rule: ClassVar[str] = "1"
    player: Annotated[int, PLAYER]

    def seat(self, state: State) -> str:
        return SEATS[self.player]

    def legal(self, state: State) -> Sequence[Any]:
        (here,) = state.units[self.player]
        return [Stay(), *(Go(x) for x in (here - 1, here + 1) if x in range(5))]

    def explain(self, state: State, action: Action) -> Refusal:
        return Refusal("1", "too-far")

    def execute(self, working: Any, action: Action) -> None:
        state: State = working.state
        working.drop()
        if isinstance(action, Go):
            ((here, army),) = state.units[self.player].items()
            state.units[self.player] = {action.province: army}
            state.master[action.province] = self.player
            state.raided[here] = not state.raided[here]
            state.burnt[here] = (self.player, state.turn)
            state.spy, state.spied = self.player, here
            state.season = int(Season.WINTER) - state.season
            if action.province in state.units[1 - self.player]:
                fight = Fight(action.province, (self.player, 1 - self.player), army)
                working.push(Siege(fight, March(1 - self.player)))
                return
        working.push(Next(1 - self.player))


@dataclass(frozen=True, slots=True)
class Next(procedure.Frame):
    automatic: ClassVar[bool] = True
    player: Annotated[int, PLAYER]

    def advance(self, working: Any) -> None:
        state: State = working.state
        state.turn += 1
        state.order = tuple(reversed(state.order))
        if state.turn > 30:
            state.ended = End(-1)
            working.drop()
        else:
            working.replace(March(self.player))
            if state.turn % 5 == 0:
                working.push(Vow(SEATS))


@dataclass(frozen=True, slots=True)
class Vow(SealedChoice):
    """Both swear in secret to stay where they are, or not."""

    kind: ClassVar[str] = "vow"
    rule: ClassVar[str] = "3"

    def options(self, state: State, seat: str) -> Sequence[Any]:
        (here,) = state.units[SEATS.index(seat)]
        return [Stay(), Go(here)]

    def reveal(self, play: Any, answers: Mapping[str, Any]) -> None:
        for player, seat in enumerate(SEATS):
            play.state.gold[player] += answers[seat] == Stay()


@dataclass(frozen=True, slots=True)
class Siege(procedure.DieFrame):
    kind: ClassVar[str] = "siege"
    rule: ClassVar[str] = "2"
    fight: Fight
    then: procedure.Frame
    rolled_before: bool = False

    def seat(self, state: State) -> str:
        return CHANCE

    def explain(self, state: State, action: Action) -> Refusal:
        return Refusal("2", "not-a-die-face")

    def rolled(self, working: Any, die: int) -> None:
        attacker, defender = self.fight.sides
        if die == 1 and not self.rolled_before:
            working.replace(replace(self, rolled_before=True))
        elif die > 4:
            working.state.units[defender] = {}
            working.state.ended = End(attacker)
            working.drop()
        else:
            working.state.gold[attacker] -= 1
            back = (self.fight.province + 2) % 5
            working.state.units[attacker] = {back: (1, die)}
            working.replace(self.then)


def _why_not(state: State, action: Action) -> Refusal | None:
    return procedure.why_not(state, action)


def _apply(state: State, action: Action) -> Applied[State]:
    refusal = procedure.why_not(state, action)
    return procedure.apply(procedure.WorkingCopy(state.copy()), action, refusal)


def _result(state: State) -> Result | None:
    if state.ended is None:
        return None
    winner = state.ended.winner
    return Result(None if winner < 0 else SEATS[winner], "result", {}, ())


NOTATION = Notation(sys.modules[__name__])


class BorderWar(ProcedureGame[State]):
    seats = tuple(SeatInfo(seat, seat) for seat in SEATS)
    info = GameInfo(
        "border_war", "Border War", "", "1", (ScenarioInfo("1", "", "", "", "", seats),)
    )
    parts = Parts(
        _why_not, _apply, _result, NOTATION.write, NOTATION.read,
        *[lambda *of: ""] * 5,
    )  # fmt: skip

    def setup(self, scenario: str, options: Mapping[str, str], seed: int) -> State:
        state = State.blank(Scenario(scenario))
        state.units = [{0: (2, 1)}, {4: (1, 0)}]
        state.visited = (1, 16)
        state.master[0], state.master[4] = 0, 1
        state.frames = (March(0),)
        return state


GAME = BorderWar()
