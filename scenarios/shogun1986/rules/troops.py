"""Troops: limits of armies and forces, the ratio of rōnin, garrisons (SG-LEV, SG-RON, SG-WAR)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from scenarios.shogun1986.rules.numbers import RONIN
from scenarios.shogun1986.rules.state import regulars
from wargame_core.provinces.rules.kinds import Counts, plus, single

if TYPE_CHECKING:
    from scenarios.shogun1986.rules.scenario import Scenario
    from scenarios.shogun1986.rules.state import State


def excess(scenario: Scenario, counts: Sequence[int], secret: int = 0) -> int:
    """Rōnin too many for the regular units of a troop (SG-RON-04, S-14)."""
    return _excess(scenario, sum(counts[:RONIN]), counts[RONIN] + secret)


def has_ratio(scenario: Scenario, regular: int, ronin: int) -> bool:
    """Whether there are not too many rōnin for so many regular units (SG-RON-04, S-14)."""
    return not _excess(scenario, regular, ronin)


def _excess(scenario: Scenario, regular: int, ronin: int) -> int:
    return max(0, ronin - max(0, regular - scenario.limits.distance))


def with_ronin(counts: Counts, secret: int) -> Counts:
    """The units of a troop with its hidden rōnin."""
    return (*counts[:RONIN], counts[RONIN] + secret) if secret else counts


def is_whole(scenario: Scenario, counts: Sequence[int], secret: int = 0) -> bool:
    """Whether a troop keeps the ratio of rōnin."""
    return not excess(scenario, counts, secret)


def can_part(scenario: Scenario, source: Counts, target: Counts, most: int) -> bool:
    """Whether both troops keep the ratio of rōnin once more of the first have joined the second.

    These are up to ``most`` regular units and any rōnin.
    """
    first, second = sum(source[:RONIN]), sum(target[:RONIN])
    return (is_whole(scenario, source) and is_whole(scenario, target)) or any(
        not _excess(scenario, first - gone, source[RONIN] - hired)
        and not _excess(scenario, second + gone, target[RONIN] + hired)
        for gone in range(most + 1)
        for hired in range(source[RONIN] + 1)
    )


def fits_card(scenario: Scenario, units: Counts) -> bool:
    """Whether an army card has room for these units (SG-LEV-04)."""
    limits, ranks = scenario.limits, by_rank(scenario, units)
    return ranks["samurai"] <= limits.samurai and ranks["ashigaru"] <= limits.ashigaru


def by_rank(scenario: Scenario, units: Counts) -> dict[str, int]:
    """Units of each rank."""
    found = {"samurai": 0, "ashigaru": 0, "lord": 0, "hired": 0}
    for kind, count in zip(scenario.kinds, units, strict=True):
        found[kind.rank] += count
    return found


def room_for(scenario: Scenario, units: Counts, others: Counts) -> int:
    """How many of other regular units an army card has room for."""
    limits = scenario.limits
    mine, more = by_rank(scenario, units), by_rank(scenario, others)
    samurai = min(more["samurai"], limits.samurai - mine["samurai"])
    return samurai + min(more["ashigaru"], limits.ashigaru - mine["ashigaru"])


def may_join(scenario: Scenario, units: Counts, kind: int) -> bool:
    """Whether an army card with these units has room for one more of a kind."""
    return fits_card(scenario, plus(units, single(kind, len(units))))


def fits_force(scenario: Scenario, counts: Counts) -> bool:
    """Whether a provincial force is not too large (SG-LEV-05); rōnin do not count."""
    return regulars(counts) <= scenario.limits.force


def stays_held(state: State, player: int, province: int, leaving: int) -> bool:
    """Whether a regular unit stays when an army leaves with all it has (SG-WAR-03).

    ``leaving`` is the number of the army; another army there holds the province too.
    """
    if regulars(state.at(player, province)):
        return True
    return any(a.province == province and a.number != leaving for a in state.armies_of(player))


def is_naval(scenario: Scenario, origin: int, target: int) -> bool:
    """Whether an attack goes over a sea line (S-31)."""
    return target not in scenario.land[origin]
