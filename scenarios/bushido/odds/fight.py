"""How a battle ends, exactly, over discs and tiles that one does not see (7).

A stack has tiles that are known and tiles that lie face down. Every way in which the tiles that
nobody has seen can lie there is as likely, and every disc that could be played is as likely as
there are discs of its kind. What is played is compared by the rules' own table.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import comb
from typing import TYPE_CHECKING

from scenarios.bushido.rules.battle_values import Strength, compared
from scenarios.bushido.rules.pieces import BACK, KATANA, Disc
from scenarios.bushido.rules.state import ATTACK, DEFENCE

if TYPE_CHECKING:
    from scenarios.bushido.rules.numbers import Numbers

Counts = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Side:
    """What a side brings into a battle."""

    stack: Counts
    """From bottom to top; tiles that lie face down have been seen by nobody."""
    disc: int
    """BACK if it is not known."""
    troops: int
    heirlooms: int = 0
    """Strength that they add."""
    dojo: Counts = ()
    """Tiles of the stack of a Dojo, all known."""
    bows: int = 0
    shuriken: int = 0
    aimed: int = 0
    """Bows of these that are shot at the stack of the Dojo."""


@dataclass(frozen=True, slots=True)
class End:
    """How a battle ends."""

    winner: int
    """ATTACK or DEFENCE."""
    lost: tuple[int, int]
    """Troops of both sides that fall."""
    left: tuple[int, int]
    """Troops of both sides that are left in the province, after a retreat."""
    is_duel: bool = False
    """Whether the loser gives half of his warrior honour."""

    @property
    def conquered(self) -> bool:
        """Whether the attackers hold the province (BU-RES-05, BU-RES-07)."""
        return self.left[ATTACK] > 0 and not self.left[DEFENCE]


def resolve(numbers: Numbers, attack: Side, defence: Side, *, stakes: bool = False) -> End:
    """The end of a battle in which all is known (BU-BAT-04 to 13)."""
    sides = (attack, defence)
    troops = [attack.troops, defence.troops]
    empty = (not attack.stack and not attack.dojo, not defence.stack)
    if any(empty):  # BU-BAT-11
        loser = ATTACK if empty[ATTACK] else DEFENCE
        return _end(1 - loser, troops, {loser: troops[loser]})
    standing = [
        shot(attack.stack, defence.bows - defence.aimed), shot(defence.stack, attack.bows),
    ]  # fmt: skip
    dojo = shot(attack.dojo, defence.aimed)
    kills = [
        min(troops[side], sides[1 - side].shuriken if sides[1 - side].disc == Disc.AMBUSH else 0)
        for side in (ATTACK, DEFENCE)
    ]
    troops = [there - fallen for there, fallen in zip(troops, kills, strict=True)]
    if not all(troops):  # BU-BAT-13
        return _end(DEFENCE if not troops[ATTACK] else ATTACK, troops, {}, kills)
    third = sum(numbers.tiles[tile].katana for tile in dojo)
    strengths = [
        Strength(
            stack,
            sum(numbers.tiles[tile].katana for tile in stack),
            there,
            side.heirlooms,
            third if side is attack else 0,
        )
        for stack, there, side in zip(standing, troops, sides, strict=True)
    ]
    empty = (not standing[ATTACK] and not dojo, not standing[DEFENCE])
    if any(empty):  # BU-BAT-12, B-41
        winner = DEFENCE if empty[ATTACK] else ATTACK
        katana = strengths[winner].katana + (third if winner == ATTACK else 0)
        return _end(winner, troops, {} if all(empty) else {1 - winner: katana}, kills)
    found = compared(
        numbers, (attack.disc, defence.disc), (strengths[0], strengths[1]), stakes=stakes
    )
    end = _end(found.winner, troops, dict(enumerate(found.losses)), kills)
    if found.is_duel and found.winner == ATTACK:  # the defenders retreat (BU-TAC-05)
        end = replace(end, left=(end.left[ATTACK], 0))
    return replace(end, is_duel=found.is_duel)


def shot(stack: Counts, bows: int) -> Counts:
    """What bows leave of a stack (BU-BAT-05).

    >>> shot((3, 1, 2), 2)
    (3,)
    """
    return stack[: max(0, len(stack) - bows)]


def _end(
    winner: int, troops: Sequence[int], losses: dict[int, int], kills: Sequence[int] = (0, 0)
) -> End:
    """Losses that were called for, as far as there are troops (BU-BAT-10)."""
    fallen = [min(troops[side], losses.get(side, 0)) for side in (ATTACK, DEFENCE)]
    left = (troops[ATTACK] - fallen[ATTACK], troops[DEFENCE] - fallen[DEFENCE])
    return End(winner, (kills[ATTACK] + fallen[ATTACK], kills[DEFENCE] + fallen[DEFENCE]), left)


# --- what is not known ----------------------------------------------------------------------------


def battle_odds(
    numbers: Numbers,
    attack: Side,
    defence: Side,
    unseen: Counts,
    discs: Counts,
    *,
    stakes: bool = False,
) -> dict[End, Fraction]:
    """Every end of a battle with its probability.

    Args:
        numbers: The numbers of the game.
        attack: What is known of the attack.
        defence: Likewise.
        unseen: Support tiles by kind that nobody has seen, of which those are that lie face down.
        discs: Discs by kind that nobody has seen; Kotau is never played in battle (BU-TAC-16).
        stakes: Whether Stakes stand in the province.

    Raises ValueError if more lies face down than there is.
    """
    found: dict[End, int] = {}
    pairs = list(disc_pairs((attack.disc, defence.disc), discs))
    for first, left, p in tilings(attack.stack, defence.bows - defence.aimed, unseen):
        for second, _, q in tilings(defence.stack, attack.bows, left):
            for (one, other), r in pairs:
                sides = _with(attack, first, one), _with(defence, second, other)
                end = resolve(numbers, *sides, stakes=stakes)
                found[end] = found.get(end, 0) + p * q * r
    ways = sum(found.values())
    return {end: Fraction(count, ways) for end, count in found.items()}


def _with(side: Side, stack: Counts, disc: int) -> Side:
    """A side of which all is known."""
    return Side(
        stack, disc, side.troops, side.heirlooms, side.dojo, side.bows, side.shuriken, side.aimed
    )


def tilings(stack: Counts, bows: int, unseen: Counts) -> Iterator[tuple[Counts, Counts, int]]:
    """Stacks that one may be, with the tiles that are unseen then, and in how many ways.

    Only those that bows leave standing are told apart: tiles that are shot down, and the order of
    the others, change nothing (B-14). The top is known, so that bows meet it first. Raises
    ValueError if more tiles lie face down than there are katana.
    """
    standing = shot(stack, bows)
    hidden = standing.count(BACK)
    known = tuple(tile for tile in standing if tile != BACK)
    fallen = (int(KATANA[0]),) * (len(stack) - len(standing))
    if stack.count(BACK) > sum(unseen[kind] for kind in KATANA):
        raise ValueError("more tiles lie face down than there are katana")
    for counts, ways in compositions(tuple(unseen[kind] for kind in KATANA), hidden):
        tiles = tuple(int(k) for k, n in zip(KATANA, counts, strict=True) for _ in range(n))
        left = list(unseen)
        for kind, n in zip(KATANA, counts, strict=True):
            left[kind] -= n
        yield (*tiles, *known, *fallen), tuple(left), ways


def compositions(counts: Counts, number: int) -> Iterator[tuple[Counts, int]]:
    """What so many pieces out of three kinds can be, each with its number of ways.

    >>> list(compositions((1, 2, 0), 1))
    [((0, 1, 0), 2), ((1, 0, 0), 1)]
    """
    one, two, three = counts
    for a in range(min(one, number) + 1):
        for b in range(min(two, number - a) + 1):
            c = number - a - b
            if c <= three:
                yield (a, b, c), comb(one, a) * comb(two, b) * comb(three, c)


def disc_pairs(pair: tuple[int, int], discs: Counts) -> Iterator[tuple[tuple[int, int], int]]:
    """Discs of both sides, drawn one after the other from those that nobody has seen."""
    for first, p in _disc(pair[ATTACK], discs):
        left = [n - (pair[ATTACK] == BACK and kind == first) for kind, n in enumerate(discs)]
        for second, q in _disc(pair[DEFENCE], tuple(left)):
            yield (first, second), p * q


def _disc(disc: int, discs: Counts) -> list[tuple[int, int]]:
    """What a disc may be, each with its number of ways. Raises ValueError if there is none."""
    if disc != BACK:
        return [(disc, 1)]
    possible = [(kind, n) for kind, n in enumerate(discs) if n and kind not in (BACK, Disc.KOTAU)]
    if not possible:
        raise ValueError("no disc is left that could be played")
    return possible
