"""The gallery draws what the window can show, and its list forgets nothing."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QImage

from gui.panels.overlay_bar import overlay_buttons
from gui.shell.games import offered
from scenarios.gekokujo.game import GAME as PROVINCES
from scenarios.western_hero.game import GAME
from tests.gui.test_every_prompt import frame_kinds
from tools.gallery.all_pictures import all_pictures
from tools.gallery.board import overlay_kinds
from tools.gallery.run import SIZES, draw, main, size_of
from tools.gallery.situations import decision_kinds, province_kinds
from wargame_core.engine.errors import UsageError
from wargame_core.tables.loader import games_with_charts, load_charts

pytestmark = pytest.mark.usefixtures("qapp")

NAMES = [picture.name for picture in all_pictures()]


def test_names_are_files_and_come_once() -> None:
    assert len(NAMES) == len(set(NAMES))
    assert all(name.replace("-", "").replace("_", "").isalnum() for name in NAMES)


def test_every_kind_of_decision_has_a_picture() -> None:
    assert {f"decision-{kind}" for kind in frame_kinds()} <= set(NAMES)


def test_shogun_1986_has_its_chief_situations() -> None:
    wanted = ("plan", "swords", "declare", "battle-die", "casualties", "ninja", "card", "result")
    assert {f"shogun1986-{name}" for name in wanted} <= set(NAMES)


def test_every_overlay_chart_and_scenario_has_a_picture() -> None:
    assert set(overlay_kinds()) == set(overlay_buttons())
    shown = {name.partition("overlay-")[2] for name in NAMES if "overlay-" in name}
    assert set(overlay_buttons()) <= shown
    charts = [chart for game in games_with_charts() for chart in load_charts(game)]
    assert {f"chart-{chart}" for chart in charts} <= set(NAMES)
    assert {f"new-match-{info.id}" for info in GAME.info.scenarios} <= set(NAMES)
    assert {f"new-match-gekokujo-{info.id}" for info in PROVINCES.info.scenarios} <= set(NAMES)
    assert {f"province-{kind}" for kind in province_kinds()} <= set(NAMES)


def test_some_pictures_are_drawn_with_thumbnails_and_a_page(tmp_path: Path) -> None:
    wanted = ("curtain", "decision-retreat", "overlay-zones", "result-draw")
    assert draw(tmp_path, size=QSize(1280, 720), only=wanted) == len(wanted)

    page = (tmp_path / "index.html").read_text(encoding="utf-8")
    for name in wanted:
        assert f'href="{name}.png"' in page
        image = QImage(str(tmp_path / f"{name}.png"))
        assert image.size() == QSize(1280, 720)
        seen = {image.pixel(x, y) for x in range(0, 1280, 8) for y in range(0, 720, 8)}
        assert len(seen) > 5
        assert QImage(str(tmp_path / "thumbnails" / f"{name}.png")).width() == 320


@pytest.mark.parametrize("text", ["", "720", "1280x", "10x10", "x", "99999x99999", "٣٠٠x500"])
def test_a_size_that_cannot_be_is_refused(text: str) -> None:
    with pytest.raises(UsageError, match="WIDTHxHEIGHT"):
        size_of(text)


def test_bad_wishes_are_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(tmp_path), "--only", "nothing-of-the-kind"]) == 2
    assert "No picture" in capsys.readouterr().err
    assert main([str(tmp_path), "--theme", "pink"]) == 2


def test_the_page_of_somebody_else_stays(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "index.html"
    page.write_text("<html>mine</html>", encoding="utf-8")
    assert main([str(tmp_path), "--only", "curtain"]) == 2
    assert "this is the page of no gallery; choose another folder" in capsys.readouterr().err
    assert page.read_text(encoding="utf-8") == "<html>mine</html>"
    assert [path.name for path in tmp_path.iterdir()] == ["index.html"]


def test_its_options_are_size_theme_and_language(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    wish = [str(tmp_path), "--only", "export", "--theme", "dark", "--language", "ja"]
    assert main(wish) == 0
    assert "1 picture" in capsys.readouterr().out
    assert (tmp_path / "export.png").is_file()
    assert main(wish) == 0, "a gallery is drawn again in its folder"
    assert main([str(tmp_path), "--size", "tiny"]) == 2
    assert "WIDTHxHEIGHT" in capsys.readouterr().err


def test_one_command_draws_every_size_light_and_dark(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[list[str]] = []

    def run(command: list[str], *, check: bool) -> subprocess.CompletedProcess[str]:
        assert not check
        asked.append(command[3:])
        return subprocess.CompletedProcess(command, len(asked) % 2)

    monkeypatch.setattr(subprocess, "run", run)
    assert main([str(tmp_path), "--every", "--only", "fan"]) == 1
    assert [Path(wish[0]).name for wish in asked] == [
        f"{size}-{theme}" for size in SIZES for theme in ("light", "dark")
    ]
    assert asked[-1][1:] == ["--size", "3840x2160", "--theme", "dark", "--language", "en",
                             "--only", "fan"]  # fmt: skip


def test_every_scenario_of_every_game_has_its_board() -> None:
    wanted = {
        f"boards-{game.info.id}-{scenario.id}"
        for game in offered()
        for scenario in game.info.scenarios
    }
    assert wanted <= set(NAMES)


def test_situations_are_the_decisions_they_are_named_after() -> None:
    assert set(decision_kinds()) == frame_kinds()
