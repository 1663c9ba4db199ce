"""Words for what players at a terminal are told of the board of provinces."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scenarios.gekokujo.text import words as text
from wargame_core.engine.decision import Message
from wargame_core.provinces.rules.state import NOBODY

if TYPE_CHECKING:
    from scenarios.gekokujo.rules.state import State


class GuideWords:
    """The catalogue's section ``guide`` with the names of one state."""

    def __init__(self, state: State, language: str) -> None:
        """Take the state whose players and provinces are named."""
        self._state, self.language = state, language
        self._texts = text.catalogue(language)

    def __call__(self, key: str, **values: Any) -> str:
        """A text with values filled in; numbers agree with their words."""
        return text.say(self._state, Message(f"guide.{key}", values), self.language)

    def facts(self, parts: list[str]) -> str:
        """Facts one after the other."""
        return self._texts["guide.between"].join(part for part in parts if part)

    def join(self, parts: list[str]) -> str:
        """Names one after the other."""
        found = [part for part in parts if part]
        return text.listed(found, self.language) if found else ""

    def ability(self, clan: int) -> str:
        """What a clan can do (2.4)."""
        return self._texts.get(f"ability.{self._state.scenario.clan_ids[clan]}", "")

    def holder(self, province: int) -> str:
        """Who controls a province."""
        player = self._state.control[province]
        return self("held-by-nobody") if player == NOBODY else self("held-by", player=player)

    def units(self, province: int) -> str:
        """Everybody's units in a province."""
        state = self._state
        return self.join(
            [
                self("units-of", player=player, group=state.units[player][province])
                for player in state.present(province)
            ]
        )

    def ground(self, province: int) -> str:
        """What the rules know of a province: mountain, coast, mandate, castles, the Ninja."""
        state, scenario = self._state, self._state.scenario
        marks = [
            self("mountain") if scenario.mountains >> province & 1 else "",
            self("coast") if scenario.coasts >> province & 1 else "",
            self("mandate") if province in scenario.mandates else "",
        ]
        marks += [
            self("castle-of", player=player)
            for player, place in enumerate(state.castle)
            if place == province
        ]
        if state.ninja_at == province:
            marks.append(self("ninja-here"))
        return self.join(marks)
