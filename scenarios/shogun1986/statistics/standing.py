"""How a match stands, in provinces: what everybody sees on the board, no koku."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from scenarios.shogun1986.odds.side import after_losses
from scenarios.shogun1986.rules.battle import Battle, Casualties, Throw, fighters_of, latest_step
from scenarios.shogun1986.rules.combat_steps import Troops, dealt
from scenarios.shogun1986.rules.ninja import CounterStrike, StrikeDie
from scenarios.shogun1986.rules.numbers import DAIMYO, RONIN
from wargame_core.engine.decision import Message
from wargame_core.engine.measure import Contest
from wargame_core.provinces.players.measure import ProvinceMeasure
from wargame_core.provinces.rules.battle import battle_of

if TYPE_CHECKING:
    from scenarios.shogun1986.rules.state import State

PROVINCE: Final = 1.0
UNIT: Final = 0.3
LORD: Final = 2.0
HIRED: Final = 0.1
"""What they are worth, in provinces; rōnin leave at the end of the round."""


def unit_worth(state: State, kind: int) -> float:
    """A unit on the board, in provinces."""
    del state
    return {DAIMYO: LORD, RONIN: HIRED}.get(kind, UNIT)


def enemies(state: State, battle: Any, player: int) -> Sequence[int]:
    """Whose units a side of a battle hits."""
    del state
    return [one for one in battle.sides if one != player]


class Standing(ProvinceMeasure["State"]):
    """Provinces and units of all colours of a seat, from the first round on."""

    def balance(self, state: State, seat: str) -> float:
        """Provinces and units of a seat, less the hits that are to be dealt out to it."""
        if not state.round:
            return 0.0
        players = range(len(state.units))
        return sum(self.of(state, player) for player in players if state.seat(player) == seat)

    def of(self, state: State, player: int) -> float:
        """Provinces and units of a colour, less the hits that are to be dealt out to it."""
        total = self.province * state.controlled(player)
        total += self.worth_of(state, state.figures(player))
        return total - sum((cost for victim, cost in self._hits(state) if victim == player), 0.0)

    def worth_of(self, state: State, counts: Sequence[int]) -> float:
        """Units by kind."""
        return sum(count * self.worth(state, kind) for kind, count in enumerate(counts) if count)

    def contest(self, state: State) -> Contest | None:
        """The strike of the ninja, or the battle: two of a colour for one province are two."""
        top = state.frames[-1] if state.frames else None
        if isinstance(top, (StrikeDie, CounterStrike)):
            facts = {"seat_player": state.ninja, "round": state.round}
            return Contest((state.round, "ninja"), Message("contest.ninja", facts))
        found, battle = super().contest(state), battle_of(state)
        if found is None or not isinstance(battle, Battle):
            return found
        return replace(found, key=(found.key, battle.origin, battle.army))

    def _hits(self, state: State) -> Iterator[tuple[int, float]]:
        """Hits that have been scored, as they would be dealt out: castle units cost nothing."""
        top = state.frames[-1] if state.frames else None
        if isinstance(top, Throw):
            battle, fighters = top.battle, fighters_of(state, top.battle)
            sides = (
                (battle.attacker, fighters.attacker, 0, fighters.counts[0]),
                (battle.defender, fighters.defender, fighters.castle, fighters.counts[1]),
            )
            for player, troops, castle, units in sides:
                (other,) = enemies(state, battle, player)
                _, losses = dealt(top.hits[other], castle, units)
                yield player, self._losses(state, troops, losses, top.phase)
        elif isinstance(top, Casualties):
            fighters, step = fighters_of(state, top.battle), latest_step(state)
            for player, hits in top.hits:
                attacks = player == top.battle.attacker
                troops = fighters.attacker if attacks else fighters.defender
                yield player, self._losses(state, troops, hits, step)

    def _losses(self, state: State, troops: Troops, hits: int, step: str) -> float:
        """What casualties of a step are worth."""
        left = after_losses(state.scenario, troops, hits, step)
        return sum(self.worth_of(state, counts) for counts in troops) - sum(
            self.worth_of(state, counts) for counts in left
        )


STANDING: Final = Standing(PROVINCE, unit_worth, enemies, UNIT)
"""Who is ahead by provinces in control and units on the board."""
