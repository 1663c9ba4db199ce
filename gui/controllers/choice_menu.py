"""The menu of the choices in one place: as it is while short, else by forces and units."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Final

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent
from PySide6.QtWidgets import QMenu, QWidget

from gui.match.live_match import LiveMatch
from gui.match.questions import careful_last
from gui.match.snapshot import Snapshot
from wargame_core.engine.decision import Action
from wargame_core.views.values import CounterView
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
    tray_wanted = Signal()

    def __init__(self, live: LiveMatch, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._live = live
        self._inner: list[QMenu] = []
        self._to_tray: QAction | None = None

    def offer_tray(self, title: str) -> None:
        """Before everything else: all this can be arranged in the tray."""
        entry = self.addAction(f"{title} …\tG".replace("&", "&&"))
        entry.triggered.connect(self.tray_wanted)
        self._to_tray = entry
        self.addSeparator()

    def offer_actions(self, actions: Sequence[Action]) -> None:
        """An entry for every action of a place."""
        now = self._live.now
        if len(actions) <= MOST:
            actions = careful_last(now, actions)
        inner: dict[tuple[str, ...], QMenu] = {(): self}
        for titles, members in menu_groups(now, actions):
            for depth, title in enumerate(titles):
                if titles[: depth + 1] not in inner:
                    inner[titles[: depth + 1]] = self._add_menu(title, inner[titles[:depth]])
            home = inner[titles]
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

    def _add_menu(self, title: str, home: QMenu | None = None) -> QMenu:
        menu = QMenu(title.replace("&", "&&"), self)
        (home or self).addMenu(menu)
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
        """A digit chooses the entry of that number, as with the buttons of the prompt; G the tray.

        A key that a player holds down chooses nothing.
        """
        entry = self._entry_of(event.key())
        if event.isAutoRepeat() or entry is None:
            super().keyPressEvent(event)
            return
        self.setActiveAction(entry)
        if entry.menu() is None:
            self.close()
            entry.trigger()

    def _entry_of(self, key: int) -> QAction | None:
        """What a key chooses."""
        if key == Qt.Key.Key_G:
            return self._to_tray
        number = key - Qt.Key.Key_1
        entries = [entry for entry in self.actions() if not entry.isSeparator()]
        return entries[number] if 0 <= number < min(9, len(entries)) else None

    def covered(self) -> tuple[QRect, ...]:
        """What the menu and the menus within it hide of the screen."""
        return tuple(menu.geometry() for menu in (self, *self._inner) if menu.isVisible())


def menu_groups(
    now: Snapshot, actions: Sequence[Action]
) -> Iterator[tuple[tuple[str, ...], Sequence[Any]]]:
    """Parts of a menu in their order: titles of the menus around them, and actions.

    In a long menu actions come together by the unit that each names first, and units by the
    leader of their force.
    """
    if len(actions) <= MOST:
        yield (), actions
        return
    counters = {one.unit: one for stack in now.stacks for one in stack.counters}
    forces: dict[int, dict[int, list[Any]]] = {}
    rest: list[Any] = []
    for action in actions:
        counter = counters.get(next(iter(now.places(action).units), -1))
        if counter is None:
            rest.append(action)
        else:
            leader = counter.leader if isinstance(counter, CounterView) else -1
            leader = leader if leader in counters else counter.unit
            forces.setdefault(leader, {}).setdefault(counter.unit, []).append(action)
    names = {unit: in_language(one.name, one.name_ja) for unit, one in counters.items()}
    single = [action for units in forces.values() for action in _only(units)]
    if single or rest:
        yield (), [*single, *rest]
    for leader, units in forces.items():
        members = [action for ones in units.values() for action in ones]
        if len(members) <= 1:
            continue
        if len(members) <= MOST:
            yield (names[leader],), members
            continue
        alone = [ones[0] for ones in units.values() if len(ones) == 1]
        if alone:
            yield (names[leader],), alone
        for unit, ones in units.items():
            if len(ones) > 1:
                titles = (names[leader], names[unit]) if len(units) > 1 else (names[unit],)
                yield titles, ones


def _only(units: Mapping[int, Sequence[Any]]) -> Sequence[Any]:
    """The action of a force that has only one."""
    members = [action for ones in units.values() for action in ones]
    return members if len(members) == 1 else ()
