"""Opponents that take their time: in small steps, in one go, and one that fails."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

from wargame_core.players.player import Level

SECONDS = 3.0


class InSteps:
    def begin(self, seat: str, randomness: Any) -> None:
        pass

    def choose(self, game: Any, view: Any, decision: Any, legal: Sequence[Any]) -> Any:
        for _ in range(300):
            time.sleep(SECONDS / 300)
        return legal[0]


class InOneGo(InSteps):
    def choose(self, game: Any, view: Any, decision: Any, legal: Sequence[Any]) -> Any:
        time.sleep(SECONDS)
        return legal[0]


class Failing(InSteps):
    def choose(self, game: Any, view: Any, decision: Any, legal: Sequence[Any]) -> Any:
        raise ValueError("no idea")


SLOW = {"steps": InSteps, "one-go": InOneGo, "failing": Failing}


def level(kind: type[Any]) -> Level:
    """A level that such an opponent plays."""
    return Level(lambda setting: kind())
