"""The auction as a whole game: purses as places, a die of twelve sides, no view of its own."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tests.unit.engine import auction
from tests.unit.engine.auction import SEATS, Bid, Steal, Table
from wargame_core.engine import procedure
from wargame_core.engine.decision import (
    Action,
    Applied,
    Event,
    Message,
    PointSource,
    Refusal,
    Result,
    Roll,
)
from wargame_core.engine.errors import MalformedActionError
from wargame_core.engine.game import GameInfo, Places, ScenarioInfo, SeatInfo
from wargame_core.engine.interrupt import Pass
from wargame_core.engine.procedure_game import ProcedureGame
from wargame_core.players.player import Level


@dataclass
class AuctionGame(ProcedureGame[Any]):
    """Everything of ``Game``, and the names of its places; the whole purse of others is hidden."""

    opponents: Mapping[str, Level] = field(default_factory=dict)

    @property
    def info(self) -> GameInfo:
        seats = tuple(SeatInfo(seat, seat.capitalize()) for seat in SEATS)
        scenario = ScenarioInfo("fair", "Fair", "", "One lot.", "a minute", seats)
        return GameInfo("auction", "Auction", "競売", "1", (scenario,))

    def data_digests(self, scenario: str, options: Mapping[str, str]) -> Mapping[str, str]:
        return {}

    def setup(self, scenario: str, options: Mapping[str, str], seed: int) -> Table:
        return auction.begin({"red": 3, "blue": 0, "green": 2})

    def why_not(self, state: Table, action: Action) -> Refusal | None:
        return procedure.why_not(state, action)

    def apply(self, state: Table, action: Action) -> Applied[Table]:
        step: Applied[Table] = auction.step(state, action)
        return step

    def reveals(self, event: Event) -> bool:
        return event.kind == "bids"

    def view(self, state: Table, seat: str) -> Table:
        return auction.view(state, seat)

    def result(self, state: Table) -> Result | None:
        if self.decision(state) is not None:
            return None
        richest = max(SEATS, key=lambda seat: state.coins[seat])
        points = {
            seat: (PointSource(Message("points.coins"), state.coins[seat], "1.4"),)
            for seat in SEATS
        }
        return Result(richest, Message("result.richest", {"side": richest}), "1.4", points)

    def write_action(self, state: Table, action: Action) -> str:
        match action:
            case Bid(coins=coins):
                return f"bid {coins}"
            case Roll(face=face):
                return f"roll {face}"
            case Pass(standing=standing):
                return "pass always" if standing else "pass"
        return "steal"

    def read_action(self, state: Table, text: str) -> Any:
        if found := re.fullmatch(r"(bid|roll) (\d+)", text):
            return (Bid if found[1] == "bid" else Roll)(int(found[2]))
        known = {"steal": Steal(), "pass": Pass(), "pass always": Pass(standing=True)}
        if text not in known:
            raise MalformedActionError(f"Found “{text}”, expected bid, roll, steal or pass.")
        return known[text]

    def say(self, state: Table, message: Message, language: str) -> str:
        facts = ", ".join(f"{key} {value}" for key, value in message.params.items())
        return f"{message.key}: {facts}" if facts else message.key

    def describe(self, state: Table, action: Action, language: str) -> str:
        return self.write_action(state, action).capitalize()

    def places(self, state: Table, action: Action) -> Places:
        richest = max(SEATS, key=lambda seat: state.coins[seat])
        return Places((SEATS.index(richest),)) if isinstance(action, Steal) else Places()

    def place_names(self, state: Table, language: str) -> Sequence[str]:
        return [f"Purse of {seat}" for seat in SEATS]

    def place_lines(self, state: Table, place: int, language: str) -> Sequence[str]:
        coins = state.coins[SEATS[place]]
        return ["hidden" if coins < 0 else f"{coins} coins"]

    def summary(self, state: Table, language: str) -> str:
        return "\n".join(f"{seat}: {coins}" for seat, coins in state.coins.items())

    def event_text(self, state: Table, event: Event, language: str) -> str:
        return self.say(state, event.message, language)


AUCTION = AuctionGame()
