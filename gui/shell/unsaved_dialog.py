"""Before the window closes: what is to become of matches that are not saved."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMessageBox, QWidget

from gui.match.match_file import MatchFile
from gui.match.record_watch import RecordWatch
from gui.shell.saving import ask_path
from wargame_core.engine.errors import WargameError
from wargame_core.files.recorder import SUFFIX
from wargame_core.views.words import in_language, sentence, tr


def may_close(records: RecordWatch, window: QWidget) -> bool:
    """Whether nothing is lost by closing, or the player has said that it may be."""
    records.retry()
    return all(_is_settled(file, window) for file in records.unsaved)


def _is_settled(file: MatchFile, window: QWidget) -> bool:
    """Ask until a match is saved, saved elsewhere, given up, or the window stays open."""
    title = tr("A match is not saved")
    while not file.retry():
        answer = _ask(file, title, window)
        if answer == QMessageBox.StandardButton.Discard:
            return True
        if answer == QMessageBox.StandardButton.Save:
            if _save_elsewhere(file, title, window):
                return True
        elif answer != QMessageBox.StandardButton.Retry:
            return False
    return True


def _ask(file: MatchFile, title: str, window: QWidget) -> int:
    assert file.unsaved is not None, "there is something to ask"
    scenario = file.match.scenario
    name = in_language(scenario.title, scenario.title_ja)
    buttons = QMessageBox.StandardButton
    box = QMessageBox(
        QMessageBox.Icon.Warning,
        title,
        f"{name}\n\n{sentence(file.unsaved.words)}",
        buttons.Retry | buttons.Save | buttons.Discard | buttons.Cancel,
        window,
    )
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.button(buttons.Save).setText(tr("Save elsewhere …"))
    box.button(buttons.Discard).setText(tr("Close without saving"))
    box.setDefaultButton(buttons.Retry)
    return box.exec()


def _save_elsewhere(file: MatchFile, title: str, window: QWidget) -> bool:
    path = ask_path(
        window, title, "", tr("Matches (*{suffix});;All files (*)", suffix=SUFFIX), SUFFIX
    )
    if path is None:
        return False
    try:
        file.save_copy(file.match, path)
    except WargameError as error:
        QMessageBox.warning(window, title, sentence(error))
        return False
    return True
