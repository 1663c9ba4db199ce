"""What promises most now, by exact odds: the opponent ``easy`` of the Gunyuden series."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any, Final

from wargame_core.engine.decision import Action, Decision
from wargame_core.gunyuden.players import choices, replies
from wargame_core.gunyuden.players.activated_enemies import less_activated
from wargame_core.gunyuden.players.evaluation import Evaluation
from wargame_core.gunyuden.players.judgement import Judgement, Plain
from wargame_core.gunyuden.players.situation import Situation
from wargame_core.gunyuden.rules.state import State
from wargame_core.players.randomness import Randomness

Value = Callable[[Judgement, Any], Evaluation]


class Greedy:
    """Values every legal action by itself."""

    def facts(self, view: State, seat: str) -> Hashable:
        """All that threats and aims depend on."""
        return (
            seat,
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

    def board(self, view: State, seat: str) -> Situation:
        """What threatens the seat, and what its forces should aim at."""
        return Situation(view, view.scenario.side_of_seat(seat))

    def values(
        self,
        board: Situation,
        decision: Decision,
        legal: Sequence[Action],
        randomness: Randomness,
    ) -> list[Evaluation]:
        """What each legal action promises now, in victory points."""
        del randomness
        value = VALUATIONS.get(decision.kind, replies.afterwards)
        judge = Plain(board)
        return [less_activated(board.state, action, value(judge, action)) for action in legal]


VALUATIONS: Final[Mapping[str, Value]] = {
    "set-up": replies.ready,
    "select": choices.force_action,
    "move": choices.move_step,
    "organise": choices.organise_step,
    "replenish": choices.replenish_step,
    "siege": choices.siege_step,
    "siege-goes-on": choices.siege_step,
    "invest": replies.invest_step,
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
    "losses": replies.losses,
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
