"""A small picture of the last match, kept beside its record for the first page."""

from __future__ import annotations

import json
from collections.abc import Sequence
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import asdict
from datetime import datetime
from pathlib import Path
from typing import Final

from pydantic import TypeAdapter
from PySide6.QtCore import QObject, QSize, QTimer
from PySide6.QtGui import QImage

from gui.match.live_match import LiveMatch
from gui.match.match_file import last_record
from gui.start.card_maker import drawing_pool
from gui.theme.theme import LIGHT, Theme
from wargame_core.engine.match import Match
from wargame_core.files.match_states import MatchFacts, facts_of
from wargame_core.files.record import load_match
from wargame_core.files.recorder import SUFFIX
from wargame_core.views.area_values import ProvincesView
from wargame_core.views.contract import GameViews
from wargame_core.views.place_values import Board, FortView, PileView
from wargame_core.views.registry import view_of
from wargame_core.views.words import in_language, tr

SIZE: Final = QSize(960, 600)
_QUICK: Final = 89
"""Qt's quality of a PNG: packed little and soon, without any loss."""
ENDING: Final = ".png"
_KEY: Final = "gunyuden"
_FACTS: Final = TypeAdapter(MatchFacts)
_REST_MS: Final = 1500
"""A match that rests so long is pictured."""


def line_of(facts: MatchFacts, when: datetime | None) -> str:
    """Turn, whose decision, and when it was played."""
    parts = [in_language(facts.turn, facts.turn_ja)]
    if facts.over:
        parts.append(tr("the game is over"))
    elif facts.seat:
        parts.append(tr("{seat} decides", seat=in_language(facts.seat, facts.seat_ja)))
    if when is not None:
        parts.append(f"{when:%Y-%m-%d %H:%M}")
    return " · ".join(part for part in parts if part)


class ThumbnailKeeper(QObject):
    """Pictures the match whenever it rests, if it is recorded automatically."""

    def __init__(self, live: LiveMatch, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._live = live
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_REST_MS)
        self._timer.timeout.connect(self.keep)
        live.settled.connect(self._timer.start)
        self._drawing: Future[None] | None = None
        self._theme = LIGHT

    def apply_theme(self, theme: Theme) -> None:
        """Picture the match in this theme from now on, also as it stands."""
        if theme.name != self._theme.name:
            self._theme = theme
            self._timer.start()

    def keep_now(self) -> None:
        """Picture what has changed since the last picture, before the match is left, and wait."""
        if self._timer.isActive():
            self.keep()
        if self._drawing is not None:
            self._drawing.result()
            self._drawing = None

    def keep(self) -> None:
        """Begin to picture the match. What cannot be written is not missed."""
        self._timer.stop()
        record = last_record()
        live = self._live
        if record is None or not live.is_open or not live.is_recorded_in(record):
            return
        parts = _parts(live.match, live.now.views)
        self._drawing = drawing_pool().submit(_draw, *parts, record, self._theme)


def picture_anew(record: Path, theme: Theme) -> Future[None]:
    """Picture a match that was played elsewhere, such as in the terminal, from its record.

    The future holds a WargameError if the record cannot be read.
    """
    return drawing_pool().submit(_picture_anew, record, theme)


def _picture_anew(record: Path, theme: Theme) -> None:
    match, _ = load_match(record)
    _draw(*_parts(match, view_of(match.game)), record, theme)


def is_pictured(record: Path) -> bool:
    """Whether there is a picture of a record that is no older than the record."""
    try:
        return picture_of(record).stat().st_mtime >= record.stat().st_mtime
    except OSError:
        return False


_Parts = tuple[
    Board, tuple[bool, ...], Sequence[FortView], Sequence[PileView], ProvincesView | None, str
]


def _parts(match: Match, views: GameViews) -> _Parts:
    """What is drawn of a match, as everybody at the table may see it, and where it stands."""
    state = match.game.view(match.state, "")
    return (
        views.board_of(state),
        views.area_of(state),
        views.castles(state),
        views.stacks(state),
        views.provinces(state),
        json.dumps(asdict(facts_of(match)), ensure_ascii=False),
    )


def _draw(
    board: Board,
    area: tuple[bool, ...],
    castles: Sequence[FortView],
    stacks: Sequence[PileView],
    provinces: ProvincesView | None,
    where: str,
    record: Path,
    theme: Theme,
) -> None:
    from gui.board.small_map import small_map

    picture = small_map(board, area, castles, stacks, theme, SIZE, provinces)
    picture.setText(_KEY, where)
    picture.save(str(picture_of(record)), quality=_QUICK)
    _tidy(record.parent)


def picture_of(record: Path) -> Path:
    """The picture that belongs to a record."""
    return record.with_suffix(ENDING)


def last_match(record: Path) -> tuple[QImage, MatchFacts, datetime | None]:
    """Picture and facts of a recorded match; an empty picture where none was kept."""
    picture = QImage()
    path = picture_of(record)
    if path.is_file():
        picture.load(str(path))
    facts = MatchFacts()
    with suppress(ValueError, RecursionError):
        facts = _FACTS.validate_json(picture.text(_KEY) or "{}")
    when = None
    with suppress(OSError):
        when = datetime.fromtimestamp(record.stat().st_mtime)
    return picture, facts, when


def _tidy(folder: Path) -> None:
    """Remove pictures whose record is gone."""
    with suppress(OSError):
        for path in folder.glob(f"*{ENDING}"):
            if not path.with_suffix(SUFFIX).exists():
                path.unlink(missing_ok=True)
