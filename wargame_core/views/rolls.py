"""Dice that share one line of the log."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from wargame_core.engine.decision import Event


def rolled_together(
    events: Iterable[Event], same_roll: Callable[[Event, Event], bool]
) -> Iterator[tuple[Event, ...]]:
    """Events in their order; dice that are read alike and follow each other come together."""
    together: tuple[Event, ...] = ()
    for event in events:
        if together and same_roll(together[-1], event):
            together += (event,)
        else:
            if together:
                yield together
            together = (event,)
    if together:
        yield together
