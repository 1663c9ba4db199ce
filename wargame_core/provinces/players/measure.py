"""How a match on provinces stands: provinces in control and units on the board, less hits due.

A game that names this measure has luck in figures, and the opponent ``easy`` without more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeVar

from wargame_core.engine.decision import Message
from wargame_core.engine.measure import Contest
from wargame_core.provinces.rules.battle import Assign, Throw, battle_of
from wargame_core.provinces.rules.state import ProvinceState

S = TypeVar("S", bound=ProvinceState)


@dataclass(frozen=True)
class ProvinceMeasure(Generic[S]):
    """Who is ahead, in provinces."""

    province: float
    """A province in control."""
    unit: ClassVar[Message] = Message("measure.unit")
    worth: Callable[[S, int], float]
    """A unit on the board, by its kind."""
    victims: Callable[[S, Any, int], Sequence[int]]
    """Whose units the hits of a side of a battle fall on."""
    hit: float
    """What a hit costs that nobody has dealt out."""

    def balance(self, state: S, seat: str) -> float:
        """Provinces and units of one player, less the hits that are to be given to him."""
        player = state.scenario.seats.index(seat)
        total = self.province * state.controlled(player)
        total += sum(
            self.worth(state, kind) * count
            for kind in range(len(state.scenario.kinds))
            if (count := state.all_of(player, kind))
        )
        return total - sum(cost for victim, cost in self._hits(state) if victim == player)

    def is_halfway(self, state: S) -> bool:
        """Every die hits or misses by itself."""
        del state
        return False

    def contest(self, state: S) -> Contest | None:
        """The battle that is being fought."""
        battle = battle_of(state)
        if battle is None:
            return None
        key = (state.round, state.step, battle.province, battle.attacker)
        facts = {"province": battle.province, "player": battle.attacker}
        return Contest(key, Message("contest.battle", facts), battle.province)

    def _hits(self, state: S) -> Iterator[tuple[int, float]]:
        """Hits that have been scored and units that are marked, as (player, provinces)."""
        for frame in state.frames:
            if isinstance(frame, Throw):
                for player, hits in enumerate(frame.hits):
                    yield from self._spread(state, frame.battle, player, hits)
            elif isinstance(frame, Assign):
                for victim, kind, _ in frame.marks:
                    yield victim, self.worth(state, kind)
                for player, hits in ((frame.player, frame.hits), *frame.others):
                    yield from self._spread(state, frame.battle, player, hits)

    def _spread(self, state: S, battle: Any, player: int, hits: int) -> Iterator[tuple[int, float]]:
        """Hits of one player, as likely on each of those whom they fall on."""
        victims = self.victims(state, battle, player) if hits else ()
        for victim in victims:
            yield victim, self.hit * hits / len(victims)
