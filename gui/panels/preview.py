"""The card that says what the next dice can bring, before anything is chosen."""

from __future__ import annotations

from fractions import Fraction
from html import escape
from typing import Any, Final

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QTextDocumentFragment
from PySide6.QtWidgets import QLabel, QVBoxLayout

from gui.board.view import BoardView
from gui.live_match import LiveMatch
from gui.looks.fight_values import ChanceLook, PreviewLook, RollLook
from gui.panels.board_card import BoardCard
from gui.panels.links import modifiers_text, printed, rule_link
from gui.theme import GRID, Theme
from gui.words import tr

_KEPT: Final = 64
"""Previews of one state that are remembered."""

_SPARED: Final = 40
"""Pixels around the place that stay free."""

_EDGE: Final = Qt.AlignmentFlag.AlignBottom | Qt.AlignmentFlag.AlignRight


class PreviewCard(BoardCard):
    """Lies over the lower edge of the board and lets the mouse through."""

    def __init__(self, live: LiveMatch, over: BoardView, theme: Theme) -> None:
        super().__init__(over, _EDGE, theme)
        self._live = live
        self._board = over
        self._theme = theme
        self._known: dict[Any, PreviewLook | None] = {}
        self._state: Any = None
        self._look: PreviewLook | None = None
        self._written: tuple[PreviewLook, bool] | None = None
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._text = QLabel()
        self._text.setTextFormat(Qt.TextFormat.RichText)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(GRID, GRID, GRID, GRID)
        layout.addWidget(self._text)

    @property
    def look(self) -> PreviewLook | None:
        """What is shown."""
        return self._look

    def text(self) -> str:
        """What the card says, without its style."""
        return QTextDocumentFragment.fromHtml(self._text.text()).toPlainText()

    def settle(self) -> None:
        """In a corner of the board that does not hide the place of which it speaks.

        Where no corner is free the rolls stand below one another instead of side by side.
        """
        if self._look is None:
            return
        for stacked in (False, True):
            self._write(self._look, stacked=stacked)
            super().settle()
            spot = self._free_spot()
            if spot is not None:
                self.move(spot)
                return

    def _write(self, look: PreviewLook, *, stacked: bool) -> None:
        if self._written != (look, stacked):
            self._written = (look, stacked)
            self._text.setText(preview_html(look, self._theme, stacked=stacked))

    def _free_spot(self) -> QPoint | None:
        room = self._board.rect().adjusted(GRID, GRID, -GRID, -GRID)
        box = QRect(self.geometry())
        look = self._look
        corners = (
            (room.right() - box.width(), room.bottom() - box.height()),
            (room.left(), room.bottom() - box.height()),
            (room.right() - box.width(), room.top()),
            (room.left(), room.top()),
        )
        for x, y in corners:
            box.moveTo(x, y)
            kept = box.adjusted(-_SPARED, -_SPARED, _SPARED, _SPARED)
            if (
                look is None
                or look.place < 0
                or not kept.contains(self._board.point_of(look.place))
            ):
                return box.topLeft()
        return None

    def point_at(self, action: Any) -> None:
        """Show what an action brings; without dice what the open decision does."""
        self._show(self._find(action) or self._find(None))

    def point_at_nothing(self) -> None:
        """Show what the open decision brings, if dice come next."""
        self._show(self._find(None) if self._live.is_open else None)

    def _find(self, action: Any) -> PreviewLook | None:
        live = self._live
        if not live.is_open or live.looks_back:
            return None
        if live.state is not self._state or len(self._known) > _KEPT:
            self._state, self._known = live.state, {}
        if action not in self._known:
            self._known[action] = live.look.preview(live.state, action)
        return self._known[action]

    def _show(self, look: PreviewLook | None) -> None:
        if look is self._look and look is not None:
            return
        self._look = look
        if look is None:
            self.hide()
            return
        self.setAccessibleName(look.title)
        self.appear()


def preview_html(look: PreviewLook, theme: Theme, *, stacked: bool = False) -> str:
    """A preview as rich text: the rolls, then losses and consequences."""
    parts = [
        f'<div style="font-size:{theme.heading}px; font-weight:600">{escape(look.title)}</div>'
    ]
    if look.assumed:
        words = "; ".join(escape(words) for words in look.assumed)
        parts.append(f'<div style="color:{theme.faint_ink}">{words}</div>')
    rolls = "".join(
        f'<td valign="top" style="padding-right:{2 * GRID}px">{_roll(roll, theme)}</td>'
        for roll in look.rolls
    )
    if stacked:
        rolls = rolls.replace("</td><td valign", "</td></tr><tr><td valign")
    parts.append(f'<table cellspacing="0"><tr>{rolls}</tr></table>')
    if look.tolls:
        parts.append(f'<div style="margin-top:{GRID // 2}px">{_tolls(look, theme)}</div>')
    parts += [
        f"<div>{escape(chance.words)}: <b>{percent(chance.chance)}</b></div>"
        for chance in look.follows
    ]
    return "".join(parts)


def _roll(roll: RollLook, theme: Theme) -> str:
    rule = rule_link(roll.rule, theme) if roll.rule else ""
    lines = [f"<b>{escape(roll.title)}</b> {rule}"]
    if roll.strength is not None:
        lines.append(
            tr("Strength {strength}, column {column}", strength=f"<b>{roll.strength}</b>",
               column=f"<b>{escape(roll.column)}</b>")
        )  # fmt: skip
    if roll.next_column:
        lines.append(f'<span style="color:{theme.faint_ink}">{escape(roll.next_column)}</span>')
    lines += [_modifier_lines(roll, theme)]
    rows = "".join(_chance(chance, theme) for chance in roll.chances)
    return "<br/>".join(lines) + f'<table cellspacing="0" cellpadding="1">{rows}</table>'


def _modifier_lines(roll: RollLook, theme: Theme) -> str:
    if not roll.modifiers:
        return f'<span style="color:{theme.faint_ink}">{tr("no modifiers")}</span>'
    return "<br/>".join(modifiers_text((modifier,), theme) for modifier in roll.modifiers)


def _chance(chance: ChanceLook, theme: Theme) -> str:
    shown = spans(chance.faces)
    cells = (
        f"<b>{escape(printed(chance.result))}</b>",
        f'<span style="color:{theme.faint_ink}">{tr("die {faces}", faces=shown)}</span>',
        percent(chance.chance),
        escape(chance.words),
    )
    return "<tr>" + "".join(f'<td style="padding-right:{GRID}px">{c}</td>' for c in cells) + "</tr>"


def spans(faces: tuple[int, ...]) -> str:
    """Faces in a row as a span, others one by one: 1, 3–5."""
    parts: list[list[int]] = []
    for face in sorted(faces):
        if parts and parts[-1][-1] == face - 1:
            parts[-1].append(face)
        else:
            parts.append([face])
    return ", ".join(f"{p[0]}–{p[-1]}" if len(p) > 1 else str(p[0]) for p in parts)


def _tolls(look: PreviewLook, theme: Theme) -> str:
    parts = []
    for toll in look.tolls:
        words = tr(
            "{side}: {loss} of {all} steps lost on average; a unit is lost: {chance}",
            side=escape(toll.side),
            loss=f"<b>{float(toll.loss):.2f}</b>",
            all=toll.of,
            chance=percent(toll.unit_lost),
        )
        colour = theme.clan(toll.colour_of).name()
        parts.append(f'<span style="color:{colour}">■</span> {words}')
    head = f'<span style="color:{theme.faint_ink}">{escape(look.tolls_title)}</span>'
    return "<br/>".join([head, *parts])


def percent(chance: Fraction) -> str:
    """A probability, exactly and in hundredths."""
    if chance in (0, 1):
        return "100 %" if chance else "0 %"
    return f"{chance} ({float(100 * chance):.1f} %)"
