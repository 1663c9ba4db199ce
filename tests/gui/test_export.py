"""Board, counter sheet and charts as PDF, SVG and PNG."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from typer.testing import CliRunner

from gui.export.dialog import ExportDialog
from gui.export.writer import paths_of, write
from tests.gui.conftest import Hand
from tests.thorough import with_long
from wargame_core.cli.map_commands import app
from wargame_core.engine.errors import UsageError

pytestmark = [
    pytest.mark.qt_log_level_fail("WARNING"),
    pytest.mark.qt_log_ignore("This plugin does not support"),
]


def dialog_of(hand: Hand) -> ExportDialog:
    hand.window.activateWindow()
    QTest.keyClick(hand.window, Qt.Key.Key_E, Qt.KeyboardModifier.ControlModifier)
    QApplication.processEvents()
    dialog = hand.window.exports.dialog
    assert dialog is not None
    assert dialog.isVisible()
    return dialog


def export(hand: Hand, what: str, path: Path) -> ExportDialog:
    dialog = dialog_of(hand)
    dialog.what.setCurrentIndex(dialog.what.findData(what))
    dialog.format.setCurrentIndex(dialog.format.findData(path.suffix[1:]))
    dialog.path.setText(str(path))
    QTest.mouseClick(dialog.start, Qt.MouseButton.LeftButton)
    hand.qtbot.waitUntil(lambda: not dialog.job.is_busy)
    return dialog


def sound(path: Path) -> bool:
    """Whether a file is a picture of its kind with something on it."""
    if path.suffix == ".pdf":
        data = path.read_bytes()
        return data.startswith(b"%PDF") and data.rstrip().endswith(b"%%EOF") and len(data) > 5000
    if path.suffix == ".svg":
        return QSvgRenderer(str(path)).isValid() and path.stat().st_size > 5000
    image = QImage(str(path))
    rows = range(0, image.height(), 16)
    colours = {image.pixelColor(x, y).name() for y in rows for x in range(image.width())}
    return len(colours) > 3


@pytest.mark.parametrize(
    ("what", "kind"),
    with_long(
        [("board", "svg"), ("counters", "png"), ("charts", "pdf")],
        [
            ("board", "pdf"),
            ("board", "png"),
            ("counters", "pdf"),
            ("counters", "svg"),
            ("charts", "svg"),
            ("charts", "png"),
        ],
    ),
)
def test_everything_in_every_format(hand: Hand, tmp_path: Path, what: str, kind: str) -> None:
    hand.begin(seed=1)
    export(hand, what, tmp_path / f"it.{kind}")
    written = sorted(tmp_path.iterdir())
    several = what == "charts" and kind != "pdf"
    assert len(written) == (14 if several else 1)
    assert all(sound(path) for path in written)


def test_charts_have_a_page_each(hand: Hand, tmp_path: Path) -> None:
    export(hand, "charts", tmp_path / "charts.pdf")
    pages = (tmp_path / "charts.pdf").read_bytes().count(b"/Type /Page\n")
    assert pages == 14


def test_a_folder_that_cannot_be_written_is_said_in_a_sentence(hand: Hand, tmp_path: Path) -> None:
    dialog = export(hand, "counters", tmp_path / "no folder" / "x.png")
    assert "cannot be written: there is no such file or folder." in dialog.message.text()
    assert dialog.start.isEnabled()


def test_a_file_is_replaced_only_when_asked_again(hand: Hand, tmp_path: Path) -> None:
    file = tmp_path / "x.svg"
    file.write_text("mine")
    dialog = export(hand, "counters", file)
    assert "is there already" in dialog.message.text()
    assert file.read_text() == "mine"
    QTest.mouseClick(dialog.start, Qt.MouseButton.LeftButton)
    hand.qtbot.waitUntil(lambda: not dialog.job.is_busy)
    assert sound(file)


def test_what_is_cancelled_leaves_nothing(hand: Hand, tmp_path: Path) -> None:
    hand.begin(seed=1)
    dialog = dialog_of(hand)
    dialog.format.setCurrentIndex(dialog.format.findData("png"))
    dialog.path.setText(str(tmp_path / "board.png"))
    QTest.mouseClick(dialog.start, Qt.MouseButton.LeftButton)
    assert dialog.job.is_busy
    QTest.mouseClick(dialog.stop, Qt.MouseButton.LeftButton)
    assert not dialog.job.is_busy
    assert "Stopped" in dialog.message.text()
    assert list(tmp_path.iterdir()) == []
    assert dialog.isVisible()


def test_no_step_is_long(hand: Hand, tmp_path: Path) -> None:
    hand.begin(seed=1)
    sheets = hand.window.exports.sheets("board")
    assert sum(1 for _ in write(sheets, tmp_path / "board.png")) > 50


def test_only_known_formats_are_written(hand: Hand, tmp_path: Path) -> None:
    sheets = hand.window.exports.sheets("counters")
    with pytest.raises(UsageError, match="only pdf, svg, png can be written"):
        list(write(sheets, tmp_path / "x.bmp"))
    assert paths_of(sheets, tmp_path / "x.png") == (tmp_path / "x.png",)


def test_without_a_printer_a_file_is_offered(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    names = "PySide6.QtPrintSupport.QPrinterInfo.availablePrinterNames"
    monkeypatch.setattr(names, staticmethod(list))
    hand.window.actions_by_name["print"].trigger()
    dialog = hand.window.exports.dialog
    assert dialog is not None
    assert "no printer" in dialog.message.text()


@pytest.mark.parametrize("kind", ["png", "pdf"])
def test_a_map_from_the_command_line(hand: Hand, tmp_path: Path, kind: str) -> None:
    out = tmp_path / f"aki.{kind}"
    result = CliRunner().invoke(app, ["show", "--region", "aki", "--out", str(out)])
    assert result.exit_code == 0, result.output
    assert sound(out)
