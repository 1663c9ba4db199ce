"""Enter at random moments: it never ends a phase in which somebody can act, and never rolls."""

from __future__ import annotations

import random
from typing import Final

from tests.evenings import sitting
from tests.evenings.keyboard import KeyPlayer
from tests.evenings.player import Player
from tests.evenings.program import Told

TIMES: Final = 200
_LONGEST_S: Final = 0.6
"""A moment between two keys: up to twice as long as a question has to be seen."""
_OTHERS: Final = ("Tab", "n", "Right", "Down", "Escape", "1", "2", "space", "period", "a")
"""What a hand may have touched between."""


def enter(player: Player, seed: int = 1) -> None:
    """Begin a match, and press Enter 200 times without looking, among other keys."""
    assert isinstance(player, KeyPlayer)
    draw = random.Random(seed)
    sitting.begin_at_once(player)
    before = player.wait_for_human()
    ended = 0
    for number in range(TIMES):
        player.blindly(draw.uniform(0.0, _LONGEST_S), "Return")
        after = player.match
        _check(player, before, after)
        if number % 10 == 9:
            ended += _go_on(player, draw)
        else:
            player.blindly(draw.uniform(0.0, _LONGEST_S), draw.choice(_OTHERS))
        before = player.match
    player.counts["Enter"] = TIMES
    player.counts["phases ended on purpose"] = ended


def _check(player: Player, before: Told, after: Told) -> None:
    """Enter has ended nothing over somebody's head."""
    played = player.record()[before["position"] : after["position"]]
    if before["able"] and before["human"] and before["seat"] == "mori" and played:
        mine = played[0]
        assert mine not in {"end-phase", "ready"}, (before["able"], played)


def _go_on(player: KeyPlayer, draw: random.Random) -> int:
    """Now and then a phase is ended as it is meant to be, so that there are other moments."""
    del draw
    for _ in range(4):
        player.key("Escape")
    match = player.wait_for_human()
    ending = next((one for one in match["choices"] if one["ends"]), None)
    if ending is None:
        return 0
    player.key("End")
    if player.wait_for_match(lambda match: match["settled"])["question"] is not None:
        player.key("End")
    player.wait_for_match(lambda now: now["position"] > match["position"])
    return 1
