"""Games are found by name and imported late."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.unit.engine.toy_game import GAME
from wargame_core.engine import registry
from wargame_core.engine.errors import UsageError


def test_a_registered_game_is_listed_and_loaded() -> None:
    registry.register("race", lambda: GAME)
    try:
        assert "race" in registry.names()
        assert registry.load("race") is GAME
    finally:
        registry.unregister("race")
    with pytest.raises(UsageError, match=r"There is no game “race”; there is: .*western_hero"):
        registry.load("race")


def test_listing_names_imports_no_game() -> None:
    script = (
        "import sys; from wargame_core.engine import registry; "
        "assert 'western_hero' in registry.names(); "
        "assert not any(name.startswith('scenarios') for name in sys.modules)"
    )
    subprocess.run([sys.executable, "-c", script], check=True)
