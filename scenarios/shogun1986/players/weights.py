"""The planning opponent's weights as data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Final

from wargame_core.players.weight_file import by_persona

FORMAT: Final = "shogun1986-weights/1"
FILE: Final = "weights.toml"


@dataclass(frozen=True, slots=True)
class Weights:
    """Worths in provinces, shares from 0 to 1."""

    goal: float
    """More for a province, times the share of the goal that is held, to the fourth power."""
    castle: float
    """More for a province with a castle, and as much again for a fortress."""
    deny: float
    """A province that an enemy holds no more."""
    leader: float
    """More for that, times the share of the goal that he holds, squared."""
    bowman: float
    swordsman: float
    gunner: float
    spearman: float
    ronin: float
    """A unit of one's own."""
    enemy: float
    """Share of that which a unit of an enemy is worth."""
    lord: float
    """The first daimyō of one's own to fall."""
    second_lord: float
    last_lord: float
    enemy_lord: float
    """A daimyō of an enemy."""
    spoils: float
    """More for his last one, for each province that passes with him."""
    exposed: float
    """Share of a worth that is at risk where enemies in reach are many times as strong."""
    guard: float
    """How much more the strength of those on the spot counts."""
    far: float
    """How much of the strength of an army counts that has to march first."""
    hunted: float
    """Share of a daimyō's risk that is feared."""
    hollow: float
    """Share of a prize that counts where nobody could enter it."""
    next: float
    """Share of what could be attacked in the next round."""
    near: float
    """A unit next to land of others."""
    distant: float
    """What a step of distance leaves of that."""
    stirring: float
    """A move must promise more than this."""
    spare: float
    """A unit that stays where it was, for a move of its own."""
    attack: float
    """An attack must promise more than this."""
    concentrate: float
    """A unit that joins an army, by the hits that it rolls."""
    koku: float
    """A koku that is begun in a levy."""
    levy: float
    """The first koku for units."""
    levy_more: float
    """What each further one is worth of the one before; likewise below."""
    hire: float
    hire_more: float
    build: float
    """A castle."""
    sword: float
    sword_more: float
    ninja: float
    ninja_more: float
    strike: float
    """What a ninja's strike must promise."""
    struck: float
    """Share of a daimyō's worth that is lost where another unit succeeds him."""
    disrupted: float
    """A unit of an army that is disrupted."""
    passed: float
    """Share of that where its turn is over."""


def read(text: str, source: str = FILE) -> dict[str, Weights]:
    """The weights of every persona by name, the usual self under ``""``.

    Raises UsageError naming everything that is unknown, missing or no number.
    """
    return by_persona(Weights, text, source, FORMAT)


@cache
def weights() -> Mapping[str, Weights]:
    """The weights as published, the usual self under ``""``."""
    return read((resources.files(__package__) / FILE).read_text("utf-8"))
