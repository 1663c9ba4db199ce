"""Areas of overlays: a tint and one line; sides told by their edge; communication as it runs."""

from __future__ import annotations

from itertools import pairwise

import pytest
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainterPath

from gui.board.contour import EDGES, comb
from gui.board.geometry import HEX, HexGeometry, geometry
from gui.board.overlay_lines import course
from scenarios.western_hero.game import GAME
from tests.gui.conftest import Hand
from wargame_core.engine.match import Match
from wargame_core.gunyuden.rules.communication import in_communication, route_to
from wargame_core.gunyuden.views.overlays import STRONG, WEAK
from wargame_core.views.overlay_values import PATTERNS, Selection
from wargame_core.views.registry import view_of

pytestmark = pytest.mark.usefixtures("qapp")
EVERYWHERE = QRectF(-1e6, -1e6, 2e6, 2e6)


@pytest.fixture(scope="module")
def hexes() -> HexGeometry:
    return geometry(GAME.setup("1", {}, 1).scenario.map)


def around(hexes: HexGeometry, name: str, steps: int = 1) -> frozenset[int]:
    found = {hexes.board.index[name]}
    for _ in range(steps):
        found |= {other for hex_ in found for other in hexes.neighbours(hex_)}
    return frozenset(found)


def sides_on_the_edge(hexes: HexGeometry, places: frozenset[int]) -> int:
    return sum(other not in places for hex_ in places for other in hexes.board.neighbours[hex_])


@pytest.mark.parametrize("inset", [0.0, 0.06, -0.06])
def test_an_area_has_one_closed_outline(hexes: HexGeometry, inset: float) -> None:
    places = around(hexes, "3418", 2)
    (outline,) = hexes.border(places, inset, EVERYWHERE).toSubpathPolygons()
    assert outline.isClosed()
    assert outline.size() - 1 == sides_on_the_edge(hexes, places)


def test_a_hole_has_an_outline_of_its_own(hexes: HexGeometry) -> None:
    places = around(hexes, "3418") - {hexes.board.index["3418"]}
    outlines = hexes.border(places, 0.0, EVERYWHERE).toSubpathPolygons()
    assert [outline.isClosed() for outline in outlines] == [True, True]
    assert sum(outline.size() - 1 for outline in outlines) == sides_on_the_edge(hexes, places)


def test_two_areas_apart_have_two_outlines_and_only_what_is_near_is_drawn(
    hexes: HexGeometry,
) -> None:
    first, second = around(hexes, "3418"), around(hexes, "1423")
    assert len(hexes.border(first | second, 0.0, EVERYWHERE).toSubpathPolygons()) == 2
    near = hexes.outline(hexes.board.index["3418"]).boundingRect()
    assert len(hexes.border(first | second, 0.0, near).toSubpathPolygons()) == 1


def test_the_inner_edge_lies_within_the_area_and_the_outer_one_around_it(
    hexes: HexGeometry,
) -> None:
    places = around(hexes, "3418")
    plain, inner, outer = (hexes.border(places, inset, EVERYWHERE) for inset in (0.0, 0.06, -0.06))
    assert outer.contains(plain)
    assert plain.contains(inner)


@pytest.mark.parametrize("turn", [1, -1])
def test_the_teeth_of_an_edge_point_to_its_side(hexes: HexGeometry, turn: int) -> None:
    hex_ = hexes.board.index["3418"]
    path = hexes.border(frozenset({hex_}), 0.0, EVERYWHERE)
    teeth = comb(path, turn)
    ends = [teeth.elementAt(at) for at in range(1, teeth.elementCount(), 2)]
    assert len(ends) >= 6
    for end in ends:
        assert hexes.outline(hex_).contains(QPointF(end.x, end.y)) == (turn > 0)


def test_the_two_sides_are_told_apart_by_their_edges() -> None:
    for first, second in (STRONG, WEAK):
        assert EDGES[first].inset == -EDGES[second].inset != 0
        assert EDGES[first].teeth == -EDGES[second].teeth != 0


def test_no_overlay_of_the_series_is_hatched_by_side() -> None:
    assert not [pattern for pattern in (*STRONG, *WEAK) if "slash" in pattern]
    assert {*STRONG, *WEAK} <= set(PATTERNS)


def test_each_side_has_one_contour_around_strong_and_weak_zones(hand: Hand) -> None:
    hand.begin(scenario="1", seed=1)
    hand.page.overlays.switch("zones")
    shown = hand.page.board.layers.marks.contours
    view = hand.page.overlays.shown
    assert view is not None
    assert len(shown) == 2
    for (colour, places), fills in zip(shown, (view.fills[:2], view.fills[2:]), strict=True):
        assert {fill.colour for fill in fills} == {colour}
        assert places == fills[0].places | fills[1].places


def test_the_range_that_is_lifted_and_the_overlay_have_the_same_line(hand: Hand) -> None:
    hand.begin(scenario="1", seed=1)
    for _ in range(2):
        hand.press(Qt.Key.Key_Escape)
        hand.click_button("Ready")
    layers = hand.page.board.layers
    home = hand.hex("3418")
    unit = hand.live.now.state.at(home)[0]
    hand.page.overlays.switch("movement")
    hand.page.overlays.select(home, unit)
    assert layers.marks.contours
    assert {*layers.marks.contours[0][1]} == {
        home,
        *(place for place, text in layers.overlays.shown.numbers if "(" not in text),
    }


def test_every_line_of_communication_is_the_way_that_the_rules_take() -> None:
    state, look = Match(GAME, "1", seed=1).state, view_of(GAME)
    view = look.overlay(state, "communication", Selection())
    expected = {
        link
        for unit in state.forces()
        if in_communication(state, unit)
        for link in route_to(state, unit)
        if len(link) > 1
    }
    assert expected
    assert {line.places for line in view.lines if line.kind == "way"} == expected
    near = state.scenario.map.neighbours
    for line in view.lines:
        assert all(other in near[hex_] for hex_, other in pairwise(line.places))


def test_the_line_of_one_force_is_its_own_way() -> None:
    state, look = Match(GAME, "1", seed=1).state, view_of(GAME)
    unit = next(u for u in state.forces() if len(route_to(state, u)) and in_communication(state, u))
    view = look.overlay(state, "communication", Selection(state.hex[unit], unit))
    assert tuple(line.places for line in view.lines) == tuple(
        link for link in route_to(state, unit) if len(link) > 1
    )


def test_a_line_runs_through_the_middles_of_its_hexes(hexes: HexGeometry, hand: Hand) -> None:
    hand.begin(scenario="1", seed=1)
    hand.page.overlays.switch("communication")
    marks = hand.page.board.layers.marks
    line = max(marks.overlay.lines, key=lambda one: len(one.places))
    path: QPainterPath = course(line, hexes.centres)
    assert path.elementCount() >= len(line.places)
    for place in line.places:
        centre = hexes.centres[place]
        box = QRectF(centre.x() - HEX / 4, centre.y() - HEX / 4, HEX / 2, HEX / 2)
        assert path.intersects(box)
