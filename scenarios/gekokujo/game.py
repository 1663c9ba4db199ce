"""Shogun: Gekokujō, as the entry point ``gunyuden.games`` names it."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

from scenarios.gekokujo import library
from wargame_core.engine.game import GameInfo, Places
from wargame_core.players.player import Level

if TYPE_CHECKING:
    from scenarios.gekokujo.scenario import Scenario
    from scenarios.gekokujo.state import State
    from wargame_core.engine.decision import Decision, Event, Message, Refusal, Result, Step
    from wargame_core.engine.odds import Questions
    from wargame_core.engine.positions import PositionKind
    from wargame_core.players.player import Player, Setting
    from wargame_core.tables.verify import Audit


def _easy(setting: Setting) -> Player:
    from scenarios.gekokujo.players.greedy import GreedyPlayer

    del setting
    return GreedyPlayer()


class GekokujoGame:
    """The game behind the doors of ``wargame_core.engine.game.Game``."""

    def __init__(self) -> None:
        """A game without state; scenarios are loaded when they are asked for."""
        self.opponents: Mapping[str, Level] = {"easy": Level(_easy)}

    @property
    def info(self) -> GameInfo:
        """Titles, scenarios, seats and options."""
        return GameInfo(library.GAME_ID, "Shogun: Gekokujō", "将軍：下剋上", "78", library.infos())

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
        from scenarios.gekokujo.positions import GekokujoPositions

        return GekokujoPositions()

    def chart_audits(self) -> Sequence[Audit]:
        """Audits that drive the rules through every cell of the charts."""
        from scenarios.gekokujo.audits.charts import chart_audits

        return chart_audits()

    def odds_questions(self) -> Questions:
        """What can be asked about the dice of a battle."""
        from scenarios.gekokujo.battle_question import GekokujoQuestions

        return GekokujoQuestions()

    def setup(self, scenario: str, options: Mapping[str, str], seed: int) -> State:
        """The state before the draft; everything drawn by lot is an action of chance."""
        from scenarios.gekokujo import engine

        del seed
        return engine.start(library.load(scenario, options))

    def decision(self, state: State) -> Decision | None:
        """The open decision, or None when the game is over."""
        from scenarios.gekokujo import engine

        return engine.decision(state)

    def legal_actions(self, state: State) -> Sequence[Any]:
        """All legal actions in a fixed order."""
        from scenarios.gekokujo import engine

        return engine.legal_actions(state)

    def why_not(self, state: State, action: Any) -> Refusal | None:
        """The first rule that forbids the action, or None."""
        from scenarios.gekokujo import engine

        return engine.why_not(state, action)

    def apply(self, state: State, action: Any) -> Step[State]:
        """The state after the action, and the events. Raises IllegalActionError."""
        from scenarios.gekokujo import engine

        return engine.apply(state, action)

    def outcomes(self, state: State) -> Sequence[tuple[Any, Fraction]]:
        """At a draw or a roll every outcome with its probability."""
        from scenarios.gekokujo import engine

        return engine.outcomes(state)

    def view(self, state: State, seat: str) -> State:
        """What that seat may know (K-55)."""
        from scenarios.gekokujo import engine

        return engine.view(state, seat)

    def seen(self, state: State, action: Any, seat: str) -> Any:
        """An action of another seat: how many Koku it stores is not seen (10.3-03)."""
        from scenarios.gekokujo import engine

        del state, seat
        return engine.seen_action(action, own=False)

    def result(self, state: State) -> Result | None:
        """How the game ended, or None."""
        from scenarios.gekokujo import results

        return results.result(state)

    def reveals(self, event: Event) -> bool:
        """Whether an event shows what was behind a screen: the Ninja, an empty treasury (K-55)."""
        return event.kind in ("assassinated", "bankrupt")

    def digest(self, state: State) -> str:
        """Hexadecimal digest of the state."""
        return hashlib.blake2b(repr(state.canonical()).encode(), digest_size=16).hexdigest()

    def write_action(self, state: State, action: Any) -> str:
        """The text form of an action."""
        from scenarios.gekokujo import notation

        return notation.write(state.scenario, action)

    def read_action(self, state: State, text: str) -> Any:
        """The action of a text form. Raises MalformedActionError."""
        from scenarios.gekokujo import notation

        return notation.read(state.scenario, text)

    def say(self, state: State, message: Message, language: str) -> str:
        """A message in words."""
        from scenarios.gekokujo import text

        return text.say(state, message, language)

    def describe(self, state: State, action: Any, language: str) -> str:
        """An action in words."""
        from scenarios.gekokujo import text

        return text.describe(state, action, language)

    def places(self, state: State, action: Any) -> Places:
        """Where on the board the action belongs."""
        from scenarios.gekokujo import action_places

        return action_places.places(state, action)

    def summary(self, state: State, language: str) -> str:
        """The board in plain text."""
        from scenarios.gekokujo import board_text

        return board_text.summary(state, language)

    def event_text(self, state: State, event: Event, language: str) -> str:
        """An event in words."""
        from scenarios.gekokujo import text

        return text.event_text(state, event, language)


GAME: Final = GekokujoGame()
