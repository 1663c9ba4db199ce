"""Dice of twelve sides: typed at the terminal, played from lines, scripted, recorded and read."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.unit.engine import auction
from tests.unit.engine.lots import GAME, SEATS, Keep, Throw
from tests.unit.engine.test_secret_events import Typed
from wargame_core.cli.text_play import TextPlay
from wargame_core.engine.chance import OwnDice
from wargame_core.engine.decision import Roll
from wargame_core.engine.errors import MalformedActionError, UsageError
from wargame_core.engine.match import Match
from wargame_core.engine.notation import Notation
from wargame_core.files.position_lines import play_line
from wargame_core.players.opponents import Opponents


def typed(lines: Sequence[str]) -> tuple[Match, list[str]]:
    seats = dict.fromkeys(SEATS, "human")
    match: Match = Match(GAME, "one", seats=seats, dice=OwnDice())
    screen = Typed(lines)
    with pytest.raises(EOFError):
        TextPlay(match, Opponents(GAME, seats, 1), screen, "en").run()
    return match, screen.shown


def test_the_players_own_die_is_typed_in() -> None:
    match, _ = typed(["11", "keep", "roll 12", "throw"])
    assert [entry.action for entry in match.entries] == [Roll(11), Keep(), Roll(12), Throw()]


def test_a_face_that_the_die_does_not_have_is_refused() -> None:
    match, shown = typed(["13", "0"])
    assert not match.entries
    assert sum("expected 1-12" in line for line in shown) == 2


def test_lines_of_play_name_faces_of_any_die() -> None:
    played = play_line(GAME, GAME.setup("one", {}, 0), ["keep", "throw"], [11, 3])
    assert played.actions == (Roll(11), Keep(), Roll(3), Throw())
    with pytest.raises(UsageError, match="Found 13, expected a number from 1 to 12"):
        play_line(GAME, GAME.setup("one", {}, 0), [], [13])


def test_an_event_says_how_many_sides_its_die_has() -> None:
    state = auction.begin({"red": 1, "blue": 1, "green": 1}, auction.Draw())
    events = auction.step(state, Roll(3)).events
    assert [(event.die, event.sides) for event in events] == [(3, 12)]


def test_notation_reads_the_faces_of_the_largest_die_of_the_game() -> None:
    assert Notation(auction, {}, sides=12).read(None, "roll 12") == Roll(12)
    with pytest.raises(MalformedActionError, match="a die face from 1 to 6"):
        Notation(auction, {}).read(None, "roll 12")
