"""The texts of Qt itself, as on the buttons of its dialogs, in the language of the window."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QTranslator

_spoken: list[QTranslator] = []
"""What is installed now: at most one, for Qt does not own it."""


def speak(language: str) -> None:
    """Let buttons and dialogs of Qt speak a language from now on; English where it has none."""
    app = QCoreApplication.instance()
    assert app is not None, "there is no application yet"
    while _spoken:
        app.removeTranslator(_spoken.pop())
    if language == "en":
        return
    texts = QTranslator()
    folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    if texts.load(f"qtbase_{language}", folder):
        app.installTranslator(texts)
        _spoken.append(texts)
