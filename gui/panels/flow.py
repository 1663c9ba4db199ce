"""A layout that puts widgets in rows and begins a new row where one is full."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QWidget


class FlowLayout(QLayout):
    """Rows from left to right, each as high as its highest widget."""

    def __init__(self, parent: QWidget | None = None, *, gap: int) -> None:
        super().__init__(parent)
        self._items: list[QLayoutItem] = []
        self._gap = gap
        self.setContentsMargins(0, 0, 0, 0)

    def addItem(self, item: QLayoutItem) -> None:  # noqa: N802
        """Add a widget at the end."""
        self._items.append(item)

    def count(self) -> int:
        """How many widgets there are."""
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:  # noqa: N802
        """One of the widgets."""
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:  # noqa: N802
        """Remove one of the widgets."""
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:  # noqa: N802
        """Neither wider nor higher than needed."""
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:  # noqa: N802
        """Narrower is higher."""
        return True

    def heightForWidth(self, width: int) -> int:  # noqa: N802
        """Height of all rows at a width."""
        margins = self.contentsMargins()
        return self._place(QRect(0, 0, width, 0), move=False) + margins.top() + margins.bottom()

    def setGeometry(self, rect: QRect) -> None:  # noqa: N802
        """Put the widgets in their places."""
        super().setGeometry(rect)
        self._place(rect.marginsRemoved(self.contentsMargins()), move=True)

    def sizeHint(self) -> QSize:  # noqa: N802
        """At least the widest widget."""
        return self.minimumSize()

    def minimumSize(self) -> QSize:  # noqa: N802
        """The widest and the highest widget."""
        size = QSize()
        for item in self._items:
            size = size.expandedTo(item.minimumSize())
        return size.grownBy(self.contentsMargins())

    def _place(self, rect: QRect, *, move: bool) -> int:
        x, y, row = rect.x(), rect.y(), 0
        for item in self._items:
            widget = item.widget()  # a new widget is hidden and its item empty for a moment
            hint = item.sizeHint()
            if widget is not None:
                hint = widget.sizeHint().expandedTo(widget.minimumSize())
            if x > rect.x() and x + hint.width() > rect.right() + 1:
                x, y, row = rect.x(), y + row + self._gap, 0
            if move:
                item.setGeometry(QRect(QPoint(x, y), hint))
            x += hint.width() + self._gap
            row = max(row, hint.height())
        return y + row - rect.y()
