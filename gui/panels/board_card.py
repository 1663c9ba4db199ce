"""Cards that lie over the board: the banner of an earlier point, the last move, the recap."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QObject, QRect, QSize, Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QFrame, QPushButton, QWidget

from gui.board.surface import BoardSurface
from gui.theme.theme import GRID, Theme

_CHANGES: Final = frozenset(
    {QEvent.Type.Resize, QEvent.Type.Move, QEvent.Type.Show, QEvent.Type.Hide}
)


class BoardCard(QFrame):
    """A card at an edge of another widget; follows its size and never changes it.

    Among cards that give way to each other one with buttons lies still once it has been seen, as
    long as all of it has room there: the others go round it.
    """

    def __init__(
        self, over: QWidget, edge: Qt.AlignmentFlag, theme: Theme, *, yields: bool = False
    ) -> None:
        """A hidden card.

        Args:
            over: The widget that it lies over.
            edge: Top or bottom; left or in the middle.
            theme: Its colours.
            yields: Whether it gives way to the other cards.
        """
        super().__init__(over)
        self._over, self._edge, self._yields = over, edge, yields
        self._settling = False
        self._spot = -1
        """In which of its places it lies; -1 as long as it has not been seen."""
        self._seen = False
        self._lay_for = QSize()
        """The size of what it lies over when it was laid there."""
        self.setObjectName("card")
        self.setStyleSheet(
            f"QFrame#card {{ background: {theme.card}; border: 1px solid {theme.ink};"
            f" border-radius: 6px; }} QFrame#card QLabel {{ background: transparent; }}"
        )
        self.hide()
        over.installEventFilter(self)
        if isinstance(over, BoardSurface):
            over.freed.connect(self._resettle)

    def _resettle(self) -> None:
        if not self.isHidden():
            self.settle()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        """Stay at the edge."""
        if not self.isHidden() and (
            event.type() == QEvent.Type.Resize
            if watched is self._over
            else event.type() in _CHANGES
        ):
            self.settle()
        return False

    def appear(self) -> None:
        """Show the card over everything else there."""
        if self.isHidden():
            self._seen = False
        self.show()
        if self._yields:
            for card in self._others():
                card.installEventFilter(self)
        self.settle()
        self.raise_()

    def settle(self) -> None:
        """Take size and place anew; cards that give way to one another do so once."""
        if self._settling:
            return
        self._settling = True
        try:
            self._lie()
        finally:
            self._settling = False

    def _lie(self) -> None:
        """Take the size that the contents need, and the place at the edge."""
        over = self._over
        free = over.free if isinstance(over, BoardSurface) else over.rect()
        room = free.adjusted(GRID, GRID, -GRID, -GRID)
        wanted = self._wanted(room.width())
        width, height = wanted.width(), min(wanted.height(), room.height())
        if self._holds(QRect(self.x(), self.y(), width, height), room):
            self.resize(width, height)
            self.raise_()
            return
        self._lay_for = over.size()
        x, y = room.x(), room.y()
        low = bool(self._edge & Qt.AlignmentFlag.AlignBottom)
        if self._edge & Qt.AlignmentFlag.AlignHCenter:
            x += (room.width() - width) // 2
        if low:
            y += room.height() - height
        if self._yields:
            box = self.geometry()
            box.setRect(x, y, width, height)
            box = self._best(self._spots(box, room))
            x, y = box.x(), box.y()
            up = box.center().y() > room.center().y()
            for card in self._others():
                other = card.geometry()
                if not card.isHidden() and other.intersects(box):
                    y = other.top() - GRID - height if up else other.bottom() + GRID
                    box.moveTop(y)
        self.setGeometry(self._resting(QRect(x, y, width, height)))

    def _holds(self, box: QRect, room: QRect) -> bool:
        """Whether the card stays where it is, because somebody may be about to press a button."""
        if not (self._yields and self._seen and self.findChild(QPushButton) is not None):
            return False
        fixed = (card.geometry() for card in self._others() if card.isVisible() and card.is_fixed)
        return (
            self._lay_for == self._over.size()
            and room.contains(box)
            and not any(box.intersects(other) for other in fixed)
        )

    @property
    def is_fixed(self) -> bool:
        """Whether the card gives way to no other."""
        return not self._yields

    def _resting(self, box: QRect) -> QRect:
        """Where a card lies that has this place at the edge."""
        return box

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """From now on it can be seen, and pressed."""
        super().paintEvent(event)
        self._seen = True

    def _best(self, spots: tuple[QRect, ...]) -> QRect:
        """The best place; once seen, a card does not go from under the pointer to a better one."""
        if not self._seen or self._spot not in range(len(spots)):
            hidden = [self._hidden_by(spot) for spot in spots]
            self._spot = hidden.index(min(hidden))
        return spots[self._spot]

    def _wanted(self, widest: int) -> QSize:
        """The size that the contents need, no wider than this."""
        layout = self.layout()
        if layout is not None:
            layout.activate()
        width = min(self.sizeHint().width(), widest)
        height = self.heightForWidth(width) if self.hasHeightForWidth() else -1
        return QSize(width, height if height > 0 else self.sizeHint().height())

    def _spots(self, box: QRect, room: QRect) -> tuple[QRect, ...]:
        """Where the card may lie, the best place first."""
        del room
        return (box,)

    def _hidden_by(self, box: QRect) -> int:
        """How much of what matters the card hides in a place."""
        del box
        return 0

    def _others(self) -> list[BoardCard]:
        return [card for card in self._over.findChildren(BoardCard) if card is not self]
