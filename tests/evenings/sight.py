"""What is on the screen now, and where, in plain values: as much as a player at it can see."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QComboBox,
    QDialog,
    QLabel,
    QLineEdit,
    QListWidget,
    QMenu,
    QTextBrowser,
    QWidget,
)

from gui.board.view import BoardView
from gui.match.board_page import BoardPage
from gui.panels.choice_button import ChoiceButton
from gui.panels.draft_page import DraftCard
from gui.panels.held_row import HeldRow
from gui.panels.tray import Tray
from gui.panels.tray_line import TrayLine
from gui.shell.main_window import MainWindow
from wargame_core.views.tray_values import STOCK

Told = dict[str, Any]


def answer(ask: str, **about: Any) -> Told:
    """The answer to one question; ``ask`` names it."""
    questions: dict[str, Callable[..., Told]] = {
        "hand": hand,
        "look": look,
        "match": match,
        "point": point,
        "counter": counter,
        "words": words,
    }
    return questions[ask](**about)


def hand() -> Told:
    """Which windows there are: one that comes or goes may swallow the end of a key."""
    tops = [one for one in QApplication.topLevelWidgets() if one.isVisible()]
    return {"windows": len(tops)}


def match() -> Told:
    """What is decided in the match that is open, if one is."""
    window = _window()
    is_open = window is not None and window.live.is_open
    return {
        "match": _match(window) if window is not None and is_open else None,
        "curtain": window is not None and window.hand_over.curtain,
        "focus": type(QApplication.focusWidget()).__name__,
    }


def look() -> Told:
    """Everything that can be pointed at, and what is decided."""
    window = _window()
    told: Told = {
        "window": window is not None,
        "widgets": [_widget(one) for one in _on_screen()],
        "menu": _entries(),
        "bar": _bar(window) if window is not None else [],
        "links": [link for one in QApplication.allWidgets() for link in _links(one)],
        "dialogs": [_dialog(one) for one in QApplication.topLevelWidgets() if _is_dialog(one)],
        "active": QApplication.activeWindow() is not None,
    }
    return {**told, **match()}


def words() -> Told:
    """All texts that can be read now: labels, logs, status."""
    found = [one for one in QApplication.allWidgets() if one.isVisible()]
    texts = [one.text() for one in found if isinstance(one, QLabel)]
    logs = [one.toPlainText() for one in found if isinstance(one, QTextBrowser)]
    return {"labels": [text for text in texts if text], "logs": logs}


def point(place: int) -> Told:
    """Where a place is on the screen, and whether something lies over it or stands there."""
    page = _page()
    empty = all(pile.place != place for pile in page.live.now.stacks)
    return {**_spot(page.board, page.board.point_of(place)), "empty": empty}


def counter(unit: int) -> Told:
    """The same of a counter of the open fan."""
    board = _page().board
    return _spot(board, board.fan.point_of(unit))


def _spot(board: BoardView, at: QPoint) -> Told:
    on_screen = board.viewport().mapToGlobal(at)
    inside = board.viewport().rect().adjusted(4, 4, -4, -4).contains(at)
    return {
        "at": [on_screen.x(), on_screen.y()],
        "free": inside and QApplication.widgetAt(on_screen) is board.viewport(),
    }


# --- widgets ----------------------------------------------------------------------------------


def _window() -> MainWindow | None:
    tops = QApplication.topLevelWidgets()
    return next((one for one in tops if isinstance(one, MainWindow) and one.isVisible()), None)


def _page() -> BoardPage:
    window = _window()
    assert window is not None, "there is no window"
    return window.page


_HREF = re.compile(r'href="([^"]*)"')

_SEEN = (QAbstractButton, QComboBox, QLineEdit, QListWidget, DraftCard, HeldRow, BoardView)


def _on_screen() -> list[QWidget]:
    found = (one for one in QApplication.allWidgets() if isinstance(one, _SEEN))
    return [one for one in found if one.isVisible() and not one.visibleRegion().isEmpty()]


def _rect(widget: QWidget, part: QRect | None = None) -> list[int]:
    part = widget.visibleRegion().boundingRect() if part is None else part
    corner = widget.mapToGlobal(part.topLeft())
    return [corner.x(), corner.y(), part.width(), part.height()]


def _widget(widget: QWidget) -> Told:
    told: Told = {
        "class": type(widget).__name__,
        "name": widget.objectName(),
        "box": _rect(widget),
        "enabled": widget.isEnabled(),
        "focus": widget.hasFocus(),
        "window": widget.window().windowTitle(),
    }
    if isinstance(widget, QAbstractButton):
        told["text"] = _shown(widget.text())
        told["tip"] = widget.toolTip()
        told["checkable"] = widget.isCheckable()
        told["framed"] = widget.property("primary") == "true"
    if isinstance(widget, ChoiceButton):
        told["does"] = _written(widget.action)
        told["refused"] = widget.reason is not None
        told["digit"] = _digit_of(widget)
    elif isinstance(widget, QComboBox):
        told["text"] = widget.currentText()
        told["items"] = [widget.itemText(row) for row in range(widget.count())]
    elif isinstance(widget, QLineEdit):
        told["text"], told["tip"] = widget.text(), widget.placeholderText()
    elif isinstance(widget, QListWidget):
        rows = [widget.item(row) for row in range(widget.count())]
        now = widget.currentItem()
        told["now"] = now.text() if now is not None else ""
        told["rows"] = [
            [row.text(), _rect(widget.viewport(), widget.visualItemRect(row))]
            for row in rows
            if not row.isHidden()
        ]
    elif isinstance(widget, DraftCard):
        view = widget.shown
        told["text"] = view.title if view is not None else ""
        told["does"] = _written(view.action) if view is not None and view.action else ""
    elif isinstance(widget, HeldRow):
        told["text"] = widget.shown.kind if widget.shown is not None else ""
        told["open"], told["left"] = widget.is_open, widget.count
    return told


def _shown(text: str) -> str:
    """A text as it is seen: without the marks of keys, and without what stands at the right."""
    return text.split("\t")[0].replace("&&", "\0").replace("&", "").replace("\0", "&")


def _digit_of(button: ChoiceButton) -> int | None:
    digits = _page().prompt_bar.by_digit
    return next((digit for digit, one in digits.items() if one is button), None)


def _entries() -> list[Told]:
    """The entries of the menus that are open, the innermost last."""
    menu, told = QApplication.activePopupWidget(), []
    if isinstance(menu, QMenu):
        for one in menu.actions():
            if not one.isSeparator():
                told.append(
                    {
                        "text": _shown(one.text()),
                        "box": _rect(menu, menu.actionGeometry(one)),
                        "enabled": one.isEnabled(),
                        "inner": [
                            _shown(inner.text())
                            for inner in (one.menu().actions() if one.menu() else [])
                        ],
                    }
                )
    elif menu is not None:
        for box in menu.findChildren(QAbstractItemView):
            model = box.model()
            indexes = [model.index(row, 0) for row in range(model.rowCount())]
            told += [
                {"text": one.data(), "box": _rect(box.viewport(), box.visualRect(one))}
                for one in indexes
            ]
    return told


def _bar(window: MainWindow) -> list[Told]:
    """The titles of the menu bar."""
    bar = window.menuBar()
    return [
        {"text": _shown(one.text()), "box": _rect(bar, bar.actionGeometry(one))}
        for one in bar.actions()
    ]


def _links(widget: QWidget) -> list[Told]:
    """Links in a text that can be read now; of a label with one link the label itself."""
    if not widget.isVisible() or widget.visibleRegion().isEmpty():
        return []
    if isinstance(widget, QLabel):
        found = _HREF.findall(widget.text())
        return [{"to": to, "box": _rect(widget), "of": widget.objectName()} for to in found[:1]]
    return _anchors(widget) if isinstance(widget, QTextBrowser) else []


def _anchors(browser: QTextBrowser) -> list[Told]:
    told, block = [], browser.document().begin()
    seen = browser.viewport().rect()
    while block.isValid():
        for piece in block:
            fragment = piece.fragment()
            to = fragment.charFormat().anchorHref()
            cursor = browser.textCursor()
            cursor.setPosition(fragment.position() + fragment.length() // 2)
            box = browser.cursorRect(cursor)
            if to and seen.contains(box.center()):
                told.append({"to": to, "box": _rect(browser.viewport(), box), "of": "text"})
        block = block.next()
    return told


def _is_dialog(widget: QWidget) -> bool:
    return widget.isVisible() and widget.isWindow() and not isinstance(widget, MainWindow | QMenu)


def _dialog(widget: QWidget) -> Told:
    return {
        "class": type(widget).__name__,
        "title": widget.windowTitle(),
        "box": _rect(widget, widget.rect()),
        "modal": isinstance(widget, QDialog) and widget.isModal(),
    }


# --- the tray ---------------------------------------------------------------------------------


def _tray(tray: Tray) -> Told | None:
    """Its rows with their pieces, and where each piece of the stock can go; None if it is away."""
    view = tray.view
    if view is None or not tray.isVisible():
        return None
    lines = [line for line in (*tray.lines, tray.stock) if line.isVisible()]
    stock = view.stock.pieces if view.stock is not None else ()
    first = dict.fromkeys(piece.key for piece in stock)
    return {
        "needed": tray.is_needed,
        "lacking": view.lacking is not None,
        "done": view.done,
        "ready": _rect(tray.ready),
        "rows": [_row(line) for line in lines],
        "puts": [[key, target] for key in first for target in view.takers(key, STOCK)],
    }


def _row(line: TrayLine) -> Told:
    strip = line.strip
    boxes = [strip.box_of(number).toAlignedRect() for number in range(len(strip.pieces))]
    return {
        "number": line.number,
        "box": _rect(line),
        "focus": strip.hasFocus(),
        "cursor": strip.cursor_at,
        "more": _rect(line.more) if line.more.isVisible() else None,
        "pieces": [
            [piece.key, _rect(strip, box)] for piece, box in zip(strip.pieces, boxes, strict=True)
        ],
    }


# --- the match --------------------------------------------------------------------------------


def _written(action: Any) -> str:
    window = _window()
    if window is None or not window.live.is_open or action is None:
        return ""
    match = window.live.match
    try:
        return match.game.write_action(match.state, action)
    except (LookupError, TypeError, ValueError, AttributeError):
        return ""


def _match(window: MainWindow) -> Told:
    live, page = window.live, window.page
    now, question, lift = live.now, page.proposals.question, page.pieces.lifted
    decision = now.decision
    human = decision is not None and now.awaits_human
    fan = page.board.fan
    return {
        "shown": page.isVisible(),
        "position": live.match.position,
        "seen": now.position,
        "looks_back": now.looks_back,
        "runs": live.runs_by_itself,
        "thinks": live.is_busy,
        "human": human,
        "die": now.awaits_die,
        "seat": now.acting,
        "kind": decision.kind if decision is not None else "",
        "turn": [now.turn.turn, now.turn.stage],
        "when": now.turn.label,
        "prompt": now.prompt,
        "settled": page.prompt_bar.settling.is_over,
        "question": None
        if question is None
        else {
            "words": question.words,
            "yes": question.yes,
            "rolls": question.rolls,
            "enter_is_yes": question.enter_is_yes,
        },
        "able": [[one.place, one.unit] for one in now.able],
        "choices": [
            {
                "does": _written(one),
                "words": now.describe(one),
                "lit": list(now.places(one).lit),
                "units": list(now.places(one).units),
                "ends": isinstance(one, now.views.ENDINGS),
            }
            for one in now.choices
        ],
        "lift": None
        if lift is None
        else {
            "place": lift.place,
            "unit": lift.unit,
            "ends": [list(one) for one in lift.ends],
            "aims": list(lift.aims),
            "going": lift.on_its_way,
        },
        "selected": page.pieces.place,
        "cursor": page.board.keys.place,
        "fan": {"open": fan.is_open, "asked": fan.asked, "place": fan.item.place},
        "traces": [[one.kind for one in group] for group in page.traces.groups],
        "tray": _tray(page.players.tray),
        "recap": page.recap.isVisible(),
        "zoom": page.board.zoom,
    }
