"""One step of combat: who is left, the dice that fall, and which units go (SG-C-07 to 10)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from scenarios.shogun1986.rules.actions import Lose
from scenarios.shogun1986.rules.numbers import DAIMYO, MELEE, RANGED, RONIN
from scenarios.shogun1986.rules.troops import excess
from wargame_core.provinces.rules.actions import Kind
from wargame_core.provinces.rules.battle import Dice
from wargame_core.provinces.rules.kinds import Counts, without

if TYPE_CHECKING:
    from scenarios.shogun1986.rules.scenario import Scenario

FIRST_STRIKE: Final = ("first-ranged", "first-melee")
"""Steps with which a naval attack begins: of the defender alone, without castle (SG-C-04)."""
SEQUENCE: Final = (RANGED, MELEE)
"""Steps of a sequence; casualties leave after each (SG-C-07)."""

Troops = tuple[Counts, Counts]
"""Units of one side by kind: of the force, and of the army."""


@dataclass(frozen=True, slots=True)
class Fighters:
    """Who is left in a battle."""

    attacker: Troops
    defender: Troops
    castle: int = 0
    """Units of the castle or fortress (SG-C-05)."""

    @property
    def counts(self) -> tuple[int, int]:
        """Units of attacker and defender, without those of a castle."""
        return sum(map(sum, self.attacker)), sum(map(sum, self.defender))

    @property
    def fight_on(self) -> bool:
        """Whether both sides have units; a castle alone holds nothing."""
        return all(self.counts)


def dice_of(
    scenario: Scenario, sides: Sequence[int], fighters: Fighters, castle_kind: int, step: str
) -> tuple[Dice, ...]:
    """Dice of a step: kinds that hit best first, as in the sequence; attacker first (SG-C-08).

    Args:
        scenario: The game.
        sides: Attacker and defender.
        fighters: Who is left.
        castle_kind: What the units of the castle or fortress are.
        step: One of FIRST_STRIKE or SEQUENCE.
    """
    naval = step in FIRST_STRIKE
    when = SEQUENCE[FIRST_STRIKE.index(step)] if naval else step
    attacker, defender = sides
    rolling = [(defender, fighters.defender)]
    if not naval:
        rolling.insert(0, (attacker, fighters.attacker))
    found = []
    for number, kind in sorted(enumerate(scenario.kinds), key=lambda pair: -pair[1].hits):
        if kind.step != when:
            continue
        for player, troops in rolling:
            count = sum(troop[number] for troop in troops)
            if player == defender and number == castle_kind and not naval:
                count += fighters.castle
            if count:
                found.append(Dice(player, number, count, kind.hits, kind.hits))
    return tuple(found)


def dealt(hits: int, castle: int, units: int) -> tuple[int, int]:
    """Casualties of hits: castle units first, then others as far as there are any (SG-C-10).

    >>> dealt(3, 2, 5), dealt(9, 2, 5)
    ((2, 1), (2, 5))
    """
    of_castle = min(hits, castle)
    return of_castle, min(hits - of_castle, units)


def next_losses(scenario: Scenario, left: Sequence[Counts], hits: int) -> list[Lose]:
    """Units that may go next: rōnin keep their ratio in the end, the daimyō is last (S-14, S-23).

    Args:
        scenario: The game.
        left: Units of a side by kind: of the force, and of the army.
        hits: How many have still to go.
    """
    if hits <= 0:
        return []
    rest = sum(map(sum, left))
    found = [
        Lose(Kind(kind), army)
        for army in (False, True)
        for kind, count in enumerate(left[army])
        if count and (kind != DAIMYO or rest == 1)
    ]
    if hits == rest:
        return found[:1]
    if not any(troop[RONIN] for troop in left):
        return found
    whole = [lose for lose in found if _to_mend(scenario, left, lose) < hits]
    return whole or found


def _to_mend(scenario: Scenario, left: Sequence[Counts], lose: Lose) -> int:
    """Rōnin who would have to go after this loss, so that both troops keep the ratio."""
    return sum(excess(scenario, troop) for troop in reduced(left, lose))


def reduced(left: Sequence[Counts], lose: Lose) -> Troops:
    """Force and army of a side after a loss."""
    force, army = left
    kind = int(lose.kind)
    return (force, without(army, kind)) if lose.army else (without(force, kind), army)
