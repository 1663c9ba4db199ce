"""The desktop program (PySide6)."""

from wargame_core.views.words import add_texts

add_texts("gui")
