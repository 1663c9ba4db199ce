"""What the greedy opponent thinks things are worth, in provinces held."""

from __future__ import annotations

from typing import Final

PROVINCE: Final = 1.0
"""A province under control."""
MANDATE: Final = 0.8
"""More for a Mandate Province, and as much again for each other one that is held."""
MOUNTAIN: Final = 0.45
"""Less for a mountain province that has to be supplied."""
UNPAID: Final = 2.0
"""Less for each Koku that will be missing in winter: units go, and their provinces with them."""
SOWN: Final = 1.0
"""A Koku that is sown in a province."""
NEARLY_WON: Final = 1.5
"""Share by which provinces gain worth until as many are held as win."""
TAKEN: Final = 0.6
"""Share of a province's worth that its loss to an enemy adds, times how near he is to winning."""
CONTESTED: Final = 0.3
"""Share of a province's worth that is left when both sides stay in it."""

UNIT: Final = 0.45
"""A unit that is no Daimyō, one's own or an enemy's."""
RONIN: Final = 0.3
"""The Koku for a Ronin."""
DAIMYO: Final = 3.0
"""A Daimyō of one's own."""
LAST_DAIMYO: Final = 6.0
"""More for the last one."""
ENEMY_DAIMYO: Final = 2.0
"""An enemy's Daimyō."""
ENEMY_LAST_DAIMYO: Final = 4.0
"""More for his last one."""

EXPOSED: Final = 0.7
"""Share of a worth that is at risk where enemies in reach are many times the own units."""
GUARD: Final = 1.5
"""Enemies whom one unit on the spot balances."""
REACH: Final = 2
"""Steps from which enemies are feared and aims are seen as near."""
NEARER: Final = 0.25
"""Share of an aim's worth that coming nearer is worth to a soldier."""
DISTANT: Final = 0.7
"""What a step of distance leaves of an aim's worth."""
HELD_BY: Final = 0.25
"""How much a unit of the enemy in an aim diminishes it."""
STIRRING: Final = 0.03
"""A move that changes nothing is not worth it."""

OPENING: Final = 0.8
"""Share of the worth of an empty province near by that a recruit for it has."""
LEAST_GOOD: Final = 0.12
"""What a recruit must promise to be bought."""
ATTACK_PART: Final = 1.0
DEFENCE_PART: Final = 0.8
"""What each face that hits is worth in attack and in defence, for the choice among kinds."""
FIRST_STRIKE: Final = 1.4
"""Factor for hits that fall before the enemy can strike."""
CASTLE_AT_HOME: Final = 1.5
"""A castle where Daimyō stand, for each of them and times the risk there; the rest by size."""
CASTLE_RESERVE: Final = 3
"""Koku that are to be left after a castle."""
FORTIFY_RISK: Final = 0.4
"""Risk at the castle from which it is fortified."""
NINJA_RESERVE: Final = 6
"""Koku that are to be left after an assassin is hired."""
RECRUITS: Final = 8
"""Koku that are kept for recruits in spring, at most."""

STRONG_ALLY: Final = 0.6
"""Share of the provinces that win from which nobody is accepted as an ally."""
OFFER_ONE_IN: Final = 3
"""An offer is made once in so many chances, for an answer cannot be remembered."""

HOME_ALONE: Final = 0.25
"""For each step between a clan's home and the nearest other home in play."""
PERK: Final = 0.5
"""Each ability of a clan in battle or movement."""
