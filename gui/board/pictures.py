"""Pictures of maps, drawn without a screen."""

from __future__ import annotations

import os
from pathlib import Path

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QGuiApplication, QImage, QPainter
from PySide6.QtWidgets import QApplication

from gui.theme.theme import LIGHT
from wargame_core.boards.hexmap import HexMap
from wargame_core.gunyuden.rules.scenario import Scenario
from wargame_core.gunyuden.rules.state import new_state


def map_png(scenario_or_map: Scenario | HexMap, path: Path, width: int) -> None:
    """Write a picture of a whole map; of a scenario also its castles, counters and names.

    The ending of the path says the format. Raises OSError.
    """
    from gui.board.view import BoardView
    from wargame_core.gunyuden.views import window as views

    _application()
    view = BoardView()
    if isinstance(scenario_or_map, HexMap):
        board, area = scenario_or_map, (True,) * len(scenario_or_map.names)
        view.show_board(board, area)
    else:
        state = new_state(scenario_or_map)
        board, area = views.board_of(state), views.area_of(state)
        view.show_board(board, area)
        view.show_views(views.castles(state), views.stacks(state), views.labels(state))
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


def _application() -> QApplication:
    if QGuiApplication.instance() is None:
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from gui.shell.application import application

    return application()
