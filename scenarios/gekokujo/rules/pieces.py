"""Numbers of the pieces on the board: one for all units of a kind of a player in a province."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from scenarios.gekokujo.rules.state import State

_KINDS: Final = 8
"""Room for the kinds of units in play and the Ronin."""


def piece_number(state: State, player: int, province: int, kind: int) -> int:
    """The number of a player's pieces of a kind in a province, unlike any other's."""
    return (player * len(state.control) + province) * _KINDS + kind


def piece_of(state: State, number: int) -> tuple[int, int, int]:
    """Player, province and kind behind the number of a piece."""
    rest, kind = divmod(number, _KINDS)
    player, province = divmod(rest, len(state.control))
    return player, province, kind
