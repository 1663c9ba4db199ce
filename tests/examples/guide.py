"""Listings of the guide ``docs/adding-a-game.md``: blocks that begin with the name of a file."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

GUIDE = Path(__file__).parents[2] / "docs" / "adding-a-game.md"
_LISTING = re.compile(r"^```(\w+)\n# (\S+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@cache
def listings() -> Mapping[str, str]:
    """The text of every file that the guide shows, by its name there."""
    found = {name: text for _, name, text in _LISTING.findall(GUIDE.read_text("utf-8"))}
    assert found, GUIDE
    return found
