"""The hand on the mouse: no key is touched."""

from __future__ import annotations

import re

from tests.evenings.player import Player, middle
from tests.evenings.program import Told

_LEFT, _RIGHT = 1, 3


class MousePlayer(Player):
    """Clicks and drags."""

    hand = "mouse"

    def click(self, at: tuple[int, int], button: int = _LEFT) -> None:
        """Go there and click."""
        screen = self.program.screen
        screen.pause_between_clicks(at)
        before = self.program.ask("hand")
        screen.hand("mousemove", *at)
        screen.hand("click", button)
        self.clicks += 1
        self.await_event(before)
        screen.has_clicked(at)

    def drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        """Press, move and let go: counts as one click."""
        screen = self.program.screen
        before = self.program.ask("hand")
        screen.hand("mousemove", *start, "mousedown", _LEFT)
        for step in range(1, 6):
            x, y = (a + step * (b - a) // 5 for a, b in zip(start, end, strict=True))
            screen.hand("mousemove", x, y)
        screen.hand("mousemove", *end)
        screen.hand("mouseup", _LEFT)
        self.clicks += 1
        self.await_event(before)

    def point(self, at: tuple[int, int]) -> None:
        """Only go there."""
        self.program.screen.hand("mousemove", *at)

    # --- widgets --------------------------------------------------------------------------------

    def press(self, **wanted: object) -> None:
        self.click(middle(self.widget(**wanted)["box"]))

    def command(self, menu: str, entry: str, key: str) -> None:
        title = next(one for one in self.look()["bar"] if one["text"] == menu)
        self.click(middle(title["box"]))
        self.entry(entry)

    def entry(self, text: str) -> None:
        """Click an entry of the menu that is open, in an inner one where it is there."""
        told = self.program.wait(lambda told: told["menu"], f"a menu with {text}")
        for outer in told["menu"]:
            if text in outer.get("inner", ()):
                self.click(middle(outer["box"]))
                break
        told = self.program.wait(
            lambda told: any(one["text"] == text for one in told["menu"]), f"the entry {text}"
        )
        self.click(middle(next(one for one in told["menu"] if one["text"] == text)["box"]))

    def pick(self, text: str, **wanted: object) -> None:
        """Choose an entry of a box that opens."""
        self.press(**wanted)
        self.entry(text)

    def sit_down(self, told: Told) -> None:
        if told["curtain"]:
            self.press(**{"class": "QPushButton", "framed": True})
            self.program.wait(lambda told: not told["curtain"], "the curtain rises", "match")
        else:
            self.close_recap()

    def close_recap(self) -> None:
        """Leave what is told at the change of players."""
        self.press(**{"class": "QPushButton", "text": "Close"})
        self.program.wait(lambda told: not told["match"]["recap"], "the recap goes", "match")

    def choose_row(self, row: int) -> None:
        box = self.widget(**{"class": "QListWidget"})["rows"][row][1]
        self.click(middle(box))

    def confirm_dialog(self, button: str) -> None:
        self.press(**{"class": "QPushButton", "text": button})

    def close_dialog(self) -> None:
        """The cross in its frame, which the window manager draws."""
        x, y, width, _ = self.look()["dialogs"][-1]["box"]
        screen = self.program.screen
        screen.hand("mousemove", x + width - 8, y - 10, "click", _LEFT)
        self.clicks += 1

    # --- the board ------------------------------------------------------------------------------

    def place(self, place: int) -> tuple[int, int]:
        """Where a place is on the screen; brings the whole board into view if it is not."""
        told = self.program.ask("point", place=place)
        if not told["free"]:
            self.command("View", "Fit the board", "f")
            told = self.program.ask("point", place=place)
        assert told["free"], f"something lies over place {place}, or it is out of view"
        x, y = told["at"]
        return x, y

    def go(self, place: int) -> None:
        self.click(self.place(place))

    def counter(self, unit: int) -> tuple[int, int]:
        """Where a counter of the open fan is."""
        x, y = self.program.ask("counter", unit=unit)["at"]
        return x, y

    def carry(self, place: int, end: int) -> None:
        start = self.place(place)
        self.drag(start, self.place(end))

    def put(self, tray: Told, key: str, target: int) -> None:
        row = next(one for one in tray["rows"] if one["number"] == target)
        if row["more"] is not None:
            self.click(middle(row["more"]))
        else:
            self.drag_in_tray(tray, key, row)

    def drag_in_tray(self, tray: Told, key: str, row: Told) -> None:
        """A piece from where it lies into a row."""
        boxes = [box for one in tray["rows"] for held, box in one["pieces"] if held == key]
        self.drag(middle(boxes[0]), middle(row["box"]))

    def first_entry(self) -> None:
        self.entry(self.look()["menu"][0]["text"])

    def seal(self) -> None:
        self.click(middle(self.match["tray"]["ready"]))

    def escape(self) -> None:
        """A click beside everything: on the empty paper around the map."""
        x, y, _, height = self.widget(**{"class": "BoardView"})["box"]
        beside = x + 6, y + height // 3
        if self.look()["menu"]:
            self.program.screen.hand("mousemove", *beside, "click", _LEFT)
            self.clicks += 1
            self.program.wait(lambda told: not told["menu"], "the menu closes")
        match = self.match
        if match["lift"] is not None or match["selected"] >= 0:
            self.click(beside)

    def organise(self, number: int) -> None:
        match = self.match
        first = next(one for one in match["choices"] if one["does"].startswith("organise "))
        leader = first["units"][0]
        self.go(first["lit"][0])
        self.press(**{"class": "ChoiceButton", "does": first["does"]})
        self.wait_for_match(lambda match: match["tray"] is not None)
        for _ in range(number):
            tray = self.match["tray"]
            row = next(
                one for one in tray["rows"] if str(leader) in [key for key, _ in one["pieces"]]
            )
            others = [one for one in tray["rows"] if one is not row and one["pieces"]]
            self.drag_in_tray(tray, others[0]["pieces"][-1][0], row)
        self.seal()
        self.wait_for_match(lambda now: now["position"] > match["position"] + 1)

    def agree(self) -> None:
        """Click the button of the question; it takes a click at once, but not a double one."""
        question = self.wait_for_match(lambda match: match["settled"])["question"]
        if question is not None:
            self.press(**{"class": "ChoiceButton", "text": question["yes"]})

    def choose(self, choice: Told) -> None:
        for way in (self._by_card, self._by_counter, self._by_button, self._on_board):
            if way(choice):
                return
        self._in_list(choice)

    def _by_card(self, choice: Told) -> bool:
        cards = self.widgets(**{"class": "DraftCard", "does": choice["does"]})
        if cards:
            self.click(middle(cards[0]["box"]))
            self.press(**{"class": "QPushButton", "text": re.compile("^Take "), "enabled": True})
        return bool(cards)

    def _by_counter(self, choice: Told) -> bool:
        if not self.match["fan"]["asked"] or len(choice["units"]) != 1:
            return False
        self.click(self.counter(choice["units"][0]))
        return True

    def _by_button(self, choice: Told) -> bool:
        found = self.widgets(**{"class": "ChoiceButton", "does": choice["does"], "refused": False})
        if found:
            self.click(middle(found[0]["box"]))
        return bool(found)

    def _on_board(self, choice: Told) -> bool:
        """A place with one or a few choices, which a menu tells apart."""
        match = self.match
        if len(choice["lit"]) != 1 or match["lift"] is not None or match["able"]:
            return False
        place = choice["lit"][0]
        same = [one for one in match["choices"] if place in one["lit"]]
        if not self.program.ask("point", place=place)["free"] or len(same) > 8:
            return False
        self.go(place)
        if len(same) > 1:
            self.entry(choice["words"])
        return True

    def _in_list(self, choice: Told) -> None:
        """The list of all actions, opened by its menu; a double click plays a row."""
        if not self.widgets(**{"class": "QListWidget"}):
            self.command("Play", "All you can do", "a")
        at = self._row(choice["words"])
        before = self.program.ask("hand")
        self.program.screen.hand("mousemove", *at, "click", "--repeat", 2, "--delay", 60, _LEFT)
        self.clicks += 2
        self.await_event(before, 2)

    def _row(self, words: str) -> tuple[int, int]:
        """Turn the wheel until a row of the list is in view."""
        for _ in range(400):
            told = self.widget(**{"class": "QListWidget"})
            _, top, _, height = told["box"]
            box = next(box for text, box in told["rows"] if text == words)
            if box[1] < top:
                self.wheel(middle(told["box"]), 4)
            elif box[1] + box[3] > top + height:
                self.wheel(middle(told["box"]), 5)
            else:
                return middle(box)
        raise AssertionError(f"the wheel does not come to {words}")

    def wheel(self, at: tuple[int, int], button: int) -> None:
        """Turn the wheel by one notch: 4 is up, 5 is down."""
        before = self.program.ask("hand")
        self.program.screen.hand("mousemove", *at, "click", button)
        self.await_event(before)
