"""The actions of an open decision, for buttons, lists and clicks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol

from wargame_core.engine.decision import Action
from wargame_core.engine.game import Places
from wargame_core.engine.state_type import S_contra
from wargame_core.views.able_values import AbleView
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
from wargame_core.views.players_values import DraftView
from wargame_core.views.tray_values import TrayView
from wargame_core.views.walk_values import WalkView


class ChoiceViews(Protocol[S_contra]):
    """What a game answers about what can be chosen now, and what cannot."""

    @property
    def ENDINGS(self) -> tuple[type, ...]:  # noqa: N802
        """Kinds of actions that end what is being done; Enter chooses them."""
        ...

    @property
    def OPENINGS(self) -> tuple[type, ...]:  # noqa: N802
        """Kinds of actions that begin something; Esc takes them back."""
        ...

    @property
    def TAKINGS(self) -> tuple[type, ...]:  # noqa: N802
        """Kinds of actions that take something for good, as in a draft; they are asked about."""
        ...

    def places(self, state: S_contra, action: Action) -> Places:
        """Where on the board that is drawn an action belongs."""
        ...

    def able(self, state: S_contra, legal: Sequence[Action]) -> tuple[AbleView, ...]:
        """Who can still act before what is open ends, in the order in which a key goes through.

        Empty where its end passes over nobody.
        """
        ...

    def groups(self, state: S_contra, legal: Sequence[Action]) -> tuple[ActionGroup, ...]:
        """Legal actions by the force that they belong to."""
        ...

    def amounts(self, state: S_contra, legal: Sequence[Action]) -> tuple[AmountsView, ...]:
        """Legal actions that differ in a number only; each kind of them together."""
        ...

    def tray(
        self, state: S_contra, legal: Sequence[Action], place: int, unit: int = -1
    ) -> TrayView | None:
        """What is arranged in a tray now, before it is played; None where nothing is.

        ``place`` and ``unit`` are selected on the board, -1 for none.
        """
        ...

    def price_words(self, state: S_contra, action: Action) -> str:
        """What an action costs beyond its words, or empty."""
        ...

    def purchase_words(self, state: S_contra, action: Action) -> str:
        """What is left after a purchase that is asked about first; empty where nothing is asked."""
        ...

    def rule_of(self, state: S_contra, action: Action) -> str:
        """Number of the rule on an action; empty if it is that of the open decision."""
        ...

    def why_asked(self, state: S_contra, legal: Sequence[Action]) -> str:
        """What is said beside the answers: why there is only one, or what there is to spend."""
        ...

    def attempts(
        self, state: S_contra, kind: str, place: int, legal: Sequence[Action]
    ) -> Iterator[Action]:
        """What a click on a place that is not lit may have meant, the likeliest first."""
        ...

    def all_attempts(self, state: S_contra, place: int) -> tuple[ForceAttempts, ...]:
        """The own forces in a place with everything that forces can do, allowed or not."""
        ...

    def closed(self, state: S_contra, legal: Sequence[Action]) -> tuple[AttemptView, ...]:
        """What belongs to the open decision but cannot be chosen now."""
        ...

    def lift(self, state: S_contra, place: int, unit: int = -1) -> LiftView | None:
        """The force or piece that is taken up in a place, and where it may be put down.

        ``place`` is -1 for whoever is on his way, ``unit`` -1 for whoever can do something.
        None if nobody can be taken up.
        """
        ...

    def rest(self, state: S_contra, legal: Sequence[Action]) -> RestView | None:
        """What ends the move that is going on, as when the player turns to others; else None."""
        ...

    def walks(
        self, state: S_contra, place: int, target: int, unit: int = -1
    ) -> tuple[WalkView, ...]:
        """What forces of a selected place may do with another place, or why none may.

        The cheapest way of each is first; ``unit`` asks for one of them only.
        """
        ...

    def by_way(
        self, state: S_contra, place: int, passed: Sequence[int], target: int
    ) -> tuple[WalkView, ...]:
        """What the force on its way, or those of a place, may do by places to pass; or why none."""
        ...

    def move_tag(self, state: S_contra, place: int) -> PriceView | None:
        """The price of a place for the force on its way; None out of reach."""
        ...

    def retreat(self, state: S_contra) -> RetreatView | None:
        """The retreat or pursuit that is being chosen, with its prices; else None."""
        ...

    def slide(self, before: S_contra, action: Action) -> SlideView | None:
        """Which units an action moves, and along which way; None if nothing moves."""
        ...

    def hand(self, state: S_contra, seat: str, legal: Sequence[Action]) -> HandView | None:
        """What a seat holds, with what it can play of it now; None in games without hands.

        ``legal`` is empty while others decide.
        """
        ...

    def draft(self, state: S_contra, legal: Sequence[Action]) -> DraftView | None:
        """The draft that is going on; None where there is none."""
        ...
