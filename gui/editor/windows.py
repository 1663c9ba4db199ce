"""The editors as windows of their own, opened from the menu of the main window."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QDialog, QMainWindow

from gui.shell.host import Host
from wargame_core.engine import registry
from wargame_core.engine.errors import DataError, UsageError, WargameError
from wargame_core.engine.match import Match
from wargame_core.files.own_map import OWN, OWN_MAP
from wargame_core.files.position_game import match_from
from wargame_core.files.record_header import fresh_seed
from wargame_core.views.words import in_language, sentence, tr

if TYPE_CHECKING:
    from gui.editor.map_page import MapEditor
    from gui.editor.position_page import PositionEditor
    from wargame_core.files.position import Position
    from wargame_core.gunyuden.files.position_draft import PositionDraft


class EditorWindow(QMainWindow):
    """An editor with a line for what it says; it asks before work is lost."""

    def __init__(self, editor: MapEditor | PositionEditor, title: str) -> None:
        super().__init__()
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(title)
        self.setCentralWidget(editor)
        self.editor = editor
        self._may_close = False
        self.resize(1280, 720)
        editor.view.setFocus()
        for signal in (editor.said, editor.refused, editor.failed):
            signal.connect(self._say)
        editor.left.connect(self._leave)

    def _say(self, text: str) -> None:
        self.statusBar().showMessage(text)

    def _leave(self) -> None:
        self._may_close = True
        self.close()

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802
        """Ask first if there are changes that are not saved."""
        if self._may_close or self.editor.store.is_saved:
            super().closeEvent(event)
            return
        event.ignore()
        self.editor.leave()


class Editors(QObject):
    """Opens the editors, and plays what they have made."""

    match_wanted = Signal(object)
    """A new Match on what was made."""
    refused = Signal(str)
    """Why something cannot be edited, or cannot be played on."""

    def __init__(self, host: Host) -> None:
        super().__init__(host.widget)
        self._host = host
        self.open: list[EditorWindow] = []
        """The editors that are open now."""
        self.asked: QDialog | None = None
        """The question who plays what was made, asked last."""

    def edit_map(self) -> None:
        """Edit the map of the match that is shown, else of the first game that has one."""
        from gui.editor.map_page import MapEditor
        from gui.editor.map_source import map_sources

        try:
            sources = map_sources()
            name = self._game_shown()
            source = next((one for one in sources if one.game == name), sources[0])
            editor = MapEditor(source, self._host.theme)
        except WargameError as error:
            self.refused.emit(sentence(error))
            return
        editor.play_wanted.connect(self._play_on_own_map)
        self._show(EditorWindow(editor, tr("Map editor: {game}", game=source.title)))

    def edit_position(self) -> None:
        """Edit the position that is shown, else the set-up of the first scenario."""
        from gui.editor.map_source import map_sources
        from gui.editor.position_page import PositionEditor
        from wargame_core.gunyuden.files.position_draft import PositionDraft

        live = self._host.live
        try:
            shown = self._game_shown()
            if shown and shown not in [source.game for source in map_sources()]:
                raise UsageError(
                    tr(
                        "Only positions on hexes can be edited here; save this one "
                        "and change the file."
                    )
                )
            draft = (
                PositionDraft.of(registry.load(shown), live.now.state)
                if shown
                else self._first_set_up()
            )
            editor = PositionEditor(draft, self._host.theme)
        except WargameError as error:
            self.refused.emit(sentence(error))
            return
        editor.play_wanted.connect(self._play_position)
        self._show(EditorWindow(editor, tr("Position editor")))

    def _game_shown(self) -> str:
        live = self._host.live
        return str(live.match.game.info.id) if live.is_open else ""

    def _first_set_up(self) -> PositionDraft:
        from gui.editor.map_source import map_sources
        from wargame_core.gunyuden.files.position_draft import PositionDraft

        game: Any = registry.load(map_sources()[0].game)
        return PositionDraft.begin(game, game.info.scenarios[0].id, {})

    def _show(self, window: EditorWindow) -> None:
        self.open.append(window)
        window.destroyed.connect(self._gone)
        window.resize(self._host.widget.size())
        window.show()
        window.raise_()
        window.activateWindow()

    def _gone(self) -> None:
        from shiboken6 import isValid

        self.open = [window for window in self.open if isValid(window)]

    def _play_on_own_map(self, name: str) -> None:
        game: Any = registry.load(name)
        scenario = game.info.scenarios[0].id
        live = self._host.live
        if live.is_open and live.match.game.info.id == name:
            scenario = live.match.scenario.id

        def begun(seats: Mapping[str, str]) -> Match[Any]:
            options, seed = {OWN_MAP.id: OWN}, fresh_seed(game)
            return Match(game, scenario, options=options, seed=seed, seats=seats)

        self._ask(game, scenario, begun)

    def _play_position(self, position: Position) -> None:
        game: Any = position.game

        def begun(seats: Mapping[str, str]) -> Match[Any]:
            return match_from(position, seed=fresh_seed(game), seats=seats)

        self._ask(game, position.document.scenario, begun)

    def _ask(
        self, game: Any, scenario: str, begun: Callable[[Mapping[str, str]], Match[Any]]
    ) -> None:
        """Ask who plays; then begin the match and bring its board to the front."""
        from gui.editor.who_plays import WhoPlays

        info = next(one for one in game.info.scenarios if one.id == scenario)
        parent = next((one for one in self.open if one.isActiveWindow()), None)
        asked = WhoPlays(game, info, self._match_left(), parent or self._host.widget)
        asked.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)

        def begin(seats: Mapping[str, str]) -> None:
            try:
                match = begun(seats)
            except DataError as error:
                self.refused.emit(sentence(error.faults[0]))
                return
            self.match_wanted.emit(match)
            self._host.widget.raise_()
            self._host.widget.activateWindow()

        asked.agreed.connect(begin)
        self.asked = asked
        asked.open()

    def _match_left(self) -> str:
        """The match on the board in words, if it goes on and somebody has done something in it."""
        live = self._host.live
        if not live.is_open or live.match.decision is None or not live.match.position:
            return ""
        info = live.match.scenario
        return in_language(info.title, info.title_ja)
