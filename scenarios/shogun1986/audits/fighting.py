"""Dice of units, castles, the ninja and experience, through real battles and strikes (SG-C)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from scenarios.shogun1986.audits.fixture import (
    FACES,
    Material,
    Table,
    opened,
    result_of,
    side,
    situation,
)
from scenarios.shogun1986.rules.battle import start_battle
from scenarios.shogun1986.rules.campaign import gain
from scenarios.shogun1986.rules.ninja import offer_strike
from scenarios.shogun1986.rules.numbers import DAIMYO
from scenarios.shogun1986.rules.scenario import Scenario
from scenarios.shogun1986.rules.state import CASTLE, FORTRESS
from wargame_core.analysis.driven import Driven, cell, rows, value
from wargame_core.engine import procedure

CHART = "numbers"
FROM, TO = "owari", "mino"
CASTLE_KINDS = {CASTLE: "spearman", FORTRESS: "ronin"}
ROUNDS = range(1, 6)
MISS = len(FACES)


def _battle(game: Scenario, army: str, defenders: str, castle: int = 0) -> Table:
    """An army attacks over land, from the first dice on."""
    state = situation(game, side(FROM, army), side("mutsu", **{TO: defenders}))
    place = game.map.index
    if castle:
        state.castles[place[TO]] = castle
    return opened(state, lambda w: start_battle(w, 0, place[FROM], place[TO], army=True))


def _first_die(game: Scenario, kind: str) -> Table:
    """A battle in which the next die is that of one unit of the attacker."""
    own = "1 daimyo" if game.kind(kind) == DAIMYO else f"1 daimyo 2 spearman 1 {kind}"
    table = _battle(game, own, "1 swordsman")
    while table.state.frames[-1].dice[0].kind != game.kind(kind):
        table.play(MISS)
    return table


def units(material: Material) -> Iterator[Driven]:
    """For every kind the faces that hit, and in which step its dice are rolled."""
    game, chart = material.game(), "units"
    for _, kind in rows(material.printed[chart]):
        hits = [face for face in FACES if _hits(game, kind, face)]
        found = str(hits[-1]) if hits == list(FACES[: len(hits)]) and hits else str(hits)
        yield cell(material, chart, kind, "hits", found, "every face is rolled")
        step = _first_die(game, kind).state.frames[-1].phase.capitalize()
        yield cell(material, chart, kind, "step", step, "a battle")


def _hits(game: Scenario, kind: str, face: int) -> bool:
    table = _first_die(game, kind).play(face)
    return [event for event in table.events if event.die is not None][-1].kind == "die-hits"


def dice(material: Material) -> Iterator[Driven]:
    """Faces of a die, and the order of a sequence."""
    table = _battle(material.game(), "1 daimyo 1 swordsman 1 gunner 1 bowman", "2 spearman")
    faces = len(procedure.legal_actions(table.state))
    yield value(material, "inventory", "die", faces, "a die of a battle")
    kinds = []
    while table.kind == "battle-die":
        kinds.append(table.state.scenario.kind_ids[table.state.frames[-1].dice[0].kind])
        table.play(MISS)
    printed = "bowman, gunner, daimyo, swordsman, spearman"
    yield Driven("units", "sequence", "a battle", printed, ", ".join(dict.fromkeys(kinds)))


def castles(material: Material) -> Iterator[Driven]:
    """Dice of a castle and of a fortress."""
    game = material.game()
    for row, castle in (("castle_units", CASTLE), ("fortress_units", FORTRESS)):
        table = _battle(game, "1 daimyo", "1 bowman", castle)
        rolled: Counter[str] = Counter()
        while table.kind == "battle-die":
            group = table.state.frames[-1].dice[0]
            rolled[game.kind_ids[group.kind]] += group.player == 1
            table.play(MISS)
        yield value(material, CHART, row, rolled[CASTLE_KINDS[castle]], "dice of one sequence")
        table = _battle(game, "1 daimyo", "1 bowman", castle)
        while table.kind == "battle-die":
            table.play(MISS if table.state.frames[-1].dice[0].player else 1)
        lost = sum(event.params["count"] for event in table.events_of("castle-hit"))
        yield Driven(CHART, f"{row}: first to be lost", "one hit", "1", str(lost))


def ninja(material: Material) -> Iterator[Driven]:
    """Faces with which the ninja and the counter-strike succeed, and the first round."""
    game = material.game()
    strikes = [face for face in FACES if _strike(game, face).events_of("strike-succeeds")]
    yield value(material, CHART, "assassin", strikes[-1], "every face is rolled")
    yield Driven(CHART, "assassin", "faces", _span(1, strikes[-1]), _listed(strikes))
    back = [face for face in FACES if _counter(game, face).events_of("strike-succeeds")]
    yield value(material, CHART, "counter", back[0], "every face is rolled")
    yield Driven(CHART, "counter", "faces", _span(back[0], MISS), _listed(back))
    rounds = [number for number in ROUNDS if _offered(game, number).kind == "ninja"]
    yield value(material, CHART, "first_strike", rounds[0], "offered")


def _offered(game: Scenario, round_: int) -> Table:
    army = "1 daimyo 2 bowman"
    sides = (side(FROM, army), side(TO, army), side("mutsu"))
    state = situation(game, *sides, round_=round_)
    state.ninja = 0
    return opened(state, offer_strike)


def _strike(game: Scenario, face: int) -> Table:
    return _offered(game, ROUNDS[-1]).play(f"strike {TO}", face)


def _counter(game: Scenario, face: int) -> Table:
    return _strike(game, MISS).play(f"strike {FROM}", face)


def _span(first: int, last: int) -> str:
    return _listed(range(first, last + 1))


def _listed(faces: Iterator[int] | range | list[int]) -> str:
    return ", ".join(map(str, faces))


def experience(material: Material) -> Iterator[Driven]:
    """The highest level that successes lead to."""
    game = material.game()
    state = situation(game, side(FROM), side("mutsu"))
    for _ in range(MISS):
        state = result_of(state, lambda w: gain(w, w.state.armies[0][0], 1))
    found = state.armies[0][0].level
    yield value(material, CHART, "top_level", found, "success after success")
