"""The choices of a game without a view of them: one button an action, in words of the game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar

from wargame_core.engine.decision import Action
from wargame_core.engine.game import Places
from wargame_core.engine.places import AttemptsAt, ListsPlaces, Reaches
from wargame_core.views.able_values import AbleView
from wargame_core.views.action_groups import grouped
from wargame_core.views.contract import GameViews
from wargame_core.views.fight_values import (
    ActionGroup,
    AmountsView,
    AttemptView,
    ForceAttempts,
    PriceView,
    RetreatView,
    SlideView,
)
from wargame_core.views.hand_values import HandView
from wargame_core.views.lift_values import LiftView, RestView
from wargame_core.views.place_values import PlaceList
from wargame_core.views.players_values import DraftView
from wargame_core.views.tray_values import TrayView
from wargame_core.views.walk_values import WalkView
from wargame_core.views.words import language, tr


class PlainChoices:
    """Implements ``ChoiceViews`` with what every game can be asked.

    A game that implements ``AttemptsAt`` or ``Reaches`` is asked by these, too.
    """

    ENDINGS: ClassVar[tuple[type, ...]] = ()
    OPENINGS: ClassVar[tuple[type, ...]] = ()
    TAKINGS: ClassVar[tuple[type, ...]] = ()

    def __init__(self, game: Any, views: GameViews) -> None:
        """``views``: all views of the game, some of which may be its own."""
        self._game = game
        self._views = views
        self._lists_places = isinstance(game, ListsPlaces)
        self._says_attempts = isinstance(game, AttemptsAt)

    def places(self, state: object, action: Action) -> Places:
        """As the game says; nowhere if the one page with its counts is all that is drawn."""
        found: Places = self._game.places(state, action)
        nowhere = not found.lit and not found.path
        if nowhere or self._lists_places:
            return found
        one_page = isinstance(self._views.board_of(state), PlaceList)
        return Places(units=found.units) if one_page else found

    def able(self, state: object, legal: Sequence[Action]) -> tuple[AbleView, ...]:
        """Every place for which there is a choice beside the end."""
        endings = self._views.ENDINGS
        others = [action for action in legal if not isinstance(action, endings)]
        if len(others) == len(legal):
            return ()
        places = (self._views.places(state, action).lit for action in others)
        return tuple(AbleView(place) for place in dict.fromkeys(p[0] for p in places if p))

    def groups(self, state: object, legal: Sequence[Action]) -> tuple[ActionGroup, ...]:
        """Legal actions by the first place of each, those without one last."""

        def place(action: Action) -> int | None:
            return next(iter(self._views.places(state, action).lit), None)

        return grouped(legal, place, lambda one: self._views.view_of_place(state, one).title)

    def amounts(self, state: object, legal: Sequence[Action]) -> tuple[AmountsView, ...]:
        """None: every number has its own button."""
        del state, legal
        return ()

    def tray(
        self, state: object, legal: Sequence[Action], place: int, unit: int = -1
    ) -> TrayView | None:
        """No tray: every choice has its own button or place."""
        del state, legal, place, unit
        return None

    def price_words(self, state: object, action: Action) -> str:
        """Nothing beyond the words of the action."""
        del state, action
        return ""

    def purchase_words(self, state: object, action: Action) -> str:
        """No purchase is asked about."""
        del state, action
        return ""

    def rule_of(self, state: object, action: Action) -> str:
        """The rule of the decision is all that is known."""
        del state, action
        return ""

    def why_asked(self, state: object, legal: Sequence[Action]) -> str:
        """Nothing is said beside the answers."""
        del state, legal
        return ""

    def attempts(
        self, state: object, kind: str, place: int, legal: Sequence[Action]
    ) -> Iterator[Action]:
        """What the game says that is asked for in a place."""
        del kind, legal
        if isinstance(self._game, AttemptsAt):
            yield from self._game.attempts_at(state, place)

    def all_attempts(self, state: object, place: int) -> tuple[ForceAttempts, ...]:
        """What the game says that is asked for in a place, on one list, if any of it is legal.

        A list of what is not possible would only take the place of the buttons.
        """
        if not self._says_attempts:
            return ()
        game: Any = self._game
        tried = tuple(self._views.attempts(state, "", place, ()))
        if all(game.why_not(state, action) is not None for action in tried):
            return ()
        found = tuple(
            AttemptView(game.describe(state, action, language()), action) for action in tried
        )
        return (ForceAttempts(self._views.view_of_place(state, place).title, found),)

    def closed(self, state: object, legal: Sequence[Action]) -> tuple[AttemptView, ...]:
        """Nothing: only what can be chosen is offered."""
        del state, legal
        return ()

    def lift(self, state: object, place: int, unit: int = -1) -> LiftView | None:
        """Nothing is taken up."""
        del state, place, unit
        return None

    def rest(self, state: object, legal: Sequence[Action]) -> RestView | None:
        """No move goes on."""
        del state, legal
        return None

    def walks(self, state: object, place: int, target: int, unit: int = -1) -> tuple[WalkView, ...]:
        """None: a click plays what is lit."""
        del state, place, target, unit
        return ()

    def by_way(
        self, state: object, place: int, passed: Sequence[int], target: int
    ) -> tuple[WalkView, ...]:
        """None: a move names no places to pass."""
        del state, place, passed, target
        return ()

    def move_tag(self, state: object, place: int) -> PriceView | None:
        """The price of a place in reach."""
        if not isinstance(self._game, Reaches):
            return None
        cost = self._game.reach(state).get(place)
        return None if cost is None else PriceView(place, str(cost), tr("cost {cost}", cost=cost))

    def retreat(self, state: object) -> RetreatView | None:
        """No prices of retreats."""
        del state
        return None

    def slide(self, before: object, action: Action) -> SlideView | None:
        """Nothing is seen to move."""
        del before, action
        return None

    def hand(self, state: object, seat: str, legal: Sequence[Action]) -> HandView | None:
        """No hand: what a player holds stands with his facts."""
        del state, seat, legal
        return None

    def draft(self, state: object, legal: Sequence[Action]) -> DraftView | None:
        """No page for a draft: its choices are buttons."""
        del state, legal
        return None
