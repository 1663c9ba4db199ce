"""The window without a screen: time until it is shown, and frames while the board is panned."""

from __future__ import annotations

import os
import statistics
import time
from collections.abc import Iterable

from benchmarks.figures import Figure, percentile, seconds_each

FRAMES = 240


def measure() -> Iterable[Figure]:
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from gui.app import application
    from gui.main_window import MainWindow
    from gui.settings import Settings, SettingsStore
    from scenarios.western_hero.game import GAME
    from wargame_core.engine.match import Match

    app = application()

    def opened() -> MainWindow:
        window = MainWindow(settings=SettingsStore(begin_with=Settings(pace=0)))
        window.resize(1280, 720)
        window.show()
        window.watch(Match(GAME, "1", seed=1))
        app.processEvents()
        window.grab()
        return window

    yield Figure(
        "window shown with scenario 1", statistics.median(seconds_each(opened, 5)), "s", bar=1.0
    )
    window = opened()
    board = window.page.board
    for name, zoom in (("whole map", None), ("near", 1.0)):
        if zoom is None:
            board.fit()
        else:
            board.look_at(window.live.state.scenario.map.index["2720"], zoom)
        app.processEvents()
        taken = []
        for frame in range(FRAMES):
            step = 9 if frame // 60 % 2 == 0 else -9
            start = time.perf_counter()
            board.pan(step, step // 3)
            board.viewport().repaint()
            app.processEvents()
            taken.append(time.perf_counter() - start)
        yield Figure(
            f"panning, {name}", 1 / statistics.median(taken), "frames/s", bar=60, better="higher"
        )
        yield Figure(f"panning, {name}, slowest 1 in 100", percentile(taken, 99) * 1000, "ms")
    window.close()
