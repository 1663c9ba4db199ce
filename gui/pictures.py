"""Pictures of the window and of maps, drawn without a screen.

``python -m gui.pictures OUT_DIR`` writes the window at two sizes with a whole map, a stack in
battle and an investment.
"""

from __future__ import annotations

import os
import random
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QColor, QGuiApplication, QImage, QPainter
from PySide6.QtWidgets import QApplication

from gui.theme import LIGHT
from wargame_core.boards.hexmap import HexMap
from wargame_core.engine.decision import CHANCE
from wargame_core.engine.match import Match
from wargame_core.gunyuden.actions import Attack, Besiege, Go, Invest, Ready, Target
from wargame_core.gunyuden.scenario import Scenario
from wargame_core.gunyuden.state import State, new_state

SIZES: Final = (QSize(1280, 720), QSize(2560, 1440))
_EAGER: Final = (Ready, Invest, Besiege, Attack, Target)
_BATTLE: Final = frozenset({"target", "attack", "losses", "retreat", "pursuit", "counterattack"})


def map_png(scenario_or_map: Scenario | HexMap, path: Path, width: int) -> None:
    """Write a picture of a whole map; of a scenario also its castles, counters and names.

    The ending of the path says the format. Raises OSError.
    """
    from gui.board.view import BoardView
    from gui.looks import gunyuden as looks

    _application()
    view = BoardView()
    if isinstance(scenario_or_map, HexMap):
        board, area = scenario_or_map, (True,) * len(scenario_or_map.names)
        view.show_board(board, area)
    else:
        state = new_state(scenario_or_map)
        board, area = looks.board_of(state), looks.area_of(state)
        view.show_board(board, area)
        view.show_looks(looks.castles(state), looks.stacks(state), looks.labels(state.scenario))
    bounds = view.layers.terrain.boundingRect()
    image = QImage(
        width, round(width * bounds.height() / bounds.width()), QImage.Format.Format_RGB32
    )
    image.fill(QColor(LIGHT.paper))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    view.scene().render(painter, QRectF(image.rect()), bounds)
    painter.end()
    if not image.save(str(path)):
        raise OSError(f"{path}: cannot be written")


def window_pictures(folder: Path) -> tuple[Path, ...]:
    """Write the pictures of the window into a folder; the answer is their paths."""
    app = _application()
    from gui.main_window import MainWindow
    from gui.settings import Settings, SettingsStore

    folder.mkdir(parents=True, exist_ok=True)
    written = []
    situations = _situations()
    window = MainWindow(settings=SettingsStore(begin_with=Settings(pace=0)))
    for size in SIZES:
        window.resize(size)
        window.show_start()
        window.show()
        written.append(_grab(app, window, folder / f"start_{size.width()}.png"))
        for name, (match, hex_, zoom) in situations.items():
            window.watch(match)
            app.processEvents()
            if hex_ >= 0:
                window.page.board.look_at(hex_, zoom)
                window.page.inspector.select(hex_)
                window.page.board.select(hex_)
            written.append(_grab(app, window, folder / f"{name}_{size.width()}.png"))
    window.close()
    return tuple(written)


def _grab(app: QApplication, window: Any, path: Path) -> Path:
    for _ in range(4):
        app.processEvents()
    window.grab().save(str(path))
    return path


def _situations() -> Mapping[str, tuple[Match[Any], int, float]]:
    """Matches with the hex that is shown, -1 for the whole map."""
    start = _played(lambda match: match.position >= 2)
    moving = _played(
        lambda match: (
            match.decision is not None and match.decision.kind == "move" and len(match.legal) > 60
        )
    )
    battle = _played(lambda match: match.decision is not None and match.decision.kind in _BATTLE)
    siege = _played(lambda match: any(match.state.investing))
    return {
        "map": (start, -1, 0.0),
        "move": (moving, _hex_of_move(moving.state), 0.6),
        "battle": (battle, _hex_of_fight(battle), 0.9),
        "investment": (siege, _hex_of_siege(siege.state), 1.0),
    }


def _played(enough: Callable[[Match[Any]], bool]) -> Match[Any]:
    """A match between eager players up to the first situation that is wanted."""
    from scenarios.western_hero.game import GAME

    for seed in range(1, 40):
        match = Match(GAME, "1", seed=seed)
        dice = random.Random(seed)
        while match.decision is not None and match.position < 800:
            if enough(match):
                return match
            if match.decision.seat == CHANCE:
                match.roll()
            else:
                match.play(_eager(match, dice))
    raise LookupError("no match came to the situation that is wanted")


def _eager(match: Match[Any], dice: random.Random) -> Any:
    """Fights and besieges where it can, else walks towards enemy castles."""
    state: State = match.state
    scenario = state.scenario
    for kind in _EAGER:
        found = [action for action in match.legal if isinstance(action, kind)]
        if found:
            return dice.choice(found)
    walks = [action for action in match.legal if isinstance(action, Go)]
    if walks and dice.random() < 0.8:
        side = scenario.phases[state.phase].side
        aims = [
            castle.hex
            for index, castle in enumerate(scenario.castles)
            if scenario.side_of_clan(state.owner[index]) != side
        ]
        return min(walks, key=lambda go: min(scenario.map.distance(go.hex, aim) for aim in aims))
    return dice.choice(match.legal)


def _hex_of_siege(state: State) -> int:
    return next((state.hex[u] for u, investing in enumerate(state.investing) if investing), -1)


def _hex_of_move(state: State) -> int:
    units = getattr(state.frames[-1], "units", ())
    return state.hex[units[0]] if units else -1


def _hex_of_fight(match: Match[Any]) -> int:
    for entry in reversed(match.entries):
        for event in reversed(entry.events):
            if isinstance(event.params.get("hex"), int):
                return int(event.params["hex"])
    return -1


def _application() -> QApplication:
    if QGuiApplication.instance() is None:
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from gui.app import application

    return application()


if __name__ == "__main__":
    for picture in window_pictures(Path(sys.argv[1])):
        sys.stdout.write(f"{picture}\n")
