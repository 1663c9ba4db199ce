"""Gives the application the colours, type and style of a theme."""

from __future__ import annotations

from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication, QWidget

from gui.theme import fonts
from gui.theme.theme import Theme, style_sheet


def apply_theme(theme: Theme) -> None:
    """Let every widget of the application look like this."""
    app = QApplication.instance()
    assert isinstance(app, QApplication), "there is no application yet"
    palette = QPalette()
    for role, colour in (
        (QPalette.ColorRole.Window, theme.paper),
        (QPalette.ColorRole.Base, theme.card),
        (QPalette.ColorRole.WindowText, theme.ink),
        (QPalette.ColorRole.Text, theme.ink),
        (QPalette.ColorRole.ButtonText, theme.ink),
        (QPalette.ColorRole.Button, theme.card),
        (QPalette.ColorRole.Highlight, theme.accent),
        (QPalette.ColorRole.Link, theme.ink),
        (QPalette.ColorRole.HighlightedText, theme.on_accent),
        (QPalette.ColorRole.PlaceholderText, theme.faint_ink),
    ):
        palette.setColor(role, QColor(colour))
    app.setPalette(palette)
    app.setFont(fonts.font(theme.body))
    restyle(app, style_sheet(theme, fonts.family()))


def restyle(styled: QApplication | QWidget, sheet: str) -> None:
    """Set a style sheet, unless it is set already: Qt would style everything in it anew."""
    if styled.styleSheet() != sheet:
        styled.setStyleSheet(sheet)
