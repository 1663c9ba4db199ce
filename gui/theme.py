"""Colours and sizes of the window: paper and ink, by day, by night and in high contrast."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from PySide6.QtGui import QColor

GRID: Final = 8
"""Every distance in a panel is a multiple of this, in pixels."""

BODY, HEADING = 13, 17
"""The two type sizes of the panels at a scale of 1, in pixels."""


@dataclass(frozen=True)
class Theme:
    """All colours of one appearance."""

    name: str = "light"
    scale: float = 1.0
    """How much larger the type is than usual."""
    paper: str = "#f6f0e1"
    card: str = "#fdf9ef"
    ink: str = "#2f2a22"
    faint_ink: str = "#7a7060"
    line: str = "#d5c9ae"
    accent: str = "#e07b00"
    """What can be acted on."""
    danger: str = "#a8201a"
    flat: str = "#efe2c0"
    rough: str = "#d3d698"
    foothills: str = "#9ab57a"
    mountain: str = "#a98562"
    marsh: str = "#a7bdbb"
    sea: str = "#b9ccd6"
    sea_edge: str = "#d5e3e8"
    lake: str = "#8fb6cf"
    river: str = "#4a83b3"
    river_bank: str = "#e9f0ee"
    coast: str = "#55615f"
    border: str = "#8a4f2c"
    grid: str = "#6f6450"
    clans: Mapping[str, str] = field(
        default_factory=lambda: {
            "mori": "#1f6f54",
            "ouchi": "#7a2f73",
            "amago": "#1f4a8c",
            "masuda": "#b5562b",
            "yoshimi": "#3f8f8a",
            "sasuka": "#6d8f1f",
            "fukuya": "#8c6a14",
            "kikkawa": "#2b7fa3",
            "takeda": "#9c2b3b",
            "kobayakawa_numata": "#4c9a4f",
            "kobayakawa_takehara": "#27806b",
            "yamana": "#5a4fa2",
            "urakami": "#a3366b",
            "ishikawa": "#5d7486",
            "sho": "#94603f",
            "miura": "#4f5f2f",
            "kusakari": "#75527a",
        }
    )
    nobody: str = "#8d8577"
    """An abandoned castle, and a clan without a colour of its own."""

    def clan(self, clan: str) -> QColor:
        """The colour of a clan."""
        return QColor(self.clans.get(clan, self.nobody))

    @property
    def body(self) -> int:
        """Size of ordinary type, in pixels."""
        return round(BODY * self.scale)

    @property
    def heading(self) -> int:
        """Size of headings, in pixels."""
        return round(HEADING * self.scale)


LIGHT: Final = Theme()

DARK: Final = Theme(
    name="dark", paper="#22211f", card="#2d2b28", ink="#ece5d6", faint_ink="#a89f8d",
    line="#48443d", accent="#ff9f2e", danger="#ff7b6b",
)  # fmt: skip

CONTRAST: Final = Theme(
    name="contrast", paper="#ffffff", card="#ffffff", ink="#000000", faint_ink="#3a3a3a",
    line="#6a6a6a", accent="#b34700", danger="#9c0010",
)  # fmt: skip

_THEMES: Final = {theme.name: theme for theme in (LIGHT, DARK, CONTRAST)}


def theme_of(name: str, scale: float = 1.0) -> Theme:
    """The theme of a name at a scale of type. Raises KeyError for an unknown name."""
    return replace(_THEMES[name], scale=scale)


def mixed(first: QColor, second: QColor, share: float) -> QColor:
    """A colour between two others; ``share`` of the second."""
    rest = 1 - share
    return QColor(
        round(first.red() * rest + second.red() * share),
        round(first.green() * rest + second.green() * share),
        round(first.blue() * rest + second.blue() * share),
    )


def style_sheet(theme: Theme, family: str) -> str:
    """The style of all panels and buttons."""
    return f"""
    QWidget {{ background: {theme.paper}; color: {theme.ink};
        font-family: "{family}"; font-size: {theme.body}px; }}
    QLabel#heading {{ font-size: {theme.heading}px; font-weight: 600; }}
    QLabel#faint {{ color: {theme.faint_ink}; }}
    QLabel#danger {{ color: {theme.danger}; }}
    QPushButton {{ background: {theme.card}; border: 1px solid {theme.line}; border-radius: 4px;
        padding: 5px 12px; }}
    QPushButton:hover {{ border-color: {theme.accent}; }}
    QPushButton:pressed {{ background: {theme.line}; }}
    QPushButton:focus {{ border-color: {theme.ink}; }}
    QPushButton:disabled {{ color: {theme.faint_ink}; }}
    QPushButton[primary="true"] {{ border: 2px solid {theme.ink}; font-weight: 600; }}
    QPushButton[primary="true"]:hover {{ border-color: {theme.ink}; }}
    QLineEdit, QComboBox, QSpinBox, QListWidget, QTextBrowser, QTableWidget, QScrollArea {{
        background: {theme.card}; border: 1px solid {theme.line}; border-radius: 4px; }}
    QLineEdit, QComboBox, QSpinBox {{ padding: 4px 6px; }}
    QListWidget {{ outline: 0; }}
    QListWidget::item {{ padding: 4px 6px; border: 0; border-radius: 3px; }}
    QListWidget::item:selected {{ background: {theme.line}; color: {theme.ink}; }}
    QTextBrowser, QListWidget {{ selection-background-color: {theme.line};
        selection-color: {theme.ink}; }}
    QDockWidget {{ font-weight: 600; }}
    QDockWidget::title {{ background: {theme.line}; padding: 5px 8px; }}
    QTabBar::tab {{ background: {theme.paper}; border: 1px solid {theme.line}; padding: 4px 12px; }}
    QTabBar::tab:selected {{ background: {theme.card}; font-weight: 600; }}
    QComboBox::drop-down {{ border: 0; width: 24px; }}
    QComboBox::down-arrow {{ width: 0; height: 0; border-left: 4px solid {theme.card};
        border-right: 4px solid {theme.card}; border-top: 6px solid {theme.faint_ink};
        margin-right: 8px; }}
    QComboBox QAbstractItemView {{ background: {theme.card}; border: 1px solid {theme.line};
        selection-background-color: {theme.line}; selection-color: {theme.ink}; }}
    QScrollBar:vertical {{ background: transparent; width: 10px; margin: 0; }}
    QScrollBar:horizontal {{ background: transparent; height: 10px; margin: 0; }}
    QScrollBar::handle {{ background: {theme.line}; border-radius: 4px; min-height: 24px;
        min-width: 24px; margin: 1px; }}
    QScrollBar::handle:hover {{ background: {theme.faint_ink}; }}
    QScrollBar::add-line, QScrollBar::sub-line {{ width: 0; height: 0; }}
    QScrollBar::add-page, QScrollBar::sub-page {{ background: transparent; }}
    QMenu {{ background: {theme.card}; border: 1px solid {theme.line}; padding: 4px; }}
    QMenu::item {{ padding: 5px 24px 5px 12px; background: transparent; }}
    QMenu::item:selected {{ background: {theme.accent}; color: white; }}
    QMenu::separator {{ height: 1px; background: {theme.line}; margin: 4px; }}
    QToolTip {{ background: {theme.card}; color: {theme.ink}; border: 1px solid {theme.line}; }}
    QStatusBar {{ border-top: 1px solid {theme.line}; }}
    QMenuBar::item:selected {{ background: {theme.line}; }}
    QHeaderView::section {{ background: {theme.paper}; border: 0; padding: 4px; }}
    QSplitter::handle {{ background: {theme.line}; }}
    """
