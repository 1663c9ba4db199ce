"""Numbers of troops in a tray: how many come to each province, and how many go from one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from scenarios.bushido.rules.actions import Attack, Done, March, Place, Station
from scenarios.bushido.text import words as text
from scenarios.bushido.views import board, choices
from scenarios.bushido.views.names import colour_id, player_name, thing
from wargame_core.engine.decision import Action
from wargame_core.views.area_values import PieceView
from wargame_core.views.reason_values import Reason
from wargame_core.views.tray_values import STOCK, Put, TrayPiece, TrayRow, TrayView
from wargame_core.views.walk_values import WalkView
from wargame_core.views.words import language, tr

if TYPE_CHECKING:
    from scenarios.bushido.rules.state import State

_WARRIOR: Final = "兵"
"""On a troop in a row of which there are many."""


def stationed(
    state: State, player: int, legal: Sequence[Action], wanted: Mapping[int, int]
) -> TrayView:
    """How many troops come to each own place, and how many are left (BU-SET-07, BU-P1-02)."""
    most = max(one.troops for one in legal if isinstance(one, Station))
    places = list(dict.fromkeys(int(one.place) for one in legal if isinstance(one, Station)))
    may_end = any(isinstance(one, Done) for one in legal)
    left = most - sum(wanted.values())
    piece = TrayPiece(str(board.TROOPS), board.piece_names()[board.TROOPS], "small", _WARRIOR)

    def put(change: Put) -> TrayView | Reason:
        after = dict(wanted)
        for number, step in ((change.source, -1), (change.target, 1)):
            if number != STOCK:
                after[places[number]] = after.get(places[number], 0) + step
        if min(after.values(), default=0) < 0:
            return Reason(tr("There are no more of them."))
        if sum(after.values()) > most:
            return Reason(tr("No more troops are left."))
        return stationed(state, player, legal, after)

    came = [(place, wanted.get(place, 0)) for place in places]
    played: list[Any] = [Station(Place(place), count) for place, count in came if count]
    if may_end and left:
        played.append(Done())
    done = tr("Place the troops") if not may_end else tr("Add the troops")
    if may_end and left == most:
        done = text.describe(state, Done(), language())
    lacking = Reason(tr("{count} troops are still to be placed.", count=left))
    return TrayView(
        tr("The troops of {player}", player=player_name(player)),
        tuple(_came(state, place, count, piece, left) for place, count in came),
        put,
        tuple(played),
        lacking if left and not may_end else None,
        done,
        TrayRow(tr("{count} troops left", count=left), (piece,) * left),
        tr("A click on a lit tile puts one troop there at once."),
        colour_id(player),
    )


def _came(state: State, place: int, count: int, piece: TrayPiece, left: int) -> TrayRow:
    """One own place, with those who are there already."""
    ground = thing(state, "terrain", state.terrain[place])
    title = f"{state.scenario.place_ids[place].upper()} {ground}"
    there = [tr("{count} there", count=state.troops[place])]
    if state.ronin[place]:
        there.append(tr("{count} ronin", count=state.ronin[place]))
    return TrayRow(title, (piece,) * count, facts=tuple(there), room=left, counts=piece)


def group(
    state: State, moves: Sequence[Action], place: int, wanted: tuple[int, int] | None = None
) -> TrayView | None:
    """Who goes of the troops and household markers of a place (BU-P8-01, BU-P8-02)."""
    marches = [one for one in moves if isinstance(one, Attack | March)]
    sizes = dict.fromkeys((one.troops, one.markers) for one in marches)
    if len(sizes) < 2:
        return None
    player = state.owner[place]
    most = largest(marches)
    now = most if wanted is None else wanted
    kinds = (board.TROOPS, board.HOUSEHOLD)
    rows = [number for number in (0, 1) if any(size[number] for size in sizes)]

    def put(change: Put) -> TrayView | Reason:
        step = -1 if change.target == STOCK else 1
        row = change.source if step < 0 else change.target
        if not 0 <= row < len(rows) or change.source == change.target:
            return Reason(tr("Every kind has a row of its own."))
        after = [*now]
        after[rows[row]] += step
        size = (after[0], after[1])
        if min(size) < 0:
            return Reason(tr("There are no more of them."))
        if size not in sizes and any(size):
            tried = type(marches[0])(marches[0].origin, marches[0].target, *size)
            return choices.refusal(state, tried) or Reason(tr("There are no more of them."))
        found = group(state, moves, place, size)
        assert found is not None, "the sizes are the same"
        return found

    def row(number: int) -> TrayRow:
        there = (state.troops[place], state.household[place])[number]
        piece, count = _piece(kinds[number], player), now[number]
        more = [*now]
        more[number] += 1
        return TrayRow(
            piece.name,
            (piece,) * count,
            facts=(tr("{count} of {total}", count=count, total=there),),
            room=int((more[0], more[1]) in sizes),
            counts=piece,
        )

    going = [one for one in marches if (one.troops, one.markers) == now]

    def walks(target: int) -> tuple[WalkView, ...]:
        there = [one for one in going if one.target == target]
        return choices.walks_of(state, there) or choices.walks(state, place, target)

    changed = now != most
    return TrayView(
        tr("Who goes from {place}", place=state.scenario.place_ids[place].upper()),
        tuple(row(number) for number in rows),
        put,
        colour_of=colour_id(player),
        optional=True,
        lift=choices.lift_of(place, going) if changed else None,
        walks=walks if changed else None,
    )


def largest(marches: Sequence[Any]) -> tuple[int, int]:
    """Troops and markers of the largest group."""
    found = max(marches, key=lambda one: (one.markers, one.troops))
    return found.troops, found.markers


def _piece(kind: int, player: int) -> TrayPiece:
    name = board.piece_names()[kind]
    face = PieceView(-1, colour_id(player), board.SIGNS[kind], 1, name)
    return TrayPiece(str(kind), name, face=face)
