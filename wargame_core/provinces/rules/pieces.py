"""Numbers of the pieces on the board: one for all units of a kind of a player in a province."""

from __future__ import annotations

from wargame_core.provinces.rules.state import ProvinceState


def piece_number(state: ProvinceState, player: int, province: int, kind: int) -> int:
    """The number of a player's pieces of a kind in a province, unlike any other's."""
    return (player * len(state.control) + province) * len(state.scenario.fighters) + kind


def piece_of(state: ProvinceState, number: int) -> tuple[int, int, int]:
    """Player, province and kind behind the number of a piece."""
    rest, kind = divmod(number, len(state.scenario.fighters))
    player, province = divmod(rest, len(state.control))
    return player, province, kind
