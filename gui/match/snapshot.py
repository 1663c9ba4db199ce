"""One point of a match in values: every panel of the window shows the same snapshot."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, TypeVar

from gui.match.own_pieces import own_pieces
from gui.match.past import Past, is_earlier
from gui.match.readings import behind, reading_here
from gui.match.seen_entries import SeenEntries
from gui.match.taking_back import TakingBack, taking_back
from gui.match.to_come import ToCome, chance_after
from gui.match.viewer import seen_by, viewer_of
from wargame_core.engine.decision import CHANCE, Decision, Event, Refusal, Result, Roll
from wargame_core.engine.game import Places, seat_title
from wargame_core.engine.history import Entry, events_seen, has_secrets
from wargame_core.engine.in_full import warning
from wargame_core.engine.match import Match
from wargame_core.engine.preview import Preview
from wargame_core.engine.seats import HUMAN, humans
from wargame_core.engine.secrecy import action_seen, keeps_secrets
from wargame_core.engine.told import count_told, is_told, points
from wargame_core.views import openings
from wargame_core.views.able_values import AbleView
from wargame_core.views.area_values import ProvincesView
from wargame_core.views.contract import GameViews
from wargame_core.views.fight_values import ForceAttempts, RetreatView
from wargame_core.views.lift_values import LiftView, RestView
from wargame_core.views.overlay_values import Fill, OverlayView, Selection
from wargame_core.views.place_values import FortView, PileView, PlaceWords
from wargame_core.views.players_values import DraftView, PlayersView
from wargame_core.views.reason_values import Reason
from wargame_core.views.registry import view_of
from wargame_core.views.tray_values import TrayView
from wargame_core.views.values import PlaceView, TurnView
from wargame_core.views.walk_values import WalkView
from wargame_core.views.words import language, tr

T = TypeVar("T")


@dataclass(frozen=True, eq=False)
class Snapshot:
    """What is shown of a match: its present, or an earlier point while looking back.

    It stays true when the match goes on; LiveMatch then has another one. What takes time is worked
    out when it is first asked for, and once only.
    """

    match: Match
    views: GameViews
    """How states of the match's game are shown."""
    whole_state: Any
    """The state with what seats have hidden: for files, never for eyes."""
    state: Any
    """The same as the viewer may know it."""
    viewer: str
    """The seat for whose eyes the match is shown; empty where only programs play."""
    decision: Decision | None
    """The decision that is open in this state."""
    position: int
    """Actions played up to this point."""
    length: int
    """Actions played up to the present."""
    looks_back: bool
    """Whether this is an earlier point of the match; nothing can be played there."""
    language: str
    """The language of all words."""
    _played: Sequence[Entry]
    """What was played up to the present, oldest first."""
    _present: Any
    """The whole state of the present."""
    _undo_limit: int
    _described: dict[Any, str] = field(default_factory=dict)
    _places: dict[Any, Places] = field(default_factory=dict)
    _prices: dict[Any, str] = field(default_factory=dict)
    _reasons: dict[Any, Reason | None] = field(default_factory=dict)
    _previews: dict[Any, Preview | None] = field(default_factory=dict)
    _answers: dict[tuple[Any, ...], Any] = field(default_factory=dict)

    @classmethod
    def of(cls, match: Match, past: Past | None, before: Snapshot | None) -> Snapshot:
        """A snapshot of the present of a match, or of a point in its past.

        ``before`` lends its state if that is still the one that is shown.
        """
        whole = past.state if past else match.state
        viewer = viewer_of(match)
        if before is not None and before.whole_state is whole and before.viewer == viewer:
            state = before.state
        else:
            state = seen_by(match, viewer, whole)
        return cls(
            match=match,
            views=view_of(match.game),
            whole_state=whole,
            state=state,
            viewer=viewer,
            decision=past.decision if past else match.decision,
            position=past.position if past else match.position,
            length=match.position,
            looks_back=past is not None,
            language=language(),
            _played=match.entries,
            _present=match.state,
            _undo_limit=match.undo_limit,
        )

    # --- whose turn it is ---------------------------------------------------------------------

    @cached_property
    def hides_information(self) -> bool:
        """Whether seats of the match's game must not see each other's board."""
        return has_secrets(self.match.game)

    @cached_property
    def awaits_human(self) -> bool:
        """Whether a human seat decides now; nobody does while looking back."""
        return not self.looks_back and self.match.seats.get(self.acting) == HUMAN

    @cached_property
    def awaits_die(self) -> bool:
        """Whether the players have to say what their own die shows."""
        chance = not self.looks_back and self.acting == CHANCE
        return chance and self.match.dice.mode == "own"

    @property
    def acting(self) -> str:
        """The seat that decides; empty when the game is over."""
        return self.decision.seat if self.decision is not None else ""

    @cached_property
    def last_chooser(self) -> str:
        """The seat that made the last choice of the match; empty at its start."""
        return next((entry.seat for entry in reversed(self._played) if entry.seat != CHANCE), "")

    @cached_property
    def mover(self) -> str:
        """The seat whose choice is carried out: of the decision, or behind a roll of the dice."""
        return self.last_chooser if self.acting == CHANCE and self.last_chooser else self.acting

    @cached_property
    def a_program_moves(self) -> bool:
        """Whether the last choice was a program's: a roll since then belongs to its move."""
        return bool(self.last_chooser) and self.last_chooser not in humans(self.match.seats)

    @cached_property
    def result(self) -> Result | None:
        """How the match ended, or None while it goes on."""
        return self.match.game.result(self._present)

    # --- what may be done ---------------------------------------------------------------------

    @cached_property
    def legal(self) -> Sequence[Any]:
        """All legal actions of the present, whoever decides."""
        if self.match.state is self._present:
            return self.match.legal
        return self.match.game.legal_actions(self._present)

    @cached_property
    def choices(self) -> Sequence[Any]:
        """What may be chosen in the window now."""
        return self.legal if self.awaits_human or self.awaits_die else ()

    @cached_property
    def by_place(self) -> Mapping[int, tuple[Any, ...]]:
        """The choices that belong to each place; a face of the die belongs to none."""
        found: dict[int, list[Any]] = {}
        for action in self.choices:
            for place in () if isinstance(action, Roll) else self.places(action).lit:
                found.setdefault(place, []).append(action)
        return {place: tuple(actions) for place, actions in found.items()}

    @cached_property
    def able(self) -> tuple[AbleView, ...]:
        """Who can still act before what is open ends; empty where its end passes over nobody."""
        return self.views.able(self.state, self.choices) if self.awaits_human else ()

    def rolls(self, actions: Sequence[Any]) -> bool:
        """Whether dice fall as soon as some actions in a row are played; draws are no dice."""
        found = self.chance_after(actions)
        return found is not None and found.dice

    def chance_after(self, actions: Sequence[Any]) -> ToCome | None:
        """What chance decides as soon as some actions in a row are played, if it does."""
        return chance_after(self.match.game, self._present, actions, self.language)

    def after(self, action: object) -> Any | None:
        """The state after an action as the viewer may know it; None if it is not possible."""
        game, present = self.match.game, self._present
        if game.why_not(present, action) is not None:
            return None
        return seen_by(self.match, self.viewer, game.apply(present, action).state)

    @cached_property
    def entries(self) -> Sequence[Entry]:
        """What was played up to this point, oldest first."""
        return self._played[: self.position]

    @cached_property
    def points(self) -> Sequence[int]:
        """The positions that can be shown up to the present, one for each action that is told."""
        return points(self._played, self.reader)

    @cached_property
    def told_position(self) -> int:
        """Actions up to this point, as the viewer counts: sealed steps of a seat are one."""
        return count_told(self._played[self.position - 1], self.reader) if self.position else 0

    @cached_property
    def told_length(self) -> int:
        """Actions up to the present, as the viewer counts."""
        return count_told(self._played[-1], self.reader) if self._played else 0

    @cached_property
    def last_told(self) -> Entry | None:
        """The last action up to this point of which the viewer knows."""
        known = (entry for entry in reversed(self.entries) if is_told(entry, self.reader))
        return next(known, None)

    @cached_property
    def undo(self) -> TakingBack:
        """What can be taken back now."""
        return taking_back(self, self._played, self._undo_limit)

    # --- the board and the sequence of play ---------------------------------------------------

    @cached_property
    def stacks(self) -> Sequence[PileView]:
        """All counters on the board."""
        return self.views.stacks(self.state)

    @cached_property
    def castles(self) -> Sequence[FortView]:
        """All castles in play."""
        return self.views.castles(self.state)

    @cached_property
    def provinces(self) -> ProvincesView | None:
        """Holdings and tokens of a board of provinces."""
        return self.views.provinces(self.state)

    @cached_property
    def turn(self) -> TurnView:
        """Turn, stage, phase and points."""
        return self.views.turn(self.state, self.acting)

    @cached_property
    def retreat(self) -> RetreatView | None:
        """The retreat or pursuit that is being chosen, with its prices."""
        return self.views.retreat(self.state)

    @cached_property
    def place_words(self) -> PlaceWords:
        """How the places of the board are called."""
        return self.views.place_words()

    @cached_property
    def players(self) -> PlayersView | None:
        """All players with what may be seen of them; None where the turn bar says it all."""
        return self.views.players(self.state, self.acting)

    @cached_property
    def draft(self) -> DraftView | None:
        """The draft that is going on; None where there is none."""
        return self.views.draft(self.state, self.legal)

    own = cached_property(own_pieces)
    """What the viewer holds, and what is laid out or given on a page of its own."""

    def tray(self, place: int, unit: int = -1) -> TrayView | None:
        """What can be arranged now with a place and unit selected; None where nothing can."""
        asked = self.state, self.choices, place, unit
        return self.views.tray(*asked) if self.awaits_human else None

    def view_of_place(self, place: int) -> PlaceView:
        """Everything that is known of a place."""
        return self._once(self.views.view_of_place, place)

    def overlay(self, kind: str, selection: Selection) -> OverlayView:
        """What one overlay shows, for what is selected."""
        return self._once(self.views.overlay, kind, selection)

    def rings(self, selection: Selection) -> tuple[Fill, ...]:
        """How far the selected force comes, step by step, as outlines."""
        return self._once(self.views.rings, selection)

    def line_of(self, selection: Selection) -> OverlayView:
        """The lines of communication of what is selected, and where they are cut."""
        return self._once(self.views.line_of, selection)

    def _once(self, view: Callable[..., T], *about: Any) -> T:
        """What a view answers for this state; it is asked once only."""
        key = (view, *about)
        if key not in self._answers:
            self._answers[key] = view(self.state, *about)
        answer: T = self._answers[key]
        return answer

    def state_at(self, position: int) -> Any:
        """The state after so many actions, as the viewer may know it."""
        return seen_by(self.match, self.viewer, self.match.state_at(position))

    # --- one action ---------------------------------------------------------------------------

    def places(self, action: object) -> Places:
        """Where on the board an action belongs."""
        found = self._places.get(action)
        if found is None:
            found = self._places[action] = self.views.places(self.state, action)
        return found

    def describe(self, action: object) -> str:
        """An action in words."""
        found = self._described.get(action)
        if found is None:
            found = self.match.game.describe(self.state, action, self.language)
            self._described[action] = found
        return found

    def price(self, action: object) -> str:
        """What an action costs beyond its words, or empty."""
        found = self._prices.get(action)
        if found is None:
            found = self._prices[action] = self.views.price_words(self.state, action)
        return found

    def preview(self, action: object | None) -> Preview | None:
        """What the first die after an action, or of the open decision, can bring."""
        if action not in self._previews:
            self._previews[action] = self.views.preview(self.state, action)
        return self._previews[action]

    def warns(self, action: object) -> bool:
        """Whether an action sets off what cannot be taken back."""
        return bool(warning(self.match.game, self.state, action, self.language))

    def attempts(self, place: int) -> tuple[ForceAttempts, ...]:
        """The own forces in a place with everything that forces do, allowed or not."""
        return self._once(self.views.all_attempts, place)

    def walks(self, place: int, target: int, unit: int = -1) -> tuple[WalkView, ...]:
        """What the forces of a selected place may do with another place, or why none may."""
        if place < 0 or target < 0 or not self.awaits_human:
            return ()
        own = self._once(self.views.walks, place, target, unit)
        plain = not own and self._chooses
        return self._once(self._opened_walks, place, target) if plain else own

    def lift(self, place: int, unit: int = -1) -> LiftView | None:
        """Who is taken up in a place (-1: is on his way), and where he may be put down."""
        own = self._once(self.views.lift, place, unit) if self.awaits_human else None
        plain = own is None and place >= 0 > unit and self._chooses
        return self._once(self._opened, place) if plain else own

    def joins(self, unit: int, other: int) -> tuple[tuple[Any, ...], ...]:
        """What brings a unit to another; each a row of actions."""
        asked = self.match.game, self.views, self.state, unit, other
        return openings.joins(*asked) if self.awaits_human else ()

    @property
    def _chooses(self) -> bool:
        """Whether the human chooses with whom to act, as far as the game says."""
        return self.awaits_human and bool(self.able or not self.views.ENDINGS)

    def _opened(self, state: object, place: int) -> LiftView | None:
        return openings.lift(self.match.game, self.views, state, place)

    def _opened_walks(self, state: object, place: int, target: int) -> tuple[WalkView, ...]:
        return openings.walks(self.match.game, self.views, state, place, target)

    @cached_property
    def rest(self) -> RestView | None:
        """What ends the move that is going on."""
        return self.views.rest(self.state, self.choices) if self.awaits_human else None

    def by_way(self, place: int, passed: Sequence[int], target: int) -> tuple[WalkView, ...]:
        """What a force may do with a place by places to pass, or why none may."""
        if target < 0 or not self.awaits_human:
            return ()
        return self._once(self.views.by_way, place, tuple(passed), target)

    # --- words --------------------------------------------------------------------------------

    @cached_property
    def reader(self) -> str | None:
        """The seat for whose eyes events are shown; None where everything may be known."""
        return (self.viewer or None) if keeps_secrets(self.match) else None

    def events_of(self, entry: Entry) -> tuple[Event, ...]:
        """What an action brought about, as far as the viewer may know of it."""
        return events_seen(entry, self.reader)

    def seen_entries(self, entries: Sequence[Entry]) -> Sequence[Entry]:
        """The same actions with those of their events that the viewer may know of."""
        return entries if self.reader is None else SeenEntries(entries, self.reader)

    def describe_played(self, entry: Entry, before: object) -> str:
        """An action that was played in words, as the viewer may know it.

        ``before`` is the state before it, as the viewer may know that.
        """
        action, game = self.action_of(entry, before), self.match.game
        return (
            tr("A secret roll") if action is None else game.describe(before, action, self.language)
        )

    def action_of(self, entry: Entry, before: object) -> Any | None:
        """An action that was played as the viewer may know it; None for a secret roll."""
        reader = self.reader if entry.seat == CHANCE or not self.hides_information else self.viewer
        return action_seen(self.match.game, before, entry, reader or None)

    @cached_property
    def prompt(self) -> str:
        """The open decision in one sentence."""
        if self.decision is None:
            return tr("The game is over.")
        return self.match.game.say(self.state, self.decision.prompt, self.language)

    def seat_title(self, seat: str, state: object = None) -> str:
        """What whoever sits there is called, now or in another state of the match."""
        named = self.state if state is None else state
        return self.views.seat_name(named, seat) or self.seat_itself(seat)

    def seat_itself(self, seat: str) -> str:
        """The name of a seat, whoever plays it."""
        title = seat_title(self.match.scenario, seat, self.language)
        return tr("Dice") if seat == CHANCE else title

    # --- reasons ------------------------------------------------------------------------------

    def reason_here(self, place: int) -> Reason:
        """Why a click on a place does nothing."""
        decision = self.decision
        if self.looks_back:
            return Reason(is_earlier())
        if decision is None:
            return Reason(tr("The game is over."))
        if not self.awaits_human:
            return Reason(tr("{seat} decides now.", seat=self.seat_title(decision.seat)))
        for action in self.views.attempts(self.state, decision.kind, place, self.legal):
            reason = self.reason_of(action)
            if reason is not None:
                return reason
        if not self.able:  # something is half done, or asked: that comes first
            words = tr("First answer this: {question}", question=self.prompt)
            return Reason(words, decision.rule)
        return Reason(self.place_words.lit_only if self.by_place else self.place_words.nothing)

    def reason_of(self, action: object) -> Reason | None:
        """Why an action is not possible now, or None if it is."""
        if action not in self._reasons:
            refusal = self.match.game.why_not(self._present, action)
            self._reasons[action] = None if refusal is None else self._reason(refusal)
        return self._reasons[action]

    def _reason(self, refusal: Refusal) -> Reason:
        words = str(self.match.game.say(self.state, refusal.message, self.language))
        return Reason(words, refusal.rule)

    def reason_text(self, reason: Reason) -> str:
        """A reason in one line, with its rule and how this match reads the rulings behind that."""
        if not reason.rule:
            return reason.words
        words = tr("{words} (rule {rule})", words=reason.words, rule=reason.rule)
        return " ".join((words, *(reading_here(one) for one in behind(self.match, reason.rule))))

    def refusal_text(self, refusal: Refusal) -> str:
        """A refusal in words, with its rule."""
        return self.reason_text(self._reason(refusal))
