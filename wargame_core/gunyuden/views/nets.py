"""Lines of communication of the Gunyuden series: nets, routes, and where they are cut."""

from __future__ import annotations

from wargame_core.gunyuden.rules.communication import in_communication, linked_hexes, route_to
from wargame_core.gunyuden.rules.communication_cut import LOST, OCCUPIED, TOO_FAR, Cut, cut_of
from wargame_core.gunyuden.rules.forces import side_of
from wargame_core.gunyuden.rules.geography import hexes_in
from wargame_core.gunyuden.rules.state import State
from wargame_core.gunyuden.views.names import (
    castle_name,
    clan_name,
    place_name,
    side_clan,
    side_name,
    unit_name,
)
from wargame_core.views.overlay_values import Fill, Mark, OverlayLine, OverlayView, Selection
from wargame_core.views.words import listed, tr

_NAMED = 3
"""Enemies that are named where a line is cut, at most."""

_PATTERNS = ("inner", "outer")


def communication(state: State, selection: Selection) -> OverlayView:
    """How far the lines of each side reach, and how they run; of the clans that are selected."""
    scenario = state.scenario
    here = _units(state, selection)
    clans = {scenario.units[unit].clan for unit in here}
    reached: dict[int, int] = {}
    for clan, printed in enumerate(scenario.clans):
        linked = linked_hexes(state, clan) if not clans or clan in clans else 0
        if linked:
            reached[printed.side] = reached.get(printed.side, 0) | linked
    fills = tuple(
        Fill(
            tr("{side}: in reach", side=side_name(state, side)),
            f"side:{side_clan(state, side)}",
            _PATTERNS[side],
            _places(hexes),
            side_clan(state, side),
        )
        for side, hexes in sorted(reached.items())
    )
    alone = {
        state.hex[leader]: leader
        for leader in state.forces()
        if not in_communication(state, leader) and state.hex[leader] >= 0
    }
    lines, marks = _routes(state, here) if here else (_all_routes(state), ())
    return OverlayView(
        "communication",
        tr("Lines of communication"),
        fills,
        lines=lines,
        marks=(
            *marks,
            *(
                Mark(hex_, "alone", text=line_words(state, leader))
                for hex_, leader in sorted(alone.items())
            ),
        ),
        note=line_words(state, here[0])
        if here
        else tr("{count} hexes with units without communication", count=len(alone)),
    )


def line_of(state: State, selection: Selection) -> OverlayView:
    """The lines of the units that are selected, as far as they run."""
    lines, marks = _routes(state, _units(state, selection))
    return OverlayView("line", "", lines=lines, marks=marks)


def line_words(state: State, unit: int) -> str:
    """The unit's line by its relays, or where it is cut and by whom."""
    cut = cut_of(state, unit)
    if cut is not None:
        return _cut_words(state, unit, cut)
    stations = [place_name(state, link[-1]) for link in route_to(state, unit)]
    clan = state.scenario.clans[state.scenario.units[unit].clan]
    stations.insert(0, castle_name(state, clan.main_castle))
    return tr("in communication: {stations}", stations=" → ".join(stations))


def _cut_words(state: State, unit: int, cut: Cut) -> str:
    if cut.reason == LOST:
        clan = clan_name(state, state.scenario.units[unit].clan)
        return tr("no communication: {clan} has no main castle", clan=clan)
    if cut.reason == TOO_FAR:
        return tr("no communication: too far from the next castle or unit in communication")
    names = [unit_name(state, u) for u in cut.units] + [castle_name(state, c) for c in cut.castles]
    by = listed(names[:_NAMED]) + (" …" if len(names) > _NAMED else "")
    place = place_name(state, cut.hex)
    if cut.reason == OCCUPIED:
        return tr("no communication: enemies in the main castle {place}: {by}", place=place, by=by)
    return tr("no communication: cut at {place} by {by}", place=place, by=by)


def _routes(
    state: State, units: tuple[int, ...]
) -> tuple[tuple[OverlayLine, ...], tuple[Mark, ...]]:
    """The lines of some units: one for each clan and hex."""
    lines: list[OverlayLine] = []
    marks: list[Mark] = []
    seen = set()
    for unit in units:
        key = state.scenario.units[unit].clan, state.hex[unit]
        if key in seen:
            continue
        seen.add(key)
        cut = cut_of(state, unit)
        if cut is None:
            for link in route_to(state, unit):
                lines.append(OverlayLine(link, "way"))
                marks.append(Mark(link[0], "relay"))
        elif cut.hex >= 0:
            at = cut.way.index(cut.hex) if cut.hex in cut.way else 0
            lines += [OverlayLine(cut.way[: at + 1], "way"), OverlayLine(cut.way[at:], "barred")]
            marks.append(Mark(cut.hex, "cut", text=_cut_words(state, unit, cut)))
    return tuple(line for line in lines if len(line.places) > 1), tuple(dict.fromkeys(marks))


def _all_routes(state: State) -> tuple[OverlayLine, ...]:
    """The lines of all forces, each link once for each side."""
    lines: dict[OverlayLine, None] = {}
    for unit in state.forces():
        side = side_of(state, unit)
        if in_communication(state, unit):
            for link in route_to(state, unit):
                if len(link) > 1:
                    colour = f"side:{side_clan(state, side)}"
                    lines[OverlayLine(link, "way", colour, double=side == 1)] = None
    return tuple(lines)


def _units(state: State, selection: Selection) -> tuple[int, ...]:
    """The unit that was named, or the leaders in the place."""
    if selection.unit >= 0 and state.hex[selection.unit] >= 0:
        return (selection.unit,)
    if selection.place < 0:
        return ()
    return tuple(unit for unit in state.at(selection.place) if state.leader[unit] == unit)


def _places(hexes: int) -> frozenset[int]:
    return frozenset(hexes_in(hexes))
