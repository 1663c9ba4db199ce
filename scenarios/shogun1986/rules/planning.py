"""Action 1: all divide their koku over five bins unseen, the spy last (SG-PLN)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, Self

from scenarios.shogun1986.rules.actions import Allot, Seat, Spy
from wargame_core.engine.decision import Action, Refusal
from wargame_core.engine.sealed_steps import Steps
from wargame_core.provinces.rules.actions import Decline
from wargame_core.provinces.rules.frames import PlayerFrame
from wargame_core.provinces.rules.sealed import PlayersChoose
from wargame_core.provinces.rules.state import NOBODY

if TYPE_CHECKING:
    from scenarios.shogun1986.rules.state import State
    from scenarios.shogun1986.rules.working_copy import WorkingCopy


def plan(working: WorkingCopy) -> None:
    """A new round; last round's ninja is a spy if it has not been used as assassin (SG-NIN-06)."""
    state = working.state
    state.round += 1
    working.record("round", "SG-SEQ-01", round=state.round)
    alive = state.seats_alive()
    spies = not state.ninja_used and state.ninja in alive and len(alive) > 1
    spy = state.scenario.seats[state.ninja] if spies else ""
    state.ninja, state.ninja_used = NOBODY, False
    working.push(Plan(tuple(state.scenario.seats[seat] for seat in alive), spy))


@cache
def allotments(koku: int, build: int) -> tuple[Allot, ...]:
    """All ways to divide so many koku; ``build`` is the price of what is built (SG-PLN-04)."""

    def found() -> Iterator[Allot]:
        for built in (0, build):
            for swords in range(koku - built + 1):
                for levy in range(koku - built - swords + 1):
                    for ronin in range(koku - built - swords - levy + 1):
                        ninja = koku - built - swords - levy - ronin
                        yield Allot(swords, built, levy, ronin, ninja)

    return tuple(found())


@dataclass(frozen=True, slots=True)
class Plan(PlayersChoose):
    """Every player divides the koku of each of his colours (SG-PLN-02)."""

    kind: ClassVar[str] = "plan"
    rule: ClassVar[str] = "SG-PLN-02"
    spy: str = ""
    """Who may look at the bins of another player first, and divides his own koku last."""
    target: str = ""
    """At whose bins the spy has looked."""

    @property
    def waiting(self) -> tuple[str, ...]:
        """The spy waits for all others."""
        return tuple(seat for seat in self.owing if seat != self.spy) or self.owing

    def after(self, state: State, player: int, steps: Steps) -> Sequence[Allot]:
        """Every way to divide the koku."""
        price = state.scenario.limits.build
        return () if steps else allotments(state.treasury[player], price)

    def facts(self, state: State, player: int, steps: Steps) -> dict[str, Any]:
        """Whose koku, and how many."""
        return {"player": player, "koku": state.treasury[player]}

    def why(self, state: State, player: int, steps: Steps, action: Action) -> Refusal | None:
        """Not all the koku, or a wrong sum in Build."""
        if not isinstance(action, Allot):
            return None
        price = state.scenario.limits.build
        if action.build not in (0, price):
            return Refusal("SG-PLN-04", "build-nothing-or-all", {"price": price})
        found = sum(getattr(action, field.name) for field in fields(action))
        return Refusal(self.rule, "all-koku", {**self.facts(state, player, steps), "found": found})

    def done(self, play: WorkingCopy, seat: str) -> None:
        """Once all others are done, the spy may look."""
        PlayersChoose.done(self, play, seat)
        top = play.state.frames[-1]
        if isinstance(top, Plan) and top.spy and top.waiting == (top.spy,):
            play.push(SendSpy(self.parties(play.state, top.spy)[0]))

    def reveal_steps(self, working: WorkingCopy, made: Mapping[int, Steps]) -> None:
        """All are revealed (SG-PLN-06)."""
        state = working.state
        plans = [Allot(0, 0, 0, 0, 0)] * len(state.units)
        for player, (bins,) in made.items():
            plans[player], state.treasury[player] = bins, 0
            _show(working, "allotted", "SG-PLN-06", player, bins, ())
        state.plans = tuple(plans)

    def seen_by(self, seat: str) -> Self:
        """The spy sees the bins at which he looks."""
        shown = (seat, self.target) if seat == self.spy else (seat,)
        return replace(self, made=tuple(row for row in self.made if row[0] in shown))


def _show(
    working: WorkingCopy, kind: str, rule: str, player: int, bins: Allot, seats: tuple[str, ...]
) -> None:
    found = {field.name: getattr(bins, field.name) for field in fields(bins)}
    working.record(kind, rule, seats=seats, player=player, **found)


@dataclass(frozen=True, slots=True)
class SendSpy(PlayerFrame):
    """Last round's ninja may look at what one player has allotted (SG-PLN-01)."""

    kind: ClassVar[str] = "spy"
    rule: ClassVar[str] = "SG-PLN-01"

    def legal(self, state: State) -> Sequence[Action]:
        """Another player, or nobody."""
        own = state.scenario.leader[self.player]
        return [Decline(), *(Spy(Seat(seat)) for seat in state.seats_alive() if seat != own)]

    def reason(self, state: State, action: Action) -> Refusal | None:
        """Not oneself, and nobody who is out."""
        if not isinstance(action, Spy):
            return None
        return Refusal(self.rule, "no-one-to-spy-on", {"seat_player": action.seat})

    def execute(self, working: WorkingCopy, action: Any) -> None:
        """What he sees cannot be changed any more."""
        working.drop()
        if isinstance(action, Decline):
            return
        state, plan = working.state, working.state.frames[-1]
        spy, target = self.seat(state), state.scenario.seats[action.seat]
        working.record("spy-sent", self.rule, player=self.player, seat_player=int(action.seat))
        for seat, player, (bins,) in plan.made:
            if seat == target:
                _show(working, "spied", self.rule, player, bins, (spy, target))
        working.replace(replace(plan, target=target))
