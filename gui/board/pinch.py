"""Two fingers on a touch screen or a trackpad, read as a zoom."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QNativeGestureEvent
from PySide6.QtWidgets import QGestureEvent, QPinchGesture, QWidget


@dataclass(frozen=True)
class Pinch:
    """So much nearer, around a point of the widget."""

    factor: float
    around: QPointF


def watch_pinches(widget: QWidget) -> None:
    """Let a widget receive pinches."""
    widget.grabGesture(Qt.GestureType.PinchGesture)


def pinch_of(event: QEvent, widget: QWidget) -> Pinch | None:
    """The pinch that an event stands for, or None if it is something else."""
    if isinstance(event, QNativeGestureEvent):
        if event.gestureType() == Qt.NativeGestureType.ZoomNativeGesture:
            return Pinch(1 + event.value(), event.position())
    elif isinstance(event, QGestureEvent):
        gesture = event.gesture(Qt.GestureType.PinchGesture)
        if isinstance(gesture, QPinchGesture):
            at = widget.mapFromGlobal(gesture.centerPoint().toPoint())
            return Pinch(gesture.scaleFactor(), QPointF(at))
    return None
