"""Set-up, goals by number of players, and armies at the start, as games begin (SG-SET, SG-VIC)."""

from __future__ import annotations

from collections.abc import Iterator

from scenarios.shogun1986.audits.fixture import Material, new_game, side, situation
from scenarios.shogun1986.rules import victory
from scenarios.shogun1986.rules.numbers import SPEARMAN
from scenarios.shogun1986.rules.scenario import Scenario
from scenarios.shogun1986.rules.working_copy import WorkingCopy
from wargame_core.analysis.driven import Driven, cell, rows, value

CHART = "numbers"
FIRST = "player1"


def setup(material: Material) -> Iterator[Driven]:
    """For every number of players: colours, cards, and the fewest provinces that win."""
    chart = "setup"
    for _, players in rows(material.printed[chart]):
        state = new_game(material.game(players), "placing").state
        colours = len(state.units) // state.scenario.players
        yield cell(material, chart, players, "colours", colours, "a game begins")
        yield cell(material, chart, players, "provinces", state.controlled(0), "cards are dealt")
        found = _fewest_that_win(material.game(players))
        yield cell(material, chart, players, "goal", found, "takes one after another")
        found = _fewest_that_win(material.game(players, long_game="yes"))
        yield cell(material, chart, players, "goal", found, "long game, as a round ends")
        found = _fewest_that_win(material.game(players, alt_quick_victory="yes"))
        yield cell(material, chart, players, "quick", found, "as a round ends")


def _fewest_that_win(game: Scenario) -> int:
    """Provinces with which the first player wins; his colours take them in turn."""
    colours = game.setup.colours
    working = WorkingCopy(situation(game, *[side()] * len(game.colours)))
    for place in range(len(game.map.ids)):
        working.take(place, place % colours, "SG-VIC-01")
        victory.check_round(working)
        if working.state.ended is not None:
            return place + 1
    return 0


def armies(material: Material) -> Iterator[Driven]:
    """Units of every army at the start, and of all armies together with the quick start."""
    chart = "armies"
    game = material.game()
    cards = new_game(game, "plan").state.armies_of(0)
    quick = new_game(material.game(quick_start="yes"), "plan").state.armies_of(0)
    for _, kind in rows(material.printed[chart]):
        index = game.kind(kind)
        (each,) = {army.units[index] for army in cards}
        yield cell(material, chart, kind, "standard", each, "set-up")
        together = sum(army.units[index] for army in quick)
        yield cell(material, chart, kind, "quick", together, "quick start")


def spearmen_and_levels(material: Material) -> Iterator[Driven]:
    """Levels at the start, cards that are picked, and the extra spearmen."""
    game = material.game("4")
    table = new_game(game, "placing")
    own = table.state.controlled(0)
    before = table.state.all_of(0, SPEARMAN)
    turns = table.steps_of("placing", table.seat)
    yield value(material, CHART, "at_a_time", turns, "before the next player")
    state = table.rest(until=("plan",)).state
    extra = state.all_of(0, SPEARMAN) - before
    yield value(material, CHART, "extra", extra, "after the set-up")
    most = max(state.at(0, place)[SPEARMAN] for place in state.units[0])
    yield value(material, CHART, "spread", most, "as many as possible in one province")
    (level,) = {army.level for army in state.all_armies()}
    yield value(material, CHART, "level", level, "after the set-up")
    quick = new_game(material.game("4", quick_start="yes"), "pick")
    picked = own - quick.state.controlled(0)
    yield value(material, CHART, "undealt", picked, "fewer are dealt")
    state = quick.rest(until=("plan",)).state
    yield Driven(CHART, "cards with the quick start", "picked", str(own), str(state.controlled(0)))
    (level,) = {army.level for army in state.all_armies()}
    yield value(material, CHART, "quick_level", level, "quick start")
