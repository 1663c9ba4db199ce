"""A race of two with a die and a hidden number: the smallest game that has everything."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from wargame_core.engine.decision import (
    CHANCE,
    FAIR_DIE,
    Action,
    Applied,
    Decision,
    Event,
    Message,
    PointSource,
    Refusal,
    Result,
    Roll,
    rolls_of,
)
from wargame_core.engine.dice import die
from wargame_core.engine.errors import IllegalActionError, MalformedActionError, UsageError
from wargame_core.engine.game import (
    Choice,
    Game,
    GameInfo,
    Option,
    Places,
    ScenarioInfo,
    SeatInfo,
)
from wargame_core.players.player import Level
from wargame_core.players.random_player import RandomPlayer

SEATS = ("red", "blue")


@dataclass(frozen=True, slots=True)
class Walk:
    """Go one field on."""


@dataclass(frozen=True, slots=True)
class Dash:
    """Roll the die and go as far."""


@dataclass(frozen=True, slots=True)
class Reveal:
    """Show the hidden number and go as far, once."""


@dataclass(frozen=True, slots=True)
class Race:
    goal: int
    fields: tuple[int, int] = (0, 0)
    dashes: tuple[int, int] = (4, 4)
    hidden: tuple[int | None, int | None] = (None, None)
    shown: tuple[bool, bool] = (False, False)
    turn: int = 1
    mover: int = 0
    rolling: bool = False


def info_of(scenario: str, goal: str) -> ScenarioInfo:
    return ScenarioInfo(
        id=scenario,
        title=f"Race {scenario}",
        title_ja="競走",
        summary="Two runners.",
        length="5 minutes",
        seats=(SeatInfo("red", "Red", "赤"), SeatInfo("blue", "Blue", "青")),
        options=(
            Option(
                "goal",
                "Length",
                "1.1",
                tuple(Choice(value, f"{value} fields") for value in ("10", "20", "3000")),
                goal,
            ),
        ),
    )


class Hasty:
    """Dashes whenever it can."""

    def begin(self, seat: str, randomness: Any) -> None:
        self.seat = seat

    def choose(self, game: Game, view: Race, decision: Decision, legal: Sequence[Any]) -> Any:
        assert decision.seat == self.seat
        assert view.hidden[1 - SEATS.index(self.seat)] is None or view.shown[1 - view.mover]
        return Dash() if Dash() in legal else legal[0]


@dataclass
class RaceGame:
    rules_version: str = "1"
    data: Mapping[str, str] = field(default_factory=lambda: {"track": "abc"})

    @property
    def info(self) -> GameInfo:
        scenarios = (info_of("short", "10"), info_of("long", "20"))
        return GameInfo("race", "Race", "競走", self.rules_version, scenarios)

    @property
    def opponents(self) -> Mapping[str, Level]:
        return {
            "hasty": Level(lambda setting: Hasty(), personas=("rash",)),
            "other": Level(lambda setting: RandomPlayer()),
        }

    def reveals(self, event: Event) -> bool:
        return event.kind == "revealed"

    def data_digests(self, scenario: str, options: Mapping[str, str]) -> Mapping[str, str]:
        return self.data

    def setup(self, scenario: str, options: Mapping[str, str], seed: int) -> Race:
        if scenario not in {"short", "long"}:
            raise UsageError(f"no scenario {scenario}")
        hidden = (die(seed, 10**6, 3), die(seed, 10**6 + 1, 3))
        return Race(goal=int(options["goal"]), hidden=hidden)

    def decision(self, state: Race) -> Decision | None:
        if max(state.fields) >= state.goal:
            return None
        seat = SEATS[state.mover]
        if state.rolling:
            return Decision(CHANCE, "roll", "2.0", Message("prompt.roll", {"side": seat}))
        return Decision(seat, "go", "3.1", Message("prompt.go", {"side": seat}))

    def legal_actions(self, state: Race) -> Sequence[Any]:
        if self.decision(state) is None:
            return ()
        if state.rolling:
            return rolls_of(6)
        return [a for a in (Walk(), Dash(), Reveal()) if self.why_not(state, a) is None]

    def why_not(self, state: Race, action: Action) -> Refusal | None:
        if max(state.fields) >= state.goal:
            return Refusal("9.0", "over")
        match action:
            case Roll(face=face):
                if not state.rolling:
                    return Refusal("2.0", "no-roll")
                return None if action in rolls_of(6) else Refusal("2.0", "face", {"face": face})
            case _ if state.rolling:
                return Refusal("2.0", "roll-first")
            case Dash() if not state.dashes[state.mover]:
                return Refusal("3.2", "tired", {"side": SEATS[state.mover]})
            case Reveal() if state.shown[state.mover]:
                return Refusal("3.3", "shown", {"side": SEATS[state.mover]})
        return None

    def apply(self, state: Race, action: Action) -> Applied[Race]:
        if refusal := self.why_not(state, action):
            raise IllegalActionError(refusal)
        side = SEATS[state.mover]
        match action:
            case Dash():
                left = _set(state.dashes, state.mover, state.dashes[state.mover] - 1)
                started = replace(state, dashes=left, rolling=True)
                return Applied(started, [Event("dash", "3.2", {"side": side})])
            case Reveal():
                far = state.hidden[state.mover]
                assert far is not None
                state = replace(state, shown=_set(state.shown, state.mover, True))
                events = [Event("revealed", "3.3", {"side": side, "number": far})]
            case Roll(face=far):
                events = [Event("ran", "3.2", {"side": side, "fields": far}, die=far)]
            case _:
                far = 1
                events = [Event("walked", "3.1", {"side": side})]
        after = replace(
            state,
            fields=_set(state.fields, state.mover, state.fields[state.mover] + far),
            mover=1 - state.mover,
            turn=state.turn + state.mover,
            rolling=False,
        )
        if state.mover and self.decision(after):
            events.append(Event("turn", "3.0", {"turn": after.turn}))
        return Applied(after, events)

    def outcomes(self, state: Race) -> Sequence[tuple[Any, Fraction]]:
        return FAIR_DIE if state.rolling else ()

    def view(self, state: Race, seat: str) -> Race:
        for other, name in enumerate(SEATS):
            if name != seat and not state.shown[other]:
                state = replace(state, hidden=_set(state.hidden, other, None))
        return state

    def seen(self, state: Race, action: Action, seat: str) -> Any:
        return action

    def result(self, state: Race) -> Result | None:
        if self.decision(state) is not None:
            return None
        winner = SEATS[state.fields.index(max(state.fields))]
        return Result(
            winner,
            Message("result.arrived", {"side": winner}),
            "9.0",
            {
                seat: (PointSource(Message("points.fields", {"fields": n}), n, "9.1"),)
                for seat, n in zip(SEATS, state.fields, strict=True)
            },
        )

    def digest(self, state: Race) -> str:
        return hashlib.blake2b(repr(state).encode(), digest_size=8).hexdigest()

    def write_action(self, state: Race, action: Action) -> str:
        if isinstance(action, Roll):
            return f"roll {action.face}"
        return type(action).__name__.lower()

    def read_action(self, state: Race, text: str) -> Any:
        if match := re.fullmatch(r"roll (\d+)", text):
            return Roll(int(match[1]))
        for kind in (Walk, Dash, Reveal):
            if text == kind.__name__.lower():
                return kind()
        raise MalformedActionError(f"Found “{text}”, expected walk, dash, reveal or roll.")

    def say(self, state: Race, message: Message, language: str) -> str:
        facts = ", ".join(f"{key} {value}" for key, value in message.params.items())
        return f"{message.key}: {facts}" if facts else message.key

    def describe(self, state: Race, action: Action, language: str) -> str:
        words = {Walk: "Walk one field", Dash: "Dash as far as the die shows", Reveal: "Reveal"}
        return words.get(type(action)) or f"The die shows {action.face}"

    def places(self, state: Race, action: Action) -> Places:
        return Places()

    def summary(self, state: Race, language: str) -> str:
        return f"Red {state.fields[0]}, Blue {state.fields[1]}, hidden {state.hidden}"

    def event_text(self, state: Race, event: Event, language: str) -> str:
        die_shown = f" (die {event.die})" if event.die else ""
        return self.say(state, event.message, language) + die_shown


def _set(pair: tuple[Any, Any], index: int, value: Any) -> tuple[Any, Any]:
    return (value, pair[1]) if index == 0 else (pair[0], value)


GAME = RaceGame()
