"""Traces that go by themselves: losses rise at their counters, and what is no news fades."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from PySide6.QtCore import QObject, QVariantAnimation, Signal

from wargame_core.views.trace_values import TraceView

RISE_MS: Final = 260
SHOWN_MS: Final = 1600
FADE_MS: Final = 260
"""How long a trace rises, is seen in all, and fades at the end."""


class Fading(QObject):
    """Some traces on their way out."""

    changed = Signal()
    """They are to be drawn anew."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._still = False
        self.traces: tuple[TraceView, ...] = ()
        """What is drawn besides everything else."""
        self.fresh: frozenset[TraceView] = frozenset()
        """Those of them that rise."""
        self._run = QVariantAnimation(self)
        self._run.setStartValue(0.0)
        self._run.setEndValue(1.0)
        self._run.valueChanged.connect(self._moved)
        self._run.finished.connect(self.stop)

    @property
    def risen(self) -> float:
        """How far fresh traces have risen, from 0 to 1."""
        return 1.0 if self._still else min(1.0, self._run.currentTime() / RISE_MS)

    @property
    def opacity(self) -> float:
        """How much of them is still seen, from 0 to 1."""
        left = self._run.duration() - self._run.currentTime()
        return 1.0 if self._still else max(0.0, min(1.0, left / FADE_MS))

    def show(self, traces: Iterable[TraceView], *, still: bool) -> None:
        """Show traces for a moment; ``still``: nothing moves."""
        wanted = tuple(traces)
        if wanted:
            self.fresh = frozenset(wanted)
            self._begin((*self.traces, *wanted), SHOWN_MS, still=still)

    def fade(self, traces: Iterable[TraceView], *, still: bool) -> None:
        """Let traces that were shown until now fade; at once if nothing moves."""
        wanted = tuple(traces)
        if wanted and not still:
            self.fresh = frozenset()
            self._begin(wanted, FADE_MS, still=still)

    def stop(self) -> None:
        """Show nothing of it any more."""
        self._run.stop()
        if self.traces:
            self.traces, self.fresh = (), frozenset()
            self.changed.emit()

    def _begin(self, traces: tuple[TraceView, ...], lasts_ms: int, *, still: bool) -> None:
        self._run.stop()
        self.traces, self._still = tuple(dict.fromkeys(traces)), still
        self._run.setDuration(lasts_ms)
        self._run.start()
        self.changed.emit()

    def _moved(self) -> None:
        if not self._still:
            self.changed.emit()
