"""The desktop program (PySide6)."""

from gui.plain_imports import import_plainly
from wargame_core.views.words import add_texts

add_texts("gui")
import_plainly()
