"""Western Hero, as the entry point ``gunyuden.games`` names it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from scenarios.western_hero import library
from wargame_core.gunyuden.game import GunyudenGame
from wargame_core.players.player import Level

if TYPE_CHECKING:
    from collections.abc import Sequence

    from wargame_core.engine.guide import Guide
    from wargame_core.engine.measure import Measure
    from wargame_core.engine.odds import Questions
    from wargame_core.engine.positions import PositionKind
    from wargame_core.engine.tallies import Statistics
    from wargame_core.gunyuden.rules.state import State
    from wargame_core.players.player import Player, Setting
    from wargame_core.tables.verify import Audit

PERSONAS: Final = ("cautious", "bold", "historical")


def _easy(setting: Setting) -> Player:
    from wargame_core.gunyuden.players.greedy import Greedy
    from wargame_core.players.valuing import ValuingPlayer

    del setting
    return ValuingPlayer(Greedy())


def _normal(setting: Setting) -> Player:
    from wargame_core.gunyuden.players.planner import Planner
    from wargame_core.players.valuing import ValuingPlayer

    return ValuingPlayer(Planner(persona=setting.persona))


def _hard(setting: Setting) -> Player:
    from wargame_core.gunyuden.players.search import search_player
    from wargame_core.players.search.budget import wall_clock

    return search_player(clock=wall_clock if setting.by_clock else None)


def _audits() -> Sequence[Audit]:
    from wargame_core.gunyuden.audits.charts import series_audits

    return series_audits(GAME)


def _positions() -> PositionKind:
    from wargame_core.gunyuden.files.positions import SeriesPositions

    return SeriesPositions()


def _questions() -> Questions:
    from wargame_core.gunyuden.odds.questions import SeriesQuestions

    return SeriesQuestions("western_hero")


def _measure() -> Measure:
    from wargame_core.gunyuden.players.balance import SeriesMeasure

    return SeriesMeasure()


def _guide() -> Guide[State]:
    from wargame_core.gunyuden.text.guide import SeriesGuide

    return SeriesGuide()


def _statistics() -> Statistics:
    from wargame_core.gunyuden.statistics.counts import SeriesStatistics

    return SeriesStatistics(GAME)


GAME: Final = GunyudenGame(
    ("western_hero", "Western Hero: The Ambitions of Mōri Motonari", "西国の雄"),
    rules_version="1",
    library=library,
    opponents={"easy": Level(_easy), "normal": Level(_normal, PERSONAS), "hard": Level(_hard)},
    words="scenarios.western_hero",
    place=1,
    audits=_audits,
    positions=_positions,
    questions=_questions,
    statistics=_statistics,
    measure=_measure,
    guide=_guide,
)
