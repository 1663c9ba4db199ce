"""A match in the terminal: prompts, numbered actions, typed notation, and a few commands."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from wargame_core.cli.assent import WAYS_HELP, Assent
from wargame_core.cli.chapters import Chapters
from wargame_core.cli.choice_list import DIGITS, ChoiceList
from wargame_core.cli.hand_over import HandOver
from wargame_core.cli.lookups import Lookups
from wargame_core.cli.match_text import MatchText
from wargame_core.cli.odds_text import OddsText
from wargame_core.cli.reason_text import ReasonText
from wargame_core.cli.rules_text import MatchRules
from wargame_core.cli.screen import Screen
from wargame_core.cli.text_saving import Saving
from wargame_core.cli.typed_actions import TypedActions, TypedStep
from wargame_core.cli.typed_help import HELP
from wargame_core.engine.changes import Change, Played
from wargame_core.engine.decision import CHANCE, Action, Decision, Refusal, Roll
from wargame_core.engine.errors import MalformedActionError, RecordError, UsageError
from wargame_core.engine.guide import guide_of
from wargame_core.engine.in_full import is_spelt
from wargame_core.engine.match import Match
from wargame_core.engine.program_words import Words
from wargame_core.engine.told import count_told
from wargame_core.files.recorder import Recorder
from wargame_core.players.opponents import Opponents
from wargame_core.players.reasons import hint, hint_level

if TYPE_CHECKING:
    from wargame_core.cli.tutor import Leader

LOG_LENGTH: Final = 20
"""Actions that ``log`` shows if it is not told how many."""
PLACE_DIGITS: Final = 4
"""Digits of a hex."""
LAST_LENGTH: Final = 12
"""Actions that are told when a match is gone on with."""


class _Quit(Exception):  # noqa: N818 - no error: the player's wish
    """The player wants to stop."""


class TextPlay:
    """Plays a match in the terminal to its end, or until the player stops."""

    def __init__(
        self,
        match: Match,
        opponents: Opponents,
        screen: Screen,
        language: str,
        players: Mapping[str, str] | None = None,
        *,
        explain: bool = False,
        quick: bool = False,
        ask: bool = False,
        recorder: Recorder | None = None,
        tutor: Leader | None = None,
    ) -> None:
        """``players``: who plays which seat now, if it was begun by others.

        ``explain``: programs say what they think of every choice. ``quick``, ``ask``: which
        questions are put before what cannot be taken back, see ``Assent``.
        ``recorder``: writes the match; what it has to say is said at every prompt.
        ``tutor``: leads through the match as a lesson or a puzzle does, and ends it.
        """
        self._tutor = tutor
        self._match = match
        self._opponents = opponents
        self._screen = screen
        self._language = language
        self._words = Words(language)
        self._saving = Saving(match, recorder, self._words)
        self._text = MatchText(match, language, players=players)
        self._hand_over = HandOver(match, opponents, screen, self._text, self._words)
        self._reasons = ReasonText(match.game, language)
        self._rules = MatchRules(match, language)
        self._explain = explain
        game = match.game
        self._guide = guide_of(game)
        self._typed = TypedActions(match, self._guide, self._text)
        self._lookups = Lookups(game, self._guide, language)
        self._odds = OddsText(game, self._guide, language)
        self._assent = Assent(
            match, self._guide, self._odds, screen, language, ask=ask, quick=quick
        )
        self._chapters = Chapters(self._guide, language)
        self._greeted = False

    def run(self) -> bool:
        """Play; whether the match came to its end. Raises EOFError at the end of the input."""
        opening = self._text.opening() if self._tutor is None else self._tutor.opening()
        self._screen.say(opening, "heading")
        for line in self._rules.opening():
            self._screen.say(line, "note")
        if self._explain and (refusal := self._reasons.refusal(self._match)):
            self._screen.say(refusal, "note")
            self._explain = False
        self._tell_situation()
        leave = self._match.listen(self._tell)
        try:
            while (decision := self._hand_over.decision) is not None and self._goes_on(decision):
                if self._explain and self._opponents.has(decision.seat):
                    self._act_and_explain(decision)
                elif self._opponents.act(self._match) is None:
                    self._ask(decision)
        except _Quit:
            return False
        finally:
            leave()
        if self._tutor is not None and self._tutor.is_done:
            return True
        result = self._match.result
        assert result is not None, "a game without an open decision has a result"
        self._screen.say("")
        for words, style in self._text.result(result):
            self._screen.say(words, style)
        return True

    def _goes_on(self, decision: Decision) -> bool:
        """Whether the match is played on; a lesson first tells what is to be learned now."""
        if self._tutor is None:
            return True
        if decision.seat == CHANCE or self._opponents.has(decision.seat):
            return not self._tutor.is_done
        self._tutor.teach()
        return not self._tutor.is_done

    def _tell_situation(self) -> None:
        """The board, and in a match that is gone on with what happened last."""
        match = self._match
        self._screen.say("")
        self._screen.say(match.game.summary(self._text.shown_state(), self._language))
        if not match.entries:
            return
        self._screen.heading(self._words("What happened last"))
        for words, style in self._text.log(match.entries, most=LAST_LENGTH):
            self._screen.say(words, style)

    def _act_and_explain(self, decision: Decision) -> None:
        """Let a program choose, say why, then play it."""
        match = self._match
        position = count_told(match.last, decision.seat)
        action = self._opponents.choose(match.state, decision, match.legal, position)
        lines = tuple(self._reasons.of_choice(match, self._opponents, action))
        if lines:
            self._screen.say(self._text.prompt(decision), "quiet")
        for line in lines:
            self._screen.say(line, "quiet")
        match.play(action)

    def _tell(self, change: Change) -> None:
        if isinstance(change, Played):
            for words, style in self._text.events(change.entry):
                if style == "heading":
                    self._screen.heading(words)
                else:
                    self._screen.say(f"  {words}")
        else:
            undone = [entry for entry in change.entries if self._text.is_told(entry)]
            actions = self._words(", ").join(self._text.action(entry) for entry in undone)
            self._screen.say(self._words("Taken back: {actions}.", actions=actions), "note")

    # --- one decision -------------------------------------------------------------------------

    def _ask(self, decision: Decision) -> None:
        """Ask until something is played or taken back."""
        self._hand_over.to(decision.seat)
        position = self._match.position
        rolling = all(isinstance(action, Roll) for action in self._match.legal)
        view = self._text.shown_state(decision.seat)
        choices = self._choices(view, rolling=rolling)
        if over := self._chapters.ask(view, decision):
            self._screen.say(f"\n{over}", "note")
        prompt = self._text.prompt(decision)
        if self._guide is not None and (standing := self._guide.standing(view, self._language)):
            prompt = self._words("{words} {standing}", words=prompt, standing=standing)
        self._screen.say(f"\n{prompt}", "prompt")
        self._show(choices)
        if not self._greeted:
            self._screen.say(self._words("  “help” lists what can be typed."), "note")
            self._greeted = True
        while self._match.position == position:
            for line, style in self._saving.news():
                self._screen.say(line, style)
            typed = self._screen.ask(self._words("number rolled> ") if rolling else "> ")
            try:
                if self._command(typed, choices):
                    continue
                if rolling:
                    self._roll(typed, decision)
                else:
                    self._choose(typed, choices)
            except (UsageError, RecordError, MalformedActionError) as error:
                self._screen.say(self._words.of(error), "refusal")

    def _choices(self, view: object, *, rolling: bool) -> ChoiceList:
        """The list of what can be chosen, with what the game knows of each action."""
        legal = () if rolling else self._match.legal
        notes = self._guide.notes(view, legal, self._language) if self._guide is not None else {}
        return ChoiceList(
            self._match.game,
            view,
            legal,
            self._language,
            notes,
            lambda action: self._odds.line(view, action),
        )

    def _choose(self, typed: str, choices: ChoiceList) -> None:
        """Play by number, place or notation; anything else filters the list."""
        if not typed:
            if choices.only is not None:
                self._play(self._step(choices.only.action))
                return
            choices.turn_page()
            self._show(choices)
            return
        there = self._typed.destination(typed)
        if there is not None:
            self._play_legal(there)
            return
        if re.fullmatch(r"-?\d+", typed):
            offer = choices.number(typed)
            if offer is not None:
                self._play(self._step(offer.action))
            elif len(typed) == PLACE_DIGITS and choices.filter(typed):
                self._show(choices)
            else:
                most = len(choices.offers)
                raise UsageError(
                    self._words(
                        "Found {found}, expected a number from 1 to {most}.", found=typed, most=most
                    )
                )
            return
        if self._whole_move(typed):
            return
        try:
            action = self._typed.read(typed)
        except MalformedActionError as error:
            if choices.filter(typed):
                self._show(choices)
                return
            if choices.has_verb(typed):
                raise
            words = self._words.of(error).rstrip(".。")
            raise UsageError(
                self._words(
                    "{words}. No listed action contains '{typed}'; “help” lists what can be typed.",
                    words=words,
                    typed=typed,
                )
            ) from error
        self._play_legal(action)

    def _whole_move(self, typed: str) -> bool:
        """Play ``move X PLACE``, all of it or nothing; False if the text is nothing of the kind."""
        steps, refusal = self._typed.whole_move(typed)
        if refusal is not None:
            self._screen.say(self._refused(refusal), "refusal")
        else:
            self._play(*steps)
        return bool(steps)

    def _play_legal(self, action: Action) -> None:
        """Play an action, or say why it is not legal."""
        refusal = self._refusal(action)
        if refusal:
            self._screen.say(refusal, "refusal")
        else:
            self._play(self._step(action))

    def _step(self, action: Action) -> TypedStep:
        """An action that is to be played now."""
        return TypedStep(self._match.state, action)

    def _play(self, *steps: TypedStep) -> None:
        """Play legal steps, one after the other, once the player has assented to every one."""
        for step in steps:
            if refusal := self._chapters.refusal(step.action):
                self._screen.say(refusal, "refusal")
                return
            if not self._assent.given(step.state, self._text.shown(step.state), step.action):
                return
        for number, step in enumerate(steps):
            if number and self._tutor is not None and self._tutor.has_news:
                return  # the step of the lesson ends before the move does
            if self._tutor is not None and (refusal := self._refusal(step.action)):
                self._screen.say(refusal, "refusal")
                return
            self._match.play(step.action)
            self._chapters.played(step.action)

    def _roll(self, typed: str, decision: Decision) -> None:
        """Play the number that the player's die shows."""
        faces = [roll.face for roll in self._match.legal if isinstance(roll, Roll)]
        digits = re.fullmatch(r"(?:roll\s+)?(-?\d{1,9})", typed)
        refusal = None
        if digits:
            face = int(digits[1])
            if face in faces:
                self._match.play_face(face)
                return
            refusal = self._match.why_not(Roll(face))
        rule = refusal.rule if refusal else decision.rule
        raise UsageError(
            self._words(
                "Found {found}, expected {least}-{most} (rule {rule}).",
                found=typed.removeprefix("roll").strip() or self._words("nothing"),
                least=min(faces),
                most=max(faces),
                rule=rule,
            )
        )

    def _refusal(self, action: Action) -> str:
        """Why the action is not legal, with the rule; empty if it is legal."""
        refusal = self._match.why_not(action)
        return "" if refusal is None else self._refused(refusal)

    def _refused(self, refusal: Refusal) -> str:
        words = self._match.game.say(self._view(), refusal.message, self._language)
        told = self._words("{words} (rule {rule})", words=words, rule=refusal.rule)
        return "\n".join((told, *self._rules.reading_at(refusal.rule)))

    def _show(self, choices: ChoiceList) -> None:
        for line in choices.lines():
            self._screen.say(line)

    # --- commands -----------------------------------------------------------------------------

    def _command(self, typed: str, choices: ChoiceList) -> bool:
        """Carry out a command; False if it is none."""
        word, _, rest = typed.partition(" ")
        rest = rest.strip()
        if self._looked_up(word.lower(), rest, choices):
            return True
        if self._tutor is not None and self._tutor.command(typed):
            return True
        match word.lower(), rest:
            case ("help" | "?", ""):
                if self._tutor is not None:
                    self._screen.say(self._tutor.help())
                lines = [*HELP.splitlines(), *([WAYS_HELP] if is_spelt(self._match.game) else [])]
                self._screen.say("\n".join(self._words(line) for line in lines))
            case ("quit" | "exit", ""):
                self._saving.expect_saved()
                raise _Quit
            case ("list", ""):
                choices.show_first()
                self._show(choices)
            case ("all", ""):
                choices.show_all()
                self._show(choices)
            case ("board", ""):
                self._screen.say(self._match.game.summary(self._text.shown_state(), self._language))
            case ("log", count) if not count or count.isdecimal():
                entries = self._match.entries
                asked = int(count or LOG_LENGTH) if len(count) <= DIGITS else len(entries)
                for words, style in self._text.log(entries, most=asked):
                    self._screen.say(words, style)
            case ("rules", number):
                for line in self._rules.told(number):
                    self._screen.say(line)
            case ("hint", ""):
                self._hint()
            case ("undo", ""):
                self._undo()
            case ("redo", ""):
                self._redo()
            case ("save", name):
                for line in self._saving.save(name):
                    self._screen.say(line, "note")
            case ("why", action):
                if not action:
                    raise UsageError(self._words("Found no action, expected: why ACTION."))
                self._why(action, choices)
            case _:
                return False
        return True

    def _why(self, typed: str, choices: ChoiceList) -> None:
        steps, refusal = self._typed.whole_move(typed)
        if steps:
            words = "" if refusal is None else self._refused(refusal)
        else:
            words = self._refusal(self._named(typed, choices))
        self._screen.say(words or self._words("This is legal."), "refusal" if words else "text")

    def _named(self, typed: str, choices: ChoiceList) -> Any | None:
        """The action of a number, place or notation; None for an empty text."""
        offer = choices.number(typed)
        there = self._typed.destination(typed)
        if there is not None or not typed:
            return there
        return offer.action if offer else self._typed.read(typed)

    def _view(self) -> Any:
        """What the one who is asked may know."""
        return self._text.shown_state()

    def _looked_up(self, word: str, rest: str, choices: ChoiceList) -> bool:
        """Answer a question about dice or the board; False if it is none."""
        view = self._view()
        if word == "odds":
            lines = self._lookups.odds(view, self._named(rest, choices))
        elif word in ("hex", "province") and rest:
            lines = self._lookups.place(view, rest)
        elif word == "near":
            lines = self._lookups.near(view, rest)
        elif word == "map":
            lines = self._lookups.picture(view, rest)
        else:
            return False
        for line in lines:
            self._screen.say(line)
        return True

    def _hint(self) -> None:
        """Say what a program would do; at a roll of one's own there is nothing to choose."""
        match, decision = self._match, self._match.decision
        if decision is None or decision.seat == CHANCE or len(match.legal) < 2:
            raise UsageError(self._words("There is nothing to choose."))
        found = hint(
            match.game,
            match.state,
            decision,
            match.legal,
            seed=match.seed,
            position=count_told(match.last, decision.seat),
        )
        level = hint_level(match.game)
        self._screen.say(self._words("The player “{level}” thinks:", level=level), "note")
        for line in self._reasons.lines(self._text.shown_state(decision.seat), found):
            self._screen.say(line)

    def _undo(self) -> None:
        """Take back to the last choice of a human, or the last roll that one typed in."""
        seats = self._asked()
        position = self._match.last_choice(seats, reader=self._text.reader)
        if position is None:
            raise UsageError(self._words("There is nothing to take back."))
        self._match.undo_to(position)
        self._chapters.forget()

    def _redo(self) -> None:
        """Play again up to the next choice of a human."""
        self._chapters.forget()
        self._match.redo()
        while (decision := self._match.decision) and self._match.taken_back:
            if decision.seat in self._asked():
                break
            self._match.redo()

    def _asked(self) -> tuple[str, ...]:
        """Whoever is asked at this terminal."""
        seats = tuple(seat for seat in self._match.seats if not self._opponents.has(seat))
        return (*seats, CHANCE) if self._match.dice.mode == "own" else seats
