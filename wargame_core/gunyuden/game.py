"""A game of the series behind the doors of ``wargame_core.engine.game.Game``."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from wargame_core.engine.decision import Action
from wargame_core.engine.errors import DataError
from wargame_core.engine.game import GameInfo
from wargame_core.engine.portraits import Kind, Portrait
from wargame_core.engine.procedure_game import Parts, ProcedureGame
from wargame_core.files.scenario_info import SCENARIO_FILES
from wargame_core.gunyuden.files.game_sheet import read_game_sheet
from wargame_core.gunyuden.files.library import SeriesLibrary, no_special_rules
from wargame_core.gunyuden.players.weights import published
from wargame_core.gunyuden.rules import engine, scoring
from wargame_core.gunyuden.rules.state import State
from wargame_core.gunyuden.text import board as board_text
from wargame_core.gunyuden.text import notation, spelling
from wargame_core.gunyuden.text import places as action_places
from wargame_core.gunyuden.text import words as text
from wargame_core.players.player import Level

if TYPE_CHECKING:
    from wargame_core.engine.guide import Guide
    from wargame_core.engine.measure import Measure
    from wargame_core.engine.odds import Questions
    from wargame_core.engine.positions import PositionKind
    from wargame_core.engine.statistics import Statistics
    from wargame_core.gunyuden.audits.play import Drive
    from wargame_core.gunyuden.files.special_rule import SpecialRule
    from wargame_core.gunyuden.rules.scenario import Scenario
    from wargame_core.players.player import Player, Setting
    from wargame_core.tables.verify import Audit

HARD: Final = 64
"""Playouts a phase of ``hard`` where only their number counts.

More than by the clock: five seconds a turn are 5 to 15 in scenario 2, some 15 in scenario 1.
"""
EXPERT: Final = 16 * HARD
"""Those of ``expert``."""
BY_CLOCK: Final = 10
"""So many times as many at most where the clock counts."""


class SeriesRules(ProcedureGame[State]):
    """The rules of the series, for whoever holds a state but no match."""

    @property
    def parts(self) -> Parts[State]:
        """The rules of the series, its notation and its words; nothing is hidden in its games."""
        return _PARTS


class GunyudenGame(SeriesRules):
    """One game of the Sengoku Gunyuden series: a folder of data, and perhaps special rules."""

    rule_packages = ("wargame_core.gunyuden.rules",)
    """Packages outside its own that implement its rules."""
    views = "wargame_core.gunyuden.views.window"
    """The module that shows a game of the series which has no view of its own."""

    def __init__(
        self,
        folder: Path,
        *,
        special: Callable[[], tuple[SpecialRule, ...]] | None = None,
        drives: Callable[[], Mapping[str, Sequence[Drive]]] = dict,
    ) -> None:
        """Take the folder with its sheet ``game.toml``; its name is the id of the game.

        ``special`` gives the special rules that scenarios may name, ``drives`` what plays charts
        that only this game has. A game without special rules is data alone: its tables are
        checked here, its scenarios when they are listed.

        Raises DataError with every fault of the sheet, of the texts, or of the tables.
        """
        self._id, self._folder = folder.name, folder
        self._sheet = read_game_sheet(folder)
        self._drives = drives
        alone = special is None
        self.library = SeriesLibrary(
            self._id, folder, special or no_special_rules, data_alone=alone
        )
        if alone:
            self._check()
        text.add_words(folder)
        self.opponents = {
            "beginner": Level(_beginner),
            "easy": Level(_easy),
            "normal": Level(_normal, tuple(published(self._id).differences)[1:]),
            "hard": Level(partial(_searching, HARD), seconds=5.0, set_by_people=True),
            "expert": Level(partial(_searching, EXPERT, alone=False), seconds=60.0),
        }

    def _check(self) -> None:
        from wargame_core.gunyuden.files.game_texts import text_faults
        from wargame_core.gunyuden.files.scenario_tables import read_scenario_tables
        from wargame_core.gunyuden.players.search_file import settings

        faults = list(text_faults(self._folder))
        if faults:
            raise DataError(faults)
        read_scenario_tables(self.library.data)
        settings(self._id)

    def all_faults(self) -> tuple[str, ...]:
        """Every fault of its map, charts and scenario files. Raises DataError for the first two."""
        files = sorted(self.library.data.glob(SCENARIO_FILES))
        faults = [fault for file in files for fault in self.library.file_faults(file)]
        return tuple(faults or (() if self.info.scenarios else self.left_out()))

    def positions(self) -> PositionKind:
        """How states are written to files."""
        from wargame_core.gunyuden.files.positions import SeriesPositions

        return SeriesPositions()

    def odds_questions(self) -> Questions:
        """What can be asked about the dice."""
        from wargame_core.gunyuden.odds.questions import SeriesQuestions

        return SeriesQuestions(self._id)

    def measure(self) -> Measure:
        """How it is told who is ahead."""
        from wargame_core.gunyuden.players.balance import SeriesMeasure

        return SeriesMeasure()

    def chance(self, state: State, seat: str) -> float | None:
        """How likely a seat is to win as the match stands."""
        from wargame_core.gunyuden.players.forecast import chance

        return chance(state, seat)

    def guide(self) -> Guide[State]:
        """What a player at a terminal is told beyond words."""
        from wargame_core.gunyuden.text.guide import SeriesGuide

        return SeriesGuide()

    @property
    def event_kinds(self) -> frozenset[str]:
        """The kinds of events that its rules record: those that its catalogue has words for."""
        from wargame_core.engine.event_kinds import kinds_in
        from wargame_core.gunyuden.text.words import catalogue

        return kinds_in(catalogue("en"))

    def statistics(self) -> Statistics:
        """What is counted in many matches."""
        from wargame_core.gunyuden.statistics.counts import SeriesStatistics

        return SeriesStatistics(self.scenario)

    def portraits(self, kind: Kind, language: str) -> tuple[Portrait, ...]:
        """Who the people of the counters were, and where the castles stand."""
        from wargame_core.gunyuden.text.portraits import portraits

        infos = self.library.infos()
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
        from wargame_core.gunyuden.audits.charts import series_audits

        def scenarios() -> Mapping[str, Scenario]:
            return {info.id: self.scenario(info.id, {}) for info in self.info.scenarios}

        return series_audits(self.info.id, scenarios, self._drives())

    def write_in_full(self, state: State, action: Action) -> str:
        """The text form that stands in records, with every hex of a move (G-115)."""
        return notation.write(state.scenario, spelling.spelt(state, action))

    def read_in_full(self, state: State, text: str) -> Any:
        """The action of a text in a record. Raises MalformedActionError."""
        return spelling.shortened(state, notation.read(state.scenario, text))

    def warning(self, state: State, action: Action, language: str) -> str:
        """What an action would set off for good, in words; mostly empty (G-115)."""
        return text.warning(state, action, language)

    @property
    def info(self) -> GameInfo:
        """Titles, scenarios, seats and options."""
        sheet, infos = self._sheet, self.library.infos()
        titles = (sheet.title, sheet.title_ja)
        return GameInfo(self._id, *titles, sheet.rules_version, infos, sheet.place)

    def left_out(self) -> Sequence[str]:
        """A sentence for each scenario file of the player's that is not offered, and why."""
        return self.library.left_out()

    def scenario(self, number: str, options: Mapping[str, str]) -> Scenario:
        """A scenario with every option at the given or default value. Raises UsageError."""
        return self.library.load(number, options)

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


def _beginner(setting: Setting) -> Player:
    from wargame_core.gunyuden.players.greedy import Greedy
    from wargame_core.players.lenient import LenientPlayer

    del setting
    return LenientPlayer(Greedy())


def _easy(setting: Setting) -> Player:
    from wargame_core.gunyuden.players.greedy import Greedy
    from wargame_core.players.valuing import ValuingPlayer

    del setting
    return ValuingPlayer(Greedy())


def _normal(setting: Setting) -> Player:
    from wargame_core.gunyuden.players.planner import Planner
    from wargame_core.players.valuing import ValuingPlayer

    return ValuingPlayer(Planner(persona=setting.persona))


def _searching(playouts: int, setting: Setting, *, alone: bool = True) -> Player:
    """A player that searches; not alone: by the wall clock with every processor of the machine."""
    from wargame_core.gunyuden.players.phase_search import phase_player, with_all_processors
    from wargame_core.players.search.budget import wall_clock

    if setting.clock is None:
        return phase_player(playouts)
    make = phase_player if alone or setting.clock is not wall_clock else with_all_processors
    return make(BY_CLOCK * playouts, setting.seconds, setting.clock)


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
