"""The page of a match: turn bar, board, prompt bar, and docks for hex, log and actions."""

from __future__ import annotations

from functools import partial
from typing import Any

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import (
    QDockWidget,
    QMainWindow,
    QMenu,
    QVBoxLayout,
    QWidget,
)

from gui.board.view import BoardView
from gui.live_match import LiveMatch
from gui.panels.actions import ActionsPanel
from gui.panels.inspector import Inspector
from gui.panels.log import LogPanel
from gui.panels.prompt_bar import PromptBar
from gui.panels.turn_bar import TurnBar
from gui.theme import LIGHT, Theme
from gui.words import tr

DOCK_WIDTH = 312


class BoardPage(QMainWindow):
    """Brings board and panels together; turns clicks into actions that the match offers."""

    said = Signal(str)
    """A sentence for the status line."""

    def __init__(
        self, live: LiveMatch, parent: QWidget | None = None, theme: Theme = LIGHT
    ) -> None:
        super().__init__(parent)
        self.setWindowFlags(Qt.WindowType.Widget)
        self._live = live
        self.board = BoardView(theme=theme)
        self.turn_bar = TurnBar(live, theme=theme)
        self.prompt_bar = PromptBar(live, theme=theme)
        self.log = LogPanel(live, theme=theme)
        self.inspector = Inspector(live, theme=theme)
        self.actions_panel = ActionsPanel(live)
        self.menu: QMenu | None = None
        """The choices of the hex that was clicked last, while they are open."""
        self._shown = False
        self._lay_out()
        live.opened.connect(self.show_match)
        live.settled.connect(self._refresh)
        live.refused.connect(self.said)
        self.board.hex_clicked.connect(self._clicked)
        self.board.hex_hovered.connect(self._hovered)
        self.log.place_clicked.connect(self.go_to)
        self.actions_panel.pointed.connect(self._pointed)
        self.prompt_bar.all_wanted.connect(self.show_actions)

    def _lay_out(self) -> None:
        middle = QWidget()
        layout = QVBoxLayout(middle)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.turn_bar)
        layout.addWidget(self.board, 1)
        layout.addWidget(self.prompt_bar)
        self.setCentralWidget(middle)
        docks = [
            self._dock(tr("Hex"), self.inspector),
            self._dock(tr("Log"), self.log),
            self._dock(tr("Actions"), self.actions_panel),
        ]
        for dock in docks:
            self.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, dock)
        self.tabifyDockWidget(docks[1], docks[2])
        docks[1].raise_()
        self.docks = tuple(docks)

    def _dock(self, title: str, widget: QWidget) -> QDockWidget:
        dock = QDockWidget(title)
        dock.setObjectName(title)
        dock.setFeatures(
            QDockWidget.DockWidgetFeature.DockWidgetMovable
            | QDockWidget.DockWidgetFeature.DockWidgetFloatable
        )
        dock.setWidget(widget)
        widget.setMinimumWidth(DOCK_WIDTH)
        return dock

    # --- following the match ------------------------------------------------------------------

    def show_match(self) -> None:
        """Show the match from now on, on every part of the page."""
        state, look = self._live.state, self._live.look
        self.board.show_board(look.board_of(state), look.area_of(state))
        self._refresh()
        self.board.setFocus()

    def catch_up(self) -> None:
        """Show a match that was opened before this page was made."""
        self.show_match()
        for panel in (self.turn_bar, self.prompt_bar, self.inspector, self.actions_panel):
            panel.refresh()
        self.log.rebuild()

    def _refresh(self) -> None:
        if not self._live.is_open:
            return
        state, look = self._live.state, self._live.look
        self._close_menu()
        self.board.show_looks(look.castles(state), look.stacks(state), look.labels(state.scenario))
        self.board.light(self._live.by_hex())
        self.board.show_way(())

    # --- the board ----------------------------------------------------------------------------

    def _clicked(self, hex_: int, at: QPoint) -> None:
        self.board.select(hex_)
        self.inspector.select(hex_)
        if hex_ < 0:
            return
        actions = self._live.by_hex().get(hex_, ())
        if len(actions) == 1:
            self._live.play(actions[0])
        elif actions:
            self._offer(actions, at)
        else:
            self.said.emit(self._live.why_not_here(hex_))

    def _offer(self, actions: tuple[Any, ...], at: QPoint) -> None:
        """A small menu of the actions of one hex."""
        self._close_menu()
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.destroyed.connect(self._menu_gone)
        for action in actions:
            entry = menu.addAction(self._live.describe(action))
            entry.triggered.connect(partial(self._live.play, action))
            entry.hovered.connect(partial(self._pointed, action))
        self.menu = menu
        menu.popup(at)

    def _menu_gone(self) -> None:
        self.menu = None

    def _close_menu(self) -> None:
        menu, self.menu = self.menu, None
        if menu is not None:
            menu.destroyed.disconnect(self._menu_gone)
            menu.close()

    def _hovered(self, hex_: int) -> None:
        self.inspector.hover(hex_)
        actions = self._live.by_hex().get(hex_, ()) if self._live.is_open else ()
        self._pointed(actions[0] if actions else None)

    def _pointed(self, action: Any) -> None:
        """Draw the way that an action would take."""
        self.board.show_way(self._live.places(action).path if action is not None else ())

    def go_to(self, hex_: int) -> None:
        """Centre on a hex and show it in the inspector."""
        self.board.look_at(hex_)
        self.board.select(hex_)
        self.inspector.select(hex_)

    def show_actions(self) -> None:
        """Bring the list of all actions to the front."""
        self.docks[2].raise_()
        self.actions_panel.search.setFocus()

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802
        """Share the height between the docks when first shown."""
        super().showEvent(event)
        if not self._shown:
            self._shown = True
            half = self.height() // 2
            self.resizeDocks(list(self.docks[:2]), [half, half], Qt.Orientation.Vertical)

    # --- keys ---------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Enter for the default, digits for the buttons, Esc back to the board."""
        key = event.key()
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.prompt_bar.press_default()
        elif Qt.Key.Key_1 <= key <= Qt.Key.Key_9:
            self.prompt_bar.press(key - Qt.Key.Key_1)
        elif key == Qt.Key.Key_Escape:
            self.board.select(-1)
            self.inspector.select(-1)
            self.board.show_way(())
            self.board.setFocus()
        else:
            super().keyPressEvent(event)
