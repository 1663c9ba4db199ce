"""A player at the screen: finds what he wants, does it with one kind of hand, and counts."""

from __future__ import annotations

import json
import re
from abc import ABC, abstractmethod
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.evenings.program import Program, Told

Box = list[int]


class Player(ABC):
    """What the two kinds of hands have in common. Mouse and keys say how the rest is done."""

    hand = ""
    """The kind of hand, in one word."""

    def __init__(self, program: Program, pictures: Path | None) -> None:
        self.program, self._pictures = program, pictures
        self.clicks = self.keys = 0
        """So often a button of the mouse was let go, and a key."""
        self.counts: dict[str, int] = {}
        """Clicks, or keys, that something took, by its name."""
        self.steps: list[str] = []

    # --- looking --------------------------------------------------------------------------------

    def look(self) -> Told:
        return self.program.look()

    @property
    def match(self) -> Told:
        """What is decided in the match that is open."""
        match = self.program.ask("match")["match"]
        assert match is not None, "no match is open"
        return dict(match)

    def picture(self, name: str) -> None:
        """Keep what is on the screen now."""
        self.steps.append(name)
        if self._pictures is not None:
            self._pictures.mkdir(parents=True, exist_ok=True)
            self.program.screen.picture(self._pictures / f"{len(self.steps):02}-{name}.png")

    def widgets(self, **wanted: object) -> list[Told]:
        """The widgets on the screen with these properties; a pattern has to match the text."""
        return [one for one in self.look()["widgets"] if fits(one, wanted)]

    def widget(self, **wanted: object) -> Told:
        """Wait for such a widget."""
        told = self.program.wait(
            lambda told: any(fits(one, wanted) for one in told["widgets"]), f"a widget {wanted}"
        )
        return next(one for one in told["widgets"] if fits(one, wanted))

    def wait_for_match(self, condition: Callable[[Told], object], what: str = "") -> Told:
        """Wait until something is so in the match."""
        told = self.program.wait(
            lambda told: told["match"] is not None and condition(told["match"]), what, "match"
        )
        return dict(told["match"])

    def wait_for_human(self) -> Told:
        """Wait until somebody at the window decides, or the match is over; read what is shown."""
        told = self.program.wait(
            lambda told: (
                told["match"] is not None
                and (
                    not told["match"]["runs"]
                    and (
                        told["match"]["human"] or told["match"]["die"] or not told["match"]["kind"]
                    )
                    and (told["match"]["settled"] or told["curtain"])
                )
            ),
            "somebody at the window decides",
            "match",
        )
        if told["curtain"] or told["match"]["recap"]:
            self.sit_down(told)
            return self.wait_for_human()
        return dict(told["match"])

    @abstractmethod
    def sit_down(self, told: Told) -> None:
        """Confirm the curtain, and what is told behind it."""

    # --- the record on the disk -----------------------------------------------------------------

    def record(self) -> list[str]:
        """What was played, in the words of the record file that the program writes."""
        folder = self.program.home / "xdg_state_home" / "gunyuden" / "matches"
        files = sorted(folder.glob("*.window.gunyuden"), key=lambda file: file.stat().st_mtime_ns)
        assert files, f"no record in {folder}"
        played: list[str] = []
        for line in files[-1].read_text("utf-8").splitlines()[1:]:
            told = json.loads(line)
            if "action" in told:
                played.append(told["action"])
            elif "undo" in told:
                del played[len(played) - int(told["undo"]) :]
        return played

    def since(self, position: int) -> list[str]:
        """What was played after a position, once the record holds all of it."""
        return self.record()[position:]

    # --- counting -------------------------------------------------------------------------------

    @property
    def count(self) -> int:
        """All clicks and keys up to now."""
        return self.clicks + self.keys

    def counted(self, name: str, do: Callable[[], object]) -> int:
        """Do something and note how many clicks or keys it took; the least of several times."""
        before = self.count
        do()
        taken = self.count - before
        self.counts[name] = min(taken, self.counts.get(name, taken))
        return taken

    def await_event(self, before: Told, number: int = 1) -> None:
        """Wait until the program has received what the hand did, or a window has come or gone."""
        self.program.wait(
            lambda told: (
                told["received"] >= before["received"] + number
                or told["windows"] != before["windows"]
            ),
            "the event",
            "hand",
        )

    # --- what both hands can do -----------------------------------------------------------------

    @abstractmethod
    def press(self, **wanted: object) -> None:
        """Press a button, or choose a card or row."""

    @abstractmethod
    def choose_row(self, row: int) -> None:
        """Choose a row of the list on the page."""

    @abstractmethod
    def pick(self, text: str, **wanted: object) -> None:
        """Choose an entry of a box that opens."""

    @abstractmethod
    def confirm_dialog(self, button: str) -> None:
        """Press the proposed button of a dialog."""

    @abstractmethod
    def close_dialog(self) -> None:
        """Close the dialog that is open."""

    @abstractmethod
    def command(self, menu: str, entry: str, key: str) -> None:
        """Give a command: by menu and entry, or by its key."""

    @abstractmethod
    def go(self, place: int) -> None:
        """Come to a place of the board and click there, or press Enter."""

    @abstractmethod
    def carry(self, place: int, end: int) -> None:
        """Move what is in a place to another: a drag, or its keys."""

    @abstractmethod
    def organise(self, number: int) -> None:
        """Put so many units under one commander, and finish."""

    @abstractmethod
    def put(self, tray: Told, key: str, target: int) -> None:
        """Put a piece of the stock of the tray into a row."""

    @abstractmethod
    def first_entry(self) -> None:
        """Choose the first entry of the menu that is open."""

    @abstractmethod
    def seal(self) -> None:
        """Press the framed button of a tray or page."""

    @abstractmethod
    def escape(self) -> None:
        """Put down what is taken up, or leave what was begun."""

    @abstractmethod
    def choose(self, choice: Told) -> None:
        """Make a choice of the match, whatever way leads to it."""

    @abstractmethod
    def agree(self) -> None:
        """Say yes to what is asked, if something is."""

    def choice(self, wanted: Callable[[Told], bool]) -> Told | None:
        """The first of the choices of the match that is wanted."""
        return next((one for one in self.match["choices"] if wanted(one)), None)

    def play(self, choice: Told) -> None:
        """Make a choice, say yes where it is asked, and wait until it is played."""
        position = self.match["position"]
        self.choose(choice)
        if self.match["question"] is not None:
            self.agree()
        self.wait_for_match(lambda match: match["position"] > position, choice["words"])


def fits(widget: Told, wanted: dict[str, object]) -> bool:
    """Whether a widget has these properties; patterns are searched for."""
    for name, value in wanted.items():
        found = widget.get(name)
        if isinstance(value, re.Pattern):
            if not isinstance(found, str) or value.search(found) is None:
                return False
        elif found != value:
            return False
    return True


def middle(box: Box) -> tuple[int, int]:
    """The middle of a box on the screen."""
    return box[0] + box[2] // 2, box[1] + box[3] // 2


Choice = dict[str, Any]
