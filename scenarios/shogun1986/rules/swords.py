"""Action 2: swords for the order of play, by bids (SG-SWD)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from scenarios.shogun1986.rules.actions import Allot, TakeSword
from scenarios.shogun1986.rules.roles import ChairIndex, Chairs
from scenarios.shogun1986.rules.setup import order_colours
from wargame_core.engine.decision import Action, Message, Refusal
from wargame_core.provinces.rules import frames
from wargame_core.provinces.rules.actions import Draw, Player
from wargame_core.provinces.rules.frames import Automatic, PlayerFrame

if TYPE_CHECKING:
    from scenarios.shogun1986.rules.state import State
    from scenarios.shogun1986.rules.working_copy import WorkingCopy


def bid(state: State, seat: int, bin_: str) -> int:
    """Koku that a player has put into a bin with all his colours (S-10)."""
    bins: Sequence[Allot] = state.plans
    leader = state.scenario.leader
    return sum(getattr(one, bin_) for player, one in enumerate(bins) if leader[player] == seat)


def free_swords(state: State) -> list[int]:
    """Swords that nobody holds; there are as many as players (S-04)."""
    return [n for n in range(1, len(state.seats_alive()) + 1) if n not in state.swords]


def take_swords(working: WorkingCopy) -> None:
    """All swords go back and are taken anew."""
    working.state.swords = (0,) * working.state.scenario.players
    working.push(GiveSwords())


def _give(working: WorkingCopy, seat: int, number: int, rule: str) -> None:
    state = working.state
    state.swords = tuple(number if s == seat else had for s, had in enumerate(state.swords))
    working.record("sword", rule, seat_player=seat, number=number)


@dataclass(frozen=True, slots=True)
class GiveSwords(Automatic):
    """The highest bidder without sword comes next (SG-SWD-01)."""

    def advance(self, working: WorkingCopy) -> None:
        """Ask him, or chance; or end."""
        state = working.state
        waiting = [seat for seat in state.seats_alive() if not state.swords[seat]]
        free = free_swords(state)
        if not waiting:
            working.drop()
            order_colours(working, "SG-SWD-01")
        elif len(free) == 1:
            _give(working, waiting[0], free[0], "SG-SWD-01")
        else:
            highest = max(bid(state, seat, "swords") for seat in waiting)
            tied = tuple(seat for seat in waiting if bid(state, seat, "swords") == highest)
            if not highest:
                working.push(DrawSword(waiting[0]))
            elif len(tied) > 1:
                working.push(DrawTied(tied))
            else:
                working.push(ChooseSword(led_by(state, tied[0])))


def led_by(state: State, seat: int) -> int:
    """The first colour of a player."""
    return next(player for player in state.alive() if state.scenario.leader[player] == seat)


@dataclass(frozen=True, slots=True)
class ChooseSword(PlayerFrame):
    """A bidder takes any free sword."""

    kind: ClassVar[str] = "sword"
    rule: ClassVar[str] = "SG-SWD-01"

    def legal(self, state: State) -> Sequence[TakeSword]:
        """Free swords."""
        return [TakeSword(number) for number in free_swords(state)]

    def reason(self, state: State, action: Action) -> Refusal | None:
        """Taken, or there is no such sword."""
        if not isinstance(action, TakeSword):
            return None
        return Refusal(self.rule, "sword-not-free", {"number": action.number})

    def execute(self, working: WorkingCopy, action: TakeSword) -> None:
        """It is his."""
        working.drop()
        _give(working, working.state.scenario.leader[self.player], action.number, self.rule)


@dataclass(frozen=True, slots=True)
class DrawTied(frames.Draw):
    """Who of several with the same bid chooses first; the last is left over (S-05)."""

    kind: ClassVar[str] = "draw-tied"
    rule: ClassVar[str] = "SG-SWD-02"
    tied: Chairs

    def prompt(self, state: State) -> Message:
        """Among whom."""
        return Message("prompt.draw-tied", {"count": len(self.tied)})

    def legal(self, state: State) -> Sequence[Draw]:
        """Those who bid alike."""
        return [Draw(Player(seat)) for seat in self.tied]

    def explain(self, state: State, action: Action) -> Refusal:
        """He is not among them."""
        if isinstance(action, Draw):
            facts = {"seat_player": int(action.player), "count": len(self.tied)}
            return Refusal(self.rule, "no-part-in-lot", facts)
        return Refusal(self.rule, "lot-open", {"count": len(self.tied)})

    def execute(self, working: WorkingCopy, action: Draw) -> None:
        """He chooses."""
        working.record("lot", self.rule, seat_player=int(action.player))
        working.replace(ChooseSword(led_by(working.state, int(action.player))))


@dataclass(frozen=True, slots=True)
class DrawSword(frames.Draw):
    """Who has bid nothing draws a sword (SG-SWD-03)."""

    kind: ClassVar[str] = "draw-sword"
    rule: ClassVar[str] = "SG-SWD-03"
    drawer: ChairIndex

    def prompt(self, state: State) -> Message:
        """For whom."""
        return Message("prompt.draw-sword", {"seat_player": self.drawer})

    def legal(self, state: State) -> Sequence[TakeSword]:
        """Free swords."""
        return [TakeSword(number) for number in free_swords(state)]

    def explain(self, state: State, action: Action) -> Refusal:
        """Taken, or something else."""
        if isinstance(action, TakeSword):
            return Refusal(self.rule, "sword-not-free", {"number": action.number})
        return Refusal(self.rule, "sword-lot-open", {"seat_player": self.drawer})

    def execute(self, working: WorkingCopy, action: TakeSword) -> None:
        """It is his."""
        working.drop()
        _give(working, self.drawer, action.number, self.rule)
