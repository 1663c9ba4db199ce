"""Set-up: cards are dealt, swords are drawn, spearmen and armies are placed (SG-SET)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, ClassVar

from scenarios.shogun1986.rules.actions import Deal, Enlist, Muster, Pick, Place, Station
from scenarios.shogun1986.rules.numbers import SPEARMAN
from scenarios.shogun1986.rules.state import Army
from scenarios.shogun1986.rules.troops import fits_card
from wargame_core.engine.decision import Action, Decision, Message, Refusal
from wargame_core.engine.sealed_steps import Steps
from wargame_core.provinces.rules import frames
from wargame_core.provinces.rules.actions import Draw, Kind, Province
from wargame_core.provinces.rules.frames import Automatic, PlayerFrame
from wargame_core.provinces.rules.kinds import plus, single
from wargame_core.provinces.rules.roles import Pieces, Players
from wargame_core.provinces.rules.sealed import PlayersChoose
from wargame_core.provinces.rules.state import NOBODY, NOWHERE
from wargame_core.provinces.rules.turn_order import DrawOrder

if TYPE_CHECKING:
    from scenarios.shogun1986.rules.state import State
    from scenarios.shogun1986.rules.working_copy import WorkingCopy


def set_up(working: WorkingCopy) -> None:
    """Open all of the set-up, the deal first."""
    working.push(Armies(), DrawSwords(), DealCards())


@dataclass(frozen=True, slots=True)
class DealCards(frames.Draw):
    """Chance deals one card after another, to one colour after another (SG-SET-01)."""

    kind: ClassVar[str] = "deal"
    rule: ClassVar[str] = "SG-SET-01"
    dealt: int = 0

    def next_player(self, state: State) -> int:
        """The colour whose card is dealt."""
        return self.dealt % len(state.units)

    def prompt(self, state: State) -> Message:
        """To whom."""
        return Message("prompt.deal", {"player": self.next_player(state)})

    def legal(self, state: State) -> Sequence[Deal]:
        """Cards that are left."""
        return [Deal(Province(p)) for p, owner in enumerate(state.control) if owner == NOBODY]

    def explain(self, state: State, action: Action) -> Refusal:
        """Dealt already, or no deal."""
        if isinstance(action, Deal):
            return Refusal(self.rule, "dealt-already", {"province": action.province})
        return Refusal(self.rule, "deal-open", {"player": self.next_player(state)})

    def execute(self, working: WorkingCopy, action: Deal) -> None:
        """The province is his, with a spearman on it (SG-SET-07)."""
        scenario = working.state.scenario
        occupy(working, self.next_player(working.state), int(action.province), self.rule)
        cards = scenario.setup.provinces
        if scenario.switches.quick_start:
            cards -= scenario.limits.undealt
        if self.dealt + 1 < cards * len(working.state.units):
            working.replace(replace(self, dealt=self.dealt + 1))
        else:
            working.drop()


def occupy(working: WorkingCopy, player: int, province: int, rule: str) -> None:
    """A colour receives a province with a spearman (SG-SET-07)."""
    working.give_control(province, player, rule)
    working.add(player, province, SPEARMAN)


@dataclass(frozen=True, slots=True)
class DrawSwords(DrawOrder):
    """Swords of the set-up are drawn (SG-SET-11)."""

    rule: ClassVar[str] = "SG-SET-11"

    def execute(self, working: WorkingCopy, action: Draw) -> None:
        """The order of the set-up; then what is done in it."""
        order = self.order_with(working.state, int(action.player))
        if order is None:
            working.replace(replace(self, drawn=(*self.drawn, int(action.player))))
            return
        working.drop()
        working.state.swords = tuple(order.index(seat) + 1 for seat in range(len(order)))
        order_colours(working, self.rule)
        state = working.state
        switches, limits = state.scenario.switches, state.scenario.limits
        if switches.simultaneous_setup:
            markers = state.scenario.numbers.pieces.markers
            working.push(Placing(state.scenario.seats, state.order, limits.extra, markers))
        else:
            _one_by_one(working)
        if switches.quick_start:
            pool = state.scenario.numbers.quick_pool
            working.push(*(Enlistment(player, pool) for player in reversed(state.order)))
            for _ in range(limits.undealt):
                working.push(*(PickProvince(player) for player in reversed(state.order)))


def _one_by_one(working: WorkingCopy) -> None:
    """Two spearmen each in turn, then an army each in turn (S-11)."""
    state, limits = working.state, working.state.scenario.limits
    for _ in range(state.scenario.numbers.pieces.markers):
        working.push(*(Placing((state.seat(p),), (p,), 0, 1) for p in reversed(state.order)))
    for _ in range(limits.extra // limits.at_a_time):
        for player in reversed(state.order):
            working.push(Placing((state.seat(player),), (player,), limits.at_a_time, 0))


def order_colours(working: WorkingCopy, rule: str) -> None:
    """The order of colours follows from the swords of those who lead them."""
    state = working.state
    leader = state.scenario.leader
    colours = sorted(range(len(leader)), key=lambda player: (state.swords[leader[player]], player))
    state.order = tuple(player for player in colours if not state.is_out(player))
    working.record("order", rule, players=state.order)


@dataclass(frozen=True, slots=True)
class Armies(Automatic):
    """After the set-up the game begins; koku for the first round (SG-SET-03)."""

    def advance(self, working: WorkingCopy) -> None:
        """Collect."""
        from scenarios.shogun1986.rules.round_end import collect

        working.drop()
        collect(working, "SG-SET-03")


@dataclass(frozen=True, slots=True)
class PickProvince(PlayerFrame):
    """A player of the quick start picks a province (SG-SET-02)."""

    kind: ClassVar[str] = "pick"
    rule: ClassVar[str] = "SG-SET-02"

    def legal(self, state: State) -> Sequence[Pick]:
        """Provinces of nobody."""
        return [Pick(Province(p)) for p, owner in enumerate(state.control) if owner == NOBODY]

    def reason(self, state: State, action: Action) -> Refusal | None:
        """Somebody has it."""
        if not isinstance(action, Pick):
            return None
        return Refusal(self.rule, "dealt-already", {"province": action.province})

    def execute(self, working: WorkingCopy, action: Pick) -> None:
        """It is his."""
        working.drop()
        occupy(working, self.player, int(action.province), self.rule)


@dataclass(frozen=True, slots=True)
class Enlistment(PlayerFrame):
    """Units of the quick start are spread over the armies (SG-SET-06, S-12)."""

    kind: ClassVar[str] = "enlist"
    rule: ClassVar[str] = "SG-SET-06"
    pool: Pieces

    def army(self, state: State, number: int) -> Army:
        """An army that has no province yet."""
        return state.armies[self.player].get(number) or _empty(state, self.player, number)

    def legal(self, state: State) -> Sequence[Enlist]:
        """Kinds that are left, into armies with room."""
        kinds = len(self.pool)
        found = []
        for number in range(state.scenario.numbers.pieces.markers):
            units = self.army(state, number).units
            found += [
                Enlist(Place(number), Kind(kind))
                for kind, count in enumerate(self.pool)
                if count and fits_card(state.scenario, plus(units, single(kind, kinds)))
            ]
        return found

    def reason(self, state: State, action: Action) -> Refusal | None:
        """No such army or unit, or no room."""
        if not isinstance(action, Enlist):
            return None
        facts = {"player": self.player, "kind": action.kind}
        if action.kind < len(self.pool) and self.pool[action.kind]:
            return Refusal("SG-LEV-04", "card-full", facts)
        return Refusal(self.rule, "none-left", facts)

    def execute(self, working: WorkingCopy, action: Enlist) -> None:
        """The unit joins; the last one ends it."""
        army = self.army(working.state, int(action.army))
        one = single(int(action.kind), len(self.pool))
        working.put(replace(army, units=plus(army.units, one)))
        pool = tuple(a - b for a, b in zip(self.pool, one, strict=True))
        if any(pool):
            working.replace(replace(self, pool=pool))
        else:
            working.drop()


def _empty(state: State, player: int, number: int) -> Army:
    units = single(0, len(state.scenario.kinds))
    return Army(player, number, NOWHERE, units, state.scenario.level)


@dataclass(frozen=True, slots=True)
class Placing(PlayersChoose):
    """Spearmen and army markers are placed by one player, or by all at once (SG-SET-08 to 11)."""

    kind: ClassVar[str] = "placing"
    rule: ClassVar[str] = "SG-SET-08"
    players: Players
    spearmen: int
    armies: int

    def decision(self, state: State) -> Decision:
        """The open decision, by the rule on what is placed next."""
        _, steps = self.open_turn(state, self.seat(state))
        found = PlayersChoose.decision(self, state)
        return found if len(steps) < self.spearmen else replace(found, rule="SG-SET-10")

    def prompt(self, state: State) -> Message:
        """How many spearmen are left, or which army is next."""
        player, steps = self.open_turn(state, self.seat(state))
        facts = {**self.asked_facts(state), "player": player}
        if len(steps) < self.spearmen:
            return Message("prompt.placing", {**facts, "count": self.spearmen - len(steps)})
        army = next_army(state, player, len(steps) - self.spearmen)
        facts |= {"number": army.number + 1, "group": army.units}
        return Message("prompt.placing.army", facts)

    def must_ask(self, state: State) -> bool:
        """Nothing is hidden where one player places alone."""
        return len(self.seats) > 1

    def parties(self, state: State, seat: str) -> Sequence[int]:
        """Those who place now."""
        return [player for player in self.players if state.seat(player) == seat]

    def after(self, state: State, player: int, steps: Steps) -> Sequence[Any]:
        """Provinces with room for a spearman, then provinces without army."""
        own = [p for p, owner in enumerate(state.control) if owner == player]
        if len(steps) < self.spearmen:
            most = state.scenario.limits.spread
            found = [p for p in own if state.total(player, p) + _placed(steps, p) < most]
            return [Muster(Province(p)) for p in found]
        if len(steps) == self.spearmen + self.armies:
            return ()
        taken = {int(step.province) for step in steps if isinstance(step, Station)}
        taken |= {army.province for army in state.armies_of(player)}
        return [Station(Province(p)) for p in own if p not in taken]

    def why(self, state: State, player: int, steps: Steps, action: Action) -> Refusal | None:
        """Foreign, full, or with an army."""
        if not isinstance(action, Station if len(steps) >= self.spearmen else Muster):
            return None
        facts = {"player": player, "province": action.province}
        if state.control[action.province] != player:
            return Refusal("SG-WAR-02", "not-held", facts)
        if isinstance(action, Muster):
            return Refusal("SG-SET-08", "enough-there", facts)
        return Refusal("SG-SET-10", "army-there", facts)

    def reveal_steps(self, working: WorkingCopy, made: Mapping[int, Steps]) -> None:
        """Put all on the board."""
        for player, steps in made.items():
            for step in steps:
                place = int(step.province)
                if isinstance(step, Muster):
                    working.add(player, place, SPEARMAN)
                    working.record("mustered", "SG-SET-08", player=player, province=place)
                else:
                    _station(working, player, place)


def _placed(steps: Steps, province: int) -> int:
    return sum(isinstance(step, Muster) and step.province == province for step in steps)


def next_army(state: State, player: int, placed: int) -> Army:
    """The army that is stationed after so many others that are not on the board yet."""
    waiting = [army for army in state.armies_of(player) if army.province == NOWHERE]
    if placed < len(waiting):
        return waiting[placed]
    number = len(state.armies_of(player)) + placed - len(waiting)
    return replace(_empty(state, player, number), units=state.scenario.numbers.army)


def _station(working: WorkingCopy, player: int, province: int) -> None:
    working.put(replace(next_army(working.state, player, 0), province=province))
    working.record("stationed", "SG-SET-10", player=player, province=province)
