"""What the others did since a player acted last: on the board until he acts, and step by step."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any, Final

from PySide6.QtCore import QObject, Signal

from gui.board.view import BoardView
from gui.match.live_match import LiveMatch
from gui.match.played import played_actions
from gui.match.snapshot import Snapshot
from wargame_core.engine.changes import Change, Played
from wargame_core.engine.history import Entry
from wargame_core.engine.seats import humans
from wargame_core.views.time_values import TURN
from wargame_core.views.trace_values import TraceView
from wargame_core.views.words import listed, tr

_OWN: Final = ("move", "gain")
"""Kinds of traces of one's own that are no news."""

_OF_FIGHTS: Final = ("fight", "loss")
"""Kinds of traces that one's own actions leave for a moment."""


class TraceController(QObject):
    """Remembers where each human acted last; answers to the others' actions count for nothing."""

    said = Signal(str)
    """The action that is being looked at, in words."""
    refused = Signal(str)

    def __init__(
        self, live: LiveMatch, board: BoardView, parent: QObject, *, calm: bool = False
    ) -> None:
        """``calm``: nothing moves."""
        super().__init__(parent)
        self._calm = calm
        self._live, self._board = live, board
        self._since: dict[str, int] = {}
        self._seat = ""
        self._acts = False
        """Whether the seat that decides could begin something, and was not only answering."""
        self._groups: tuple[tuple[TraceView, ...], ...] = ()
        self._entries: tuple[Entry, ...] = ()
        self._known: dict[tuple[int, str], tuple[Entry, tuple[TraceView, ...]]] = {}
        self._step = -1
        live.changed.connect(self._changed)

    @property
    def groups(self) -> tuple[tuple[TraceView, ...], ...]:
        """What each action of the others left to be seen, oldest first."""
        return self._groups

    @property
    def seen(self) -> dict[str, int]:
        """By seat the action after which those of the others are shown."""
        return dict(self._since)

    def recall(self, seen: Mapping[str, int]) -> None:
        """Go on as a page that was left for this one."""
        self._since = dict(seen)
        self.refresh()

    def forget(self) -> None:
        """Another match is shown."""
        self._since, self._known, self._step = {}, {}, -1
        self._seat, self._acts = "", False

    def refresh(self) -> None:
        """Show what the others did, if a human decides now."""
        now = self._live.now
        self._seat, self._acts = now.acting, bool(now.able)
        self._entries, self._groups = (), ()
        if now.awaits_human or now.awaits_die:
            shown = [(entry, traces) for entry, traces in self._by_others(now) if traces]
            self._entries = tuple(entry for entry, _ in shown)
            self._groups = tuple(traces for _, traces in shown)
        self._step = -1
        self._board.layers.show_traces(self._groups)

    def step(self, by: int) -> None:
        """Look at the next of the others' actions, or at the one before; after the last at all."""
        count = len(self._groups)
        if not count:
            self.refused.emit(tr("The others have done nothing that is seen on the board."))
            return
        self._step += by
        if self._step >= count:
            self._step = -1
        elif self._step < -1:
            self._step = count - 1
        self._board.layers.show_traces(self._groups, self._step)
        if self._step >= 0:
            entry = self._entries[self._step]
            self._board.bring_in(self._groups[self._step][-1].place)
            now = self._live.now
            what = listed(event.text for event in played_actions(now, (entry,)))
            self.said.emit(
                tr("{number} of {all}: {what}", number=self._step + 1, all=count, what=what)
            )

    def _by_others(self, now: Snapshot) -> Iterator[tuple[Entry, tuple[TraceView, ...]]]:
        """What was done since the human acted last; dice that were rolled for him are his.

        While something that he began goes on, such as a fight, all of it is shown but what he
        moved or bought.
        """
        people = humans(now.match.seats)
        seat = now.viewer if now.viewer in people else ""
        since = min(max(self._since.get(seat, 0), self._turn_of(now, seat)), len(now.entries))
        going_on = since > 0 and not now.able
        last = seat
        for entry in now.entries[since - 1 if going_on else since :]:
            last = entry.seat if entry.seat in now.match.seats else last
            if last != seat:
                yield entry, self._left(now, entry)
            elif going_on:
                yield entry, tuple(t for t in self._left(now, entry) if t.kind not in _OWN)

    def _turn_of(self, now: Snapshot, seat: str) -> int:
        """Where the turn began in which a seat chose last: what was before it, it has seen."""
        has_chosen = False
        for entry in reversed(now.entries):
            has_chosen = has_chosen or entry.seat == seat
            if has_chosen and any(now.views.level_of(event) == TURN for event in entry.events):
                return entry.number
        return 0

    def _left(self, now: Snapshot, entry: Entry) -> tuple[TraceView, ...]:
        key = entry.number, now.viewer  # seats do not see the same
        known = self._known.get(key)
        if known is None or known[0] is not entry:
            before: Callable[[], Any] = partial(now.state_at, entry.number - 1)
            traces = (now.views.traces(now.state, one, before) for one in now.events_of(entry))
            known = self._known[key] = (entry, tuple(t for some in traces for t in some))
        return known[1]

    def _changed(self, change: Change) -> None:
        """Whoever begins something has seen what the others did; fights are seen for a moment."""
        passing = self._board.layers.traces.passing
        if not isinstance(change, Played):
            passing.stop()
            return
        if self._acts and change.entry.seat == self._seat:
            self._since[self._seat] = change.entry.number
            passing.fade(self._board.layers.traces.shown, still=self._calm)
        if self._board.isVisible():
            left = self._left(self._live.now, change.entry)
            passing.show((one for one in left if one.kind in _OF_FIGHTS), still=self._calm)
