"""All players in order: what everybody sees of them, and what lies behind one's own screen."""

from __future__ import annotations

from html import escape

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QScrollArea, QVBoxLayout, QWidget

from gui.match.live_match import LiveMatch
from gui.panels.crest_label import CrestLabel
from gui.panels.track_strips import TrackStrips
from gui.panels.troop_strips import TroopStrips
from gui.theme.apply import restyle
from gui.theme.theme import GRID, LIGHT, Theme
from wargame_core.views.players_values import PlayersView, PlayerView
from wargame_core.views.words import tr


class PlayerCard(QFrame):
    """One player: crest, name, public facts, and his secrets where they may be seen."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setObjectName("player")
        self.crest = CrestLabel("", theme)
        self.title, self.secrets, self.facts = QLabel(), QLabel(), QLabel()
        self.troops = TroopStrips(theme)
        self.title.setTextFormat(Qt.TextFormat.PlainText)
        for label in (self.secrets, self.facts):
            label.setTextFormat(Qt.TextFormat.RichText)
            label.setWordWrap(True)
        self.secrets.setObjectName("screen")
        head = QHBoxLayout()
        head.setSpacing(GRID)
        head.addWidget(self.crest)
        head.addWidget(self.title, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(GRID, GRID, GRID, GRID)
        layout.setSpacing(GRID // 2)
        layout.addLayout(head)
        layout.addWidget(self.secrets)
        layout.addWidget(self.facts)
        layout.addWidget(self.troops)

    def show_player(self, view: PlayerView) -> None:
        """Show a player."""
        theme = self._theme
        edge = f"2px solid {theme.accent}" if view.acting else f"1px solid {theme.line}"
        restyle(
            self,
            f"QFrame#player {{ border: {edge}; border-radius: 6px; }}"
            f" QLabel#screen {{ background: {theme.paper}; border: 1px dashed {theme.ink};"
            f" border-radius: 4px; padding: 4px; }}",
        )
        self.crest.show_clan(view.colour_of)
        font = self.title.font()
        font.setBold(view.acting)
        font.setStrikeOut(view.out)
        self.title.setFont(font)
        self.title.setText(view.title)
        self.secrets.setText(self._line(view.secrets))
        self.secrets.setVisible(bool(view.secrets))
        self.secrets.setToolTip(tr("Behind your screen: nobody else sees this."))
        self.facts.setText(self._line(view.facts))
        self.facts.setVisible(bool(view.facts))
        self.troops.show_troops(view.troops)
        spoken = [view.title, *(f"{name} {value}" for name, value in view.facts)]
        self.setAccessibleName(", ".join(spoken))

    def _line(self, facts: tuple[tuple[str, str], ...]) -> str:
        faint = self._theme.faint_ink
        said = [
            f'<span style="color:{faint}">{escape(name)}</span>\u00a0<b>{escape(value)}</b>'
            for name, value in facts
        ]
        return " · ".join(said)


class PlayersPanel(QScrollArea):
    """Follows the match; empty for games that have no players' panel."""

    def __init__(
        self, live: LiveMatch, parent: QWidget | None = None, theme: Theme = LIGHT
    ) -> None:
        super().__init__(parent)
        self._live, self._theme = live, theme
        self.shown: PlayersView | None = None
        self.title, self.note = QLabel(), QLabel()
        self.title.setObjectName("heading")
        self.note.setObjectName("faint")
        for label in (self.title, self.note):
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setWordWrap(True)
        self.cards: list[PlayerCard] = []
        body = QWidget()
        self._layout = QVBoxLayout(body)
        self._layout.setContentsMargins(GRID, GRID, GRID, GRID)
        self._layout.setSpacing(GRID)
        self._layout.addWidget(self.title)
        self._layout.addWidget(self.note)
        self.tracks = TrackStrips(theme)
        self._layout.addWidget(self.tracks)
        self._layout.addStretch(1)
        self.setWidget(body)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        live.opened.connect(self.refresh)
        live.settled.connect(self.refresh)

    def refresh(self) -> None:
        """Show the players as they stand now, for the eyes before the window."""
        self.shown = self._live.now.players if self._live.is_open else None
        view = self.shown
        self.title.setText(view.title if view else tr("Players"))
        self.note.setText(view.note if view else tr("There are no clans yet."))
        for label in (self.title, self.note):
            label.setVisible(bool(label.text()))
        self.tracks.show_tracks(view.tracks if view else (), self._live.match if view else None)
        viewer = self._live.now.viewer if view else ""
        shown = sorted(view.players, key=lambda one: one.seat != viewer) if view else []
        while len(self.cards) < len(shown):
            card = PlayerCard(self._theme)
            self.cards.append(card)
            self._layout.insertWidget(self._layout.count() - 1, card)
        for index, card in enumerate(self.cards):
            card.setVisible(index < len(shown))
            if index < len(shown):
                card.show_player(shown[index])
