"""The one application of the program."""

from __future__ import annotations

import sys

from PySide6.QtWidgets import QApplication

from gui.shell.enlargement import enlarged
from gui.theme.apply import apply_theme
from gui.theme.theme import LIGHT


def application(*, enlarge: bool = False) -> QApplication:
    """The one application, which takes its appearance from the window's theme.

    ``enlarge``: everything in it is larger on a large screen.
    """
    app = QApplication.instance()
    if not isinstance(app, QApplication):
        app = QApplication(sys.argv[:1])
        if enlarge:
            app = enlarged(app, sys.argv[:1])
    app.setApplicationName("gunyuden")
    app.setStyle("Fusion")
    apply_theme(LIGHT)
    return app
