"""A round: income, the order by lot, then every clan recruits, moves and fights (2, 3, 4, 6)."""

from wargame_core.engine.decision import Refusal
from wargame_core.provinces.rules import movement, timing, turn_order
from wargame_core.provinces.rules.actions import Finish, Kind, Province
from wargame_core.provinces.rules.frames import PlayerFrame
from wargame_core.provinces.rules.reach import MoveRules, Ways, hostile_places
from wargame_core.provinces.rules.timing import TurnStep, each

from .actions import Recruit
from .battle import Battles


def room(state, player, place, group):
    """Why so many more units of a clan find no room in a province, or None (4)."""
    facts = {"player": player, "province": place, "limit": state.scenario.stack}
    crowded = state.total(player, place) + sum(group) > state.scenario.stack
    return Refusal("4", "too-many-units", facts) if crowded else None


WAYS = Ways(
    MoveRules("4", "4", "4"),
    points=lambda state, player, origin, group: min(
        kind.points for kind, count in zip(state.scenario.kinds, group, strict=True) if count
    ),
    room=room,
    halting=hostile_places,
)


class DrawOrder(turn_order.DrawOrder):
    rule = "2"


class Recruitment(PlayerFrame):
    """Units are bought one by one (3)."""

    kind, rule = "recruit", "3"

    def facts(self, state):
        return {"count": state.treasury[self.player]}

    def legal(self, state):
        bought = (
            Recruit(Province(place), Kind(kind))
            for place in range(len(state.control))
            for kind in range(len(state.scenario.kinds))
        )
        return [*(one for one in bought if self.reason(state, one) is None), Finish()]

    def reason(self, state, action):
        if not isinstance(action, Recruit):
            return None
        facts = {"player": self.player, "province": action.province}
        if state.control[action.province] != self.player:
            return Refusal("3", "not-yours", facts)
        price = state.scenario.kinds[action.kind].price
        if price > state.treasury[self.player]:
            return Refusal("3", "too-few-koku", {**facts, "price": price})
        return room(state, self.player, action.province, (1,))

    def execute(self, working, action):
        if isinstance(action, Finish):
            working.state.moved = {}
            working.replace(Movement(self.player))
            return
        facts = {"player": self.player, "province": action.province, "kind": action.kind}
        working.pay(self.player, working.state.scenario.kinds[action.kind].price)
        working.add(*facts.values())
        working.record("recruited", "3", **facts)


class Group(movement.Group):
    """Units that go together; land without enemies is taken (4, 6)."""

    rule, ways = "4", WAYS

    def arrived(self, working, way):
        if not working.state.hostile(self.player, way[-1]):
            working.give_control(way[-1], self.player, "6")


class Movement(movement.Movement):
    rule, group, refusals = "4", Group, ("4", "4", "4")


def income(working):
    """A Koku for every province (2)."""
    state = working.state
    state.round += 1
    working.record("round", "2", round=state.round)
    for player in state.alive():
        working.earn(player, state.controlled(player))


def check(working):
    """Who has enough provinces, or most after the last round; a tie is for the later (6)."""
    state = working.state
    ranked = sorted(state.in_order(), key=lambda p: (state.controlled(p), state.all_units(p)))
    first = max(state.controlled(player) for player in ranked)
    if first >= state.scenario.threshold or state.round >= state.scenario.rounds:
        state.ended = ranked[-1]
        working.record("won", "6", player=state.ended, count=first)


class Rounds(timing.Rounds):
    steps = (
        TurnStep("income", "2", 1, income),
        TurnStep("order", "2", 1, lambda working: working.push(DrawOrder())),
        TurnStep("turns", "2", 2, lambda working: each(working, Recruitment, Battles)),
        TurnStep("check", "6", 3, check),
    )
