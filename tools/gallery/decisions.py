"""Every kind of decision, as it meets the player; rolls with the players' own die."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from tools.gallery.situations import decision_kinds, match_at
from tools.gallery.stage import Picture, Stage

FAMILY = "Decisions"
_ZOOM = 0.6


def pictures() -> Iterator[Picture]:
    """All pictures of this family."""
    for kind in decision_kinds():
        yield Picture(f"decision-{kind}", kind.replace("-", " "), FAMILY, partial(_decision, kind))


def _decision(kind: str, stage: Stage) -> None:
    stage.begin(match_at(kind))
    look_there(stage)


def look_there(stage: Stage) -> None:
    """Come near to the place of the decision, if it has one."""
    live, board = stage.window.live, stage.page.board
    view = stage.page.fights.preview.shown
    lit = tuple(live.now.by_place)
    place = view.place if view is not None else -1
    if place < 0 and 0 < len(lit) < 40:
        place = lit[len(lit) // 2]
    if place < 0:
        events = [event for entry in live.match.entries for event in entry.events]
        places = [live.now.views.place_of(live.now.state, event) for event in events]
        place = next((place for place in reversed(places) if place >= 0), -1)
    if place >= 0:
        board.look_at(place, _ZOOM)
        stage.wait()
        if view is not None:
            stage.page.fights.preview.settle()
        if board.fan.is_open:
            board.fan.refresh()
