"""Asks where to save; the ending is added before the question whether to replace a file."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

from wargame_core.views.words import tr


def ask_path(window: QWidget, title: str, proposed: str, kinds: str, suffix: str) -> Path | None:
    """A path to save to, with an ending; None if the player does not want to.

    Args:
        window: What the dialogs belong to.
        title: Of the dialog.
        proposed: The path or folder that it begins with.
        kinds: What files it shows.
        suffix: The ending that a name gets if it has not got it, in letters of any size.
    """
    while True:
        chosen, _ = QFileDialog.getSaveFileName(
            window, title, proposed, kinds, options=QFileDialog.Option.DontConfirmOverwrite
        )
        if not chosen:
            return None
        path = Path(chosen)
        if path.suffix.lower() != suffix.lower():
            path = path.with_name(f"{path.name}{suffix}")
        if path.is_dir():
            _refuse_folder(window, title, path.name)
        elif not path.exists() or may_replace(window, title, path.name):
            return path
        proposed = str(path)


def _refuse_folder(window: QWidget, title: str, name: str) -> None:
    """Say that a folder has the name that was chosen."""
    words = tr("{name} is a folder. Choose another name.", name=name)
    ok = QMessageBox.StandardButton.Ok
    box = QMessageBox(QMessageBox.Icon.Warning, title, words, ok, window)
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.exec()


def may_replace(window: QWidget, title: str, name: str) -> bool:
    """Ask whether what is there may be replaced."""
    yes, no = QMessageBox.StandardButton.Yes, QMessageBox.StandardButton.No
    words = tr("{name} is there already. Replace it?", name=name)
    box = QMessageBox(QMessageBox.Icon.Question, title, words, yes | no, window)
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setDefaultButton(no)
    return box.exec() == yes
