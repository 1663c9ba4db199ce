"""Gekokujō: what a board, a panel or a page shows: values free of any window."""

from wargame_core.views.words import add_texts

add_texts("scenarios.gekokujo.views")
