"""A game of somebody else, built as a wheel of its own as the guide says, beside ours."""

from __future__ import annotations

import json
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.examples.guide import listings
from tests.examples.places import THREE_LORDS, THREE_LORDS_MAP, TINY
from tests.packaging.fresh_environment import FreshEnvironment, build_wheel

ROOT = Path(__file__).parents[2]
SESSION = Path(__file__).with_name("window_session.py")
SEATS = ("hojo", "imagawa", "takeda_kai")
pytestmark = pytest.mark.thorough


def packed(folder: Path, name: str, package: Path) -> Path:
    """The wheel of a package with the ``pyproject.toml`` that the guide shows for it."""
    return built(folder, package, listings()[f"{name}/pyproject.toml"])


def built(folder: Path, package: Path, project_file: str) -> Path:
    """The wheel of a package with this ``pyproject.toml``."""
    project = folder / f"project of {package.name}"
    shutil.copytree(package, project / package.name, ignore=shutil.ignore_patterns("__pycache__"))
    (project / "pyproject.toml").write_text(project_file, encoding="utf-8")
    return build_wheel(project, folder)


def of_data(project_file: str) -> str:
    """The ``pyproject.toml`` of the tiny game: its entry point names the package alone."""
    named = project_file.replace("three_lords.game:GAME", "tiny").replace("three_lords", "tiny")
    return named.replace("three-lords", "tiny")


@pytest.fixture(scope="module")
def wheels(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, Path]:
    """The program, the game, and its view, each of them a wheel."""
    folder = tmp_path_factory.mktemp("wheels")
    return {
        "gunyuden": build_wheel(ROOT, folder),
        "three-lords": packed(folder, "three-lords", THREE_LORDS),
        "three-lords-map": packed(folder, "three-lords-map", THREE_LORDS_MAP),
        "tiny": built(folder, TINY, of_data(listings()["three-lords/pyproject.toml"])),
    }


@pytest.fixture(scope="module")
def without_view(
    wheels: Mapping[str, Path], tmp_path_factory: pytest.TempPathFactory
) -> FreshEnvironment:
    """The program and the game, and a game that is a folder of data."""
    made = FreshEnvironment(tmp_path_factory.mktemp("without view"))
    made.install(wheels["gunyuden"], wheels["three-lords"], wheels["tiny"])
    return made


@pytest.fixture(scope="module")
def with_view(
    wheels: Mapping[str, Path], tmp_path_factory: pytest.TempPathFactory
) -> FreshEnvironment:
    """The program, the game, and its view."""
    made = FreshEnvironment(tmp_path_factory.mktemp("with view"))
    made.install(*wheels.values())
    return made


def seen_in_window(environment: FreshEnvironment) -> dict[str, Any]:
    """What a player sees who plays a match by clicks against ``easy``."""
    found: dict[str, Any] = json.loads(environment.run(str(SESSION), "three_lords", "easy"))
    assert Path(found["window from"]).is_relative_to(environment.packages.resolve())
    assert found["left out"] == []
    assert found["card"].startswith("Kai, Sagami, Suruga")
    assert found["seats"] == dict(zip(SEATS, ("human", "easy", "easy"), strict=True))
    assert min(found["clicks"].values()) > 0
    assert found["winner"] in SEATS
    assert "has won with" in found["log"]
    return found


def test_it_is_listed_beside_the_games_of_the_program(without_view: FreshEnvironment) -> None:
    out = without_view.gunyuden("list")
    assert "three_lords/1  Kai, Sagami, Suruga 甲相駿" in out
    assert "western_hero/1" in out


def test_a_folder_of_data_in_a_wheel_is_a_game_too(without_view: FreshEnvironment) -> None:
    assert "tiny/1  The Bridge over the Shirogawa" in without_view.gunyuden("list")
    assert " 0 failed" in without_view.gunyuden("tables", "verify", "tiny")


def test_programs_play_it_in_the_terminal(without_view: FreshEnvironment, tmp_path: Path) -> None:
    record = tmp_path / "lords.gunyuden"
    seats = [word for seat in SEATS for word in ("--seat", f"{seat}=easy")]
    without_view.gunyuden(
        "play", "three_lords", "--text", "--seed", "1", "--save", str(record), *seats
    )
    assert "provinces" in without_view.gunyuden("replay", str(record), "--verify", "--text")


def test_a_person_has_his_turn_in_the_terminal(without_view: FreshEnvironment) -> None:
    typed = "recruit sagami rider\nfinish\nmove-from sagami\nmove-to izu\nfinish\nquit\n"
    others = ("--seat", "imagawa=easy", "--seat", "takeda_kai=easy")
    out = without_view.gunyuden(
        "play", "three_lords", "--text", "--seed", "3", *others, typed=typed
    )
    assert "Hōjō recruits one Rider in Sagami" in out
    assert "Izu: control now with Hōjō" in out


def test_it_is_played_in_the_window_without_a_view(without_view: FreshEnvironment) -> None:
    seen = seen_in_window(without_view)
    assert seen["board"] == "ListScene"
    assert seen["without emblem"] == ["imagawa"]


def test_it_is_played_in_the_window_with_a_view_from_another_wheel(
    with_view: FreshEnvironment,
) -> None:
    seen = seen_in_window(with_view)
    assert seen["board"] == "AreaScene"
    assert seen["without emblem"] == []
