"""What a player has arranged in the tray so far: how all lies now, and how it lay before."""

from __future__ import annotations

from wargame_core.views.reason_values import Reason
from wargame_core.views.tray_values import STOCK, Put, TrayPiece, TrayView


class Arrangement:
    """A tray of the game and the changes made to it; the game says what each brings."""

    def __init__(self) -> None:
        self.view: TrayView | None = None
        """How everything lies; None where nothing can be arranged."""
        self._history: list[TrayView] = []
        self._changes: list[Put] = []
        self._asked: object = None

    def show(self, view: TrayView | None, asked: object) -> bool:
        """Begin with another tray, unless the same is still asked; whether it began."""
        if asked is not None and asked == self._asked:
            return False
        self.view, self._asked, self._history, self._changes = view, asked, [], []
        return True

    @property
    def is_changed(self) -> bool:
        """Whether anything lies elsewhere than it did."""
        return bool(self._history)

    @property
    def changes(self) -> tuple[Put, ...]:
        """What has been moved so far, the first first."""
        return tuple(self._changes)

    @property
    def is_needed(self) -> bool:
        """Whether the open decision is made here."""
        return self.view is not None and not self.view.optional

    # --- what lies where ----------------------------------------------------------------------

    def piece(self, number: int, at: int) -> TrayPiece | None:
        """A piece by its row and its place there."""
        row = self.view.row(number) if self.view is not None else None
        return row.pieces[at] if row is not None and 0 <= at < len(row.pieces) else None

    def row_of(self, key: str) -> int | None:
        """The row in which a piece lies; None for none."""
        rows = enumerate(self.view.rows if self.view is not None else ())
        return next((n for n, row in rows if any(one.key == key for one in row.pieces)), None)

    def free_row(self) -> int:
        """The first row that has room, else the first."""
        rows = enumerate(self.view.rows if self.view is not None else ())
        return next((number for number, row in rows if row.room), 0)

    def takers(self, key: str, source: int) -> frozenset[int]:
        """The rows into which a piece can go."""
        return frozenset(self.view.takers(key, source) if self.view is not None else ())

    # --- changes ------------------------------------------------------------------------------

    def put(self, change: Put) -> Reason | None:
        """Change how everything lies; why it cannot be changed so, if it cannot."""
        view = self.view
        if view is None or change.source == change.target == STOCK:
            return None
        after = view.put(change)
        if isinstance(after, Reason):
            return after
        self._history.append(view)
        self._changes.append(change)
        self.view = after
        return None

    def take_back(self) -> bool:
        """How everything lay before the last change; whether there was one."""
        if not self._history:
            return False
        self.view = self._history.pop()
        self._changes.pop()
        return True

    def clear(self) -> bool:
        """How everything lay at first; whether it lay otherwise."""
        del self._history[1:], self._changes[1:]
        return self.take_back()
