"""Exact odds of a battle that is told by keys: ``gunyuden odds shogun1986 battle``.

A battle is put together from the keys and asked of the same functions that play asks.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Final

from scenarios.shogun1986 import library
from scenarios.shogun1986.odds.opening import Opening, to_come
from scenarios.shogun1986.rules.numbers import DAIMYO, FACES
from scenarios.shogun1986.rules.scenario import Scenario
from scenarios.shogun1986.rules.state import CASTLE, FORTRESS, Army, State, regulars
from scenarios.shogun1986.rules.troops import fits_card, fits_force, is_whole
from scenarios.shogun1986.text import words as text
from wargame_core.engine import words
from wargame_core.engine.decision import Lookup, Modifier
from wargame_core.engine.errors import UsageError
from wargame_core.engine.odds import Face, Key, Odds, RollOdds
from wargame_core.engine.phrase import Phrase
from wargame_core.engine.registry import unknown
from wargame_core.provinces.odds.said import NO_YES, BattleQuestion, answers, units_said
from wargame_core.provinces.rules.battle import Dice
from wargame_core.provinces.rules.kinds import Counts

ATTACKER, DEFENDER = 0, 1
NONE: Final = "none"
ALL: Final = "all"
CASTLES: Final = {NONE: 0, "castle": CASTLE, "fortress": FORTRESS}
SEQUENCES: Final = (ALL, *map(str, range(1, 10)))
LAND: Final = ("owari", "mino")
SEA: Final = ("sagami", "awa_boso")
"""Neighbours by land, and by a sea line only (S-31)."""
EXAMPLE: Final = "daimyo:1,bowman:2,spearman:3,ronin:2"

TROOPS: Final = ("attackers", "defenders", "army")
KEYS: Final = (
    Key("attackers", "units", f"an army, or a force without daimyō, such as {EXAMPLE}"),
    Key("defenders", "units", "the provincial force of the defender", NONE),
    Key("army", "units", "the army of the defender", NONE),
    Key("castle", "castle", "castle or fortress of the defender", NONE),
    Key("sea", "yes-no", "the attack goes over a sea line", "no"),
    Key("sequences", "sequences", "after how many sequences the attacker stops", ALL),
)


class Shogun1986Questions:
    """What can be asked about the dice of this game."""

    kinds: Final = {
        "battle": BattleQuestion("units that are left in the end, attacker : defender", KEYS)
    }

    def ask(self, kind: str, said: Mapping[str, str]) -> Odds:
        """The odds of a battle.

        Raises UsageError for an unknown kind, key or value, or a missing key.
        """
        if kind not in self.kinds:
            raise UsageError(unknown(Phrase("kind of roll"), kind, self.kinds))
        found = answers(KEYS, said, lambda key: _CHOICES.get(key.kind, ()))
        sequences = 0 if found["sequences"] == ALL else int(found["sequences"])
        return fight_odds(kind, situation(found), sequences)

    def modifier_text(self, modifier: Modifier) -> str:
        """A modifier in words."""
        return words.modifier_text(text.catalogue("en"), modifier)


_CHOICES: Final[Mapping[str, Sequence[str]]] = {
    "castle": tuple(CASTLES),
    "yes-no": NO_YES,
    "sequences": SEQUENCES,
}


def fight_odds(kind: str, opening: Opening, sequences: int) -> Odds:
    """The dice that fall first, who is left in the end, and who has won."""
    found = opening.exact(sequences)
    rolls = tuple(_roll(opening, group) for group in opening.dice)
    ends = tuple((f"{a} : {d}", chance) for (a, d), chance in found.left().items() if chance)
    summary: tuple[tuple[str, Fraction], ...] = (
        ("attacker wins", found.attacker),
        ("defender holds", found.defender),
        ("nobody is left", found.nobody),
        ("both are left", found.both),
    )
    return Odds(kind, rolls, ends, tuple(pair for pair in summary if pair[1]))


def _roll(opening: Opening, group: Dice) -> RollOdds:
    """One group of dice, face by face."""
    unit = opening.state.scenario.kinds[group.kind]
    faces = tuple(
        Face(
            face,
            face,
            Lookup("units", unit.name, "Hits on up to", "hit" if face <= group.target else "miss"),
            Fraction(1, FACES),
        )
        for face in range(1, FACES + 1)
    )
    side = "attacker" if group.player == opening.battle.attacker else "defender"
    return RollOdds(f"{side} {unit.id}", (), faces, dice=group.count)


# --- the battle -----------------------------------------------------------------------------------


def situation(found: Mapping[str, str]) -> Opening:
    """The battle that answers to the keys describe. Raises UsageError for an impossible one."""
    game = library.load("3", {})
    attackers, force, army = (
        _units(game, found, key) for key in ("attackers", "defenders", "army")
    )
    if not regulars(attackers):
        raise UsageError(f"Found attackers={found['attackers']}; expected one unit or more.")
    if not any((*force, *army)):
        raise UsageError("Found no defenders and no army; expected units of the defender.")
    marches = bool(attackers[DAIMYO])
    _possible(game, "attackers", found, attackers, is_army=marches)
    _possible(game, "defenders", found, force, is_army=False)
    _possible(game, "army", found, army, is_army=any(army))
    origin, target = (game.map.index[place] for place in (SEA if found["sea"] == "yes" else LAND))
    state = State.blank(game)
    _place(state, ATTACKER, origin, attackers, is_army=marches)
    _place(state, DEFENDER, target, force, is_army=False)
    _place(state, DEFENDER, target, army, is_army=True)
    if castle := CASTLES[found["castle"]]:
        state.castles[target] = castle
    return to_come(state, ATTACKER, origin, target, army=marches)


def _place(state: State, player: int, place: int, counts: Counts, *, is_army: bool) -> None:
    if not any(counts):
        return
    state.control[place] = player
    if is_army:
        level = state.scenario.level
        state.armies[player][0] = Army(player, 0, place, counts, level)
    else:
        state.units[player][place] = counts


def _units(game: Scenario, found: Mapping[str, str], key: str) -> Counts:
    """Units by kind. Raises UsageError."""
    said = {} if found[key] == NONE else units_said(key, found[key], EXAMPLE)
    for kind in said:
        if kind not in game.kind_ids:
            raise UsageError(unknown(Phrase("kind of unit"), kind, game.kind_ids))
    return tuple(said.get(kind, 0) for kind in game.kind_ids)


def _possible(
    game: Scenario, key: str, found: Mapping[str, str], counts: Counts, *, is_army: bool
) -> None:
    """Raise UsageError for units that no troop has."""
    limits = game.limits
    daimyo = 1 if is_army else 0
    card = f"at most {limits.samurai} samurai and {limits.ashigaru} ashigaru (SG-LEV-04)"
    faults = (
        (counts[DAIMYO] != daimyo, f"{daimyo} daimyō"),
        (is_army and not fits_card(game, counts), card),
        (not is_army and not fits_force(game, counts), f"at most {limits.force} (SG-LEV-05)"),
        (not is_whole(game, counts), "more regular units than rōnin (SG-RON-04)"),
    )
    for fault, expected in faults:
        if fault:
            raise UsageError(f"Found {key}={found[key]}; expected {expected}.")
