"""Styles that follow a widget's name or properties once these have changed."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget


def polish_again(widget: QWidget) -> None:
    """Draw a widget by the rules of the style sheet that hold for it now."""
    widget.style().unpolish(widget)
    widget.style().polish(widget)


def turn_into(widget: QWidget, name: str) -> None:
    """Give a widget the name by which the style sheet knows it, and its looks."""
    if widget.objectName() != name:
        widget.setObjectName(name)
        polish_again(widget)
