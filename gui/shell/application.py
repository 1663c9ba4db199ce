"""The one application of the program."""

from __future__ import annotations

import sys

from PySide6.QtWidgets import QApplication

from gui.theme.apply import apply_theme
from gui.theme.theme import LIGHT


def application() -> QApplication:
    """The one application, which takes its appearance from the window's theme."""
    app = QApplication.instance()
    if not isinstance(app, QApplication):
        app = QApplication(sys.argv[:1])
    app.setApplicationName("gunyuden")
    app.setStyle("Fusion")
    apply_theme(LIGHT)
    return app
