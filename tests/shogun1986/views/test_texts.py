"""The views speak Japanese without the catalogue of another game."""

from __future__ import annotations

import tomllib

from tests.gui_texts import ROOT, texts

FOLDERS = (
    "scenarios/shogun1986/views/text/ja_views.toml",
    "wargame_core/provinces/views/text/ja_views.toml",
    "wargame_core/views/text/ja_views.toml",
    "gui/text/ja_window.toml",
)


def test_every_text_is_there_in_japanese() -> None:
    known: set[str] = set()
    for file in FOLDERS:
        known.update(tomllib.loads((ROOT / file).read_text("utf-8"))["text"])
    views = list(texts(ROOT / "scenarios/shogun1986/views"))
    assert len(views) > 80
    assert {text for _, text in views if text} <= known
