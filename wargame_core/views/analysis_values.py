"""What the page on choices shows: sums of every seat, two curves for each, the dearest choices."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SeatChoices:
    """The choices of one seat."""

    seat: str
    name: str
    choices: int
    best: int
    """Of those: as good as any."""
    loss: float
    """On average."""


@dataclass(frozen=True, slots=True)
class DearChoice:
    """One that cost much."""

    seat: str
    name: str
    when: str
    loss: float
    doubt: float
    asked: str
    """The question, where it answered one."""
    played: str
    better: str
    why: str
    position: int
    """Actions of the match after which it is to be chosen."""
    where: tuple[int, ...]
    """Places on the board that it is about."""


@dataclass(frozen=True, slots=True)
class CoursePoint:
    """The match at the beginning of a turn."""

    when: str
    position: int
    standing: tuple[float, ...]
    """Of every seat, in the order of ``AnalysisView.names``."""
    luck: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class AnalysisView:
    """All of the page."""

    level: str
    unit: str
    names: tuple[str, ...]
    """Of all seats."""
    seats: tuple[SeatChoices, ...]
    dearest: tuple[DearChoice, ...]
    """The dearest first."""
    left_out: int
    standing_unit: str
    course: tuple[CoursePoint, ...]
