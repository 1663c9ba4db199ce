"""Action 1: the spy looks, then all divide their koku over five bins unseen (SG-PLN)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, Self

from scenarios.shogun1986.rules.actions import Allot, Seat, Spy
from scenarios.shogun1986.rules.roles import StepsBySeat
from scenarios.shogun1986.rules.sealed_steps import SealedSteps, Steps
from wargame_core.engine.decision import Refusal
from wargame_core.engine.sealed import SEALED
from wargame_core.provinces.rules.actions import Decline
from wargame_core.provinces.rules.frames import PlayerFrame
from wargame_core.provinces.rules.state import NOBODY

if TYPE_CHECKING:
    from scenarios.shogun1986.rules.state import State
    from scenarios.shogun1986.rules.working_copy import WorkingCopy


def plan(working: WorkingCopy) -> None:
    """A new round: the spy first, if it has not been used as assassin (SG-NIN-06)."""
    state = working.state
    state.round += 1
    working.record("round", "SG-SEQ-01", round=state.round)
    spy = NOBODY if state.ninja_used else state.ninja
    state.ninja, state.ninja_used = NOBODY, False
    seats = tuple(state.scenario.seats[seat] for seat in state.seats_alive())
    led = [player for player in state.alive() if state.scenario.leader[player] == spy]
    working.push(SendSpy(led[0], seats) if led else Plan(seats))


@dataclass(frozen=True, slots=True)
class SendSpy(PlayerFrame):
    """Last round's ninja may look at what one player allots (SG-PLN-01)."""

    kind: ClassVar[str] = "spy"
    rule: ClassVar[str] = "SG-PLN-01"
    seats: tuple[str, ...]

    def legal(self, state: State) -> Sequence[Any]:
        """Another player, or nobody."""
        own = state.scenario.leader[self.player]
        return [Decline(), *(Spy(Seat(seat)) for seat in state.seats_alive() if seat != own)]

    def reason(self, state: State, action: Any) -> Refusal | None:
        """Not oneself, and nobody who is out."""
        if not isinstance(action, Spy):
            return None
        return Refusal(self.rule, "no-one-to-spy-on", {"seat_player": action.seat})

    def execute(self, working: WorkingCopy, action: Any) -> None:
        """The target allots first."""
        if isinstance(action, Decline):
            working.replace(Plan(self.seats))
            return
        spy, target = self.seat(working.state), working.state.scenario.seats[action.seat]
        working.record("spy-sent", self.rule, player=self.player, seat_player=int(action.seat))
        working.replace(Plan((target,), self.seats, spy))


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
class Plan(SealedSteps):
    """Every player divides the koku of each of his colours (SG-PLN-02)."""

    kind: ClassVar[str] = "plan"
    rule: ClassVar[str] = "SG-PLN-02"
    others: tuple[str, ...] = ()
    """Where a spy looks: all who plan, the target among them."""
    spy: str = ""
    locked: StepsBySeat = ()
    """What the target has allotted; the spy has seen it."""

    def player(self, state: State, seat: str, steps: Steps) -> int:
        """The colour whose koku are divided; NOBODY when all are."""
        own = list(state.colours_of(seat))
        return own[len(steps)] if len(steps) < len(own) else NOBODY

    def facts(self, state: State, seat: str, steps: Steps) -> dict[str, Any]:
        """Whose koku, and how many."""
        player = self.player(state, seat, steps)
        return {"player": player, "koku": state.treasury[player]}

    def next_steps(self, state: State, seat: str, steps: Steps) -> Sequence[Allot]:
        """Every way to divide the koku."""
        player = self.player(state, seat, steps)
        if player == NOBODY:
            return ()
        return allotments(state.treasury[player], state.scenario.limits.build)

    def refuse(self, state: State, seat: str, action: Any) -> Refusal:
        """Not all the koku, or a wrong sum in Build; or something else is due."""
        facts = {**self.facts(state, seat, self.draft(seat)), "open_rule": self.rule}
        if not isinstance(action, Allot):
            rule, code = state.scenario.due.get(type(action)) or state.scenario.due[object]
            return Refusal(rule, code, facts)
        price = state.scenario.limits.build
        if action.build not in (0, price):
            return Refusal("SG-PLN-04", "build-nothing-or-all", {"price": price})
        facts["found"] = sum(getattr(action, field.name) for field in fields(action))
        del facts["open_rule"]
        return Refusal(self.rule, "all-koku", facts)

    def reveal_steps(self, working: WorkingCopy, steps: Mapping[str, Steps]) -> None:
        """The spy sees the first; then the others plan, and all are revealed (SG-PLN-06)."""
        state = working.state
        if self.spy and not self.locked:
            (target,) = self.seats
            for player, bins in zip(state.colours_of(target), steps[target], strict=True):
                self._show(working, "spied", player, bins, (self.spy, target))
            left = tuple(seat for seat in self.others if seat != target)
            locked = ((target, steps[target]),)
            working.push(Plan(left, self.others, self.spy, locked))
            return
        all_steps = {**dict(self.locked), **steps}
        plans = [Allot(0, 0, 0, 0, 0)] * len(state.units)
        for seat, made in sorted(all_steps.items()):
            for player, bins in zip(state.colours_of(seat), made, strict=True):
                plans[player] = bins
                state.treasury[player] = 0
                self._show(working, "allotted", player, bins, ())
        state.plans = tuple(plans)

    def _show(
        self, working: WorkingCopy, kind: str, player: int, bins: Allot, seats: tuple[str, ...]
    ) -> None:
        found = {field.name: getattr(bins, field.name) for field in fields(bins)}
        rule = "SG-PLN-01" if seats else "SG-PLN-06"
        working.record(kind, rule, seats=seats, player=player, **found)

    def seen_by(self, seat: str) -> Self:
        """Only the spy and the target know what is locked."""
        seen = SealedSteps.seen_by(self, seat)
        if seat == self.spy:
            return seen
        locked = tuple((t, made if t == seat else (SEALED,)) for t, made in self.locked)
        return replace(seen, locked=locked)
