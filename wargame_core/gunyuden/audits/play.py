"""How an audit plays: forced dice, the first legal choice where nothing else is said, and notes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from wargame_core.analysis.driven import Driven
from wargame_core.engine.decision import CHANCE, Action, Event, Roll
from wargame_core.gunyuden.rules import engine
from wargame_core.gunyuden.rules.actions import LoseStep
from wargame_core.gunyuden.rules.charts import Charts
from wargame_core.gunyuden.rules.scenario import Scenario
from wargame_core.gunyuden.rules.state import State
from wargame_core.tables.chart import Chart
from wargame_core.tables.span import span


@dataclass(frozen=True, slots=True)
class Material:
    """What an audit plays with: the print, and the compiled charts that the rules look up."""

    printed: Mapping[str, Chart]
    charts: Charts
    scenarios: Callable[[], Mapping[str, Scenario]] = dict
    """Real scenarios by number, loaded when they are needed."""

    def number(self, name: str) -> int:
        """A number of the basic rules, as printed."""
        return int(self.printed["series_numbers"].cell(name, "Value"))


Drive = Callable[[Material], Iterator[Driven]]
__all__ = ["Cast", "Drive", "Driven", "Material", "Table", "cast", "dice_of"]


class Table:
    """A state that is played on, and what happened."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.events: list[Event] = []

    @property
    def kind(self) -> str:
        """Kind of the open decision; empty when the game is over."""
        found = engine.decision(self.state)
        return found.kind if found else ""

    @property
    def rolling(self) -> bool:
        """Whether a die is to be cast."""
        found = engine.decision(self.state)
        return found is not None and found.seat == CHANCE

    def play(self, *moves: Any) -> Table:
        """Apply actions; a number is the face of a die."""
        for move in moves:
            step = engine.apply(self.state, Roll(move) if isinstance(move, int) else move)
            self.state = step.state
            self.events += step.events
        return self

    def allows(self, action: Action) -> bool:
        """Whether the rules allow an action now."""
        return engine.why_not(self.state, action) is None

    def settle(self, *kinds: str) -> Table:
        """Take the first legal choice as long as the open decision is of one of these kinds."""
        while self.kind in kinds:
            self.play(engine.legal_actions(self.state)[0])
        return self

    def spread_losses(self) -> Table:
        """Deal losses so that as few units as possible die: from full units, the last first."""
        while self.kind == "losses":
            steps, choices = self.state.steps, engine.legal_actions(self.state)
            units = [choice.unit for choice in choices if isinstance(choice, LoseStep)]
            self.play(LoseStep(max(units, key=lambda unit: (steps[unit], unit))))
        return self

    def last(self, kind: str) -> Event:
        """The last event of a kind. Raises LookupError."""
        for event in reversed(self.events):
            if event.kind == kind:
                return event
        raise LookupError(f"no {kind} among {[event.kind for event in self.events]}")

    def happened(self, kind: str) -> bool:
        """Whether there was an event of a kind."""
        return any(event.kind == kind for event in self.events)


@dataclass(frozen=True, slots=True)
class Cast:
    """A die and the morale of both sides, so that their sum is the wanted row."""

    die: int
    own: int = 0
    other: int = 0


def cast(wanted: int) -> Cast:
    """How to reach a modified die by morale alone."""
    die = min(max(wanted, 1), 6)
    return Cast(die, min(0, wanted - die), min(0, die - wanted))


def dice_of(label: str) -> tuple[int, ...]:
    """Modified dice that a row label stands for: open ends also one beyond."""
    found = span(label)
    if found is None:
        raise ValueError(f"{label!r} is no die")
    if found.low is None:
        assert found.high is not None
        return (found.high, found.high - 1)
    if found.high is None:
        return (found.low, found.low + 1)
    return tuple(range(found.low, found.high + 1))
