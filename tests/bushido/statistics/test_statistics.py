"""What is counted in matches, and the luck of draws."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from scenarios.bushido.game import GAME
from scenarios.bushido.statistics.counts import COUNTED, FORTUNES, FOUGHT, TACTICS
from scenarios.bushido.statistics.standing import STANDING
from tests.bushido.rules.builder import Table, field_of_battle, stacked
from wargame_core.analysis.luck import luck_of
from wargame_core.analysis.task import Task, play_task
from wargame_core.cli.main import main
from wargame_core.engine.match import Match
from wargame_core.engine.registry import complete_options, scenario_of
from wargame_core.files.recorder import save_match
from wargame_core.players.opponents import Opponents

STATISTICS: Any = GAME.statistics()


@pytest.mark.parametrize("scenario", ["3", "6"])
def test_counts_of_a_match_agree_with_one_another(scenario: str) -> None:
    info = scenario_of(GAME, scenario)
    options = complete_options(info, {})
    seats = {seat.id: "random" for seat in info.seats}
    match = play_task(Task("bushido", scenario, options, seats, 1))
    tables = {table.id: table for table in STATISTICS.tables(scenario, options)}
    assert match.counts.keys() <= tables.keys()
    assert match.ending in STATISTICS.endings
    for name, rows in match.counts.items():
        columns = {column.id for column in tables[name].columns}
        assert rows.keys() <= tables[name].rows.keys()
        assert all(row.keys() <= columns for row in rows.values()), name
    battles = sum(row.get("won", 0) for row in match.counts[FORTUNES].values())
    assert battles > 0
    assert sum(sum(row.values()) for row in match.counts[TACTICS].values()) <= 2 * battles
    heat = {place: float(sum(row.values())) for place, row in match.counts[FOUGHT].items()}
    assert ElementTree.fromstring(STATISTICS.heat_picture(scenario, options, heat, "Attacks"))


def test_every_counted_event_has_words() -> None:
    from scenarios.bushido.text.words import catalogue

    assert {f"event.{kind}" for kind in COUNTED} <= set(catalogue("en"))


def test_who_has_more_is_ahead_and_nobody_before_the_game() -> None:
    table = Table()
    assert STANDING.balance(table.state, "player1") > STANDING.balance(table.state, "player6")
    before = STANDING.balance(table.state, "player6")
    assert STANDING.balance(table.hand(6, geisha=1).state, "player6") > before
    assert STANDING.balance(Table().start().state, "player1") == 0


def test_a_battle_is_a_contest() -> None:
    table = stacked(field_of_battle(), "33", "12")
    contest = STANDING.contest(table.state)
    assert contest is not None and contest.place == table.at("c2")
    for language in ("en", "ja"):
        assert "{" not in GAME.say(table.state, contest.message, language)
    assert STANDING.contest(Table().state) is None


def test_luck_is_told_of_a_whole_match(tmp_path: Path, capsys: Any) -> None:
    seats = dict.fromkeys(("player1", "player2", "player3"), "random")
    match: Match = Match(GAME, "3", seed=2, seats=seats)
    opponents = Opponents(GAME, seats, 2)
    while match.decision is not None and opponents.act(match):
        pass
    report = luck_of(match)
    assert set(report.seats) == set(seats) and 0 < report.counted <= report.dice
    save_match(match, tmp_path / "match.gunyuden")
    for language, words in (("en", "in Daimyo honour"), ("ja", "大名の名誉")):
        assert main(["luck", str(tmp_path / "match.gunyuden"), "--language", language]) == 0
        assert words in capsys.readouterr().out
