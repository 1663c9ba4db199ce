"""How a match on provinces stands: provinces in control and units on the board, less hits due.

A game that names this measure has luck in figures; with ``evaluate`` also the opponent ``easy``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final, Generic

from wargame_core.engine.decision import Message
from wargame_core.engine.measure import Contest
from wargame_core.engine.procedure import open_frame
from wargame_core.provinces.rules.battle import Assign, Throw, battle_of
from wargame_core.provinces.rules.movement import Group
from wargame_core.provinces.rules.state import S

MARCH: Final = 0.1
"""What it is worth that units can come to land of others, in parts of a province."""


@dataclass(frozen=True)
class ProvinceMeasure(Generic[S]):
    """Who is ahead, in provinces."""

    province: float
    """A province in control."""
    unit: ClassVar[Message] = Message("measure.unit")
    worth: Callable[[S, int], float]
    """A unit on the board, by its kind."""
    victims: Callable[[S, Any, int], Sequence[int]]
    """Whose units the hits fall on that a side of a battle rolls."""
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

    def evaluate(self, state: S, seat: str) -> Mapping[str, float]:
        """How well a seat stands for the opponent ``easy``, who looks one action ahead.

        Beside the balance: who is stronger in battles to come, and whether the units that have
        been taken up can come to land of others.
        """
        player = state.scenario.seats.index(seat)
        clash = 0.0
        for place in state.units[player]:
            enemies = sum(state.total(other, place) for other in state.hostile(player, place))
            clash += self.hit * (state.total(player, place) - enemies) if enemies else 0.0
        group, march = open_frame(state, Group), 0.0
        if group is not None and group.player == player:
            land = group.ways.destinations(state, player, group.origin, group.units)
            march = MARCH * self.province * any(state.control[place] != player for place in land)
        return {"balance": self.balance(state, seat), "clash": clash, "march": march}

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
                    yield from self._spread(self.victims(state, frame.battle, player), hits)
            elif isinstance(frame, Assign):
                for victim, kind, _ in frame.marks:
                    yield victim, self.worth(state, kind)
                for player, hits in ((frame.player, frame.hits), *frame.others):
                    victims = frame.victims(state, frame.battle, player)
                    yield from self._spread(victims, hits)

    def _spread(self, victims: Sequence[int], hits: int) -> Iterator[tuple[int, float]]:
        """Hits, as likely on each of those whom they fall on."""
        for victim in victims if hits else ():
            yield victim, self.hit * hits / len(victims)
