"""An auction: sealed bids, a die of twelve sides, news for one seat alone, and interrupts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from wargame_core.engine import procedure, sealed
from wargame_core.engine.decision import CHANCE, Action, Message, Refusal
from wargame_core.engine.interrupt import Interrupt, StandingPasses
from wargame_core.engine.sealed import SealedChoice

SEATS = ("red", "blue", "green")


@dataclass(frozen=True, slots=True)
class Bid:
    coins: int


@dataclass(frozen=True, slots=True)
class Steal:
    """Take a coin from the richest."""


class Table:
    """State: coins by seat; ``prize`` changes with every die."""

    def __init__(self, coins: Mapping[str, int]) -> None:
        self.coins = dict(coins)
        self.prize = 0
        self.frames: tuple[Any, ...] = ()
        self.standing: StandingPasses = ()
        self._legal: Any = None

    def copy(self) -> Table:
        new = Table(self.coins)
        new.prize, new.frames, new.standing = self.prize, self.frames, self.standing
        return new

    def canonical(self) -> tuple[object, ...]:
        return (tuple(sorted(self.coins.items())), self.prize, self.frames, self.standing)


@dataclass(frozen=True, slots=True)
class Bids(SealedChoice):
    kind: ClassVar[str] = "bid"
    rule: ClassVar[str] = "1.1"

    def options(self, state: Table, seat: str) -> Sequence[Bid]:
        return tuple(Bid(coins) for coins in range(state.coins[seat] + 1))

    def refuse(self, state: Table, seat: str, action: Action) -> Refusal:
        return Refusal("1.1", "too-few-coins", {"seat": seat})

    def reveal(self, working: Any, answers: Mapping[str, Bid]) -> None:
        for seat, bid in answers.items():
            working.state.coins[seat] -= bid.coins
        working.record("bids", "1.1", bids=tuple(bid.coins for bid in answers.values()))
        working.push(Draw())


@dataclass(frozen=True, slots=True)
class Draw(procedure.DieFrame):
    sides: ClassVar[int] = 12
    kind: ClassVar[str] = "draw"
    rule: ClassVar[str] = "1.2"

    def seat(self, state: Table) -> str:
        return CHANCE

    def rolled(self, working: Any, die: int) -> None:
        working.state.prize = die
        working.record("drawn", "1.2", die=die, seats=("red",))
        working.replace(Thieves(SEATS))


@dataclass(frozen=True, slots=True)
class Thieves(Interrupt):
    kind: ClassVar[str] = "steal"
    rule: ClassVar[str] = "1.3"

    def prompt(self, state: Table) -> Message:
        return Message("prompt.steal", {"seat": self.seats[0]})

    def options(self, state: Table, seat: str) -> Sequence[Steal]:
        richest = max(SEATS, key=lambda other: state.coins[other])
        return () if richest == seat else (Steal(),)

    def occasion(self, state: Table, seat: str) -> int:
        return state.prize

    def explain(self, state: Table, action: Action) -> Refusal:
        return Refusal("1.3", "nothing-to-steal")

    def step_in(self, working: Any, seat: str, action: Action) -> None:
        richest = max(SEATS, key=lambda other: working.state.coins[other])
        working.state.coins[richest] -= 1
        working.state.coins[seat] += 1


def begin(coins: Mapping[str, int], *frames: Any) -> Table:
    working = procedure.WorkingCopy(Table(coins))
    working.push(*(frames or (Bids(SEATS),)))
    procedure.settle(working)
    return working.state


def step(state: Table, action: Action) -> Any:
    working = procedure.WorkingCopy(state.copy())
    return procedure.apply(working, action, procedure.why_not(state, action))


def view(state: Table, seat: str) -> Table:
    seen = state.copy()
    seen.coins = {other: n if other == seat else -1 for other, n in state.coins.items()}
    seen.frames = sealed.sealed_frames(state.frames, seat)
    return seen
