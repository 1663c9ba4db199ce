"""Ten places of a board pointed at, and what is there: ``python -m tools.gallery.pointed DIR``.

Somebody who does not know the board writes down from the picture alone what land each place is,
whose it is and how strong whoever stands there is, and holds that against the list.
"""

from __future__ import annotations

import itertools
import random
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QColor, QImage, QPainter, QPen

from gui.board.view import BoardView
from gui.shell.application import application
from gui.shell.settings import Preferences
from tools.gallery.stage import Stage
from wargame_core.engine import registry
from wargame_core.engine.match import Match
from wargame_core.players.opponents import Opponents

CALM: Final = ("select", "reinforce", "movement", "plan", "declare")
"""Kinds of decisions at which the board lies still."""
SIZE: Final = QSize(1280, 720)
PLACES: Final = 10
_RADIUS: Final = 11
_AWAY: Final = QPoint(26, -26)
"""From the place that is pointed at to its number, which covers nothing of it."""
_SLOW_MS: Final = 60_000
"""No program goes on while the board is pictured."""
_APART: Final = 60
"""Pixels between two places at least."""
_BESIDE: Final = QPointF(8, -8)
"""Where the line ends, so that it covers nothing of a small counter."""
_NEAR: Final = 2.2
"""Middle zoom, as a multiple of the whole board in view."""


@dataclass(frozen=True)
class Board:
    """A match that has been played for a while by programs, seen from far or nearer."""

    name: str
    game: str
    scenario: str
    decisions: int
    zoom: float = 1.0


BOARDS: Final = (
    Board("western-hero-1", "western_hero", "1", 120),
    Board("western-hero-1-near", "western_hero", "1", 120, _NEAR),
    Board("western-hero-2", "western_hero", "2", 150),
    Board("western-hero-2-near", "western_hero", "2", 150, _NEAR),
    Board("gekokujo", "gekokujo", "4", 150),
    Board("shogun1986", "shogun1986", "4", 260),
)


def main(folder: Path) -> None:
    """Write a picture of every board with its ten places, and a list of what is there."""
    application()
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as records:
        stage = Stage(SIZE, Preferences(pace=_SLOW_MS), Path(records))
        for board in BOARDS:
            show(stage, board)
            places = chosen(stage)
            picture = stage.window.grab().toImage()
            _point_at(picture, [_on_window(stage, place) for place in places])
            picture.save(str(folder / f"{board.name}.png"))
            told = [f"{number}. {what_is_at(stage, one)}" for number, one in enumerate(places, 1)]
            (folder / f"{board.name}.txt").write_text("\n".join(told) + "\n", "utf-8")
        stage.window.close()


def show(stage: Stage, board: Board) -> None:
    """Play the match so far that something has happened, and show it."""
    game = registry.load(board.game)
    seats = dict.fromkeys(Match(game, board.scenario, seed=1).seats, "easy")
    match = Match(game, board.scenario, seed=1, seats=seats)
    opponents = Opponents(game, match.seats, 1)
    while match.position < board.decisions or not _is_calm(match):
        if not opponents.act(match):
            break
    stage.begin(match)
    stage.window.live.set_paused(True)
    view = stage.page.board
    for card in (*view.cards, stage.page.caption, stage.page.fights.preview):
        card.hide()
    view.fit()
    if board.zoom > 1:
        view.look_at(_middle_of_pieces(stage), view.zoom * board.zoom)
    stage.wait()


def _is_calm(match: Match[Any]) -> bool:
    """Whether nothing is being fought out."""
    return match.decision is not None and match.decision.kind in CALM


def _middle_of_pieces(stage: Stage) -> int:
    """The place with pieces that is nearest to the middle of all of them."""
    centres = stage.page.board.layers.geometry.centres
    manned = [pile.place for pile in stage.window.live.now.stacks]
    x, y = (
        sum(getattr(centres[one], axis)() for one in manned) / len(manned) for axis in ("x", "y")
    )
    return min(manned, key=lambda one: (centres[one].x() - x) ** 2 + (centres[one].y() - y) ** 2)


def chosen(stage: Stage) -> list[int]:
    """Ten places in view: some with pieces, some with a castle, some of different land."""
    now, board = stage.window.live.now, stage.page.board
    draw = random.Random(1)
    area = now.views.area_of(now.state)
    every = range(len(board.layers.geometry.centres))
    seen = [one for one in every if _in_play(area, one) and _is_free(stage, one)]
    held = {pile.place for pile in now.stacks}
    walled = {fort.place for fort in now.castles} - held
    draw.shuffle(seen)
    manned = [one for one in seen if one in held]
    forts = [one for one in seen if one in walled]
    bare = [one for one in seen if one not in held | walled]
    lands: dict[str, list[int]] = {}
    for one in bare:
        lands.setdefault(str(now.view_of_place(one).facts[:1]), []).append(one)
    mixed = [
        one for row in itertools.zip_longest(*lands.values()) for one in row if one is not None
    ]
    found: list[int] = []
    for kind, count in ((manned, 4), (forts, 2), (mixed, PLACES)):
        apart = (one for one in kind if _far_from(board.point_of(one), board, found))
        for _, one in zip(range(min(count, PLACES - len(found))), apart, strict=False):
            found.append(one)
    draw.shuffle(found)
    return found


def _is_free(stage: Stage, place: int) -> bool:
    """Whether a place is in view, with room for its number, and under no card."""
    board = stage.page.board
    point = board.point_of(place)
    if not board.viewport().rect().adjusted(24, 40, -40, -24).contains(point):
        return False
    return stage.window.childAt(_on_window(stage, place)) is board.viewport()


def _in_play(area: tuple[bool, ...], place: int) -> bool:
    return area[place] if place < len(area) else True


def _far_from(point: QPoint, board: BoardView, found: list[int]) -> bool:
    return all((board.point_of(other) - point).manhattanLength() > _APART for other in found)


def _on_window(stage: Stage, place: int) -> QPoint:
    board = stage.page.board
    return stage.window.mapFromGlobal(board.viewport().mapToGlobal(board.point_of(place)))


def _point_at(picture: QImage, points: list[QPoint]) -> None:
    """A number beside each place, with a line to its middle."""
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for number, point in enumerate(points, 1):
        tag = QPointF(point + _AWAY)
        painter.setPen(QPen(QColor("#d0006f"), 2))
        painter.drawLine(QPointF(point) + _BESIDE, tag)
        painter.setBrush(QBrush(QColor("#d0006f")))
        painter.drawEllipse(QPointF(point) + _BESIDE, 2, 2)
        painter.drawEllipse(tag, _RADIUS, _RADIUS)
        painter.setPen(QColor("white"))
        box = QRectF(tag.x() - _RADIUS, tag.y() - _RADIUS, 2 * _RADIUS, 2 * _RADIUS)
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, str(number))
    painter.end()


def what_is_at(stage: Stage, place: int) -> str:
    """What the program knows of a place."""
    now = stage.window.live.now
    view = now.view_of_place(place)
    facts = "; ".join(f"{name}: {value}" for name, value in view.facts)
    piles = [
        " ".join((str(one.clan), one.name, getattr(one, "values", str(getattr(one, "count", "")))))
        for pile in now.stacks
        if pile.place == place
        for one in pile.counters
    ]
    castles = [f"castle of {one.clan}" for one in now.castles if one.place == place]
    return " | ".join((view.title, facts, *castles, *piles))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
