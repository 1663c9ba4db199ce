"""Small boards full of enemies, castles and broken spirits: much happens in few actions."""

from __future__ import annotations

import random
from typing import Any

from tests.gunyuden.rules.builder import CLANS, Board, castle, unit
from tests.gunyuden.rules.turns import begin
from wargame_core.gunyuden.rules.state import State

SIDE = 6
_TERRAIN = ("flat", "flat", "flat", "flat", "rough", "foothills", "marsh", "mountain", "sea")
_OPTIONS = {
    "castle_surcharge": ("single", "cumulative"),
    "lenient_relays": ("no", "yes"),
    "bridge_retreat": ("loss", "free"),
    "counter_morale": ("highest_rank", "lowest"),
    "retreat_away": ("farther", "not_nearer"),
    "stop_rule": ("caused_more", "suffered_more"),
    "score_removed": ("no", "yes"),
    "departure": ("by_land", "any"),
    "refusal": ("any_castle", "own_castle"),
    "fall_modifiers": ("all", "rank", "none"),
}


def crowded(seed: int) -> State:
    """A random position at the start of a turn."""
    draw = random.Random(seed)
    names = [f"{c:02}{r:02}" for c in range(1, SIDE + 1) for r in range(1, SIDE + 1)]
    terrain = {name: draw.choice(_TERRAIN) for name in names}
    land = [name for name in names if terrain[name] not in ("sea", "mountain")]
    homes = dict(
        zip(draw.sample(land, min(len(land), 5)), draw.choices(list(CLANS), k=5), strict=False)
    )
    terrain.update(dict.fromkeys(homes, "flat"))
    mains: set[str] = set()
    castles = []
    for number, (hex_, owner) in enumerate(homes.items()):
        durability = draw.choice((1, 10, 10))
        castles.append(
            castle(
                f"c{number}",
                hex=hex_,
                owner=owner,
                level=draw.choice((0, 0, 1, 2)),
                main=owner not in mains,
                durability=durability,
                left=draw.randint(1, durability),
                morale=-draw.choice((0, 0, 4)),
            )
        )
        mains.add(owner)
    board = Board(
        terrain=terrain,
        columns=SIDE,
        rows=SIDE,
        rivers=_sides(draw, 4),
        bridges=_sides(draw, 2),
        water=_sides(draw, 2),
        options={name: draw.choice(values) for name, values in _OPTIONS.items()},
    )
    return begin(board.state(castles=castles, **_units(draw, land, homes))).state


def _sides(draw: random.Random, count: int) -> list[tuple[str, str]]:
    """Hexsides between a hex and the one south of it."""
    found = []
    for _ in range(count):
        column, row = draw.randint(1, SIDE), draw.randint(1, SIDE - 1)
        found.append((f"{column:02}{row:02}", f"{column:02}{row + 1:02}"))
    return found


def _units(draw: random.Random, land: list[str], homes: dict[str, str]) -> dict[str, list[Any]]:
    """Three or four units a clan, some led, some in garrison; the sides in different hexes."""
    shuffled = draw.sample(land, len(land))
    ground = {"mori": shuffled[::2], "ouchi": shuffled[1::2]}
    found: dict[str, list[Any]] = {}
    for clan, (side, _) in CLANS.items():
        walls = [h for h, owner in homes.items() if CLANS[owner][0] == side]
        found[clan], leader = [], ("", "", False)
        for number in range(draw.randint(2, 4)):
            name = f"{clan}{number}"
            inside = bool(walls) and draw.random() < 0.4
            hex_ = draw.choice(walls if inside else ground[side])
            rank = draw.choice(("busho", "taisho", "sodaisho")) if number == 0 else "busho"
            led = ""
            if leader[0] and draw.random() < 0.6:
                led, hex_, inside = leader
            if rank != "busho":
                leader = (name, hex_, inside)
            found[clan].append(
                unit(
                    name,
                    hex=hex_,
                    strength=draw.randint(1, 25),
                    fbm=draw.randint(0, 3),
                    rank=rank,
                    ap=draw.randint(1, 4),
                    capacity=draw.randint(3, 4),
                    led_by=led,
                    inside=inside,
                    morale=-draw.choice((0, 0, 1, 3, 4)),
                    steps=draw.choice((1, 2)),
                )
            )
    return found
