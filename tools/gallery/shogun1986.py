"""Shogun (1986): five bins, swords, rōnin, declarations, battles, the ninja, cards, the end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Final

from tools.gallery.decisions import look_there
from tools.gallery.situations import example, shogun1986_match
from tools.gallery.stage import Picture, Stage
from wargame_core.engine.match import Match

FAMILY = "Shogun (1986)"
_ZOOM: Final = 0.5

_EXAMPLES: Final = {
    "hide": ("ronin_hide_by_the_ratio", 2, "Rōnin are hidden"),
    "battle-die": ("castle_units_for_a_turn", 5, "A step of a battle"),
    "stop": ("castle_units_for_a_turn", 2, "After a sequence of a battle"),
    "ninja": ("ninja_between_sequences", 2, "The ninja is offered"),
    "follow-up": ("experienced_army_attacks_on", 0, "An army may follow up"),
}
"""Example, actions before its end, and title."""

_OWN: Final = {
    "swords": "Swords are bid for",
    "casualties": "Casualties are chosen",
    "result": "The end",
}


def pictures() -> Iterator[Picture]:
    """All pictures of this family."""
    yield _picture("plan", "Koku in five bins", _plan)
    for name, (file, back, title) in _EXAMPLES.items():
        yield _picture(name, title, partial(_example, file, back))
    for name, title in _OWN.items():
        yield _picture(name, title, partial(_own, name))
    yield _picture("declare", "Battles are declared", _declare)
    yield _picture("card", "An army on its card", _card)


def _picture(name: str, title: str, put: Callable[[Stage], None]) -> Picture:
    return Picture(f"shogun1986-{name}", f"Shogun (1986): {title}", FAMILY, put)


def _begin(stage: Stage, match: Match) -> None:
    """Open a situation with its player before the window."""
    stage.begin(match)
    stage.window.hand_over.confirm()
    stage.page.recap.hide()
    stage.wait()


def _example(file: str, back: int, stage: Stage) -> None:
    _begin(stage, example("shogun1986", file, back=back))
    look_there(stage)


def _own(name: str, stage: Stage) -> None:
    _begin(stage, shogun1986_match(name))
    if name == "casualties":
        look_there(stage)


def _plan(stage: Stage) -> None:
    _begin(stage, example("shogun1986", "plan_five_bins"))
    tray = stage.page.players.tray
    for number in (0, 1, 2):
        tray.step(number, 1)


def _declare(stage: Stage) -> None:
    """The army that can attack is taken up: what it can attack is framed."""
    _begin(stage, example("shogun1986", "experienced_army_attacks_on", back=5))
    stage.select(stage.window.live.now.able[0].place, _ZOOM)


def _card(stage: Stage) -> None:
    """The panel of a province shows the army there with the boxes of its card."""
    _begin(stage, example("shogun1986", "experienced_army_attacks_on", back=5))
    stage.page.side.show("hex")
    stage.select(stage.window.live.now.able[0].place, _ZOOM)
    stage.afterwards(stage.page.side.fold)
