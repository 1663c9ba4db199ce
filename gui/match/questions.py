"""What widgets ask about the match that is shown; nothing here changes it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from PySide6.QtCore import QObject

from gui.match.readings import behind, reading_here
from wargame_core.engine.decision import CHANCE, Decision, Event, Refusal, Roll
from wargame_core.engine.game import Places, seat_title
from wargame_core.engine.history import Entry, has_secrets
from wargame_core.engine.in_full import warning
from wargame_core.engine.match import Match
from wargame_core.engine.seats import HUMAN, humans
from wargame_core.engine.secrecy import action_seen, events_seen, keeps_secrets
from wargame_core.views.contract import GameViews
from wargame_core.views.reason_values import Reason
from wargame_core.views.registry import view_of
from wargame_core.views.walk_values import WalkView
from wargame_core.views.words import language, tr


@dataclass(frozen=True, slots=True)
class Past:
    """An earlier point of a match."""

    position: int
    state: Any
    decision: Decision | None


def beyond_dice() -> str:
    """Why nothing is taken back with several players at one table."""
    return tr(
        "With several players at one table nothing is taken back beyond the last roll "
        "of the dice or revealed secret."
    )


class MatchQuestions(QObject):
    """The asking half of LiveMatch."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._match: Match[Any] | None = None
        self._paused = False
        self._busy = False
        self._mover = ""
        self._places: Mapping[int, tuple[Any, ...]] | None = None
        self._past: Past | None = None
        self._seen: tuple[Any, str, Any] | None = None

    @property
    def match(self) -> Match[Any]:
        """The match; there is none before the first was opened."""
        assert self._match is not None, "no match is open"
        return self._match

    @property
    def is_open(self) -> bool:
        """Whether there is a match."""
        return self._match is not None

    @property
    def views(self) -> GameViews:
        """What the match's game shows of its states."""
        return view_of(self.match.game)

    @property
    def state(self) -> Any:
        """The state that is shown: the present one, or an earlier one while looking back.

        Where seats have secrets it is what the viewer may know.
        """
        full, viewer = self.whole_state, self.viewer
        if self._seen is None or self._seen[0] is not full or self._seen[1] != viewer:
            self._seen = (full, viewer, self._view_of(full))
        return self._seen[2]

    @property
    def whole_state(self) -> Any:
        """The state that is shown with what seats have hidden: for files, never for eyes."""
        return self._past.state if self._past else self.match.state

    def state_at(self, position: int) -> Any:
        """The state after so many actions, as the viewer may know it."""
        return self._view_of(self.match.state_at(position))

    def _view_of(self, state: Any) -> Any:
        if not self.hides_information or not self.viewer:
            return state
        return self.match.game.view(state, self.viewer)

    @property
    def viewer(self) -> str:
        """The seat for whose eyes the match is shown; empty where only programs play.

        The human who decides, else the one who decided last, else the first.
        """
        match = self.match
        decision = match.decision
        people = humans(match.seats)
        if decision is not None and decision.seat in people:
            return decision.seat
        last = match.last_choice(people)
        if last is not None:
            return match.entries[last].seat
        return people[0] if people else ""

    @property
    def reader(self) -> str | None:
        """The seat for whose eyes events are told; None where everything may be known."""
        return (self.viewer or None) if keeps_secrets(self.match) else None

    def events_of(self, entry: Entry) -> tuple[Event, ...]:
        """What an action brought about, as far as the viewer may know of it."""
        return events_seen(entry, self.reader)

    def seen_entries(self, entries: Sequence[Entry]) -> Sequence[Entry]:
        """The same actions with those of their events that the viewer may know of."""
        if not any(event.seats for entry in entries for event in entry.events):
            return entries
        return [replace(entry, events=self.events_of(entry)) for entry in entries]

    @property
    def decision(self) -> Decision | None:
        """The decision that is open in the state that is shown."""
        return self._past.decision if self._past else self.match.decision

    @property
    def looks_back(self) -> bool:
        """Whether an earlier point of the match is shown; nothing can be played there."""
        return self._past is not None

    @property
    def shown_position(self) -> int:
        """Actions played up to the point that is shown."""
        return self._past.position if self._past else self.match.position

    @property
    def hides_information(self) -> bool:
        """Whether seats of the match's game must not see each other's board."""
        return has_secrets(self.match.game)

    @property
    def paused(self) -> bool:
        """Programs and dice wait, as after an undo in a match without humans."""
        return self._paused

    @property
    def is_busy(self) -> bool:
        """Whether a program thinks."""
        return self._busy

    @property
    def awaits_human(self) -> bool:
        """Whether a human seat decides now; nobody does while looking back."""
        decision = self.decision
        if decision is None or self.looks_back:
            return False
        return self.match.seats.get(decision.seat) == HUMAN

    @property
    def awaits_die(self) -> bool:
        """Whether the players have to say what their own die shows."""
        decision = self.decision
        if decision is None or self.looks_back:
            return False
        return decision.seat == CHANCE and self.match.dice.mode == "own"

    @property
    def may_back_out(self) -> bool:
        """Whether the last choice only began something, and nothing was done since."""
        match, decision = self._match, self.decision
        if match is None or decision is None or not self.awaits_human:
            return False
        last = match.last
        return (
            last is not None
            and last.seat == decision.seat
            and isinstance(last.action, self.views.OPENINGS)
            and match.position - 1 >= match.undo_limit
        )

    @property
    def undo_reason(self) -> str:
        """Why nothing can be taken back now; empty if something can."""
        match = self.match
        if self.looks_back:
            return tr("This is an earlier point of the match; return to the present to play.")
        if match.position == 0:
            return tr("Nothing has been played yet.")
        position = self.undo_position
        return beyond_dice() if 0 <= position < match.undo_limit else ""

    @property
    def undo_position(self) -> int:
        """The point to which an undo goes: the last choice of a human, else one action."""
        last = self.match.last_choice(humans(self.match.seats))
        return self.match.position - 1 if last is None else last

    @property
    def mover(self) -> str:
        """The seat whose choice is carried out: of the decision, or behind a roll of the dice."""
        decision = self.decision
        seat = decision.seat if decision is not None else ""
        return self._mover if seat == CHANCE and self._mover else seat

    @property
    def runs_by_itself(self) -> bool:
        """Whether programs and dice go on without anybody's help."""
        waits = self.awaits_human or self.awaits_die
        return not (waits or self._paused or self.looks_back or self.decision is None)

    def choices(self) -> Sequence[Any]:
        """What may be chosen in the window now."""
        return self.match.legal if self.awaits_human or self.awaits_die else ()

    def places(self, action: Any) -> Places:
        """Where on the board an action belongs."""
        return self.views.places(self.state, action)

    def by_hex(self) -> Mapping[int, tuple[Any, ...]]:
        """The choices that belong to each hex; a face of the die belongs to none."""
        if self._places is None:
            found: dict[int, list[Any]] = {}
            for action in self.choices():
                for hex_ in () if isinstance(action, Roll) else self.places(action).hexes:
                    found.setdefault(hex_, []).append(action)
            self._places = {hex_: tuple(actions) for hex_, actions in found.items()}
        return self._places

    def describe(self, action: Any) -> str:
        """An action in words."""
        return self.match.game.describe(self.state, action, language())

    def told(self, entry: Entry, before: Any) -> str:
        """An action that was played in words, as the viewer may know it.

        ``before`` is the state before it, as the viewer may know that.
        """
        game = self.match.game
        reader = self.reader if entry.seat == CHANCE or not self.hides_information else self.viewer
        action = action_seen(game, before, entry, reader or None)
        if action is None:
            return tr("A secret roll")
        return game.describe(before, action, language())

    def prompt(self) -> str:
        """The open decision in one sentence."""
        decision = self.decision
        if decision is None:
            return tr("The game is over.")
        return self.match.game.say(self.state, decision.prompt, language())

    def seat_title(self, seat: str) -> str:
        """What whoever sits there is called."""
        return self.views.seat_name(self.state, seat) or self.seat_itself(seat)

    def seat_itself(self, seat: str) -> str:
        """The name of a seat, whoever plays it."""
        return tr("Dice") if seat == CHANCE else seat_title(self.match.scenario, seat, language())

    def walks(self, place: int, target: int) -> tuple[WalkView, ...]:
        """What the forces of a selected place may do with another place, or why none may."""
        if place < 0 or target < 0 or not self.awaits_human:
            return ()
        return self.views.walks(self.state, place, target)

    def by_way(self, place: int, passed: Sequence[int], target: int) -> tuple[WalkView, ...]:
        """What a force may do with a place by places to pass, or why none may."""
        if target < 0 or not self.awaits_human:
            return ()
        return self.views.by_way(self.state, place, passed, target)

    def warns(self, action: Any) -> bool:
        """Whether an action sets off what cannot be taken back."""
        return bool(warning(self.match.game, self.state, action, language()))

    def reason_here(self, hex_: int) -> Reason:
        """Why a click on a hex does nothing."""
        if self.looks_back:
            return Reason(
                tr("This is an earlier point of the match; return to the present to play.")
            )
        decision = self.decision
        if decision is None:
            return Reason(tr("The game is over."))
        if not self.awaits_human:
            return Reason(tr("{seat} decides now.", seat=self.seat_title(decision.seat)))
        for action in self.views.attempts(self.state, decision.kind, hex_, self.match.legal):
            reason = self.reason_of(action)
            if reason is not None:
                return reason
        if any(self.by_hex()):
            return Reason(self.views.place_words().lit_only)
        return Reason(self.views.place_words().nothing)

    def reason_of(self, action: Any) -> Reason | None:
        """Why an action is not possible now, or None if it is."""
        refusal = self.match.why_not(action)
        if refusal is None:
            return None
        words = str(self.match.game.say(self.state, refusal.message, language()))
        return Reason(words, refusal.rule)

    def reason_text(self, reason: Reason) -> str:
        """A reason in one line."""
        if not reason.rule:
            return reason.words
        return self._with_rule(reason.words, reason.rule)

    def refusal_text(self, refusal: Refusal) -> str:
        """A refusal in words, with its rule."""
        words = self.match.game.say(self.state, refusal.message, language())
        return self._with_rule(words, refusal.rule)

    def _with_rule(self, words: str, rule: str) -> str:
        """A sentence with its rule, and how this match reads the rulings behind that."""
        told = tr("{words} (rule {rule})", words=words, rule=rule)
        return " ".join((told, *(reading_here(one) for one in behind(self.match, rule))))
