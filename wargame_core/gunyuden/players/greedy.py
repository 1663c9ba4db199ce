"""An opponent for the Gunyuden series that takes what promises most now, by exact odds."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from wargame_core.engine.decision import Decision
from wargame_core.engine.game import Game
from wargame_core.gunyuden.players import choices, organising, replies
from wargame_core.gunyuden.players.evaluation import Evaluation
from wargame_core.gunyuden.players.rousing import counted
from wargame_core.gunyuden.players.situation import Situation
from wargame_core.gunyuden.rules.state import State
from wargame_core.players.player import Alternative, best_of
from wargame_core.players.randomness import Randomness

Valuation = Callable[[Situation, Any], Evaluation]


class GreedyPlayer:
    """Values every legal action of a decision and takes the best; ties fall to chance.

    It looks at its own view only, and keeps nothing that changes a choice.
    """

    def begin(self, seat: str, randomness: Randomness) -> None:
        """Sit down."""
        self._seat = seat
        self._randomness = randomness
        self._known: tuple[object, Situation] | None = None

    def choose(self, game: Game[Any], view: Any, decision: Decision, legal: Sequence[Any]) -> Any:
        """The action of highest value."""
        del game
        if len(legal) == 1:
            return legal[0]
        values = self._values(view, decision, legal)
        best = max(values)
        ties = [action for action, value in zip(legal, values, strict=True) if value == best]
        return ties[0] if len(ties) == 1 else self._randomness.pick(ties)

    def explain(
        self, game: Game[Any], view: State, decision: Decision, legal: Sequence[Any], best: int = 3
    ) -> tuple[Alternative, ...]:
        """The best alternatives of a decision with the terms of their value, best first."""
        values = self._valued(view, decision, legal)
        found = [
            Alternative(action, value.terms()) for action, value in zip(legal, values, strict=True)
        ]
        return best_of(found, self.choose(game, view, decision, legal), best)

    def _values(self, view: State, decision: Decision, legal: Sequence[Any]) -> list[float]:
        return [value.total for value in self._valued(view, decision, legal)]

    def _valued(self, view: State, decision: Decision, legal: Sequence[Any]) -> list[Evaluation]:
        situation = self._situation(view)
        value = VALUATIONS.get(decision.kind, replies.afterwards)
        return [counted(view, action, value(situation, action)) for action in legal]

    def _situation(self, view: State) -> Situation:
        """What the board looks like; kept while nothing on it changes."""
        key = (
            view.turn,
            view.stage,
            tuple(view.hex),
            tuple(view.steps),
            tuple(view.morale),
            tuple(view.leader),
            tuple(view.inside),
            tuple(view.investing),
            tuple(view.owner),
            tuple(view.castle_morale),
            view.flags,
        )
        if self._known is None or self._known[0] != key:
            sides = [side.id for side in view.scenario.sides]
            self._known = (key, Situation(view, sides.index(self._seat)))
        situation = self._known[1]
        situation.state = view
        return situation


VALUATIONS: Final[Mapping[str, Valuation]] = {
    "set-up": replies.ready,
    "select": choices.force_action,
    "move": choices.move_step,
    "organise": organising.organise_step,
    "replenish": organising.replenish_step,
    "siege": choices.siege_step,
    "siege-goes-on": choices.siege_step,
    "invest": choices.invest_step,
    "target": replies.target,
    "attacked-forces": replies.attacked_forces,
    "battle-kind": replies.battle_kind,
    "battle-refused": replies.battle_kind,
    "consent": replies.consent,
    "stop-battle": replies.stop_battle,
    "sortie-forces": replies.muster,
    "attacking-forces": replies.muster,
    "defending-forces": replies.muster,
    "sortie-leader": replies.speaker,
    "defending-leader": replies.speaker,
    "battle-commander": replies.speaker,
    "ambush-leader": replies.speaker,
    "split-losses": replies.split_losses,
    "counterattack": replies.counterattack,
    "give-up-investment": replies.give_up_investment,
    "victims": replies.victim,
    "traitor": replies.victim,
    "offer": replies.offer,
    "offer-units": replies.victim,
    "answer": replies.answer,
    "pursuit": replies.pursuit,
    "enter-vacated-hex": replies.enter_vacated,
    "siege-order": replies.alike,
    "captor": replies.alike,
}
"""How the actions of each kind of decision are valued; others by what comes of them."""
