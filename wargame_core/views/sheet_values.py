"""What is printed in the empty parts of a map: the names of scenario and game, and the turns."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class TurnGroup:
    """Turns under one heading, such as the weeks of a month."""

    title: str
    """Empty where the turns have no heading."""
    turns: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SheetView:
    """Title of a scenario, and its turn track or, without last turn, the steps of a round."""

    title: str
    title_ja: str
    track: tuple[TurnGroup, ...] = ()
    """All turns in order."""
    steps: tuple[str, ...] = ()
    """What is done one after another in each round."""
    without: tuple[str, ...] = ()
    """Samples of the key of a map that mean nothing in this game, such as ``star``."""
    signs: tuple[tuple[str, str], ...] = ()
    """Signs that stand on a board of tiles, each with what it means in the present language."""
