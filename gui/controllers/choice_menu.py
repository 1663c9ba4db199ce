"""The menu of the choices in one place: as it is while short, else with a menu for each unit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any, Final

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QMenu, QWidget

from gui.match.live_match import LiveMatch
from gui.match.questions import careful_last
from gui.match.snapshot import Snapshot
from wargame_core.engine.decision import Action
from wargame_core.views.walk_values import WalkView
from wargame_core.views.words import in_language

MOST: Final = 6
"""Entries that a menu may have before they are put in menus of their own."""


class ChoiceMenu(QMenu):
    """Offers actions with their prices; emits which one is pointed at and which is chosen."""

    chosen = Signal(object)
    """The actions to be played, one after the other."""
    pointed = Signal(object, object)
    """The actions of the entry under the mouse or the cursor, and the way of its force."""

    def __init__(self, live: LiveMatch, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._live = live
        self._inner: list[QMenu] = []

    def offer_actions(self, actions: Sequence[Action]) -> None:
        """An entry for every action of a place."""
        now = self._live.now
        if len(actions) <= MOST:
            actions = careful_last(now, actions)
        for title, members in menu_groups(now, actions):
            home = self._add_menu(title) if title else self
            for action in members:
                way = now.places(action).path
                self._add(home, now.describe(action), now.price(action), (action,), way)

    def offer_walks(self, walks: Sequence[WalkView]) -> None:
        """An entry for everything that a selected force may do here."""
        inner: dict[str, QMenu] = {}
        for walk in walks:
            home: QMenu = self
            if len(walks) > MOST and walk.who:
                if walk.who not in inner:
                    inner[walk.who] = self._add_menu(walk.who)
                home = inner[walk.who]
            self._add(home, walk.text, walk.price, walk.actions, walk.path)

    def _add_menu(self, title: str) -> QMenu:
        menu = QMenu(title.replace("&", "&&"), self)
        self.addMenu(menu)
        self._inner.append(menu)
        return menu

    def _add(
        self, home: QMenu, text: str, price: str, actions: tuple[Any, ...], way: tuple[int, ...]
    ) -> None:
        words = f"{text}\t{price}" if price else text
        entry = home.addAction(words.replace("&", "&&"))
        entry.triggered.connect(partial(self._choose, actions))
        entry.hovered.connect(partial(self._point, actions, way))

    def _choose(self, actions: tuple[Any, ...], *_: object) -> None:
        self.chosen.emit(actions)

    def _point(self, actions: tuple[Any, ...], way: tuple[int, ...]) -> None:
        self.pointed.emit(actions, way)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """A digit chooses the entry of that number, as with the buttons of the prompt."""
        number = event.key() - Qt.Key.Key_1
        entries = self.actions()
        if event.isAutoRepeat() or not 0 <= number < min(9, len(entries)):
            super().keyPressEvent(event)
            return
        entry = entries[number]
        self.setActiveAction(entry)
        if entry.menu() is None:
            self.close()
            entry.trigger()

    def covered(self) -> tuple[QRect, ...]:
        """What the menu and the menus within it hide of the screen."""
        return tuple(menu.geometry() for menu in (self, *self._inner) if menu.isVisible())


def menu_groups(now: Snapshot, actions: Sequence[Action]) -> Iterator[tuple[str, Sequence[Any]]]:
    """Parts of a menu in their order: the title of a menu within it, or empty; and actions.

    In a long menu all actions that name the same unit first come together under its name.
    """
    if len(actions) <= MOST:
        yield "", actions
        return
    names = {
        counter.unit: in_language(counter.name, counter.name_ja)
        for stack in now.stacks
        for counter in stack.counters
    }
    found: dict[str, list[Any]] = {}
    rest: list[Any] = []
    for action in actions:
        units = now.places(action).units
        if units and units[0] in names:
            found.setdefault(names[units[0]], []).append(action)
        else:
            rest.append(action)
    single = [members[0] for members in found.values() if len(members) == 1]
    if single or rest:
        yield "", [*single, *rest]
    yield from ((name, members) for name, members in found.items() if len(members) > 1)
