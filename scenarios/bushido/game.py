"""Bushido with Tanin, behind the doors of ``wargame_core.engine.game.Game``."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from scenarios.bushido import library
from wargame_core.engine.game import GameInfo
from wargame_core.engine.procedure_game import Parts, ProcedureGame

if TYPE_CHECKING:
    from scenarios.bushido.rules.scenario import Scenario
    from scenarios.bushido.rules.state import State
    from wargame_core.engine.decision import Event

REVEALING: Final = frozenset({
    "drawn", "disc-drawn", "to-market", "flipped", "spied", "stack", "no-stack", "tactic",
    "battle-disc",
    "kotau-replaced", "alms", "duel-stack", "council", "donated", "privilege",
})  # fmt: skip
"""Kinds of events that show what was hidden before."""


class BushidoGame(ProcedureGame["State"]):
    """The game behind its doors."""

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

    def turn_words(self, state: State, language: str) -> str:
        """The month and its Daimyo."""
        from scenarios.bushido.text.board import turn_words

        return turn_words(state, language)

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

    def view(self, state: State, seat: str) -> State:
        """What that seat may know."""
        from scenarios.bushido.rules import engine

        return engine.view(state, seat)

    def seen(self, state: State, action: Any, seat: str) -> Any:
        """An action of another seat as this seat sees it."""
        from scenarios.bushido.rules import engine

        return engine.seen_action(state, action, seat)

    def reveals(self, event: Event) -> bool:
        """Whether an event shows what was hidden."""
        return event.kind in REVEALING


GAME: Final = BushidoGame()
"""A game of so many players with its options, ready to be played."""
