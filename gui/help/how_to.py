"""How a game is played, on one page, with links to its rules and lessons."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from urllib.parse import quote, unquote

from PySide6.QtCore import QSize, QUrl, Signal
from PySide6.QtWidgets import QDialog, QTextBrowser, QVBoxLayout, QWidget

from gui.help.game_choice import GameChoice
from gui.shell.dialog_size import roomy
from gui.theme.theme import GRID, LIGHT, Theme
from wargame_core.lessons.how_to import ITEM, HowTo, HowToSection
from wargame_core.views.words import language, tr


class HowToPage(QDialog):
    """The page of one game, which stays open beside the board."""

    rule_wanted = Signal(str)
    """The number of a rule."""
    lesson_wanted = Signal(str, int)
    """A game, and the number of one of its lessons."""
    game_wanted = Signal(str)
    """The page of another game."""

    def __init__(self, page: HowTo, parent: QWidget | None = None, theme: Theme = LIGHT) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("How to play"))
        self.page = page
        self.games = GameChoice(page.game)
        self.games.chosen.connect(self.game_wanted)
        self.text = QTextBrowser()
        self.text.setOpenLinks(False)
        self.text.document().setDocumentMargin(3 * GRID)
        self.text.document().setDefaultStyleSheet(f"a {{ color: {theme.ink}; }}")
        self.text.setHtml(page_html(page, theme))
        self.text.anchorClicked.connect(self._follow)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(2 * GRID, 2 * GRID, 2 * GRID, 2 * GRID)
        whole.setSpacing(GRID)
        whole.addWidget(self.games)
        whole.addWidget(self.text)
        self.resize(roomy(QSize(720, 640), parent, wide=0.4, high=0.8))
        self.text.setFocus()

    def _follow(self, url: QUrl) -> None:
        kind, _, rest = unquote(url.toString()).partition(":")
        if kind == "rule":
            self.rule_wanted.emit(rest)
        elif kind == "lesson":
            self.lesson_wanted.emit(self.page.game, int(rest))


def page_html(page: HowTo, theme: Theme) -> str:
    """The whole page as rich text."""
    title = f'<p style="font-size:{theme.title}px; font-weight:600">'
    parts = [f"{title}{escape(page.title.in_(language()))}</p>"]
    for section in page.sections:
        parts.append(f"<h3>{escape(section.title.in_(language()))}</h3>")
        parts.extend(_paragraphs(section.text.in_(language())))
        parts.append(f'<p style="color:{theme.faint_ink}">{" · ".join(_further(section))}</p>')
    return "".join(parts)


def _paragraphs(text: str) -> Iterator[str]:
    items: list[str] = []
    for line in [*text.split("\n"), ""]:
        if line.startswith(ITEM):
            items.append(f"<li>{escape(line.removeprefix(ITEM))}</li>")
            continue
        if items:
            yield f"<ul>{''.join(items)}</ul>"
            items = []
        if line:
            yield f"<p>{escape(line)}</p>"


def _further(section: HowToSection) -> Iterator[str]:
    """Links to what says it exactly, and to what teaches it."""
    links = [f'<a href="rule:{quote(one)}">{escape(one)}</a>' for one in section.rules]
    if links:
        yield f"{escape(tr('Rules:'))} {', '.join(links)}"
    for number in section.lessons:
        yield f'<a href="lesson:{number}">{escape(tr("Lesson {number}", number=number))}</a>'
