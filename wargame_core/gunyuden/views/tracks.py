"""Command tracks in a tray: units go from leader to leader, or stay behind (13, 15-5, 33.2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from wargame_core.engine.decision import Action, Refusal
from wargame_core.engine.procedure import open_frame, open_kind
from wargame_core.gunyuden.rules import engine
from wargame_core.gunyuden.rules.actions import (
    Detach,
    Finish,
    Incorporate,
    Move,
    Separate,
    UnitId,
)
from wargame_core.gunyuden.rules.forces import lowest_morale, side_of, strength, units_of_force
from wargame_core.gunyuden.rules.movement import Moving
from wargame_core.gunyuden.rules.organisation import Organising
from wargame_core.gunyuden.rules.set_up import SetUp
from wargame_core.gunyuden.rules.state import State
from wargame_core.gunyuden.text import words as text
from wargame_core.gunyuden.views.counters import counter
from wargame_core.gunyuden.views.lift import lift
from wargame_core.gunyuden.views.names import place_name, unit_name
from wargame_core.gunyuden.views.walks import walks
from wargame_core.views.reason_values import Reason
from wargame_core.views.tray_steps import Played, in_order
from wargame_core.views.tray_values import Put, TrayPiece, TrayRow, TrayView
from wargame_core.views.walk_values import WalkView
from wargame_core.views.words import language, listed, number, tr

_ALONE: Final = -1
"""In place of the leader of a row: whoever is put there leads himself."""

Wanted = Mapping[int, int]
"""By unit its leader, as the player wants it."""


@dataclass(frozen=True)
class _Tracks:
    """The forces of a hex, or of one that moves, before and after what is wanted."""

    state: State
    title: str
    units: tuple[int, ...]
    wanted: Wanted
    rows: tuple[int, ...]
    """Leaders of the rows."""
    mover: int = -1
    """Leader of the force that goes on; -1 where nobody does."""

    def steps(self, now: State, played: Sequence[Action]) -> Iterator[Action]:
        """What brings a unit to its leader, then what makes room for others."""
        left = [unit for unit in self.units if now.leader[unit] != self.wanted[unit]]
        if self.mover >= 0:
            if not played and open_frame(now, Moving) is None:
                yield from [Move(UnitId(self.mover))] if left else ()
                return
            inside = now.inside[self.mover]
            for unit in left:
                yield Detach(UnitId(unit), UnitId(self.wanted[unit]), inside)
            return
        for unit in left:
            boss = self.wanted[unit]
            unit_, boss_ = UnitId(unit), UnitId(boss)
            yield Separate(unit_) if boss == unit else Incorporate(unit_, boss_)
        yield from (Separate(UnitId(unit)) for unit in left if now.leader[unit] != unit)

    def arranged(self) -> Played:
        """The steps in a legal order, with why they do not bring what is wanted."""
        found = in_order(engine, self.state, self.steps)
        kept = all(found.state.leader[unit] == self.wanted[unit] for unit in self.units)
        return replace(found, refusal=None) if kept else found

    def after(self, put: Put) -> _Tracks:
        """What is wanted when a unit is put into another row."""
        unit, boss = int(put.key), (*self.rows, _ALONE)[put.target]
        boss = unit if boss == _ALONE else boss
        rows = [one for one in self.rows if one != unit or boss == unit]
        rows += [unit] if boss == unit and unit not in rows else []
        return replace(self, wanted={**self.wanted, unit: boss}, rows=tuple(rows))


def tray(state: State, legal: Sequence[Action], place: int, unit: int = -1) -> TrayView | None:
    """The command tracks that can be arranged now; None where there are none.

    Args:
        state: The state.
        legal: What can be chosen; nothing is arranged while that is nothing.
        place: The hex that is selected, or -1; where forces are organised it is theirs.
        unit: The leader of the force that is selected there, or -1.
    """
    frame, moving = open_frame(state, Organising), open_frame(state, Moving)
    set_up = open_frame(state, SetUp)
    if not legal:
        return None
    if frame is not None:
        place, side = state.hex[frame.organiser], side_of(state, frame.organiser)
        title = tr("Organise in {place}", place=place_name(state, place))
    elif set_up is not None and place >= 0:
        side = set_up.side
        title = tr("Forces in {place}", place=place_name(state, place))
    elif moving is not None:
        return _parting(state, moving.units[0])
    elif open_kind(state) == "select" and unit >= 0:
        return _parting(state, unit)
    else:
        return None
    units = tuple(u for u in state.at(place) if side_of(state, u) == side)
    if len(units) < 2:
        return None
    wanted = {one: state.leader[one] for one in units}
    rows = tuple(one for one in units if state.leader[one] == one)
    return _shown(_Tracks(state, title, units, wanted, rows))


def _parting(state: State, leader: int) -> TrayView | None:
    """The force that moves, of which some may stay (15-5)."""
    units = tuple(units_of_force(state, leader))
    begun = open_frame(state, Moving) is not None
    if len(units) < 2 or not (begun or engine.why_not(state, Move(UnitId(leader))) is None):
        return None
    title = tr("{leader} moves: who goes along", leader=unit_name(state, leader))
    return _shown(_Tracks(state, title, units, dict.fromkeys(units, leader), (leader,), leader))


def _shown(tracks: _Tracks) -> TrayView:
    """The tray of what is wanted, as far as the rules let it be."""
    played = tracks.arranged()
    state, now, organises = tracks.state, played.state, False
    actions, lacking = played.actions, None
    if open_frame(now, Organising) is not None:
        organises = True
        refusal = engine.why_not(now, Finish())
        if refusal is None:
            now, actions = engine.apply(now, Finish()).state, (*actions, Finish())
        else:
            lacking = _reason(now, refusal)
    elif open_frame(state, Organising) is not None:
        organises = True  # it has ended by itself: nothing else was left to do
    elif not actions:
        lacking = Reason(tr("Nothing has been changed yet."))
    rows = [_row(tracks, now, boss, used=organises) for boss in tracks.rows]
    if any(boss != unit for unit, boss in tracks.wanted.items()):
        parts = tracks.mover >= 0
        title = tr("Stays behind") if parts else tr("A force of its own")
        rows.append(TrayRow(title, room=1, boxes=True))

    def put(change: Put) -> TrayView | Reason:
        if not 0 <= change.target < len(tracks.rows) + 1:
            return Reason(tr("Every unit is in a force."))
        wanted = tracks.after(change)
        refusal = wanted.arranged().refusal
        return _shown(wanted) if refusal is None else _reason(state, refusal)

    def ways(target: int) -> tuple[WalkView, ...]:
        found = walks(now, now.hex[tracks.mover], target)
        return tuple(
            one if one.reason else replace(one, actions=(*actions, *one.actions)) for one in found
        )

    goes = tracks.mover >= 0 and bool(actions)
    return TrayView(
        tracks.title,
        tuple(rows),
        put,
        actions,
        lacking,
        tr("Leave them here") if tracks.mover >= 0 else tr("Apply"),
        colour_of=counter(state, tracks.units[0]).clan,
        optional=open_frame(state, Organising) is None,
        lift=lift(now, -1) if goes else None,
        walks=ways if goes else None,
    )


def _row(tracks: _Tracks, now: State, boss: int, *, used: bool) -> TrayRow:
    """The track of one leader, with what his force comes to when all is applied."""
    state = tracks.state
    units = (boss, *(u for u in tracks.units if tracks.wanted[u] == boss and u != boss))
    pieces = tuple(
        TrayPiece(str(u), unit_name(state, u), face=replace(counter(now, u), acted=False))
        for u in units
    )
    facts = [
        tr("strength {strength}", strength=strength(now, units)),
        tr("morale {morale}", morale=number(lowest_morale(now, units))),
    ]
    if state.inside[boss]:
        facts.append(tr("in garrison"))
    leaders = dict.fromkeys(state.leader[u] for u in units)
    spent = [u for u in leaders if now.acted[u] and not state.acted[u]]
    if used and spent:
        *others, last = (unit_name(state, u) for u in spent)
        names = listed((listed(others), last), " and ") if others else last
        facts.append(tr("uses the action of {names}", names=names))
    room = max(0, state.scenario.units[boss].capacity - len(units) + 1)
    return TrayRow(unit_name(state, boss), pieces, "", tuple(facts), room, boxes=True)


def _reason(state: State, refusal: Refusal) -> Reason:
    return Reason(text.say(state.scenario, refusal.message, language()), refusal.rule)
