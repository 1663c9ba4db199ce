"""What opponents think things are worth, as data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from functools import cache, cached_property
from importlib import resources
from typing import Final

from scenarios.bushido.rules.pieces import DISC_IDS, HOSTAGES, TILE_IDS
from wargame_core.players.weight_file import read_weights

FORMAT: Final = "bushido-weights/1"
FILE: Final = "weights.toml"
HOSTAGE: Final = "hostage"
"""One worth for hostages of all colours."""


@dataclass(frozen=True)
class Weights:
    """Worths in Daimyo honour, shares from 0 to 1."""

    warrior: float
    """Warrior honour that can still be converted."""
    late: float
    """Share of that in a player's last turn, or after it."""
    koku: float
    """In the first month; less as months pass, and likewise below."""
    katana: float
    troop: float
    full: float
    """Share of a troop beyond koku."""
    household: float
    """A household marker for each troop that it counts."""
    campaign: float
    """The campaign marker, and below the markers of bonus honour."""
    small_bonus: float
    great_bonus: float
    katana1: float
    """A tile in the hand, likewise below."""
    katana2: float
    katana3: float
    shuriken: float
    bow: float
    chanoyu: float
    geisha: float
    shinobi: float
    ronin: float
    seppuku: float
    drastic: float
    sword: float
    armour: float
    hostage: float
    shown: float
    """More for an heirloom that lies open."""
    battle: float
    """A disc, likewise below; half of it for another of the same kind."""
    duel: float
    ambush: float
    traitor: float
    fan: float
    kotau: float
    donated: float
    """The highest stack of donations."""
    exposed: float
    """Share of a province at risk where enemies in reach are many times as strong."""
    guard: float
    """How much more the strength of those on the spot counts."""
    unrest: float
    """Share of a province at risk where ronin are as strong as its troops."""
    others: float
    """Share of what others have that counts against a seat, on average."""
    leader: float
    """More of that for who has more honour than the seat, by the share of the goal, squared."""
    clash: float
    """Katana that decide half of a battle by their difference."""
    spent: float
    """Share of the katana of a hand that is expected in a stack."""
    accept: float
    """Chance that a guest accepts."""
    onward: float
    """What follows an attack in the turn: the market, building, arms."""
    arms: float
    """The square root of the katana of a hand: some are needed, many are too many."""
    garrison: float
    """Troops that hold a conquered province half of the time; likewise where others left."""
    leave: float
    """Share of a province that is at risk with no troops but one left behind."""
    warlike: float
    """Katana of a Samurai's hand, in the choice of roles."""
    favour: float
    """What a role brings its holder, for each of Samurai, Bushi and the others together."""
    blame: float
    """Share of his warrior honour that a Samurai who loses fears to lose."""
    daring: float
    """Share of the expected gain of a Geisha, or of a seppuku, that counts."""
    fealty: float
    """A claim for each neighbour of one's own; less for each one of others."""
    crowd: float
    """What any neighbour takes of that."""
    refusal: float
    """The risk of a guest who can afford to refuse."""
    giving: float
    """How many times its worth a tile must bring that is given to the shrine."""

    @cached_property
    def tiles(self) -> tuple[float, ...]:
        """Worth of each kind of tile; one that lies face down counts as nothing."""
        return tuple(
            0.0 if not kind else getattr(self, HOSTAGE if kind in HOSTAGES else name)
            for kind, name in enumerate(TILE_IDS)
        )

    @cached_property
    def discs(self) -> tuple[float, ...]:
        """Worth of each kind of disc."""
        return tuple(getattr(self, name) if kind else 0.0 for kind, name in enumerate(DISC_IDS))


def read(text: str, source: str = FILE) -> dict[str, Weights]:
    """The weights of every persona by name, the usual self under ``""``.

    Raises UsageError naming everything that is unknown, missing or no number.
    """
    found = read_weights(text, source, FORMAT, [field.name for field in fields(Weights)])
    usual = Weights(**found.normal)
    return {
        "": usual,
        **{persona: replace(usual, **entries) for persona, entries in found.personas.items()},
    }


@cache
def weights() -> Mapping[str, Weights]:
    """The weights as published, the usual self under ``""``."""
    return read((resources.files(__package__) / FILE).read_text("utf-8"))
