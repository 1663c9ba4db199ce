"""Action 6 and the strike: the ninja is hired by bids and may assassinate a daimyō (SG-NIN)."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar

from scenarios.shogun1986.rules.actions import Strike
from scenarios.shogun1986.rules.elimination import fall
from scenarios.shogun1986.rules.numbers import FACES
from scenarios.shogun1986.rules.roles import ArmyKey
from scenarios.shogun1986.rules.state import Army, regulars, standing_daimyo
from scenarios.shogun1986.rules.swords import bid, led_by
from wargame_core.engine.decision import Action, Message, Refusal
from wargame_core.engine.interrupt import Interrupt
from wargame_core.provinces.rules.actions import Decline, Province
from wargame_core.provinces.rules.frames import Chance, PlayerFrame, not_due
from wargame_core.provinces.rules.roles import PlayerIndex
from wargame_core.provinces.rules.state import NOBODY

if TYPE_CHECKING:
    from scenarios.shogun1986.rules.numbers import Limits
    from scenarios.shogun1986.rules.state import State
    from scenarios.shogun1986.rules.working_copy import WorkingCopy


def hire(working: WorkingCopy) -> None:
    """The only highest bid hires the ninja; all bids are spent (SG-NIN-01, SG-NIN-02, S-33)."""
    state = working.state
    bids = {seat: bid(state, seat, "ninja") for seat in state.seats_alive()}
    highest = max(bids.values())
    first = [seat for seat, koku in bids.items() if koku == highest]
    if not highest:
        return
    if len(first) > 1:
        working.record("ninja-tied", "SG-NIN-02", count=highest)
        return
    state.ninja = first[0]
    working.record("ninja-hired", "SG-NIN-01", seat_player=first[0])


def offer_strike(working: WorkingCopy) -> None:
    """A boundary at which the ninja may strike (SG-NIN-03, S-44)."""
    state = working.state
    due = state.round >= state.scenario.limits.first_strike
    if state.ninja != NOBODY and not state.ninja_used and due and state.ended is None:
        working.push(Occasion((state.scenario.seats[state.ninja],)))


def army_of(state: State, key: tuple[int, int]) -> Army:
    """An army by its colour and number."""
    return state.armies[key[0]][key[1]]


def targets(state: State, player: int) -> list[Army]:
    """Armies of others with a daimyō who has not been struck."""
    return [
        army
        for army in state.all_armies()
        if not state.allied(army.player, player) and standing_daimyo(army)
    ]


@dataclass(frozen=True, slots=True)
class Occasion(Interrupt):
    """The hirer may strike now, or pass: also until armies or the player on turn change."""

    kind: ClassVar[str] = "ninja"
    rule: ClassVar[str] = "SG-NIN-03"

    def is_void(self, state: State) -> bool:
        """Whether he has been asked, or the ninja is gone."""
        return not self.seats or state.ninja == NOBODY or state.ended is not None

    def prompt(self, state: State) -> Message:
        """Who may strike."""
        return Message("prompt.ninja", {"seat_player": state.ninja})

    def options(self, state: State, seat: str) -> Sequence[Strike]:
        """Provinces with an enemy daimyō."""
        return [
            Strike(Province(place))
            for place in sorted(a.province for a in targets(state, led_by(state, state.ninja)))
        ]

    def occasion(self, state: State, seat: str) -> Hashable:
        """Round, player on turn, and where the daimyō are."""
        armies = targets(state, led_by(state, state.ninja))
        return (state.round, state.turn, tuple(sorted(army.province for army in armies)))

    def explain(self, state: State, action: Action) -> Refusal:
        """No daimyō of an opponent there; or this comes first."""
        player = led_by(state, state.ninja)
        if isinstance(action, Strike):
            return Refusal(self.rule, "no-daimyo-there", {"province": action.province})
        return not_due(state, player, self.rule, action)

    def step_in(self, working: WorkingCopy, seat: str, action: Strike) -> None:
        """The die decides."""
        state = working.state
        state.ninja_used = True
        player = led_by(state, state.ninja)
        army = next(a for a in targets(state, player) if a.province == action.province)
        working.record(
            "strike", self.rule, player=player, other_player=army.player, province=army.province
        )
        working.push(StrikeDie(player, (army.player, army.number)))


def strikes(limits: Limits, die: int, *, counter: bool) -> bool:
    """Whether a die strikes a daimyō down: a low one for the ninja, a high one in return."""
    return die >= limits.counter if counter else die <= limits.assassin


@dataclass(frozen=True, slots=True)
class StrikeDie(Chance):
    """The die of the ninja, or of the counter-strike (SG-NIN-03, SG-NIN-04)."""

    kind: ClassVar[str] = "strike-die"
    rule: ClassVar[str] = "SG-NIN-03"
    sides: ClassVar[int] = FACES
    player: PlayerIndex
    target: ArmyKey
    counter: bool = False

    def prompt(self, state: State) -> Message:
        """Where, and what is needed."""
        limits = state.scenario.limits
        facts = {"player": self.player, "province": army_of(state, self.target).province}
        if self.counter:
            return Message("prompt.counter-die", {**facts, "target": limits.counter})
        return Message("prompt.strike-die", {**facts, "target": limits.assassin})

    def rolled(self, working: WorkingCopy, die: int) -> None:
        """The daimyō falls, or the target may strike back; after that it is over (S-34)."""
        state = working.state
        limits = state.scenario.limits
        working.drop()
        army = army_of(state, self.target)
        success = strikes(limits, die, counter=self.counter)
        rule = "SG-NIN-04" if self.counter else "SG-NIN-03"
        kind = "strike-succeeds" if success else "strike-fails"
        working.record(kind, rule, die=die, player=self.player, province=army.province)
        if success:
            assassinate(working, army, self.player)
        elif not self.counter:
            working.push(CounterStrike(army.player, self.player))


def is_dismissed(army: Army) -> bool:
    """Whether enough of an army is left for its daimyō only to lie down (SG-NIN-07)."""
    return regulars(army.units) > 1


def assassinate(working: WorkingCopy, army: Army, by: int) -> None:
    """The daimyō lies down; alone in his army he is eliminated (SG-NIN-07, SG-NIN-08)."""
    if is_dismissed(army):
        working.put(replace(army, struck_by=by))
        working.dismiss(army.player, army.province, army=True)
        return
    working.lose_army(army, "SG-NIN-08")
    working.update_holder(army.province, "SG-NIN-08")
    fall(working, [(army.player, by)])


@dataclass(frozen=True, slots=True)
class CounterStrike(PlayerFrame):
    """The target has a free try on a daimyō of the attacker (SG-NIN-04, S-34)."""

    kind: ClassVar[str] = "counter-strike"
    rule: ClassVar[str] = "SG-NIN-04"
    attacker: PlayerIndex

    def aims(self, state: State) -> list[Army]:
        """Standing daimyō of all colours of the attacker."""
        found = [army for army in state.all_armies() if standing_daimyo(army)]
        return [army for army in found if state.allied(army.player, self.attacker)]

    def legal(self, state: State) -> Sequence[Action]:
        """One of his daimyō, or none."""
        return [Decline(), *(Strike(Province(army.province)) for army in self.aims(state))]

    def reason(self, state: State, action: Action) -> Refusal | None:
        """No daimyō of the attacker there."""
        if not isinstance(action, Strike):
            return None
        return Refusal(self.rule, "no-daimyo-there", {"province": action.province})

    def execute(self, working: WorkingCopy, action: Action) -> None:
        """The die decides."""
        working.drop()
        if isinstance(action, Strike):
            army = next(a for a in self.aims(working.state) if a.province == action.province)
            working.push(StrikeDie(self.player, (army.player, army.number), counter=True))
