"""Shogun (1986), the game behind the entry point."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any, Final

from scenarios.shogun1986 import library
from wargame_core.engine.decision import Action
from wargame_core.engine.game import GameInfo
from wargame_core.engine.interrupt import Pass
from wargame_core.engine.procedure_game import Parts
from wargame_core.engine.sealed import Sealing
from wargame_core.players.player import Level
from wargame_core.provinces.game import ProvinceGame

if TYPE_CHECKING:
    from scenarios.shogun1986.rules.scenario import Scenario
    from scenarios.shogun1986.rules.state import State
    from wargame_core.engine.decision import Event
    from wargame_core.engine.guide import Guide
    from wargame_core.engine.measure import Measure
    from wargame_core.engine.odds import Questions
    from wargame_core.engine.positions import PositionKind
    from wargame_core.engine.statistics import Statistics
    from wargame_core.players.player import Player, Setting
    from wargame_core.players.randomness import Randomness
    from wargame_core.provinces.text.words import Words
    from wargame_core.tables.verify import Audit

REVEALING: Final = frozenset(
    {
        "allotted",
        "spied",
        "levied",
        "levied-army",
        "built-castle",
        "built-fortress",
        "ronin-revealed",
    }
)
"""Kinds of events that show what was chosen unseen, or where rōnin were hidden."""


def _easy(game: Shogun1986Game, setting: Setting) -> Player:
    from scenarios.shogun1986.players.easy import Easy
    from wargame_core.players.valuing import ValuingPlayer

    del setting
    return ValuingPlayer(Easy(game))


def _normal(setting: Setting) -> Player:
    from scenarios.shogun1986.players.normal import Planner
    from wargame_core.players.valuing import ValuingPlayer

    return ValuingPlayer(Planner(setting.persona))


class Shogun1986Game(ProvinceGame["State"]):
    """The game behind the doors of ``wargame_core.engine.game.Game``."""

    def __init__(self) -> None:
        """A game without state; scenarios are loaded when they are asked for."""
        easy = Level(partial(_easy, self))
        self.opponents: Mapping[str, Level] = {"easy": easy, "normal": Level(_normal)}

    @property
    def info(self) -> GameInfo:
        """Titles, scenarios, seats and options."""
        return GameInfo(
            library.GAME_ID, "Shogun (1986)", "将軍（1986年）", "1", library.infos(), place=3
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

    def chart_audits(self) -> Sequence[Audit]:
        """Audits that drive the rules through every cell of the charts."""
        from scenarios.shogun1986.audits.charts import chart_audits

        return chart_audits()

    def measure(self) -> Measure:
        """How it is told who is ahead."""
        from scenarios.shogun1986.statistics.standing import STANDING

        return STANDING

    def statistics(self) -> Statistics:
        """What is counted in many matches."""
        from scenarios.shogun1986.statistics.counts import Shogun1986Statistics

        return Shogun1986Statistics()

    def odds_questions(self) -> Questions:
        """What can be asked about the dice of a battle."""
        from scenarios.shogun1986.odds.questions import Shogun1986Questions

        return Shogun1986Questions()

    def guide(self) -> Guide[State]:
        """What a player at a terminal is told beyond words."""
        from scenarios.shogun1986.text.guide import GUIDE

        return GUIDE

    def positions(self) -> PositionKind:
        """How states are written to files."""
        from scenarios.shogun1986.files.positions import Shogun1986Positions

        return Shogun1986Positions(self)

    def setup(self, scenario: str, options: Mapping[str, str], seed: int) -> State:
        """The state before the deal; everything drawn by lot is an action of chance."""
        from scenarios.shogun1986.rules import engine

        del seed
        return engine.start(library.load(scenario, options))

    def evaluate(self, state: State, seat: str) -> Mapping[str, float]:
        """How well a seat stands; makes the opponent ``easy``."""
        from scenarios.shogun1986.players.balance import BALANCE

        return BALANCE.evaluate(state, seat)

    def foresees(self, state: State) -> bool:
        """Whether ``evaluate`` counts the dice to come by their mean."""
        from scenarios.shogun1986.players import balance

        return balance.foresees(state)

    def imagine(self, view: State, seat: str, randomness: Randomness) -> State:
        """A state in which nobody else has chosen where all choose at the same time."""
        from scenarios.shogun1986.players import balance

        del randomness
        return balance.imagine(view, seat)

    def turn_words(self, state: State, language: str) -> str:
        """The round and its action."""
        from scenarios.shogun1986.text.board import turn_words

        return turn_words(state, language)

    @property
    def words(self) -> Words[State]:
        """The words of the game."""
        from scenarios.shogun1986.text.words import WORDS

        return WORDS

    @cached_property
    def parts(self) -> Parts[State]:
        """Its rules, notation and words, imported when the first match is played."""
        from scenarios.shogun1986.rules import engine, results
        from scenarios.shogun1986.text import board, notation
        from scenarios.shogun1986.text import places as action_places
        from scenarios.shogun1986.text import words as text

        return Parts(
            why_not=engine.why_not,
            apply=engine.apply,
            result=results.result,
            write=notation.write,
            read=notation.read,
            say=text.say,
            describe=text.describe,
            event_text=text.event_text,
            places=action_places.places,
            summary=board.summary,
        )

    def view(self, state: State, seat: str) -> State:
        """What that seat may know: rōnin and sealed choices of others are hidden."""
        from scenarios.shogun1986.rules import engine

        return engine.view(state, seat)

    def seen(self, state: State, action: Action, seat: str) -> Any:
        """An action of another seat: what is chosen at the same time is sealed."""
        from scenarios.shogun1986.rules import engine

        del seat
        return engine.seen_action(state, action)

    def sealing(self, before: State, action: Action, after: State) -> Sealing:
        """What an action means to others; they do not learn that the ninja waits (SG-NIN-01)."""
        if isinstance(action, Pass):
            return Sealing.SILENT
        return super().sealing(before, action, after)

    def reveals(self, event: Event) -> bool:
        """Whether an event shows what was hidden before."""
        return event.kind in REVEALING


GAME: Final = Shogun1986Game()
