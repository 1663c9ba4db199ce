"""The views of a game on provinces; what it does not answer has the plain views of every game."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Any, ClassVar, Generic

from wargame_core.boards.areamap import AreaMap
from wargame_core.engine.decision import Action, Event, Refusal
from wargame_core.engine.history import Entry
from wargame_core.provinces.rules.actions import Decline, Finish, MoveFrom
from wargame_core.provinces.rules.battle import battle_of
from wargame_core.provinces.rules.reach import Ways
from wargame_core.provinces.rules.state import NOBODY, S
from wargame_core.provinces.views import board, lifts, moves, overlays, style, traces
from wargame_core.provinces.views.fights import Fights
from wargame_core.provinces.views.style import Style, province_name
from wargame_core.views.able_values import AbleView
from wargame_core.views.area_values import ClusterView, ProvincesView
from wargame_core.views.fight_values import (
    ActionGroup,
    FightView,
    ForceAttempts,
    MomentView,
    PriceView,
    SlideView,
)
from wargame_core.views.lift_values import LiftView, RestView
from wargame_core.views.overlay_values import Fill, OverlayView, Selection
from wargame_core.views.place_values import PlaceWords
from wargame_core.views.reference_values import ListTable
from wargame_core.views.time_values import TURN
from wargame_core.views.trace_values import TraceView
from wargame_core.views.values import PlaceView
from wargame_core.views.walk_values import WalkView
from wargame_core.views.words import in_language, language, listed, tr


class ProvinceViews(Generic[S]):
    """Board, moves, overlays, battles and provinces; a game adds and replaces what is its own."""

    OPENINGS: ClassVar[tuple[type, ...]] = (MoveFrom,)
    ENDINGS: ClassVar[tuple[type, ...]] = (Finish, Decline)
    OVERLAYS: ClassVar[tuple[str, ...]] = ("movement", "ownership")

    def __init__(
        self,
        look: Style[S],
        ways: Ways[S],
        fights: Fights[S],
        why_not: Callable[[S, Any], Refusal | None],
    ) -> None:
        """Take how the game looks, moves and fights, and the door to its rules."""
        self.look, self.ways, self.fights, self.why_not = look, ways, fights, why_not

    # --- what a game may say otherwise --------------------------------------------------------

    def is_contested(self, state: S, province: int) -> bool:
        """Whether several players stand in a province without holder."""
        return len(state.present(province)) > 1

    def contested(self, state: S) -> Collection[int]:
        """The provinces over which there will be battles as things stand."""
        return [place for place in range(len(state.control)) if self.is_contested(state, place)]

    def ground(self, state: S, province: int) -> Sequence[str]:
        """What kind of province it is, in words."""
        return ()

    def more_facts(self, state: S, province: int) -> Sequence[tuple[str, str]]:
        """What else is known of a province: title and words."""
        return ()

    # --- the board ----------------------------------------------------------------------------

    def board_of(self, state: S) -> AreaMap:
        """The map that is drawn."""
        return state.scenario.map

    def place_words(self) -> PlaceWords:
        """How provinces are called."""
        return style.place_words()

    def stacks(self, state: S) -> tuple[ClusterView, ...]:
        """All units; in a battle with what has joined its sides."""
        battle = battle_of(state)

        def shown(player: int, province: int) -> tuple[int, ...]:
            if battle is not None and battle.province == province:
                return tuple(self.fights.strength(state, battle, player))
            return state.at(player, province)

        return board.stacks(self.look, state, shown)

    def provinces(self, state: S) -> ProvincesView:
        """Whose every province is."""
        found = board.holdings(self.look, state, lambda place: self.is_contested(state, place))
        return ProvincesView(found, board.pact_tokens(self.look, state), state.scenario.lanes)

    def view_of_place(self, state: S, place: int) -> PlaceView:
        """Everything that is known of a province."""
        scenario, area = state.scenario, state.scenario.map
        facts: list[tuple[str, str]] = []
        circuit = area.groups.get(area.group[place])
        if circuit is not None:
            facts.append((tr("Circuit"), in_language(" ".join(circuit), circuit[1])))
        if ground := self.ground(state, place):
            facts.append((tr("Kind"), listed(ground)))
        facts.append((tr("Control"), self._holder(state, place)))
        for player in state.present(place):
            units = listed(
                f"{count} {self.look.kind(state, kind)}"
                for kind, count in enumerate(state.at(player, place))
                if count
            )
            facts.append((self.look.player(state, player), units))
        facts += self.more_facts(state, place)
        near = listed(province_name(scenario, other) for other in scenario.adjacent[place])
        facts.append((tr("Neighbours"), near))
        return PlaceView(place, province_name(scenario, place), tuple(facts), ())

    def _holder(self, state: S, place: int) -> str:
        holder = state.control[place]
        if holder >= 0:
            return self.look.player(state, holder)
        return tr("contested") if self.is_contested(state, place) else tr("nobody")

    def level_of(self, event: Event) -> int | None:
        """What part of the sequence of play begins with an event, or None."""
        return TURN if event.kind == "round" else None

    def mark_label(self, event: Event) -> str:
        """What stands beside the tick of a round: its number, or empty."""
        return str(event.params["round"]) if event.kind == "round" else ""

    def place_of(self, state: S, event: Event) -> int:
        """The province of an event, -1 if it has none."""
        place = event.params.get("province", -1)
        return int(place) if isinstance(place, int) else -1

    def seat_name(self, state: S, seat: str) -> str:
        """What a player is called on the board."""
        player = self._player(state, seat)
        return self.look.player(state, player) if player >= 0 else ""

    def seat_colour(self, state: S, seat: str) -> str:
        """Id of a player's colour and crest."""
        player = self._player(state, seat)
        return self.look.colour(state, player) if player >= 0 else ""

    def _player(self, state: S, seat: str) -> int:
        seats = state.scenario.seats
        return seats.index(seat) if seat in seats else NOBODY

    def traces(self, state: S, event: Event, before: Callable[[], S]) -> tuple[TraceView, ...]:
        """What an event leaves to be seen on the board."""
        return traces.traces(self.look, state, event)

    # --- choices ------------------------------------------------------------------------------

    def attempts(
        self, state: S, kind: str, place: int, legal: Sequence[Action]
    ) -> Iterator[Action]:
        """What a click on a province that is not lit may have meant."""
        return moves.attempts(kind, place)

    def all_attempts(self, state: S, place: int) -> tuple[ForceAttempts, ...]:
        """What the player on turn can do with his units in a province while he moves."""
        return moves.all_attempts(self.look, state, place)

    def able(self, state: S, legal: Sequence[Action]) -> tuple[AbleView, ...]:
        """Provinces for which there is a choice before the player is done."""
        return moves.able(legal)

    def groups(self, state: S, legal: Sequence[Action]) -> tuple[ActionGroup, ...]:
        """Legal actions by the province that they name."""
        return moves.groups(state, legal)

    def lift(self, state: S, place: int, unit: int = -1) -> LiftView | None:
        """The units of a province, or one kind of them, and where they can go."""
        return lifts.lift(state, place, unit)

    def rest(self, state: S, legal: Sequence[Action]) -> RestView | None:
        """The end of a march that goes step by step."""
        return moves.rest(legal)

    def walks(self, state: S, place: int, target: int, unit: int = -1) -> tuple[WalkView, ...]:
        """All units of a selected province to another one, or why they cannot go."""
        return lifts.walks(self.look, self.why_not, state, place, target, unit)

    def move_tag(self, state: S, place: int) -> PriceView | None:
        """How many steps the group on its way needs to a province."""
        return moves.move_tag(state, place)

    def slide(self, before: S, action: Action) -> SlideView | None:
        """The units of a group along their way."""
        return moves.slide(before, action)

    def overlay(self, state: S, kind: str, selection: Selection) -> OverlayView:
        """What one overlay shows, for what is selected."""
        if kind == "movement":
            return overlays.movement(self.look, self.ways, state, selection)
        return overlays.ownership(self.look, state, self.contested(state))

    def rings(self, state: S, selection: Selection) -> tuple[Fill, ...]:
        """How far the group that was taken up comes, step by step."""
        return overlays.rings(state)

    # --- battles ------------------------------------------------------------------------------

    def fight(
        self, state: S, entries: Sequence[Entry], state_at: Callable[[int], S]
    ) -> FightView | None:
        """The last battle, if it goes on or ended with the last entry."""
        return self.fights.fight(state, entries, state_at)

    def moment(self, state: S, event: Event) -> MomentView:
        """One event with its die, modifiers and cell."""
        return self.fights.moment(state, event)

    def same_roll(self, event: Event, later: Event) -> bool:
        """Whether two dice are told in one line."""
        return self.fights.same_roll(event, later)

    def moment_of_dice(self, state: S, events: Sequence[Event]) -> MomentView:
        """Dice that are read alike, in one line."""
        return self.fights.moment_of_dice(state, events)

    # --- reference ----------------------------------------------------------------------------

    def cell_words(self, label: str) -> str:
        """A label or cell of a chart in the present language."""
        return self.look.words.catalogue(language()).get(f"cell.{label}", label)

    def list_titles(self) -> tuple[str, ...]:
        """What the lists are about."""
        return (tr("Provinces"),)

    def lists(self, game: str, state: S) -> tuple[ListTable, ...]:
        """The provinces with what they are."""
        return (self.province_list(state),)

    def province_list(
        self, state: S, ground: Callable[[int], Sequence[str]] | None = None, note: str = ""
    ) -> ListTable:
        """Every province with its kind, as ``ground`` says it in short, and its neighbours."""
        scenario = state.scenario
        kinds = ground or (lambda place: self.ground(state, place))
        rows = tuple(
            (
                scenario.map.names[place],
                scenario.map.kanji[place],
                listed(kinds(place)),
                listed(province_name(scenario, other) for other in scenario.adjacent[place]),
            )
            for place in range(len(scenario.map.ids))
        )
        titles = (tr("Province"), tr("Kanji"), tr("Kind"), tr("Neighbours"))
        return ListTable("provinces", tr("Provinces"), titles, rows, note)
