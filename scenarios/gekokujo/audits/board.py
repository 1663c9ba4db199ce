"""Movement, stacking and the kinds of provinces, through real moves and payments (6.1, 7.1)."""

from __future__ import annotations

from collections.abc import Iterator

from scenarios.gekokujo.audits.fixture import Material, Table, at_step, line, side, situation
from scenarios.gekokujo.rules.income import income_of
from scenarios.gekokujo.rules.scenario import Scenario
from wargame_core.analysis.driven import BLANK, Driven, cell, rows, value
from wargame_core.tables.sheet import MARK

TYPES = "province_types"
NUMBERS = "movement_and_stacking"


def steps_between(game: Scenario, start: int) -> dict[int, int]:
    """Steps from a province to every other, by land and lane alone."""
    found, edge = {start: 0}, [start]
    while edge:
        here = edge.pop(0)
        for there in game.adjacent[here]:
            if there not in found:
                found[there] = found[here] + 1
                edge.append(there)
    return found


def farthest(table: Table, start: str) -> int:
    """How far the units that were taken up can go, in steps."""
    game = table.state.scenario
    steps = steps_between(game, game.map.index[start])
    moves = [move.split()[1] for move in table.legal if move.startswith("move-to ")]
    return max((steps[game.map.index[place]] for place in moves), default=0)


def movement_and_stacking(material: Material) -> Iterator[Driven]:
    """How far each unit goes, and how many may end together."""
    game = material.game(political="yes")
    for kind in ("daimyo", "bushi"):
        state = situation(game, side("tokugawa", owari=f"1 {kind}"), side("mori", aki="1 daimyo"))
        table = at_step(state, "movement").play("move-from owari")
        yield value(material, NUMBERS, kind, farthest(table, "owari"), f"{kind} moves")
    stack = max(own for own in range(1, 12) if _ends(material, own, 0))
    yield value(material, NUMBERS, "stack", stack, "units of one player end a move")
    together = max(stack + allied for allied in range(stack) if _ends(material, stack, allied))
    yield value(material, NUMBERS, "allied_stack", together, "units of allies end a move")


def _ends(material: Material, own: int, allied: int) -> bool:
    """Whether one more unit may join, so that so many stand there with so many of an ally."""
    game = material.game(political="yes")
    there = {"mino": f"{own - 1} bushi"} if own > 1 else {}
    ally = {"mino": f"{allied} bushi"} if allied else {}
    state = situation(
        game,
        side("tokugawa", owari="1 bushi", ise="1 daimyo", **there),
        side("mori", aki="1 daimyo", **ally),
    )
    state.pacts = frozenset({(0, 1)})
    return at_step(state, "movement").play("move-from owari").allows("move-to mino")


def province_types(material: Material) -> Iterator[Driven]:
    """For every listed province: mountain supply, coastal income, and the Mandate."""
    game, chart = material.game(), material.printed[TYPES]
    for _, place in rows(chart):
        yield cell(material, TYPES, place, "mountain", _mark(_supply(game, place) > 0), "Winter")
        yield cell(material, TYPES, place, "coastal", _mark(_coast(game, place) > 0), "income")
        yield cell(material, TYPES, place, "mandate", _mark(_is_mandate(material, place)), "check")
    for name, found in (
        ("mountain", {place for place in game.map.ids if _supply(game, place)}),
        ("coastal", {place for place in game.map.ids if _coast(game, place)}),
    ):
        listed = {place for _, place in rows(chart) if chart.cell(place, name) == MARK}
        text = ", ".join(sorted(listed))
        yield Driven(TYPES, f"all provinces: {name}", "every one", text, ", ".join(sorted(found)))


def _mark(there: bool) -> str:
    return MARK if there else BLANK


def _supply(game: Scenario, place: str) -> int:
    """Koku that a province with one unit costs in Winter."""
    state = situation(game, side("takeda", 9, **{place: "1 bushi"}))
    return 9 - line(state, "supply").state.treasury[0]


def _coast(game: Scenario, place: str) -> int:
    """Koku that Shimazu have for the coast of a province."""
    coast, plain = (
        situation(game, side(clan, **{place: "1 bushi"})) for clan in ("shimazu", "takeda")
    )
    return income_of(coast, 0) - income_of(plain, 0)


def _is_mandate(material: Material, place: str) -> bool:
    """Whether the printed Mandate Provinces win with this one, and no longer without it."""
    chart = material.printed[TYPES]
    others = [p for _, p in rows(chart) if chart.cell(p, "mandate") == MARK and p != place]
    return _wins(material, [*others[:2], place]) and not _wins(material, others[:2])


def _wins(material: Material, places: list[str]) -> bool:
    state = situation(
        material.game(),
        side("takeda", **dict.fromkeys(places, "1 bushi")),
        side("mori", tsushima="1 daimyo"),
    )
    ended = line(state, "check-1").state.ended
    return ended is not None and ended.how == "mandate"
