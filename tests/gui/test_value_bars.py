"""Bars of values: a long name is read whole, in as many lines as it needs."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QVBoxLayout, QWidget

from gui.panels.value_bars import Bar, Range, ValueBars
from gui.theme.theme import LIGHT
from tests.patience import PatientBot

BARS = (Bar("position for the next campaign", 0.53), Bar("koku", -0.04))


@pytest.fixture
def bars(qtbot: PatientBot) -> ValueBars:
    made = ValueBars(LIGHT)
    qtbot.addWidget(made)
    made.show_bars(BARS, Range.of([bar.value for bar in BARS]))
    return made


def test_only_a_name_that_is_too_long_takes_another_line(bars: ValueBars) -> None:
    line = bars.heightForWidth(2000) // len(BARS)
    assert bars.heightForWidth(2000) == line * len(BARS)
    narrow = bars.heightForWidth(250)
    assert line * len(BARS) < narrow < 2 * line * len(BARS)


@pytest.mark.parametrize("width", [150, 220, 250, 400, 900])
def test_every_name_has_room_in_its_row(bars: ValueBars, width: int) -> None:
    metrics = QFontMetrics(bars.font())
    for bar, box in zip(BARS, bars.name_boxes(width), strict=True):
        needed = metrics.boundingRect(
            QRect(0, 0, box.width(), 4000), Qt.TextFlag.TextWordWrap.value, bar.name
        )
        assert needed.height() <= box.height()
        assert box.right() < width


def test_a_panel_gives_the_room(bars: ValueBars) -> None:
    panel = QWidget()
    layout = QVBoxLayout(panel)
    layout.setContentsMargins(0, 0, 0, 0)
    layout.addWidget(bars)
    layout.addStretch(1)
    for width in (900, 250):
        panel.resize(width, 400)
        panel.layout().activate()
        assert bars.height() == bars.heightForWidth(width)
    bars.setParent(None)
