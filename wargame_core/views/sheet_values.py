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
    """Title and turn track of a scenario."""

    title: str
    title_ja: str
    track: tuple[TurnGroup, ...]
    """All turns in order."""
