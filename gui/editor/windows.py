"""The editors as windows of their own, opened from the menu of the main window."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QMainWindow

from gui.shell.host import Host
from wargame_core.engine import registry
from wargame_core.engine.errors import DataError, UsageError, WargameError
from wargame_core.engine.match import Match
from wargame_core.files.own_map import OWN, OWN_MAP
from wargame_core.files.position_game import match_from
from wargame_core.files.record_header import fresh_seed
from wargame_core.views.words import sentence, tr

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

    def _gone(self) -> None:
        from shiboken6 import isValid

        self.open = [window for window in self.open if isValid(window)]

    def _play_on_own_map(self, name: str) -> None:
        game: Any = registry.load(name)
        try:
            match = Match(
                game, game.info.scenarios[0].id, options={OWN_MAP.id: OWN}, seed=fresh_seed(game)
            )
        except DataError as error:
            self.refused.emit(sentence(error.faults[0]))
            return
        self.match_wanted.emit(match)

    def _play_position(self, position: Position) -> None:
        self.match_wanted.emit(match_from(position, seed=fresh_seed(position.game)))
