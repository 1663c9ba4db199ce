"""A text is said alike wherever it stands: catalogues are read together."""

from __future__ import annotations

import tomllib
from importlib import resources

PACKAGES = (
    "gui",
    "wargame_core.views",
    "wargame_core.pages",
    "wargame_core.gunyuden.views",
    "wargame_core.provinces.views",
    "scenarios.bushido.views",
    "scenarios.gekokujo.views",
    "scenarios.shogun1986.views",
)


def test_no_two_catalogues_say_a_text_differently() -> None:
    said: dict[str, tuple[str, str]] = {}
    for package in PACKAGES:
        for file in (resources.files(package) / "text").iterdir():
            if not file.name.startswith("ja_"):
                continue
            texts = tomllib.loads(file.read_text("utf-8"))
            flat = {k: v for k, v in texts.items() if isinstance(v, str)}
            for entries in (flat, *(v for v in texts.values() if isinstance(v, dict))):
                for text, words in entries.items():
                    before = said.setdefault(text, (words, package))
                    assert before[0] == words, (text, before, (words, package))
    assert len(said) > 1000
