"""Who sits where: a seat of the scenario by its id, and the name of the player in it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Protocol, runtime_checkable

from wargame_core.engine.errors import UsageError
from wargame_core.engine.game import ScenarioInfo, seat_title
from wargame_core.engine.phrase import Phrase
from wargame_core.engine.registry import title_of, unknown
from wargame_core.engine.state_type import S_contra

HUMAN: Final = "human"
"""The player who is asked; every other name is a program opponent."""


def complete_seats(
    info: ScenarioInfo, chosen: Mapping[str, str], *, default: str = HUMAN
) -> dict[str, str]:
    """A player for every seat of the scenario, in the order of the scenario.

    Raises UsageError for a seat that the scenario does not have.
    """
    ids = [seat.id for seat in info.seats]
    for seat in chosen:
        if seat not in ids:
            raise UsageError(unknown(Phrase("seat"), seat, ids, of=title_of(info)))
    return {seat: chosen.get(seat, default) for seat in ids}


def humans(seats: Mapping[str, str]) -> tuple[str, ...]:
    """The seats where a human plays."""
    return tuple(seat for seat, player in seats.items() if player == HUMAN)


@runtime_checkable
class NamesSeats(Protocol[S_contra]):
    """Optional part of a game whose seats are called by what they play: the clan they drafted."""

    def seat_name(self, state: S_contra, seat: str, language: str) -> str:
        """What the seat is called as the match stands; empty while it has no name but its title."""
        ...


def own_name(game: object, state: object, seat: str, language: str) -> str:
    """What the game calls a seat as the match stands; empty for its title in the scenario."""
    return game.seat_name(state, seat, language) if isinstance(game, NamesSeats) else ""


def seat_called(game: object, info: ScenarioInfo, state: object, seat: str, language: str) -> str:
    """What a seat is called: by the game as the match stands, else by its title."""
    return own_name(game, state, seat, language) or seat_title(info, seat, language)
