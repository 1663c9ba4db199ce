"""The window as a program of its own, for what only a new process can show.

    python -m benchmarks.window_alone start|memory FOLDER

``start`` opens scenario 4 as the command does and ends at the first painted board; ``memory``
pans, zooms and switches overlays there. Each prints its figures; records go into the folder.
"""

from __future__ import annotations

import os
import resource
import sys
import time
from typing import Any, Final

COMMAND: Final = ("play", "western_hero/4", "--seed", "1")
FRAMES: Final = 60


def start() -> None:
    """Print the processor time, in seconds, until the board is painted, and end."""
    from wargame_core.cli.lasting import lasting

    with lasting():  # as the command loads the desktop program
        from PySide6.QtCore import QTimer

        from gui.board.terrain_layer import TerrainLayer
        from gui.shell.app import run

    paint = TerrainLayer.paint

    def painted(layer: TerrainLayer, *arguments: Any) -> None:
        paint(layer, *arguments)
        QTimer.singleShot(0, end)

    def end() -> None:
        print(time.process_time(), flush=True)
        os._exit(0)

    TerrainLayer.paint = painted  # type: ignore[method-assign, assignment]
    run(COMMAND)


def memory() -> None:
    """Print the highest memory in MiB after panning, all zooms and every overlay."""
    from gui.board.surface import FARTHEST, NEAREST
    from gui.board.view import STEP
    from gui.shell.application import application
    from gui.shell.main_window import MainWindow
    from gui.shell.settings import Preferences, SettingsStore
    from scenarios.western_hero.game import GAME
    from wargame_core.engine.match import Match

    app = application()
    window = MainWindow(settings=SettingsStore(begin_with=Preferences(pace=0)))
    window.resize(1280, 720)
    window.show()
    window.watch(Match(GAME, "4", seed=1))
    board, live = window.page.board, window.live

    def show() -> None:
        board.viewport().repaint()
        app.processEvents()

    show()
    board.zoom_by(FARTHEST / board.zoom)
    while board.zoom < NEAREST:
        pan(board, show)
        board.zoom_by(STEP)
    place = max(live.now.state.occupants(), key=lambda hex_: len(live.now.state.at(hex_)))
    window.page.overlays.select(place)
    for zoom in (None, 1.0):
        if zoom is None:
            board.fit()
        else:
            board.look_at(place, zoom)
        for kind in live.now.views.OVERLAYS:
            window.page.overlays.switch(kind)
            show()
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    print(peak * (1 if sys.platform == "darwin" else 1024) / 2**20, flush=True)
    os._exit(0)


def pan(board: Any, show: Any) -> None:
    """Move the board there and back."""
    for frame in range(FRAMES):
        step = 12 if frame < FRAMES // 2 else -12
        board.pan(step, step // 3)
        show()


if __name__ == "__main__":
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    os.environ["XDG_DATA_HOME"] = os.environ["XDG_CONFIG_HOME"] = sys.argv[2]
    {"start": start, "memory": memory}[sys.argv[1]]()
