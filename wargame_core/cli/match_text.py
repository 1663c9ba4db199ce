"""What happened in a match, as lines: events under headings of turns, and the result."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from wargame_core.engine.decision import CHANCE, Decision, Event, Result
from wargame_core.engine.game import seat_title, title_in
from wargame_core.engine.headings import PHASES, STAGES, TURNS
from wargame_core.engine.history import Entry, events_seen
from wargame_core.engine.match import Match
from wargame_core.engine.program_words import Words
from wargame_core.engine.sealed_digest import NOBODY
from wargame_core.engine.seats import humans, seat_called
from wargame_core.engine.secrecy import action_seen, keeps_secrets
from wargame_core.engine.told import Told, is_told, told

SEAL_DIGITS: Final = 32
"""Digits of the seal that are shown: enough that no second seed is found for them."""

Line = tuple[str, str]
"""A text and its style."""


class MatchText:
    """Puts a match into words, for whoever sits at the terminal."""

    def __init__(
        self,
        match: Match,
        language: str,
        *,
        everything: bool = False,
        outsider: bool = False,
        players: Mapping[str, str] | None = None,
    ) -> None:
        """Take the match, and who plays which seat now if it was begun by others.

        ``everything`` shows what is hidden too, as in a replay of a match that is over; an
        ``outsider`` sees what nobody hides, whoever decides.
        """
        self._match = match
        self._players = match.seats if players is None else players
        self._everything = everything
        self._seats = () if everything else humans(self._players)
        self._outsider = outsider and not everything
        self.sitting = self._seats[0] if len(self._seats) == 1 else NOBODY
        """The seat before the terminal; with several humans whoever was asked last."""
        self._game = match.game
        self._language = language
        self._words = Words(language)

    def title_of(self, seat: str) -> str:
        """What a seat is called as the match stands, as far as the one at the terminal knows."""
        match = self._match
        return seat_called(self._game, match.scenario, self.shown_state(), seat, self._language)

    def both_titles(self, seat: str) -> str:
        """The title of a seat, and what it is called as the match stands: ``Player 2 · Hōjō``."""
        titles = seat_title(self._match.scenario, seat, self._language), self.title_of(seat)
        return " · ".join(dict.fromkeys(titles))

    def shown_state(self, seat: str | None = None) -> Any:
        """The state as the one at the terminal may see it; everything if only programs play."""
        return self.shown(self._match.state, seat)

    def shown(self, state: object, seat: str | None = None) -> Any:
        """Another state of the match as the one at the terminal may see it."""
        viewer = self._viewer(seat)
        return state if viewer is None else self._game.view(state, viewer)

    def _viewer(self, seat: str | None = None) -> str | None:
        """The human who decides, or who decided last; None when only programs play."""
        match, seats = self._match, self._seats
        if self._outsider:
            return NOBODY
        if seat is None and match.decision is not None:
            seat = match.decision.seat
        if seat in seats or not seats:
            return seat if seats else None
        position = match.last_choice(seats)
        return seats[0] if position is None else match.entries[position].seat

    def _reader(self) -> str | None:
        """Whoever reads what happened; None where he may know everything."""
        if self._outsider:
            return NOBODY
        return self.sitting if self._seats and keeps_secrets(self._match) else None

    def action(self, entry: Entry) -> str:
        """An action that was played: its notation, or words where others may not see all of it."""
        reader = self._reader() if entry.seat == CHANCE else self._viewer()
        seen = action_seen(self._game, self._match.state, entry, reader)
        if seen == entry.action:
            return entry.text
        if seen is None:
            return self._words("a secret roll")
        return self._game.describe(self.shown_state(), seen, self._language)

    def prompt(self, decision: Decision) -> str:
        """Who has to decide what, by which rule."""
        state = self.shown_state(decision.seat)
        words = self._game.say(state, decision.prompt, self._language)
        who = self.title_of(decision.seat)
        if decision.seat != CHANCE and not words.startswith(who):
            words = self._words("{who}: {words}", who=who, words=words)
        return self._words("{words} (rule {rule})", words=words, rule=decision.rule)

    def events(self, entry: Entry) -> Iterator[Line]:
        """What an action did, headings marked as such."""
        state = self.shown_state(entry.seat)
        for event in events_seen(entry, self._reader()):
            words = self._game.event_text(state, event, self._language)
            yield words, "heading" if is_heading(event) else "text"

    def is_told(self, entry: Entry) -> bool:
        """Whether the one at the terminal learns that something was played."""
        return is_told(entry, self._reader())

    @property
    def reader(self) -> str | None:
        """Whoever reads what happened; None where he may know everything."""
        return self._reader()

    def log(self, entries: Sequence[Entry], *, most: int | None = None) -> Iterator[Line]:
        """Actions, as far as they may be seen, with what they did; the last so many of them.

        They are numbered as the one at the terminal counts: all that another seat chooses unseen
        is one line.
        """
        lines = told(entries, self._reader(), tuple(self._match.seats))
        for line in lines if most is None else lines[max(0, len(lines) - most) :]:
            yield from self._logged(line)

    def _logged(self, line: Told) -> Iterator[Line]:
        entry, words = line.entry, self.action(line.entry)
        if entry.seat != CHANCE:
            words = self._words("{who}: {words}", who=self.title_of(entry.seat), words=words)
        yield f"{line.number}. {words}", "quiet"
        state = self.shown_state(entry.seat)
        for event in line.events:
            told_ = self._game.event_text(state, event, self._language)
            yield f"    {told_}", "heading" if is_heading(event) else "text"

    def sit(self, seat: str, entries: Sequence[Entry]) -> Iterator[Line]:
        """A seat is before the terminal now: what it alone may know of some actions."""
        before, self.sitting = self.sitting, seat
        if before == seat:
            return
        state = self.shown_state(seat)
        for entry in entries:
            told = events_seen(entry, before)
            for event in events_seen(entry, seat):
                if event not in told:
                    yield self._game.event_text(state, event, self._language), "text"

    def result(self, result: Result) -> Iterator[Line]:
        """Who won, why, and where the points of every seat come from."""
        state = self.shown_state()
        if result.winner is None:
            outcome = self._words("A draw.")
        else:
            outcome = self._words("{side} wins.", side=self.title_of(result.winner))
        reason = self._game.say(state, result.reason, self._language)
        told = f"{outcome} {reason}"
        yield self._words("{words} (rule {rule})", words=told, rule=result.rule), "heading"
        for seat, sources in result.points.items():
            side, total = self.title_of(seat), result.total(seat)
            yield self._words("{side}: {points} points", side=side, points=total), "prompt"
            for source in sources:
                words = self._game.say(state, source.message, self._language)
                told = self._words("{words} (rule {rule})", words=words, rule=source.rule)
                yield f"  {source.points:+}  {told}", "text"
        if self._match.salt and self._match.dice.mode == "seeded":
            yield self._seed(told=True), "quiet"

    def opening(self) -> str:
        """What is played, by whom, with which dice."""
        match = self._match
        scenario = match.scenario
        seats = self._words(", ").join(
            self._words(
                "{seat} ({player})",
                seat=seat_title(scenario, seat, self._language),
                player=self._words.template(player),
            )
            for seat, player in self._players.items()
        )
        dice = {
            "seeded": self._seed(told=self._everything or not keeps_secrets(match)),
            "own": self._words("your own dice"),
        }.get(match.dice.mode, "")
        title = self._words(", ").join(
            title_in(titled, self._language) for titled in (match.game.info, scenario)
        )
        return self._words("; ").join(part for part in (title, seats, dice) if part)

    def _seed(self, *, told: bool) -> str:
        """The seed of the dice if it may be told, and the seal by which it can be checked."""
        from wargame_core.files.record_header import seal_of

        match, seal = self._match, seal_of(self._match)[:SEAL_DIGITS]
        if not told:
            return self._words("seed sealed as {seal}", seal=seal) if seal else ""
        if not seal:
            return self._words("seed {seed}", seed=match.seed)
        return self._words("seed {seed}, sealed as {seal}", seed=match.seed, seal=seal)


def is_heading(event: Event) -> bool:
    """Whether the event opens a turn or another part of the game."""
    return event.kind in TURNS | STAGES | PHASES
