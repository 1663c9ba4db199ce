"""How a match stands, in Daimyo honour, as the whole table would see it if nothing were hidden."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from scenarios.bushido.players.appraisal import Appraisal
from scenarios.bushido.players.weights import weights
from wargame_core.engine.decision import Message
from wargame_core.engine.measure import Contest

if TYPE_CHECKING:
    from scenarios.bushido.rules.state import State

COUNTED: Final = ("honour", "warrior", "koku", "katana", "troops", "tiles", "discs", "markers")
"""What counts in the measure: no dangers, and no promises."""


class Standing:
    """Who is ahead: honour, and what honour can be made of."""

    unit: Final = Message("measure.unit")

    def balance(self, state: State, seat: str) -> float:
        """All that a player has, in Daimyo honour; nothing before the game has begun."""
        if not state.begun:
            return 0.0
        found = Appraisal(state, weights()[""]).of(state.scenario.seats.index(seat))
        return sum(found[name] for name in COUNTED)

    def is_halfway(self, state: State) -> bool:
        """Every draw says something by itself."""
        del state
        return False

    def contest(self, state: State) -> Contest | None:
        """The battle that is being fought."""
        battle = state.battle
        if battle is None:
            return None
        facts = {"place": battle.place, "player": battle.leaders[0], "month": state.month}
        key = (state.month, state.daimyo, state.attacks, battle.place, battle.by_ronin)
        return Contest(key, Message("contest.battle", facts), battle.place)


STANDING: Final = Standing()
"""The measure of the game."""
