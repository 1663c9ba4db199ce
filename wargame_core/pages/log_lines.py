"""Events as lines of a page's log: words, dice, modifiers, the cell of a chart, and the rule."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from wargame_core.engine.decision import Event
from wargame_core.engine.headings import PHASES, STAGES, TURNS
from wargame_core.views.contract import GameViews
from wargame_core.views.fight_values import MomentView
from wargame_core.views.time_values import TURN

_HEADINGS: Final = TURNS | {"free-phase", "game-over"}
_SUBHEADINGS: Final = STAGES | PHASES


class LogLines:
    """Tells the events of one action after the other."""

    def __init__(self, views: GameViews) -> None:
        self._views = views
        self._dice: tuple[Event, ...] = ()
        """The dice of the last line, while more like them may follow."""

    def told(self, events: Sequence[Event]) -> tuple[tuple[Event, ...], ...]:
        """Events line by line; a die goes on the line of those that it is read like."""
        lines: list[tuple[Event, ...]] = []
        for event in events:
            alike = bool(self._dice) and self._views.same_roll(self._dice[-1], event)
            line = (*self._dice, event) if alike else (event,)
            if alike and lines and lines[-1] == self._dice:
                lines.pop()
            lines.append(line)
            self._dice = line if self._views.same_roll(event, event) else ()
        return tuple(lines)

    def line(self, state: object, events: tuple[Event, ...]) -> dict[str, Any]:
        """One line in the present language."""
        views, event = self._views, events[-1]
        together = views.same_roll(event, event)
        moment = views.moment_of_dice(state, events) if together else views.moment(state, event)
        found: dict[str, Any] = {"words": moment.words}
        if event.kind in _HEADINGS or views.level_of(event) == TURN:
            return {**found, "level": 1}
        if event.kind in _SUBHEADINGS:
            return {**found, "level": 2}
        if len(events) > 1:
            found["again"] = len(events)
        place = views.place_of(state, event)
        if place >= 0:
            found["place"] = place
        found.update(_die(moment))
        found["rule"] = moment.rule
        return found


def _die(moment: MomentView) -> Iterator[tuple[str, Any]]:
    dice = moment.dice or (() if moment.die is None else (moment.die,))
    if dice:
        yield "dice", list(dice)
        yield "sides", moment.sides
    if moment.modifiers:
        yield "adds", [[one.value, one.name, one.rule] for one in moment.modifiers]
        if moment.total is not None:
            yield "total", moment.total
    if moment.cell is not None:
        cell = moment.cell
        yield "cell", cell.words or f"{cell.chart}: {cell.row} / {cell.column} → {cell.result}"
