"""Lines of play from a position, and what must come of them.

Actions are those of the players, and draws by lot; whenever a die is rolled, the next one is taken.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from wargame_core.engine.chance import face_of
from wargame_core.engine.decision import CHANCE, Action, Event, Refusal, Roll
from wargame_core.engine.errors import IllegalActionError, UsageError, WargameError
from wargame_core.engine.game import Game
from wargame_core.engine.phrase import Phrase
from wargame_core.files.fact_comparison import compare
from wargame_core.files.position import Position
from wargame_core.files.position_broken import BROKEN
from wargame_core.files.position_form import ExpectedFacts
from wargame_core.files.position_kinds import kind_of


@dataclass(frozen=True, slots=True)
class Played:
    """What came of a line."""

    state: Any
    events: tuple[Event, ...] = ()
    actions: tuple[Any, ...] = ()
    """All that was played, rolls included."""


def play_line(game: Game, state: object, actions: Sequence[str], dice: Sequence[int]) -> Played:
    """Play actions and dice until both are used up. Raises UsageError that says where it stops."""
    events: list[Event] = []
    done: list[Any] = []
    waiting, faces = list(actions), list(dice)
    while waiting or faces:
        decision = game.decision(state)
        next_ = (
            Phrase("“{action}”", action=waiting[0])
            if waiting
            else Phrase("the die {die}", die=faces[0])
        )
        if decision is None:
            raise UsageError(Phrase("The game is over before {next}.", next=next_))
        if decision.seat == CHANCE and isinstance(game.outcomes(state)[0][0], Roll):
            if not faces:
                raise UsageError(
                    Phrase("A die is needed before {next}: {kind}.", next=next_, kind=decision.kind)
                )
            action: Action = face_of(game.outcomes(state), faces.pop(0))
        elif not waiting:
            raise UsageError(
                Phrase(
                    "The die {die} is not rolled; {kind} is to be chosen.",
                    die=faces[0],
                    kind=decision.kind,
                )
            )
        else:
            action = game.read_action(state, waiting.pop(0))
        try:
            step = game.apply(state, action)
        except IllegalActionError as error:
            raise UsageError(not_legal(game, state, action, error.refusal)) from error
        except BROKEN as error:
            kind = type(error).__name__
            raise UsageError(
                Phrase("The position cannot go on from {next} ({kind}).", next=next_, kind=kind)
            ) from error
        state = step.state
        events += step.events
        done.append(action)
    return Played(state, tuple(events), tuple(done))


def not_legal(game: Game, state: object, action: Action, refusal: Refusal) -> Phrase:
    """That an action is not legal, why, and by which rule."""
    return Phrase(
        "“{action}” is not legal: {words} (rule {rule})",
        action=game.write_action(state, action),
        words=partial(game.say, state, refusal.message),
        rule=refusal.rule,
    )


def position_faults(position: Position) -> list[str]:
    """What does not come true of the lines that a position file tells."""
    faults: list[str] = []
    for number, line in enumerate(position.document.play):
        found = line_faults(position.game, position.state, line)
        faults += [
            Phrase("{place}: {fault}", place=f"play[{number}]", fault=fault) for fault in found
        ]
    return faults


def line_faults(game: Game, state: object, line: Any) -> list[str]:
    """What does not come true of one line."""
    try:
        played = play_line(game, state, line.actions, line.dice)
        return list(differences(game, played, line.expect))
    except WargameError as error:
        return [error.words]


def differences(game: Game, played: Played, expected: ExpectedFacts) -> Iterator[str]:
    """What is not as expected after a line of play: fact, found, expected."""
    state, said, kind = played.state, expected.model_fields_set, kind_of(game)
    yield from kind.differences(state, played.events, expected)
    decision = game.decision(state)
    if "decision" in said:
        yield from compare("decision", decision and decision.kind, expected.decision)
    if "seat" in said:
        yield from compare("seat", decision and decision.seat, expected.seat)
    top = kind.open_facts(state)
    for fact, wanted in expected.open.items():
        yield from compare(f"open.{fact}", top.get(fact, "unknown"), wanted)
    legal = []
    if said & {"legal", "offered"}:
        legal = [game.write_action(state, action) for action in game.legal_actions(state)]
    if "legal" in said:
        yield from compare("legal", len(legal), expected.legal)
    for action in expected.offered:
        if action not in legal:
            yield Phrase(
                "{place}: {action} is not among {listed}",
                place="offered",
                action=action,
                listed=", ".join(legal),
            )
    for action, rule in expected.refused.items():
        refusal = game.why_not(state, game.read_action(state, action))
        yield from compare(f"refused: {action}", refusal and refusal.rule, rule)
    yield from _events(played.events, expected)
    if said & {"winner", "points"}:
        result = game.result(state)
        if result is None:
            yield Phrase("{place}: the game goes on", place="winner")
            return
        if "winner" in said:
            yield from compare("winner", result.winner, expected.winner)
        for side, points in expected.points.items():
            yield from compare(f"points.{side}", result.total(side), points)


def _events(events: Sequence[Event], expected: ExpectedFacts) -> Iterator[str]:
    kinds = [event.kind for event in events]
    rest = iter(kinds)
    for kind in expected.events:
        if kind not in rest:  # also moves on behind it
            yield Phrase(
                "{place}: {kind} is missing in {listed}",
                place="events",
                kind=kind,
                listed=", ".join(kinds),
            )
    for kind in expected.absent:
        if kind in kinds:
            yield Phrase("{place}: {kind} happened", place="absent", kind=kind)
    last = {event.kind: event for event in events}
    for kind, wanted in expected.modifiers.items():
        found = {m.name: m.value for m in last[kind].modifiers} if kind in last else None
        yield from compare(f"modifiers.{kind}", found, wanted)
    for kind, cell in expected.cells.items():
        lookup = last[kind].lookup if kind in last else None
        yield from compare(f"cells.{kind}", lookup and lookup.result, cell)
