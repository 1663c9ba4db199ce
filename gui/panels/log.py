"""The log: every event in words with its die, modifiers, table cell and rule."""

from __future__ import annotations

from html import escape
from typing import Any, Final

from PySide6.QtCore import QTimer, QUrl, Signal
from PySide6.QtGui import QTextBlockFormat, QTextCursor, QTextDocument
from PySide6.QtWidgets import QTextBrowser, QWidget

from gui.live_match import LiveMatch
from gui.panels.dice import FACES, die_image
from gui.theme import GRID, LIGHT, Theme
from gui.words import language, number, signed, tr
from wargame_core.engine.changes import Change, Played
from wargame_core.engine.decision import Event, Message, Modifier
from wargame_core.engine.history import Entry

HEADINGS: Final = frozenset({"turn-begins", "free-phase", "game-over"})
SUBHEADINGS: Final = frozenset({"stage-begins", "phase-begins"})


class LogPanel(QTextBrowser):
    """Follows the match; a click on a line tells its place."""

    place_clicked = Signal(int)

    def __init__(
        self, live: LiveMatch, parent: QWidget | None = None, theme: Theme = LIGHT
    ) -> None:
        super().__init__(parent)
        self._live = live
        self._theme = theme
        self._starts: list[int] = []
        self.setOpenLinks(False)
        self.setToolTip(tr("Click a line to see its place on the board"))
        self.setUndoRedoEnabled(False)
        self.document().setDefaultStyleSheet(f"a {{ color: {theme.ink}; text-decoration: none; }}")
        self.anchorClicked.connect(self._clicked)
        for face in FACES:
            self._add_die(face)
        live.opened.connect(self.rebuild)
        live.changed.connect(self._follow)

    def rebuild(self) -> None:
        """Write everything that was played so far."""
        self.clear()
        for face in FACES:
            self._add_die(face)
        self._starts = []
        for entry in self._live.match.entries:
            self._append(entry)
        self._to_end()

    def _follow(self, change: Change) -> None:
        if isinstance(change, Played):
            self._append(change.entry)
        else:
            first = change.entries[0].number - 1
            cursor = QTextCursor(self.document())
            cursor.setPosition(self._starts[first])
            cursor.movePosition(QTextCursor.MoveOperation.End, QTextCursor.MoveMode.KeepAnchor)
            cursor.removeSelectedText()
            del self._starts[first:]
        self._to_end()

    def _append(self, entry: Entry) -> None:
        cursor = QTextCursor(self.document())
        cursor.movePosition(QTextCursor.MoveOperation.End)
        self._starts.append(cursor.position())
        for event in entry.events:
            form = QTextBlockFormat()
            heading = event.kind in HEADINGS
            form.setTopMargin(GRID if heading else 0)
            form.setBottomMargin(GRID / 2)
            form.setLeftMargin(0 if heading or event.kind in SUBHEADINGS else GRID)
            cursor.setBlockFormat(form)
            cursor.insertHtml(self._line(event))
            cursor.setBlockFormat(form)
            cursor.insertBlock()

    # --- one event ----------------------------------------------------------------------------

    def _line(self, event: Event) -> str:
        game, state = self._live.match.game, self._live.state
        words = escape(str(game.say(state, event.message, language())))
        if event.kind in HEADINGS:
            return (
                f'<span style="font-size:{self._theme.heading}px; font-weight:600">{words}</span>'
            )
        faint = self._theme.faint_ink
        if event.kind in SUBHEADINGS:
            return f'<span style="color:{faint}; font-weight:600">{words}</span>'
        parts = [words]
        if event.die is not None:
            parts.append(self._die_text(event))
        if event.lookup is not None:
            cell = event.lookup
            text = f"{cell.chart.replace('_', ' ')}: {cell.row} / {cell.column} → {cell.result}"
            parts.append(f'<span style="color:{faint}">{escape(text)}</span>')
        parts.append(f'<span style="color:{faint}">({escape(event.rule)})</span>')
        body = " ".join(parts)
        hex_ = self._place_of(event)
        return f'<a href="hex:{hex_}">{body}</a>' if hex_ >= 0 else body

    def _die_text(self, event: Event) -> str:
        assert event.die is not None
        text = f'<img src="die:{event.die}" style="vertical-align: middle"/>'
        if event.modifiers:
            total = event.die + sum(modifier.value for modifier in event.modifiers)
            added = ", ".join(self._modifier(modifier) for modifier in event.modifiers)
            text += f" {added} = <b>{number(total)}</b>"
        return text

    def _modifier(self, modifier: Modifier) -> str:
        key = f"modifier.{modifier.name}"
        words = self._live.match.game.say(self._live.state, Message(key), language())
        name = modifier.name if words == key else words
        return f"{signed(modifier.value)} {escape(name)} ({escape(modifier.rule)})"

    def _place_of(self, event: Event) -> int:
        """The hex of an event: named, or that of its castle or unit now."""
        params: dict[str, Any] = dict(event.params)
        state = self._live.state
        if isinstance(params.get("hex"), int):
            return int(params["hex"])
        castle = params.get("castle")
        if isinstance(castle, int):
            return int(state.scenario.castles[castle].hex)
        units = [params.get("unit"), *(params.get("units") or ())]
        for unit in units:
            if isinstance(unit, int) and state.hex[unit] >= 0:
                return int(state.hex[unit])
        return -1

    def _clicked(self, url: QUrl) -> None:
        if url.scheme() == "hex":
            self.place_clicked.emit(int(url.path()))

    def _to_end(self) -> None:
        """Show the last line, also once new lines are laid out."""
        self._scroll()
        QTimer.singleShot(0, self, self._scroll)

    def _scroll(self) -> None:
        bar = self.verticalScrollBar()
        bar.setValue(bar.maximum())

    def _add_die(self, face: int) -> None:
        self.document().addResource(
            QTextDocument.ResourceType.ImageResource.value,
            QUrl(f"die:{face}"),
            die_image(face, self._theme),
        )
