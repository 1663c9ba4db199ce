"""Opening and saving from the window: records and positions, read in a worker."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import QEventLoop, QObject, QSettings, QStandardPaths, Qt, Signal
from PySide6.QtWidgets import QFileDialog, QWidget

from gui.match.live_match import LiveMatch
from gui.match.match_file import MatchFile
from gui.match.secret_question import ask, ask_before_seats
from gui.shell.loading import Loader, Progress
from gui.shell.saving import ask_path
from gui.start.replay_choice import ReplayChoice
from wargame_core.engine.errors import WargameError
from wargame_core.engine.match import Match
from wargame_core.engine.seats import complete_seats
from wargame_core.engine.secrecy import keeps_secrets
from wargame_core.files.autosaves import autosave_folder, kept_seats
from wargame_core.files.position import load_position, save_position
from wargame_core.files.position_game import match_from
from wargame_core.files.record import load_match
from wargame_core.files.record_header import fresh_seed
from wargame_core.files.recorder import SUFFIX
from wargame_core.files.samples import samples
from wargame_core.players import roster
from wargame_core.views.words import sentence, tr

POSITION_SUFFIX: Final = ".json"
_POSITION: Final = b'"gunyuden-position/'
_RECORD: Final = b'"gunyuden-match/'
_HEAD: Final = 2_000_000
"""Bytes in which the format of a file is looked for."""


@dataclass(frozen=True)
class Wish:
    """What is to be done with a file once it is read."""

    show: Callable[[Any], None]


@dataclass(frozen=True)
class _Replayed:
    match: Match
    notes: tuple[str, ...]
    path: Path | None = None
    """Where remarks on it are written; None for a sample, which stays as it came."""


class FileController(QObject):
    """Reads files for the live match and writes it into files."""

    said = Signal(str)
    """What was saved, and notes on a match that was opened."""
    refused = Signal(str)
    """Why a match was not opened: the player did not want what it shows."""
    failed = Signal(str)
    """Why a file could not be read or written."""
    shown = Signal()
    """The board is wanted: the file is open already."""

    def __init__(self, live: LiveMatch, window: QWidget) -> None:
        super().__init__(window)
        self._live, self._window = live, window
        self._failed = False
        self.choice: ReplayChoice | None = None
        """The list of replays, while it is open."""
        self.loader = Loader(self)
        self.loader.done.connect(self._done)
        self.loader.failed.connect(self._fail)

    # --- reading ------------------------------------------------------------------------------

    def open(
        self, path: Path, seats: Mapping[str, str] | None = None, *, sure: bool = False
    ) -> None:
        """Open a file of either kind; a record goes on in its own file.

        ``seats``: who plays which seat from now on, where it is not as the record says. Unless the
        caller is ``sure``, it is asked before that shows what a seat hides.
        """
        if is_position(path):
            self._read(path, partial(_position_match, path), self._live.begin)
        elif self._live.is_recorded_in(path):
            self.said.emit(tr("{name} is open already.", name=path.name))
            self.shown.emit()
        else:
            self._read(
                path, partial(MatchFile.resume, path), partial(self._adopt, seats or {}, sure)
            )

    def open_now(self, path: Path) -> bool:
        """Open a file and wait for it; the answer says whether that was possible."""
        self._failed = False
        self.open(path)
        if self.loader.is_busy:
            loop = QEventLoop()
            self.loader.ended.connect(loop.quit)
            loop.exec()
        return not self._failed

    def open_copy(
        self,
        path: Path,
        save: Path,
        seats: Mapping[str, str] | None = None,
        *,
        sure: bool = False,
    ) -> None:
        """Go on with a record in another file; ``seats`` and ``sure`` as in ``open``."""
        copied = partial(self._copied, save, seats or {}, sure)
        self._read(path, partial(_record, path, None), copied)

    def watch(self, path: Path, to: int | None = None) -> None:
        """Show a record from its start, or after so many actions, without going on with it."""
        self._read(path, partial(_record, path, to), partial(self._watch, to or 0))

    def _adopt(self, seats: Mapping[str, str], sure: bool, file: MatchFile) -> None:
        def adopt() -> None:
            file.match.reseat(chosen)
            self._try(lambda: self._live.adopt(file))

        def leave() -> None:
            file.close()
            self._not_opened()

        try:
            if file.path is not None:
                file.match.reseat(_players(file.match, kept_seats(file.path)))
            chosen = _players(file.match, seats)
        except WargameError:
            file.close()
            raise
        self._ask(file.match, chosen, adopt, leave, sure=sure)

    def _copied(self, save: Path, seats: Mapping[str, str], sure: bool, found: _Replayed) -> None:
        def begin() -> None:
            found.match.reseat(chosen)
            self._try(lambda: self._live.begin(found.match, save=save))
            self._note(found)

        chosen = _players(found.match, seats)
        self._ask(found.match, chosen, begin, self._not_opened, sure=sure)

    def _ask(
        self,
        match: Match,
        players: Mapping[str, str],
        go_on: Callable[[], None],
        leave: Callable[[], None],
        *,
        sure: bool,
    ) -> None:
        if sure:
            go_on()
        else:
            ask_before_seats(self._window, match, players, go_on, leave)

    def _not_opened(self) -> None:
        self._failed = True
        self.refused.emit(tr("The match was not opened."))

    def _watch(self, to: int, found: _Replayed) -> None:
        self._live.watch(found.match, found.path)
        points = self._live.now.points
        self._live.look_back(points[to] if to < len(points) else found.match.position)
        self._note(found)

    def _note(self, found: _Replayed) -> None:
        for note in found.notes:
            self.said.emit(note)

    def _read(
        self, path: Path, load: Callable[[Progress], Any], show: Callable[[Any], None]
    ) -> None:
        self.loader.begin(path.name, load, Wish(show))

    def _done(self, wish: Wish, found: Any) -> None:
        self._try(lambda: wish.show(found))

    def _try(self, act: Callable[[], None]) -> None:
        try:
            act()
        except WargameError as error:
            self._fail(sentence(error))

    def _fail(self, reason: str) -> None:
        self._failed = True
        self.failed.emit(reason)

    # --- writing ------------------------------------------------------------------------------

    def save_position(self, path: Path) -> bool:
        """Write the point that is shown as a position, over a file that is there.

        Says whether that was possible.
        """
        try:
            game, state = self._live.match.game.info.id, self._live.now.whole_state
            save_position(path, game, state, replace=True)
        except WargameError as error:
            self._fail(sentence(error))
            return False
        self.said.emit(tr("Saved: {path}", path=path))
        return True

    # --- asking -------------------------------------------------------------------------------

    def ask_open(self) -> None:
        """Ask for a record or position and open it."""
        both = tr(
            "Matches and positions (*{first} *{second})", first=SUFFIX, second=POSITION_SUFFIX
        )
        self._ask_open(tr("Open a match or position"), both)

    def ask_replay(self) -> None:
        """Offer the samples, one's own matches and any other record; show one from its start."""
        self.choice = ReplayChoice(self._window)
        self.choice.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.choice.chosen.connect(self.watch)
        self.choice.file_wanted.connect(self._ask_record)
        self.choice.destroyed.connect(self._choice_gone)
        self.choice.open()

    def _choice_gone(self) -> None:
        self.choice = None

    def _ask_record(self) -> None:
        """Ask for a record and show it from its start."""
        kinds = tr("Matches (*{suffix});;All files (*)", suffix=SUFFIX)
        chosen, _ = QFileDialog.getOpenFileName(self._window, tr("Watch a replay"), folder(), kinds)
        if chosen:
            remember(Path(chosen))
            self.watch(Path(chosen))

    def ask_position(self) -> None:
        """Ask for a position and open it."""
        self._ask_open(tr("Open a position"), _positions())

    def _ask_open(self, title: str, files: str) -> None:
        every = f"{files};;{tr('All files (*)')}"
        chosen, _ = QFileDialog.getOpenFileName(self._window, title, folder(), every)
        if chosen:
            remember(Path(chosen))
            self.open(Path(chosen))

    def ask_save_position(self) -> None:
        """Ask for a file and save the point that is shown as a position.

        A position holds everything, so it is asked first whether that may be seen.
        """
        if not (self._live.is_open and keeps_secrets(self._live.match)):
            self._ask_save_position()
            return
        text = tr("This match is not over, and a position shows what every seat hides now.")
        ask(self._window, text, tr("Save it"), self._ask_save_position, lambda: None)

    def _ask_save_position(self) -> None:
        title = tr("Save the position")
        path = ask_path(self._window, title, folder_for_copies(), _positions(), POSITION_SUFFIX)
        if path is not None:
            remember(path)
            self.save_position(path)


def _players(match: Match, seats: Mapping[str, str]) -> Mapping[str, str]:
    """Who plays when others take these seats. Raises UsageError for a wrong seat or player."""
    chosen = complete_seats(match.scenario, {**match.seats, **seats})
    if seats:
        roster.check(match.game, chosen)
    return chosen


def is_position(path: Path) -> bool:
    """Whether a file holds a position, by its content."""
    try:
        with path.open("rb") as file:
            head = file.read(_HEAD)
    except OSError:
        return False
    return _POSITION in head and _RECORD not in head  # a record may hold a position


def folder() -> str:
    """Where files were last opened or saved; the home folder where that is not there."""
    last = _last()
    return last if Path(last).is_dir() else str(Path.home())


def _last() -> str:
    return str(QSettings("gunyuden", "gunyuden").value("folder", str(autosave_folder())))


def folder_for_copies() -> str:
    """Where copies are proposed to go: never among the automatic records.

    The newest of these is what *Continue* goes on with, and a copy is to stay as it is.
    """
    last = _last()
    if Path(last) != autosave_folder() and Path(last).is_dir():
        return last
    documents = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
    return documents if Path(documents).is_dir() else str(Path.home())


def remember(path: Path) -> None:
    """Begin in the same folder next time."""
    QSettings("gunyuden", "gunyuden").setValue("folder", str(path.parent))


def _positions() -> str:
    return tr("Positions (*{suffix})", suffix=POSITION_SUFFIX)


def _record(path: Path, to: int | None, progress: Progress) -> _Replayed:
    match, notes = load_match(path, to=to, watch=progress)
    own = all(path != sample.path for sample in samples())
    return _Replayed(match, notes, path if own else None)


def _position_match(path: Path, _progress: Progress) -> Match:
    position = load_position(path)
    match = match_from(position, seed=fresh_seed(position.game))
    _ = match.legal  # a position that cannot go on says so here
    return match
