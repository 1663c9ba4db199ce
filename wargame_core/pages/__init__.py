"""Matches as pages of their own, which any browser shows without a network."""

from wargame_core.views.words import add_texts

add_texts("wargame_core.pages")
