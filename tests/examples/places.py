"""Where the games of these tests lie, and how a player's own folder with one is made."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from wargame_core.engine.own_folder import VARIABLE

TINY = Path(__file__).parent / "tiny"
THREE_LORDS = Path(__file__).parent / "three_lords"
THREE_LORDS_MAP = Path(__file__).parent / "three_lords_map"


def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The tiny game in the player's own folder of games; its folder."""
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    return Path(shutil.copytree(TINY, tmp_path / "games" / "tiny"))
