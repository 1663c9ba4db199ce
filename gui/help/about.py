"""Whom the program stands on, and under which licence it is given away."""

from __future__ import annotations

from importlib import metadata
from typing import Final

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QTextBrowser, QVBoxLayout, QWidget

from gui.shell.dialog_size import roomy
from gui.theme import fonts
from gui.theme.theme import GRID, LIGHT, Theme
from wargame_core.analysis.rules_index import ROOT
from wargame_core.engine.installed import DISTRIBUTION, program_version
from wargame_core.views.words import language, tr

CREDITS: Final = "NOTICE.md"
LICENCE: Final = "LICENSE"


class AboutDialog(QDialog):
    """Version, credits of games, map data, libraries and fonts, and the licence."""

    def __init__(self, parent: QWidget | None = None, theme: Theme = LIGHT) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("About Gunyuden"))
        title = QLabel(tr("Gunyuden"))
        title.setFont(fonts.font(theme.title, bold=True))
        title.setStyleSheet(f"font-size: {theme.title}px; font-weight: 600;")
        version = QLabel(tr("Version {version}", version=program_version()))
        version.setObjectName("faint")
        self.text = QTextBrowser()
        self.text.setOpenLinks(False)
        self.text.setMarkdown(f"{packaged_text(CREDITS)}\n\n---\n\n{packaged_text(LICENCE)}")
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.button(QDialogButtonBox.StandardButton.Close).setText(tr("Close"))
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(3 * GRID, 3 * GRID, 3 * GRID, 2 * GRID)
        layout.setSpacing(GRID)
        note = QLabel(tr("The credits and the licence are in English only."))
        note.setObjectName("faint")
        note.setVisible(language() != "en")
        for widget in (title, version, note, self.text, buttons):
            layout.addWidget(widget)
        self.resize(roomy(QSize(760, 620), parent, wide=0.34, high=0.7))


def packaged_text(name: str) -> str:
    """A text that goes with the program: beside the checkout, else as it was installed."""
    path = ROOT / name
    if path.is_file():
        return path.read_text(encoding="utf-8")
    try:
        files = metadata.files(DISTRIBUTION) or ()
        found = next((file for file in files if file.name == name), None)
        return found.read_text(encoding="utf-8") if found is not None else ""
    except (metadata.PackageNotFoundError, OSError):
        return ""
