"""What only some seats may know: whoever else sits at the table sees the same, whatever it is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.unit.engine.lots import GAME, SEATS, Keep, LotsGame, Throw
from wargame_core.adapters.aec import MatchEnvironment
from wargame_core.cli.match_text import MatchText
from wargame_core.cli.screen import Screen
from wargame_core.cli.text_play import TextPlay
from wargame_core.engine.chance import ScriptedDice
from wargame_core.engine.decision import CHANCE, Roll
from wargame_core.engine.history import events_seen
from wargame_core.engine.match import Match
from wargame_core.engine.sealed_digest import NOBODY
from wargame_core.engine.secrecy import action_seen
from wargame_core.files.record_lines import ActionLine
from wargame_core.players.opponents import Opponents

FACES = st.lists(st.integers(1, 12), min_size=9, max_size=9)
CHOICES = st.lists(st.sampled_from([Keep(), Keep(), Throw()]), min_size=9, max_size=9)


def played(
    faces: Sequence[int], choices: Sequence[Any], seats: dict[str, str] | None = None
) -> Match:
    """Unfinished: three turns each, with these lots."""
    match: Match = Match(GAME, "one", seats=seats or {}, dice=ScriptedDice(tuple(faces)))
    for choice in choices:
        match.roll()
        match.play(choice)
    return match


def permuted(faces: Sequence[int], choices: Sequence[Any], seat: str, order: Any) -> list[int]:
    """The same lots for the seat and where they were shown; those that others keep change."""
    found = list(faces)
    for place, choice in enumerate(choices):
        if SEATS[place % len(SEATS)] != seat and isinstance(choice, Keep):
            found[place] = order[faces[place] - 1]
    return found


def everything_seen(match: Match, seat: str) -> list[Any]:
    """All that a seat is shown of an unfinished match, in values and in words."""
    text = MatchText(match, "en", players=dict.fromkeys(SEATS, "random") | {seat: "human"})
    view = GAME.view(match.state, seat)
    return [
        view,
        [events_seen(entry, seat) for entry in match.entries],
        [action_seen(GAME, view, entry, seat) for entry in match.entries],
        list(text.log(match.entries)),
        GAME.summary(text.shown_state(), "en"),
    ]


@settings(max_examples=60)
@given(FACES, CHOICES, st.permutations(range(1, 13)), st.sampled_from(SEATS))
def test_other_secrets_change_nothing_that_a_seat_sees(
    faces: list[int], choices: list[Any], order: list[int], seat: str
) -> None:
    other = permuted(faces, choices, seat, order)
    seen = [everything_seen(played(drawn, choices), seat) for drawn in (faces, other)]
    assert seen[0] == seen[1]


def test_a_seat_is_told_its_own_lot_and_nobody_the_others() -> None:
    match = played([3, 4, 5, 6], [Keep()] * 4)
    kinds = [[event.kind for event in events_seen(e, "red")] for e in match.entries]
    assert kinds == [["drawn"], ["kept"], [], ["kept"], [], ["kept"], ["drawn"], ["kept"]]
    assert not any(event.seats for e in match.entries for event in events_seen(e, NOBODY))
    assert events_seen(match.entries[2], None) == match.entries[2].events
    rolls = [e for e in match.entries if e.seat == CHANCE]
    assert [action_seen(GAME, match.state, e, "red") for e in rolls] == [
        Roll(3),
        None,
        None,
        Roll(6),
    ]


def test_after_the_end_everything_is_told() -> None:
    match = played([5] * 12, [Keep()] * 12, dict.fromkeys(SEATS, "human"))
    assert match.decision is None
    words = [line for line, _ in MatchText(match, "en").log(match.entries)]
    assert sum("event.drawn" in line for line in words) == 12


def test_a_copy_for_others_leaves_out_secret_rolls() -> None:
    from wargame_core.files.shared_copy import _digests, _lines

    match = played([3, 4], [Keep(), Keep()])
    for seat, drawn in ((NOBODY, None), ("blue", "roll 4"), ("green", None)):
        lines: list[ActionLine] = [line for line, _ in _lines(match, seat, _digests(match))]
        assert [line.action for line in lines] == [None, "keep", drawn, "keep"]


class Typed(Screen):
    """Two humans at one terminal."""

    def __init__(self, lines: Sequence[str]) -> None:
        super().__init__()
        self.typed, self.shown = list(lines), list[str]()

    def say(self, text: str = "", style: str = "text") -> None:
        self.shown.append(text)

    def heading(self, text: str) -> None:
        self.shown.append(text)

    def ask(self, prompt: str) -> str:
        self.shown.append(f"> {prompt}")
        if not self.typed:
            raise EOFError
        return self.typed.pop(0)

    def curtain(self, words: str, prompt: str) -> bool:
        self.shown.append("=== curtain")
        return True


def test_a_draw_is_told_at_the_terminal_once_its_own_player_sits_there() -> None:
    seats = {"red": "human", "blue": "human", "green": "random"}
    match: Match = Match(GAME, "one", seats=seats, dice=ScriptedDice((3, 4, 5, 6)))
    screen = Typed(["keep", "keep"])
    opponents = Opponents(GAME, seats, 1)
    with pytest.raises(EOFError):
        TextPlay(match, opponents, screen, "en", quick=True).run()
    words = "\n".join(screen.shown)
    before, at_blue, again = words.split("=== curtain")
    assert "number 3" in before
    assert "number 4" not in before
    assert "number 4" in at_blue
    assert "number 3" not in at_blue
    assert "number 6" in again
    assert "number 4" not in again
    assert "event.drawn: side green" not in words


class Observed(LotsGame):
    def observation(self, view: Any, seat: str) -> Sequence[float]:
        return (view.turn, view.lot, *view.kept)


@given(st.integers(0, 50))
@settings(max_examples=20)
def test_an_environment_shows_an_agent_nothing_of_a_secret_draw(seed: int) -> None:
    seen = []
    for offset in (0, 1000):
        environment = MatchEnvironment(Observed(), "one", {})
        environment.reset(seed + offset)
        seen.append(
            [
                (environment.observe(seat)["observation"].tolist(), environment.infos[seat])
                for seat in ("blue", "green")
            ]
        )
    assert seen[0] == seen[1]
