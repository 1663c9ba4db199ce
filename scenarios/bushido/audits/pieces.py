"""Pieces: how many there are, what they are worth, cost and do (3, 4, 5)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import groupby, pairwise
from typing import Final

from scenarios.bushido.audits.amounts import attack
from scenarios.bushido.audits.fixture import (
    BOZU,
    BUSHI,
    DAIMYO,
    GROUND,
    HOME,
    SAMURAI,
    Material,
    Table,
    fewest,
)
from scenarios.bushido.rules import draws, set_up
from scenarios.bushido.rules.actions import (
    Build,
    Building,
    DrawDisc,
    Drawer,
    DrawTile,
    Flip,
    Improve,
    Place,
)
from scenarios.bushido.rules.actions import Disc as DiscId
from scenarios.bushido.rules.actions import Improvement as ImprovementId
from scenarios.bushido.rules.actions import Terrain as TerrainId
from scenarios.bushido.rules.actions import Tile as TileId
from scenarios.bushido.rules.pieces import NOBODY, Role
from scenarios.bushido.rules.scenario import Scenario
from scenarios.bushido.text import words
from wargame_core.analysis.driven import BLANK, Driven, cell, rows
from wargame_core.engine.decision import Action

WORTH: Final = ("honour", "koku", "katana")
DOUBLES: Final = 20
USES: Final = {
    "hideout": "move-ronin", "teahouse": "use-teahouse", "lantern": "use-lantern", "inn": "use-inn",
}  # fmt: skip


def _number(found: int) -> str:
    return str(found) if found else BLANK


def _named(material: Material, chart: str, row: str, table: Table, action: Action) -> Driven:
    """The Japanese name stands in what is said of an action."""
    printed = material.printed[chart].cell(row, "name_ja")
    said = words.describe(table.state, action, "ja")
    return cell(material, chart, row, "name_ja", printed if printed in said else said, "words")


def _drawn(table: Table, text: str) -> int:
    """How often a piece can be drawn."""
    count = 0
    while text in table.legal:
        table.play(text)
        count += 1
    return count


# --- the map --------------------------------------------------------------------------------------


def maps(material: Material) -> Iterator[Driven]:
    """Rows of places, and how far each is shifted."""
    for _, players in rows(material.printed["maps"]):
        game = material.game(players)
        lines = [list(line) for _, line in groupby(game.place_ids, key=lambda place: place[0])]
        found = " ".join(str(len(line)) for line in lines)
        yield cell(material, "maps", players, "rows", found, "places")
        yield cell(material, "maps", players, "shift", _shifts(game, lines), "neighbours")


def _shifts(game: Scenario, lines: list[list[str]]) -> str:
    """Shifts of the rows from who is next to whom; the leftmost has none."""
    at, found = game.place_ids.index, [0]
    for above, below in pairwise(lines):
        touched = [place for place in below if at(place) in game.adjacent[at(above[0])]]
        first = 2 * below.index(touched[0])
        to_left = first + 1 if len(touched) > 1 else first - 1
        found.append(found[-1] - to_left)
    return " ".join(str(shift - min(found)) for shift in found)


def map_tiles(material: Material) -> Iterator[Driven]:
    """Number, name and values of every tile; of the fortress its values only."""
    game, chart = material.game(), "map_tiles"
    for index, tile in rows(material.printed[chart]):
        count = fewest(partial(_all_flipped, game, tile))
        yield cell(material, chart, tile, "number", _number(count), "flipped until none is left")
        yield _named(material, chart, tile, Table(game), Flip(TerrainId(index)))
        for column, number in zip(WORTH, _worth(game, tile), strict=True):
            yield cell(material, chart, tile, column, _number(number), "owned")


def _all_flipped(game: Scenario, tile: str, known: int) -> bool:
    """Whether no tile of a kind is left to be flipped where so many lie open."""
    table = Table(game)
    for place in game.place_ids[1 : known + 1]:
        table.own(NOBODY, place, tile, troops=0)
    frame = set_up.TileFlip(game.players, DAIMYO, 0)
    return f"flip {tile}" not in table.do(lambda working: working.push(frame)).legal


def _worth(game: Scenario, tile: str, building: str = "", *improvements: str) -> tuple[int, ...]:
    """What a player gains by a province: honour, room for troops, and tiles of a draw."""

    def values(*, owned: bool) -> tuple[int, int, int]:
        table = Table(game).own(DAIMYO, HOME, "town").own(DAIMYO, "d1", "paddy")
        table.own(NOBODY, GROUND, tile, troops=0, building=building, improvements=improvements)
        table.state.honour[:] = [9, 5, 4, 3, 2, 1]
        if owned:
            table.do(lambda working: working.hand_over(table.at(GROUND), DAIMYO, "BU-RES-08"))
        room = int(table.run("troops").asked("count"))
        draw = int(table.run("draw").asked("count"))
        return table.state.honour[DAIMYO], sum(table.state.troops) + room, draw

    return tuple(a - b for a, b in zip(values(owned=True), values(owned=False), strict=True))


# --- support tiles and discs ----------------------------------------------------------------------


def support_tiles(material: Material) -> Iterator[Driven]:
    """Bag, number, katana and colour of every tile."""
    game, chart = material.game(), "support_tiles"
    for index, tile in enumerate(material.printed[chart].row_values, 1):
        draw = f"draw-tile player1 {tile}"
        military = _drawn(_drawing(game, military=99), draw)
        political = _drawn(_drawing(game, military=0), draw)
        bag = "political" if political else "military" if military else BLANK
        yield cell(material, chart, tile, "bag", bag, "drawn from one bag")
        yield cell(material, chart, tile, "number", max(military, political), "drawn until none")
        yield cell(material, chart, tile, "katana", _number(_katana(game, tile)), "duel of Musashi")
        yield cell(material, chart, tile, "colour", _colour(game, tile), "executed")
        yield _named(material, chart, tile, Table(game), DrawTile(Drawer(0), TileId(index)))


def _drawing(game: Scenario, military: int) -> Table:
    frame = draws.TileDraw(DAIMYO, military, 99 - military)
    return Table(game).do(lambda working: working.push(frame))


def _katana(game: Scenario, tile: str) -> int:
    table = Table(game).hand(DAIMYO, **{tile: 1})
    table.state.role[BOZU] = int(Role.MUSASHI)
    table.run("tanin").play("challenge player1", "accept", "stack")
    stack = f"stack {tile}"
    if stack not in table.legal:
        return 0
    return int(table.play(stack).told("duel-stack")[1].params["katana"])


def _colour(game: Scenario, tile: str) -> str:
    """The Daimyo whose hostage it is."""
    found = []
    for daimyo in range(game.players):
        bushi = (daimyo + 2) % game.players
        table = Table(game).own(daimyo, HOME, troops=5).own(bushi, GROUND).shown(bushi, **{tile: 1})
        table.state.daimyo = daimyo
        table.state.role[:] = [0] * game.players
        table.state.role[bushi] = int(Role.BUSHI)
        table.state.role[(daimyo + 1) % game.players] = int(Role.SAMURAI)
        table.run("mobilize").play(f"attack {HOME} {GROUND} 1 0", "bonus 0")
        if "execute 1" in table.legal:
            found.append(str(daimyo + 1))
    return " ".join(found) or BLANK


def discs(material: Material) -> Iterator[Driven]:
    """Number of every disc, and how many of it everybody has at the start."""
    game, chart = material.game(), "discs"
    for index, disc in enumerate(material.printed[chart].row_values, 1):
        table = Table(game)
        own = table.state.discs[DAIMYO][index]
        table.do(lambda working: draws.draw_discs(working, DAIMYO, 99))
        count = _drawn(table, f"draw-disc player1 {disc}") + own * game.players
        yield cell(material, chart, disc, "number", count, "drawn until none is left")
        yield cell(material, chart, disc, "start", _number(own), "a game begins")
        yield _named(material, chart, disc, table, DrawDisc(Drawer(0), DiscId(index)))


# --- buildings and improvements -------------------------------------------------------------------


def _building(game: Scenario, order: str, standing: int, doubles: int) -> bool:
    """Whether an order can be given where so many of its kind stand."""
    verb, what = order.split()
    table = Table(game).own(DAIMYO, GROUND).hand(DAIMYO, katana2=doubles)
    for place in game.place_ids[:standing]:
        if verb == "improve":
            table.own(BUSHI, place, improvements=[what])
        else:
            table.own(BUSHI, place, building=what)
    return f"{verb} {GROUND} {what}" in table.run("build").legal


def buildings(material: Material) -> Iterator[Driven]:
    """Number, price, use and values of every building, and of the wheel."""
    game, chart = material.game(), "buildings"
    for index, name in rows(material.printed[chart]):
        order = f"build-wheel {_spare(game)}" if name == "wheel" else f"build {name}"
        found = BLANK
        if name != "wheel":
            found = _number(_pieces(game, order))
        yield cell(material, chart, name, "number", found, "built until none is left")
        cost = fewest(partial(_building, game, order, 0))
        yield cell(material, chart, name, "cost", cost, "built")
        yield cell(material, chart, name, "use", _number(_use(game, name)), "used")
        for column, number in zip(WORTH, _worth(game, "mountains", name), strict=True):
            yield cell(material, chart, name, column, _number(number), "stands in the mountains")
        yield _named(material, chart, name, Table(game), Build(Place(0), Building(index)))
    pieces = material.printed[chart].row_values[:-1]
    wheels = sum(_pieces(game, f"build {piece}") for piece in pieces)
    yield Driven(chart, "wheels", "backs of all buildings", "10", str(wheels))


def _pieces(game: Scenario, order: str) -> int:
    """How many can stand on the map."""
    return fewest(lambda standing: not _building(game, order, standing, DOUBLES))


def _spare(game: Scenario) -> str:
    return "hideout" if _building(game, "build hideout", 0, DOUBLES) else "camp"


def _use(game: Scenario, name: str) -> int:
    """Doubles that the use of a building takes; 0 if it is not used so."""
    if name not in USES:
        return 0

    def able(doubles: int) -> bool:
        table = Table(game).own(BUSHI, GROUND, building=name, ronin=1).own(BUSHI, HOME)
        table.hand(BUSHI, katana2=doubles).run("buildings")
        return bool(table.offers(USES[name]))

    return fewest(able)


def improvements(material: Material) -> Iterator[Driven]:
    """Number, price and values of every improvement, and whose pieces it shares."""
    game, chart = material.game(), "improvements"
    names = material.printed[chart].row_values
    for index, name in rows(material.printed[chart]):
        order = f"improve {name}"
        count = _pieces(game, order)
        yield cell(material, chart, name, "number", count, "until none is left")
        cost = fewest(partial(_building, game, order, 0))
        yield cell(material, chart, name, "cost", cost, "ordered")
        _, koku, katana = _worth(game, "mountains", "", name)
        plain = _worth(game, "mountains", "", "stakes")
        yield cell(material, chart, name, "koku", _number(koku - plain[1]), "stands there")
        yield cell(material, chart, name, "katana", _number(katana - plain[2]), "stands there")
        yield cell(material, chart, name, "peasants", _number(_peasants(game, name)), "attacked")
        shared = [other for other in names if _shares(game, name, other, count)]
        printed = material.printed[chart].cell(name, "pieces")
        same = [n for n in names if material.printed[chart].cell(n, "pieces") == printed]
        found = printed if shared == same else " ".join(shared)
        yield cell(material, chart, name, "pieces", found, "all pieces of another are used")
        action = Improve(Place(0), ImprovementId(index))
        yield _named(material, chart, name, Table(game), action)


def _shares(game: Scenario, name: str, other: str, number: int) -> bool:
    """Whether nothing is left of one when all pieces of another stand somewhere."""
    table = Table(game).own(DAIMYO, GROUND).hand(DAIMYO, katana2=DOUBLES)
    for place in game.place_ids[:number]:
        table.own(BUSHI, place, improvements=[other])
    return f"improve {GROUND} {name}" not in table.run("build").legal


def _peasants(game: Scenario, name: str) -> int:
    table = Table(game).own(DAIMYO, HOME, troops=9)
    attack(table.own(BUSHI, GROUND, improvements=[name]).hand(SAMURAI, bow=1))
    return sum(event.params["count"] for event in table.told("peasants"))
