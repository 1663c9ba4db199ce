"""What does not change during a match: clans, kinds of units, numbers, and the board."""

import hashlib
import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from scenarios.japan.board import japan_map
from wargame_core.boards.area_part import part_of
from wargame_core.provinces.rules.due import shared_due
from wargame_core.provinces.rules.scenario import ProvinceScenario

from .actions import Recruit


@dataclass(frozen=True)
class Clan:
    id: str
    name: str
    name_ja: str
    home: str


@dataclass(frozen=True)
class Kind:
    id: str
    name: str
    name_ja: str
    price: int
    points: int  # provinces that it moves
    target: int  # the face of the die that just hits


@dataclass(frozen=True, eq=False)
class Scenario(ProvinceScenario):
    clans: tuple[Clan, ...]
    units: tuple[Kind, ...]
    threshold: int
    rounds: int
    stack: int
    money: int
    start: tuple[int, ...]
    due = shared_due(turn="2", movement="4", battle="5", own={Recruit: ("3", "recruit-first")})

    @property
    def kinds(self):
        return self.units


@cache
def load():
    """The only scenario."""
    text = files(__package__).joinpath("numbers.toml").read_text("utf-8")
    data = tomllib.loads(text)
    board = part_of(japan_map(), data.pop("provinces"))
    clans = tuple(Clan(**clan) for clan in data.pop("clans"))
    kinds = tuple(Kind(**kind) for kind in data.pop("kinds"))
    digest = hashlib.sha256((text + board.digest).encode()).hexdigest()
    seats = tuple(clan.id for clan in clans)
    return Scenario("1", seats, board, {}, digest, clans, kinds, **data)
