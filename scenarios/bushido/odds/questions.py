"""Exact odds of a battle that is told by keys: ``gunyuden odds bushido battle``."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Final

from scenarios.bushido.files.charts import load_numbers
from scenarios.bushido.odds.fight import End, Side, battle_odds
from scenarios.bushido.rules.numbers import Numbers
from scenarios.bushido.rules.pieces import BACK, DISC_IDS, KATANA, Disc
from scenarios.bushido.rules.state import ATTACK, DEFENCE
from scenarios.bushido.text import words as text
from wargame_core.engine import words
from wargame_core.engine.decision import Modifier
from wargame_core.engine.errors import UsageError
from wargame_core.engine.odds import Key, Odds
from wargame_core.engine.phrase import Phrase
from wargame_core.engine.registry import unknown
from wargame_core.provinces.odds.said import NO_YES, BattleQuestion, answers

Counts = tuple[int, ...]
UNKNOWN: Final = "unknown"
NONE: Final = "none"
HIDDEN: Final = "?"
EXAMPLE: Final = "33? or 2?1"
PLAYED: Final = tuple(
    UNKNOWN if not disc else name for disc, name in enumerate(DISC_IDS) if disc != Disc.KOTAU
)
"""Discs that may be played."""
TROOPS: Final = tuple(map(str, range(1, 40)))
FEW: Final = tuple(map(str, range(16)))
HEIRLOOMS: Final = ("0", "1", "2")
KEYS: Final = (
    Key("attack", "stack", "katana of the Samurai from bottom to top, ? for a tile face down"),
    Key("defence", "stack", "katana of the Bushi likewise"),
    Key("attackers", "troops", "troops of the attack"),
    Key("defenders", "troops", "troops of the defence"),
    Key("attack_disc", "disc", "disc of the attack", UNKNOWN),
    Key("defence_disc", "disc", "disc of the defence", UNKNOWN),
    Key("attack_bows", "few", "bows of the attack", "0"),
    Key("defence_bows", "few", "bows of the defence", "0"),
    Key("attack_shuriken", "few", "shuriken of the attack, with an Ambush only", "0"),
    Key("defence_shuriken", "few", "shuriken of the defence likewise", "0"),
    Key("attack_heirlooms", "heirlooms", "heirlooms of the attack that lie open", "0"),
    Key("defence_heirlooms", "heirlooms", "heirlooms of the defence likewise", "0"),
    Key("dojo", "stack", "katana of the Daimyo’s Dojo", NONE),
    Key("stakes", "yes-no", "Stakes stand in the province", "no"),
    Key("seen", "stack", "katana that one sees elsewhere, such as those of the own hand", NONE),
    Key("seen_discs", "discs", "discs that one sees elsewhere, such as battle,duel", NONE),
)
_CHOICES: Final[Mapping[str, Sequence[str]]] = {
    "disc": PLAYED,
    "troops": TROOPS,
    "few": FEW,
    "heirlooms": HEIRLOOMS,
    "yes-no": NO_YES,
}
_DIGITS: Final = {str(kind - BACK): int(kind) for kind in KATANA}


class BushidoQuestions:
    """What can be asked of this game."""

    kinds: Final = {
        "battle": BattleQuestion("who wins, and troops that are left, attack : defence", KEYS)
    }

    def ask(self, kind: str, said: Mapping[str, str]) -> Odds:
        """The odds of a battle.

        Raises UsageError for an unknown kind, key or value, a missing key, or pieces that there
        are not.
        """
        if kind not in self.kinds:
            raise UsageError(unknown(Phrase("kind of roll"), kind, self.kinds))
        found = answers(KEYS, said, lambda key: _CHOICES.get(key.kind, ()))
        numbers = load_numbers()
        sides = [_side(found, name) for name in ("attack", "defence")]
        tiles, discs = _unseen(numbers, found, sides)
        try:
            ends = battle_odds(
                numbers, sides[ATTACK], sides[DEFENCE], tiles, discs,
                stakes=found["stakes"] == "yes",
            )  # fmt: skip
        except ValueError as error:
            raise UsageError(f"Not possible: {error}.") from None
        return Odds(kind, (), _distribution(ends), _summary(ends))

    def modifier_text(self, modifier: Modifier) -> str:
        """A modifier in words."""
        return words.modifier_text(text.catalogue("en"), modifier)


def _distribution(ends: Mapping[End, Fraction]) -> tuple[tuple[str, Fraction], ...]:
    """Who wins and how many are left, the likelier first."""
    found: dict[str, Fraction] = {}
    for end, chance in ends.items():
        name = ("attack", "defence")[end.winner]
        key = f"{name} wins, {end.left[ATTACK]} : {end.left[DEFENCE]} left"
        found[key] = found.get(key, Fraction(0)) + chance
    return tuple(sorted(found.items(), key=lambda pair: (-pair[1], pair[0])))


def _summary(ends: Mapping[End, Fraction]) -> tuple[tuple[str, Fraction], ...]:
    """What it comes to for the province."""
    rows: dict[str, Callable[[End], bool]] = {
        "attack wins and conquers": lambda end: end.winner == ATTACK and end.conquered,
        "attack wins and goes back": lambda end: end.winner == ATTACK and not end.conquered,
        "defence wins": lambda end: end.winner == DEFENCE and not end.conquered,
        "defence wins and loses the province": lambda end: end.winner == DEFENCE and end.conquered,
    }
    sums = {
        name: sum((p for end, p in ends.items() if holds(end)), Fraction(0))
        for name, holds in rows.items()
    }
    return tuple((name, chance) for name, chance in sums.items() if chance)


def _side(found: Mapping[str, str], name: str) -> Side:
    """One side by its keys. Raises UsageError."""
    disc = DISC_IDS.index(found[f"{name}_disc"]) if found[f"{name}_disc"] != UNKNOWN else BACK
    shuriken = int(found[f"{name}_shuriken"])
    if shuriken and disc != Disc.AMBUSH:
        raise UsageError(f"Found {name}_shuriken={shuriken}; shuriken need an Ambush (BU-BAT-06).")
    stack = _stack(name, found[name])
    dojo = _stack("dojo", found["dojo"]) if name == "attack" else ()
    if BACK in dojo or BACK in stack[-1:]:
        raise UsageError("The top of a stack and the tiles of a Dojo are known; found “?”.")
    bows = int(found[f"{name}_bows"])
    aimed = bows if name == "defence" and not _stack("attack", found["attack"]) else 0
    return Side(
        stack,
        disc,
        int(found[TROOPS_OF[name]]),
        int(found[f"{name}_heirlooms"]),
        dojo,
        bows,
        shuriken,
        aimed,
    )


TROOPS_OF: Final = {"attack": "attackers", "defence": "defenders"}


def _stack(key: str, said: str) -> Counts:
    """Tiles from "33?". Raises UsageError."""
    if said in (NONE, ""):
        return ()
    if any(letter not in _DIGITS and letter != HIDDEN for letter in said):
        raise UsageError(
            f"Found {key}={said}, expected {NONE}, or digits from 1 to 3 and “{HIDDEN}”, "
            f"such as {EXAMPLE}."
        )
    return tuple(_DIGITS.get(letter, BACK) for letter in said)


def _unseen(numbers: Numbers, found: Mapping[str, str], sides: Sequence[Side]) -> tuple[
    Counts, Counts
]:  # fmt: skip
    """Tiles and discs that nobody sees. Raises UsageError if more are seen than there are."""
    tiles = [kind.number if n in KATANA else 0 for n, kind in enumerate(numbers.tiles)]
    for tile in (*_stack("seen", found["seen"]), *(t for s in sides for t in (*s.stack, *s.dojo))):
        tiles[tile] -= tile != BACK
    discs = [kind.number for kind in numbers.discs]
    names = [] if found["seen_discs"] == NONE else found["seen_discs"].split(",")
    for name in names:
        if name not in DISC_IDS[1:]:
            raise UsageError(unknown(Phrase("disc"), name, DISC_IDS[1:]))
    for disc in (*map(DISC_IDS.index, names), *(side.disc for side in sides)):
        discs[disc] -= disc != BACK
    for counts, kinds in ((tiles, numbers.tiles), (discs, numbers.discs)):
        for kind, count in zip(kinds, counts, strict=True):
            if count < 0:
                raise UsageError(f"There are only {kind.number} of {kind.name}.")
    return tuple(tiles), tuple(discs)
