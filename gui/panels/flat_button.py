"""A button of the line over the board that does not ask for the keys."""

from __future__ import annotations

from PySide6.QtCore import Qt, SignalInstance
from PySide6.QtWidgets import QPushButton


def flat_button(text: str, wanted: SignalInstance, tip: str = "") -> QPushButton:
    """A button without a frame of its own, which takes no keys from the board."""
    button = QPushButton(text)
    button.setFlat(True)
    button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    button.setToolTip(tip)
    button.clicked.connect(wanted)
    return button
