"""Sealed choices of several steps: every seat makes as many as it wants, unseen by the others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Self

from scenarios.shogun1986.rules.roles import StepsBySeat
from wargame_core.engine.decision import Message
from wargame_core.engine.sealed import SEALED, SealedChoice

Steps = tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class SealedSteps(SealedChoice):
    """Kinds of it say which step may come next, and what follows when everybody is done."""

    answers: StepsBySeat = field(default=(), kw_only=True)
    drafts: StepsBySeat = field(default=(), kw_only=True)
    """Seats that have begun with their steps, in the order of the table."""

    def next_steps(self, state: Any, seat: str, steps: Steps) -> Sequence[Any]:
        """What a seat may do after these steps; empty when it is done."""
        raise NotImplementedError

    def reveal_steps(self, working: Any, steps: Mapping[str, Steps]) -> None:
        """Carry out all steps together. The frame is closed."""
        raise NotImplementedError

    def facts(self, state: Any, seat: str, steps: Steps) -> dict[str, Any]:
        """What the prompt names besides the seat."""
        return {}

    def draft(self, seat: str) -> Steps:
        """The steps that a seat has made."""
        return dict(self.drafts).get(seat, ())

    def prompt(self, state: Any) -> Message:
        """The decision in one sentence."""
        seat = self.seat(state)
        facts = self.facts(state, seat, self.draft(seat))
        number = state.scenario.seats.index(seat)
        return Message(f"prompt.{self.kind}", {"seat_player": number, **facts})

    def options(self, state: Any, seat: str) -> Sequence[Any]:
        """The next steps of a seat."""
        return self.next_steps(state, seat, self.draft(seat))

    def execute(self, working: Any, action: Any) -> None:
        """Keep the step; the last one of the last seat reveals all."""
        seat = self.seat(working.state)
        steps = (*self.draft(seat), action)
        drafts = self._in_order({**dict(self.drafts), seat: steps})
        after = replace(self, drafts=drafts, asking=seat)
        working.replace(after)
        if not self.next_steps(working.state, seat, steps):
            after.finish(working, seat)

    def finish(self, working: Any, seat: str) -> None:
        """A seat is done."""
        answers = self._in_order({**dict(self.answers), seat: self.draft(seat)})
        after = replace(self, answers=answers, asking="")
        if after.waiting:
            working.replace(after)
        else:
            working.drop()
            self.reveal_steps(working, dict(answers))

    def seen_by(self, seat: str) -> Self:
        """The choice as a seat sees it: nothing of what others have done so far."""
        hidden = (SEALED,)
        answers = tuple((other, made if other == seat else hidden) for other, made in self.answers)
        own = tuple(pair for pair in self.drafts if pair[0] == seat)
        return replace(self, answers=answers, drafts=own)


def open_steps(working: Any, frame: SealedSteps) -> None:
    """Open a choice for those of its seats that have a step to make."""
    state = working.state
    seats = tuple(seat for seat in frame.seats if frame.next_steps(state, seat, ()))
    if seats:
        working.push(replace(frame, seats=seats))
    else:
        frame.reveal_steps(working, {})
