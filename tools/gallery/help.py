"""Rules, every chart and list, keys, credits."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from gui.shell.games import offered
from tools.gallery.situations import match_at, moment, province_match
from tools.gallery.stage import Picture, Stage
from wargame_core.tables.loader import games_with_charts, load_charts
from wargame_core.views.registry import view_of

FAMILY = "Help"
_RULE = "23-4"


def pictures() -> Iterator[Picture]:
    """All pictures of this family."""
    yield Picture("rules", "Rules", FAMILY, partial(_rules, "western_hero", _RULE))
    yield Picture("rules-provinces", "Rules", FAMILY, partial(_rules, "gekokujo", "6.2.1"))
    yield Picture("rules-search", "Rules, searched", FAMILY, _search)
    for game in games_with_charts():
        for chart in load_charts(game).values():
            yield Picture(f"chart-{chart.id}", chart.title, FAMILY, partial(_chart, game, chart.id))
    yield Picture("table-lit", "A chart with the cell that was read last", FAMILY, _lit)
    for number, shown in enumerate(offered()):
        titles = view_of(shown).list_titles()
        for row, title in enumerate(titles):
            name = f"list-{number}-{row}"
            at = row - len(titles)
            yield Picture(name, title, FAMILY, partial(_list, shown.info.id, at))
    yield Picture("keys", "Keys of the moment", FAMILY, _keys)
    yield Picture("about", "About", FAMILY, _about)


def _rules(game: str, number: str, stage: Stage) -> None:
    stage.window.help.prefer(game)
    stage.window.help.show_rule(number)


def _search(stage: Stage) -> None:
    stage.window.help.prefer("western_hero")
    stage.window.help.show_rule(_RULE)
    browser = stage.window.help.rules
    assert browser is not None
    browser.search.setText("retreat")


def _chart(game: str, chart: str, stage: Stage) -> None:
    stage.window.help.prefer(game)
    stage.window.help.show_table(chart)


def _lit(stage: Stage) -> None:
    stage.begin(match_at("losses"))
    stage.window.help.show_tables()


def _list(game: str, row: int, stage: Stage) -> None:
    if game == "gekokujo":
        stage.begin(province_match("movement"))
        stage.window.hand_over.confirm()
        stage.page.recap.hide()
    else:
        stage.begin(moment("story"))
    stage.window.help.prefer(game)
    stage.window.help.show_table("")
    browser = stage.window.help.tables
    assert browser is not None
    browser.names.setCurrentRow(browser.names.count() + row)


def _keys(stage: Stage) -> None:
    stage.begin(moment("story"))
    stage.window.help.show_keys()


def _about(stage: Stage) -> None:
    stage.window.help.show_about()
