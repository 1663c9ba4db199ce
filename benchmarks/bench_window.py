"""The window without a screen: start, panning, overlays, reasons, and memory; scenario 4."""

from __future__ import annotations

import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from threading import Event, Thread
from typing import Any

from benchmarks.figures import Figure, percentile

FRAMES = 240
FRAME = 1 / 60
"""Seconds of a frame."""
SWITCHES = 5
STARTS = 3
POSITIONS, CLICKS = 5, 40
"""Clicks in vain: in so many positions of a random game, so many each."""
OPENING = 5
"""Rounds of events after which nothing of the opening of a match is left to be drawn."""

_MIDDLES = ("2720", "omi")
"""A place in the middle of the board of hexes, and of that of provinces."""

BETWEEN = 100
"""Choices of the random game between two positions."""


def measure() -> Iterable[Figure]:
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from gui.shell.application import application
    from gui.shell.main_window import MainWindow
    from gui.shell.settings import Preferences, SettingsStore
    from scenarios.western_hero.game import GAME
    from wargame_core.engine.match import Match

    yield from _alone()
    app = application()
    window = MainWindow(settings=SettingsStore(begin_with=Preferences(pace=0)))
    window.resize(1280, 720)
    window.show()
    window.watch(Match(GAME, "4", seed=1))
    app.processEvents()
    yield from _panning(window, app, "")
    yield from _while_somebody_thinks(window, app)
    window.page.overlays.switch("zones")
    yield from _panning(window, app, ", zones of control on")
    yield from _switching(window, app)
    yield _theme_change(window, app, "scenario 4")
    yield Figure(
        "pictures of the board that are kept",
        window.page.board.layers.tiles.bytes / 2**20,
        "MiB",
        scales=False,
    )
    yield from _clicks_in_vain(window, app)
    window.watch(_in_the_provinces())
    app.processEvents()
    yield from _panning(window, app, ", provinces")
    yield _theme_change(window, app, "provinces")
    window.close()


def _alone() -> Iterator[Figure]:
    """What only new processes show: how long they start, and the memory that they take."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "benchmarks.window_alone"]
        walls, processor = [], []
        for _ in range(STARTS):
            start = time.perf_counter()
            processor.append(float(_last_line([*command, "start", folder])))
            walls.append(time.perf_counter() - start)
        memory = float(_last_line([*command, "memory", folder]))
    yield Figure(
        "board of scenario 4 from the start of the program, wall time",
        statistics.median(walls),
        "s",
        bar=1.5,
    )
    yield Figure("the same, processor time", statistics.median(processor), "s")
    yield Figure(
        "memory after panning, all zooms and overlays, highest",
        memory,
        "MiB",
        bar=300,
        scales=False,
    )


def _last_line(command: Sequence[str]) -> str:
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True)
    return done.stdout.splitlines()[-1]


def _panning(window: Any, app: Any, what: str) -> Iterator[Figure]:
    """Frames while the board moves to and fro."""
    board = window.page.board
    for name, zoom in (("whole map", None), ("near", 1.0)):
        if zoom is None:
            board.fit()
        else:
            places = window.live.now.state.scenario.map.index
            board.look_at(next(places[name] for name in _MIDDLES if name in places), zoom)
        app.processEvents()
        taken = []
        for frame in range(FRAMES):
            taken.append(_frame(board, app, frame, time.process_time))
        yield Figure(
            f"panning, {name}{what}",
            1 / statistics.median(taken),
            "frames/s",
            bar=60,
            better="higher",
        )
        slowest = percentile(taken, 99) * 1000
        yield Figure(f"panning, {name}{what}, slowest 1 in 100", slowest, "ms", bar=16)


def _frame(board: Any, app: Any, number: int, clock: Callable[[], float]) -> float:
    """Seconds of one frame while the board moves, to and fro by turns of a second."""
    step = 9 if number // 60 % 2 == 0 else -9
    start = clock()
    board.pan(step, step // 3)
    board.viewport().repaint()
    app.processEvents()
    return clock() - start


def _while_somebody_thinks(window: Any, app: Any) -> Iterator[Figure]:
    """Wall time of a frame while another thread searches a phase, one frame in a sixtieth."""
    from scenarios.western_hero.game import GAME
    from wargame_core.engine.match import Match
    from wargame_core.gunyuden.players.phase_search import phase_player
    from wargame_core.players.randomness import Randomness

    match, dice, over = Match(GAME, "4", seed=1), random.Random(1), Event()
    while match.decision is not None and match.decision.kind != "select":
        _go_on(match, dice)
    decision, state, legal = match.decision, match.state, match.legal
    assert decision is not None, "the match goes on"

    def think() -> None:
        while not over.is_set():
            player = phase_player(1)
            player.begin(decision.seat, Randomness(1, decision.seat))
            player.choose(GAME, state, decision, legal)

    board, taken, thread = window.page.board, [], Thread(target=think, daemon=True)
    board.fit()
    thread.start()
    for frame in range(FRAMES):
        taken.append(_frame(board, app, frame, time.perf_counter))
        time.sleep(max(0.0, FRAME - taken[-1]))
    assert thread.is_alive(), "somebody has thought all the time"
    over.set()
    thread.join()
    name = "panning while somebody thinks, whole map, wall time"
    yield Figure(name, statistics.median(taken) * 1000, "ms", bar=1000 * FRAME)
    yield Figure(f"{name}, slowest 1 in 20", percentile(taken, 95) * 1000, "ms", bar=1000 * FRAME)


def _switching(window: Any, app: Any) -> Iterator[Figure]:
    """Until an overlay of the largest scenario is on the screen, the slowest of its kinds."""
    page, live = window.page, window.live
    state = live.now.state
    place = max(state.occupants(), key=lambda hex_: len(state.at(hex_)))
    for name, zoom in (("whole map", None), ("near", 1.0)):
        if zoom is None:
            page.board.fit()
        else:
            page.board.look_at(place, zoom)
        page.overlays.select(place)
        app.processEvents()
        slowest = 0.0
        for kind in live.now.views.OVERLAYS:
            taken = [_until_shown(page, app, kind) for _ in range(SWITCHES)]
            slowest = max(slowest, statistics.median(taken))
        yield Figure(f"overlay switched on, scenario 4, {name}", slowest * 1000, "ms", bar=100)


def _theme_change(window: Any, app: Any, what: str) -> Figure:
    """Until the board is on the screen in another theme, for the first time."""
    from gui.board.tiles import ground_tiles

    taken = []
    for change in range(SWITCHES):
        ground_tiles.cache_clear()
        start = time.process_time()
        window.settings.change(theme=("dark", "light")[change % 2])
        window.page.board.viewport().repaint()
        app.processEvents()
        taken.append(time.process_time() - start)
    return Figure(f"theme changed, {what}, processor time", statistics.median(taken), "s", bar=1.0)


def _clicks_in_vain(window: Any, app: Any) -> Iterator[Figure]:
    """Until the reason why nothing can be done in a hex is on the screen."""
    from PySide6.QtCore import QPoint

    from scenarios.western_hero.game import GAME
    from wargame_core.engine.decision import CHANCE
    from wargame_core.engine.match import Match

    dice, taken = random.Random(1), []
    match = Match(GAME, "4", seed=1)
    with tempfile.TemporaryDirectory() as folder:
        for position in range(POSITIONS):
            window.begin(match.branch(match.position), Path(folder, f"{position}.jsonl"))
            board, live = window.page.board, window.live
            for _ in range(OPENING):
                app.processEvents()
            hexes = len(board.layers.geometry.centres)
            for _ in range(CLICKS):
                hex_ = dice.randrange(hexes)
                if hex_ not in live.now.by_place:
                    start = time.process_time()
                    board.place_clicked.emit(hex_, QPoint(400, 300))
                    board.viewport().repaint()
                    app.processEvents()
                    taken.append(time.process_time() - start)
            for _ in range(BETWEEN):
                _go_on(match, dice)
            while match.decision is not None and match.decision.seat == CHANCE:
                match.roll()
        window.live.close()
    name = f"“why not?” over {len(taken)} places, slowest 1 in 100"
    yield Figure(name, percentile(taken, 99) * 1000, "ms", bar=50)


def _in_the_provinces() -> Any:
    """A random match on the board of provinces, with no human from whom anything is hidden."""
    from scenarios.gekokujo.game import GAME
    from wargame_core.engine.match import Match

    seats = {f"player{number}": "random" for number in range(1, 5)}
    match, dice = Match(GAME, "4", seed=1, seats=seats), random.Random(1)
    for _ in range(BETWEEN):
        _go_on(match, dice)
    return match


def _go_on(match: Any, dice: random.Random) -> None:
    from wargame_core.engine.decision import CHANCE

    if match.decision is None:
        return
    if match.decision.seat == CHANCE:
        match.roll()
    else:
        match.play(dice.choice(match.legal))


def _until_shown(page: Any, app: Any, kind: str) -> float:
    """How long an overlay takes that has not been drawn before."""
    show: Callable[[], object] = page.board.viewport().repaint
    page.overlays.switch("")
    layers = page.board.layers
    for layer in (layers.overlays, layers.lines, layers.marks, layers.numbers):
        layer.renew()  # as if it had not been on before
    show()
    app.processEvents()
    start = time.process_time()
    page.overlays.switch(kind)
    show()
    app.processEvents()
    return time.process_time() - start
