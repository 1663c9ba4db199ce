"""Who sits before the window when several humans share it."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from gui.match.live_match import LiveMatch
from gui.match.viewer import eyes_differ
from wargame_core.engine.seats import humans


class HandOver(QObject):
    """Notices when another human is to decide.

    Once seats hide something from each other a curtain is wanted until he has confirmed. A recap
    shows what happened since his last decision.
    """

    handed = Signal(str)
    """Another human seat decides: its id."""
    confirmed = Signal()
    """The player of that seat has begun, or the match has another."""
    returned = Signal(str)
    """The only human decides again after others: his seat."""

    def __init__(self, live: LiveMatch, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._live = live
        self._seat = ""
        self._pending = ""
        self._hides = False
        """Whether the people at the window hide anything from each other."""
        live.opened.connect(self._opened)
        live.settled.connect(self._settled)
        live.changed.connect(self.confirm)

    @property
    def pending(self) -> str:
        """The seat that was handed the match and has not confirmed yet; else empty."""
        return self._pending

    @property
    def curtain(self) -> bool:
        """Whether nothing may be seen until the seat has confirmed."""
        return bool(self._pending) and self._live.is_open and self._hides

    def confirm(self, *_: object) -> None:
        """The player of the seat sits there."""
        if self._pending:
            self._pending = ""
            self.confirmed.emit()

    def _opened(self) -> None:
        self.confirm()
        self._seat, self._hides = "", False

    def _settled(self) -> None:
        live = self._live
        now = live.now if live.is_open else None
        if now is None or not now.awaits_human:
            return
        if len(humans(now.match.seats)) < 2:
            if now.entries and now.entries[-1].seat != now.acting:
                self.returned.emit(now.acting)
            return
        seat = now.acting
        first, changed = not self._seat, seat != self._seat
        self._seat = seat
        if changed and now.hides_information and not self._hides:
            self._hides = eyes_differ(now.match)  # and so it stays: what was seen is remembered
        if changed and (self._hides or not first):
            self._pending = seat
            self.handed.emit(seat)
