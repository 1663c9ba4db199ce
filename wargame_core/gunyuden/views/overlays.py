"""Overlays of the Gunyuden series: each asks the rules and turns the answer into values."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from wargame_core.engine.procedure import open_frame
from wargame_core.gunyuden.rules.battle import targets
from wargame_core.gunyuden.rules.forces import (
    besiegers_of,
    cannot_act,
    field_forces_at,
    owner_side,
    side_of,
)
from wargame_core.gunyuden.rules.geography import geography, hexes_in
from wargame_core.gunyuden.rules.investment import cannot_invest, strength_with, threshold
from wargame_core.gunyuden.rules.movement import EITHER, NORMAL, STRATEGIC, Moving, setting_out
from wargame_core.gunyuden.rules.state import State
from wargame_core.gunyuden.rules.zoc import zones
from wargame_core.gunyuden.views.names import clan_name, side_clan, side_name, unit_name
from wargame_core.gunyuden.views.nets import communication
from wargame_core.views.overlay_values import Fill, Mark, OverlayLine, OverlayView, Selection
from wargame_core.views.words import tr

STRONG: Final = ("inner", "outer")
WEAK: Final = ("inner-weak", "outer-weak")
"""Patterns of each side: the line of the first lies inside its edge, that of the other outside."""

BANDS_M: Final = (0, 100, 200, 400, 600, 800)
"""Lower ends of the bands of elevation, in metres; one for each colour of ``heights``."""

RING_POINTS: Final = 2
"""Movement points between two range rings."""


def overlay(state: State, kind: str, selection: Selection) -> OverlayView:
    """One overlay. Raises KeyError for a kind that is not in ``OVERLAYS``."""
    return _MAKERS[kind](state, selection)


def rings(state: State, selection: Selection) -> tuple[Fill, ...]:
    """How far the selected force comes with more and more movement points, as outlines."""
    leader = force_of(state, selection)
    if leader < 0:
        return ()
    after, frame = setting_out(state, leader)
    left = _points(after, frame, NORMAL)
    most = max(left.values(), default=0)
    return tuple(
        Fill(
            str(spent),
            "reach",
            "outline",
            frozenset(h for h, n in left.items() if most - n <= spent),
        )
        for spent in range(RING_POINTS, most + 1, RING_POINTS)
    )


def force_of(state: State, selection: Selection) -> int:
    """Leader of the force that is meant: moving, named, or first in the place; -1 for none."""
    moving = open_frame(state, Moving)
    if moving is not None:
        return moving.units[0]
    if selection.unit >= 0 and state.hex[selection.unit] >= 0:
        return state.leader[selection.unit]
    if selection.place < 0:
        return -1
    mine = acting_side(state)
    leaders = [unit for unit in state.at(selection.place) if state.leader[unit] == unit]
    leaders.sort(
        key=lambda unit: (side_of(state, unit) != mine, cannot_act(state, unit) is not None)
    )
    return leaders[0] if leaders else -1


def acting_side(state: State) -> int:
    """The side whose operations phase it is; the first before the first phase."""
    return state.scenario.phases[state.phase].side if state.phase >= 0 else 0


def _zones(state: State, selection: Selection) -> OverlayView:
    del selection
    picture = zones(state)
    fills = []
    for side in range(len(state.scenario.sides)):
        strong, weak = picture.strong[side], picture.weak[side] & ~picture.strong[side]
        name, sign = side_name(state, side), side_clan(state, side)
        kinds = (
            (tr("{side}: strong", side=name), STRONG[side], strong),
            (tr("{side}: weak", side=name), WEAK[side], weak),
        )
        fills += [
            Fill(words, f"side:{sign}", pattern, _places(hexes), sign)
            for words, pattern, hexes in kinds
        ]
    return OverlayView("zones", tr("Zones of control"), tuple(fills))


def _points(state: State, frame: Moving, mode: str) -> Mapping[int, int]:
    """Movement points left by hex, of normal or strategic movement; none in the other mode."""
    if frame.mode not in (EITHER, mode):
        return {}
    return frame.points_left(state, strategic=mode == STRATEGIC)


def _movement(state: State, selection: Selection) -> OverlayView:
    title = tr("Movement")
    leader = force_of(state, selection)
    if leader < 0:
        return OverlayView("movement", title, note=tr("Select a hex with a force."))
    after, frame = setting_out(state, leader)
    normal, strategic = _points(after, frame, NORMAL), _points(after, frame, STRATEGIC)
    here = state.hex[leader]
    walk = {h: n for h, n in normal.items() if h != here}
    march = {h: n for h, n in strategic.items() if h != here and h not in normal}
    fills = (
        Fill(tr("points left"), "reach", "tint", frozenset({here, *walk}) if walk else frozenset()),
        Fill(tr("(points left) by strategic movement only"), "farther", "beyond", frozenset(march)),
    )
    numbers = [(h, str(n)) for h, n in walk.items()] + [(h, f"({n})") for h, n in march.items()]
    note = tr("{unit}: {points} movement points", unit=unit_name(state, leader), points=frame.left)
    if open_frame(state, Moving) is not frame and cannot_act(state, leader) is not None:
        note += " · " + tr("cannot act now")
    return OverlayView("movement", title, fills, tuple(numbers), note=note)


def _attacks(state: State, selection: Selection) -> OverlayView:
    """Hexes that forces may attack: the selected one, or all of the side whose phase it is."""
    chosen = force_of(state, selection)
    leaders = [chosen] if chosen >= 0 else _leaders_of(state, acting_side(state))
    now: dict[int, int] = {}
    later: set[int] = set()
    lines = []
    for leader in leaders:
        able = cannot_act(state, leader) is None
        for hex_ in targets(state, leader):
            if able:
                now[hex_] = now.get(hex_, 0) + 1
                lines.append(OverlayLine((state.hex[leader], hex_), "arrow"))
            else:
                later.add(hex_)
    fills = (
        Fill(tr("can be attacked now, by so many forces"), "target", "cross", frozenset(now)),
        Fill(
            tr("beside a force that cannot act now"), "later", "dots", frozenset(later - now.keys())
        ),
    )
    numbers = tuple((hex_, str(count)) for hex_, count in now.items())
    note = _whose(state, chosen) + ("" if now or later else " · " + tr("nobody to attack"))
    lines = [line for line in dict.fromkeys(lines) if line.places[0] != line.places[1]]
    return OverlayView("attacks", tr("Attacks"), fills, numbers, tuple(lines), note=note)


def _investments(state: State, selection: Selection) -> OverlayView:
    """Enemy castles of the side whose phase it is, with strength there and strength needed."""
    del selection
    scenario, side = state.scenario, acting_side(state)
    now: set[int] = set()
    begun: set[int] = set()
    weak: set[int] = set()
    far: set[int] = set()
    numbers = []
    for index, castle in enumerate(scenario.castles):
        if owner_side(state, index) != 1 - side:
            continue
        leaders = field_forces_at(state, castle.hex, side)
        numbers.append(
            (castle.hex, f"{strength_with(state, index, leaders)}/{threshold(state, index)}")
        )
        able = [leader for leader in leaders if cannot_act(state, leader) is None]
        if any(cannot_invest(state, leader, index) is None for leader in able):
            now.add(castle.hex)
        elif besiegers_of(state, index):
            begun.add(castle.hex)
        else:
            (weak if leaders else far).add(castle.hex)
    fills = (
        Fill(tr("can be invested now"), "target", "cross", frozenset(now)),
        Fill(tr("invested"), "reach", "tint", frozenset(begun)),
        Fill(tr("force there cannot invest now"), "farther", "beyond", frozenset(weak)),
        Fill(tr("no force before it"), "later", "dots", frozenset(far)),
    )
    note = tr("Strength there / strength needed") + " · " + side_name(state, side)
    return OverlayView("investments", tr("Investments"), fills, tuple(numbers), note=note)


def _ownership(state: State, selection: Selection) -> OverlayView:
    """Castles and the hexes around them by clan, and the hexes that forces hold."""
    del selection
    scenario, around = state.scenario, geography(state.scenario).around
    by_clan: dict[int, int] = {}
    marks = []
    for index, castle in enumerate(scenario.castles):
        clan = state.owner[index]
        if clan >= 0:
            by_clan[clan] = by_clan.get(clan, 0) | around[castle.hex]
            marks.append(Mark(castle.hex, "crest", scenario.clans[clan].id))
    fills = tuple(
        Fill(
            clan_name(state, clan),
            f"clan:{scenario.clans[clan].id}",
            STRONG[scenario.clans[clan].side],
            _places(hexes),
        )
        for clan, hexes in sorted(by_clan.items(), key=lambda item: scenario.clans[item[0]].side)
    )
    return OverlayView(
        "ownership", tr("Ownership"), fills, marks=tuple(marks), note=tr("Castles by owner")
    )


def _elevation(state: State, selection: Selection) -> OverlayView:
    del selection
    board, area = state.scenario.map, state.scenario.area
    bands: list[set[int]] = [set() for _ in BANDS_M]
    numbers = []
    for hex_, metres in enumerate(board.elevation_m):
        if board.province[hex_] and area[hex_]:
            band = max(i for i, least in enumerate(BANDS_M) if metres >= least or i == 0)
            bands[band].add(hex_)
            numbers.append((hex_, str(metres)))
    fills = tuple(
        Fill(tr("from {metres} m", metres=least), f"heights:{i}", "solid", frozenset(bands[i]))
        for i, least in enumerate(BANDS_M)
    )
    return OverlayView("elevation", tr("Elevation"), fills, tuple(numbers))


_MAKERS: Final[Mapping[str, Callable[[State, Selection], OverlayView]]] = {
    "zones": _zones,
    "communication": communication,
    "movement": _movement,
    "attacks": _attacks,
    "investments": _investments,
    "ownership": _ownership,
    "elevation": _elevation,
}
OVERLAYS: Final = tuple(_MAKERS)
"""The kinds in the order of the toolbar."""


def _places(hexes: int) -> frozenset[int]:
    return frozenset(hexes_in(hexes))


def _leaders_of(state: State, side: int) -> Iterable[int]:
    return [leader for leader in state.forces() if side_of(state, leader) == side]


def _whose(state: State, leader: int) -> str:
    return unit_name(state, leader) if leader >= 0 else side_name(state, acting_side(state))
