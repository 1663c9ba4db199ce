"""Humans who share a terminal in a game with secrets."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from tests.unit.engine.toy_game import GAME, Walk
from wargame_core.cli.screen import Screen
from wargame_core.cli.text_play import TextPlay
from wargame_core.engine import registry
from wargame_core.engine.match import Match
from wargame_core.players.opponents import Opponents

WIPED = "\x1b[2J"


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.fixture(autouse=True)
def _race() -> Iterator[None]:
    registry.register("race", lambda: GAME)
    yield
    registry.unregister("race")


def played(
    monkeypatch: pytest.MonkeyPatch,
    *typed: str,
    terminal: bool = True,
    before: int = 0,
    **seats: str,
) -> str:
    """What is written while these lines are typed, in a match of which so much was played."""
    out: Any = Terminal() if terminal else io.StringIO()
    lines = iter(typed)

    def answer(prompt: str = "") -> str:
        out.write(prompt)
        try:
            return next(lines)
        except StopIteration:
            raise EOFError from None

    text = "".join(f"{line}\n" for line in typed)
    monkeypatch.setattr(sys, "stdin", Terminal() if terminal else io.StringIO(text))
    monkeypatch.setattr(sys, "stdout", out)
    monkeypatch.setattr("builtins.input", answer)
    monkeypatch.setenv("TERM", "xterm")
    match: Match = Match(GAME, "long", options={}, seed=1, seats=seats)
    for _ in range(before):
        match.play(Walk())
    opponents = Opponents(match.game, match.seats, match.seed)
    TextPlay(match, opponents, Screen(), "en").run()
    return str(out.getvalue())


def test_a_curtain_falls_between_two_humans(monkeypatch: pytest.MonkeyPatch) -> None:
    out = played(monkeypatch, "walk", "", "walk", "", "quit")
    first, hidden, second, *_ = out.split(WIPED)
    assert "Red: prompt.go" in first
    assert "Blue is to decide; nobody else looks at the screen." in hidden
    assert hidden.endswith("Enter when Blue sits here> \x1b[H")
    assert "1. Red: walk" in second  # what happened since is told again
    assert "Blue: prompt.go" in second
    assert out.count(WIPED) == 4


def test_one_human_has_no_curtain(monkeypatch: pytest.MonkeyPatch) -> None:
    assert WIPED not in played(monkeypatch, "walk", "walk", "quit", blue="random")


def test_in_a_pipe_a_line_says_who_is_next(monkeypatch: pytest.MonkeyPatch) -> None:
    out = played(monkeypatch, "walk", "walk", "quit", terminal=False)
    assert WIPED not in out
    assert "Blue is to decide; nobody else looks at the screen.\n" in out
    assert "Blue: walk" in out or "Red is to decide" in out


def test_a_match_that_is_opened_again_begins_behind_a_curtain(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    out = played(monkeypatch, "", "quit", before=2)
    hidden, *_, shown = out.split(WIPED)
    assert "Red is to decide" not in hidden and "prompt.go" not in hidden
    assert "Red: prompt.go" in shown
    assert WIPED not in played(monkeypatch, "quit", before=2, blue="random")
