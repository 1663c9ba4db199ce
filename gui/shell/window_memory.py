"""Size, state and panels of the window, kept from one start to the next."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from PySide6.QtCore import QByteArray, QSize, Qt
from PySide6.QtWidgets import QMainWindow

from gui.match.board_page import BoardPage


class WindowMemory:
    """A small file beside the settings; a window without a file forgets."""

    def __init__(self, folder: Path | None) -> None:
        self._path = folder / "window.json" if folder is not None else None

    def keep(self, window: QMainWindow, page: BoardPage) -> None:
        """Write down how the window stands. What cannot be written is not missed."""
        if self._path is None:
            return
        size = window.normalGeometry().size() if window.isMaximized() else window.size()
        found = {
            "width": size.width(),
            "height": size.height(),
            "maximized": window.isMaximized(),
            "panels": _text(page.saveState()),
            "minimap": page.minimap_shown,
        }
        new = self._path.with_name(self._path.name + ".new")
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            new.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
            new.replace(self._path)
        except OSError:
            return

    def restore(self, window: QMainWindow, page: BoardPage) -> None:
        """Let the window stand as it stood; what cannot be read changes nothing."""
        found = self._read()
        wide, high = found.get("width"), found.get("height")
        if isinstance(wide, int) and isinstance(high, int) and min(wide, high) > 0:
            window.resize(QSize(wide, high))
        if found.get("maximized") is True:
            window.setWindowState(window.windowState() | Qt.WindowState.WindowMaximized)
        page.adopt_docks(_bytes(found.get("panels")))
        if found.get("minimap") is False:
            page.board.show_minimap(False)

    def _read(self) -> dict[str, Any]:
        if self._path is None:
            return {}
        try:
            found = json.loads(self._path.read_text(encoding="utf-8"))
        except (OSError, ValueError, RecursionError):
            return {}
        return found if isinstance(found, dict) else {}


def _text(state: QByteArray) -> str:
    return bytes(state.toBase64().data()).decode("ascii")


def _bytes(text: object) -> QByteArray:
    return QByteArray.fromBase64(text.encode() if isinstance(text, str) else b"")
