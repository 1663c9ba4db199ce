"""Going through a match in time: step, play and jump, at any point of a match that is open."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from itertools import pairwise

from PySide6.QtCore import QObject, QTimer, Signal

from gui.match.live_match import LiveMatch
from wargame_core.engine.seats import humans


class Replay(QObject):
    """Moves the point that the live match shows.

    At the present, forward means the next move of a program; before it, the next recorded one.
    """

    changed = Signal()
    """Playing was begun or ended."""

    def __init__(self, live: LiveMatch, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._live = live
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._tick)
        self._playing = False
        live.opened.connect(self.stop)
        live.settled.connect(self._follow)

    @property
    def is_playing(self) -> bool:
        """Whether the record is being shown action by action."""
        return self._playing

    @property
    def is_moving(self) -> bool:
        """Whether anything goes on by itself: the replay, or programs and dice."""
        live = self._live
        return self._playing if live.looks_back else live.is_open and not live.paused

    def toggle(self) -> None:
        """Play or stop the replay; at the present let programs go on, or wait."""
        live = self._live
        if not live.is_open:
            return
        if self._playing:
            self.stop()
        elif live.looks_back:
            self._playing = True
            self._timer.start(live.pause_ms)
            self.changed.emit()
        elif live.match.decision is None and live.match.position:
            live.look_back(0)
            self.toggle()
        else:
            live.set_paused(not live.paused)

    def stop(self) -> None:
        """Play no further."""
        self._timer.stop()
        if self._playing:
            self._playing = False
            self.changed.emit()

    def go_to(self, position: int) -> None:
        """Show the match after so many actions."""
        if self._live.is_open:
            self.stop()
            self._live.look_back(position)

    def back(self) -> None:
        """One action back."""
        if self._live.is_open:
            points = self._live.now.points
            index = bisect_left(points, self._live.now.position)
            self.go_to(points[max(0, index - 1)])

    def forward(self) -> None:
        """One action on; at the present one move of a program."""
        live = self._live
        if not live.is_open:
            return
        self.stop()
        if live.looks_back:
            self._go_on()
        else:
            live.step()

    def back_to_decision(self) -> None:
        """To the decision of a human before the point that is shown."""
        if self._live.is_open:
            points = self._decisions()
            index = bisect_left(points, self._live.now.position)
            self.go_to(points[index - 1] if index else 0)

    def on_to_decision(self) -> None:
        """To the next decision of a human; at the present programs play up to it at once."""
        live = self._live
        if not live.is_open:
            return
        if not live.looks_back:
            live.skip()
            return
        points = self._decisions()
        index = bisect_right(points, live.now.position)
        self.go_to(points[index] if index < len(points) else live.match.position)

    def to_start(self) -> None:
        """To the start of the match."""
        self.go_to(0)

    def to_present(self) -> None:
        """Back to the present."""
        if self._live.is_open:
            self.stop()
            self._live.return_to_present()

    def _decisions(self) -> list[int]:
        """Positions where a human chose; in a match of programs, where a program did."""
        now, match = self._live.now, self._live.match
        seats = humans(match.seats)
        choosers = seats or tuple(match.seats)
        return [
            before
            for before, after in pairwise(now.points)
            if match.entries[after - 1].seat in choosers
        ]

    def _go_on(self) -> None:
        """Show what follows the point that is shown."""
        now = self._live.now
        index = bisect_right(now.points, now.position)
        follows = now.points[index] if index < len(now.points) else now.length
        self._live.look_back(follows)

    def _tick(self) -> None:
        live = self._live
        if self._playing and live.looks_back:
            self._go_on()
            if live.looks_back:
                self._timer.start(live.pause_ms)

    def _follow(self) -> None:
        if self._playing and not self._live.looks_back:
            self.stop()
