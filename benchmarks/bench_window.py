"""The window without a screen: until it is shown, panning, switching overlays, and memory."""

from __future__ import annotations

import os
import resource
import statistics
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from benchmarks.figures import Figure, percentile, seconds_each

FRAMES = 240
SWITCHES = 5


def measure() -> Iterable[Figure]:
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from gui.app import application
    from gui.main_window import MainWindow
    from gui.settings import Settings, SettingsStore
    from scenarios.western_hero.game import GAME
    from wargame_core.engine.match import Match

    app = application()

    def opened(scenario: str = "1") -> MainWindow:
        window = MainWindow(settings=SettingsStore(begin_with=Settings(pace=0)))
        window.resize(1280, 720)
        window.show()
        window.watch(Match(GAME, scenario, seed=1))
        app.processEvents()
        window.grab()
        return window

    yield Figure(
        "window shown with scenario 1", statistics.median(seconds_each(opened, 5)), "s", bar=1.0
    )
    window = opened()
    yield from _panning(window, app, "")
    window.page.overlays.switch("zones")
    yield from _panning(window, app, ", zones of control on")
    window.close()
    window = opened("4")
    yield from _switching(window, app)
    tiles = (window.page.board.layers.terrain, window.page.board.layers.overlays,
             window.page.board.layers.marks)  # fmt: skip
    kept = sum(layer.tile_bytes for layer in tiles) / 2**20
    window.close()
    yield Figure("tiles of the board, after panning and overlays", kept, "MiB", scales=False)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    peak *= 1 if sys.platform == "darwin" else 1024
    yield Figure("memory of the program, highest", peak / 2**20, "MiB", bar=600, scales=False)


def _panning(window: Any, app: Any, what: str) -> Iterator[Figure]:
    """Frames while the board moves to and fro."""
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
            f"panning, {name}{what}",
            1 / statistics.median(taken),
            "frames/s",
            bar=60,
            better="higher",
        )
        yield Figure(f"panning, {name}{what}, slowest 1 in 100", percentile(taken, 99) * 1000, "ms")


def _switching(window: Any, app: Any) -> Iterator[Figure]:
    """Until an overlay of the largest scenario is on the screen, the slowest of its kinds."""
    page, live = window.page, window.live
    state = live.state
    place = max(state.occupants(), key=lambda hex_: len(state.at(hex_)))
    for name, zoom in (("whole map", None), ("near", 1.0)):
        if zoom is None:
            page.board.fit()
        else:
            page.board.look_at(place, zoom)
        page.overlays.select(place)
        app.processEvents()
        slowest = 0.0
        for kind in live.look.OVERLAYS:
            taken = [_until_shown(page, app, kind) for _ in range(SWITCHES)]
            slowest = max(slowest, statistics.median(taken))
        yield Figure(f"overlay switched on, scenario 4, {name}", slowest * 1000, "ms", bar=100)


def _until_shown(page: Any, app: Any, kind: str) -> float:
    show: Callable[[], object] = page.board.viewport().repaint
    page.overlays.switch("")
    show()
    app.processEvents()
    start = time.process_time()
    page.overlays.switch(kind)
    show()
    app.processEvents()
    return time.process_time() - start
