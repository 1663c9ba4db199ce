"""The doors of a game on provinces that are the same for all of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from wargame_core.engine.event_kinds import kinds_in
from wargame_core.engine.procedure_game import ProcedureGame
from wargame_core.provinces.rules.state import ProvinceState

if TYPE_CHECKING:
    from wargame_core.provinces.text.words import Words

S = TypeVar("S", bound=ProvinceState)


class ProvinceGame(ProcedureGame[S]):
    """Part of ``wargame_core.engine.game.Game``; a game adds its scenarios, parts and set-up."""

    @property
    def words(self) -> Words[S]:
        """The words of the game."""
        raise NotImplementedError

    @property
    def event_kinds(self) -> frozenset[str]:
        """The kinds of events that its rules record: those that its catalogue has words for."""
        return kinds_in(self.words.catalogue("en"))
