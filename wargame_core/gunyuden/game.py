"""A game of the series behind the doors of ``wargame_core.engine.game.Game``."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any, Protocol

from wargame_core.engine.decision import Decision, Event, Message, Refusal, Result, Step
from wargame_core.engine.errors import UsageError
from wargame_core.engine.game import GameInfo, Places, ScenarioInfo
from wargame_core.engine.odds import Questions
from wargame_core.engine.positions import PositionKind
from wargame_core.gunyuden import action_places, board_text, engine, notation, scoring, text
from wargame_core.gunyuden.scenario import Scenario
from wargame_core.gunyuden.state import State
from wargame_core.tables.verify import Audit


class Library(Protocol):
    """Where a game's scenarios come from."""

    def infos(self) -> tuple[ScenarioInfo, ...]:
        """Titles, seats and options of all scenarios, without loading maps."""
        ...

    def load(self, number: str, options: Mapping[str, str]) -> Scenario:
        """A scenario with the chosen options, ready to be played."""
        ...


class GunyudenGame:
    """One game of the Sengoku Gunyuden series."""

    rule_packages = ("wargame_core.gunyuden",)
    """Packages outside its own that implement its rules."""

    def __init__(
        self,
        names: tuple[str, str, str],
        rules_version: str,
        library: Library,
        opponents: Mapping[str, Any] | None = None,
        words: str | None = None,
        audits: Callable[[], Sequence[Audit]] | None = None,
        positions: Callable[[], PositionKind] | None = None,
        questions: Callable[[], Questions] | None = None,
    ) -> None:
        """Take (id, title, Japanese title), the version of the rules, and the scenarios.

        ``words`` is the package whose ``text`` folder has the game's own messages, ``audits``
        gives the audits of its charts, ``positions`` how its states are written to files,
        ``questions`` what can be asked about its dice. ``opponents`` are levels by name, as
        ``wargame_core.players.player`` describes them.
        """
        if words is not None:
            text.add_words(words)
        self._names = names
        self._rules_version = rules_version
        self._library = library
        self._audits = audits
        self._positions = positions
        self._questions = questions
        self.opponents = opponents or {}

    def positions(self) -> PositionKind | None:
        """How states are written to files."""
        return self._positions() if self._positions is not None else None

    def odds_questions(self) -> Questions | None:
        """What can be asked about the dice."""
        return self._questions() if self._questions is not None else None

    def chart_audits(self) -> Sequence[Audit]:
        """What ``tables verify`` adds to its own checks."""
        return self._audits() if self._audits is not None else ()

    @property
    def info(self) -> GameInfo:
        """Titles, scenarios, seats and options."""
        return GameInfo(*self._names, self._rules_version, self._library.infos())

    def scenario(self, number: str, options: Mapping[str, str]) -> Scenario:
        """A scenario with every option at the given or default value. Raises UsageError."""
        infos = {info.id: info for info in self._library.infos()}
        if number not in infos:
            known = ", ".join(infos)
            raise UsageError(f"{self._names[0]} has no scenario '{number}'; it has {known}")
        known_options = {option.id: option for option in infos[number].options}
        chosen = {option.id: option.default for option in infos[number].options}
        for key, value in options.items():
            if key not in known_options:
                raise UsageError(
                    f"scenario {number} has no option '{key}'; "
                    f"it has {', '.join(known_options) or 'none'}"
                )
            values = [choice.value for choice in known_options[key].choices]
            if value not in values:
                raise UsageError(
                    f"option '{key}' cannot be '{value}'; expected {' or '.join(values)}"
                )
            chosen[key] = value
        return self._library.load(number, chosen)

    def data_digests(self, scenario: str, options: Mapping[str, str]) -> Mapping[str, str]:
        """Digests of map, charts and scenario data. Raises UsageError."""
        loaded = self.scenario(scenario, options)
        return {
            "map": loaded.map.digest,
            "charts": loaded.charts.digest,
            "scenario": loaded.digest,
        }

    def setup(self, scenario: str, options: Mapping[str, str], seed: int) -> State:
        """The state before the first decision; nothing is drawn by lot, the seed is for dice."""
        del seed
        return engine.start(self.scenario(scenario, options))

    def decision(self, state: State) -> Decision | None:
        """The open decision, or None when the game is over."""
        return engine.decision(state)

    def legal_actions(self, state: State) -> Sequence[Any]:
        """All legal actions in a fixed order."""
        return engine.legal_actions(state)

    def why_not(self, state: State, action: Any) -> Refusal | None:
        """The first rule that forbids the action, or None."""
        return engine.why_not(state, action)

    def apply(self, state: State, action: Any) -> Step[State]:
        """The state after the action, and the events. Raises IllegalActionError."""
        return engine.apply(state, action)

    def outcomes(self, state: State) -> Sequence[tuple[Any, Fraction]]:
        """At a roll the six faces with their probabilities."""
        return engine.outcomes(state)

    def view(self, state: State, seat: str) -> State:
        """The state itself: nothing is hidden in these games."""
        del seat
        return state

    def seen(self, state: State, action: Any, seat: str) -> Any:
        """The action itself: nothing is hidden in these games."""
        del state, seat
        return action

    def result(self, state: State) -> Result | None:
        """How the game ended, or None."""
        return scoring.result(state)

    def digest(self, state: State) -> str:
        """Hexadecimal digest of the state."""
        return hashlib.blake2b(repr(state.canonical()).encode(), digest_size=16).hexdigest()

    def write_action(self, state: State, action: Any) -> str:
        """The text form of an action."""
        return notation.write(state.scenario, action)

    def read_action(self, state: State, text_: str) -> Any:
        """The action of a text form. Raises MalformedActionError."""
        return notation.read(state.scenario, text_)

    def say(self, state: State, message: Message, language: str) -> str:
        """A message in words."""
        return text.say(state.scenario, message, language)

    def describe(self, state: State, action: Any, language: str) -> str:
        """An action in words."""
        return text.describe(state, action, language)

    def places(self, state: State, action: Any) -> Places:
        """Where on the board the action belongs."""
        return action_places.places(state, action)

    def summary(self, state: State, language: str) -> str:
        """The board in plain text."""
        return board_text.summary(state, language)

    def event_text(self, state: State, event: Event, language: str) -> str:
        """An event in words."""
        return text.event_text(state.scenario, event, language)
