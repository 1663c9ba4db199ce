"""Some provinces of a board as a board of their own."""

from __future__ import annotations

import pytest

from scenarios.japan.board import japan_map
from wargame_core.boards.area_part import part_of

IDS = ("sagami", "izu", "kai", "awa_boso", "omi")


def test_it_has_the_areas_in_this_order_with_their_borders() -> None:
    part, whole = part_of(japan_map(), IDS), japan_map()
    assert part.ids == IDS
    assert part.index == {name: number for number, name in enumerate(IDS)}
    assert part.borders == ((0, 1), (0, 2))
    assert part.names == tuple(whole.names[whole.index[name]] for name in IDS)
    assert part.digest != part_of(whole, IDS[:4]).digest
    assert set(part.facts["mountain"]) <= set(range(len(IDS)))


def test_outlines_close_where_neighbours_are_left_out() -> None:
    part = part_of(japan_map(), IDS)
    for area, label in enumerate(part.labels):
        assert part.geometry.area_at(label.x, label.y) == area
        assert 0 < label.x < part.width and 0 < label.y < part.height
    land = [line for line in part.lines if line.kind != "zone_limit"]
    assert all({line.a, line.b} <= {-1, *range(len(IDS))} for line in land)
    whole = part_of(japan_map(), japan_map().ids)
    assert (whole.borders, whole.facts) == (japan_map().borders, japan_map().facts)
    assert [lane.stroke(0) and (lane.a, lane.b) for lane in whole.lanes] == [
        (lane.a, lane.b) for lane in japan_map().lanes
    ]


def test_sea_zones_are_those_on_its_coasts() -> None:
    part = part_of(japan_map(), IDS)
    assert part.zones and all(zone.areas for zone in part.zones)
    assert all(n < len(part.zones) for zone in part.zones for n in zone.neighbours)
    assert part.zones_of[IDS.index("kai")] == ()


def test_limits_of_sea_zones_are_drawn_as_far_as_the_board_goes() -> None:
    whole = japan_map()
    part = part_of(whole, IDS)
    limits = [line for line in part.lines if line.kind == "zone_limit"]
    names = [zone.name for zone in part.zones]
    shown = {tuple(sorted((names[line.a], names[line.b]))) for line in limits if line.b >= 0}
    old = [zone.name for zone in whole.zones]
    known = {
        tuple(sorted((old[line.a], old[line.b])))
        for line in whole.lines
        if line.kind == "zone_limit"
    }
    assert shown and shown <= known
    inside = [(x, y) for line in limits for x, y in line.points]
    assert all(0 <= x <= part.width and 0 <= y <= part.height for x, y in inside)
    again = [line for line in part_of(whole, whole.ids).lines if line.kind == "zone_limit"]
    assert len(again) > len(limits)


def test_an_unknown_area_is_an_error() -> None:
    with pytest.raises(KeyError):
        part_of(japan_map(), ["atlantis"])
