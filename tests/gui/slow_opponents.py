"""Opponents that think until a test lets them go on, in steps or in one go; one that fails."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from tests.patience import PATIENCE_S, Gate
from wargame_core.engine.game import Game
from wargame_core.players.player import Level


class Held:
    """Thinks until its gate is open, then takes the first action."""

    step_s: float

    def __init__(self, gate: Gate) -> None:
        self._gate = gate

    def begin(self, seat: str, randomness: Any) -> None:
        pass

    def choose(self, game: Game, view: Any, decision: Any, legal: Sequence[Any]) -> Any:
        self._gate.pass_through(self.step_s)
        return legal[0]


class InSteps(Held):
    step_s = 0.01


class InOneGo(Held):
    step_s = PATIENCE_S


class Failing(Held):
    def choose(self, game: Game, view: Any, decision: Any, legal: Sequence[Any]) -> Any:
        raise ValueError("no idea")


SLOW: dict[str, Callable[[Gate], Held]] = {"steps": InSteps, "one-go": InOneGo, "failing": Failing}


def level(kind: Callable[[Gate], Held], gate: Gate) -> Level:
    """A level that such an opponent plays."""
    return Level(lambda setting: kind(gate))
