"""The question before somebody sees, or writes into a file, what seats of a match hide."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMessageBox, QWidget

from wargame_core.engine.game import title_in
from wargame_core.engine.match import Match
from wargame_core.engine.secrecy import seats_opened
from wargame_core.views.words import language, tr


def ask_before_seats(
    parent: QWidget,
    match: Match,
    players: Mapping[str, str],
    go_on: Callable[[], None],
    refused: Callable[[], None],
) -> None:
    """Go on at once if these players see no more than those of the match, else ask first."""
    opened = seats_opened(match, players)
    if not opened:
        go_on()
        return
    titles = {info.id: title_in(info, language()) for info in match.scenario.seats}
    seats = " · ".join(titles[seat] for seat in opened)
    text = tr(
        "This match is not over, and so far no person plays {seats}. "
        "To open it so shows what {seats} hides from the others.",
        seats=seats,
    )
    ask(parent, text, tr("Open it"), go_on, refused)


def ask(
    parent: QWidget,
    text: str,
    yes: str,
    go_on: Callable[[], None],
    refused: Callable[[], None],
) -> None:
    """Ask in a box that does not hold up the program; Escape and closing it mean no."""
    box = QMessageBox(
        QMessageBox.Icon.Warning,
        tr("Secrets of the seats"),
        text,
        QMessageBox.StandardButton.Cancel,
        parent,
    )
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    box.setTextFormat(Qt.TextFormat.PlainText)
    cancel = box.button(QMessageBox.StandardButton.Cancel)
    cancel.setText(tr("Cancel"))
    agreed = box.addButton(yes, QMessageBox.ButtonRole.AcceptRole)
    box.setDefaultButton(QMessageBox.StandardButton.Cancel)
    box.setEscapeButton(QMessageBox.StandardButton.Cancel)

    def answered() -> None:
        (go_on if box.clickedButton() is agreed else refused)()

    box.finished.connect(answered)
    box.open()
