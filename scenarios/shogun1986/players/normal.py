"""The opponent ``normal``: it weighs every choice by its own view and the exact odds."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from scenarios.shogun1986.players import marches, purchases, setting_up, war
from scenarios.shogun1986.players.outlook import Outlook, Side
from scenarios.shogun1986.players.weights import Weights, weights
from scenarios.shogun1986.rules.swords import led_by
from wargame_core.engine.decision import Action
from wargame_core.players.valuing import Terms

if TYPE_CHECKING:
    from scenarios.shogun1986.rules.state import State
    from wargame_core.engine.decision import Decision
    from wargame_core.players.randomness import Randomness


class Planner:
    """Values every kind of choice for the colour that it is about."""

    def __init__(self, persona: str = "") -> None:
        """Take the weights of a persona, the usual self under an empty name."""
        self._weights: Weights = weights()[persona]

    def facts(self, view: State, seat: str) -> Hashable:
        """All but the open procedures."""
        return (seat, *view.facts()[:-1])

    def board(self, view: State, seat: str) -> Outlook:
        """Threats, prizes and attacks."""
        return Outlook(view, seat, self._weights)

    def values(
        self, board: Outlook, decision: Decision, legal: Sequence[Action], randomness: Randomness
    ) -> list[Terms]:
        """What each legal action promises, in provinces."""
        del randomness
        state = board.state
        player = decision.prompt.params.get("player")
        if player is None:
            player = led_by(state, state.scenario.seats.index(board.seat))
        side = board.side(int(player))
        return [Terms(terms) for terms in VALUED[decision.kind](side, legal)]


VALUED: Final[Mapping[str, Callable[[Side, Sequence[Any]], list[dict[str, float]]]]] = {
    "pick": setting_up.pick,
    "enlist": setting_up.enlist,
    "placing": setting_up.placing,
    "spy": purchases.spy,
    "plan": purchases.plan,
    "sword": purchases.sword,
    "build": purchases.build,
    "levy": purchases.levy,
    "hide": purchases.hide,
    "ninja": war.ninja,
    "counter-strike": war.counter_strike,
    "movement": marches.movement,
    "march": marches.march,
    "declare": war.declare,
    "begin": war.begin,
    "follow-up": war.follow_up,
    "attack-on": war.attack_on,
    "stop": war.stop,
    "casualties": war.casualties,
    "forces": marches.forces,
    "party": marches.party,
    "return": setting_up.returning,
    "disband": setting_up.disband,
    "succession": setting_up.succession,
}
"""By kind of choice."""
