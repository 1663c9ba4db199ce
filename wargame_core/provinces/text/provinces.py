"""One province in words, what lies around it, and a map of its surroundings in letters."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from wargame_core.engine import ambiguity
from wargame_core.engine.folding import folded
from wargame_core.provinces.rules.reach import Ways
from wargame_core.provinces.rules.state import NOBODY
from wargame_core.provinces.text.words import Page, Words

Marks = Callable[[Page, int], Sequence[str]]
"""What the rules of a game know of a province: mountains, castles, whatever lies there."""

NEAR: Final = 3
"""Steps up to which ``near_lines`` looks."""
COLUMNS: Final = 96
ROWS: Final = 25
"""Size of the map in letters."""
_SPAN: Final = 0.22
"""Part of the board's width to the left and right of the middle that the map shows."""


def find_province(words: Words, state: Any, typed: str) -> int | None:
    """A province by its id or name, with or without macrons; None if there is none.

    Raises MalformedActionError for a name that several provinces have.
    """
    found = provinces_named(state, typed)
    if len(found) > 1:
        raise ambiguity.of_names(
            typed, lambda language: [words.province_name(state, one, language) for one in found]
        )
    return found[0] if found else None


def provinces_named(state: Any, typed: str) -> Sequence[int]:
    """Provinces with this id or name; what stands in brackets after a name may be left out."""
    board, sought = state.scenario.map, folded(typed)
    return [
        place
        for place, (id_, name, kanji) in enumerate(
            zip(board.ids, board.names, board.kanji, strict=True)
        )
        if sought in {folded(each) for each in (id_, name, name.split(" (")[0], kanji)}
    ]


def neighbours(ways: Ways, state: Any, player: int, province: int) -> tuple[list[int], list[int]]:
    """Provinces one step away for a player: by land, and over the sea."""
    land = state.scenario.map.land[province]
    steps = ways.graph(state, player)
    sea = [
        other
        for other in range(len(state.control))
        if other != province and other not in land and steps.cost(province, other)
    ]
    return [other for other in land if steps.cost(province, other)], sea


def holder_words(page: Page, province: int) -> str:
    """Who controls a province."""
    player = page.state.control[province]
    return page("held-by-nobody") if player == NOBODY else page("held-by", player=player)


def unit_words(page: Page, province: int) -> str:
    """Everybody's units in a province."""
    state = page.state
    return page.join(
        [
            page("units-of", player=player, group=state.units[player][province])
            for player in state.present(province)
        ]
    )


def card_lines(page: Page, province: int) -> list[str]:
    """Who controls a province, then everybody's units there, a line a player."""
    state = page.state
    return [
        holder_words(page, province),
        *(
            page("units-of", player=player, group=state.units[player][province])
            for player in state.present(province)
        ),
    ]


def province_lines(
    page: Page, ways: Ways, marks: Marks, player: int, province: int
) -> Iterator[str]:
    """Holder, ground, units and neighbours of a province, as they are for a player."""
    facts = [holder_words(page, province), page.join(marks(page, province))]
    yield page("province", province=province, what=page.facts(facts))
    if units := unit_words(page, province):
        yield "  " + page("units-here", what=units)
    land, sea = neighbours(ways, page.state, player, province)
    for key, places in (("land-neighbours", land), ("sea-neighbours", sea)):
        if places:
            yield "  " + page(key, what=page.join([_short(page, place) for place in places]))


def near_lines(page: Page, ways: Ways, player: int, province: int) -> Iterator[str]:
    """Provinces up to three steps away, the nearest first, with holders and units."""
    seen, ring = {province}, [province]
    for distance in range(1, NEAR + 1):
        found: dict[int, str] = {}
        for place in ring:
            land, sea = neighbours(ways, page.state, player, place)
            for other in land:
                found.setdefault(other, "by-land")
            for other in sea:
                found.setdefault(other, "by-sea")
        ring = sorted(place for place in found if place not in seen)
        seen.update(ring)
        for place in ring:
            units = unit_words(page, place)
            facts = [page(found[place]), holder_words(page, place), units]
            if distance == 1 or units:
                yield "  " + page("near", province=place, count=distance, what=page.facts(facts))


def map_lines(page: Page, province: int) -> Iterator[str]:
    """The surroundings of a province: names where they stand on the board, holder and units."""
    board = page.state.scenario.map
    middle = board.labels[province]
    half = _SPAN * board.width / 2
    height = half * ROWS * 2 / COLUMNS  # a letter is about twice as high as wide
    canvas = [[" "] * COLUMNS for _ in range(ROWS)]
    order = sorted(
        range(len(board.ids)),
        key=lambda place: (
            (board.labels[place].x - middle.x) ** 2 + (board.labels[place].y - middle.y) ** 2
        ),
    )
    for place in order:
        label = board.labels[place]
        across = (label.x - middle.x + half) / (2 * half)
        down = (label.y - middle.y + height) / (2 * height)
        if 0 <= across < 1 and 0 <= down < 1:
            sign = _sign(page, place, middle=place == province)
            _write(canvas, int(down * ROWS), int(across * COLUMNS) - len(sign) // 2, sign)
    for line in canvas:
        if told := "".join(line).rstrip():
            yield told
    players = [
        page("map-player", letter=_letter(page, player), player=player)
        for player in range(page.state.scenario.players)
    ]
    yield "  " + page("map-signs", what=page.join(players))


def _sign(page: Page, place: int, *, middle: bool) -> str:
    """A name with the holder in brackets, and the units of each player there."""
    state = page.state
    holder = state.control[place]
    held = f"[{_letter(page, holder)}]" if holder != NOBODY else ""
    units = "".join(
        f" {_letter(page, player)}{state.total(player, place)}" for player in state.present(place)
    )
    name = page.words.province_name(state, place, page.language).split(" (")[0]
    return f">{name}<{held}{units}" if middle else f"{name}{held}{units}"


def _letter(page: Page, player: int) -> str:
    """The first letters of a player's name: two, or one kanji."""
    name = page.words.player_name(page.state, player, page.language)
    return name[: 1 if page.language == "ja" else 2]


def _write(canvas: list[list[str]], row: int, column: int, sign: str) -> None:
    """Put a text on the nearest line where there is room; left out where there is none."""
    column = max(0, min(column, COLUMNS - len(sign)))
    for shift in (0, 1, -1, 2, -2):
        line = row + shift
        if not 0 <= line < len(canvas):
            continue
        around = canvas[line][max(0, column - 1) : column + len(sign) + 1]
        if all(letter == " " for letter in around):
            canvas[line][column : column + len(sign)] = sign
            return


def _short(page: Page, place: int) -> str:
    """A neighbour with holder and units."""
    name = page.words.province_name(page.state, place, page.language)
    what = page.facts([holder_words(page, place), unit_words(page, place)])
    return page("neighbour", name=name, what=what)
