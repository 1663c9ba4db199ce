"""The panels beside the board: what they hold, folding them away, and which is in front."""

from __future__ import annotations

import itertools
from typing import Final

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QMainWindow, QStyle, QWidget

from gui.panels.dock import Dock
from gui.panels.dock_rail import DockRail
from gui.theme.theme import GRID, Theme

DOCK_WIDTH: Final = 312

_ROOMY: Final = 2400
"""Width of a window, in pixels, from which the panels lie beside the board at first."""

_FIRST_SHARE: Final = 0.56
"""Share of the height that the upper docks have at first."""

_READABLE: Final = 0.5
"""Share of the height that a lower dock has at least when it is called for."""

_DOCK_SHARE: Final = 0.17
"""Share of the width that the docks have at first, if they need no more."""

_FIGHT_HEIGHT: Final = 44 * GRID
"""Height in pixels, at a scale of 1, that a fight needs to be followed."""

NAMES: Final = ("hex", "log", "actions", "fight", "players", "reasons", "tray")
"""The panels by the names of their docks."""

_HEX, _LOG, _ACTIONS, _FIGHT, _PLAYERS, _REASONS, _TRAY = range(len(NAMES))
_UPPER: Final = (_HEX, _FIGHT, _PLAYERS, _TRAY)
_LOWER: Final = (_LOG, _ACTIONS, _REASONS)
"""Tabs of each group; a hint lies below the place that it speaks of."""


class SidePanels(QObject):
    """Docks of a page with their rail; as long as they are folded away none can be seen."""

    def __init__(
        self, page: QMainWindow, titles: tuple[str, ...], panels: tuple[QWidget, ...], theme: Theme
    ) -> None:
        """Titles and panels in the order of ``NAMES``."""
        super().__init__(page)
        self._page, self._theme = page, theme
        self.rail = DockRail(theme=theme)
        self.docks: tuple[Dock, ...] = tuple(
            self._dock(name, title, panel)
            for name, title, panel in zip(NAMES, titles, panels, strict=True)
        )
        self._folded, self._peeks, self._shared = True, False, False
        self._with_players = self._unseen = False
        self._below: list[Dock] = []
        """Docks that have made room for the tray."""
        self._heights: list[int] = []
        """Of the upper and the lower group before that, with their tabs."""
        self._tray_needed = self._tray_kept = False
        """Whether the open decision is made in the tray, and whether the player wants it anyway."""
        self._front = self.docks[_HEX]
        self._lent = 0
        """Pixels of height that the fight has from the log."""
        for dock in self.docks:
            page.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, dock)
        for group in (_UPPER, _LOWER):
            for first, second in itertools.pairwise(group):
                page.tabifyDockWidget(self.docks[first], self.docks[second])
        self.raised = [self.docks[_HEX], self.docks[_LOG]]
        """What is in front of each group when the panels unfold."""
        for dock in self.docks:
            dock.hide()
            dock.visibilityChanged.connect(self._follow)
        self.rail.pressed.connect(self._pressed)
        self.rail.fold_wanted.connect(self.toggle)

    def _dock(self, name: str, title: str, widget: QWidget) -> Dock:
        """A dock; by its name, which is the same in every language, its place is kept."""
        dock = Dock(title, widget, self._page, self._theme)
        dock.setObjectName(name)
        widget.setMinimumWidth(DOCK_WIDTH)
        self.rail.add(name, title)
        return dock

    # --- folding ------------------------------------------------------------------------------

    @property
    def folded(self) -> bool:
        """Whether the panels are folded away; those in windows of their own stay."""
        return self._folded

    def begin(self) -> None:
        """Lie beside the board at first where there is room for both."""
        if self._page.width() >= _ROOMY and not self._shared:
            self.unfold()
        elif self._unseen:
            for dock in self.raised:
                dock.raise_()
        self._unseen = False

    def toggle(self) -> None:
        """Unfold the panels, or fold them away."""
        if self._folded:
            self.unfold()
        else:
            self.fold()

    def fold(self) -> None:
        """Give the board all the room."""
        self._peeks = False
        self._put_tray_away()
        if self._folded:
            return
        self.raised = [self._in_front(group) for group in (_UPPER, _LOWER)]
        self._folded = True
        for dock in self.docks:
            if not dock.isFloating():
                dock.hide()
        self.rail.show_folded(True)
        self._follow()

    def unfold(self) -> None:
        """Show all panels that the match needs."""
        if not self._folded:
            return
        self._folded, self._unseen = False, not self._page.isVisible()
        for number in range(len(self.docks)):
            self._show_if_needed(number)
        for dock in self.raised:
            dock.raise_()
        self.docks[_TRAY].raise_()
        self.rail.show_folded(False)
        if not self._shared:
            self._share_first()
        self._arrange_anew()  # else the page keeps the height of docks that are tabs by now
        self._follow()

    def _arrange_anew(self) -> None:
        """Lay the docks out at once."""
        arranged = self._page.layout()
        assert arranged is not None, "a main window has a layout"
        arranged.invalidate()
        arranged.activate()

    def adopt(self) -> None:
        """The docks are as they were when their places were kept."""
        docks = (dock for number, dock in enumerate(self.docks) if number != _TRAY)
        shown = [dock for dock in docks if not (dock.isHidden() or dock.isFloating())]
        self._folded = not shown
        self._shared = bool(shown)  # panels that nobody has seen have no width yet
        self.rail.show_folded(self._folded)
        for number in range(len(self.docks)):
            self._show_if_needed(number)
        self._follow()

    def _show_if_needed(self, number: int) -> None:
        dock = self.docks[number]
        if number == _TRAY:
            dock.setVisible(self._tray_needed or self._tray_kept)
            return
        needed = number != _PLAYERS or self._with_players
        dock.setVisible(needed and (not self._folded or dock.isFloating()))

    def _share_first(self) -> None:
        """Share the room between board and panels."""
        self._shared = True
        page = self._page
        upper = round(_FIRST_SHARE * page.height())
        page.resizeDocks(
            [self.docks[_HEX], self.docks[_LOG]],
            [upper, page.height() - upper],
            Qt.Orientation.Vertical,
        )
        page.resizeDocks([self.docks[_HEX]], [self._width()], Qt.Orientation.Horizontal)

    # --- one panel ----------------------------------------------------------------------------

    def show(self, name: str) -> None:
        """Bring a panel to the front, unfolded."""
        self._peeks = self._folded
        self.unfold()
        number = NAMES.index(name)
        self.docks[number].show()
        self.docks[number].raise_()
        if number in _LOWER:
            self._grow(self.docks[number])

    def _grow(self, dock: Dock) -> None:
        """A list that is wanted has room enough to be read."""
        page = self._page
        wanted = round(_READABLE * page.height())
        if dock.isFloating() or dock.height() >= wanted or not page.isVisible():
            return
        upper = self._in_front(_UPPER)
        page.resizeDocks([upper, dock], [page.height() - wanted, wanted], Qt.Orientation.Vertical)

    def done(self) -> None:
        """A panel that was unfolded for one choice has served; a tray that this needs stays."""
        if self._peeks:
            self.fold()
            if self._tray_needed:
                self._bring_tray()
                self._follow()

    def show_players(self, needed: bool, *, fights: bool) -> None:
        """Bring the players to the front in games that have such a panel; hide it in others."""
        self._with_players = needed
        self.rail.buttons[NAMES[_PLAYERS]].setVisible(needed)
        self._show_if_needed(_PLAYERS)
        front = self.docks[_PLAYERS if needed else _HEX]
        if fights:
            self._front = front if needed else self._front
        else:
            self.raised[0] = front
            front.raise_()

    def name_places(self, title: str) -> None:
        """How the places of the board are called."""
        self.docks[_HEX].setWindowTitle(title)
        self.rail.rename(NAMES[_HEX], title)

    def cover(self, covered: bool) -> None:
        """Hide docks that float outside the window, or show them again."""
        for dock in self.docks:
            if dock.isFloating():
                dock.setVisible(not covered)

    def _pressed(self, name: str) -> None:
        """A button of the rail: its panel to the front, or all away if it is there."""
        dock = self.docks[NAMES.index(name)]
        if name == NAMES[_TRAY]:
            self.toggle_tray()
            return
        if not self._folded and not dock.visibleRegion().isEmpty():
            self.fold()
        else:
            self.show(name)
            self._peeks = False
        self._follow()

    def _in_front(self, group: tuple[int, ...]) -> Dock:
        shown = (self.docks[one] for one in group if not self.docks[one].visibleRegion().isEmpty())
        return next(shown, self.docks[group[0]])

    def _follow(self, *_: object) -> None:
        """The rail shows what can be seen."""
        names = {dock.objectName() for dock in self.docks if not dock.visibleRegion().isEmpty()}
        self.rail.show_front(names)

    # --- the tray -----------------------------------------------------------------------------

    def show_tray(self, *, needed: bool, useful: bool) -> None:
        """The tray unfolds, alone if the others are folded away, once a decision is made there.

        Where it only may be used, its button has a dot until it is wanted.
        """
        begins, self._tray_needed = needed and not self._tray_needed, needed
        dock = self.docks[_TRAY]
        if begins:
            self._bring_tray()
        elif not (needed or self._tray_kept):
            behind = self.raised[0] if self._in_front(_UPPER) is dock else None
            dock.hide()
            self._stack_again()
            if behind is not None and not self._folded:
                behind.raise_()
        self.rail.tell(NAMES[_TRAY], news=useful and dock.isHidden())
        self._follow()

    @property
    def keeps_tray(self) -> bool:
        """Whether the player has called for the tray, needed or not."""
        return self._tray_kept

    def toggle_tray(self) -> bool:
        """Bring the tray to the front, or put it away; whether it is in front now."""
        dock = self.docks[_TRAY]
        if dock.isVisible() and not dock.visibleRegion().isEmpty():
            self._put_tray_away()
            return False
        self._tray_kept = True
        self._bring_tray()
        self._follow()
        return True

    def _bring_tray(self) -> None:
        """In front of what is unfolded, with the height of both groups while it is needed.

        Alone it is as wide as the others are at first.
        """
        dock = self.docks[_TRAY]
        if not self._folded and self._in_front(_UPPER) is not dock:
            self.raised[0] = self._in_front(_UPPER)
        heights = self._group_heights()
        dock.show()
        dock.raise_()
        if self._folded:
            self._page.resizeDocks([dock], [self._width()], Qt.Orientation.Horizontal)
        elif self._tray_needed and not self._below:
            self._below = [self.docks[one] for one in _LOWER if not self.docks[one].isFloating()]
            self.raised[1] = self._in_front(_LOWER)
            self._heights = heights
            for one in self._below:
                one.hide()

    def _stack_again(self) -> None:
        """What had made room for the tray is below again, as high as it was."""
        below, self._below = self._below, []
        for dock in below if not self._folded else ():
            dock.show()
        if below:
            self.raised[1].raise_()
        if below and self._heights and not self._folded:
            docks = [self._in_front(_UPPER), self.raised[1]]
            self._page.resizeDocks(docks, self._heights, Qt.Orientation.Vertical)

    def _group_heights(self) -> list[int]:
        """Heights of the upper and the lower group with their tabs; empty if they lie otherwise."""
        page, (upper, lower) = self._page, map(self._in_front, (_UPPER, _LOWER))
        if upper.x() != lower.x() or lower.y() <= upper.y():
            return []
        between = page.style().pixelMetric(QStyle.PixelMetric.PM_DockWidgetSeparatorExtent)
        return [lower.y() - upper.y() - between, page.height() - lower.y()]

    def _width(self) -> int:
        """Width of the docks at first."""
        return max(DOCK_WIDTH, round(_DOCK_SHARE * self._page.width()))

    def _put_tray_away(self) -> None:
        self._tray_kept = False
        self._stack_again()
        if not self.docks[_TRAY].isFloating():
            self.docks[_TRAY].hide()
        self._follow()

    # --- the fight ----------------------------------------------------------------------------

    def show_fight(self) -> None:
        """Bring the fight to the front, with room enough to be read; folded away it has a dot."""
        fight, log = self.docks[_FIGHT], self.docks[_LOG]
        self.raised[0] = fight
        if self._folded:
            self.rail.tell(NAMES[_FIGHT], news=True)
            return
        shown = (dock for dock in (self.docks[_PLAYERS],) if not dock.visibleRegion().isEmpty())
        self._front = next(shown, self.docks[_HEX])
        height = self._upper()
        fight.raise_()
        wanted = min(round(_FIGHT_HEIGHT * self._theme.scale), round(0.7 * self._page.height()))
        self._lent = 0 if fight.isFloating() or log.isFloating() else max(0, wanted - height)
        self._share(height, height + self._lent)

    def hide_fight(self) -> None:
        """Bring what was in front there again; the log gets back what the fight had taken."""
        self.rail.tell(NAMES[_FIGHT], news=False)
        if self._folded:
            self.raised[0] = self.docks[_PLAYERS if self._with_players else _HEX]
            return
        height = self._upper()
        self.raised[0] = self._front
        self._front.raise_()
        self._share(height, height - self._lent)
        self._lent = 0

    def _upper(self) -> int:
        """Height of the upper docks, of which one is in front."""
        return self._in_front(_UPPER).height()

    def _share(self, now: int, upper: int) -> None:
        """Give the upper docks this height if the fight takes or gives some of it."""
        if self._lent:
            lower = now + self.docks[_LOG].height() - upper
            docks = [self.docks[_FIGHT], self.docks[_LOG]]
            self._page.resizeDocks(docks, [upper, lower], Qt.Orientation.Vertical)
