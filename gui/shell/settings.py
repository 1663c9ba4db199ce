"""What a player has set for the window: appearance, language, pace. Kept in a file of his own."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path
from typing import Any, Final

from platformdirs import user_config_path
from PySide6.QtCore import QObject, Signal

THEMES: Final = ("light", "dark", "contrast")
LANGUAGES: Final = ("en", "ja")
FONT_SCALES: Final = (0.9, 1.0, 1.15, 1.3, 1.5)
HINT_LEVELS: Final = ("quick", "easy", "normal", "hard")
"""Who gives hints: the best level that answers at once, or one of this name."""
PACES: Final = (0, 100, 250, 600, 1200)
"""Milliseconds between two moves of a program."""
WITHOUT_PAGES: Final = ("enlarged", "pace", "recap", "hint_level", "seconds")
"""Settings that change nothing on the pages."""
SECONDS: Final = (1, 2, 5, 10, 20, 30, 60)
"""Seconds that a program may think a turn."""


@dataclass(frozen=True, slots=True)
class Preferences:
    """All settings, with what holds before anything is set."""

    theme: str = "light"
    language: str = "en"
    font_scale: float = 1.0
    enlarged: bool = True
    """Whether everything is larger on a large screen that the system does not enlarge."""
    reduced_motion: bool = False
    pace: int = 250
    seconds: int = 5
    """Seconds a turn that a program thinks which looks ahead, unless its level says otherwise."""
    own_dice: bool = False
    """Whether a new match proposes that the players roll their own dice."""
    recap: bool = True
    """Whether a player at a shared window is shown what happened since his last decision."""

    hint_level: str = "quick"
    """The level that gives hints; a game that lacks it takes a quick one."""


_ALLOWED: Final = {
    "theme": THEMES, "language": LANGUAGES, "font_scale": FONT_SCALES, "pace": PACES,
    "seconds": SECONDS,
    "reduced_motion": (False, True), "enlarged": (False, True), "own_dice": (False, True),
    "recap": (False, True), "hint_level": HINT_LEVELS,
}  # fmt: skip


class SettingsStore(QObject):
    """The settings of this window; every change is written at once and emitted."""

    changed = Signal(object)
    """The new settings."""

    def __init__(
        self,
        path: Path | None = None,
        parent: QObject | None = None,
        *,
        begin_with: Preferences | None = None,
    ) -> None:
        """Read the settings from a file, as a rule the user's own.

        With ``begin_with`` no file is read, and without a path none is written either.
        """
        super().__init__(parent)
        if path is None and begin_with is None:
            path = _own_file()
        self._path = path
        self._now = begin_with or (_read(path) if path else Preferences())

    @property
    def now(self) -> Preferences:
        """The present settings."""
        return self._now

    @property
    def folder(self) -> Path | None:
        """Where they are kept; None where nothing is."""
        return self._path.parent if self._path is not None else None

    def change(self, **values: Any) -> None:
        """Set some of them; a value that is not allowed raises ValueError."""
        for name, value in values.items():
            if value not in _ALLOWED[name]:
                raise ValueError(f"{name} cannot be {value!r}; expected one of {_ALLOWED[name]}")
        wanted = replace(self._now, **values)
        if wanted != self._now:
            self._now = wanted
            self._write()
            self.changed.emit(wanted)

    def _write(self) -> None:
        """A settings file that cannot be written is no reason to stop: they hold until the end."""
        if self._path is None:
            return
        new = self._path.with_name(self._path.name + ".new")
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            new.write_text(json.dumps(asdict(self._now), indent=1) + "\n", encoding="utf-8")
            new.replace(self._path)
        except OSError:
            return


def kept() -> Preferences:
    """What the user's own file has, before there is an application."""
    return _read(_own_file())


def _own_file() -> Path:
    return user_config_path("gunyuden") / "settings.json"


def _read(path: Path) -> Preferences:
    """The settings of a file; what is missing or not allowed keeps its default."""
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return Preferences()
    if not isinstance(found, dict):
        return Preferences()
    kept = {}
    for field in fields(Preferences):
        value = found.get(field.name)
        for allowed in _ALLOWED[field.name]:
            if type(value) is type(allowed) and value == allowed:
                kept[field.name] = allowed
    return Preferences(**kept)
