"""Colours and sizes of the window: paper and ink, by day, by night and in high contrast."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from PySide6.QtGui import QColor

from wargame_core.views.emblems import emblems

GRID: Final = 8
"""Every distance in a panel is a multiple of this, in pixels."""

BODY, HEADING, TITLE = 13, 17, 28
"""The three type sizes of the window at a scale of 1, in pixels."""

_WISHED_LAST: Final = 3
"""Qt's number for the order of buttons in which what a dialog is for stands last, on the right."""


@dataclass(frozen=True)
class Theme:
    """All colours of one appearance."""

    name: str = "light"
    scale: float = 1.0
    """How much larger the type is than usual."""
    paper: str = "#f6f0e1"
    card: str = "#fdf9ef"
    ink: str = "#2f2a22"
    faint_ink: str = "#6e6454"
    line: str = "#d5c9ae"
    shade: str = "#d5c9ae"
    """Behind headings and what is chosen or pressed; ink on it can be read."""
    accent: str = "#e07b00"
    """What can be acted on."""
    accent_ink: str = "#9c5200"
    """The same for type."""
    on_accent: str = "#2f2a22"
    """Type and figures on the accent."""
    danger: str = "#a8201a"
    flat: str = "#efe2c0"
    rough: str = "#d3d698"
    foothills: str = "#9ab57a"
    mountain: str = "#bb9a76"
    marsh: str = "#a7bdbb"
    sea: str = "#b9ccd6"
    sea_edge: str = "#d5e3e8"
    lake: str = "#8fb6cf"
    river: str = "#4a83b3"
    river_bank: str = "#e9f0ee"
    coast: str = "#55615f"
    border: str = "#8a4f2c"
    grid: str = "#6f6450"
    bridge: str = "#d9c49a"
    relief_light: str = "#fffdf2"
    """What slopes towards the light tend to; the others tend to ``relief_dark``."""
    relief_dark: str = "#3a2f1c"
    relief_strength: float = 1.0
    """How much the light on the hills changes the colours of terrain, 0 to 1."""
    ridge: str = "#2f2a22"
    """Strokes of mountains; then of trees, grass and reeds."""
    tree: str = "#3f6b35"
    tuft: str = "#7d8436"
    reed: str = "#48716f"
    board_ink: str = "#2f2a22"
    """Names and numbers on the map; around them lies the halo."""
    halo: str = "#fdf9ef"
    province_ink: str = "#7a4a2c"
    print_paper: str = "#fdf9ef"
    """The light parts of counters, castles and dice, which are print in every theme."""
    print_ink: str = "#2f2a22"
    print_light: str = "#fffaf0"
    """Crests and figures on a clan's colour."""
    print_danger: str = "#a8201a"
    print_gold: str = "#f3c33c"
    first: str = "#123f8c"
    """The names of seas and the buttons of overlays; ``second`` is of buttons too."""
    second: str = "#8f0f10"
    target: str = "#8f0f10"
    """What can be attacked or invested now."""
    reach: str = "#0f4a30"
    farther: str = "#6a2a86"
    later: str = "#453f33"
    lit_edge: str = "#5a3200"
    """Beside the accent around lit hexes, so that they stand out without colour too."""
    heights: tuple[str, ...] = ("#f3ecd2", "#dcd0a0", "#bda66c", "#98774a", "#6f4f33", "#432c20")
    """From low to high ground."""
    clan_strokes: float = 0.35
    """How far a clan's strokes on the map are from its counters towards the next colour."""
    clan_strokes_to: str = "#2f2a22"
    nobody: str = "#8d8577"
    """An abandoned castle, and a clan without a colour of its own."""

    def clan(self, clan: str) -> QColor:
        """The colour of a clan."""
        known = emblems().get(clan)
        return QColor(known.colour if known is not None else self.nobody)

    def side(self, clan: str) -> QColor | None:
        """The strokes of overlays for a side by the clan that leads it; None if it leads none.

        They have the clan's hue, but are far from those of other sides.
        """
        known = emblems().get(clan)
        strokes = known.side.get(self.name) if known is not None else None
        return None if strokes is None else QColor(strokes)

    @property
    def body(self) -> int:
        """Size of ordinary type, in pixels."""
        return round(BODY * self.scale)

    @property
    def heading(self) -> int:
        """Size of headings, in pixels."""
        return round(HEADING * self.scale)

    @property
    def title(self) -> int:
        """Size of the title of a page, in pixels."""
        return round(TITLE * self.scale)


LIGHT: Final = Theme()

DARK: Final = Theme(
    name="dark",
    paper="#22211f",
    card="#2d2b28",
    ink="#ece5d6",
    faint_ink="#a89f8d",
    line="#48443d",
    shade="#48443d",
    accent="#ff9f2e",
    accent_ink="#ff9f2e",
    on_accent="#22211f",
    danger="#ff7b6b",
    flat="#59523e",
    rough="#434f22",
    foothills="#223f29",
    mountain="#4b2f24",
    marsh="#3d5355",
    sea="#1b2b36",
    sea_edge="#26404f",
    lake="#20506e",
    river="#62a3d2",
    river_bank="#25302f",
    coast="#8aa0a0",
    border="#d08f5e",
    grid="#cbbfa4",
    bridge="#c9b58c",
    relief_light="#a59c80",
    relief_dark="#0d0c0a",
    relief_strength=0.55,
    ridge="#d9c3a4",
    tree="#86ad68",
    tuft="#a3a85a",
    reed="#86b3b0",
    board_ink="#f3ecdd",
    halo="#191816",
    province_ink="#e3b488",
    clan_strokes=0.5,
    clan_strokes_to="#fffaf0",
    lit_edge="#191816",
    target="#ff8a7a",
    first="#8ec5ff",
    second="#ff9d7e",
    reach="#8fe3b0",
    farther="#dcaaff",
    later="#c4bba8",
    heights=("#30342a", "#46473a", "#635a43", "#83714e", "#a89168", "#cfba90"),
)

CONTRAST: Final = Theme(
    name="contrast",
    paper="#ffffff",
    card="#ffffff",
    ink="#000000",
    faint_ink="#3a3a3a",
    line="#6a6a6a",
    shade="#d8d8d8",
    accent="#b34700",
    accent_ink="#9a3c00",
    on_accent="#ffffff",
    danger="#9c0010",
    flat="#fffbe3",
    rough="#e6eda6",
    foothills="#a6d98a",
    mountain="#c99e6e",
    marsh="#aee0dc",
    sea="#a3cdf0",
    sea_edge="#dcecfa",
    lake="#6fb2ef",
    river="#004fae",
    river_bank="#ffffff",
    coast="#000000",
    border="#7a1f00",
    grid="#000000",
    bridge="#ffffff",
    relief_light="#ffffff",
    relief_dark="#3a2f1c",
    ridge="#000000",
    tree="#1c4a10",
    tuft="#4a5200",
    reed="#004a48",
    board_ink="#000000",
    halo="#ffffff",
    province_ink="#6b1a00",
    print_paper="#ffffff",
    print_ink="#000000",
    print_light="#ffffff",
    print_danger="#9c0010",
    clan_strokes_to="#000000",
    lit_edge="#000000",
    target="#8a0000",
    first="#002a7f",
    second="#8a0000",
    reach="#00401f",
    farther="#52007a",
    later="#2b2b2b",
    heights=("#ffffff", "#dedbc8", "#b9ae86", "#8c7748", "#5c4526", "#241505"),
)

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
    QLabel#title {{ font-size: {theme.title}px; font-weight: 600; }}
    QLabel#heading {{ font-size: {theme.heading}px; font-weight: 600; }}
    QLabel#faint {{ color: {theme.faint_ink}; }}
    QLabel#danger {{ color: {theme.danger}; }}
    QDialogButtonBox {{ button-layout: {_WISHED_LAST}; dialogbuttonbox-buttons-have-icons: 0; }}
    QPushButton {{ background: {theme.card}; border: 1px solid {theme.line}; border-radius: 4px;
        padding: 5px 12px; }}
    QPushButton:hover {{ border-color: {theme.accent}; }}
    QPushButton:pressed {{ background: {theme.shade}; }}
    QPushButton:focus {{ border-color: {theme.ink}; }}
    QPushButton:checked {{ background: {theme.shade}; border: 2px solid {theme.accent};
        padding: 4px 11px; }}
    QPushButton:disabled {{ color: {theme.faint_ink}; }}
    QPushButton[primary="true"] {{ border: 2px solid {theme.ink}; font-weight: 600; }}
    QPushButton[primary="true"]:hover {{ border-color: {theme.ink}; }}
    QLineEdit, QComboBox, QSpinBox, QListWidget, QTreeWidget, QTextBrowser, QTableWidget,
    QScrollArea {{
        background: {theme.card}; border: 1px solid {theme.line}; border-radius: 4px; }}
    QLineEdit, QComboBox, QSpinBox {{ padding: 4px 6px; }}
    QLineEdit:focus, QComboBox:focus, QSpinBox:focus, QListWidget:focus, QTreeWidget:focus {{
        border-color: {theme.ink}; }}
    QListWidget {{ outline: 0; }}
    QListWidget::item {{ padding: 4px 6px; border: 0; border-radius: 3px; }}
    QListWidget::item:selected {{ background: {theme.shade}; color: {theme.ink}; }}
    QTreeWidget {{ outline: 0; }}
    QTreeWidget::item {{ padding: 3px 2px; }}
    QTreeWidget::item:selected, QTableWidget::item:selected {{
        background: {theme.shade}; color: {theme.ink}; }}
    QCheckBox::indicator {{ width: 13px; height: 13px; border: 1px solid {theme.faint_ink};
        border-radius: 3px; background: {theme.card}; }}
    QCheckBox::indicator:checked {{ width: 9px; height: 9px; background: {theme.accent};
        border: 3px solid {theme.ink}; }}
    QCheckBox:focus {{ text-decoration: underline; }}
    QTextBrowser, QListWidget {{ selection-background-color: {theme.shade};
        selection-color: {theme.ink}; }}
    QSpinBox::up-button, QSpinBox::down-button {{ border: 0; width: 20px;
        background: transparent; }}
    QSpinBox::up-arrow {{ width: 0; height: 0; border-left: 4px solid {theme.card};
        border-right: 4px solid {theme.card}; border-bottom: 5px solid {theme.faint_ink}; }}
    QSpinBox::down-arrow {{ width: 0; height: 0; border-left: 4px solid {theme.card};
        border-right: 4px solid {theme.card}; border-top: 5px solid {theme.faint_ink}; }}
    QGroupBox {{ background: {theme.card}; border: 1px solid {theme.line}; border-radius: 4px;
        margin-top: {round(theme.body * 1.6)}px; padding: 4px; font-weight: 600; }}
    QGroupBox::title {{ subcontrol-origin: margin; left: 2px; }}
    QGroupBox QLabel, QGroupBox QCheckBox {{ background: transparent; }}
    QDockWidget {{ font-weight: 600; }}
    QDockWidget::title {{ background: {theme.shade}; padding: 5px 8px; }}
    QTabBar::tab {{ background: {theme.paper}; border: 1px solid {theme.line}; padding: 4px 12px; }}
    QTabBar::tab:selected {{ background: {theme.card}; font-weight: 600; }}
    QComboBox::drop-down {{ border: 0; width: 24px; }}
    QComboBox::down-arrow {{ width: 0; height: 0; border-left: 4px solid {theme.card};
        border-right: 4px solid {theme.card}; border-top: 6px solid {theme.faint_ink};
        margin-right: 8px; }}
    QComboBox QAbstractItemView {{ background: {theme.card}; border: 1px solid {theme.line};
        selection-background-color: {theme.shade}; selection-color: {theme.ink}; }}
    QScrollBar:vertical {{ background: transparent; width: 10px; margin: 0; }}
    QScrollBar:horizontal {{ background: transparent; height: 10px; margin: 0; }}
    QScrollBar::handle {{ background: {theme.line}; border-radius: 4px; min-height: 24px;
        min-width: 24px; margin: 1px; }}
    QScrollBar::handle:hover {{ background: {theme.faint_ink}; }}
    QScrollBar::add-line, QScrollBar::sub-line {{ width: 0; height: 0; }}
    QScrollBar::add-page, QScrollBar::sub-page {{ background: transparent; }}
    QMenu {{ background: {theme.card}; border: 1px solid {theme.line}; padding: 4px; }}
    QMenu::item {{ padding: 5px 24px 5px 12px; background: transparent; }}
    QMenu::item:selected {{ background: {theme.accent}; color: {theme.on_accent}; }}
    QMenu::separator {{ height: 1px; background: {theme.line}; margin: 4px; }}
    QToolTip {{ background: {theme.card}; color: {theme.ink}; border: 1px solid {theme.line}; }}
    QStatusBar {{ border-top: 1px solid {theme.line}; }}
    QMenuBar::item {{ padding: 2px 8px; background: transparent; }}
    QMenuBar::item:selected {{ background: {theme.shade}; }}
    QHeaderView::section {{ background: {theme.paper}; border: 0; padding: 4px; }}
    QSplitter::handle {{ background: {theme.line}; }}
    """
