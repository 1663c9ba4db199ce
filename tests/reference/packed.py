"""Positions in which forces are stacked, besiege and face each other: the rare decisions."""

from __future__ import annotations

import random
from typing import Any

from tests.gunyuden.rules.builder import CLANS, Board, castle, unit
from tests.gunyuden.rules.turns import begin
from wargame_core.gunyuden.rules.state import State

SIDE = 7
_GROUND = ("flat", "flat", "flat", "flat", "rough", "foothills", "marsh", "mountain")
_CAMPS = ("0404", "0403", "0505", "0304", "0405")
"""A castle hex and hexes around it; the first holds besiegers and garrison."""


def packed(seed: int) -> State:
    """A random position at the start of a turn: a siege, and two armies side by side."""
    draw = random.Random(seed)
    names = [f"{c:02}{r:02}" for c in range(1, SIDE + 1) for r in range(1, SIDE + 1)]
    terrain = {name: draw.choice(_GROUND) for name in names}
    terrain.update(dict.fromkeys((*_CAMPS, "0101", "0707", "0107", "0701"), "flat"))
    owner = draw.choice(("ouchi", "masuda"))
    other = "masuda" if owner == "ouchi" else "ouchi"
    left = draw.randint(1, 10)
    castles = [
        castle("siege", hex="0404", owner=owner, level=draw.choice((0, 1, 2)), left=left,
               main=draw.random() < 0.5, morale=-draw.choice((0, 0, 2, 4))),
        castle("home", hex="0101", owner="mori", level=1, main=True, left=draw.randint(1, 10)),
        castle("second", hex=draw.choice(("0107", "0304")), owner=draw.choice(("mori", "yoshimi"))),
        castle("third", hex=draw.choice(("0707", "0403", "0405")), owner=other),
    ]  # fmt: skip
    inside = [
        *_stack(draw, owner, "in", "0404", inside=True, most=3, rank="busho"),
        *_stack(draw, other, "in", "0404", inside=True, most=2, rank="taisho"),
    ]
    fighters: dict[str, Any] = {
        "mori": [
            *_stack(draw, "mori", "a", "0404", investing=draw.random() < 0.7, most=4),
            *_stack(draw, "mori", "b", draw.choice(_CAMPS[:2]), most=4, rank="sodaisho"),
            *_stack(draw, "mori", "c", "0101", most=2, inside=True),
        ],
        "yoshimi": _stack(draw, "yoshimi", "d", "0404", investing=draw.random() < 0.5, most=2),
        "ouchi": _stack(draw, "ouchi", "e", "0405", most=4, rank="sodaisho"),
        "masuda": _stack(draw, "masuda", "f", draw.choice(("0405", "0505")), most=3),
        "amago": _stack(draw, "amago", "g", "0405", most=2, rank="taisho"),
        "kikkawa": _stack(draw, "kikkawa", "h", "0404", most=2),
    }
    for placed in inside:
        fighters[next(c for c in CLANS if placed.id.startswith(c))].append(placed)
    if seed % 3 == 0:  # the armies of two sōdaishō, and nobody else
        fighters = {clan: [] for clan in CLANS} | {
            "mori": _stack(draw, "mori", "b", draw.choice(_CAMPS[:2]), most=6, rank="sodaisho"),
            "yoshimi": _stack(draw, "yoshimi", "d", "0404", most=2),
            "ouchi": _stack(draw, "ouchi", "e", "0405", most=6, rank="sodaisho"),
            "masuda": _stack(draw, "masuda", "f", "0405", most=3, rank="taisho"),
        }
    board = Board(
        terrain=terrain,
        columns=SIDE,
        rows=SIDE,
        options=_options(draw),
        rivers=[("0404", "0405")] if draw.random() < 0.2 else [],
        bridges=[("0303", "0304")],
    )
    return begin(board.state(castles=castles, **fighters)).state


def _options(draw: random.Random) -> dict[str, str]:
    return {
        "castle_surcharge": draw.choice(("single", "cumulative")),
        "lenient_relays": draw.choice(("no", "yes")),
        "bridge_retreat": draw.choice(("loss", "free")),
        "retreat_away": draw.choice(("farther", "not_nearer")),
        "stop_rule": draw.choice(("caused_more", "suffered_more")),
        "departure": draw.choice(("by_land", "any")),
    }


def _stack(
    draw: random.Random,
    clan: str,
    name: str,
    hex_: str,
    *,
    most: int,
    rank: str = "",
    inside: bool = False,
    investing: bool = False,
) -> list[Any]:
    """Units in one hex, some under the one before that may lead them."""
    found: list[Any] = []
    leader, boxes = "", 0
    for number in range(draw.randint(1, most)):
        own = rank if rank and number == 0 else draw.choice(("busho", "busho", "taisho"))
        led = leader if own == "busho" and boxes and draw.random() < 0.7 else ""
        boxes -= bool(led)
        capacity = draw.randint(0, 3)
        id_ = f"{clan}_{name}{number}"
        found.append(
            unit(
                id_,
                hex=hex_,
                strength=draw.randint(3, 25),
                fbm=draw.randint(0, 3),
                rank=own,
                ap=draw.randint(1, 4),
                capacity=capacity,
                led_by=led,
                inside=inside,
                morale=-draw.choice((0, 0, 0, 1, 3, 4)),
                steps=draw.choice((1, 2)),
                investing=investing,
            )
        )
        if own != "busho":
            leader, boxes = id_, capacity
    return found
