"""The board: distances, overlays, minimap, fan, and what is said about a hex."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from gui.shell.games import first_game, offered
from tools.gallery.situations import match_at, moment
from tools.gallery.stage import Picture, Stage
from wargame_core.views.registry import view_of

FAMILY = "Board"
_ZOOMS = {"far": 0.12, "fit": 0.0, "middle": 0.55, "near": 1.2}
_OVERLAY_ZOOM = 0.5


def pictures() -> Iterator[Picture]:
    """All pictures of this family."""
    for name, zoom in _ZOOMS.items():
        yield Picture(f"board-{name}", f"Board, {name}", FAMILY, partial(_zoomed, zoom))
    for kind in view_of(first_game()).OVERLAYS:
        yield Picture(f"overlay-{kind}", f"Overlay: {kind}", FAMILY, partial(_overlay, kind))
    yield Picture("overlay-ownership-fit", "Overlay: the whole board", FAMILY, _whole)
    yield Picture("minimap", "Minimap", FAMILY, _minimap)
    yield Picture("fan", "A stack, fanned out", FAMILY, _fan)
    yield Picture("inspector", "A selected hex, its forces and lines", FAMILY, _selected)
    yield Picture("why-not", "Why a click did nothing", FAMILY, _why_not)
    yield Picture("greyed", "What a force may do, and what not", FAMILY, _greyed)
    yield Picture("all-actions", "The list of all actions", FAMILY, _actions)
    yield Picture("choices-of-a-hex", "The choices of one hex", FAMILY, _menu)


def overlay_kinds() -> tuple[str, ...]:
    """Every kind of overlay of every game."""
    kinds = [kind for game in offered() for kind in view_of(game).OVERLAYS]
    return tuple(dict.fromkeys(kinds))


def own_stack(stage: Stage) -> int:
    """The place of the highest stack of which something can be chosen."""
    live = stage.window.live
    stacks = {stack.place: len(stack.counters) for stack in live.now.stacks}
    lit = [place for place in live.now.by_place if place in stacks]
    return max(lit or stacks, key=lambda place: (stacks[place], place))


def _story(stage: Stage) -> None:
    stage.begin(moment("story"))


def _zoomed(zoom: float, stage: Stage) -> None:
    _story(stage)
    if zoom:
        stage.page.board.look_at(own_stack(stage), zoom)


def _overlay(kind: str, stage: Stage) -> None:
    _story(stage)
    stage.select(own_stack(stage), _OVERLAY_ZOOM)
    stage.page.overlays.switch(kind)


def _whole(stage: Stage) -> None:
    _story(stage)
    stage.page.overlays.switch("ownership")


def _minimap(stage: Stage) -> None:
    _story(stage)
    stage.page.board.look_at(own_stack(stage), _OVERLAY_ZOOM)
    stage.page.board.show_minimap(True)


def _fan(stage: Stage) -> None:
    _story(stage)
    stage.select(own_stack(stage), 0.8)
    stage.page.open_stack()
    stage.wait(250)


def _selected(stage: Stage) -> None:
    _story(stage)
    stage.select(own_stack(stage), 0.4)
    stage.page.side.show("hex")
    stage.afterwards(stage.page.side.fold)


def _why_not(stage: Stage) -> None:
    stage.begin(match_at("move"))
    live = stage.window.live
    lit, board = live.now.by_place, stage.page.board
    start = own_stack(stage) if not lit else next(iter(lit))
    board.look_at(start, 0.8)
    centres = board.layers.geometry.centres
    unlit = (place for place in range(len(centres)) if place not in lit and place != start)
    near = min(unlit, key=lambda place: (centres[place] - centres[start]).manhattanLength())
    stage.click(near)


def _greyed(stage: Stage) -> None:
    _story(stage)
    stage.select(own_stack(stage), 0.8)


def _actions(stage: Stage) -> None:
    _story(stage)
    stage.page.show_actions()
    stage.afterwards(stage.page.side.fold)


def _menu(stage: Stage) -> None:
    _story(stage)
    place, actions = max(stage.window.live.now.by_place.items(), key=lambda item: len(item[1]))
    stage.page.board.look_at(place, 0.8)
    stage.wait()
    if len(actions) > 1:
        stage.click(place)
