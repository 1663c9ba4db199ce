"""A game of the series behind the doors of ``wargame_core.engine.game.Game``."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Protocol

from wargame_core.engine.errors import UsageError
from wargame_core.engine.game import GameInfo, ScenarioInfo
from wargame_core.engine.guide import Guide
from wargame_core.engine.measure import Measure
from wargame_core.engine.odds import Questions
from wargame_core.engine.phrase import Phrase
from wargame_core.engine.portraits import Kind, Portrait
from wargame_core.engine.positions import PositionKind
from wargame_core.engine.procedure_game import Parts, ProcedureGame
from wargame_core.engine.tallies import Statistics
from wargame_core.gunyuden.rules import engine, scoring
from wargame_core.gunyuden.rules.scenario import Scenario
from wargame_core.gunyuden.rules.state import State
from wargame_core.gunyuden.text import board as board_text
from wargame_core.gunyuden.text import notation, spelling
from wargame_core.gunyuden.text import places as action_places
from wargame_core.gunyuden.text import words as text
from wargame_core.tables.verify import Audit


class Library(Protocol):
    """Where a game's scenarios come from."""

    def infos(self) -> tuple[ScenarioInfo, ...]:
        """Titles, seats and options of all scenarios, without loading maps."""
        ...

    def left_out(self) -> Sequence[str]:
        """A sentence for each file of the player's that is not offered, and why."""
        ...

    def load(self, number: str, options: Mapping[str, str]) -> Scenario:
        """A scenario with the chosen options, ready to be played."""
        ...


class GunyudenGame(ProcedureGame[State]):
    """One game of the Sengoku Gunyuden series."""

    rule_packages = ("wargame_core.gunyuden.rules",)
    """Packages outside its own that implement its rules."""
    views = "wargame_core.gunyuden.views.window"
    """The module that shows a game of the series which has no view of its own."""

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
        statistics: Callable[[], Statistics] | None = None,
        measure: Callable[[], Measure] | None = None,
        guide: Callable[[], Guide[State]] | None = None,
        place: int = 100,
    ) -> None:
        """Take (id, title, Japanese title), the version of the rules, and the scenarios.

        ``words`` is the package whose ``text`` folder has the game's own messages, ``audits``
        gives the audits of its charts, ``positions`` how its states are written to files,
        ``questions`` what can be asked about its dice, ``measure`` who is ahead, ``guide`` what
        a player at a terminal is told of the board, ``place`` where it stands in lists of
        games. ``opponents`` are levels by name, as ``wargame_core.players.player`` describes
        them.
        """
        if words is not None:
            text.add_words(words)
        self._names, self._place = names, place
        self._rules_version = rules_version
        self._library = library
        self._audits = audits
        self._positions = positions
        self._questions = questions
        self._statistics = statistics
        self._measure = measure
        self._guide = guide
        self.opponents = opponents or {}

    @property
    def parts(self) -> Parts[State]:
        """The rules of the series, its notation and its words; nothing is hidden in its games."""
        return _PARTS

    def positions(self) -> PositionKind | None:
        """How states are written to files."""
        return self._positions() if self._positions is not None else None

    def odds_questions(self) -> Questions | None:
        """What can be asked about the dice."""
        return self._questions() if self._questions is not None else None

    def measure(self) -> Measure | None:
        """How it is told who is ahead."""
        return self._measure() if self._measure is not None else None

    def guide(self) -> Guide[State] | None:
        """What a player at a terminal is told beyond words."""
        return self._guide() if self._guide is not None else None

    @property
    def event_kinds(self) -> frozenset[str]:
        """The kinds of events that its rules record: those that its catalogue has words for."""
        from wargame_core.engine.event_kinds import kinds_in
        from wargame_core.gunyuden.text.words import catalogue

        return kinds_in(catalogue("en"))

    def statistics(self) -> Statistics | None:
        """What is counted in many matches."""
        return self._statistics() if self._statistics is not None else None

    def portraits(self, kind: Kind, language: str) -> tuple[Portrait, ...]:
        """Who the people of the counters were, and where the castles stand."""
        from wargame_core.gunyuden.text.portraits import portraits

        infos = self._library.infos()
        return portraits([self.scenario(info.id, {}) for info in infos], kind, language)

    def observation(self, view: State, seat: str) -> Sequence[float]:
        """What a seat sees, as numbers for learning programs."""
        from wargame_core.gunyuden.observation import numbers_of

        return numbers_of(view, seat)

    def turn_words(self, state: State, language: str) -> str:
        """The turn, its month and week, and the stage."""
        return board_text.turn_words(state, language)

    def chart_audits(self) -> Sequence[Audit]:
        """What ``tables verify`` adds to its own checks."""
        return self._audits() if self._audits is not None else ()

    def write_in_full(self, state: State, action: Any) -> str:
        """The text form that stands in records, with every hex of a move (G-115)."""
        return notation.write(state.scenario, spelling.spelt(state, action))

    def read_in_full(self, state: State, text: str) -> Any:
        """The action of a text in a record. Raises MalformedActionError."""
        return spelling.shortened(state, notation.read(state.scenario, text))

    def warning(self, state: State, action: Any, language: str) -> str:
        """What an action would set off for good, in words; mostly empty (G-115)."""
        return text.warning(state, action, language)

    @property
    def info(self) -> GameInfo:
        """Titles, scenarios, seats and options."""
        return GameInfo(*self._names, self._rules_version, self._library.infos(), self._place)

    def left_out(self) -> Sequence[str]:
        """A sentence for each scenario file of the player's that is not offered, and why."""
        return self._library.left_out()

    def scenario(self, number: str, options: Mapping[str, str]) -> Scenario:
        """A scenario with every option at the given or default value. Raises UsageError."""
        infos = {info.id: info for info in self._library.infos()}
        if number not in infos:
            known = ", ".join(infos)
            raise UsageError(
                Phrase(
                    "{game} has no scenario '{number}'; it has {known}",
                    game=self._names[0],
                    number=number,
                    known=known,
                )
            )
        known_options = {option.id: option for option in infos[number].options}
        chosen = {option.id: option.default for option in infos[number].options}
        for key, value in options.items():
            if key not in known_options:
                raise UsageError(
                    Phrase(
                        "scenario {number} has no option '{key}'; it has {known}",
                        number=number,
                        key=key,
                        known=", ".join(known_options) or Phrase("none"),
                    )
                )
            values = [choice.value for choice in known_options[key].choices]
            if value not in values:
                raise UsageError(
                    Phrase(
                        "option '{key}' cannot be '{value}'; expected {expected}",
                        key=key,
                        value=value,
                        expected=" or ".join(values),
                    )
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


_PARTS: Final = Parts[State](
    why_not=engine.why_not,
    apply=engine.apply,
    result=scoring.result,
    write=notation.write,
    read=notation.read,
    say=lambda state, message, language: text.say(state.scenario, message, language),
    describe=text.describe,
    event_text=lambda state, event, language: text.event_text(state.scenario, event, language),
    places=action_places.places,
    summary=board_text.summary,
)
