"""Choosing by counters: the fan opens for a decision about units, and a click in it decides."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QObject

from gui.board.view import BoardView
from gui.match.live_match import LiveMatch


class CounterChoice(QObject):
    """Knows which choices name exactly one unit."""

    def __init__(self, live: LiveMatch, board: BoardView, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._live = live
        self._board = board
        board.fan.choosable = self.units_at

    def units_at(self, place: int) -> frozenset[int]:
        """The units of a place that a choice of its own names."""
        now = self._live.now if self._live.is_open else None
        if now is None or not now.awaits_human:
            return frozenset()
        found = (now.places(action) for action in now.by_place.get(place, ()))
        return frozenset(where.units[0] for where in found if len(where.units) == 1)

    def actions_of(self, unit: int) -> tuple[Any, ...]:
        """The choices that name this unit and no other; else those that name it first."""
        now = self._live.now
        named = [(action, now.places(action).units) for action in now.choices]
        exact = tuple(action for action, units in named if units == (unit,))
        return exact or tuple(action for action, units in named if units[:1] == (unit,))

    def asked(self) -> Mapping[int, Any]:
        """By unit the choices of a decision that must name a unit in one hex; else nothing."""
        found: dict[int, Any] = {}
        places: set[tuple[int, ...]] = set()
        now = self._live.now
        for action in now.choices:
            if isinstance(action, now.views.ENDINGS):
                return {}
            where = now.places(action)
            if len(where.units) != 1 or where.units[0] in found:
                return {}
            found[where.units[0]] = action
            places.add(where.lit)
            if len(places) > 1 or len(where.lit) != 1:
                return {}
        return found if len(found) > 1 else {}

    def refresh(self) -> None:
        """Open the fan for a decision about units, with those lit; fold one that is over."""
        asked = self._asked_now()
        fan = self._board.fan
        if asked:
            place = self._live.now.places(next(iter(asked.values()))).lit[0]
            self._board.bring_in(place)
            fan.open(place, frozenset(asked), asked=True)
        elif fan.asked:
            fan.close()

    def _asked_now(self) -> Mapping[int, Any]:
        return self.asked() if self._live.is_open and self._live.now.awaits_human else {}
