"""The board of provinces: every kind of decision, a battle, distances, the draft, the end."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from tools.gallery.decisions import look_there
from tools.gallery.situations import province_kinds, province_match
from tools.gallery.stage import Picture, Stage

FAMILY = "Provinces"
_ZOOMS: Final = {"far": 0.1, "fit": 0.0, "near": 0.7}
_OVERLAYS: Final = ("movement", "ownership", "lands")


def pictures() -> Iterator[Picture]:
    """All pictures of this family."""
    for kind in province_kinds():
        yield Picture(
            f"province-{kind}",
            f"Provinces: {kind.replace('-', ' ')}",
            FAMILY,
            partial(_decision, kind),
        )
    for name, zoom in _ZOOMS.items():
        yield Picture(f"provinces-{name}", f"Provinces, {name}", FAMILY, partial(_zoomed, zoom))
    for kind in _OVERLAYS:
        yield Picture(
            f"provinces-overlay-{kind}",
            f"Provinces, overlay: {kind}",
            FAMILY,
            partial(_overlay, kind),
        )
    yield Picture("provinces-inspector", "A selected province", FAMILY, _inspector)
    yield Picture("provinces-fan", "A group, fanned out", FAMILY, _fan)
    yield Picture("provinces-menu", "The choices of one province", FAMILY, _menu)
    yield Picture("provinces-dice", "Dice of a battle", FAMILY, _dice)
    yield Picture("provinces-curtain", "Curtain before a screen", FAMILY, _curtain)
    yield Picture("provinces-recap", "Recap after the curtain", FAMILY, _recap)


def _begin(kind: str, stage: Stage, *, back: int = 0) -> None:
    """Open a situation with its player before the window."""
    stage.begin(province_match(kind, back=back))
    stage.window.hand_over.confirm()
    stage.page.recap.hide()
    stage.wait()


def _decision(kind: str, stage: Stage) -> None:
    _begin(kind, stage)
    if kind not in ("pick-clan", "draw", "result"):
        look_there(stage)


def _lit(stage: Stage) -> int:
    return int(next(iter(stage.window.live.now.by_place)))


def _zoomed(zoom: float, stage: Stage) -> None:
    _begin("movement", stage)
    if zoom:
        stage.page.board.look_at(_lit(stage), zoom)


def _overlay(kind: str, stage: Stage) -> None:
    _begin("movement", stage)
    stage.page.pieces.select(_lit(stage))
    stage.page.overlays.switch(kind)


def _inspector(stage: Stage) -> None:
    _begin("movement", stage)
    stage.select(_lit(stage), 0.4)
    stage.page.side.show("hex")
    stage.afterwards(stage.page.side.fold)


def _fan(stage: Stage) -> None:
    _begin("group", stage)
    live = stage.window.live
    place = next(place for place in live.now.by_place if stage.page.counter_choice.units_at(place))
    stage.page.board.look_at(place, 0.5)
    stage.page.board.fan.open(place)
    stage.wait(250)


def _menu(stage: Stage) -> None:
    _begin("reinforce", stage)
    place, _ = max(stage.window.live.now.by_place.items(), key=lambda item: len(item[1]))
    stage.page.board.look_at(place, 0.5)
    stage.wait()
    stage.click(place)


def _dice(stage: Stage) -> None:
    _begin("hit", stage, back=1)
    look_there(stage)


def _curtain(stage: Stage) -> None:
    stage.begin(province_match("reinforce"))
    stage.wait()


def _recap(stage: Stage) -> None:
    stage.begin(province_match("answer-pact"))
    stage.window.hand_over.confirm()
    stage.wait()
    stage.afterwards(stage.page.recap.hide)
