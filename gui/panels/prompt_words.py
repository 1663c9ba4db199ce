"""The words of the line over the board: who decides what, by which rule, and what has happened."""

from __future__ import annotations

from html import escape

from PySide6.QtCore import QRect, Qt, QUrl, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout

from gui.panels.links import read_link, rule_link
from gui.panels.news_line import NewsLine
from gui.theme.polish import turn_into
from gui.theme.theme import GRID, Theme
from wargame_core.views.reason_values import Reason
from wargame_core.views.words import tr


class PromptWords(QVBoxLayout):
    """A sentence, and below it in small type its rule and the news."""

    rule_wanted = Signal(str)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._asked = self._rule_of_asked = ""
        """What is to be decided, and by which rule."""
        self._why_not: Reason | None = None
        """What the sentence says in place of that."""
        self._news, self._is_danger = "", False
        self.sentence = QLabel()
        self.sentence.setTextFormat(Qt.TextFormat.PlainText)
        self.sentence.setObjectName("heading")
        self.sentence.setWordWrap(True)
        self.rule = QLabel()
        self.rule.setObjectName("faint")
        self.rule.linkActivated.connect(self._follow)
        self.news = NewsLine()
        """What has just happened, or why something was not done."""
        small = QHBoxLayout()
        small.setSpacing(GRID)
        small.addWidget(self.rule)
        small.addWidget(self.news, 1)
        self.setSpacing(0)
        self.addStretch(1)
        self.addWidget(self.sentence)
        self.addLayout(small)
        self.addStretch(1)

    def ask(self, sentence: str, rule: str = "") -> None:
        """Say what is to be decided, with its rule if it has one."""
        self._asked, self._rule_of_asked = sentence, rule
        self.refuse(None)

    def refuse(self, reason: Reason | None) -> None:
        """Say why not in place of what is to be decided; None for that again."""
        self._why_not = reason
        rule = reason.rule if reason else self._rule_of_asked
        self.sentence.setText(reason.words if reason else self._asked)
        turn_into(self.sentence, "danger" if reason else "heading")
        words = escape(tr("rule {rule}", rule="\0")).replace("\0", rule_link(rule, self._theme))
        self.rule.setText(words if rule else "")
        self._write_news()

    def show_news(self, text: str, *, danger: bool = False) -> None:
        """Say what has just happened, or why something was not done; empty for nothing."""
        self._news, self._is_danger = text, danger
        self._write_news()

    def _write_news(self) -> None:
        """What the sentence says already is not said twice; it stays when the sentence goes."""
        twice = self._why_not is not None and self._why_not.words in self._news
        text = "" if twice else self._news
        turn_into(self.news, "danger" if self._is_danger else "faint")
        self.news.tell(text)

    def width_in_a_line(self) -> int:
        """Pixels that the sentence takes if no line of it is broken."""
        return self.sentence.fontMetrics().horizontalAdvance(self.sentence.text())

    def even_width(self, room: int) -> int:
        """The least width with no more lines than in a room, so that no last word stands alone."""
        lines = self._height_in(room)
        least, enough = room // 2, room
        while enough - least > 1:
            tried = (least + enough) // 2
            if self._height_in(tried) > lines:
                least = tried
            else:
                enough = tried
        return enough

    def _height_in(self, width: int) -> int:
        flags = Qt.TextFlag.TextWordWrap
        metrics, text = self.sentence.fontMetrics(), self.sentence.text()
        return metrics.boundingRect(QRect(0, 0, width, 0), flags, text).height()

    def least_height(self) -> int:
        """Height of one line of the sentence with the small type below it."""
        return self.sentence.fontMetrics().height() + self.rule.fontMetrics().height()

    def _follow(self, link: str) -> None:
        self.rule_wanted.emit(read_link(QUrl(link))[1][0])
