"""Names of provinces, and the hexes in which each may stand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QPointF

from gui.board.geometry import HexGeometry

_LEAST: Final = 6
"""Hexes that a province must have to be named on the map."""


@dataclass(frozen=True, slots=True)
class ProvinceName:
    """One province."""

    places: tuple[QPointF, ...]
    """Centres of its hexes, those in the middle first."""
    romaji: str
    kanji: str


def province_names(geometry: HexGeometry) -> tuple[ProvinceName, ...]:
    """All provinces that are large enough."""
    board = geometry.board
    found = []
    for province, (romaji, kanji) in board.provinces.items():
        places = [geometry.centres[h] for h, home in enumerate(board.province) if home == province]
        if len(places) < _LEAST:
            continue
        x = sum(place.x() for place in places) / len(places)
        y = sum(place.y() for place in places) / len(places)
        places.sort(key=lambda place: (place.x() - x) ** 2 + (place.y() - y) ** 2)
        found.append(ProvinceName(tuple(places), romaji.upper(), kanji))
    return tuple(found)
