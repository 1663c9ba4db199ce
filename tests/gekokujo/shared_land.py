"""Play at random that seeks shared land, and a witness of who had it before (K-51, K-57).

The witness follows events and units only, and knows nothing of the marks that the rules keep.
"""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations
from typing import Any, Final

from scenarios.gekokujo.rules import actions, engine
from scenarios.gekokujo.rules.numbers import DAIMYO
from scenarios.gekokujo.rules.state import State
from tests.gekokujo.invariants import UNREAD, begin
from wargame_core.engine.decision import CHANCE, Applied, Roll
from wargame_core.provinces.rules import actions as marching
from wargame_core.provinces.rules.state import NOBODY, NOWHERE

FACES: Final = (1, 2, 3, 4, 5, 6, 6, 6)
"""Dice that hit often, so that there are many vassals."""


class Witness:
    """Who controlled a province last and has stayed there, and whose battles are to come."""

    def __init__(self) -> None:
        self.earlier: dict[int, int] = {}
        """Province to the last player in control, as long as he is there."""
        self.to_come: set[tuple[int, int]] = set()
        """(player, province) of moves whose own battle has not been announced."""
        self.met: Counter[str] = Counter()
        """How often something was looked at."""
        self._fought: set[int] = set()

    def look(self, before: State, step: Applied[State]) -> None:
        """Look at what has happened; raises AssertionError."""
        control = dict(enumerate(before.control))
        lost: Counter[tuple[int, int]] = Counter()
        for event in step.events:
            facts = event.params
            player, place = facts.get("player", NOBODY), facts.get("province", NOWHERE)
            match event.kind:
                case "control":
                    control[place] = facts["holder_player"]
                case "moved":
                    if before.hostile(player, place) and self.earlier.get(place) != player:
                        self.to_come.add((player, place))
                case "battle":
                    self._begins(place, (player, *facts["players"]), control)
                    self.to_come.discard((player, place))
                case "unit-lost":
                    lost[player, place] += 1
                case "eliminated":
                    self._is_out(before, step.state, player, lost)
                case "round":
                    self.to_come.clear()
        state = step.state
        if state.frames and state.frames[-1].kind not in UNREAD:
            self._read(state)

    def _begins(self, place: int, sides: tuple[int, ...], control: dict[int, int]) -> None:
        """Land for which the earlier holder has fought undecided in the last battle is neutral."""
        for fought in self._fought:
            if control[fought] == NOBODY:
                self.earlier.pop(fought, None)
        self._fought.clear()
        if self.earlier.get(place) in sides:
            self._fought.add(place)

    def _is_out(
        self, before: State, after: State, player: int, lost: Counter[tuple[int, int]]
    ) -> None:
        for place in [place for who, place in self.to_come if who == player]:
            there = before.total(player, place) > lost[player, place]
            enemies = [
                other for other in before.hostile(player, place) if after.total(other, place)
            ]
            assert not (there and enemies), f"{player} is out before his battle in {place} (K-51)"
            self.met["out"] += 1

    def _read(self, state: State) -> None:
        for place, owner in enumerate(state.control):
            there = state.present(place)
            earlier = self.earlier.get(place)
            if earlier is not None and earlier in there:
                peace = all(state.allied(a, b) for a, b in combinations(there, 2))
                if peace:
                    assert owner == earlier, f"{earlier} had {place}, {owner} controls it (K-57)"
                    self.met["shared" if len(there) > 1 else "alone"] += 1
                elif place in self._fought:
                    del self.earlier[place]
                else:
                    self.met["contested"] += 1
            else:
                self.earlier.pop(place, None)
            if owner != NOBODY:
                self.earlier[place] = owner
                self.to_come = {(who, at) for who, at in self.to_come if at != place}
        self._fought.clear()


def sociable(draw: random.Random, state: State, legal: list[Any]) -> Any:
    """A choice that makes pacts, goes where others are and hits Daimyō."""
    top = state.frames[-1]

    def only(kind: type[Any]) -> list[Any]:
        return [action for action in legal if isinstance(action, kind)]

    if top.seat(state) == CHANCE and isinstance(legal[0], Roll):
        return Roll(draw.choice(FACES))
    match top.kind:
        case "diplomacy" if only(actions.OfferPact) and draw.random() < 0.85:
            return draw.choice(only(actions.OfferPact))
        case "answer-pact":
            return draw.choice([*only(actions.Accept) * 8, *legal])
        case "group" if only(marching.MoveTo):
            goals = only(marching.MoveTo)
            taken = [goal for goal in goals if state.present(int(goal.province))]
            return draw.choice(taken if taken and draw.random() < 0.7 else legal)
        case "hit":
            return next((hit for hit in only(marching.Hit) if int(hit.kind) == DAIMYO), legal[0])
        case "movement":
            return draw.choice([*only(marching.MoveFrom) * 4, *legal])
    return draw.choice(legal)


def witnessed(seed: int, *, limit: int = 2500) -> Counter[str]:
    """Play a game with pacts before the witness; what he has met."""
    draw, witness = random.Random(seed), Witness()
    chosen = {
        "political": "yes",
        "rice": draw.choice(("yes", "no")),
        "glory": draw.choice(("yes", "no")),
        "campaign_sequence": draw.choice(("interleaved", "split")),
        "max_rounds": "8",
    }
    state = begin(draw.choice("345"), chosen)
    for number in range(limit):
        if not state.frames:
            break
        action = sociable(draw, state, list(engine.legal_actions(state)))
        step = engine.apply(state, action)
        try:
            witness.look(state, step)
        except AssertionError as error:
            raise AssertionError(f"game {seed}, {chosen}, action {number}: {error}") from error
        state = step.state
    return witness.met
