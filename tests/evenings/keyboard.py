"""The hands on the keyboard: the mouse lies still in a corner."""

from __future__ import annotations

import time
import unicodedata

from tests.evenings.player import Player, fits
from tests.evenings.program import Program, Told


class KeyPlayer(Player):
    """Types."""

    hand = "keys"

    def key(self, *names: str) -> None:
        """Type some keys, one after the other, in the words of X (Return, ctrl+s, Tab)."""
        for name in names:
            before = self.program.ask("hand")
            self.program.screen.hand("key", name)
            self.keys += 1
            self.await_event(before)

    def blindly(self, after_s: float, name: str) -> None:
        """Type a key after a moment, whatever is on the screen then."""
        time.sleep(after_s)
        before = self.program.ask("hand")
        self.program.screen.hand("key", name)
        self.keys += 1
        self.await_event(before)

    def write(self, text: str) -> None:
        """Type a text; counts as its letters."""
        before = self.program.ask("hand")
        self.program.screen.hand("type", text)
        self.keys += len(text)
        self.await_event(before, len(text))

    # --- widgets --------------------------------------------------------------------------------

    def press(self, **wanted: object) -> None:
        """Come to a button with Tab and press it."""
        self.come_to(**wanted)
        self.key("space")

    def come_to(self, **wanted: object) -> None:
        """Go on with Tab until such a widget has the focus."""
        self.widget(**wanted)
        for _ in range(60):
            if any(one["focus"] and fits(one, wanted) for one in self.look()["widgets"]):
                return
            self.key("Tab")
        raise AssertionError(f"Tab does not come to {wanted}")

    def command(self, menu: str, entry: str, key: str) -> None:
        self.key(key)

    def pick(self, text: str, **wanted: object) -> None:
        """Choose an entry of a box: come to it, and go down or up."""
        self.come_to(**wanted)
        for key in ("Down", "Up"):
            for _ in range(40):
                box = next(one for one in self.look()["widgets"] if one["focus"])
                if box["text"] == text:
                    return
                self.key(key)
        raise AssertionError(f"no entry {text}")

    def sit_down(self, told: Told) -> None:
        self.key("Return")
        if told["curtain"]:
            self.program.wait(lambda told: not told["curtain"], "the curtain rises", "match")
        else:
            self.program.wait(lambda told: not told["match"]["recap"], "the recap goes", "match")

    def choose_row(self, row: int) -> None:
        self.come_to(**{"class": "QListWidget"})
        self.key("Home", *["Down"] * row)

    def confirm_dialog(self, button: str) -> None:
        self.key("Return")

    def close_dialog(self) -> None:
        self.key("Escape")

    # --- the board ------------------------------------------------------------------------------

    def walk_to(self, place: int) -> None:
        """Tab through what can be attacked, or go there with the arrows."""
        self.program.wait(
            lambda told: told["focus"] == "BoardView", "the board has the keys", "match"
        )
        lift = self.match["lift"]
        by_tab = lift is not None and place in lift["aims"]
        tried: set[tuple[int, str]] = set()
        for _ in range(200):
            match = self.match
            if match["cursor"] == place:
                return
            here = match["cursor"] if match["cursor"] >= 0 else match["selected"]
            if by_tab:
                self.key("Tab")
            elif here < 0:
                self.key("Right")  # to the middle of the board
            else:
                ways = self._towards(here, place)  # another one where the first has led in a circle
                way = next((one for one in ways if (here, one) not in tried), ways[0])
                tried.add((here, way))
                self.key(way)
        raise AssertionError(f"the keys do not come to {place}")

    def _towards(self, here: int, there: int) -> tuple[str, ...]:
        """All arrows, the one that leads nearest first."""
        x, y = self.program.ask("point", place=here)["at"]
        to_x, to_y = self.program.ask("point", place=there)["at"]
        across, down = to_x - x, to_y - y
        level = ("Right", "Left") if across > 0 else ("Left", "Right")
        upright = ("Down", "Up") if down > 0 else ("Up", "Down")
        first, second = (level, upright) if abs(across) > abs(down) else (upright, level)
        return first[0], second[0], second[1], first[1]

    def go(self, place: int) -> None:
        self.walk_to(place)
        self.wait_for_match(lambda match: match["settled"])
        self.key("Return")

    def carry(self, place: int, end: int) -> None:
        self.go(place)
        self.go(end)

    def put(self, tray: Told, key: str, target: int) -> None:
        self.key(str(target + 1))

    def first_entry(self) -> None:
        self.key("Down", "Return")

    def seal(self) -> None:
        self.wait_for_match(lambda match: match["settled"])
        self.key("Return")

    def escape(self) -> None:
        """Until nothing is taken up or selected."""
        for _ in range(4):
            match = self.match
            if match["lift"] is None and match["selected"] < 0 and match["cursor"] < 0:
                return
            self.key("Escape")

    def organise(self, number: int) -> None:
        first = self.choice(lambda one: one["does"].startswith("organise "))
        assert first is not None, "nobody can organise"
        leader = first["units"][0]
        self.play(first)
        self.wait_for_match(lambda match: match["tray"] is not None)
        row = self._row_of(str(leader))
        for _ in range(number):
            for _ in range(20):
                here = next((one for one in self.match["tray"]["rows"] if one["focus"]), None)
                if here is None:
                    self.key("g")
                elif here["number"] == row or not here["pieces"]:
                    self.key("Down")
                elif here["cursor"] < len(here["pieces"]) - 1:
                    self.key("Right")  # to the last of a force: its leader leads it
                else:
                    break
            before = self.match["tray"]
            self.key(str(row + 1))
            assert self.match["tray"] != before, "nothing has moved in the tray"
        position = self.match["position"]
        self.key("Return")
        self.wait_for_match(lambda match: match["position"] > position)

    def _row_of(self, key: str) -> int:
        rows = self.match["tray"]["rows"]
        return next(
            int(one["number"]) for one in rows if key in [held for held, _ in one["pieces"]]
        )

    def agree(self) -> None:
        question = self.wait_for_match(lambda match: match["settled"])["question"]
        if question is not None:
            self.key("Return" if question["enter_is_yes"] else "1")

    def choose(self, choice: Told) -> None:
        for way in (self._by_card, self._by_digit):
            if way(choice):
                return
        self._in_list(choice)

    def _by_card(self, choice: Told) -> bool:
        wanted = {"class": "DraftCard", "does": choice["does"]}
        if not self.widgets(**wanted):
            return False
        self.come_to(**wanted)
        self.key("Return", "Return")
        return True

    def _by_digit(self, choice: Told) -> bool:
        self.wait_for_match(lambda match: match["settled"])
        wanted = {"class": "ChoiceButton", "does": choice["does"], "refused": False}
        found = [one for one in self.widgets(**wanted) if one.get("digit") is not None]
        if found:
            self.key(str(found[0]["digit"]))
        return bool(found)

    def _in_list(self, choice: Told) -> None:
        """The searchable list: some letters, down to the row, Enter."""
        self.key("a")
        self.widget(**{"class": "QLineEdit", "focus": True})
        self.write(_letters(choice["words"])[:24])
        self.key("Tab")
        self.program.wait(
            lambda told: told["focus"] == "QListWidget", "the list has the keys", "match"
        )
        for _ in range(300):
            rows = self.widget(**{"class": "QListWidget", "focus": True})
            if rows["now"] == choice["words"]:
                break
            self.key("Down")
        self.key("Return")


def _letters(words: str) -> str:
    """A text without what is not on every keyboard."""
    plain = unicodedata.normalize("NFKD", words)
    return "".join(letter for letter in plain if letter.isascii()).split("(")[0].strip()


def still(program: Program) -> None:
    """Put the mouse where nothing is."""
    width, height = program.screen.size
    program.screen.hand("mousemove", width - 1, height - 1)
