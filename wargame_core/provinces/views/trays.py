"""Numbers of units by kind in a tray: who of a province goes along, and who is recruited."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from wargame_core.engine.procedure import open_frame
from wargame_core.provinces.rules.actions import Kind, Leave, MoveFrom, Province
from wargame_core.provinces.rules.kinds import Counts
from wargame_core.provinces.rules.movement import Group, Movement
from wargame_core.provinces.views.board import piece_view
from wargame_core.provinces.views.lifts import lift
from wargame_core.provinces.views.style import Style, province_name
from wargame_core.views.lift_values import LiftView
from wargame_core.views.reason_values import Reason
from wargame_core.views.tray_steps import Rules, in_order
from wargame_core.views.tray_values import STOCK, Put, TrayPiece, TrayRow, TrayView
from wargame_core.views.walk_values import WalkView
from wargame_core.views.words import tr

Ways = Callable[[Any, int, int], tuple[WalkView, ...]]


@dataclass(frozen=True)
class Numbers:
    """How many of each kind, as the player wants it."""

    style: Style
    rules: Rules
    state: Any
    player: int
    title: str
    wanted: Counts
    most: Counts
    steps: Callable[[Any, Counts, Sequence[Any]], Iterator[Any]]
    """From a state and what was played, the actions that may come next on the way there."""
    done: str = ""
    facts: Callable[[Any], str] | None = None
    """What is left after it, in words."""
    lift: Callable[[Any], LiftView | None] | None = None
    """Who is on his way in a state, where they go somewhere."""
    walks: Callable[[Any, int], tuple[WalkView, ...]] | None = None

    def tray(self) -> TrayView:
        """A row with − and + for each kind of which there is any."""
        kinds = [kind for kind, most in enumerate(self.most) if most]
        played = in_order(self.rules, self.state, self._next)
        actions = played.actions
        rows = tuple(self._row(kind) for kind in kinds)

        def put(change: Put) -> TrayView | Reason:
            kind, step = int(change.key), -1 if change.target == STOCK else 1
            row = change.source if step < 0 else change.target
            if not 0 <= row < len(kinds) or kinds[row] != kind or change.source == change.target:
                return Reason(tr("Every kind has a row of its own."))
            count = self.wanted[kind] + step
            if not 0 <= count <= self.most[kind]:
                return Reason(tr("There are no more of them."))
            counts = enumerate(self.wanted)
            after = replace(self, wanted=tuple(count if k == kind else n for k, n in counts))
            refusal = in_order(self.rules, self.state, after._next).refusal
            return after.tray() if refusal is None else self.style.reason(self.state, refusal)

        def ways(target: int) -> tuple[WalkView, ...]:
            found = self.walks(played.state, target) if self.walks is not None else ()
            return tuple(
                one if one.reason else replace(one, actions=(*actions, *one.actions))
                for one in found
            )

        lift = self.lift(played.state) if self.lift is not None and actions else None
        return TrayView(
            self.title,
            rows,
            put,
            actions,
            None if actions else Reason(tr("Nothing has been changed yet.")),
            self.done,
            note=self.facts(played.state) if self.facts is not None else "",
            colour_of=self.style.colour(self.state, self.player),
            optional=True,
            lift=lift,
            walks=ways if lift is not None else None,
        )

    def _next(self, now: Any, played: Sequence[Any]) -> Iterator[Any]:
        return self.steps(now, self.wanted, played)

    def _row(self, kind: int) -> TrayRow:
        scenario, count = self.state.scenario, self.wanted[kind]
        colour = self.style.colour(self.state, self.player)
        face = piece_view(self.style, scenario, colour, kind, 1)
        piece = TrayPiece(str(kind), face.name, face=face)
        fact = tr("{count} of {total}", count=count, total=self.most[kind])
        room = self.most[kind] - count
        return TrayRow(face.name, (piece,) * count, "", (fact,), room, boxes=True, counts=piece)


def group(style: Style, rules: Rules, walks: Ways, state: Any, place: int) -> TrayView | None:
    """Who goes of the units of a province that is selected, or has been taken up."""
    begun, movement = open_frame(state, Group), open_frame(state, Movement)
    if begun is not None:
        player, place, most = begun.player, begun.origin, begun.units
    elif movement is not None and place >= 0:
        player, most = movement.player, state.unmoved(movement.player, place)
        if rules.why_not(state, MoveFrom(Province(place))) is not None:
            return None
    else:
        return None
    if sum(most) < 2:
        return None

    def steps(now: Any, wanted: Counts, played: Sequence[Any]) -> Iterator[Any]:
        taken = open_frame(now, Group)
        if taken is None:
            if not played and wanted != most:
                yield MoveFrom(Province(place))
            return
        for kind, (count, left) in enumerate(zip(taken.units, wanted, strict=True)):
            if count > left:
                yield Leave(Kind(kind))

    title = tr("Who goes from {place}", place=province_name(state.scenario, place))

    def gone_to(now: Any) -> list[int]:
        """Where the last who is left has gone by himself, since there was one way only."""
        moved = now.moved if open_frame(now, Group) is None else state.moved
        return [target for target in moved if moved[target] != state.moved.get(target)]

    def lifted(now: Any) -> LiftView | None:
        ends = tuple((target, "") for target in gone_to(now))
        return LiftView(place, -1, (), ends) if ends else lift(now, -1)

    def ways(now: Any, target: int) -> tuple[WalkView, ...]:
        if target in gone_to(now):
            return (WalkView(title, path=(place, target)),)
        return walks(now, place, target)

    return Numbers(
        style, rules, state, player, title, most, most, steps, lift=lifted, walks=ways
    ).tray()
