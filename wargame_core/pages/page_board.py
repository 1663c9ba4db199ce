"""The picture of a board, and the places that pieces take on it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class PageBoard:
    """One board. Colours are those of classes in the style sheet of the page."""

    kind: str
    """``hex``, ``area``, ``tile`` or ``list``."""
    box: tuple[float, float, float, float]
    """Left, top, width and height of everything."""
    view: tuple[float, float, float, float]
    """What is shown at first: the part that is played on."""
    below: str
    """Drawn under everything that changes."""
    places: tuple[dict[str, Any], ...]
    """For each place its name, where it lies, and how large it is."""
    names: tuple[dict[str, Any], ...] = ()
    """What is written on the board: text, text_ja, x, y, size, kind."""
    unit: float = 100.0
    """About the width of a place."""
    above: str = ""
    """Drawn over holdings and under pieces."""
