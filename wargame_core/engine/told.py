"""What is told of a match to a reader: steps that others seal are one line for each seat.

The reader is a seat, NOBODY for one without a seat, or None for one who may know everything. He
counts the actions that he is told of, so no number tells him how many steps another seat made.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from wargame_core.engine.decision import Action, Event
from wargame_core.engine.game import Game
from wargame_core.engine.history import Entry, events_seen
from wargame_core.engine.sealed import Sealing, seals_steps


@dataclass(frozen=True, slots=True)
class Told:
    """An action, or all sealed steps of a seat in one choice."""

    number: int
    """As the reader counts, from 1."""
    entry: Entry
    """What was played; of sealed steps the last."""
    events: tuple[Event, ...]
    """What came of it, as far as the reader may know."""
    choice: int
    """The number of the line with which the sealed choice begins; its own for others."""


def is_told(entry: Entry, reader: str | None) -> bool:
    """Whether the reader learns that something was played."""
    return reader is None or not entry.sealing.hides or entry.seat == reader


def count_told(last: Entry | None, reader: str | None) -> int:
    """How many actions the reader was told of, up to this one."""
    if last is None:
        return 0
    if reader is None or not last.steps:
        return last.number
    return last.number - sum(count for seat, count in last.steps if seat != reader)


def points(entries: Sequence[Entry], reader: str | None) -> tuple[int, ...]:
    """The positions at which a match has stood for the reader: the start, and after what is told.

    The place of a position is the number of actions that he was told of up to it.
    """
    return (0, *(entry.number for entry in entries if is_told(entry, reader)))


class ToldCounts:
    """How many actions each seat was told of, where no entries are kept."""

    def __init__(self, game: Game) -> None:
        self._sealing = game.sealing if seals_steps(game) else None
        self._all = self._hidden = 0
        self._own: dict[str, int] = {}

    def of(self, seat: str) -> int:
        """As ``count_told`` has it for the last action."""
        return self._all - self._hidden + self._own.get(seat, 0)

    def add(self, seat: str, before: object, action: Action, after: object) -> None:
        """Count an action of a seat."""
        self._all += 1
        if self._sealing is not None and self._sealing(before, action, after).hides:
            self._hidden += 1
            self._own[seat] = self._own.get(seat, 0) + 1


def told(entries: Sequence[Entry], reader: str | None, seats: Sequence[str]) -> tuple[Told, ...]:
    """Some actions in a row as the reader is told of them.

    Those of a sealed choice stand in the order of the table, whoever was first; what came of them
    follows the last.
    """
    found: list[Told] = []
    for together in _choices(entries):
        lines = _lines(together, reader, seats)
        first = count_told(together[0], reader) + 1 - is_told(together[0], reader)
        for number, (entry, events) in enumerate(lines, first):
            found.append(Told(number, entry, events, number if reader is None else first))
    return tuple(found)


def _lines(
    together: Sequence[Entry], reader: str | None, seats: Sequence[str]
) -> list[tuple[Entry, tuple[Event, ...]]]:
    """What is told of actions of one choice, with its events."""
    shown = [entry for entry in together if is_told(entry, reader)]
    if reader is not None and len(shown) > 1:
        shown.sort(key=lambda entry: seats.index(entry.seat))
    lines = [
        (entry, () if entry.sealing is Sealing.LAST else events_seen(entry, reader))
        for entry in shown
    ]
    last = together[-1]
    if last.sealing is Sealing.LAST:
        lines[-1] = (lines[-1][0], (*lines[-1][1], *events_seen(last, reader)))
    return lines


def _choices(entries: Sequence[Entry]) -> Iterator[list[Entry]]:
    """Actions of one sealed choice together, every other by itself."""
    together: list[Entry] = []
    for entry in entries:
        if entry.sealing in (Sealing.OPEN, Sealing.SILENT):
            if together:
                yield together
                together = []
            yield [entry]
        else:
            together.append(entry)
            if entry.sealing is Sealing.LAST:
                yield together
                together = []
    if together:
        yield together
