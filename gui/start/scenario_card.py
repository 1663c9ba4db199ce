"""The card of one scenario: map, history, sides, chances, victory."""

from __future__ import annotations

from concurrent.futures import Future
from html import escape

from PySide6.QtCore import QRectF, QSize, QSizeF, Qt, QTimer
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from gui.panels.crest_label import CrestLabel
from gui.start.card_maker import Card, card
from gui.theme.theme import GRID, LIGHT, Theme
from wargame_core.engine.errors import WargameError
from wargame_core.engine.game import Game, ScenarioInfo
from wargame_core.views.reference_values import CardSideView
from wargame_core.views.words import in_language, language, listed, sentence, tr

PICTURE: QSize = QSize(880, 470)
"""Size of the map in pixels; it is shown smaller or larger."""

_LOOK_AGAIN_MS = 40

_SHARE, _LOWEST = 0.26, 120
"""Share of the height of a low window that the map takes, and its least height in pixels."""

_WORDS = 533
"""Pixels of height, at a scale of 1, that are left for everything else in a high window."""


_BESIDE = 2
"""Sides in a row of which there is nothing to tell but who they are."""


class ScenarioCard(QWidget):
    """Shows what a player wants to know before he chooses; the map follows when it is drawn."""

    def __init__(self, theme: Theme = LIGHT, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._future: Future[Card] | None = None
        self.picture = _Picture(theme)
        self.title, self.facts, self.text = QLabel(), QLabel(), QLabel()
        self.title.setObjectName("heading")
        self.facts.setObjectName("faint")
        self.remarks = QLabel()
        self._sides = QGridLayout()
        self._sides.setSpacing(GRID)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, GRID, 0)
        layout.setSpacing(GRID + GRID // 2)
        layout.addWidget(self.picture)
        for label in (self.title, self.facts, self.text):
            label.setWordWrap(True)
            layout.addWidget(label)
        layout.addLayout(self._sides)
        self.remarks.setWordWrap(True)
        self.remarks.setTextFormat(Qt.TextFormat.RichText)
        layout.addWidget(self.remarks)
        layout.addStretch(1)
        self._timer = QTimer(self)
        self._timer.setInterval(_LOOK_AGAIN_MS)
        self._timer.timeout.connect(self._check_picture)

    def show_scenario(self, game: Game[object], info: ScenarioInfo) -> None:
        """Show another scenario."""
        self.title.setText(in_language(info.title, info.title_ja) + self._other_title(info))
        self.facts.setText(info.length_in(language()))
        self.text.setText(info.summary_in(language()))
        self._clear()
        self._future = card(game.info.id, info.id, self._theme, PICTURE)
        self._check_picture()
        if self._future is not None:
            self._timer.start()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """The map is lower in a low window."""
        super().resizeEvent(event)
        self.picture.fit()
        self._need_room()

    @property
    def is_complete(self) -> bool:
        """Whether map and sides are there."""
        return self._future is None

    def _other_title(self, info: ScenarioInfo) -> str:
        return f"  {info.title_ja}" if language() != "ja" else ""

    def _clear(self) -> None:
        self.picture.show_picture(QImage())
        self.remarks.clear()
        while (item := self._sides.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()

    def _check_picture(self) -> None:
        """See whether the card is made."""
        future = self._future
        if future is None or not future.done():
            return
        self._future = None
        self._timer.stop()
        try:
            made = future.result()
        except WargameError as error:
            self.remarks.setText(escape(sentence(error)))
            return
        self.picture.show_picture(made.picture)
        beside = 1 if any(side.units or side.clans for side in made.view.sides) else _BESIDE
        for number, side in enumerate(made.view.sides):
            self._sides.addWidget(self._side(side), *divmod(number, beside))
        self.remarks.setText(self._remarks(made))
        self._need_room()

    def _need_room(self) -> None:
        """As high as everything is at this width: what has no room is scrolled, not squeezed."""
        layout = self.layout()
        if layout is not None:
            self.setMinimumHeight(max(0, layout.heightForWidth(self.width())))

    def _side(self, side: CardSideView) -> QWidget:
        row = QWidget()
        layout = QHBoxLayout(row)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(GRID + GRID // 2)
        clans = listed(escape(name) for _, name in side.clans)
        counts = tr("{units} units, {castles} castles", units=side.units, castles=side.castles)
        known = f" · {escape(counts)}" if side.units else ""
        under = f'<br><span style="color:{self._theme.faint_ink}">{clans}</span>' if clans else ""
        words = QLabel(f"<b>{escape(side.title)}</b>{known}{under}")
        words.setWordWrap(True)
        layout.addWidget(CrestLabel(side.colour_of, self._theme), 0, Qt.AlignmentFlag.AlignTop)
        layout.addWidget(words, 1)
        return row

    def _remarks(self, made: Card) -> str:
        view = made.view
        parts = [
            (tr("Victory"), view.victory),
            (tr("Chances"), view.balance),
            (tr("Designer's intent"), view.intent),
            (tr("In history"), view.outcome),
        ]
        return "".join(
            f'<p style="margin-top:0; margin-bottom:6px"><b>{escape(name)}:</b> {escape(text)}</p>'
            for name, text in parts
            if text
        )


class _Picture(QWidget):
    """A map in the middle of a frame that is as wide as there is room."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._image = QImage()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFixedHeight(PICTURE.height() // 2)

    def show_picture(self, image: QImage) -> None:
        """Show another map; an empty one leaves the frame empty."""
        self._image = image
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """The frame keeps its shape."""
        super().resizeEvent(event)
        self.fit()

    def fit(self) -> None:
        """As high as the map is at this width, if the window leaves room for the words."""
        whole = round(self.width() * PICTURE.height() / PICTURE.width())
        high = self.window().height()
        room = max(round(_SHARE * high), high - round(_WORDS * self._theme.scale))
        self.setFixedHeight(max(_LOWEST, min(whole, room)))

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        """Draw the map, or that it is coming."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        box = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        shape = QPainterPath()
        shape.addRoundedRect(box, 6, 6)
        painter.setClipPath(shape)
        painter.fillRect(box, QColor(self._theme.card))
        if self._image.isNull():
            painter.setPen(QColor(self._theme.faint_ink))
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, tr("The map is being drawn …"))
        else:
            size = QSizeF(self._image.size()).scaled(box.size(), Qt.AspectRatioMode.KeepAspectRatio)
            place = QRectF(box.topLeft(), size)
            place.moveCenter(box.center())
            painter.fillRect(box, self._image.pixelColor(0, self._image.height() // 2))
            painter.drawImage(place, self._image)
        painter.setClipping(False)
        painter.setPen(QPen(QColor(self._theme.line), 1.5))
        painter.drawPath(shape)
        painter.end()
