"""The race of the toy game with an opponent that dashes, and with what an analysis can ask."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from tests.unit.engine.toy_game import SEATS, Dash, Hasty, Race, RaceGame
from wargame_core.engine.decision import Message
from wargame_core.engine.game import Game
from wargame_core.engine.measure import Contest
from wargame_core.players.player import Alternative, Level


class Dasher(Hasty):
    """Dashes whenever it can, and thinks nothing of anything else."""

    def explain(
        self, game: Game, view: Race, decision: Any, legal: Any, best: int = 3
    ) -> tuple[Alternative, ...]:
        del game, view, decision
        return tuple(Alternative(one, {"haste": float(one == Dash())}) for one in legal)[:best]


class Lead:
    unit = Message("measure.fields")

    def balance(self, state: Race, seat: str) -> float:
        return float(state.fields[SEATS.index(seat)])

    def is_halfway(self, state: Race) -> bool:
        return False

    def contest(self, state: Race) -> Contest | None:
        return None


class OpenRace(RaceGame):
    @property
    def opponents(self) -> Mapping[str, Level]:
        return {"hasty": Level(lambda setting: Dasher())}

    def measure(self) -> Lead:
        return Lead()

    def evaluate(self, state: Race, seat: str) -> Mapping[str, float]:
        own = SEATS.index(seat)
        return {"lead": float(state.fields[own] - state.fields[1 - own])}

    def imagine(self, view: Race, seat: str, randomness: Any) -> Race:
        hidden = tuple(2 if number is None else number for number in view.hidden)
        return replace(view, hidden=hidden)
