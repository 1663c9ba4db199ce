"""A whole game of four in plain text: three programs, and a person who reads and types."""

from __future__ import annotations

import io
import re
from pathlib import Path
from typing import Any

import pytest

from scenarios.shogun1986.game import GAME
from wargame_core.cli.main import main
from wargame_core.files.record import load_match

OFFER = re.compile(r"^ *(\d+)  .*\[(.+)\]$", re.MULTILINE)
KOKU = re.compile(r"divide the (\d+) koku")
LIKED = (
    r"pass standing", r"strike ", r"take-sword ", r"muster ", r"station ", r"build ",
    r"levy \w+ \w+ army", r"levy ", r"hide ", r"enter ", r"attack ", r"begin ",
    r"declare \w+ \w+ army", r"call-off", r"lose spearman", r"lose ", r"move-to ",
    r"move-from ", r"succeed ", r"take-up ", r"decline", r"finish", r"end-purchases",
)  # fmt: skip
"""What the person does, the best first."""


PROGRAMS = {"player2": "easy", "player3": "random", "player4": "easy"}


class Person(io.TextIOBase):
    """Stands at the place of the keyboard, and reads what has been written on the screen."""

    def __init__(self, screen: io.StringIO) -> None:
        self.screen = screen
        self.seen = 0
        self.answers = 0
        self.doubts = ["why attack kai", "near kai", "strike kai", "help"]

    def isatty(self) -> bool:
        return False

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
        told = self.screen.getvalue()[self.seen :]
        self.seen += len(told)
        self.answers += 1
        if self.answers % 40 == 0 and self.doubts:
            return self.doubts.pop() + "\n"
        return f"{self.answer(told)}\n"

    def answer(self, told: str) -> str:
        """The words that the person types after reading these."""
        if found := KOKU.search(told):
            koku = int(found[1])
            return f"allot 1 {2 if koku > 5 else 0} {koku - (4 if koku > 5 else 2)} 1 0"
        offers = OFFER.findall(told)
        for liked in LIKED:
            for number, text in offers:
                if re.match(liked, text):
                    return number if self.answers % 2 else text
        return "" if not offers else offers[0][0]


@pytest.mark.thorough
@pytest.mark.thorough
def test_a_whole_game_of_four_in_text(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.chdir(tmp_path)
    screen: Any = io.StringIO()
    person = Person(screen)
    monkeypatch.setattr("sys.stdin", person)
    monkeypatch.setattr("sys.stdout", screen)
    programs = [f"--seat {seat}={name}" for seat, name in PROGRAMS.items()]
    line = f"play shogun1986/4 --text --seed 3 --save game.gunyuden {' '.join(programs)}"
    assert main(line.split()) == 0
    said = screen.getvalue()
    match, notes = load_match(tmp_path / "game.gunyuden")
    assert notes == ()
    assert match.result is not None
    assert GAME.say(match.state, match.result.reason, "en") in said
    own = [entry for entry in match.entries if entry.seat == "player1"]
    assert len(own) > 100
    assert {entry.text.split()[0] for entry in own} >= {
        "allot", "muster", "station", "levy", "declare", "lose", "move-from", "finish",
    }  # fmt: skip
    assert not person.doubts, "all its questions were put"
    assert "SG-C-14" in said, "why it may not attack on"
    for other in ("Player 2", "Player 3", "Player 4"):
        assert f"A rōnin of {other} hides" not in said
    assert main(["replay", "game.gunyuden", "--verify"]) == 0
