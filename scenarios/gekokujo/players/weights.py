"""The planning opponent's weights as data: its usual self, and personas that differ from it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Final

from wargame_core.players.weight_file import by_persona

FORMAT: Final = "gekokujo-weights/1"
FILE: Final = "weights.toml"


@dataclass(frozen=True, slots=True)
class Weights:
    """Worths in provinces, shares from 0 to 1."""

    goal: float
    """More for a province, times the share of the provinces that win which are held, squared."""
    mandate: float
    """More for a Mandate Province, and as much again for each other one that is held."""
    mandate_won: float
    """More for the last of the Mandate Provinces."""
    mountain: float
    """Less for a mountain province that has to be supplied."""
    unpaid: float
    """Less for a mountain province for which there are no Koku in winter."""
    sown: float
    """A Koku that is sown in a province."""
    frontier: float
    """More for each empty province next to one."""
    deny: float
    """A province that an enemy holds no more."""
    leader: float
    """Factor on that for an enemy who has all the provinces that win."""
    alarm: float
    """Share of the provinces that win from which the factor begins to grow."""
    mandate_denied: float
    """More for a Mandate Province of an enemy for each other one that he holds."""
    contested: float
    """Share of a province's worth that is left when both sides stay in it."""
    unit: float
    """A unit of one's own that is no Daimyō."""
    enemy_unit: float
    """A unit of an enemy that is no Daimyō."""
    koku: float
    """A Koku spent on Ronin."""
    lord: float
    """The first Daimyō of one's own to fall."""
    second_lord: float
    """The second one."""
    last_lord: float
    """The last one."""
    enemy_lord: float
    """A Daimyō of an enemy."""
    enemy_last_lord: float
    """More for the last one."""
    exposed: float
    """Share of a worth that is at risk where enemies in reach are many times the own units."""
    guard: float
    """Enemies whom one unit on the spot balances."""
    hunted: float
    """Share of the chances of enemies at a Daimyō in reach that they are thought to take."""
    rider: float
    """As how many Bushi an enemy Daimyō is feared."""
    passed: float
    """Share of the threat of enemies who have no turn any more in this campaign."""
    nearer: float
    """Share of an aim's worth that coming nearer is worth to a soldier."""
    least: float
    """What a recruit must promise to be bought."""
    stirring: float
    """A move must promise more than this."""
    harvest: float
    """Koku that a sown Koku is thought to yield."""
    reserve: float
    """Koku that are kept beyond what will be due."""
    daring: float
    """Whether Daimyō lead attacks: 1, or 0 for never."""


def read(text: str, source: str = FILE) -> dict[str, Weights]:
    """The weights of every persona by name, the usual self under ``""``.

    Raises UsageError naming everything that is unknown, missing or no number.
    """
    return by_persona(Weights, text, source, FORMAT)


@cache
def weights() -> Mapping[str, Weights]:
    """The weights as published, the usual self under ``""``."""
    return read((resources.files(__package__) / FILE).read_text("utf-8"))
