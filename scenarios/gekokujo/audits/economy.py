"""Set-up, income, upkeep, supply, bankruptcy, harvest, as they are paid (2.3, 4, 7, 10.3)."""

from __future__ import annotations

from collections.abc import Iterator

from scenarios.gekokujo.audits.fixture import FACES, Material, Table, line, run, side, situation
from scenarios.gekokujo.rules import engine
from scenarios.gekokujo.rules.scenario import Scenario
from scenarios.gekokujo.rules.state import State
from wargame_core.analysis.driven import Driven, cell, rows, value
from wargame_core.tables.span import span

CHART = "economy"
PLENTY = 90


def economy(material: Material) -> Iterator[Driven]:
    """Every number of the chart by a draft, an income, or a bill."""
    game = material.game()
    state = Table(engine.start(game)).rest(until=("reinforce",)).state
    player = state.order[0]
    yield value(material, CHART, "start_daimyo", state.all_daimyo(player), "after the draft")
    yield value(material, CHART, "start_bushi", state.all_bushi(player), "after the draft")
    yield value(material, CHART, "start_koku", _start_koku(game), "after the draft")
    base = _income(game, 0)
    yield value(material, CHART, "base_income", base, "income without a province")
    for held in (1, 5):
        each = (_income(game, held) - base) // held
        yield value(material, CHART, "per_province", each, f"income with {held} provinces")
    kept = max(n for n in range(1, 8) if _upkeep(game, n) == 1)
    yield value(material, CHART, "upkeep_bushi", kept, "most Bushi for one Koku")
    yield value(material, CHART, "mountain", _supply(game, 2, 3) - _supply(game, 1, 3), "one more")
    fed = max(n for n in range(1, 8) if _supply(game, 1, n) == _supply(game, 1, 1))
    yield value(material, CHART, "supply_units", fed, "most units for one Koku")
    yield value(material, CHART, "lost_per_koku", _lost(game), "one Koku is missing")
    left = line(situation(material.game(rice="yes"), side("takeda", PLENTY)), "spoilage")
    spoiled = PLENTY // (PLENTY - left.state.treasury[0])
    yield value(material, CHART, "spoilage", spoiled, "of which one spoils")
    first = situation(game, side("takeda", 9, owari="1 daimyo 5 bushi"), round_=1)
    paid = 9 - line(first, "upkeep").state.treasury[0]
    yield Driven(CHART, "upkeep in round 1", "nothing", "0", str(paid))


def _start_koku(game: Scenario) -> int:
    """Koku before the first income: what a player has then less what he collects."""
    table = Table(engine.start(game)).rest(until=("reinforce",))
    (earned,) = (e.params["koku"] for e in table.events_of("income") if e.params["player"] == 0)
    return table.koku() - int(earned)


def _income(game: Scenario, held: int) -> int:
    places = ("hida", "kaga", "noto", "echizen", "wakasa")[:held]
    state = situation(
        game,
        side("takeda", tsushima="1 daimyo", **dict.fromkeys(places, "1 bushi")),
        side("mori", tsushima="1 daimyo"),
    )
    return line(state, "income").state.treasury[0]


def _upkeep(game: Scenario, bushi: int) -> int:
    state = situation(game, side("takeda", PLENTY, owari=f"1 daimyo {bushi} bushi"))
    return PLENTY - line(state, "upkeep").state.treasury[0]


def _supply(game: Scenario, provinces: int, units: int) -> int:
    """Koku for so many mountain provinces with so many units together."""
    places = ("kai", "hida")[:provinces]
    counts = (units,) if provinces == 1 else (units - 1, 1)
    at = {place: f"{count} bushi" for place, count in zip(places, counts, strict=True)}
    return PLENTY - line(situation(game, side("takeda", PLENTY, **at)), "supply").state.treasury[0]


def _lost(game: Scenario) -> int:
    """Bushi that go when one Koku is missing."""
    state = situation(
        game, side("takeda", 2, owari="1 daimyo 6 bushi"), side("mori", aki="1 daimyo")
    )
    table = run(state, "upkeep")
    return int(table.events_of("bankrupt")[0].params["count"])


def harvest(material: Material) -> Iterator[Driven]:
    """Koku that come back for one that was sown, by every face of the die."""
    chart = material.printed["harvest"]
    game = material.game(rice="yes")
    for _, label in rows(chart):
        faces = span(label)
        for face in (face for face in FACES if faces is not None and face in faces):
            state = situation(game, side("takeda", owari="1 daimyo"), side("mori", aki="1 daimyo"))
            state.sown = {game.map.index["owari"]: (0, 1)}
            table = run(state, "harvest").play(face)
            (found,) = (event.params["koku"] for event in table.events_of("harvested"))
            yield cell(material, "harvest", label, "koku", found, f"die {face}")


def spoilage(material: Material) -> Iterator[Driven]:
    """The costs of module 10.3 are upkeep and supply together, and half spoils."""
    game = material.game(rice="yes")
    state: State = situation(game, side("tokugawa", 9, owari="1 daimyo 4 bushi"))
    both = 9 - line(state, "costs").state.treasury[0]
    yield Driven(
        "harvest", "costs in Winter", "upkeep", str(_upkeep(material.game(), 4)), str(both)
    )
    yield Driven(
        "harvest", "spoilage", "of nine", "5", str(line(state, "spoilage").state.treasury[0])
    )
