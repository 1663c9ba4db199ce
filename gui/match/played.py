"""What was played, in values that panels show: moves, ticks of the time line, recaps."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any

from gui.match.snapshot import Snapshot
from wargame_core.engine.decision import Event
from wargame_core.engine.game import Places
from wargame_core.engine.history import Entry
from wargame_core.engine.sealed import Sealed
from wargame_core.engine.told import count_told
from wargame_core.views.rolls import rolled_together
from wargame_core.views.time_values import MarkView, MoveView, PlayedAction
from wargame_core.views.words import language, listed, tr


def played_actions(now: Snapshot, entries: Iterable[Entry]) -> tuple[PlayedAction, ...]:
    """Every event of some actions in words, with its die and place; dice that are alike at once."""
    game, view, state = now.match.game, now.views, now.state
    events = [event for entry in entries for event in now.events_of(entry)]
    found = []
    for together in rolled_together(events, view.same_roll):
        last = together[-1]
        if len(together) > 1:
            words = view.moment_of_dice(state, together).words
        else:
            words = str(game.say(state, last.message, language()))
        place, added = view.place_of(state, last), sum(one.value for one in last.modifiers)
        found.append(PlayedAction(words, last.die, place, last.sides, added))
    return tuple(found)


def done_to(now: Snapshot, entries: Sequence[Entry], seat: str) -> tuple[PlayedAction, ...]:
    """What others did to a seat in some actions, in words.

    What his own answers brought about counts only where he lost a place by them.
    """
    game, view = now.match.game, now.views
    found = []
    for entry in entries:
        before: Callable[[], Any] = partial(now.state_at, entry.number - 1)
        for event in now.events_of(entry):
            if entry.seat == seat and not _takes_place(now, event, before):
                continue
            if view.concerns(now.state, event, seat, before):
                words = str(game.say(now.state, event.message, language()))
                place = view.place_of(now.state, event)
                found.append(PlayedAction(words, event.die, place, event.sides))
    return tuple(found)


def _takes_place(now: Snapshot, event: Event, before: Callable[[], Any]) -> bool:
    return any(one.kind == "taken" for one in now.views.traces(now.state, event, before))


def move_at(now: Snapshot, position: int) -> MoveView:
    """The action with this number, from 1, and what it brought about."""
    match = now.match
    entry = match.entries[position - 1]
    before = now.state_at(position - 1)
    action = now.action_of(entry, before)
    is_hidden = action is None or isinstance(action, Sealed)
    places = Places() if is_hidden else now.views.places(before, action)
    return MoveView(
        position=position,
        seat=entry.seat,
        who=now.seat_title(entry.seat, before),
        text=now.describe_played(entry, before),
        path=tuple(places.path),
        places=tuple(places.lit),
        events=played_actions(now, (entry,)),
    )


def marks_of(now: Snapshot, entries: Sequence[Entry]) -> tuple[MarkView, ...]:
    """The ticks of turns and stages that begin within some actions."""
    game, view, state = now.match.game, now.views, now.state
    found = []
    for entry in entries:
        for event in now.events_of(entry):
            level = view.level_of(event)
            if level is not None:
                words = str(game.say(state, event.message, language()))
                told = count_told(entry, now.reader)
                found.append(MarkView(told, level, view.mark_label(event), words))
    return tuple(found)


def moment(now: Snapshot, position: int) -> str:
    """Turn, stage and phase after so many actions, in words."""
    state = now.state_at(position)
    decision = now.match.game.decision(state)
    turn = now.views.turn(state, decision.seat if decision else "")
    parts = [turn.label]
    if turn.turn:
        parts = [tr("turn {turn} ({label})", turn=turn.turn, label=turn.label)]
        if turn.stage:
            parts.append(tr("stage {stage}", stage=turn.stage))
    if turn.phase:
        parts.append(turn.phase)
    return listed(parts)


def since_last_decision(now: Snapshot, seat: str) -> Sequence[Entry]:
    """What was played after the last decision of a seat, or from the start."""
    entries = now.match.entries
    for index in range(len(entries), 0, -1):
        if entries[index - 1].seat == seat:
            return entries[index:]
    return entries
