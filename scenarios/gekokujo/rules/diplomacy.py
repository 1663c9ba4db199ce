"""Module 10.1, Political Play & Diplomacy: Honor Pacts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from scenarios.gekokujo.rules.actions import Accept, OfferPact, Refuse
from scenarios.gekokujo.rules.prices import price_of
from scenarios.gekokujo.rules.state import Status
from wargame_core.engine.decision import Action, Refusal
from wargame_core.engine.values import value
from wargame_core.provinces.rules.actions import Finish, Player
from wargame_core.provinces.rules.frames import PlayerFrame
from wargame_core.provinces.rules.roles import PlayerIndex
from wargame_core.provinces.rules.timing import each

if TYPE_CHECKING:
    from scenarios.gekokujo.rules.state import State
    from scenarios.gekokujo.rules.working_copy import WorkingCopy


def negotiate(working: WorkingCopy) -> None:
    """One player after another offers pacts (1.3a)."""
    each(working, Diplomacy)


def offer_refusal(state: State, player: int, other: int) -> Refusal | None:
    """Why no pact may be offered, or None (10.1.1, 8.1.1-05, K-56)."""
    found = pact_refusal(state, player, other)
    price = state.scenario.numbers.costs.pact
    if found is None and state.treasury[player] < price:
        facts: dict[str, Any] = {"player": player, "other_player": other, "price": price}
        return Refusal("10.1.1-01", "too-few-koku", facts)
    return found


def pact_refusal(state: State, player: int, other: int) -> Refusal | None:
    """Why two players can make no pact whatever they have in their treasuries, or None."""
    facts: dict[str, Any] = {"player": player, "other_player": other}
    if other == player:
        return Refusal("10.1.1-01", "no-pact-with-oneself", facts)
    for one in (player, other):
        if state.status[one] == Status.ELIMINATED:
            return Refusal("8.2-01", "player-is-out", {**facts, "player": one})
        if state.status[one] == Status.VASSAL:
            return Refusal("8.1.1-05", "vassals-make-no-pacts", {**facts, "player": one})
    if state.allied(player, other):
        return Refusal("10.1.1-01", "allied-already", facts)
    if state.scenario.rulings.single_pact:
        for one in (player, other):
            if state.allies(one):
                return Refusal("K-56", "one-pact-only", {**facts, "player": one})
    return None


def join(working: WorkingCopy, a: int, b: int) -> None:
    """Two players become allies for this round."""
    pair = (a, b) if a < b else (b, a)
    working.state.pacts = working.state.pacts | {pair}
    working.record("pact", "10.1.1-01", player=a, other_player=b)
    working.update_control()


def part(working: WorkingCopy, a: int, b: int) -> None:
    """A pact ends before its time."""
    pair = (a, b) if a < b else (b, a)
    working.state.pacts = working.state.pacts - {pair}


@value
class Diplomacy(PlayerFrame):
    """A player offers pacts, or is done (1.3a)."""

    kind: ClassVar[str] = "diplomacy"
    rule: ClassVar[str] = "10.1.1-02"

    def must_ask(self, state: State) -> bool:
        """Whoever has somebody to ask is asked, even with an empty treasury (K-55)."""
        return any(pact_refusal(state, self.player, other) is None for other in state.alive())

    def legal(self, state: State) -> Sequence[Action]:
        """An offer to everybody with whom a pact is possible."""
        others = [
            OfferPact(Player(other))
            for other in state.alive()
            if offer_refusal(state, self.player, other) is None
        ]
        return [*others, Finish()]

    def reason(self, state: State, action: Action) -> Refusal | None:
        """The rule that forbids the offer."""
        if isinstance(action, OfferPact):
            return offer_refusal(state, self.player, action.player)
        return None

    def execute(self, working: WorkingCopy, action: Action) -> None:
        """The price is paid whatever the answer (K-56)."""
        if isinstance(action, OfferPact):
            working.pay(self.player, price_of(working.state, self.player, action))
            working.record(
                "pact-offered", "10.1.1-01", player=self.player, other_player=action.player
            )
            working.push(AnswerPact(int(action.player), self.player))
        else:
            working.drop()


@value
class AnswerPact(PlayerFrame):
    """The one who was asked answers (10.1.1-02)."""

    kind: ClassVar[str] = "answer-pact"
    rule: ClassVar[str] = "10.1.1-02"
    asker: PlayerIndex

    def facts(self, state: State) -> dict[str, Any]:
        """Who asks."""
        return {"other_player": self.asker}

    def legal(self, state: State) -> Sequence[Action]:
        """Yes or no."""
        return [Accept(), Refuse()]

    def execute(self, working: WorkingCopy, action: Action) -> None:
        """Allies, or not."""
        working.drop()
        if isinstance(action, Accept):
            join(working, self.asker, self.player)
        else:
            working.record("pact-refused", "10.1.1-02", player=self.player, other_player=self.asker)
