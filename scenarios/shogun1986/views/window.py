"""The views of Shogun (1986): those of games on provinces, and what only this game has."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import ClassVar, Final

from scenarios.shogun1986.odds import preview as battle_preview
from scenarios.shogun1986.rules import engine, results
from scenarios.shogun1986.rules.actions import EndPurchases, Pick
from scenarios.shogun1986.rules.screened import ScreenedFrame
from scenarios.shogun1986.rules.state import State
from scenarios.shogun1986.rules.ways import WAYS
from scenarios.shogun1986.views import board, choices, lifts, moves, reference, time, trays
from scenarios.shogun1986.views import players as all_players
from scenarios.shogun1986.views.fight import FIGHTS
from scenarios.shogun1986.views.names import STYLE, colour_id
from wargame_core.engine.decision import Action, Event
from wargame_core.engine.interrupt import Pass
from wargame_core.engine.preview import Preview
from wargame_core.engine.procedure import open_frame
from wargame_core.provinces.rules.actions import Decline, Finish
from wargame_core.provinces.rules.state import NOBODY
from wargame_core.provinces.views.window import ProvinceViews
from wargame_core.views.able_values import AbleView
from wargame_core.views.area_values import ClusterView, ProvincesView
from wargame_core.views.fight_values import ActionGroup, ForceAttempts, PriceView, SlideView
from wargame_core.views.hidden_words import one_answer
from wargame_core.views.lift_values import LiftView, RestView
from wargame_core.views.overlay_values import Fill, OverlayView, Selection
from wargame_core.views.reference_values import ListTable
from wargame_core.views.time_values import STAGE, TURN
from wargame_core.views.values import PlaceView
from wargame_core.views.walk_values import WalkView
from wargame_core.views.words import language, tr

_LEVELS: Final = {"round": TURN, "order": STAGE, "turn": STAGE, "ronin-over": STAGE}


class Shogun1986Views(ProvinceViews[State]):
    """How a state of Shogun (1986) is shown."""

    ENDINGS: ClassVar[tuple[type, ...]] = (Finish, Decline, Pass, EndPurchases)
    TAKINGS: ClassVar[tuple[type, ...]] = (Pick,)

    card = staticmethod(reference.card)
    castles = staticmethod(board.castles)
    counter_sheet = staticmethod(reference.counter_sheet)
    places = staticmethod(choices.places)
    points = staticmethod(results.points)
    players = staticmethod(all_players.players)
    price_words = staticmethod(choices.price_words)
    tray = staticmethod(trays.tray)
    turn = staticmethod(time.turn)
    sheet = staticmethod(time.sheet)

    def stacks(self, state: State) -> tuple[ClusterView, ...]:
        """Armies and forces."""
        return board.stacks(state)

    def provinces(self, state: State) -> ProvincesView:
        """Whose every province is, and marks in it."""
        return board.provinces(state)

    def seat_name(self, state: State, seat: str) -> str:
        """The name of the seat, whichever colours it leads."""
        return ""

    def seat_colour(self, state: State, seat: str) -> str:
        """Id of the first colour that a seat leads (S-10)."""
        led = (p for p in range(len(state.units)) if state.seat(p) == seat)
        return colour_id(state, next(led, NOBODY))

    def level_of(self, event: Event) -> int | None:
        """What part of the sequence of play begins with an event, or None."""
        return _LEVELS.get(event.kind)

    def is_contested(self, state: State, province: int) -> bool:
        """Nobody shares a province; it is fought for from outside (SG-WAR-02)."""
        return False

    def contested(self, state: State) -> frozenset[int]:
        """Provinces against which battles are declared."""
        return frozenset(int(made.target) for made, _ in state.markers)

    def view_of_place(self, state: State, place: int) -> PlaceView:
        """A province with the army there on its card."""
        cards = tuple(
            board.card(state, army) for army in state.all_armies() if army.province == place
        )
        return replace(super().view_of_place(state, place), troops=cards)

    def more_facts(self, state: State, province: int) -> Sequence[tuple[str, str]]:
        """Castle, hidden rōnin, plans and declared battles."""
        return board.facts(state, province)

    def preview(self, state: State, action: Action | None) -> Preview | None:
        """The battle that an action declares or begins, or the one whose dice come next."""
        return battle_preview.preview(state, action, language())

    # --- choices ------------------------------------------------------------------------------

    def attempts(
        self, state: State, kind: str, place: int, legal: Sequence[Action]
    ) -> Iterator[Action]:
        """What a click on a province that is not lit may have meant."""
        return choices.attempts(state, kind, place)

    def all_attempts(self, state: State, place: int) -> tuple[ForceAttempts, ...]:
        """What the player on turn can do with his units in a province while he moves."""
        return tuple(moves.all_attempts(state, place))

    def groups(self, state: State, legal: Sequence[Action]) -> tuple[ActionGroup, ...]:
        """Legal actions by the province that they name."""
        return choices.groups(state, legal)

    def able(self, state: State, legal: Sequence[Action]) -> tuple[AbleView, ...]:
        """Who can still do something before the player is done."""
        return lifts.able(state, legal)

    def lift(self, state: State, place: int, unit: int = -1) -> LiftView | None:
        """The army or the units of a province, and where they can go or attack."""
        return lifts.lift(state, place, unit)

    def rest(self, state: State, legal: Sequence[Action]) -> RestView | None:
        """The end of a march."""
        return lifts.rest(legal)

    def walks(self, state: State, place: int, target: int, unit: int = -1) -> tuple[WalkView, ...]:
        """What those of a selected province do with another one, or why they cannot."""
        return lifts.walks(state, place, target, unit)

    def move_tag(self, state: State, place: int) -> PriceView | None:
        """How many steps the army on its way has left in a province."""
        return moves.move_tag(state, place)

    def slide(self, before: State, action: Action) -> SlideView | None:
        """Who is seen to move."""
        return moves.slide(before, action)

    def why_asked(self, state: State, legal: Sequence[Action]) -> str:
        """Whoever has hired rōnin is asked, lest others learn where they hide (SG-RON-02)."""
        screened = open_frame(state, ScreenedFrame) is not None
        return one_answer() if len(legal) == 1 and screened else ""

    def overlay(self, state: State, kind: str, selection: Selection) -> OverlayView:
        """What one overlay shows, for what is selected."""
        if kind == "movement":
            return moves.movement(state, selection)
        return super().overlay(state, kind, selection)

    def rings(self, state: State, selection: Selection) -> tuple[Fill, ...]:
        """No rings: armies go step by step."""
        return ()

    # --- reference ----------------------------------------------------------------------------

    def lists(self, game: str, state: State) -> tuple[ListTable, ...]:
        """The provinces; the chart of units says all about these."""
        note = tr("Borders and sea lanes are reconstructed.")
        return (self.province_list(state, note=note),)

    def ground(self, state: State, province: int) -> Sequence[str]:
        """Whether it can be reached by sea."""
        land = state.scenario.land[province]
        by_sea = [place for place in state.scenario.adjacent[province] if place not in land]
        return [tr("coast with sea lines")] if by_sea else []


VIEWS: Final = Shogun1986Views(STYLE, WAYS, FIGHTS, engine.why_not)
"""What the entry point names."""
