"""The program as it is, with a door in a wall: what is on the screen can be asked from outside.

``python -m tests.evenings.watched SOCKET [ARGUMENTS OF THE PROGRAM]`` runs the same ``main`` as the
command ``gunyuden``. Whoever connects to the socket writes a line of JSON and reads one. Nothing
can be done through the door: hands are real events of the X server, this is only the eye.
"""

from __future__ import annotations

import json
import sys
import traceback
from typing import Any

from PySide6.QtCore import QByteArray, QEvent, QObject
from PySide6.QtNetwork import QLocalServer, QLocalSocket
from PySide6.QtWidgets import QApplication

from gui.shell.application import application
from tests.evenings import sight
from wargame_core.cli.main import main

_ENDS = (QEvent.Type.MouseButtonRelease, QEvent.Type.KeyRelease, QEvent.Type.Wheel)
"""How a click, a key and a turn of the wheel end."""


class Door(QObject):
    """Answers what is on the screen, and counts what has come in from the X server."""

    def __init__(self, app: QApplication, path: str) -> None:
        super().__init__(app)
        self.received = 0
        self._server = QLocalServer(self)
        assert self._server.listen(path), self._server.errorString()
        self._server.newConnection.connect(self._come_in)
        app.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        if event.spontaneous() and watched.isWindowType() and event.type() in _ENDS:
            self.received += 1
        return False

    def _come_in(self) -> None:
        guest = self._server.nextPendingConnection()
        guest.readyRead.connect(lambda: self._answer(guest))
        guest.disconnected.connect(guest.deleteLater)

    def _answer(self, guest: QLocalSocket) -> None:
        while guest.canReadLine():
            asked: dict[str, Any] = json.loads(bytes(guest.readLine().data()))
            try:
                told = {"received": self.received, **sight.answer(**asked)}
            except Exception:  # the asker is told; the program goes on
                told = {"fault": traceback.format_exc()}
            guest.write(QByteArray(json.dumps(told).encode() + b"\n"))
            guest.flush()


if __name__ == "__main__":
    DOOR = Door(application(), sys.argv[1])
    sys.exit(main(sys.argv[2:]))
