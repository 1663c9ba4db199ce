"""Area maps with damage: each is read, checked and drawn, or refused with sentences."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scenarios.japan.board import MAP_FOLDER
from tests.fuzz.limits import answer, examples
from tests.fuzz.mutations import damaged, damaged_bytes, toml_of
from tests.unit.files.area_map_texts import TEXTS
from wargame_core.boards.area_builder.settings import read_area_settings
from wargame_core.boards.area_checks import check_area_map
from wargame_core.boards.area_picture import area_svg
from wargame_core.cli.area_map_commands import area_picture
from wargame_core.engine.file_text import is_plain
from wargame_core.files.area_map_file import load_area_map


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("fuzz")


def use(folder: Path) -> None:
    """Read the map, and if it can be read, check it and draw it."""
    area_map = answer(lambda: load_area_map(folder))
    if area_map is None:
        return
    problems = check_area_map(area_map)
    assert all(is_plain(problem) for problem in problems)
    if not problems:
        assert area_svg(area_map, slots=True).startswith("<svg")
    answer(lambda: area_picture(folder, (), slots=True, optional=True))


@examples(120)
@given(data=st.data(), name=st.sampled_from(sorted(TEXTS)))
def test_an_area_map_with_damaged_bytes(folder: Path, data: Any, name: str) -> None:
    for file, text in TEXTS.items():
        good = text.encode()
        (folder / file).write_bytes(data.draw(damaged_bytes(good)) if file == name else good)
    use(folder)


@examples(60)
@given(document=damaged(tomllib.loads(TEXTS["map.toml"])))
def test_an_area_map_with_a_damaged_head(folder: Path, document: dict[str, Any]) -> None:
    for file, text in TEXTS.items():
        (folder / file).write_text(text, encoding="utf-8")
    (folder / "map.toml").write_text(toml_of(document), encoding="utf-8")
    use(folder)


@examples(80)
@given(
    points=st.lists(
        st.tuples(st.integers(0, 300), st.integers(0, 200)), min_size=2, max_size=8
    ).map(lambda ring: ";".join(f"{x} {y}" for x, y in [*ring, ring[0]]))
)
def test_an_area_map_with_a_nonsensical_outline(folder: Path, points: str) -> None:
    for file, text in TEXTS.items():
        old = "210 10;290 10;290 90;210 90;210 10"
        (folder / file).write_text(text.replace(old, points), encoding="utf-8")
    use(folder)


@examples(40)
@given(document=damaged(tomllib.loads(MAP_FOLDER.joinpath("build.toml").read_text("utf-8"))))
def test_settings_of_an_area_map_with_damaged_values(
    folder: Path, document: dict[str, Any]
) -> None:
    path = folder / "build.toml"
    path.write_text(toml_of(document), encoding="utf-8")
    answer(lambda: read_area_settings(path))
