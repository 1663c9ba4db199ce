"""Bushido with Tanin, behind the doors of ``wargame_core.engine.game.Game``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any, Final

from scenarios.bushido import library
from wargame_core.engine.decision import Action
from wargame_core.engine.game import GameInfo
from wargame_core.engine.procedure_game import Parts, ProcedureGame
from wargame_core.players.player import Level

if TYPE_CHECKING:
    from scenarios.bushido.rules.scenario import Scenario
    from scenarios.bushido.rules.state import State
    from wargame_core.engine.decision import Event
    from wargame_core.engine.guide import Guide
    from wargame_core.engine.measure import Measure
    from wargame_core.engine.odds import Questions
    from wargame_core.engine.positions import PositionKind
    from wargame_core.engine.statistics import Statistics
    from wargame_core.players.player import Player, Setting
    from wargame_core.players.randomness import Randomness
    from wargame_core.tables.verify import Audit

REVEALING: Final = frozenset({
    "drawn", "disc-drawn", "to-market", "flipped", "spied", "stack", "no-stack", "tactic",
    "battle-disc",
    "kotau-replaced", "alms", "duel-stack", "council", "donated", "privilege",
})  # fmt: skip
"""Kinds of events that show what was hidden before."""


def _easy(game: BushidoGame, setting: Setting) -> Player:
    from scenarios.bushido.players.easy import Easy
    from wargame_core.players.valuing import ValuingPlayer

    del setting
    return ValuingPlayer(Easy(game))


def _normal(game: BushidoGame, setting: Setting) -> Player:
    from scenarios.bushido.players.normal import Planner
    from wargame_core.players.valuing import ValuingPlayer

    return ValuingPlayer(Planner(game, setting.persona))


class BushidoGame(ProcedureGame["State"]):
    """The game behind its doors."""

    def __init__(self) -> None:
        """A game without state; scenarios are loaded when they are asked for."""
        self.opponents: Mapping[str, Level] = {
            "easy": Level(partial(_easy, self)),
            "normal": Level(partial(_normal, self), ("cautious", "bold")),
        }

    @property
    def info(self) -> GameInfo:
        """Titles, scenarios, seats and options."""
        return GameInfo(
            library.GAME_ID, "Bushido with Tanin", "武士道と他人", "1", library.infos(), place=4
        )

    def scenario(self, number: str, options: Mapping[str, str]) -> Scenario:
        """A game for so many players with its options. Raises UsageError."""
        return library.load(number, options)

    def data_digests(self, scenario: str, options: Mapping[str, str]) -> Mapping[str, str]:
        """Digests of charts and game, for the header of a match record."""
        loaded = library.load(scenario, options)
        return {"charts": loaded.numbers.digest, "scenario": loaded.digest}

    def chart_audits(self) -> Sequence[Audit]:
        """Audits that drive the rules through every cell of the charts."""
        from scenarios.bushido.audits.charts import chart_audits

        return chart_audits()

    def positions(self) -> PositionKind:
        """How states are written to files."""
        from scenarios.bushido.files.positions import BushidoPositions

        return BushidoPositions(self)

    def warning(self, state: State, action: Action, language: str) -> str:
        """Whom an attack meets: once it is declared, it cannot be called off."""
        from scenarios.bushido.text.prices import attack_words

        return attack_words(state, action, language)

    def turn_words(self, state: State, language: str) -> str:
        """The month and its Daimyo."""
        from scenarios.bushido.text.board import turn_words

        return turn_words(state, language)

    def guide(self) -> Guide[State]:
        """What a player at a terminal is told beyond words."""
        from scenarios.bushido.text.guide import BushidoGuide

        return BushidoGuide(self)

    def place_names(self, state: State, language: str) -> Sequence[str]:
        """The tiles of the map, by row and number."""
        del language
        return [place.upper() for place in state.scenario.place_ids]

    def place_lines(self, state: State, place: int, language: str) -> Sequence[str]:
        """What a tile shows, and what is on it."""
        from scenarios.bushido.text.board import place_facts

        return [place_facts(state, place, language)]

    def neighbours(self, state: State, place: int) -> Sequence[int]:
        """The tiles next to one."""
        return state.scenario.adjacent[place]

    def setup(self, scenario: str, options: Mapping[str, str], seed: int) -> State:
        """The state before the first fortress; everything drawn is an action of chance."""
        from scenarios.bushido.rules import engine

        del seed
        return engine.start(library.load(scenario, options))

    @cached_property
    def parts(self) -> Parts[State]:
        """Its rules, notation and words, imported when the first match is played."""
        from scenarios.bushido.rules import engine, results
        from scenarios.bushido.text import board, notation, words
        from scenarios.bushido.text import places as action_places

        return Parts(
            why_not=engine.why_not,
            apply=engine.apply,
            result=results.result,
            write=notation.write,
            read=notation.read,
            say=words.say,
            describe=words.describe,
            event_text=words.event_text,
            places=action_places.places,
            summary=board.summary,
        )

    def measure(self) -> Measure:
        """How it is told who is ahead."""
        from scenarios.bushido.statistics.standing import STANDING

        return STANDING

    def statistics(self) -> Statistics:
        """What is counted in many matches."""
        from scenarios.bushido.statistics.counts import BushidoStatistics

        return BushidoStatistics()

    def odds_questions(self) -> Questions:
        """What can be asked about a battle."""
        from scenarios.bushido.odds.questions import BushidoQuestions

        return BushidoQuestions()

    def evaluate(self, state: State, seat: str) -> Mapping[str, float]:
        """How well a seat stands; makes the opponent ``easy``."""
        from scenarios.bushido.players import balance

        return balance.evaluate(state, seat)

    def foresees(self, state: State) -> bool:
        """Whether ``evaluate`` counts the draws to come by their mean."""
        from scenarios.bushido.players import balance

        return balance.foresees(state)

    def imagine(self, view: State, seat: str, randomness: Randomness) -> State:
        """Hidden tiles and discs as they could be, by all that a seat sees."""
        from scenarios.bushido.players import imagined

        return imagined.imagine(view, seat, randomness)

    def view(self, state: State, seat: str) -> State:
        """What that seat may know."""
        from scenarios.bushido.rules import engine

        return engine.view(state, seat)

    def seen(self, state: State, action: Action, seat: str) -> Any:
        """An action of another seat as this seat sees it."""
        from scenarios.bushido.rules import engine

        return engine.seen_action(state, action, seat)

    def reveals(self, event: Event) -> bool:
        """Whether an event shows what was hidden."""
        return event.kind in REVEALING


GAME: Final = BushidoGame()
"""A game of so many players with its options, ready to be played."""
