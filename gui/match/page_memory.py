"""What a page of a match hands on to the one that is made anew in another theme or language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from gui.board.surface import Part
from gui.match.board_page import BoardPage
from gui.match.questions import Question
from gui.match.snapshot import Snapshot
from wargame_core.views.tray_values import Put
from wargame_core.views.words import language


@dataclass(frozen=True)
class PageMemory:
    """What is seen on a page beside the match itself."""

    part: Part
    """Of the board."""
    overlay: str
    minimap: bool
    place: int
    unit: int
    """What is selected; -1 for nothing."""
    arranged: tuple[Put, ...]
    """What has been moved in the tray and is not played yet."""
    keeps_tray: bool
    """Whether the tray was called for."""
    seen: Mapping[str, int]
    """By seat the action after which the others' are news."""
    question: Question | None
    """What waits for a yes, and the language in which it is asked."""
    language: str


def memory_of(page: BoardPage) -> PageMemory:
    """What is seen on a page now."""
    pieces, lifted = page.pieces, page.pieces.lifted
    return PageMemory(
        page.board.place(),
        page.overlays.kind,
        page.minimap_shown,
        pieces.place,
        lifted.unit if lifted is not None and lifted.place == pieces.place else -1,
        page.players.tray.changes,
        page.side.keeps_tray,
        page.traces.seen,
        page.proposals.question,
        language(),
    )


def recall(page: BoardPage, memory: PageMemory) -> None:
    """Show the match on a new page as it was seen before."""
    page.catch_up()
    page.traces.recall(memory.seen)
    page.board.go_to_place(memory.part)
    page.overlays.switch(memory.overlay)
    if page.live.looks_back:
        return
    if memory.place >= 0:
        page.pieces.select(memory.place, memory.unit)
    if memory.keeps_tray:
        page.side.toggle_tray()
    page.players.tray.put_again(memory.arranged)
    question = memory.question
    if question is not None and memory.language == language():
        page.proposals.ask(question)
    elif question is not None:
        words = _words(page.live.now, memory.place, question.actions)
        page.proposals.propose_all(question.actions, words)


def _words(now: Snapshot, place: int, actions: Sequence[Any]) -> str:
    """What a move from a place does, in the language of now; empty for any other actions."""
    if place < 0:
        return ""
    walks = (walk for end in now.places(actions[-1]).lit for walk in now.walks(place, end))
    return next((walk.text for walk in walks if tuple(walk.actions) == tuple(actions)), "")
