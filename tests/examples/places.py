"""Where the games of these tests lie, and how a player's own folder with one is made."""

from __future__ import annotations

import shutil
import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

from wargame_core.engine.own_folder import VARIABLE

TINY = Path(__file__).parent / "tiny"
THREE_LORDS = Path(__file__).parent / "three_lords"
STONES = Path(__file__).parent / "stones"
THREE_LORDS_MAP = Path(__file__).parent / "three_lords_map"
_PACKAGES = {THREE_LORDS.name, THREE_LORDS_MAP.name}


def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The tiny game in the player's own folder of games; its folder."""
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    return Path(shutil.copytree(TINY, tmp_path / "games" / "tiny"))


def three_lords_map(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The view of the guide, imported as from a package beside the game's."""
    monkeypatch.syspath_prepend(THREE_LORDS.parent)
    try:
        return import_module(f"{THREE_LORDS_MAP.name}.views")
    finally:
        for name in [name for name in sys.modules if name.split(".")[0] in _PACKAGES]:
            monkeypatch.delitem(sys.modules, name)
