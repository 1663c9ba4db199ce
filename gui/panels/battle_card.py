"""The fight that is going on: both sides, its stages, the dice as they fell, and what is next."""

from __future__ import annotations

from html import escape
from typing import Any

from PySide6.QtCore import Qt, QUrl, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QTextBrowser, QVBoxLayout, QWidget

from gui.match.live_match import LiveMatch
from gui.panels.crest_tag import crest_tag
from gui.panels.dice import die_tag
from gui.panels.die_view import DieView
from gui.panels.links import cell_link, modifiers_text, read_link, rule_link
from gui.theme.theme import GRID, LIGHT, Theme
from wargame_core.engine.changes import Played
from wargame_core.views.fight_values import FighterView, FightView, MomentView, StageView
from wargame_core.views.words import number, tr


class BattleCard(QWidget):
    """Follows the match and shows its last fight while it lasts."""

    rule_wanted = Signal(str)
    table_wanted = Signal(str, str, str)
    began = Signal()
    """A fight has begun, or goes on where none was shown."""
    ended = Signal()
    """No fight is shown any more."""

    def __init__(
        self,
        live: LiveMatch,
        parent: QWidget | None = None,
        theme: Theme = LIGHT,
        *,
        calm: bool = False,
    ) -> None:
        """``calm``: nothing moves."""
        super().__init__(parent)
        self._live = live
        self._theme = theme
        self._calm = calm
        self._shown: FightView | None = None
        self._first: tuple[object, Any] = (None, None)
        self._title = QLabel()
        self._title.setObjectName("heading")
        self._title.setWordWrap(True)
        self._sides = QLabel()
        self._sides.setToolTip(tr("Combat strength when the fight began, and now"))
        self._sides.setWordWrap(True)
        self._stages = QLabel()
        self._stages.setWordWrap(True)
        self.die = DieView(theme)
        self._reading = QLabel()
        self._reading.setWordWrap(True)
        self.moments = QTextBrowser()
        self.moments.setOpenLinks(False)
        self.moments.setMinimumHeight(10 * GRID)
        self._next = QLabel()
        self._next.setWordWrap(True)
        self._lay_out()
        for label in (self._title, self._sides, self._stages, self._reading, self._next):
            label.setTextFormat(Qt.TextFormat.RichText)
        for label in (self._reading, self._title):
            label.linkActivated.connect(self._follow_text)
        self.moments.anchorClicked.connect(self._follow)
        self.moments.verticalScrollBar().rangeChanged.connect(self._to_end)
        live.settled.connect(self.refresh)
        live.opened.connect(self.refresh)
        live.changed.connect(self._changed)

    def _lay_out(self) -> None:
        reading = QHBoxLayout()
        reading.setSpacing(GRID)
        reading.addWidget(self.die, 0, Qt.AlignmentFlag.AlignTop)
        reading.addWidget(self._reading, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(GRID, GRID, GRID, GRID)
        layout.setSpacing(GRID // 2)
        for widget in (self._title, self._sides, self._stages):
            layout.addWidget(widget)
        layout.addLayout(reading)
        layout.addWidget(self.moments, 1)
        layout.addWidget(self._next)

    @property
    def shown(self) -> FightView | None:
        """The fight that is shown."""
        return self._shown

    def refresh(self) -> None:
        """Show the fight that goes on or has just ended, or that there is none."""
        before, self._shown = self._shown, self._find()
        view = self._shown
        self._write(view)
        if view is not None and before is None:
            self.began.emit()
        elif view is None and before is not None:
            self.ended.emit()

    def _find(self) -> FightView | None:
        if not self._live.is_open:
            return None
        now = self._live.now
        return now.views.fight(now.state, now.seen_entries(now.entries), self._state_at)

    def _state_at(self, position: int) -> Any:
        """A state of the past; that before the present fight is remembered."""
        match = self._live.match
        key = (position, match.entries[position - 1] if position else match)
        if self._first[0] != key:
            self._first = (key, self._live.now.state_at(position))
        return self._first[1]

    def _changed(self, change: object) -> None:
        """Let the die roll that has just been read."""
        if isinstance(change, Played):
            events = self._live.now.events_of(change.entry)
            first = next((event for event in events if event.die is not None), None)
            if first is not None:
                rolling = not self._calm and self.isVisible()
                self.die.show_face(first.die or 0, rolling=rolling, sides=first.sides)

    # --- words --------------------------------------------------------------------------------

    def _write(self, view: FightView | None) -> None:
        for widget in (self._sides, self._stages, self.die, self._reading, self.moments):
            widget.setVisible(view is not None)
        if view is None:
            self._title.setText(
                f'<span style="color:{self._theme.faint_ink}">{tr("No fight is going on.")}</span>'
            )
            self._next.clear()
            self.moments.clear()
            return
        self._title.setText(escape(view.title))
        self._sides.setText("".join(self._side(side) for side in view.sides))
        arrow = f'<span style="color:{self._theme.faint_ink}"> › </span>'
        self._stages.setText(arrow.join(self._stage(stage) for stage in view.stages))
        rolled = [moment for moment in view.moments if moment.die is not None]
        self.die.setVisible(bool(rolled))
        self._reading.setVisible(bool(rolled))
        if rolled:
            last = rolled[-1]
            if self.die.face != last.die:
                self.die.show_face(last.die or 0, rolling=False, sides=last.sides)
            cell = "" if last.cell is None else cell_link(last.cell, self._theme)
            total = last.words if last.total is None else f"= <b>{number(last.total)}</b>"
            self._reading.setText(f"{escape(total) if last.total is None else total}<br/>{cell}")
        self._write_moments(view)
        head = f"<b>{escape(tr('Next:'))}</b> {escape(view.next)}"
        self._next.setText(escape(tr("The fight is over.")) if view.over else head)

    def _side(self, side: FighterView) -> str:
        crest = crest_tag(side.colour_of, self._theme, self._theme.heading)
        change = f"{side.was} → <b>{side.strength}</b>"
        strength = change if side.was != side.strength else f"<b>{side.strength}</b>"
        return (
            f"<div>{crest} "
            f'<span style="color:{self._theme.faint_ink}">{escape(side.role)}</span> '
            f"{escape(side.names)} · {strength}</div>"
        )

    def _stage(self, stage: StageView) -> str:
        text = escape(stage.title)
        if stage.mark == "now":
            return f'<b style="color:{self._theme.accent_ink}">{text}</b>'
        if stage.mark == "done":
            return f"{text} ✓"
        if stage.mark == "none":
            text += " –"  # it was passed over
        return f'<span style="color:{self._theme.faint_ink}">{text}</span>'

    def _read(self, moment: MomentView) -> str:
        """How a die was read: modifiers, sum, cell."""
        parts = []
        if moment.modifiers:
            added = modifiers_text(moment.modifiers, self._theme)
            total = "" if moment.total is None else f" = <b>{number(moment.total)}</b>"
            parts.append(added + total)
        if moment.cell is not None:
            parts.append(cell_link(moment.cell, self._theme))
        return "<br/>".join(parts)

    def _write_moments(self, view: FightView) -> None:
        document = self.moments.document()
        lines = []
        for moment in view.moments:
            dice = moment.dice or (() if moment.die is None else (moment.die,))
            tags = [die_tag(document, face, self._theme, moment.sides) for face in dice]
            die = "".join(f" {tag}" for tag in tags)
            read = f" {self._read(moment)}" if moment.die or moment.modifiers else ""
            lines.append(
                f'<p style="margin-top:0; margin-bottom:{GRID // 2}px">{escape(moment.words)}{die}'
                f"{read.replace('<br/>', ' ')} ({rule_link(moment.rule, self._theme)})</p>"
            )
        self.moments.setHtml("".join(lines))
        self._to_end()

    def _to_end(self) -> None:
        bar = self.moments.verticalScrollBar()
        bar.setValue(bar.maximum())

    def _follow_text(self, link: str) -> None:
        self._follow(QUrl(link))

    def _follow(self, url: QUrl) -> None:
        scheme, parts = read_link(url)
        if scheme == "rule":
            self.rule_wanted.emit(parts[0])
        elif scheme == "table" and len(parts) == 3:
            self.table_wanted.emit(*parts)
