"""Hints for the human who decides, and reasons of programs: asked, thought over, shown, lit."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QObject, Signal

from gui.board.view import BoardView
from gui.match.advising import Asked, asked_for_hint, asked_for_reason, last_of_program, view_of
from gui.match.live_match import LiveMatch
from gui.match.thinking import Thinker
from gui.panels.hint_panel import HintPanel
from gui.theme.theme import Theme
from wargame_core.players.reasons import may_explain
from wargame_core.views.advice_values import HINT, WHY, AdviceView, AlternativeView
from wargame_core.views.words import tr


class AdviceController(QObject):
    """Owns the panel of reasons. A worker thinks; moving on cancels its request."""

    wanted = Signal()
    """The panel is to be seen."""
    chosen = Signal(object)
    """The action of a hint, to be played."""
    refused = Signal(str)
    """Why nothing can be asked."""

    def __init__(self, live: LiveMatch, board: BoardView, theme: Theme, parent: QObject) -> None:
        super().__init__(parent)
        self._live, self._board = live, board
        self.level = ""
        """The level that is wanted for hints; empty for a quick one."""
        self.panel = HintPanel(theme=theme)
        self._asked: Asked | None = None
        self._generation = 0
        self._lights = False
        self._thinker = Thinker(self)
        self._thinker.answered.connect(self._answered)
        self._thinker.failed.connect(self._failed)
        self.panel.cancelled.connect(self.cancel)
        self.panel.pointed.connect(self._point)
        self.panel.chosen.connect(self._play)
        live.opened.connect(self.clear)
        live.settled.connect(self._follow)

    @property
    def is_busy(self) -> bool:
        """Whether a worker thinks."""
        return self._asked is not None

    @property
    def shown(self) -> AdviceView | None:
        """What is shown."""
        return self.panel.shown

    def hint(self) -> None:
        """Ask what a program would do in the place of the human who decides."""
        if not self._live.is_open:
            return
        if self._live.looks_back:
            self.refused.emit(
                tr("This is an earlier point of the match; return to the present to play.")
            )
            return
        asked = asked_for_hint(self._live.now, self.level)
        if asked is None:
            self.refused.emit(tr("There is nothing to choose now."))
            return
        self._ask(asked, tr("Looking for a hint …"))

    def why(self) -> None:
        """Ask why a program made its last move before the point that is shown."""
        number = last_of_program(self._live.now) if self._live.is_open else 0
        if number:
            self.explain(number)
        else:
            self.refused.emit(tr("No program has made a move yet."))

    def explain(self, number: int) -> None:
        """Ask why a program played this action, from 1."""
        live = self._live
        if not may_explain(live.match):
            self.refused.emit(
                tr("Programs tell their reasons once the match is over: players have secrets.")
            )
            return
        asked = asked_for_reason(live.now, number) if number <= live.match.position else None
        if asked is None:
            self.refused.emit(tr("No program has chosen this."))
            return
        self._ask(asked, tr("Thinking it over again …"))

    def leave(self) -> Asked | AdviceView | None:
        """End; another controller may resume what this one was asked."""
        about = self.shown or self._asked
        self.finish()
        return about

    def resume(self, about: Asked | AdviceView | None) -> None:
        """Ask again what another controller was asked that this one replaces."""
        if about is not None and about.kind == WHY:
            self.explain(about.position + 1)
        elif about is not None:
            self.hint()

    def cancel(self) -> None:
        """Nobody waits for the answer any more."""
        if self._asked is not None:
            self._drop()
            self.panel.show_note(tr("Cancelled."))

    def clear(self) -> None:
        """Show nothing."""
        self._drop()
        self._point(None)
        self.panel.show_note("")

    def finish(self) -> None:
        """Nobody hears the worker any more."""
        self._drop()

    # --- the worker ---------------------------------------------------------------------------

    def _ask(self, asked: Asked, words: str) -> None:
        self._drop()
        self._point(None)
        self._generation += 1
        self._asked = asked
        self.panel.show_busy(words)
        self.wanted.emit()
        self._thinker.work(self._generation, asked.answer)

    def _drop(self) -> None:
        self._asked = None
        self._thinker.cancel()

    def _answered(self, generation: int, found: Any) -> None:
        asked = self._asked
        if asked is None or generation != self._generation:
            return
        self._asked = None
        view = view_of(self._live.now, asked, found)
        self.panel.show_advice(view)

    def _failed(self, generation: int, reason: str) -> None:
        if self._asked is not None and generation == self._generation:
            self._asked = None
            self.panel.show_note(reason)

    # --- board and match ----------------------------------------------------------------------

    def _follow(self) -> None:
        """A hint is for one decision of one human: it goes when the match goes on.

        A reason goes when its action is taken back, or when seats have secrets again.
        """
        live = self._live
        position = live.match.position if live.is_open else -1
        about = self._asked or self.panel.shown
        if about is None:
            return
        if about.kind == HINT:
            is_old = about.position != position
        else:
            is_old = about.position >= position or not may_explain(live.match)
        if is_old:
            self.clear()

    def _point(self, one: AlternativeView | None) -> None:
        """Light the places of an alternative, or again what can be done."""
        if one is None:
            if self._lights:
                self._lights = False
                self._board.light(self._live.now.by_place if self._live.is_open else ())
                self._board.show_way(())
            return
        self._lights = True
        self._board.light(one.places)
        self._board.show_way(one.path)
        if one.places:
            self._board.bring_in(one.places[-1])

    def _play(self, one: AlternativeView) -> None:
        view = self.panel.shown
        if view is not None and view.kind == HINT and view.position == self._live.match.position:
            self.chosen.emit(one.action)
