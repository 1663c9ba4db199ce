"""The entries of the menu bar: which of them can be used now, and which are checked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenuBar

from gui.match.live_match import LiveMatch
from gui.shell.commands import MenuOf, fill_menu_bar

_OVERLAY = "overlay-"


class MenuEntries:
    """Fills the menu bar, and follows the match."""

    def __init__(self, bar: QMenuBar) -> None:
        self._bar = bar
        self.menus: Sequence[MenuOf] = ()
        self.by_name: Mapping[str, QAction] = {}

    def fill(self, *menus: MenuOf) -> None:
        """Fill the bar anew."""
        self.menus = menus
        self.by_name = fill_menu_bar(self._bar, menus)

    def show_overlay(self, kind: str) -> None:
        """Check the entry of the overlay that is on."""
        for name, action in self.by_name.items():
            if name.startswith(_OVERLAY):
                action.setChecked(name == f"{_OVERLAY}{kind}")

    def follow(self, live: LiveMatch, *, curtain: bool, recap: bool) -> None:
        """Offer what can be done at this point of the match.

        ``curtain``: the board is hidden from whoever sits there; ``recap``: players are told what
        happened since their last decision.
        """
        match = live.match if live.is_open else None
        for action in self.by_name.values():
            if action.property("needs_match"):
                action.setEnabled(match is not None and not curtain)
        if match is not None:
            kinds = live.now.views.OVERLAYS
            for name, action in self.by_name.items():
                if name.startswith(_OVERLAY):
                    action.setVisible(name.removeprefix(_OVERLAY) in kinds)
        for name in ("export", "print"):
            self.by_name[name].setEnabled(not curtain)
        open_ = None if curtain or (match is not None and live.looks_back) else match
        self.by_name["undo"].setEnabled(open_ is not None and open_.position > 0)
        self.by_name["redo"].setEnabled(open_ is not None and bool(open_.taken_back))
        self.by_name["recap"].setChecked(recap)
        self.by_name["result"].setEnabled(match is not None and match.decision is None)
        self.by_name["pause"].setChecked(match is not None and live.paused)
