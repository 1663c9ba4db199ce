"""README and docs: their pictures are there, are made by one command, up to date, and small."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QColor, QImage, QPainter

from tools.gallery.all_pictures import chosen
from tools.gallery.for_docs import CHANGED_ALLOWED, PICTURES, SUFFIX, changed_share
from wargame_core.cli.lazy_group import COMMANDS

ROOT = Path(__file__).parents[2]
PAGES = (ROOT / "README.md", ROOT / "docs" / "manual.md")
EVERY_PAGE = (ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md")))
MOST_BYTES = 1_500_000
FIND_OLD = """
import sys
from pathlib import Path
from tools.gallery.for_docs import out_of_date
print(*out_of_date(Path(sys.argv[1])))
"""


def shown(page: Path) -> list[Path]:
    """The pictures of a page."""
    found = re.findall(r"!\[[^\]]+\]\(([^)]+)\)", page.read_text("utf-8"))
    return [(page.parent / name).resolve() for name in found]


def test_every_picture_is_made_by_the_command_and_is_shown() -> None:
    folder = ROOT / "docs" / "pictures"
    there = {path.name for path in folder.iterdir()}
    assert there == {f"{name}{SUFFIX}" for name in PICTURES}
    assert {path.name for page in EVERY_PAGE for path in shown(page)} == there
    assert all(path.is_file() for page in EVERY_PAGE for path in shown(page))
    assert set(PICTURES) <= {picture.name for picture in chosen(PICTURES)}


@pytest.mark.thorough
def test_the_pictures_show_what_is_drawn_now() -> None:
    command = [sys.executable, "-c", FIND_OLD, str(ROOT / "docs" / "pictures")]
    drawn = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert drawn.stdout.split() == [], "draw them anew: make pictures"


def test_another_word_is_noticed_in_a_picture_and_what_webp_loses_is_not(tmp_path: Path) -> None:
    path = ROOT / "docs" / "pictures" / f"{PICTURES[0]}{SUFFIX}"
    picture = QImage(str(path))
    assert picture.save(str(tmp_path / "again.webp"), quality=80)
    assert changed_share(picture, QImage(str(tmp_path / "again.webp"))) < CHANGED_ALLOWED
    other = QImage(picture)
    painter = QPainter(other)
    painter.fillRect(QRect(300, 300, 48, 14), QColor(Qt.GlobalColor.black))
    painter.end()
    assert changed_share(picture, other) > CHANGED_ALLOWED
    assert changed_share(picture, QImage()) == 1.0


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
