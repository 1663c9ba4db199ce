"""Sealed choices of several steps: every seat makes as many as it wants, unseen by the others.

A seat that leads several parties, such as two colours, makes the steps of one after the other.
How many steps another seat has made neither its view shows nor what is told of a match: there
all steps of a seat are one line once it has finished (``told``).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Annotated, Any, Self, TypeAlias

from wargame_core.engine.decision import Action, Message, Refusal
from wargame_core.engine.fields import WORD, AnyAction, Many, Number, Row
from wargame_core.engine.sealed import SEALED, SealedChoice

Steps = tuple[Any, ...]
StepsOfSeats: TypeAlias = Annotated[
    tuple[tuple[str, int, Steps], ...],
    Many(Row.of(seat=WORD, party=Number(0), steps=Many(AnyAction()))),
]
"""Seats, their parties, and the steps that have been made for each."""


@dataclass(frozen=True, slots=True)
class SealedSteps(SealedChoice):
    """Kinds of it say which step may come next, and what follows when everybody is done.

    ``answers`` hold who is done; the steps are in ``made``.
    """

    made: StepsOfSeats = field(default=(), kw_only=True)
    """In the order of seats and parties, whoever was first."""

    # --- for each kind to write ---------------------------------------------------------------

    def parties(self, state: Any, seat: str) -> Sequence[int]:
        """For whom a seat chooses, one after the other; by itself for a single party 0."""
        return (0,)

    def after(self, state: Any, party: int, steps: Steps) -> Sequence[Any]:
        """What may be done for a party after these steps."""
        raise NotImplementedError

    def is_done(self, state: Any, party: int, steps: Steps) -> bool:
        """Whether a party is done with these steps; by itself when nothing may come after them."""
        return not self.after(state, party, steps)

    def why(self, state: Any, party: int, steps: Steps, action: Action) -> Refusal | None:
        """Why an action is no next step; None if it is none of this choice at all."""
        raise NotImplementedError

    def not_due(self, state: Any, party: int, action: Action) -> Refusal:
        """That an action of another choice is not due now."""
        raise NotImplementedError

    def reveal_steps(self, working: Any, made: Mapping[int, Steps]) -> None:
        """Carry out the steps of all parties together. The frame is closed."""
        raise NotImplementedError

    def facts(self, state: Any, party: int, steps: Steps) -> dict[str, Any]:
        """What the prompt names besides the seat."""
        return {}

    # --- the frame ----------------------------------------------------------------------------

    def turn(self, state: Any, seat: str) -> tuple[int, Steps] | None:
        """The party that is next and the steps made for it; None when a seat is done."""
        made = {party: steps for other, party, steps in self.made if other == seat}
        for party in self.parties(state, seat):
            if not self.is_done(state, party, steps := made.get(party, ())):
                return party, steps
        return None

    def steps_of(self, party: int) -> Steps:
        """What has been done for a party, as far as it is seen."""
        return next((steps for _, other, steps in self.made if other == party), ())

    def open_turn(self, state: Any, seat: str) -> tuple[int, Steps]:
        """The party that is next, of a seat that is asked."""
        found = self.turn(state, seat)
        assert found is not None, seat
        return found

    def prompt(self, state: Any) -> Message:
        """The decision in one sentence."""
        facts = self.facts(state, *self.open_turn(state, self.seat(state)))
        return Message(f"prompt.{self.kind}", {**self.asked_facts(state), **facts})

    def options(self, state: Any, seat: str) -> Sequence[Any]:
        """The next steps of a seat."""
        return self.after(state, *self.open_turn(state, seat))

    def refuse(self, state: Any, seat: str, action: Action) -> Refusal:
        """Why it is no next step, or that this choice comes first."""
        party, steps = self.open_turn(state, seat)
        found = self.why(state, party, steps, action)
        return self.not_due(state, party, action) if found is None else found

    def execute(self, play: Any, action: Action) -> None:
        """Keep the step; the last one of the last seat reveals all."""
        seat = self.seat(play.state)
        party, steps = self.open_turn(play.state, seat)
        made = {(other, one): had for other, one, had in self.made}
        made[seat, party] = (*steps, action)
        places = {seat: place for place, seat in enumerate(self.seats)}
        in_order = sorted(made.items(), key=lambda row: (places[row[0][0]], row[0][1]))
        rows = tuple((other, one, had) for (other, one), had in in_order)
        after = replace(self, made=rows, asking=seat)
        play.replace(after)
        if after.turn(play.state, seat) is None:
            after.done(play, seat)

    def done(self, play: Any, seat: str) -> None:
        """A seat has made all its steps."""
        answers = self._in_order({**dict(self.answers), seat: SEALED})
        after = replace(self, answers=answers, asking="")
        if after.waiting:
            play.replace(after)
        else:
            play.drop()
            self.reveal_steps(play, {party: steps for _, party, steps in self.made})

    @property
    def blank(self) -> Self:
        """The same choice before anybody has done anything."""
        return replace(self, answers=(), asking="", made=())

    def seen_by(self, seat: str) -> Self:
        """The choice as a seat sees it: nothing of what others have done so far."""
        return replace(self, made=tuple(row for row in self.made if row[0] == seat))


def open_steps(play: Any, frame: SealedSteps) -> None:
    """Open a choice for those of its seats that have a step to make."""
    seats = tuple(seat for seat in frame.seats if frame.turn(play.state, seat))
    if seats:
        play.push(replace(frame, seats=seats))
    else:
        frame.reveal_steps(play, {})
