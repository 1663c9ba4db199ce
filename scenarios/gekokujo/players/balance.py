"""How a match stands, in provinces: what everybody sees on the board, no Koku."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scenarios.gekokujo.players.worth import DAIMYO, PROVINCE, UNIT
from scenarios.gekokujo.rules.battle_dice import Assign, Throw
from scenarios.gekokujo.rules.battle_terms import Battle, enemies
from scenarios.gekokujo.rules.numbers import DAIMYO as DAIMYO_KIND
from wargame_core.engine.decision import Message
from wargame_core.engine.measure import Contest

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scenarios.gekokujo.rules.state import State


class GekokujoMeasure:
    """Who is ahead by provinces in control and units on the board."""

    unit = Message("measure.unit")

    def balance(self, state: State, seat: str) -> float:
        """Provinces, Daimyō and Bushi of one player, less the hits that are to be given to him."""
        player = state.scenario.seats.index(seat)
        total = PROVINCE * state.controlled(player)
        total += DAIMYO * state.all_daimyo(player) + UNIT * state.all_bushi(player)
        return total - sum(cost for victim, cost in _hits(state) if victim == player)

    def is_halfway(self, state: State) -> bool:
        """Every die hits or misses by itself."""
        del state
        return False

    def contest(self, state: State) -> Contest | None:
        """The battle that is being fought."""
        battles = (getattr(frame, "battle", None) for frame in reversed(state.frames))
        battle = next((found for found in battles if isinstance(found, Battle)), None)
        if battle is None:
            return None
        key = (state.round, state.step, battle.province, battle.attacker)
        facts = {"province": battle.province, "player": battle.attacker}
        return Contest(key, Message("contest.battle", facts), battle.province)


def _hits(state: State) -> Iterator[tuple[int, float]]:
    """Hits that have been scored and units that are marked, as (player, provinces)."""
    for frame in state.frames:
        if isinstance(frame, Throw):
            for player, hits in enumerate(frame.hits):
                yield from _spread(state, frame.battle, player, hits)
        elif isinstance(frame, Assign):
            for victim, kind, _ in frame.marks:
                yield victim, DAIMYO if kind == DAIMYO_KIND else UNIT
            for player, hits in ((frame.player, frame.hits), *frame.others):
                yield from _spread(state, frame.battle, player, hits)


def _spread(state: State, battle: Battle, player: int, hits: int) -> Iterator[tuple[int, float]]:
    """Hits of one player, as likely on each of his enemies."""
    victims = enemies(state, battle, player) if hits else ()
    for victim in victims:
        yield victim, UNIT * hits / len(victims)
