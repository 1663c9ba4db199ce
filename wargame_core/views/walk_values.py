"""What a click on a place does for the force that is selected elsewhere, as it is shown."""

from __future__ import annotations

from dataclasses import dataclass

from wargame_core.views.reason_values import Reason


@dataclass(frozen=True, slots=True)
class WalkView:
    """A way for a force to reach a place at once: a few actions in a row, or why not."""

    text: str
    """Who does what there."""
    price: str = ""
    """What it costs, in a few words."""
    actions: tuple[object, ...] = ()
    """To be played one after the other; empty if there is a reason."""
    path: tuple[int, ...] = ()
    reason: Reason | None = None
    """Why the force cannot come there."""
    who: str = ""
    """The leader of the force: a long list has a menu for each."""
    unit: int = -1
    """The leader of the force; -1 where all that can go do so together."""
    second: bool = False
    """Whether it is the dearer of two kinds of movement, which a player has to ask for."""
    warning: str = ""
    """What the way sets off for good; mostly empty."""
