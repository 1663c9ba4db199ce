"""First page, new match, settings."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from gui.shell.games import offered
from tools.gallery.situations import moment
from tools.gallery.stage import Picture, Stage
from wargame_core.files.autosaves import autosave_folder

FAMILY = "Pages"


def pictures() -> Iterator[Picture]:
    """All pictures of this family."""
    yield Picture("start", "First page", FAMILY, _start)
    yield Picture("start-last", "First page with a match to go on with", FAMILY, _last)
    for number, game in enumerate(offered()):
        named = f"{game.info.id}-" if number else ""
        for row, info in enumerate(game.info.scenarios):
            yield Picture(
                f"new-match-{named}{info.id}",
                f"New match: {info.title}",
                FAMILY,
                partial(_new, number, row),
            )
    yield Picture("settings", "Settings", FAMILY, _settings)


def _start(stage: Stage) -> None:
    stage.window.show_start()
    card = stage.window.start_page.front.resume
    stage.wait_until(card.isEnabled)


def _last(stage: Stage) -> None:
    """An automatic record, unless that would be kept among the player's own."""
    if autosave_folder().is_relative_to(stage.folder):
        stage.window.begin(moment("story"))
        stage.wait(20)
    stage.window.show_start()


def _new(game: int, row: int, stage: Stage) -> None:
    stage.window.show_new()
    page = stage.window.start_page
    page.new_match.games.setCurrentIndex(game)
    page.scenarios.setCurrentRow(row)
    stage.wait_until(lambda: page.new_match.card.is_complete)


def _settings(stage: Stage) -> None:
    stage.window.show_start()
    stage.window.show_settings()
