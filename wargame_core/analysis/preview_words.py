"""Words for what is said of dice before they fall, in one language."""

from __future__ import annotations

from collections.abc import Sequence

from wargame_core.engine.decision import Message
from wargame_core.gunyuden import text
from wargame_core.gunyuden.state import State


class PreviewWords:
    """The catalogue's section ``preview``, and the names of the series."""

    def __init__(self, language: str) -> None:
        """Take ``en`` or ``ja``."""
        self.language = language
        self._texts = text.catalogue(language)

    def __call__(self, key: str, **values: object) -> str:
        """A text with its values filled in."""
        return self._texts[f"preview.{key}"].format_map(values)

    def say(self, state: State, message: Message) -> str:
        """A message of the rules."""
        return text.say(state.scenario, message, self.language)

    def modifier(self, name: str) -> str:
        """What a modifier is called."""
        return self._texts.get(f"modifier.{name}", name)

    def units(self, state: State, units: Sequence[int]) -> str:
        """Some units by name."""
        return str(text.name_of(state.scenario, "units", tuple(units), self.language))

    def hex(self, state: State, hex_: int) -> str:
        """A hex by number and castle."""
        return text.hex_name(state.scenario, hex_, self.language)

    def castle(self, state: State, castle: int) -> str:
        """A castle."""
        return text.castle_name(state.scenario, castle, self.language)

    def steps(self, count: int) -> str:
        """A number of steps."""
        return self("one-step") if count == 1 else self("steps", count=count)
