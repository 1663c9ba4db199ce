"""README and manual: their pictures are there, are made by one command, and stay small."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tools.gallery.all_pictures import chosen
from tools.gallery.for_docs import PICTURES, SUFFIX
from wargame_core.cli.lazy_group import COMMANDS

ROOT = Path(__file__).parents[2]
PAGES = (ROOT / "README.md", ROOT / "docs" / "manual.md")
MOST_BYTES = 1_000_000


def shown(page: Path) -> list[Path]:
    """The pictures of a page."""
    found = re.findall(r"!\[[^\]]+\]\(([^)]+)\)", page.read_text("utf-8"))
    return [(page.parent / name).resolve() for name in found]


def test_every_picture_is_made_by_the_command_and_is_shown() -> None:
    folder = ROOT / "docs" / "pictures"
    there = {path.name for path in folder.iterdir()}
    assert there == {f"{name}{SUFFIX}" for name in PICTURES}
    assert {path.name for page in PAGES for path in shown(page)} == there
    assert all(path.is_file() for page in PAGES for path in shown(page))
    assert set(PICTURES) <= {picture.name for picture in chosen(PICTURES)}


def test_the_pictures_are_small() -> None:
    sizes = [path.stat().st_size for path in (ROOT / "docs" / "pictures").iterdir()]
    assert sum(sizes) < MOST_BYTES


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^):#]+)\)", page.read_text("utf-8")):
        assert (page.parent / target).exists(), target


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_commands_that_are_named_exist(page: Path) -> None:
    lines = re.findall(r"(?:^|`)gunyuden ([a-z-]+)", page.read_text("utf-8"), re.MULTILINE)
    assert lines
    assert set(lines) <= COMMANDS.keys()


def test_the_manual_tells_the_clicks_with_ctrl_beside_the_keys() -> None:
    text = (ROOT / "docs" / "manual.md").read_text("utf-8")
    keys = text.split("\n## Keys\n")[1].split("\n## ")[0]
    rows = [line for line in keys.splitlines() if line.startswith("| `Ctrl` and a click")]
    assert len(rows) == 2, keys
    assert "pass" in rows[0]
    assert "no longer" in rows[1]
