"""Choosing by counters: the fan opens for a decision about units, and a click in it decides."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QObject

from gui.board.view import BoardView
from gui.match.asked_counters import asked_counters
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
        return asked_counters(self._live.now)

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
