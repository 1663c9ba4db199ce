"""How a game's players, provinces and units are called and told apart on a board."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Generic

from wargame_core.engine.decision import Action, Message, Refusal
from wargame_core.provinces.rules.scenario import ProvinceScenario
from wargame_core.provinces.rules.state import S
from wargame_core.provinces.text.words import Words
from wargame_core.views.place_values import PlaceWords
from wargame_core.views.reason_values import Reason
from wargame_core.views.words import in_language, language, tr


@dataclass(frozen=True)
class Style(Generic[S]):
    """What the shared views ask of a game; everything in the present language."""

    words: Words[S]
    colour: Callable[[S, int], str]
    """Id of a player's colour and crest; empty while he has none."""
    player: Callable[[S, int], str]
    """What a player is called on the board."""
    signs: Mapping[str, str]
    """By id of a kind the sign on its counters, one of ``area_values.SIGNS``."""

    def say(self, state: S, message: Message) -> str:
        """A message of the game."""
        return self.words.say(state, message, language())

    def kind(self, state: S, kind: int) -> str:
        """A kind of unit."""
        return self.words.kind_name(state, kind, language())

    def describe(self, state: S, action: Action) -> str:
        """An action in words."""
        return self.words.describe(state, action, language())

    def reason(self, state: S, refusal: Refusal) -> Reason:
        """Why something is not allowed."""
        return Reason(self.say(state, refusal.message), refusal.rule)


def province_name(scenario: ProvinceScenario, province: int) -> str:
    """A province."""
    return in_language(scenario.map.names[province], scenario.map.kanji[province])


def place_words() -> PlaceWords:
    """How provinces are called."""
    return PlaceWords(
        title=tr("Province"),
        none=tr("No province"),
        hint=tr("Point at a province, or click one to keep it here."),
        click=tr("or click a lit province on the board"),
        nothing=tr("Nothing can be done in that province now."),
        lit_only=tr("Nothing can be done in that province now; the lit provinces offer something."),
    )
