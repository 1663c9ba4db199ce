"""The doors of a game on provinces that are the same for all of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from wargame_core.engine.decision import Action
from wargame_core.engine.event_kinds import kinds_in
from wargame_core.engine.procedure_game import ProcedureGame
from wargame_core.engine.standings import Standing
from wargame_core.provinces.rules.state import NOBODY, S

if TYPE_CHECKING:
    from wargame_core.provinces.text.words import Words


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

    def turn_words(self, state: S, language: str) -> str:
        """The round."""
        return self.words.page(state, language, "board")("round", round=state.round)

    def seat_name(self, state: S, seat: str, language: str) -> str:
        """The name of the player who sits there, such as his clan; empty while he has none."""
        seats = state.scenario.seats
        if seat not in seats or len(seats) != len(state.units):
            return ""
        return self.words.own_name(state, seats.index(seat), language)

    def place_names(self, state: S, language: str) -> Sequence[str]:
        """The name of every province, for a board without a view of its own."""
        board = state.scenario.map
        return board.kanji if language == "ja" else board.names

    def place_lines(self, state: S, place: int, language: str) -> Sequence[str]:
        """Who controls a province, then everybody's units there, a line a player."""
        from wargame_core.provinces.text.provinces import card_lines

        return card_lines(self.words.page(state, language, "guide"), place)

    def holder(self, state: S, place: int) -> str:
        """The seat that controls a province; empty for none."""
        player = state.control[place]
        return "" if player == NOBODY else state.seat(player)

    def neighbours(self, state: S, place: int) -> Sequence[int]:
        """The provinces next to one, by land and sea lane."""
        return state.scenario.adjacent[place]

    def standings(self, state: S, language: str) -> Sequence[Standing]:
        """Every player with provinces, units and money, as they sit."""
        from wargame_core.provinces.text.summary import standing

        page = self.words.page(state, language, "standing")
        return [
            Standing(state.seat(player), standing(page, player), state.is_out(player))
            for player in range(len(state.units))
        ]

    def attempts_at(self, state: S, place: int) -> Iterator[Action]:
        """What a click on a province may mean while units move or battles are chosen."""
        from wargame_core.engine.procedure import open_kind
        from wargame_core.provinces.views.moves import attempts

        return attempts(open_kind(state), place)
