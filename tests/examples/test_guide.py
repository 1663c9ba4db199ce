"""The guide shows the examples as they are, and tells of doors that exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.examples.guide import GUIDE, listings
from tests.examples.places import STONES, THREE_LORDS, THREE_LORDS_MAP, TINY

ROOT = Path(__file__).parents[2]
FOLDERS = {
    "stones/": STONES,
    "three-lords-map/three_lords_map/": THREE_LORDS_MAP,
    "tiny/": TINY,
    "": THREE_LORDS,
}
"""What the names of listings begin with, and where the files lie."""

BUILT = {"three-lords/pyproject.toml", "three-lords-map/pyproject.toml"}
"""Files that the test of a game as a wheel of its own takes from the guide."""


def file_of(name: str) -> Path:
    """The file that a listing shows."""
    start = next(start for start in FOLDERS if name.startswith(start))
    return FOLDERS[start] / name.removeprefix(start)


@pytest.mark.parametrize("name", sorted(listings().keys() - BUILT))
def test_a_listing_is_the_file(name: str) -> None:
    assert listings()[name] == file_of(name).read_text("utf-8")


@pytest.mark.parametrize("folder", [STONES, THREE_LORDS, THREE_LORDS_MAP], ids=lambda f: f.name)
def test_every_file_of_a_game_is_shown(folder: Path) -> None:
    files = {path for path in folder.rglob("*") if path.suffix in (".py", ".toml")}
    assert files <= {file_of(name) for name in listings().keys() - BUILT}


def test_every_method_is_where_the_guide_says() -> None:
    table = GUIDE.read_text("utf-8").split("\n## What else a game may say\n")[1].split("\n## ")[0]
    rows = re.findall(r"^\| (`.*`) \| `(\w+/\w+\.py)` \|", table, re.MULTILINE)
    assert len(rows) > 10
    for methods, file in rows:
        source = (ROOT / "wargame_core" / file).read_text("utf-8")
        for name in re.findall(r"`(\w+)", methods):
            assert f"def {name}(" in source or f'"{name}"' in source, f"{name} in {file}"


def test_links_of_the_guide_lead_somewhere() -> None:
    text = GUIDE.read_text("utf-8")
    headings = {
        re.sub(r"[^\w\- ]", "", line.lstrip("# ")).lower().replace(" ", "-")
        for line in text.splitlines()
        if line.startswith("## ")
    }
    targets = re.findall(r"\]\(([^)]+)\)", re.sub(r"```.*?```", "", text, flags=re.DOTALL))
    assert targets
    for target in targets:
        page, _, anchor = target.partition("#")
        assert (GUIDE.parent / page).exists() if page else anchor in headings, target
