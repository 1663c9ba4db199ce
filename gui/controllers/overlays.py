"""Which overlay is on, and for which place or unit; the board draws it."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from gui.board.view import BoardView
from gui.match.live_match import LiveMatch
from wargame_core.views.overlay_values import OverlayView, Selection


class OverlayControl(QObject):
    """Keeps board and match together: overlay, lines of the selection, range rings."""

    switched = Signal(str)
    """The overlay that is on from now on, empty for none."""

    def __init__(self, live: LiveMatch, board: BoardView, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._live = live
        self._board = board
        self.kind = ""
        self.shown: OverlayView | None = None
        self._selected = Selection()
        self._hovered = Selection()
        self._considered = Selection()

    @property
    def selection(self) -> Selection:
        """What is selected."""
        return self._selected

    def toggle(self, kind: str) -> None:
        """Switch an overlay on, or off if it is on."""
        self.switch("" if kind == self.kind else kind)

    def switch(self, kind: str) -> None:
        """Switch to an overlay; an empty kind switches it off."""
        self.kind = kind
        self._show_rings()
        self._show_overlay()
        self.switched.emit(kind)

    def select(self, place: int, unit: int = -1, *, later: bool = False) -> None:
        """Show a place, or a unit in it, from now on; -1 for none.

        ``later``: once the match has changed.
        """
        self._selected = Selection(place, unit)
        self._hovered = self._considered = Selection()
        if not later:
            self.refresh()

    def hover(self, place: int) -> None:
        """Ask about the place under the mouse while nothing is selected there."""
        if self.kind and self._selected.place < 0 and place != self._hovered.place:
            self._hovered = Selection(place)
            self._show_overlay()

    def consider(self, unit: int) -> None:
        """Ask about a unit while one of its actions is pointed at; -1 when none is."""
        if unit != self._considered.unit:
            self._considered = Selection(unit=unit)
            self._show_rings()
            self._show_overlay()

    def refresh(self) -> None:
        """The match has moved on: ask again."""
        if not self._live.is_open:
            return
        self._considered = Selection()
        self._board.show_line(self._live.now.line_of(self._selected))
        self._show_rings()
        self._show_overlay()

    def _show_rings(self) -> None:
        if self._live.is_open:
            meant = self._considered if self._considered.unit >= 0 else self._selected
            pondered = self._considered.unit >= 0 and bool(self._live.now.able)
            wanted = self.kind == "movement" or pondered
            self._board.show_rings(self._live.now.rings(meant) if wanted else ())

    def _show_overlay(self) -> None:
        """The overlay for what is considered, else selected, else under the mouse."""
        if not self._live.is_open:
            return
        now = self._live.now
        if self.kind not in now.views.OVERLAYS:
            self.shown = None
        else:
            chosen = self._selected if self._selected.place >= 0 else self._hovered
            if self._considered.unit >= 0:
                chosen = self._considered
            self.shown = now.overlay(self.kind, chosen)
        self._board.show_overlay(self.shown)
