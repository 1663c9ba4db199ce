"""Small bars from a common zero line, each with its name and its number: never colour alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from gui.theme.theme import GRID, Theme
from wargame_core.views.words import MINUS

_BAR: Final = 0.5
"""Height of a bar, as a share of its line."""
_NAME_SHARE: Final = 0.62
"""Share of the width that names have at most."""
_LEAST_BAR: Final = 5 * GRID
_WRAP: Final = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextWordWrap


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar."""

    name: str
    value: float


@dataclass(frozen=True, slots=True)
class Range:
    """What the width of the bars stands for; the same for all that are compared."""

    lowest: float
    highest: float

    @staticmethod
    def of(values: Sequence[float]) -> Range:
        """From the lowest to the highest of some values, with 0."""
        lowest, highest = min((*values, 0.0)), max((*values, 0.0))
        return Range(lowest, highest if highest > lowest else lowest + 1.0)

    def share(self, value: float) -> float:
        """Where a value stands, from 0 on the left to 1 on the right."""
        return (value - self.lowest) / (self.highest - self.lowest)


def signed_value(value: float, places: int = 2) -> str:
    """A number with its sign and a real minus; nothing is neither more nor less."""
    text = f"{value:+.{places}f}"
    if float(text) == 0:
        return f"{0:.{places}f}"
    return text.replace("-", MINUS)


class ValueBars(QWidget):
    """Bars under one another, the names on the left and the numbers on the right."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._bars: tuple[Bar, ...] = ()
        self._range = Range(0.0, 1.0)
        self._names: tuple[str, ...] = ()
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    @property
    def bars(self) -> tuple[Bar, ...]:
        """What is shown."""
        return self._bars

    def show_bars(self, bars: Sequence[Bar], within: Range, names: Sequence[str] = ()) -> None:
        """Draw these; ``names`` are all names for which the same room is kept elsewhere too."""
        self._bars, self._range = tuple(bars), within
        self._names = tuple(names) or tuple(bar.name for bar in bars)
        said = "; ".join(f"{bar.name} {signed_value(bar.value)}" for bar in bars)
        self.setAccessibleName(said)
        self.setToolTip("\n".join(f"{bar.name}: {signed_value(bar.value)}" for bar in bars))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:  # noqa: N802
        """One line for each bar."""
        return QSize(24 * GRID, self._line() * len(self._bars))

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        """All lines."""
        return QSize(12 * GRID, self._line() * len(self._bars))

    def hasHeightForWidth(self) -> bool:  # noqa: N802
        """A narrow panel breaks long names."""
        return True

    def heightForWidth(self, width: int) -> int:  # noqa: N802
        """All rows with their names."""
        return sum(box.height() for box in self.name_boxes(width))

    def name_boxes(self, width: int) -> list[QRect]:
        """Where the name of each bar stands if the widget is so wide; its row is as high."""
        names, top, found = self._name_width(width), 0, []
        for bar in self._bars:
            room = QRect(0, 0, names, 4000)
            needed = self.fontMetrics().boundingRect(room, _WRAP, bar.name).height()
            found.append(QRect(0, top, names, max(self._line(), needed)))
            top += found[-1].height()
        return found

    def _line(self) -> int:
        return self.fontMetrics().height() + 2

    def _number_width(self) -> int:
        widest = max(abs(self._range.lowest), abs(self._range.highest))
        said = (signed_value(widest), signed_value(-widest))
        return max(map(self.fontMetrics().horizontalAdvance, said))

    def _name_width(self, width: int) -> int:
        """Pixels for names: never so many that no bar can be seen."""
        metrics = self.fontMetrics()
        room = width - self._number_width() - 2 * GRID - _LEAST_BAR
        wanted = max(map(metrics.horizontalAdvance, self._names), default=0) + 2
        return max(1, min(wanted, room, round(_NAME_SHARE * width)))

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        """Draw every bar from the line of zero."""
        painter = QPainter(self)
        theme, boxes = self._theme, self.name_boxes(self.width())
        number = self._number_width()
        left = self._name_width(self.width()) + GRID
        right = self.width() - number - GRID
        zero = left + self._range.share(0.0) * (right - left)
        for bar, box in zip(self._bars, boxes, strict=True):
            top, line = box.top(), box.height()
            painter.setPen(QColor(theme.ink))
            painter.drawText(box, _WRAP, bar.name)
            text = QRectF(right + GRID, top, number, line)
            flags = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight
            painter.drawText(text, flags, signed_value(bar.value))
            end = left + self._range.share(bar.value) * (right - left)
            height = round(_BAR * self._line())
            drawn = QRectF(min(zero, end), top + (line - height) / 2, abs(end - zero), height)
            painter.fillRect(drawn, QColor(theme.first if bar.value >= 0 else theme.second))
        painter.setPen(QPen(QColor(theme.faint_ink), 1))
        painter.drawLine(round(zero), 0, round(zero), self.heightForWidth(self.width()))
        painter.end()
