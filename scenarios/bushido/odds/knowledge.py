"""What a seat knows of a battle in progress, as a question for the exact odds."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from scenarios.bushido.odds.fight import End, Side, battle_odds
from scenarios.bushido.rules.battle_values import battle_of, heirlooms_of, troops_of
from scenarios.bushido.rules.pieces import BACK, DISCS, TILES, Improvement
from scenarios.bushido.rules.state import ATTACK, DEFENCE, DOJO

if TYPE_CHECKING:
    from scenarios.bushido.rules.actions import Tactic
    from scenarios.bushido.rules.state import State
    from wargame_core.engine.heaps import Counts


def unseen_tiles(view: State) -> Counts:
    """Support tiles by kind of which a view does not show where they are."""
    seen = [0] * TILES
    stacks = view.battle.stacks if view.battle is not None else ()
    for heap in (*view.hand, *view.shown, *view.bags, view.market):
        for kind, count in enumerate(heap):
            seen[kind] += count
    for stack in (*view.shrine, *stacks):
        for tile in stack:
            seen[tile] += 1
    kinds = view.scenario.numbers.tiles
    return tuple(kind.number - seen[n] if n else 0 for n, kind in enumerate(kinds))


def unseen_discs(view: State) -> Counts:
    """Discs by kind, likewise."""
    seen = [0] * DISCS
    for heap in (*view.discs, view.pile, view.discarded):
        for kind, count in enumerate(heap):
            seen[kind] += count
    for used in view.battle.used if view.battle is not None else ():
        seen[used.disc] += 1
    kinds = view.scenario.numbers.discs
    return tuple(kind.number - seen[n] if n else 0 for n, kind in enumerate(kinds))


@dataclass(frozen=True, slots=True)
class Known:
    """A battle whose stacks are built, as a seat sees it."""

    attack: Side
    defence: Side
    tiles: Counts
    """Tiles by kind that the seat has not seen, and discs likewise."""
    discs: Counts
    stakes: bool
    view: State

    def odds(self) -> dict[End, Fraction]:
        """Every end with its probability."""
        return battle_odds(
            self.view.scenario.numbers, self.attack, self.defence, self.tiles, self.discs,
            stakes=self.stakes,
        )  # fmt: skip


def known(view: State, side: int = -1, tactic: Tactic | None = None) -> Known:
    """The battle in progress once its stacks stand; a side may be given its tactic.

    Of missiles only those count that are known; bows of a defence are all shot at the stack of
    the Samurai as long as there is one (BU-DOJ-03).
    """
    battle = battle_of(view)
    sides: list[Side] = []
    for one in (ATTACK, DEFENCE):
        disc, bows, shuriken = BACK, 0, 0
        if battle.used:
            used = battle.used[one]
            disc, bows, shuriken = used.disc, used.bows, used.shuriken
        elif one == side and tactic is not None:
            disc, bows, shuriken = int(tactic.disc), tactic.bows, tactic.shuriken
        dojo = battle.stacks[DOJO] if one == ATTACK else ()
        aimed = bows if one == DEFENCE and not battle.stacks[ATTACK] else 0
        sides.append(
            Side(
                battle.stacks[one], disc, troops_of(view, one), heirlooms_of(view, one),
                tuple(tile for tile in dojo if tile != BACK), bows, shuriken, aimed,
            )
        )  # fmt: skip
    stakes = bool(view.improvements[battle.place][Improvement.STAKES])
    return Known(
        sides[ATTACK], sides[DEFENCE], unseen_tiles(view), unseen_discs(view), stakes, view
    )
