"""PySide6 does not read the source of each module that is imported."""

from __future__ import annotations

import subprocess
import sys

_SCRIPT = """
import gui, sys
from PySide6 import QtCore, QtGui, QtWidgets
import colorsys, linecache
import PySide6.support.feature as feature
print(*[name for name in ("colorsys", "PySide6.QtWidgets") if name in feature.pyside_feature_dict])
print(any(name.endswith("colorsys.py") for name in linecache.cache))
"""


def test_modules_are_imported_without_their_source_being_read() -> None:
    done = subprocess.run(
        [sys.executable, "-c", _SCRIPT], check=True, stdout=subprocess.PIPE, text=True
    )
    assert done.stdout.split() == ["False"]
