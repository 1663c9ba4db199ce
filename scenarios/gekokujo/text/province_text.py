"""One province in words, what lies around it, and a map of its surroundings in letters."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from scenarios.gekokujo.text import words as text
from scenarios.gekokujo.text.guide_words import GuideWords
from scenarios.gekokujo.text.province_notes import neighbours
from wargame_core.engine import ambiguity
from wargame_core.engine.folding import folded
from wargame_core.provinces.rules.state import NOBODY

if TYPE_CHECKING:
    from scenarios.gekokujo.rules.state import State

NEAR: Final = 3
"""Steps up to which ``near_lines`` looks."""
COLUMNS: Final = 96
ROWS: Final = 25
"""Size of the map in letters."""
_SPAN: Final = 0.22
"""Part of the board's width to the left and right of the middle that the map shows."""


def find_province(state: State, typed: str) -> int | None:
    """A province by its id or name, with or without macrons; None if there is none.

    Raises MalformedActionError for a name that several provinces have.
    """
    found = provinces_named(state, typed)
    if len(found) > 1:
        raise ambiguity.of_names(
            typed, lambda language: [text.province_name(state, one, language) for one in found]
        )
    return found[0] if found else None


def provinces_named(state: State, typed: str) -> Sequence[int]:
    """Provinces with this id or name; what stands in brackets after a name may be left out."""
    board, sought = state.scenario.map, folded(typed)
    return [
        place
        for place, (id_, name, kanji) in enumerate(
            zip(board.ids, board.names, board.kanji, strict=True)
        )
        if sought in {folded(each) for each in (id_, name, name.split(" (")[0], kanji)}
    ]


def province_lines(state: State, player: int, province: int, language: str) -> Iterator[str]:
    """Holder, ground, units and neighbours of a province, as they are for a player."""
    words = GuideWords(state, language)
    facts = [words.holder(province), words.ground(province)]
    yield words("province", province=province, what=words.facts(facts))
    if units := words.units(province):
        yield "  " + words("units-here", what=units)
    land, sea = neighbours(state, player, province)
    for key, places in (("land-neighbours", land), ("sea-neighbours", sea)):
        if places:
            told = [_short(state, place, words) for place in places]
            yield "  " + words(key, what=words.join(told))


def near_lines(state: State, player: int, province: int, language: str) -> Iterator[str]:
    """Provinces up to three steps away, the nearest first, with holders and units."""
    words = GuideWords(state, language)
    seen, ring = {province}, [province]
    for distance in range(1, NEAR + 1):
        found: dict[int, str] = {}
        for place in ring:
            land, sea = neighbours(state, player, place)
            for other in land:
                found.setdefault(other, "by-land")
            for other in sea:
                found.setdefault(other, "by-sea")
        ring = sorted(place for place in found if place not in seen)
        seen.update(ring)
        for place in ring:
            facts = [words(found[place]), words.holder(place), words.units(place)]
            if distance == 1 or words.units(place):
                yield "  " + words("near", province=place, count=distance, what=words.facts(facts))


def map_lines(state: State, province: int, language: str) -> Iterator[str]:
    """The surroundings of a province: names where they stand on the board, holder and units."""
    board, words = state.scenario.map, GuideWords(state, language)
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
            sign = _sign(state, place, language, middle=place == province)
            _write(canvas, int(down * ROWS), int(across * COLUMNS) - len(sign) // 2, sign)
    for line in canvas:
        if told := "".join(line).rstrip():
            yield told
    players = words.join(
        [
            words("map-player", letter=_letter(state, player, language), player=player)
            for player in range(state.scenario.players)
        ]
    )
    yield "  " + words("map-signs", what=players)


def _sign(state: State, place: int, language: str, *, middle: bool) -> str:
    """A name with the holder in brackets, and the units of each player there."""
    holder = state.control[place]
    held = f"[{_letter(state, holder, language)}]" if holder != NOBODY else ""
    units = "".join(
        f" {_letter(state, player, language)}{state.total(player, place)}"
        for player in state.present(place)
    )
    name = text.province_name(state, place, language).split(" (")[0]
    return f">{name}<{held}{units}" if middle else f"{name}{held}{units}"


def _letter(state: State, player: int, language: str) -> str:
    """The first letters of a clan: two, or one kanji; no two clans have the same."""
    return text.player_name(state, player, language)[: 1 if language == "ja" else 2]


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


def _short(state: State, place: int, words: GuideWords) -> str:
    """A neighbour with holder and units."""
    name = text.province_name(state, place, words.language)
    what = words.facts([words.holder(place), words.units(place)])
    return words("neighbour", name=name, what=what)
