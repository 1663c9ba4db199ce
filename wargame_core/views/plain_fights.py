"""The dice of a game without a view of its fights: each event in a line of its own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from wargame_core.engine.decision import Action, Event
from wargame_core.engine.guide import guide_of
from wargame_core.engine.history import Entry
from wargame_core.engine.preview import Preview
from wargame_core.views.contract import GameViews
from wargame_core.views.fight_values import FightView, MomentView
from wargame_core.views.words import language


class PlainFights:
    """Implements ``FightViews`` with what every game can be asked; its guide previews dice."""

    def __init__(self, game: Any, views: GameViews) -> None:
        """``views``: all views of the game, some of which may be its own."""
        self._game = game
        self._views = views

    def preview(self, state: object, action: Action | None) -> Preview | None:
        """What the terminal would say of the dice; None for a game without a guide."""
        guide = guide_of(self._game)
        return None if guide is None else guide.preview(state, action, language())

    def fight(
        self, state: object, entries: Sequence[Entry], state_at: Callable[[int], Any]
    ) -> FightView | None:
        """None: the log says it."""
        del state, entries, state_at
        return None

    def moment(self, state: object, event: Event) -> MomentView:
        """The words of an event and its die."""
        words = self._game.say(state, event.message, language())
        return MomentView(words, event.rule, event.die, sides=event.sides)

    def same_roll(self, event: Event, later: Event) -> bool:
        """Every die has its own line."""
        del event, later
        return False

    def moment_of_dice(self, state: object, events: Sequence[Event]) -> MomentView:
        """The last of some events."""
        return self._views.moment(state, events[-1])
