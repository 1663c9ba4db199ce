"""The menus of places on the board: one at a time, beside the click."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from PySide6.QtCore import QObject, QPoint, QRect, Signal
from PySide6.QtWidgets import QWidget

from gui.controllers.choice_menu import MOST, ChoiceMenu
from gui.controllers.fights import FightController
from gui.match.live_match import LiveMatch
from wargame_core.views.walk_values import WalkView

_ASIDE: Final = QPoint(12, 4)
"""How far a menu opens from the click, so that a double click still finds the board."""


class PlaceMenus(QObject):
    """Opens the menu of a place, and closes it when the match goes on."""

    chosen = Signal(object)
    """The actions to be played, one after the other."""
    pointed = Signal(object, object)
    """The actions of the entry under the mouse or the cursor, and the way of its force."""

    tray_wanted = Signal()
    """What is selected is to be arranged in the tray."""

    def __init__(self, live: LiveMatch, fights: FightController, page: QWidget) -> None:
        super().__init__(page)
        self._live, self._fights, self._page = live, fights, page
        self.menu: ChoiceMenu | None = None
        """The choices of the place that was clicked last, while they are open."""
        self.tray_title: Callable[[], str] = str
        """What can be arranged in the tray with what is selected; empty for nothing."""
        fights.preview.covered = self.covered

    def offer(self, actions: Sequence[Any], at: QPoint) -> None:
        """A small menu of the actions of one place; ``at``: the click on the screen."""
        menu = self._new_menu()
        title = self.tray_title() if len(actions) > MOST else ""
        if title:
            menu.offer_tray(title)
        menu.offer_actions(actions)
        self._fights.point(actions)
        self._open(menu, at)

    def offer_walks(self, walks: Sequence[WalkView], at: QPoint) -> None:
        """A small menu of what the selected force may do in a place."""
        menu = self._new_menu()
        menu.offer_walks(walks)
        self._fights.point([walk.actions[0] for walk in walks])
        self._open(menu, at)

    def close(self) -> None:
        """Close the menu that is open."""
        menu, self.menu = self.menu, None
        if menu is not None:
            menu.destroyed.disconnect(self._gone)
            menu.close()

    def covered(self) -> tuple[QRect, ...]:
        """What the open menus hide of the screen."""
        return self.menu.covered() if self.menu is not None else ()

    def _new_menu(self) -> ChoiceMenu:
        self.close()
        self.menu = ChoiceMenu(self._live, self._page)
        self.menu.destroyed.connect(self._gone)
        self.menu.chosen.connect(self.chosen)
        self.menu.pointed.connect(self.pointed)
        self.menu.tray_wanted.connect(self.tray_wanted)
        return self.menu

    def _gone(self) -> None:
        self.menu = None

    def _open(self, menu: ChoiceMenu, at: QPoint) -> None:
        """Beside the click, on the side where it does not hide the preview."""
        card = self._fights.preview
        hidden = QRect()
        if not card.isHidden():
            hidden = QRect(card.mapToGlobal(QPoint(0, 0)), card.size())
        size = menu.sizeHint()
        x, y = _ASIDE.x(), _ASIDE.y()
        left, above = -x - size.width(), -y - size.height()
        places = [at + QPoint(dx, dy) for dx, dy in ((x, y), (left, y), (x, above), (left, above))]
        room = self._page.window().geometry()
        free = [
            place
            for place in places
            if room.contains(QRect(place, size)) and not hidden.intersects(QRect(place, size))
        ]
        menu.popup((free or places)[0])
