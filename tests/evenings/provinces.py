"""Evenings on the board of provinces and of tiles: everything that is asked is answered.

What is chosen is drawn by lot with a seed, but so that something happens: units are bought, armies
move and attack, and what is optional is ended before it becomes long.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable

from tests.evenings import sitting
from tests.evenings.player import Player
from tests.evenings.program import Told

_BOUGHT = 2
_MOVES = 2
"""Purchases and moves before the end of their phase."""


class Evening:
    """Plays until something is reached; knows what kinds of decisions there were."""

    def __init__(self, player: Player, seed: int = 1) -> None:
        self.player, self.draw = player, random.Random(seed)
        self.kinds: Counter[str] = Counter()
        """How often a kind of decision was answered since another one was."""
        self.seen: Counter[str] = Counter()
        self.others = 0
        """So many times the programs' moves were on the board."""
        self._round = 0

    def until(self, is_reached: Callable[[Told], bool], most: int = 200) -> None:
        """Answer everything until something is so, or the match is over."""
        for _ in range(most):
            match = self.player.wait_for_human()
            if not match["kind"] or is_reached(match):
                return
            self._answer(match)
        raise AssertionError(f"not within {most} decisions: {dict(self.seen)}")

    def _answer(self, match: Told) -> None:
        player, kind = self.player, match["kind"]
        if kind not in self.seen:
            player.picture(kind)
        if _round(match) != self._round:
            self._round = _round(match)
            self.kinds.clear()
        self.kinds[kind] += 1
        self.seen[kind] += 1
        if match["traces"] and not self.others:
            self.others += sitting.step_through_what_others_did(player)
        tray = match["tray"]
        if tray is not None and tray["needed"] and tray["done"]:
            self._arrange(match)
        elif "move" in kind and match["able"] and self.kinds[kind] <= _MOVES and self._move(match):
            return
        else:
            player.play(self._wanted(match))

    def _wanted(self, match: Told) -> Told:
        """One of the choices: an end once enough has been done, else by lot."""
        ends = [one for one in match["choices"] if one["ends"]]
        others = [one for one in match["choices"] if not one["ends"]]
        if ends and (not others or self.kinds[match["kind"]] > _BOUGHT or match["able"]):
            return ends[0]
        return self.draw.choice(others)

    def _move(self, match: Told) -> bool:
        """Take up what can go and put it down where somebody else is, or next door."""
        player, position = self.player, match["position"]
        for place, _ in match["able"]:
            player.go(place)
            lift = player.match["lift"]
            if lift is None or not (lift["ends"] or lift["aims"]):
                player.escape()
                continue
            player.picture("taken-up")
            target = (lift["aims"] or [end for end, _ in lift["ends"]])[0]

            def clicks(start: int = place, end: int = target) -> None:
                player.go(start)
                player.go(end)

            player.escape()
            player.counted("move", clicks)
            if player.look()["menu"]:
                player.first_entry()
            if player.match["question"] is not None:
                player.picture("question")
                player.agree()
            moved = player.match["position"] > position
            player.picture("moved")
            player.escape()
            return bool(moved)
        return False

    def _arrange(self, match: Told) -> None:
        """Put pieces where there is room for them, until all of it can be played."""
        player = self.player
        for number in range(100):
            tray = player.match["tray"]
            if not tray["puts"] or (number and not tray["lacking"]):
                break
            key, target = tray["puts"][number % len(tray["puts"])]
            player.put(tray, key, target)
        player.picture(f"{match['kind']}-arranged")
        player.seal()
        player.wait_for_match(lambda now: now["position"] > match["position"])


def _round(match: Told) -> int:
    """The number of the round or month that the strip above the board tells."""
    found = re.search(r"\d+", match["when"])
    return int(found.group()) if found else 0


def round_of(player: Player, game: str, rounds: int, seed: int = 1) -> Evening:
    """An evening of a game with rounds: set-up, whole rounds, and what every evening has."""
    sitting.begin_new(player, game)
    evening = Evening(player, seed)
    player.picture("begun")
    evening.until(lambda match: _round(match) >= 1)
    sitting.open_rules_and_charts(player)
    evening.until(lambda match: _round(match) > rounds)
    sitting.undo_and_redo(player)
    sitting.look_back(player)
    sitting.save_a_copy(player)
    sitting.leave_and_go_on(player)
    return evening


def gekokujo(player: Player) -> None:
    """A round of Gekokujō against programs: draft, purchases, moves, battles, winter, income."""
    evening = round_of(player, "Shogun: Gekokujō", 1)
    assert {"pick-clan", "reinforce", "movement"} <= set(evening.seen), evening.seen
    _bars(player)


def shogun(player: Player) -> None:
    """A round of Shogun (1986): placing, bins, levy, moves, battles."""
    evening = round_of(player, "Shogun (1986)", 1)
    assert {"placing", "plan"} <= set(evening.seen), evening.seen
    _bars(player)


def bushido(player: Player) -> None:
    """A month of Bushido: fortresses, parts, cards and pieces of the hand."""
    evening = round_of(player, "Bushido with Tanin", 1)
    assert evening.seen, "something was decided"


def _bars(player: Player) -> None:
    if player.hand == "mouse" and "move" in player.counts:
        assert player.counts["move"] <= 2, player.counts
