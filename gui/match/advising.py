"""Hints and reasons in values that the panel shows; nothing here needs the thread of the window."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from gui.match.snapshot import Snapshot
from wargame_core.engine.decision import Decision, Message
from wargame_core.engine.game import Game
from wargame_core.engine.history import Entry
from wargame_core.engine.measure import Measured
from wargame_core.engine.seats import HUMAN
from wargame_core.engine.told import count_told
from wargame_core.players.opponents import Opponents
from wargame_core.players.player import Alternative
from wargame_core.players.player_name import PlayerName
from wargame_core.players.reasons import hint, hint_level, largest_terms, term_text
from wargame_core.players.search.budget import wall_clock
from wargame_core.views import registry
from wargame_core.views.advice_values import HINT, WHY, AdviceView, AlternativeView, TermView
from wargame_core.views.words import language, tr

TERMS: Final = 5
"""Terms that are shown of an alternative."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What a worker needs to think about one choice, and what was chosen."""

    kind: str
    game: Game
    state: Any
    decision: Decision
    seed: int
    position: int
    told: int
    """Actions of which the seat was told before."""
    player: str
    """The level wanted for a hint, or the program that has chosen."""
    entry: Entry | None = None
    """What was played, for a reason."""

    def answer(self) -> tuple[Alternative, ...]:
        """The best alternatives; none where there is nothing to choose, or no reason.

        Raises WargameError.
        """
        legal = self.game.legal_actions(self.state)
        if len(legal) < 2:
            return ()
        if self.kind == HINT:
            return hint(
                self.game,
                self.state,
                self.decision,
                legal,
                seed=self.seed,
                position=self.told,
                wanted=self.player,
            )
        opponents = Opponents(
            self.game, {self.decision.seat: self.player}, self.seed, clock=wall_clock
        )
        return tuple(opponents.explain(self.state, self.decision, legal, self.told))


def asked_for_hint(now: Snapshot, level: str) -> Asked | None:
    """A hint for the human who decides now; None where there is nothing to choose."""
    match, decision = now.match, now.decision
    if decision is None or not now.awaits_human or len(now.legal) < 2:
        return None
    wanted = hint_level(match.game, level)
    told = count_told(match.last, decision.seat)
    return Asked(HINT, match.game, match.state, decision, match.seed, match.position, told, wanted)


def asked_for_reason(now: Snapshot, number: int) -> Asked | None:
    """Why a program played this action, from 1; None if no program chose it."""
    match = now.match
    entry = match.entries[number - 1]
    player = match.seats.get(entry.seat, HUMAN)
    state = match.state_at(number - 1)
    decision = match.game.decision(state)
    if player == HUMAN or decision is None:
        return None
    before = match.entries[number - 2] if number > 1 else None
    told = count_told(before, decision.seat)
    return Asked(WHY, match.game, state, decision, match.seed, number - 1, told, player, entry)


def last_of_program(now: Snapshot) -> int:
    """The last action up to the point that is shown that a program chose, from 1; 0 if none."""
    seats = now.match.seats
    for entry in reversed(now.entries):
        if seats.get(entry.seat, HUMAN) != HUMAN:
            return entry.number
    return 0


def view_of(now: Snapshot, asked: Asked, found: Sequence[Alternative]) -> AdviceView:
    """What is shown of an answer."""
    view = asked.game.view(asked.state, asked.decision.seat)
    played = None if asked.entry is None else asked.entry.action
    shown = [_alternative(asked.game, view, one, played) for one in found]
    who = now.seat_title(asked.decision.seat)
    unit = _unit(asked)
    said = tr("So thinks: {level}", level=level_name(asked.player))
    if unit is not None:
        said = tr("{words}; values in {unit}", words=said, unit=unit)
    if asked.kind == HINT:
        title = tr("{who}: what to do now", who=who)
    else:
        assert asked.entry is not None
        words = asked.game.describe(view, asked.entry.action, language())
        title = f"{who}: {words}"
    return AdviceView(
        asked.kind,
        asked.position,
        title,
        said if shown else "",
        tuple(shown),
        _note(asked, found, played),
    )


def level_name(player: str) -> str:
    """The name of a level in words, with its persona; its id where there is no word."""
    name = PlayerName.read(player)
    known = {
        "random": tr("Random"),
        "beginner": tr("Beginner"),
        "easy": tr("Easy"),
        "normal": tr("Normal"),
        "hard": tr("Hard"),
        "expert": tr("Expert"),
    }
    said = known.get(name.level, name.level.capitalize())
    return f"{said} ({name.persona})" if name.persona else said


def _unit(asked: Asked) -> str | None:
    measure = asked.game.measure() if isinstance(asked.game, Measured) else None
    if measure is None:
        return None
    unit: Message = measure.unit
    return str(asked.game.say(asked.state, unit, language()))


def _note(asked: Asked, found: Sequence[Alternative], played: Any) -> str:
    if not found:
        if len(asked.game.legal_actions(asked.state)) < 2:
            return tr("There was nothing to choose.")
        return tr("This player takes any action; it has no reasons.")
    if played is not None and all(one.action != played for one in found):
        return tr("It was played although it is not among the best when thought over again.")
    return ""


def _alternative(game: Game, view: object, one: Alternative, played: Any) -> AlternativeView:
    places = registry.view_of(game).places(view, one.action)
    terms = tuple(
        TermView(term_text(game, view, name, language()), value)
        for name, value in largest_terms(one.terms, TERMS)
    )
    return AlternativeView(
        one.action,
        game.describe(view, one.action, language()),
        one.total,
        terms,
        tuple(dict.fromkeys((*places.lit, *places.path))),
        tuple(places.path),
        played=played is not None and one.action == played,
    )
