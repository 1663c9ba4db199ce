"""Words and short names for what players at a terminal are told of the board."""

from __future__ import annotations

from typing import Any

from wargame_core.engine.decision import Message
from wargame_core.gunyuden import text
from wargame_core.gunyuden.forces import field_units_at, garrison_of, strength, units_of_force
from wargame_core.gunyuden.state import State


class GuideWords:
    """The catalogue's section ``guide`` with the names of one state."""

    def __init__(self, state: State, language: str) -> None:
        """Take the state whose forces are named."""
        self._state, self.language = state, language
        texts = text.catalogue(language)
        self._texts = texts
        self._comma, self._between = texts["name.comma"], texts["guide.between"]

    def __call__(self, key: str, **values: Any) -> str:
        """A text with values filled in; numbers agree with their words."""
        return text.say(self._state.scenario, Message(f"guide.{key}", values), self.language)

    def join(self, parts: list[str]) -> str:
        """Parts of one fact."""
        return self._comma.join(part for part in parts if part)

    def facts(self, parts: list[str]) -> str:
        """Facts one after the other."""
        return self._between.join(part for part in parts if part)

    def clan(self, clan: int) -> str:
        """A clan, or that nobody holds it."""
        if clan < 0:
            return self("abandoned")
        return text.own_name(self._state.scenario.clans[clan], self.language)

    def terrain(self, hex_: int) -> str:
        """What fills a hex."""
        return self._texts[f"terrain.{self._state.scenario.map.terrain[hex_].name.lower()}"]

    def force(self, leader: int) -> str:
        """A force by its leader, with how many he leads and its strength."""
        state = self._state
        units = units_of_force(state, leader)
        name = text.own_name(state.scenario.units[leader], self.language)
        key = "force-with" if len(units) > 1 else "force"
        return self(key, name=name, count=len(units) - 1, strength=strength(state, units))

    def castle(self, castle: int, *, here: bool = False) -> str:
        """A castle with owner, durability and the strength inside; ``here``: without its name."""
        state = self._state
        inside = strength(state, garrison_of(state, castle))
        key = "castle-with-garrison" if inside else "castle-empty"
        return self(
            f"{key}-here" if here else key,
            castle=castle,
            owner=self.clan(state.owner[castle]),
            durability=state.durability[castle],
            strength=inside,
        )

    def enemies(self, hex_: int, enemy: int) -> str:
        """The forces of a side in the open in a hex."""
        state = self._state
        leaders = dict.fromkeys(state.leader[unit] for unit in field_units_at(state, hex_, enemy))
        return self.join([self.force(leader) for leader in leaders])
