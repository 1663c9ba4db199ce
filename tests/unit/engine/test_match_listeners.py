"""Everybody who listens to a match hears of every change, whatever another listener does."""

from __future__ import annotations

import pytest

from tests.unit.engine.toy_game import GAME, Dash, Walk
from wargame_core.engine.changes import Change
from wargame_core.engine.match import Match


class Deaf(Exception):  # noqa: N818 - a test's own
    """What a broken listener raises."""


def test_an_exception_of_one_listener_does_not_keep_the_others_from_hearing() -> None:
    match = Match(GAME, "long")
    heard: list[Change] = []

    def broken(_: Change) -> None:
        raise Deaf

    match.listen(heard.append)
    leave = match.listen(broken)
    match.listen(heard.append)
    with pytest.raises(Deaf):
        match.play(Walk())
    assert len(heard) == 2
    with pytest.raises(Deaf):
        match.undo()
    assert len(heard) == 4
    assert match.position == 0
    leave()
    match.play(Dash())
    assert len(heard) == 6


def test_listeners_hear_in_the_order_in_which_they_came() -> None:
    match = Match(GAME, "long")
    order: list[str] = []
    for name in "abc":
        match.listen(lambda _, name=name: order.append(name))
    match.play(Walk())
    assert order == ["a", "b", "c"]


def test_a_listener_may_leave_while_it_is_told() -> None:
    match = Match(GAME, "long")
    heard: list[str] = []

    def once(_: Change) -> None:
        heard.append("once")
        leave()

    leave = match.listen(once)
    match.listen(lambda _: heard.append("always"))
    match.play(Walk())
    match.play(Walk())
    assert heard == ["once", "always", "always"]
