"""The wheel holds every file of the program and its data, and no name that is not ours."""

from __future__ import annotations

import configparser
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

import pytest

ROOT = Path(__file__).parents[2]
PACKAGES = ("wargame_core", "scenarios", "gui")
TABLES_IN_WHEEL = PurePosixPath("wargame_core/_data/tables")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Iterator[zipfile.ZipFile]:
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    built = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert built.returncode == 0, built.stderr
    [path] = folder.glob("*.whl")
    with zipfile.ZipFile(path) as opened:
        yield opened


def names(wheel: zipfile.ZipFile) -> set[str]:
    return {name for name in wheel.namelist() if ".dist-info/" not in name}


def files_under(folder: str) -> Iterator[PurePosixPath]:
    for path in (ROOT / folder).rglob("*"):
        if path.is_file() and "__pycache__" not in path.parts:
            yield PurePosixPath(path.relative_to(ROOT).as_posix())


def test_wheel_installs_only_our_three_packages(wheel: zipfile.ZipFile) -> None:
    assert {name.split("/")[0] for name in names(wheel)} == set(PACKAGES)


def test_every_file_of_the_packages_is_in_the_wheel(wheel: zipfile.ZipFile) -> None:
    expected = {str(path) for package in PACKAGES for path in files_under(package)}

    assert expected - names(wheel) == set()


def test_every_chart_is_in_the_wheel_inside_the_core(wheel: zipfile.ZipFile) -> None:
    charts = {str(TABLES_IN_WHEEL / path.relative_to("tables")) for path in files_under("tables")}
    found = {name for name in names(wheel) if PurePosixPath(name).is_relative_to(TABLES_IN_WHEEL)}

    assert found == charts


def test_charts_are_found_where_the_wheel_puts_them(wheel: zipfile.ZipFile, tmp_path: Path) -> None:
    wheel.extractall(tmp_path)
    ask = "from wargame_core.tables.loader import tables_folder; print(tables_folder())"
    command = [sys.executable, "-c", ask]

    asked = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True)

    assert Path(asked.stdout.strip()) == tmp_path.resolve() / TABLES_IN_WHEEL


def test_charts_hold_no_python() -> None:
    assert [path for path in files_under("tables") if path.suffix == ".py"] == []


def test_wheel_holds_no_tests_benchmarks_or_tools(wheel: zipfile.ZipFile) -> None:
    forbidden = {"tests", "benchmarks", "tools", "gallery", "__pycache__"}

    assert [name for name in names(wheel) if forbidden & set(PurePosixPath(name).parts)] == []


def test_licence_and_credits_travel_with_the_wheel(wheel: zipfile.ZipFile) -> None:
    licences = {name.split("/licenses/")[-1] for name in wheel.namelist() if "/licenses/" in name}

    assert licences == {"LICENSE", "NOTICE.md"}


def test_wheel_declares_the_command_the_games_and_the_window(wheel: zipfile.ZipFile) -> None:
    [name] = [name for name in wheel.namelist() if name.endswith("/entry_points.txt")]
    declared = configparser.ConfigParser()
    declared.read_string(wheel.read(name).decode())

    assert "gunyuden" in declared["console_scripts"]
    assert "western_hero" in declared["gunyuden.games"]
    assert "gunyuden" in declared["gunyuden.series"]
    assert "japan" in declared["gunyuden.maps"]
    assert "qt" in declared["gunyuden.desktop"]
