"""Dice before they fall, and fights while they go on, for cards and the log."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from wargame_core.engine.decision import Action, Event
from wargame_core.engine.history import Entry
from wargame_core.engine.preview import Preview
from wargame_core.engine.state_type import S_contra
from wargame_core.views.fight_values import FightView, MomentView


class FightViews(Protocol[S_contra]):
    """What a game answers about dice and fights."""

    def preview(self, state: S_contra, action: Action | None) -> Preview | None:
        """What the first die after an action can bring, or that of the open decision; else None."""
        ...

    def fight(
        self, state: S_contra, entries: Sequence[Entry], state_at: Callable[[int], S_contra]
    ) -> FightView | None:
        """The fight that is going on, or that the last entry ended; else None.

        ``state_at`` gives the state after so many actions.
        """
        ...

    def moment(self, state: S_contra, event: Event) -> MomentView:
        """One event with its die, modifiers and cell."""
        ...

    def same_roll(self, event: Event, later: Event) -> bool:
        """Whether two dice, one after the other, are read alike and share a line."""
        ...

    def moment_of_dice(self, state: S_contra, events: Sequence[Event]) -> MomentView:
        """Dice that are read alike, in one line."""
        ...
