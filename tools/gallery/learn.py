"""What teaches: lessons, how to play, and the games that have no family of their own here."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from tools.gallery.decisions import look_there
from tools.gallery.situations import example
from tools.gallery.stage import Picture, Stage
from wargame_core.lessons.how_to import games_with_how_to

FAMILY = "Learning"


def pictures() -> Iterator[Picture]:
    """All pictures of this family."""
    yield Picture("learn-lessons", "All lessons", FAMILY, _lessons)
    yield Picture("learn-step", "A step of a lesson", FAMILY, _step)
    for game in games_with_how_to():
        yield Picture(f"learn-how-to-{game}", "How to play", FAMILY, partial(_how_to, game))
    yield Picture("learn-bushido", "Bushido: a disc and missiles are chosen", FAMILY, _bushido)


def _lessons(stage: Stage) -> None:
    stage.window.show_start()
    stage.window.start_page.show_lessons()


def _step(stage: Stage) -> None:
    """The step of the second lesson in which a force is taken up."""
    stage.window.learning.teach("western_hero", 2)
    stage.wait()
    stage.page.teaching.panel.on.click()
    stage.wait()


def _how_to(game: str, stage: Stage) -> None:
    stage.window.show_start()
    stage.window.help.show_how_to(game)


def _bushido(stage: Stage) -> None:
    stage.begin(example("bushido", "tactics_battle_duel", back=1))
    stage.window.hand_over.confirm()
    stage.page.recap.hide()
    stage.wait()
    look_there(stage)
