"""The one application of the program."""

from __future__ import annotations

import sys
from typing import Final

from PySide6.QtWidgets import QApplication

from gui.shell.enlargement import enlarged
from gui.theme.apply import apply_theme
from gui.theme.theme import LIGHT

TAKES_TURNS: Final = 0.0005
"""Seconds after which a thread that thinks lets the window's go on, which must not wait longer."""


def application(*, enlarge: bool = False) -> QApplication:
    """The one application, which takes its appearance from the window's theme.

    ``enlarge``: everything in it is larger on a large screen.
    """
    app = QApplication.instance()
    if not isinstance(app, QApplication):
        app = QApplication(sys.argv[:1])
        if enlarge:
            app = enlarged(app, sys.argv[:1])
    sys.setswitchinterval(TAKES_TURNS)
    app.setApplicationName("gunyuden")
    app.setStyle("Fusion")
    apply_theme(LIGHT)
    return app
