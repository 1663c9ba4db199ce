"""A month of six at the terminal, and a battle of people who share it: hand-overs and secrets."""

from __future__ import annotations

import io
import re
import sys
from pathlib import Path
from typing import Any

import pytest

from scenarios.bushido.game import GAME
from tests.bushido.battles import next_battle
from wargame_core.cli.main import main
from wargame_core.cli.screen import Screen
from wargame_core.cli.text_play import TextPlay
from wargame_core.engine.match import Match
from wargame_core.files.record import load_match
from wargame_core.players.opponents import Opponents

OFFER = re.compile(r"^ *(\d+)  .*\[(.+)\]$", re.MULTILINE)
PROGRAMS = {f"player{number}": "easy" for number in range(2, 7)}
LIKED = (
    r"found ", r"claim ", r"station ", r"split ", r"show ", r"invite ", r"convert ", r"assign ",
    r"attack .* [1-9]\d* \d+$", r"stack katana\d .*", r"stack katana", r"tactic ", r"accept",
    r"to-arms", r"bonus 3", r"become ", r"challenge ", r"improve ", r"play-", r"done",
)  # fmt: skip
"""What the person does, the best first."""
DOUBTS = ("odds", "map", "hex c2", "near c2", "why attack a1 g4 1 0", "hint", "help")
WIPED = "\x1b[2J"


class Person(io.TextIOBase):
    """Reads what is written on the screen, and types until he has been Daimyo for a month."""

    def __init__(self, screen: io.StringIO) -> None:
        self.screen, self.seen, self.answers = screen, 0, 0
        self.doubts, self.kinds = list(DOUBTS), set[str]()

    def isatty(self) -> bool:
        return False

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
        told = self.screen.getvalue()[self.seen :]
        self.seen += len(told)
        self.answers += 1
        if "month" in told.lower() and re.search(r"Month \d+: Player 2 is Daimyo", told):
            return "quit\n"
        if self.answers % 3 == 0 and self.doubts:
            return self.doubts.pop() + "\n"
        offers = OFFER.findall(told)
        for liked in LIKED:
            for number, text in offers:
                if re.match(liked, text):
                    self.kinds.add(text.split()[0])
                    return (number if self.answers % 2 else text) + "\n"
        return (offers[0][0] if offers else "list") + "\n"


def test_a_month_against_five_programs_is_played_in_text(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.chdir(tmp_path)
    screen: Any = io.StringIO()
    person = Person(screen)
    monkeypatch.setattr(sys, "stdin", person)
    monkeypatch.setattr(sys, "stdout", screen)
    programs = [f"--seat {seat}={name}" for seat, name in PROGRAMS.items()]
    line = f"play bushido/6 --text --seed 3 --save m.gunyuden {' '.join(programs)}"
    assert main(line.split()) == 0
    match, notes = load_match(tmp_path / "m.gunyuden")
    assert notes == ()
    assert match.state.daimyo != 0, "the month of the person is over"
    own = {entry.text.split()[0] for entry in match.entries if entry.seat == "player1"}
    assert own >= {"found", "claim", "station", "split", "show", "assign", "done"}
    assert not person.doubts, "all his questions were put"
    said = screen.getvalue()
    assert "You hold " in said
    assert "P3:5 are five troops" in said
    for other in range(2, 7):
        assert not re.search(rf"Player {other} draws (?!\d)(?!a )", said), "what others draw"


# --- people who share a terminal ------------------------------------------------------------------


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def shared(monkeypatch: pytest.MonkeyPatch, match: Match) -> tuple[list[str], str]:
    """Everybody at one terminal until the battle is won; the seats as they sat down, and all."""
    out: Any = Terminal()
    seats: list[str] = []
    start = match.position

    def answer(prompt: str = "") -> str:
        out.write(prompt)
        told = [event.kind for entry in match.entries[start:] for event in entry.events]
        if "battle-won" in told and prompt.startswith("> "):
            return "quit"
        if found := re.search(r"Enter when Player (\d) sits here", prompt):
            seats.append(f"player{found[1]}")
            return ""
        if prompt.startswith("> "):
            seat = match.decision.seat  # type: ignore[union-attr]
            assert not seats or seats[-1] == seat, "only who sits there is asked"
            action = max(match.legal, key=lambda one: len(getattr(one, "tiles", ())))
            return GAME.write_action(match.state, action)
        return "yes"

    monkeypatch.setattr(sys, "stdin", Terminal())
    monkeypatch.setattr(sys, "stdout", out)
    monkeypatch.setattr("builtins.input", answer)
    monkeypatch.setenv("TERM", "xterm")
    TextPlay(match, Opponents(GAME, match.seats, match.seed), Screen(), "en").run()
    return seats, str(out.getvalue())


def test_a_battle_is_handed_over_as_rarely_as_its_seals_allow(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = next_battle()
    attack, defence = (match.state.seat(one) for one in match.state.battle.leaders)
    seats, said = shared(monkeypatch, match)
    kinds = [(entry.seat, entry.text.split()[0]) for entry in match.entries]
    stacks = [seat for seat, verb in kinds if verb == "stack"]
    tactics = [seat for seat, verb in kinds if verb == "tactic"]
    assert stacks[-2:] == [attack, defence]
    assert tactics[-2:] == [defence, attack], "who sits there answers first"
    assert seats[:3] == [attack, defence, attack], "one hand-over less than answers"
    assert said.count("nobody else looks at the screen") == len(seats)


def test_nothing_is_left_on_the_screen_when_it_is_handed_over(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Between a wiped screen and the next one stands who is to decide, and nothing else."""
    _, said = shared(monkeypatch, next_battle())
    curtains = [part for part in said.split(WIPED) if "nobody else looks" in part]
    assert curtains
    for part in curtains:
        words = re.sub(r"\x1b\[[0-9;]*[A-Za-z]", "", part.split("nobody else looks", 1)[1])
        assert not re.search(r"katana|Duel|Ambush|Battle|bow", words)
