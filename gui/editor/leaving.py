"""Leaving an editor: what is to become of changes that are not saved."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMessageBox, QWidget


def ask_what_to_keep(
    page: QWidget, title: str, question: str, save: Callable[[], bool], leave: Callable[[], None]
) -> None:
    """Ask whether to save, to drop the changes, or to stay; leave after the first two.

    ``save`` says whether that was done; the page stays open if not.
    """
    buttons = QMessageBox.StandardButton
    box = QMessageBox(
        QMessageBox.Icon.Question,
        title,
        question,
        buttons.Save | buttons.Discard | buttons.Cancel,
        page,
    )

    def answered(answer: int) -> None:
        if answer == buttons.Discard or (answer == buttons.Save and save()):
            leave()

    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    box.finished.connect(answered)
    box.open()
