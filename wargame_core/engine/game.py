"""The doors of a game. Windows, terminal, opponents, replays and tests use only these."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Protocol, runtime_checkable

from wargame_core.engine.decision import Action, Applied, Decision, Event, Message, Refusal, Result
from wargame_core.engine.state_type import S


class Titled(Protocol):
    """Whatever has a title in two languages: game, scenario, seat, option, value."""

    @property
    def title(self) -> str:
        """In English."""
        ...

    @property
    def title_ja(self) -> str:
        """In Japanese, or empty."""
        ...


def title_in(titled: Titled, language: str) -> str:
    """The title in a language; English where there is no other."""
    return (language == "ja" and titled.title_ja) or titled.title


@dataclass(frozen=True, slots=True)
class Choice:
    """One value of an option of a scenario."""

    value: str
    title: str
    title_ja: str = ""


@dataclass(frozen=True, slots=True)
class Option:
    """A switch that is set before play: a victory condition, or a ruling with two readings."""

    id: str
    title: str
    rule: str
    choices: tuple[Choice, ...]
    default: str
    title_ja: str = ""
    is_module: bool = False
    """A part of the rules that is played with or without: its values are ``yes`` and ``no``."""


NO_YES = (Choice("no", "No", "使わない"), Choice("yes", "Yes", "使う"))
"""The values of a switch."""


def switch(
    id_: str, title: str, title_ja: str, rule: str, default: str = "no", *, is_module: bool = False
) -> Option:
    """An option that is on (``yes``) or off (``no``)."""
    return Option(id_, title, rule, NO_YES, default, title_ja, is_module)


@dataclass(frozen=True, slots=True)
class SeatInfo:
    """One place at the table."""

    id: str
    title: str
    title_ja: str = ""


def numbered_seats(players: int) -> tuple[SeatInfo, ...]:
    """Seats that are told apart by number: ``player1``, ``player2`` and so on."""
    return tuple(
        SeatInfo(f"player{n}", f"Player {n}", f"プレイヤー{n}") for n in range(1, players + 1)
    )


@dataclass(frozen=True, slots=True)
class ScenarioInfo:
    """What a player reads before he chooses a scenario."""

    id: str
    title: str
    title_ja: str
    summary: str
    length: str
    seats: tuple[SeatInfo, ...]
    options: tuple[Option, ...] = ()
    summary_ja: str = ""
    length_ja: str = ""

    def summary_in(self, language: str) -> str:
        """The summary in a language; English where there is no other."""
        return (language == "ja" and self.summary_ja) or self.summary

    def length_in(self, language: str) -> str:
        """Number and labels of the turns in a language; English where there is no other."""
        return (language == "ja" and self.length_ja) or self.length


@dataclass(frozen=True, slots=True)
class Places:
    """Where on the board an action belongs, so that it can be lit and clicked."""

    lit: tuple[int, ...] = ()
    """Hexes or provinces that are lit while it can be chosen; a click there chooses it."""
    units: tuple[int, ...] = ()
    path: tuple[int, ...] = ()
    """Hexes or provinces passed, start included, for a move or a retreat."""


@dataclass(frozen=True, slots=True)
class GameInfo:
    """A game as it is listed."""

    id: str
    title: str
    title_ja: str
    rules_version: str
    scenarios: tuple[ScenarioInfo, ...] = field(default_factory=tuple)
    place: int = 100
    """Where it stands in a list of games: the lowest first, equal ones by their ids."""


def seat_title(scenario: ScenarioInfo, seat: str, language: str) -> str:
    """The name of a seat in a language; its id if the scenario does not know it."""
    for info in scenario.seats:
        if info.id == seat:
            return title_in(info, language)
    return seat


@runtime_checkable
class LeavesOut(Protocol):
    """Optional part of a game that also offers scenarios of the player's."""

    def left_out(self) -> Sequence[str]:
        """A sentence for each of the player's files that is not offered, and why."""
        ...


class Game(Protocol[S]):
    """One state, one open decision; nothing else is known about a game."""

    @property
    def info(self) -> GameInfo:
        """Titles, scenarios, seats and options."""
        ...

    def data_digests(self, scenario: str, options: Mapping[str, str]) -> Mapping[str, str]:
        """Digests of map, charts and scenario data, for the header of a match record."""
        ...

    def setup(self, scenario: str, options: Mapping[str, str], seed: int) -> S:
        """The state before the first decision. Same arguments, same state.

        Raises UsageError for an unknown scenario, option or value.
        """
        ...

    def decision(self, state: S) -> Decision | None:
        """The open decision, or None when the game is over."""
        ...

    def legal_actions(self, state: S) -> Sequence[Action]:
        """All legal actions in a fixed order; empty only when the game is over."""
        ...

    def why_not(self, state: S, action: Action) -> Refusal | None:
        """The first rule that forbids the action, or None if it is legal."""
        ...

    def apply(self, state: S, action: Action) -> Applied[S]:
        """The state after the action, and the events. The argument is untouched.

        Raises IllegalActionError with the refusal.
        """
        ...

    def outcomes(self, state: S) -> Sequence[tuple[Action, Fraction]]:
        """At a decision of CHANCE every action with its probability, else nothing."""
        ...

    def view(self, state: S, seat: str) -> S:
        """What that seat may know; with an empty name, what everybody may see."""
        ...

    def seen(self, state: S, action: Action, seat: str) -> Action:
        """An action of another seat as this seat sees it; ``state`` is any state of the match.

        What it shows may be described, but not written or played. A seat's own actions it knows.
        """
        ...

    def result(self, state: S) -> Result | None:
        """How the game ended, or None while it goes on."""
        ...

    def digest(self, state: S) -> str:
        """Hexadecimal blake2b digest of everything that matters in the state."""
        ...

    def write_action(self, state: S, action: Action) -> str:
        """Short text form of an action, stable across versions: it stands in records."""
        ...

    def read_action(self, state: S, text: str) -> Action:
        """The action of a text form. Raises MalformedActionError."""
        ...

    def say(self, state: S, message: Message, language: str) -> str:
        """A message in words, names filled in. Languages: ``en``, ``ja``."""
        ...

    def describe(self, state: S, action: Action, language: str) -> str:
        """An action in words, as on a button."""
        ...

    def places(self, state: S, action: Action) -> Places:
        """Where on the board the action belongs."""
        ...

    def summary(self, state: S, language: str) -> str:
        """The board in plain text, for the terminal."""
        ...

    def event_text(self, state: S, event: Event, language: str) -> str:
        """An event in words with die, modifiers and the chart cell that was read."""
        ...
