"""What is being edited, with everything that can be taken back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject, Signal

from wargame_core.engine.errors import UsageError
from wargame_core.views.words import sentence


class DraftStore(QObject):
    """Owns a draft, which is a value; widgets change it only here and listen."""

    changed = Signal()
    refused = Signal(str)
    """Why a change was not made."""

    def __init__(self, draft: Any, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.original = draft
        """The draft as it was opened."""
        self._saved = draft
        self._done: list[Any] = [draft]
        self._undone: list[Any] = []
        self._in_stroke = False
        self._stroke_changed = False

    @property
    def draft(self) -> Any:
        """The draft as it is now."""
        return self._done[-1]

    @property
    def can_undo(self) -> bool:
        """Whether anything can be taken back."""
        return len(self._done) > 1

    @property
    def can_redo(self) -> bool:
        """Whether anything was taken back."""
        return bool(self._undone)

    @property
    def is_saved(self) -> bool:
        """Whether nothing would be lost."""
        return self.draft is self._saved

    def mark_saved(self) -> None:
        """The draft as it is now was written."""
        self._saved = self.draft
        self.changed.emit()

    def change(self, edit: Callable[[Any], Any]) -> bool:
        """Make a change; the answer says whether it was possible."""
        try:
            new = edit(self.draft)
        except UsageError as error:
            self.refused.emit(sentence(error))
            return False
        if self._in_stroke and self._stroke_changed:
            self._done[-1] = new
        else:
            self._done.append(new)
            self._stroke_changed = self._in_stroke
        self._undone.clear()
        self.changed.emit()
        return True

    def begin_stroke(self) -> None:
        """The changes from here on are taken back together."""
        self._in_stroke, self._stroke_changed = True, False

    def end_stroke(self) -> None:
        """Close the undo group."""
        self._in_stroke = self._stroke_changed = False

    def undo(self) -> None:
        """Take the last change back."""
        if self.can_undo:
            self._undone.append(self._done.pop())
            self.changed.emit()

    def redo(self) -> None:
        """Make again what was taken back last."""
        if self.can_redo:
            self._done.append(self._undone.pop())
            self.changed.emit()
