"""The one application of the program."""

from __future__ import annotations

import sys
from typing import Final

from PySide6.QtWidgets import QApplication

from gui.shell.enlargement import enlarged
from gui.theme.apply import apply_theme
from gui.theme.theme import LIGHT

SWITCH_SECONDS: Final = 0.0001
"""Longest that the window waits for a thread that thinks, each time it goes on."""


def application(*, enlarge: bool = False) -> QApplication:
    """The one application, which takes its appearance from the window's theme.

    ``enlarge``: everything in it is larger on a large screen.
    """
    app = QApplication.instance()
    if not isinstance(app, QApplication):
        app = QApplication(sys.argv[:1])
        if enlarge:
            app = enlarged(app, sys.argv[:1])
    sys.setswitchinterval(SWITCH_SECONDS)
    app.setApplicationName("gunyuden")
    app.setStyle("Fusion")
    apply_theme(LIGHT)
    return app
