"""The card that says what the next dice can bring, before anything is chosen."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QTextDocumentFragment
from PySide6.QtWidgets import QLabel, QVBoxLayout

from gui.board.calm_corner import hidden
from gui.board.view import BoardView
from gui.match.live_match import LiveMatch
from gui.panels.board_card import BoardCard
from gui.panels.preview_html import FORMS, IN_SMALL_TYPE, SMALL, Form, preview_html
from gui.theme.apply import restyle
from gui.theme.theme import GRID, Theme
from wargame_core.engine.decision import Action
from wargame_core.engine.preview import Preview

_ANY: Final = (1 << 24) - 1
"""No limit of a width, in pixels."""

_SPARED: Final = 40
"""Pixels around the place that stay free."""

_WIDEST: Final[Mapping[Form, float]] = {
    "wide": 0.6, "stacked": 0.42, "short": 0.42, "small": 0.6, "least": 0.42,
}  # fmt: skip
"""Share of the width of the board from which the text goes on in a new line."""

_WIDER: Final = (0.5, 0.6, 0.75)
"""The same for the shortest form where even that is too high for the board."""

_STACK: Final = 0.5
"""How bad it is to hide the counters of others, beside those of who takes part."""

_UNREAD: Final = 100
"""How much worse than a counter under the card a menu over it is."""

_CALM: Final = 0.005
"""How much worse each counter and each print under the card is that is not spoken of."""

_MOST: Final = 0.2
"""Share of the board that may be covered."""

_EDGE: Final = Qt.AlignmentFlag.AlignBottom | Qt.AlignmentFlag.AlignRight


@dataclass(frozen=True, slots=True)
class _Need:
    """What a form of the text takes."""

    wraps: bool
    """Whether lines had to be broken."""
    size: QSize
    """Of the card."""
    text_height: int


class PreviewCard(BoardCard):
    """Lies over the lower edge of the board and lets the mouse through."""

    def __init__(self, live: LiveMatch, over: BoardView, theme: Theme) -> None:
        super().__init__(over, _EDGE, theme)
        self._live = live
        self._board = over
        over.cards.append(self)
        self._theme = theme
        self.covered: Callable[[], Sequence[QRect]] = tuple
        """Asks what menus hide of the screen now."""
        self._shown: Preview | None = None
        self._asked: Preview | None = None
        """The odds of the question that waits for an answer."""
        self._written: tuple[Preview, Form, int] | None = None
        self._needs: dict[tuple[Form, int, int], _Need] = {}
        """What the forms of what is shown take, by form and the two widths that bound it."""
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._text = QLabel()
        self._text.setTextFormat(Qt.TextFormat.RichText)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(GRID, GRID, GRID, GRID)
        layout.addWidget(self._text)

    @property
    def shown(self) -> Preview | None:
        """What is shown."""
        return self._shown

    def text(self) -> str:
        """What the card says, without its style."""
        return QTextDocumentFragment.fromHtml(self._text.text()).toPlainText()

    def _lie(self) -> None:
        """In a corner of the board that does not hide the place of which it speaks.

        The rolls stand side by side where that leaves most of the board free, else in the form
        that covers least; a card that is cut off is the last choice.
        """
        view, board = self._shown, self._board.free
        if view is None:
            return
        room = board.adjusted(GRID, GRID, -GRID, -GRID)
        found: list[tuple[bool, bool, bool, int, int]] = []
        tries: list[tuple[Form, float]] = [(form, _WIDEST[form]) for form in FORMS]
        wider: list[tuple[Form, float]] = [("short", share) for share in _WIDER]
        for number, (form, share) in enumerate((*tries, *wider)):
            if number >= len(tries) and not min(found)[0]:
                break
            need = self._need(view, form, round(share * board.width()), room.width())
            size = need.size.boundedTo(room.size())
            covered = size.width() * size.height()
            hides = self._free_spot(size) is None or (need.wraps and form == "wide")
            much = covered > _MOST * board.width() * board.height()
            found.append(
                (need.text_height + 2 * GRID > size.height(), hides, much, covered, number)
            )
            if not any(found[-1][:3]):
                break
        form, share = (*tries, *wider)[min(found)[-1]]
        self._write(view, form, round(share * board.width()))
        super()._lie()
        if self._board.fan.is_open:
            self._board.fan.refresh()

    def _resting(self, box: QRect) -> QRect:
        """In the freest corner, if one leaves the place free."""
        spot = self._free_spot(box.size())
        return box if spot is None else QRect(spot, box.size())

    def _need(self, view: Preview, form: Form, widest: int, room: int) -> _Need:
        """What a form takes; worked out once for what is shown, because tables are laid out slowly.

        ``widest``: width from which lines are broken; ``room``: width that the card may have.
        """
        key = (form, widest, room)
        found = self._needs.get(key)
        if found is None:
            wraps, text = self._write(view, form, widest), self._text
            tall = text.heightForWidth(text.maximumWidth()) if wraps else text.sizeHint().height()
            found = self._needs[key] = _Need(wraps, self._wanted(room), tall)
        return found

    def _write(self, view: Preview, form: Form, widest: int) -> bool:
        """Write in a form; the answer is whether lines had to be broken."""
        text = self._text
        if self._written != (view, form, widest):
            self._written = (view, form, widest)
            self._set_type(form)
            text.setWordWrap(False)
            text.setMinimumWidth(0)
            text.setMaximumWidth(_ANY)
            text.setText(preview_html(view, self._theme, form, self._live.now.views.cell_words))
            wanted = text.sizeHint().width()
            text.setWordWrap(wanted > widest)
            text.setFixedWidth(min(wanted, widest))
        return text.wordWrap()

    def _set_type(self, form: Form) -> None:
        """Set the size of the type of a form."""
        size = round(SMALL * self._theme.body) if form in IN_SMALL_TYPE else self._theme.body
        restyle(self._text, f"font-size: {size}px;")

    def _free_spot(self, size: QSize) -> QPoint | None:
        """The corner that leaves the place free, and as much as can be of who else takes part."""
        room = self._board.free.adjusted(GRID, GRID, -GRID, -GRID)
        box = QRect(QPoint(0, 0), size)
        view = self._shown
        corners = (
            (room.right() - box.width(), room.bottom() - box.height()),
            (room.left(), room.bottom() - box.height()),
            (room.right() - box.width(), room.top()),
            (room.left(), room.top()),
        )
        stacks = self._board.layers.crowds()
        best, fewest = None, -1.0
        for x, y in corners:
            box.moveTo(x, y)
            kept = box.adjusted(-_SPARED, -_SPARED, _SPARED, _SPARED)
            if view is not None and self._lies_under(kept, view.place):
                continue
            covered = 0.0 + sum(self._lies_under(kept, at) for at in view.beside) if view else 0.0
            covered += _UNREAD * self._is_covered(box)
            covered += self._share_under(kept, view.place) if view is not None else 0
            covered += _CALM * hidden(self._board, box)
            covered += _STACK * sum(self._share_under(box, at) for at in stacks)
            if best is None or covered < fewest:
                best, fewest = box.topLeft(), covered
        return best

    def _is_covered(self, box: QRect) -> bool:
        """Whether an open menu would hide a part of the card."""
        shown = QRect(self._board.mapToGlobal(box.topLeft()), box.size())
        return any(shown.intersects(place) for place in self.covered())

    def _lies_under(self, box: QRect, place: int) -> bool:
        return place >= 0 and box.contains(self._board.point_of(place))

    def _share_under(self, box: QRect, place: int) -> float:
        """How much of a place the card would hide, between 0 and 1: counters stand there."""
        if place < 0:
            return 0.0
        edge = self._board.layers.geometry.outline(place).boundingRect()
        whole = self._board.mapFromScene(edge).boundingRect()
        under = whole.intersected(box)
        return under.width() * under.height() / max(1, whole.width() * whole.height())

    def ask(self, odds: Preview | None) -> None:
        """Show the odds of a question as long as nothing else is pointed at; None for none."""
        asked, self._asked = self._asked, odds
        if odds is not None or self._shown is asked:
            self.point_at_nothing()

    def point_at(self, action: Action) -> None:
        """Show what an action brings; without dice what is asked, or the open decision."""
        self._show(self._find(action) or self._asked or self._find(None))

    def show_odds(self, odds: Preview) -> None:
        """Show these odds until something else is pointed at."""
        self._show(odds)

    def point_at_nothing(self) -> None:
        """Show what the question or the open decision brings, if dice come next."""
        self._show(self._asked or (self._find(None) if self._live.is_open else None))

    def _find(self, action: Action) -> Preview | None:
        live = self._live
        return live.now.preview(action) if live.is_open and not live.looks_back else None

    def _show(self, view: Preview | None) -> None:
        if view is self._shown and view is not None:
            if self.covered():
                self.settle()
            return
        if view != self._shown:
            self._needs.clear()
        self._shown = view
        if view is None:
            self.hide()
            return
        self.setAccessibleName(view.title)
        self.appear()
