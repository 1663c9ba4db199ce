"""What a choice of a match was worth beside the best that the strongest level would have done."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

from wargame_core.analysis.stretches import Stretch
from wargame_core.engine.decision import Decision, Message

LEAST_LOSS: Final = 1e-9
"""Losses below this are none: sums of the same numbers may differ in the last bits."""

Watch = Callable[[], None]
"""Called all the time; what it raises ends the work."""


def unwatched() -> None:
    """Nobody wants the work to end."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """Choices that belong together, beside the best ones."""

    seat: str
    first: int
    """Number of the first action, from 1."""
    last: int
    kind: str
    """What was asked first."""
    loss: float
    """What the best would have brought more, on average over the same dice; never below 0."""
    doubt: float
    """Standard error of the loss."""
    best: tuple[str, ...] = ()
    """The best choices in the game's notation, as long as no die falls; empty if the played ones
    are as good."""
    answers: bool = False
    """Whether it answers a question that somebody or something has put, as within a fight."""
    terms: Mapping[str, float] = field(default_factory=dict)
    """Term by term how much more of what the best would have brought."""

    contradicted: bool = False
    """Whether playing on without any search has found the played choices no worse."""

    @property
    def is_sure(self) -> bool:
        """Whether the loss is more than chance of the trials could make it, and uncontradicted."""
        return self.loss > 2.0 * self.doubt and not self.contradicted


class Judge(Protocol):
    """Compares what a seat chose with what it could have chosen. It is shown views only."""

    @property
    def unit(self) -> Message:
        """What losses are counted in."""
        ...

    def begins(self, view: Any, decision: Decision) -> bool:
        """Whether a decision begins something of its own, though the seat decided before it."""
        ...

    def judge(self, stretch: Stretch, effort: int, watch: Watch) -> Verdict:
        """What a stretch has cost. Twice the effort takes about twice the time."""
        ...


def mean_and_error(differences: Sequence[float]) -> tuple[float, float]:
    """The mean of some differences and its standard error.

    >>> mean_and_error([1.0, 3.0])
    (2.0, 1.0)
    """
    size = len(differences)
    mean = sum(differences) / size
    if size < 2:
        return mean, 0.0
    squares = sum((one - mean) ** 2 for one in differences)
    return mean, (squares / (size - 1) / size) ** 0.5
