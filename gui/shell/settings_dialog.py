"""All settings of the window in one dialog; every change holds at once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLabel,
    QVBoxLayout,
    QWidget,
)

from gui.shell.settings import (
    FONT_SCALES,
    HINT_LEVELS,
    LANGUAGES,
    PACES,
    SECONDS,
    THEMES,
    SettingsStore,
)
from gui.shell.value_boxes import ChoiceBox
from gui.theme.theme import GRID
from wargame_core.views.words import tr

LANGUAGE_NAMES: Final[Mapping[str, str]] = {"en": "English", "ja": "日本語"}
"""Every language in its own words, so that it is found by who reads it."""


def theme_names() -> Mapping[str, str]:
    """The themes in words."""
    return {"light": tr("Light"), "dark": tr("Dark"), "contrast": tr("High contrast")}


def pace_names() -> Mapping[int, str]:
    """The paces of opponents in words."""
    names = (tr("At once"), tr("Fast"), tr("Medium"), tr("Slow"), tr("Very slow"))
    return dict(zip(PACES, names, strict=True))


def seconds_names() -> Mapping[int, str]:
    """The time of a turn in words."""
    return {seconds: tr("{seconds} s", seconds=seconds) for seconds in SECONDS}


def hint_names() -> Mapping[str, str]:
    """Who gives hints, in words."""
    names = (tr("Who answers quickly"), tr("Easy"), tr("Normal"), tr("Hard"))
    return dict(zip(HINT_LEVELS, names, strict=True))


class SettingsDialog(QDialog):
    """Theme, language, size of type, motion, pace of opponents, dice."""

    def __init__(self, settings: SettingsStore, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._settings = settings
        self.theme = self._choice("theme", THEMES, theme_names())
        self.language = self._choice("language", LANGUAGES, LANGUAGE_NAMES)
        scales = {scale: f"{round(100 * scale)} %" for scale in FONT_SCALES}
        self.font_scale = self._choice("font_scale", FONT_SCALES, scales)
        self.pace = self._choice("pace", PACES, pace_names())
        self.seconds = self._choice("seconds", SECONDS, seconds_names())
        self.hint_level = self._choice("hint_level", HINT_LEVELS, hint_names())
        self.reduced_motion = self._switch("reduced_motion")
        self.enlarged = self._switch("enlarged")
        self.own_dice = self._switch("own_dice")
        self._labels = {
            self.theme: QLabel(),
            self.language: QLabel(),
            self.font_scale: QLabel(),
            self.pace: QLabel(),
            self.seconds: QLabel(),
            self.hint_level: QLabel(),
        }
        form = QFormLayout()
        form.setHorizontalSpacing(3 * GRID)
        form.setVerticalSpacing(GRID + GRID // 2)
        for box, label in self._labels.items():
            label.setBuddy(box)
            form.addRow(label, box)
        form.addRow(self.enlarged)
        form.addRow(self.reduced_motion)
        form.addRow(self.own_dice)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        self.buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(3 * GRID, 3 * GRID, 3 * GRID, 2 * GRID)
        layout.setSpacing(2 * GRID)
        layout.addLayout(form)
        layout.addWidget(self.buttons)
        self._speak()
        settings.changed.connect(self._follow)

    def _choice(self, name: str, values: tuple[Any, ...], names: Mapping[Any, str]) -> QComboBox:
        box = ChoiceBox()
        for value in values:
            box.addItem(names[value], value)
        box.setCurrentIndex(values.index(getattr(self._settings.now, name)))
        box.setMinimumContentsLength(16)
        box.currentIndexChanged.connect(
            lambda index, values=values, name=name: self._settings.change(**{name: values[index]})
        )
        return box

    def _switch(self, name: str) -> QCheckBox:
        box = QCheckBox()
        box.setChecked(getattr(self._settings.now, name))
        box.toggled.connect(lambda on, name=name: self._settings.change(**{name: on}))
        return box

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802
        """The keys are for the first field, whatever was changed the last time."""
        super().showEvent(event)
        self.theme.setFocus(Qt.FocusReason.ActiveWindowFocusReason)

    def _speak(self) -> None:
        """Put all words into the present language."""
        self.setWindowTitle(tr("Settings"))
        for box, words in (
            (self.theme, tr("&Theme")),
            (self.language, tr("&Language")),
            (self.font_scale, tr("&Size of type")),
            (self.pace, tr("&Pace of opponents")),
            (self.seconds, tr("Hard programs th&ink a turn")),
            (self.hint_level, tr("&Hints from")),
        ):
            self._labels[box].setText(words)
        self.enlarged.setText(tr("&Everything larger on a large screen, from the next start"))
        self.reduced_motion.setText(tr("&Reduced motion"))
        self.own_dice.setText(tr("New matches: I roll my &own dice"))
        for box, names in (
            (self.theme, tuple(theme_names().values())),
            (self.pace, tuple(pace_names().values())),
            (self.seconds, tuple(seconds_names().values())),
            (self.hint_level, tuple(hint_names().values())),
        ):
            for index, name in enumerate(names):
                box.setItemText(index, name)
        self.buttons.button(QDialogButtonBox.StandardButton.Close).setText(tr("&Close"))

    def _follow(self) -> None:
        """Show settings that were changed elsewhere, and speak their language."""
        now = self._settings.now
        for name in ("theme", "language", "font_scale", "pace", "seconds", "hint_level"):
            box: QComboBox = getattr(self, name)
            box.setCurrentIndex(box.findData(getattr(now, name)))
        self.enlarged.setChecked(now.enlarged)
        self.reduced_motion.setChecked(now.reduced_motion)
        self.own_dice.setChecked(now.own_dice)
        self._speak()
