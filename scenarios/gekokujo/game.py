"""Shogun: Gekokujō, as the entry point ``gunyuden.games`` names it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from scenarios.gekokujo import library
from wargame_core.engine.decision import Action
from wargame_core.engine.game import GameInfo
from wargame_core.players.player import Level
from wargame_core.provinces.game import ProvinceGame

if TYPE_CHECKING:
    from scenarios.gekokujo.rules.scenario import Scenario
    from scenarios.gekokujo.rules.state import State
    from wargame_core.engine.decision import Event
    from wargame_core.engine.guide import Guide
    from wargame_core.engine.measure import Measure
    from wargame_core.engine.odds import Questions
    from wargame_core.engine.positions import PositionKind
    from wargame_core.engine.procedure_game import Parts
    from wargame_core.engine.statistics import Statistics
    from wargame_core.players.player import Player, Setting
    from wargame_core.provinces.text.words import Words
    from wargame_core.tables.verify import Audit


REVEALING: Final = frozenset({"assassinated", "bankrupt"})
"""Kinds of events that show what was behind a screen (K-55)."""


HARD: Final = 48
"""Playouts a phase without a clock."""
BY_CLOCK: Final = 100
"""By the clock so many times as many at most, as far as the time goes."""


def _easy(setting: Setting) -> Player:
    from scenarios.gekokujo.players.greedy import Greedy
    from wargame_core.players.valuing import ValuingPlayer

    del setting
    return ValuingPlayer(Greedy())


def _normal(setting: Setting) -> Player:
    from scenarios.gekokujo.players.normal import Planner
    from wargame_core.players.valuing import ValuingPlayer

    return ValuingPlayer(Planner(setting.persona))


def _hard(setting: Setting) -> Player:
    from scenarios.gekokujo.players.phase_search import phase_player

    if setting.clock is None:
        return phase_player(HARD)
    return phase_player(BY_CLOCK * HARD, setting.seconds, setting.clock)


class GekokujoGame(ProvinceGame["State"]):
    """The game behind the doors of ``wargame_core.engine.game.Game``."""

    def __init__(self) -> None:
        """A game without state; scenarios are loaded when they are asked for."""
        self.opponents: Mapping[str, Level] = {
            "easy": Level(_easy),
            "normal": Level(_normal, ("cautious", "bold")),
            "hard": Level(_hard, seconds=5.0, set_by_people=True),
        }

    @property
    def info(self) -> GameInfo:
        """Titles, scenarios, seats and options."""
        return GameInfo(
            library.GAME_ID, "Shogun: Gekokujō", "将軍：下剋上", "78", library.infos(), place=2
        )

    def scenario(self, number: str, options: Mapping[str, str]) -> Scenario:
        """A game for so many players with its options. Raises UsageError."""
        return library.load(number, options)

    def data_digests(self, scenario: str, options: Mapping[str, str]) -> Mapping[str, str]:
        """Digests of map, charts and game, for the header of a match record."""
        loaded = library.load(scenario, options)
        return {
            "map": loaded.map.digest,
            "charts": loaded.numbers.digest,
            "scenario": loaded.digest,
        }

    def positions(self) -> PositionKind:
        """How states are written to files."""
        from scenarios.gekokujo.files.positions import GekokujoPositions

        return GekokujoPositions()

    def chart_audits(self) -> Sequence[Audit]:
        """Audits that drive the rules through every cell of the charts."""
        from scenarios.gekokujo.audits.charts import chart_audits

        return chart_audits()

    def odds_questions(self) -> Questions:
        """What can be asked about the dice of a battle."""
        from scenarios.gekokujo.odds.questions import GekokujoQuestions

        return GekokujoQuestions()

    def measure(self) -> Measure:
        """How it is told who is ahead."""
        from scenarios.gekokujo.players.balance import MEASURE

        return MEASURE

    def guide(self) -> Guide[State]:
        """What a player at a terminal is told beyond words."""
        from scenarios.gekokujo.text.guide import GUIDE

        return GUIDE

    @property
    def words(self) -> Words[State]:
        """The words of the game."""
        from scenarios.gekokujo.text.words import WORDS

        return WORDS

    def statistics(self) -> Statistics:
        """What is counted in many matches."""
        from scenarios.gekokujo.statistics.counts import GekokujoStatistics

        return GekokujoStatistics()

    def turn_words(self, state: State, language: str) -> str:
        """The round and its phase."""
        from scenarios.gekokujo.text.board import turn_words

        return turn_words(state, language)

    def setup(self, scenario: str, options: Mapping[str, str], seed: int) -> State:
        """The state before the draft; everything drawn by lot is an action of chance."""
        from scenarios.gekokujo.rules import engine

        del seed
        return engine.start(library.load(scenario, options))

    @cached_property
    def parts(self) -> Parts[State]:
        """Its rules, notation and words, imported when the first match is played."""
        from scenarios.gekokujo.rules import results
        from scenarios.gekokujo.rules.engine import OVER
        from scenarios.gekokujo.rules.working_copy import WorkingCopy
        from scenarios.gekokujo.text import board, notation, places
        from wargame_core.provinces.parts import shared_parts

        return shared_parts(
            self.words,
            notation.NOTATION,
            over=OVER,
            result=results.result,
            working=WorkingCopy,
            places=places.places,
            summary=board.summary,
        )

    def view(self, state: State, seat: str) -> State:
        """What that seat may know (K-55)."""
        from scenarios.gekokujo.rules import engine

        return engine.view(state, seat)

    def seen(self, state: State, action: Action, seat: str) -> Any:
        """An action of another seat: how many Koku it stores is not seen (10.3-03)."""
        from scenarios.gekokujo.rules import engine

        del state, seat
        return engine.seen_action(action, own=False)

    def reveals(self, event: Event) -> bool:
        """Whether an event shows what was behind a screen: the Ninja, an empty treasury (K-55)."""
        return event.kind in REVEALING


GAME: Final = GekokujoGame()
