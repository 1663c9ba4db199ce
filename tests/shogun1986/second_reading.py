"""A second, slow reading of what is legal in Shogun (1986), from the position as it is written.

It knows files and the map, the numbers as they are printed, and nothing of the engine's rules.
Movement is not read a second time.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from itertools import product
from typing import Any, Final

from scenarios.japan.board import japan_map

Document = Mapping[str, Any]
Counts = Counter[str]

KINDS: Final = ("daimyo", "bowman", "swordsman", "gunner", "spearman", "ronin")
SAMURAI: Final = ("bowman", "swordsman")
ASHIGARU: Final = ("gunner", "spearman")
FIGURES: Final = {"bowman": 9, "swordsman": 9, "gunner": 9, "spearman": 36}
PER_KOKU: Final = {"bowman": 1, "swordsman": 2, "gunner": 2, "spearman": 3}
CASTLES: Final = 10
BASES: Final = 5
FORCE: Final = 5


def neighbours() -> dict[str, set[str]]:
    """Provinces with a common border or a sea line."""
    board = japan_map()
    found = {
        name: {board.ids[other] for other in board.land[n]} for n, name in enumerate(board.ids)
    }
    for lane in board.lanes:
        if lane.tier == "standard":
            found[board.ids[lane.a]].add(board.ids[lane.b])
            found[board.ids[lane.b]].add(board.ids[lane.a])
    return found


NEXT: Final = neighbours()


def regulars(units: Mapping[str, int]) -> int:
    """All but rōnin."""
    return sum(count for kind, count in units.items() if kind != "ronin")


def is_whole(units: Mapping[str, int]) -> bool:
    """Rōnin need one regular unit more (SG-RON-04)."""
    return not units.get("ronin") or regulars(units) > units["ronin"]


class Board:
    """What a position says, with what is left out."""

    def __init__(self, document: Document, seat: str) -> None:
        """Take a position, and the seat that decides."""
        self.said = document
        self.seat = seat
        self.open = document["open"][-1]
        self.below = document["open"][-2] if len(document["open"]) > 1 else {}
        count = document["scenario"]
        self.seats = [f"player{n}" for n in range(1, int(count) + 1)]
        letters = "ab" if count == "2" else ("",)
        self.colours = [f"{one}{letter}" for one in self.seats for letter in letters]
        self.provinces = {name: document.get("provinces", {}).get(name, {}) for name in NEXT}

    def option(self, name: str) -> str | None:
        return self.said.get("options", {}).get(name)

    def leader(self, colour: str) -> str:
        return colour.rstrip("ab")

    def fact(self, colour: str, name: str, usual: Any) -> Any:
        return self.said.get("players", {}).get(colour, {}).get(name, usual)

    def mine(self) -> list[str]:
        """Colours of the seat that decides, those in the game."""
        return [c for c in self.colours if self.leader(c) == self.seat and not self.is_out(c)]

    def is_out(self, colour: str) -> bool:
        return bool(self.fact(colour, "out", False))

    def alive(self) -> list[str]:
        """Seats in the game."""
        playing = {self.leader(colour) for colour in self.colours if not self.is_out(colour)}
        return [seat for seat in self.seats if seat in playing]

    def owner(self, province: str) -> str | None:
        found: str | None = self.provinces[province].get("control")
        return found

    def held(self, colour: str) -> list[str]:
        return [name for name in NEXT if self.owner(name) == colour]

    def force(self, province: str) -> Counts:
        owner = self.owner(province)
        return Counter(self.provinces[province].get("units", {}).get(owner, {}))

    def armies(self, *colours: str) -> list[dict[str, Any]]:
        """Armies of these colours, or of all."""
        return [
            {"colour": colour, "level": 1, "units": {}, **facts}
            for colour in colours or self.colours
            for facts in self.said.get("armies", {}).get(colour, {}).values()
        ]

    def army(self, colour: str, province: str) -> dict[str, Any] | None:
        return next((a for a in self.armies(colour) if a.get("province") == province), None)

    def named(self, colour: str, name: str) -> dict[str, Any]:
        return {"level": 1, **self.said["armies"][colour][name]}

    def plan(self, colour: str) -> dict[str, int]:
        found: dict[str, int] = self.said["plans"][self.colours.index(colour)]
        return found

    def steps(self, colour: str) -> list[str]:
        """What has been chosen for a colour in the open choice."""
        rows = self.open.get("made", [])
        return next((row["steps"] for row in rows if row["player"] == colour), [])

    def is_enemy(self, colour: str, province: str) -> bool:
        owner = self.owner(province)
        return owner is not None and self.leader(owner) != self.leader(colour)

    def tray(self, colour: str, kind: str) -> int:
        """Figures that are not on the board."""
        here = sum(self.force(name)[kind] for name in self.held(colour))
        here += sum(army["units"].get(kind, 0) for army in self.armies(colour))
        return FIGURES[kind] * self.fact(colour, "sets", 1) - here

    def daimyo(self, seats: Callable[[str], bool]) -> list[str]:
        """Provinces with daimyō who stand, of such seats."""
        return [
            army["province"]
            for army in self.armies()
            if seats(self.leader(army["colour"])) and not army.get("struck_by")
        ]

    def can_leave(self, colour: str, army: Mapping[str, Any]) -> bool:
        """Whether a garrison can stay where the army stands (SG-WAR-03, SG-RON-04)."""
        place = army["province"]
        if regulars(self.force(place)):
            return True
        units = Counter(army["units"]) + Counter(ronin=army.get("secret", 0))
        others = [kind for kind in KINDS if kind != "daimyo" and units[kind]]
        for counts in product(*(range(units[kind] + 1) for kind in others)):
            left = Counter(dict(zip(others, counts, strict=True)))
            kept = units - left
            if 0 < regulars(left) <= FORCE and is_whole(left) and is_whole(kept):
                return True
        return False


# --- one choice after another ---------------------------------------------------------------------


def first_with(board: Board, offers: Callable[[str], set[str]]) -> set[str]:
    """The offers to the first colour of the seat that is not done."""
    for colour in board.mine():
        steps = board.steps(colour)
        if "end-purchases" in steps:
            continue
        if found := offers(colour):
            return found | {"end-purchases"}
    return set()


def plan(board: Board) -> set[str]:
    colour = next(c for c in board.mine() if not board.steps(c))
    koku = board.fact(colour, "koku", 0)
    return {
        "allot " + " ".join(map(str, bins))
        for bins in product(range(koku + 1), (0, 2), *[range(koku + 1)] * 3)
        if sum(bins) == koku
    }


def free_swords(board: Board) -> set[str]:
    taken = {facts.get("sword") for facts in board.said.get("seats", {}).values()}
    return {f"take-sword {n}" for n in range(1, len(board.alive()) + 1) if n not in taken}


def build(board: Board) -> set[str]:
    standing = [facts["castle"] for facts in board.provinces.values() if facts.get("castle")]

    def offers(colour: str) -> set[str]:
        if not board.plan(colour)["build"] or board.steps(colour):
            return set()
        return {
            f"build {name}"
            for name in board.held(colour)
            if (castle := board.provinces[name].get("castle")) != "fortress"
            and (standing.count("fortress") < BASES if castle else len(standing) < CASTLES)
        }

    return first_with(board, offers)


def levy(board: Board) -> set[str]:
    def offers(colour: str) -> set[str]:
        steps = [step.split() for step in board.steps(colour)]
        bought = Counter(step[2] for step in steps)
        koku = board.plan(colour)["levy"]

        def price(kinds: Counts) -> int:
            return sum(-(-count // PER_KOKU[kind]) for kind, count in kinds.items())

        kinds = [
            kind
            for kind in PER_KOKU
            if price(bought + Counter([kind])) <= koku and board.tray(colour, kind) > bought[kind]
        ]
        found = set()
        for name in board.held(colour):
            if name in {step[1] for step in steps}:
                continue
            if regulars(board.force(name)) < FORCE:
                found |= {f"levy {name} {kind}" for kind in kinds}
            if army := board.army(colour, name):
                samurai = sum(army["units"].get(kind, 0) for kind in SAMURAI)
                ashigaru = sum(army["units"].get(kind, 0) for kind in ASHIGARU)
                fitting = [k for k in kinds if (samurai < 4 if k in SAMURAI else ashigaru < 10)]
                found |= {f"levy {name} {kind} army" for kind in fitting}
        return found

    return first_with(board, offers)


def hide(board: Board) -> set[str]:
    def offers(colour: str) -> set[str]:
        steps = board.steps(colour)
        if len(steps) >= board.fact(colour, "hired", 0):
            return set()
        troops = {f"hide {name}": board.force(name) for name in board.held(colour)}
        troops |= {f"hide {a['province']} army": Counter(a["units"]) for a in board.armies(colour)}
        return {
            text
            for text, units in troops.items()
            if is_whole(units + Counter(ronin=steps.count(text) + 1))
        }

    return first_with(board, offers)


def declare(board: Board) -> set[str]:
    colour = board.open["player"]
    markers = [one["battle"].split() for one in board.said.get("markers", [])]
    used = {(words[1], words[-1] == "army") for words in markers}
    armies = {place["province"] for place in board.armies()}
    found = {"finish"}
    for name in board.held(colour):
        army = board.army(colour, name)
        troops = [None] if regulars(board.force(name)) else []
        for troop in [*troops, *([army] if army and not army.get("struck_by") else [])]:
            if (name, troop is not None) in used:
                continue
            for target in NEXT[name]:
                if board.is_enemy(colour, target):
                    may = board.said["round"] > 1 or target not in armies
                elif board.owner(target) is not None:
                    may = False
                elif troop and troop["level"] > 1:
                    may = board.can_leave(colour, troop)
                else:
                    may = board.option("undeclared_empty") != "yes"
                if may:
                    found.add(f"declare {name} {target}" + (" army" if troop else ""))
    return found


def begin(board: Board) -> set[str]:
    return {one["battle"].replace("declare", "begin") for one in board.said["markers"]}


def follow_up(board: Board) -> set[str]:
    colour, won = board.open["player"], board.below["won"]
    army = board.named(colour, board.open["number"])
    free = board.owner(won) is None and won in NEXT[army["province"]]
    return {"finish"} | ({f"enter {won}"} if free and board.can_leave(colour, army) else set())


def attack_on(board: Board) -> set[str]:
    colour = board.open["player"]
    army = board.named(colour, board.open["number"])
    armies = {one["province"] for one in board.armies()}
    found = {
        f"attack {target}"
        for target in NEXT[army["province"]] - set(board.below.get("barred", ()))
        if (
            board.said["round"] > 1 or target not in armies
            if board.is_enemy(colour, target)
            else board.owner(target) is None and board.can_leave(colour, army)
        )
    }
    waits = board.option("stay_after_success") != "no" or not board.below.get("entered")
    return found | ({"finish"} if waits or not found else set())


def losses(board: Board) -> set[str]:
    """Whatever can still lead to losses that leave the ratio whole (S-14, S-23)."""
    battle = board.open["battle"]
    attacker = board.leader(battle["attacker"]) == board.seat
    colour = battle["attacker"] if attacker else battle["defenders"][0]
    place = battle["origin"] if attacker else battle["province"]
    army = board.army(colour, place)
    card = Counter(army["units"]) if army else Counter()
    if army and army.get("struck_by"):
        del card["daimyo"]
    both = not attacker
    force = board.force(place) if both or not battle["army"] else Counter()
    card = card if both or battle["army"] else Counter()
    units = {f"lose {kind}": n for kind, n in force.items()}
    units |= {f"lose {kind} army": n for kind, n in card.items()}
    hits = next(row["hits"] for row in board.open["hits"] if row["player"] == colour)
    made = Counter(board.steps(colour))
    texts = [text for text, count in units.items() if count]
    if hits == sum(units.values()):  # all fall, in the order of the kinds, the daimyō last
        order = [f"lose {kind}{of}" for of in ("", " army") for kind in KINDS[1:]]
        order.append("lose daimyo army")
        return {next(text for text in order if units.get(text, 0) > made[text])}
    sets: list[Counts] = []
    for counts in product(*(range(made[text], units[text] + 1) for text in texts)):
        lost = Counter(dict(zip(texts, counts, strict=True)))
        if lost.total() != hits:
            continue
        if lost["lose daimyo army"] and hits < sum(units.values()):
            continue
        left = force - Counter(
            {text.split()[1]: n for text, n in lost.items() if not text.endswith("army")}
        )
        kept = card - Counter(
            {text.split()[1]: n for text, n in lost.items() if text.endswith("army")}
        )
        if is_whole(left) and is_whole(kept):
            sets.append(lost)
    return {text for lost in sets for text in lost if lost[text] > made[text]}


def spy(board: Board) -> set[str]:
    return {"decline", *(f"spy {seat}" for seat in board.alive() if seat != board.seat)}


def strike(board: Board) -> set[str]:
    aims = board.daimyo(lambda seat: seat != board.seat)
    return {"pass", "pass standing", *(f"strike {name}" for name in aims)}


def counter_strike(board: Board) -> set[str]:
    hirer = board.leader(board.open["attacker"])
    return {"decline", *(f"strike {name}" for name in board.daimyo(lambda seat: seat == hirer))}


def succession(board: Board) -> set[str]:
    units = board.named(board.open["player"], board.open["number"])["units"]
    there = [kind for kind in KINDS if units.get(kind) and kind not in ("daimyo", "ronin")]
    if board.option("successor_rule") == "samurai_first":
        there = [kind for kind in ("swordsman", "bowman") if kind in there][:1]
    return {f"succeed {kind}" for kind in there}


def returning(board: Board) -> set[str]:
    colour = board.open["player"]
    taken = {army.get("province") for army in board.armies(colour)}
    return {f"station {name}" for name in board.held(colour) if name not in taken}


def placing(board: Board) -> set[str]:
    pieces = board.open["spearmen"] + board.open["armies"]
    own = [c for c in board.open["players"] if board.leader(c) == board.seat]
    colour = next(c for c in own if len(board.steps(c)) < pieces)
    steps = board.steps(colour)
    if len(steps) < board.open["spearmen"]:
        return {
            f"muster {name}"
            for name in board.held(colour)
            if board.force(name).total() + steps.count(f"muster {name}") < 3
        }
    taken = {f"station {army.get('province')}" for army in board.armies(colour)} | set(steps)
    return {f"station {name}" for name in board.held(colour)} - taken


def nobodys(verb: str) -> Callable[[Board], set[str]]:
    return lambda board: {f"{verb} {name}" for name in NEXT if board.owner(name) is None}


READINGS: Final[Mapping[str, Callable[[Board], set[str]]]] = {
    "DealCards": nobodys("deal"),
    "PickProvince": nobodys("pick"),
    "Placing": placing,
    "Plan": plan,
    "SendSpy": spy,
    "ChooseSword": free_swords,
    "DrawSword": free_swords,
    "DrawTied": lambda board: {f"draw {seat}" for seat in board.open["tied"]},
    "Building": build,
    "Levying": levy,
    "Hiding": hide,
    "Declaring": declare,
    "PickBattle": begin,
    "Stop": lambda board: {"go-on", "call-off"},
    "Casualties": losses,
    "FollowUp": follow_up,
    "AttackOn": attack_on,
    "Occasion": strike,
    "CounterStrike": counter_strike,
    "Succession": succession,
    "Returning": returning,
}
"""By kind of the open procedure."""


def reading(document: Document, seat: str) -> set[str] | None:
    """What is legal by this reading; None where it has none."""
    read = READINGS.get(document["open"][-1]["kind"])
    return None if read is None else read(Board(document, seat))
