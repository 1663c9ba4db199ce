"""Games are found by name and imported late."""

from __future__ import annotations

import subprocess
import sys
from importlib import metadata
from pathlib import Path

import pytest

from tests.unit.engine.toy_game import GAME
from wargame_core.engine import installed, registry
from wargame_core.engine.errors import UsageError
from wargame_core.engine.game_folders import GAMES


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


@pytest.mark.parametrize("value", ["no package: GAME", '"quoted.game:GAME"', "nowhere.game", ""])
def test_whatever_another_package_declares_harms_no_game(
    value: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    declared = tmp_path / "odd-1.dist-info"
    declared.mkdir()
    (declared / "METADATA").write_text("Metadata-Version: 2.1\nName: odd\nVersion: 1\n", "utf-8")
    (declared / "entry_points.txt").write_text(f"[{GAMES}]\nodd = {value}\n", "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    points = installed.entry_points.__wrapped__(GAMES)
    assert "western_hero" in points
    assert "western_hero" in installed.entry_modules.__wrapped__(GAMES)
    monkeypatch.setattr(registry, "entry_points", lambda group: points)
    with pytest.raises(UsageError, match="The game “odd” cannot be loaded"):
        registry.load("odd")


@pytest.mark.parametrize("error", [NameError("name 'x' is not defined"), KeyError(), OSError(2)])
def test_a_game_that_fails_while_it_is_imported_says_why(error: Exception) -> None:
    def fail() -> object:
        raise error

    registry.register("failing", fail)  # type: ignore[arg-type]
    try:
        with pytest.raises(UsageError, match=r"“failing” cannot be loaded: (name|KeyError|2)"):
            registry.load("failing")
    finally:
        registry.unregister("failing")


def test_installed_packages_are_looked_through_once_for_all_groups(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    looked: list[object] = []
    entry_points = metadata.entry_points

    def noted() -> object:
        looked.append(None)
        return entry_points()

    monkeypatch.setattr(metadata, "entry_points", noted)
    installed._declared.cache_clear()
    groups = (GAMES, "gunyuden.views", "gunyuden.emblems", "gunyuden.desktop")
    assert all(installed.entry_points.__wrapped__(group) for group in groups)
    assert len(looked) == 1
