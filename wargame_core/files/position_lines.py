"""Lines of play from a position, and what must come of them.

Actions are those of the players; whenever chance decides, the next die is taken.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from wargame_core.engine.decision import CHANCE, Event, Refusal, Roll
from wargame_core.engine.errors import IllegalActionError, UsageError, WargameError
from wargame_core.engine.game import Game
from wargame_core.engine.phrase import Phrase
from wargame_core.files.position import Position
from wargame_core.files.position_checks import BROKEN
from wargame_core.files.position_document import Expected, Line
from wargame_core.files.position_frames import Names, write_frame
from wargame_core.gunyuden.forces import is_invested
from wargame_core.gunyuden.state import Fate, State


@dataclass(frozen=True, slots=True)
class Played:
    """What came of a line."""

    state: State
    events: tuple[Event, ...] = ()
    actions: tuple[Any, ...] = ()
    """All that was played, rolls included."""


def play_line(game: Game[Any], state: State, actions: Sequence[str], dice: Sequence[int]) -> Played:
    """Play actions and dice until both are used up. Raises UsageError that says where it stops."""
    events: list[Event] = []
    done: list[Any] = []
    waiting, faces = list(actions), list(dice)
    while waiting or faces:
        decision = game.decision(state)
        next_ = (
            Phrase("“{action}”", action=waiting[0]) if waiting
            else Phrase("the die {die}", die=faces[0])
        )  # fmt: skip
        if decision is None:
            raise UsageError(Phrase("The game is over before {next}.", next=next_))
        if decision.seat == CHANCE:
            if not faces:
                raise UsageError(Phrase("A die is needed before {next}: {kind}.", next=next_,
                                        kind=decision.kind))  # fmt: skip
            action: Any = Roll(faces.pop(0))
        elif not waiting:
            raise UsageError(Phrase("The die {die} is not rolled; {kind} is to be chosen.",
                                    die=faces[0], kind=decision.kind))  # fmt: skip
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


def not_legal(game: Game[Any], state: Any, action: Any, refusal: Refusal) -> Phrase:
    """That an action is not legal, why, and by which rule."""
    return Phrase(
        "“{action}” is not legal: {words} (rule {rule})",
        action=game.write_action(state, action),
        words=partial(game.say, state, refusal.message),
        rule=refusal.rule,
    )


def position_faults(position: Position) -> list[str]:
    """What does not come true of the lines that a position file tells."""
    faults = []
    for number, line in enumerate(position.document.play):
        found = line_faults(position.game, position.state, line)
        faults += [f"play[{number}]: {fault}" for fault in found]
    return faults


def line_faults(game: Game[Any], state: State, line: Line) -> list[str]:
    """What does not come true of one line."""
    try:
        played = play_line(game, state, line.actions, line.dice)
        return list(_differences(game, played, line.expect))
    except WargameError as error:
        return [str(error)]


def _differences(game: Game[Any], played: Played, expected: Expected) -> Iterator[str]:
    state, said = played.state, expected.model_fields_set
    scenario = state.scenario
    for things, index, facts_of in (
        ("units", scenario.unit_index, _unit), ("castles", scenario.castle_index, _castle),
    ):  # fmt: skip
        for name, facts in getattr(expected, things).items():
            if name not in index:
                yield f"{things}.{name}: unknown"
                continue
            found = facts_of(state, index[name])
            for fact, wanted in facts.items():
                yield from _compare(f"{things}.{name}.{fact}", found.get(fact, "unknown"), wanted)
    decision = game.decision(state)
    if "decision" in said:
        yield from _compare("decision", decision and decision.kind, expected.decision)
    if "seat" in said:
        yield from _compare("seat", decision and decision.seat, expected.seat)
    for name in ("turn", "stage"):
        if name in said:
            yield from _compare(name, getattr(state, name), getattr(expected, name))
    if "phase" in said:
        phase = scenario.phases[state.phase].id if state.phase >= 0 else None
        yield from _compare("phase", phase, expected.phase)
    if expected.open:
        top = write_frame(Names(scenario), state.frames[-1]) if state.frames else {}
        for fact, wanted in expected.open.items():
            yield from _compare(f"open.{fact}", top.get(fact, "unknown"), wanted)
    legal = [game.write_action(state, action) for action in game.legal_actions(state)]
    if "legal" in said:
        yield from _compare("legal", len(legal), expected.legal)
    for action in expected.offered:
        if action not in legal:
            yield f"offered: {action} is not among {', '.join(legal)}"
    for action, rule in expected.refused.items():
        refusal = game.why_not(state, game.read_action(state, action))
        yield from _compare(f"refused: {action}", refusal and refusal.rule, rule)
    yield from _events(played.events, expected)
    if said & {"winner", "points"}:
        result = game.result(state)
        if result is None:
            yield "winner: the game goes on"
            return
        if "winner" in said:
            yield from _compare("winner", result.winner, expected.winner)
        for side, points in expected.points.items():
            yield from _compare(f"points.{side}", result.total(side), points)


def _events(events: Sequence[Event], expected: Expected) -> Iterator[str]:
    kinds = [event.kind for event in events]
    rest = iter(kinds)
    for kind in expected.events:
        if kind not in rest:  # also moves on behind it
            yield f"events: {kind} is missing in {', '.join(kinds)}"
    for kind in expected.absent:
        if kind in kinds:
            yield f"absent: {kind} happened"
    last = {event.kind: event for event in events}
    for kind, wanted in expected.modifiers.items():
        found = {m.name: m.value for m in last[kind].modifiers} if kind in last else None
        yield from _compare(f"modifiers.{kind}", found, wanted)
    for kind, cell in expected.cells.items():
        lookup = last[kind].lookup if kind in last else None
        yield from _compare(f"cells.{kind}", lookup and lookup.result, cell)


def _compare(what: str, found: object, wanted: object) -> Iterator[str]:
    if found != wanted or isinstance(found, bool) != isinstance(wanted, bool):
        yield f"{what}: found {found!r}; expected {wanted!r}"


def _unit(state: State, unit: int) -> dict[str, Any]:
    scenario, hex_ = state.scenario, state.hex[unit]
    return {
        "hex": scenario.map.names[hex_] if hex_ >= 0 else None,
        "steps": state.steps[unit],
        "morale": state.morale[unit],
        "inside": state.inside[unit],
        "leader": scenario.units[state.leader[unit]].id,
        "acted": state.acted[unit],
        "investing": state.investing[unit],
        "fate": Fate(state.fate[unit]).name.lower(),
    }


def _castle(state: State, castle: int) -> dict[str, Any]:
    scenario, owner = state.scenario, state.owner[castle]
    return {
        "owner": scenario.clans[owner].id if owner >= 0 else None,
        "durability": state.durability[castle],
        "morale": state.castle_morale[castle],
        "resists": state.resists[castle],
        "refuses": state.refuses[castle],
        "replenished": state.replenished[castle],
        "invested": is_invested(state, castle),
    }
