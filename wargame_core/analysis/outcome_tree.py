"""Exact odds of an action in a state of any game: every roll is enumerated, none is drawn."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Generic, TypeVar

from wargame_core.engine.decision import CHANCE, Decision, Event, Roll
from wargame_core.engine.game import Game

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Outcome(Generic[S]):
    """One way in which an action can turn out, up to the next choice of a player."""

    probability: Fraction
    state: S
    events: tuple[Event, ...]
    """What happens on the way; with several ways, on the first of them."""
    ways: tuple[tuple[Any, ...], ...]
    """Every sequence of actions of chance that leads here."""
    decision: Decision | None
    """What has to be chosen next, or None if the game is over."""

    @property
    def faces(self) -> tuple[tuple[int, ...], ...]:
        """The ways as faces of the die."""
        return tuple(
            tuple(roll.face for roll in way if isinstance(roll, Roll)) for way in self.ways
        )

    @property
    def rolls(self) -> tuple[Event, ...]:
        """The events that read a die, with modifiers and cell."""
        return tuple(event for event in self.events if event.die is not None)

    @property
    def losses(self) -> int:
        """Losses that the next decision deals out or splits; 0 if it is about something else."""
        return int(self.decision.prompt.params.get("losses", 0)) if self.decision else 0


def odds_of(game: Game[S], state: S, action: Any) -> tuple[Outcome[S], ...]:
    """Every outcome of an action with its probability; they add up to one.

    Ways that end in the same state count as one outcome. Raises IllegalActionError.
    """
    step = game.apply(state, action)
    return _until_a_choice(game, Outcome(Fraction(1), step.state, tuple(step.events), ((),), None))


def rolls_of(game: Game[S], state: S) -> tuple[Outcome[S], ...]:
    """The same for the rolls that a state waits for."""
    return _until_a_choice(game, Outcome(Fraction(1), state, (), ((),), None))


def _until_a_choice(game: Game[S], start: Outcome[S]) -> tuple[Outcome[S], ...]:
    done: list[Outcome[S]] = []
    open_ = [start]
    while open_:
        found: dict[str, Outcome[S]] = {}
        for before in open_:
            decision = game.decision(before.state)
            if decision is None or decision.seat != CHANCE:
                done.append(_with(before, decision))
                continue
            for roll, chance in game.outcomes(before.state):
                step = game.apply(before.state, roll)
                after = Outcome(
                    before.probability * chance,
                    step.state,
                    (*before.events, *step.events),
                    tuple((*way, roll) for way in before.ways),
                    None,
                )
                key = game.digest(step.state)
                found[key] = _joined(found[key], after) if key in found else after
        open_ = list(found.values())
    return tuple(done)


def _with(outcome: Outcome[S], decision: Decision | None) -> Outcome[S]:
    return Outcome(outcome.probability, outcome.state, outcome.events, outcome.ways, decision)


def _joined(a: Outcome[S], b: Outcome[S]) -> Outcome[S]:
    probability = a.probability + b.probability
    return Outcome(probability, a.state, a.events, (*a.ways, *b.ways), None)
