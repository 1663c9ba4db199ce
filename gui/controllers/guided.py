"""The lesson or puzzle that the window leads through, as long as its match is shown."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, Protocol, TypeVar

from PySide6.QtCore import QObject, QTimer

from gui.match.live_match import LiveMatch
from wargame_core.engine.match import Match


class Guide(Protocol):
    """A match that leads somebody, and says whenever it has got further."""

    @property
    def match(self) -> Match:
        """What is played."""
        ...

    def listen(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Call the listener from now on; the answer ends that."""
        ...


G = TypeVar("G", bound=Guide)


class Guided(Generic[G]):
    """Listens to one guide at a time, and forgets it once another match is opened."""

    def __init__(self, live: LiveMatch, parent: QObject, changed: Callable[[], None]) -> None:
        """``changed``: called when the guide has got further, and everybody else has heard."""
        self._live, self._parent, self._changed = live, parent, changed
        self.guide: G | None = None
        self.next_number = 0
        """Of the lesson or puzzle that comes after it; 0 for none."""
        self._stop_listening: Callable[[], None] | None = None

    @property
    def shown(self) -> G | None:
        """The guide, if its match is the one that is shown."""
        guide, live = self.guide, self._live
        return guide if guide is not None and live.is_open and live.match is guide.match else None

    def begin(self, guide: G | None, next_number: int) -> None:
        """Follow this one from now on."""
        self.end()
        self.guide, self.next_number = guide, next_number
        if guide is not None:
            self._stop_listening = guide.listen(self._later)

    def end(self) -> None:
        """Hear no more of it."""
        self.guide = None
        if self._stop_listening is not None:
            self._stop_listening()
            self._stop_listening = None

    def forget_if_replaced(self) -> bool:
        """End if another match has been opened; says whether that was so."""
        replaced = self.guide is not None and self.shown is None
        if replaced:
            self.end()
        return replaced

    def _later(self) -> None:
        """The match may still be telling others what happened."""
        QTimer.singleShot(0, self._parent, self._changed)
