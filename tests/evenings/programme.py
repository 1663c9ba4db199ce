"""All evenings by name: what is played, and what the program is started with."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tests.evenings import pressing, provinces, sitting, western_hero
from tests.evenings.player import Player


def _nothing(_folder: Path) -> tuple[str, ...]:
    return ()


def _skirmish(folder: Path) -> tuple[str, ...]:
    return ("position", "open", str(western_hero.one_against_one(folder)))


@dataclass(frozen=True)
class Evening:
    """What is played, with which arguments of the program, by which hands."""

    play: Callable[[Player], None]
    arguments: Callable[[Path], tuple[str, ...]] = _nothing
    hands: tuple[str, ...] = ("mouse", "keys")


EVENINGS: Final = {
    "western_hero": Evening(western_hero.first_turn),
    "skirmish": Evening(western_hero.skirmishes, _skirmish),
    "gekokujo": Evening(provinces.gekokujo),
    "shogun1986": Evening(provinces.shogun),
    "bushido": Evening(provinces.bushido),
    "enter": Evening(pressing.enter, hands=("keys",)),
}


def sittings() -> Iterator[tuple[str, str]]:
    """Every evening with every kind of hand."""
    for name, evening in EVENINGS.items():
        for hand in evening.hands:
            yield name, hand


def spend(name: str, hand: str, pictures: Path | None = None) -> Player:
    """Play one evening; the player knows afterwards how many clicks and keys it took."""
    evening = EVENINGS[name]
    with tempfile.TemporaryDirectory() as folder:
        arguments = evening.arguments(Path(folder))
        with sitting.table(hand, pictures, *arguments) as player:
            evening.play(player)
    return player
