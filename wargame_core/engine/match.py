"""One match: a game, its seats and dice, and everything that was played, with undo and branches."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from typing import Final, Generic

from wargame_core.engine.annotation import Annotation
from wargame_core.engine.chance import Dice, SeededDice, face_of
from wargame_core.engine.changes import Change, Listener, Played, Undone, UndoPolicy
from wargame_core.engine.decision import CHANCE, Action, Decision, Refusal, Result
from wargame_core.engine.errors import IllegalActionError, UsageError
from wargame_core.engine.game import Game
from wargame_core.engine.history import Entry, LineOfPlay
from wargame_core.engine.in_full import written
from wargame_core.engine.phrase import Phrase
from wargame_core.engine.registry import complete_options, scenario_of
from wargame_core.engine.sealed import Sealing, has_sealed_choices, seals_steps
from wargame_core.engine.sealed_digest import sealed_digest
from wargame_core.engine.seats import complete_seats
from wargame_core.engine.state_type import S
from wargame_core.engine.told import is_told

SEED_LIMIT: Final = 2**127
"""Seeds are whole numbers from minus this up to this."""


class Match(Generic[S]):
    """A match in progress; the only thing about it that changes is what was played.

    Raises UsageError for an unknown scenario, option, value or seat.
    """

    def __init__(
        self,
        game: Game[S],
        scenario: str,
        *,
        options: Mapping[str, str] | None = None,
        seed: int = 0,
        seats: Mapping[str, str] | None = None,
        dice: Dice | None = None,
        undo_policy: UndoPolicy | None = None,
        line: LineOfPlay[S] | None = None,
        salt: bytes = b"",
    ) -> None:
        """Begin a match, or go on after a line of play with the same scenario, options and seed.

        Seats that are not named are human. Without a policy, UndoPolicy.for_seats decides. With a
        salt, digests tell nothing of what seats hide.
        """
        if not -SEED_LIMIT <= seed < SEED_LIMIT:
            raise UsageError(
                Phrase("The seed {seed} is too large; expected fewer than 39 digits.", seed=seed)
            )
        self.game = game
        self.scenario = scenario_of(game, scenario)
        self.options: Mapping[str, str] = complete_options(self.scenario, options or {})
        self.seats: Mapping[str, str] = complete_seats(self.scenario, seats or {})
        self.begun_by = self.seats
        """Who played when the match, or its record, was begun."""
        self.seed = seed
        self.salt = salt
        """Key of the hidden part of digests; a match of a game with secrets gets one before it is
        written to a file."""
        self.origin = ""
        """For people: the match that this one branched off, and after how many actions."""
        self.dice: Dice = dice or SeededDice()
        self.undo_policy = undo_policy or UndoPolicy.for_seats(self.seats)
        self._sealing = game if has_sealed_choices(game) else None
        self._line = (
            LineOfPlay(game, game.setup(scenario, self.options, seed)) if line is None else line
        )
        self._listeners: list[Listener] = []
        self._telling = False
        self._position = len(self._line)
        self._state = self._line.state_at(self._position)
        self._decision = game.decision(self._state)
        self._legal: Sequence[Action] | None = None
        self._turned = False
        """Whether the question was put to another seat than the rules would ask by themselves."""

    # --- where the match stands ---------------------------------------------------------------

    @property
    def state(self) -> S:
        """The present state, with everything hidden in it."""
        return self._state

    @property
    def position(self) -> int:
        """Actions played so far."""
        return self._position

    @property
    def decision(self) -> Decision | None:
        """The open decision, or None when the game is over."""
        return self._decision

    @property
    def legal(self) -> Sequence[Action]:
        """All legal actions, in the game's order."""
        if self._legal is None:
            self._legal = self.game.legal_actions(self._state)
        return self._legal

    @property
    def result(self) -> Result | None:
        """How the game ended, or None while it goes on."""
        return self.game.result(self._state)

    @property
    def digest(self) -> str:
        """Digest of the present state."""
        return self.digest_of(self._state)

    def digest_of(self, state: S) -> str:
        """Digest of any state of the match, as it stands in records."""
        return sealed_digest(self.game, state, self.salt)

    @property
    def entries(self) -> Sequence[Entry]:
        """Actions played so far, oldest first."""
        return self._line.entries[: self._position]

    @property
    def last(self) -> Entry | None:
        """The last action played."""
        return self._line.entries[self._position - 1] if self._position else None

    @property
    def taken_back(self) -> Sequence[Entry]:
        """Actions that a redo would play again, next one first."""
        return self._line.entries[self._position :]

    @property
    def rolls(self) -> int:
        """Decisions of CHANCE so far: the index of the next roll."""
        return self.last.rolls if self.last else 0

    @property
    def waiting(self) -> tuple[str, ...]:
        """Seats that owe an answer now: several where seats choose at the same time."""
        if self._decision is None:
            return ()
        if self._sealing is None:
            return (self._decision.seat,)
        return self._sealing.waiting(self._state)

    def ask(self, seat: str) -> None:
        """Put the question to another seat that owes an answer; nothing is played by that.

        Raises UsageError if the seat owes none.
        """
        if self._decision is not None and seat == self._decision.seat:
            return
        if seat not in self.waiting:
            raise UsageError(Phrase("{seat} has nothing to answer now.", seat=seat))
        assert self._sealing is not None, "else only the seat that decides is waited for"
        self._stand_at(self._position, self._sealing.ask(self._state, seat))
        self._turned = True

    def ask_first(self, seat: str) -> None:
        """Put a sealed choice to this seat before others, if it owes an answer.

        Whoever sits before a shared screen is asked first, and handed it once less.
        """
        if seat in self.waiting:
            self.ask(seat)

    def why_not(self, action: Action) -> Refusal | None:
        """The first rule that forbids the action now."""
        return self.game.why_not(self._state, action)

    # --- playing ------------------------------------------------------------------------------

    def play(self, action: Action) -> Entry:
        """Play an action of whoever decides now.

        Raises IllegalActionError if the rules forbid it, and UsageError if the game is over or
        the action is another roll than the one the match's dice give.
        """
        assert not self._telling, "a listener may not play"
        decision = self._decision
        if decision is None:
            raise UsageError(Phrase("The game is over; nothing can be played any more."))
        if decision.seat == CHANCE:
            drawn = self._drawn()
            if drawn is not None and drawn != action:
                if refusal := self.why_not(action):
                    raise IllegalActionError(refusal)
                raise UsageError(
                    Phrase("The program rolls the dice of this match, not the players.")
                )
        text = written(self.game, self._state, action)
        step = self.game.apply(self._state, action)
        ahead = self._line.entries[self._position :]
        again = bool(ahead) and ahead[0].action == action
        if again:
            entry = ahead[0]
        else:
            self._line.cut(self._position)
            sealing = (
                self.game.sealing(self._state, action, step.state)
                if seals_steps(self.game)
                else Sealing.OPEN
            )
            entry = self._line.append(
                decision.seat, action, text, step, asked=self._turned, sealing=sealing
            )
        self._stand_at(entry.number, step.state)
        self._tell(Played(entry, again))
        return entry

    def roll(self) -> Entry | None:
        """Let the match's dice fill the open decision of CHANCE.

        None if the players roll dice of their own: then ``play_face`` says what they show.
        """
        action = self._drawn()
        return None if action is None else self.play(action)

    def play_face(self, face: int) -> Entry:
        """Play what a die of the players shows. Raises UsageError for a face it cannot have."""
        return self.play(face_of(self.game.outcomes(self._state), face))

    def _drawn(self) -> Action | None:
        return self.dice.pick(self.seed, self.rolls, self.game.outcomes(self._state))

    # --- back and forth -----------------------------------------------------------------------

    @property
    def undo_limit(self) -> int:
        """The position that undo may go back to."""
        if self.undo_policy is UndoPolicy.FREE or self.last is None:
            return 0
        return self.last.secret

    def undo(self, count: int = 1) -> None:
        """Take back the last actions. Raises UsageError beyond what the policy allows."""
        self.undo_to(self._position - count)

    def undo_to(self, position: int) -> None:
        """Take back every action after this position; none if the match stands there."""
        assert not self._telling, "a listener may not take back"
        if position < 0:
            raise UsageError(Phrase("There is nothing to take back."))
        if position < self.undo_limit:
            raise UsageError(
                Phrase(
                    "In a match of several players nothing is taken back beyond the last roll "
                    "of the dice, revealed secret or sealed choice."
                )
            )
        if position >= self._position:
            return
        undone = tuple(self._line.entries[position : self._position])
        self._stand_at(position, self._line.state_at(position))
        self._tell(Undone(undone))

    def redo(self, count: int = 1) -> None:
        """Play again what was taken back last. Raises UsageError if there is nothing."""
        if count > len(self.taken_back):
            raise UsageError(Phrase("There is nothing to play again."))
        for entry in tuple(self.taken_back[:count]):
            if entry.asked or (self._decision and entry.seat != self._decision.seat):
                self.ask(entry.seat)
            self.play(entry.action)

    def last_choice(self, seats: Sequence[str], *, reader: str | None = None) -> int | None:
        """Position before the last action that one of these seats chose, and the reader knows of.

        Without a reader it is any action.
        """
        for entry in reversed(self.entries):
            if entry.seat in seats and is_told(entry, reader):
                return entry.number - 1
        return None

    def walk(self) -> Iterator[tuple[Entry, S]]:
        """Every action, those taken back included, with the state after it."""
        return self._line.walk()

    def state_at(self, position: int) -> S:
        """The state after so many actions, those taken back included; the match stays."""
        return self._line.state_at(position)

    def branch(
        self,
        position: int,
        *,
        seats: Mapping[str, str] | None = None,
        dice: Dice | None = None,
        undo_policy: UndoPolicy | None = None,
    ) -> Match[S]:
        """A new match that shares the first actions with this one, without its listeners."""
        return Match(
            self.game,
            self.scenario.id,
            options=self.options,
            seed=self.seed,
            seats={**self.seats, **(seats or {})},
            dice=dice or self.dice,
            undo_policy=undo_policy,
            line=self._line.prefix(position),
            salt=self.salt,
        )

    def reseat(self, players: Mapping[str, str]) -> None:
        """Give the seats to other players from now on, with the undo that is theirs."""
        if dict(players) != dict(self.seats):
            self.seats = players
            self.undo_policy = UndoPolicy.for_seats(players)

    # --- remarks ------------------------------------------------------------------------------

    @property
    def annotations(self) -> Sequence[Annotation]:
        """What is remarked on the moments up to the present one, the earliest first."""
        return tuple(one for one in self._line.annotations if one.after <= self._position)

    @property
    def all_annotations(self) -> Sequence[Annotation]:
        """Also those on moments that were taken back."""
        return self._line.annotations

    def annotate(self, annotation: Annotation) -> None:
        """Remark on a moment of the match; nothing of the play is changed by that.

        Raises UsageError for a moment that the match has not reached.
        """
        if not 0 <= annotation.after <= self._position:
            text = "Found a remark on action {found}, expected 0 to {most}."
            raise UsageError(Phrase(text, found=annotation.after, most=self._position))
        self._line.annotate(annotation)

    # --- listeners ----------------------------------------------------------------------------

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Call the listener after every change; the answer ends that.

        A listener may not play or undo: it is told while others still wait. What it raises is
        raised when all have heard.
        """
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def _tell(self, change: Change) -> None:
        self._telling = True
        try:
            with ExitStack() as everybody:
                for listener in reversed(self._listeners):
                    everybody.callback(listener, change)
        finally:
            self._telling = False

    def _stand_at(self, position: int, state: S) -> None:
        self._position = position
        self._state = state
        self._turned = False
        self._decision = self.game.decision(state)
        self._legal = None
