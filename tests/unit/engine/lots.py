"""Lots drawn in secret, kept or thrown away; most points wins, more than 20 are none."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, Final

from wargame_core.engine.decision import (
    CHANCE,
    Action,
    Applied,
    Decision,
    Event,
    Message,
    PointSource,
    Refusal,
    Result,
    Roll,
    fair_die,
    rolls_of,
)
from wargame_core.engine.errors import IllegalActionError, MalformedActionError
from wargame_core.engine.game import GameInfo, Places, ScenarioInfo, SeatInfo
from wargame_core.players.randomness import Randomness

SEATS: Final = ("red", "blue", "green")
SIDES, MOST, ROUNDS = 12, 20, 4
UNKNOWN: Final = -1
"""A number that a seat may not know."""


@dataclass(frozen=True, slots=True)
class Keep:
    """Add the lot to one's own."""


@dataclass(frozen=True, slots=True)
class Throw:
    """Show the lot and do without it."""


@dataclass(frozen=True, slots=True)
class Table:
    kept: tuple[int, ...] = (0, 0, 0)
    """Sum of every seat's lots; its own business until the end."""
    lot: int = 0
    """What the seat in turn has drawn, known to it alone; 0 before it draws."""
    turn: int = 0

    @property
    def mover(self) -> int:
        return self.turn % len(SEATS)

    @property
    def over(self) -> bool:
        return self.turn == ROUNDS * len(SEATS)


class LotsGame:
    """Has an evaluation and can imagine what it may not see; brings no opponent of its own."""

    @property
    def info(self) -> GameInfo:
        seats = tuple(SeatInfo(seat, seat.title(), seat) for seat in SEATS)
        one = ScenarioInfo("one", "Lots", "くじ", "Draw and keep.", "1 minute", seats)
        return GameInfo("lots", "Lots", "くじ", "1", (one,))

    def data_digests(self, scenario: str, options: Mapping[str, str]) -> Mapping[str, str]:
        return {}

    def setup(self, scenario: str, options: Mapping[str, str], seed: int) -> Table:
        return Table()

    def decision(self, state: Table) -> Decision | None:
        if state.over:
            return None
        seat = SEATS[state.mover]
        if not state.lot:
            return Decision(CHANCE, "draw", "1.1", Message("prompt.draw", {"side": seat}))
        return Decision(seat, "keep", "1.2", Message("prompt.keep", {"side": seat}))

    def legal_actions(self, state: Table) -> Sequence[Any]:
        if state.over:
            return ()
        return (Keep(), Throw()) if state.lot else rolls_of(SIDES)

    def why_not(self, state: Table, action: Action) -> Refusal | None:
        return None if action in self.legal_actions(state) else Refusal("1.0", "not-now")

    def apply(self, state: Table, action: Action) -> Applied[Table]:
        if refusal := self.why_not(state, action):
            raise IllegalActionError(refusal)
        seat = SEATS[state.mover]
        if isinstance(action, Roll):
            event = Event(
                "drawn", "1.1", {"side": seat, "number": action.face}, action.face, seats=(seat,)
            )
            return Applied(replace(state, lot=action.face), [event])
        events, kept = [Event("kept", "1.2", {"side": seat})], list(state.kept)
        if isinstance(action, Keep):
            kept[state.mover] += state.lot
        else:
            events = [Event("thrown", "1.2", {"side": seat, "number": state.lot})]
        after = Table(tuple(kept), 0, state.turn + 1)
        if after.over:
            events.append(Event("counted", "1.3", {"numbers": after.kept}))
        return Applied(after, events)

    def outcomes(self, state: Table) -> Sequence[tuple[Any, Fraction]]:
        return () if state.lot or state.over else fair_die(SIDES)

    def view(self, state: Table, seat: str) -> Table:
        if state.over:
            return state
        mine = SEATS.index(seat) if seat else -1
        kept = tuple(n if place == mine else UNKNOWN for place, n in enumerate(state.kept))
        return replace(state, kept=kept, lot=state.lot and self._lot(state, mine))

    def _lot(self, state: Table, mine: int) -> int:
        return state.lot if state.mover == mine else UNKNOWN

    def seen(self, state: Table, action: Action, seat: str) -> Any:
        return action

    def reveals(self, event: Event) -> bool:
        return event.kind in ("drawn", "thrown", "counted")

    def evaluate(self, state: Table, seat: str) -> Mapping[str, float]:
        own = state.kept[SEATS.index(seat)]
        others = [points(n) for n in state.kept if n != UNKNOWN]
        return {"points": points(own), "ahead": 0.1 * (points(own) - max(others))}

    def imagine(self, view: Table, seat: str, randomness: Randomness) -> Table:
        turns = [(view.turn + len(SEATS) - 1 - place) // len(SEATS) for place in range(len(SEATS))]
        kept = tuple(
            n if n != UNKNOWN else sum(randomness.below(SIDES) + 1 for _ in range(turns[place]))
            for place, n in enumerate(view.kept)
        )
        return replace(view, kept=kept)

    def result(self, state: Table) -> Result | None:
        if not state.over:
            return None
        totals = {seat: int(points(n)) for seat, n in zip(SEATS, state.kept, strict=True)}
        best = max(totals.values())
        winners = [seat for seat in SEATS if totals[seat] == best]
        sources = {
            seat: (PointSource(Message("points.lots"), total, "1.3"),)
            for seat, total in totals.items()
        }
        winner = winners[0] if len(winners) == 1 else None
        return Result(winner, Message("result.most"), "1.3", sources)

    def digest(self, state: Table) -> str:
        return hashlib.blake2b(repr(state).encode(), digest_size=8).hexdigest()

    def write_action(self, state: Table, action: Action) -> str:
        return f"roll {action.face}" if isinstance(action, Roll) else type(action).__name__.lower()

    def read_action(self, state: Table, text: str) -> Any:
        if match := re.fullmatch(r"roll (\d+)", text):
            return Roll(int(match[1]))
        for kind in (Keep, Throw):
            if text == kind.__name__.lower():
                return kind()
        raise MalformedActionError(f"Found “{text}”, expected keep, throw or roll.")

    def say(self, state: Table, message: Message, language: str) -> str:
        facts = ", ".join(f"{key} {value}" for key, value in message.params.items())
        return f"{message.key}: {facts}" if facts else message.key

    def describe(self, state: Table, action: Action, language: str) -> str:
        if isinstance(action, Roll):
            return f"The lot is {action.face}"
        return {Keep: "Keep it", Throw: "Throw it away"}[type(action)]

    def places(self, state: Table, action: Action) -> Places:
        return Places()

    def summary(self, state: Table, language: str) -> str:
        return f"Kept: {state.kept}; lot: {state.lot}"

    def event_text(self, state: Table, event: Event, language: str) -> str:
        return self.say(state, event.message, language)


def points(kept: int) -> float:
    return float(kept) if kept <= MOST else 0.0


GAME: Final = LotsGame()
