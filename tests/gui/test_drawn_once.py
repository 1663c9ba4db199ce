"""What stays the same is not drawn again while the board moves, or while something else changes."""

from __future__ import annotations

import pytest

from gui.board import legend
from gui.board.label_layer import LabelLayer
from tests.gui.conftest import Hand

FRAMES = 120


def _move(hand: Hand) -> None:
    """Move the board to and fro, and draw it at each step."""
    board = hand.page.board
    for frame in range(FRAMES):
        board.pan(*((9, 3) if frame < FRAMES // 2 else (-9, -3)))
        board.viewport().repaint()


def test_names_keep_their_places_while_the_board_moves(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand.begin(scenario="4", seed=1)
    hand.page.board.fit()
    hand.page.board.viewport().repaint()
    scales: list[float] = []
    monkeypatch.setattr(LabelLayer, "place_names", lambda _layer, scale: scales.append(scale))
    _move(hand)
    assert scales == []

    hand.page.board.zoom_by(1.5)
    hand.page.board.viewport().repaint()
    assert scales == [hand.page.board.zoom]


def test_the_legend_is_drawn_once(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[str] = []
    brush_of = legend.brush_of

    def noted(pattern: str, *arguments: object) -> object:
        drawn.append(pattern)
        return brush_of(pattern, *arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(legend, "brush_of", noted)
    hand.begin(scenario="4", seed=1)
    page = hand.page
    page.overlays.switch("zones")
    page.board.viewport().repaint()
    assert drawn == ["inner", "inner-weak", "outer", "outer-weak"]
    _move(hand)
    page.overlays.refresh()
    page.board.viewport().repaint()
    assert len(drawn) == 4

    page.overlays.switch("elevation")
    page.board.viewport().repaint()
    assert drawn[4:] == ["solid"] * 6
