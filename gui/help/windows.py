"""The help windows of the main window: made when they are wanted, anew in another theme."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QDialog

from gui.shell.games import first_game
from gui.shell.host import Host
from wargame_core.engine import registry
from wargame_core.engine.decision import Lookup
from wargame_core.engine.errors import WargameError
from wargame_core.engine.game import Game
from wargame_core.files.examples import Example, examples
from wargame_core.views.words import sentence, tr

if TYPE_CHECKING:
    from gui.help.about import AboutDialog
    from gui.help.how_to import HowToPage
    from gui.help.keys import KeysHelp, KeyTable
    from gui.help.rules_browser import RulesBrowser
    from gui.help.tables_browser import TablesBrowser


class HelpWindows(QObject):
    """Rules, tables, keys and credits, each in a window that stays open beside the board."""

    refused = Signal(str)
    """Why there is nothing to look up."""
    failed = Signal(str)
    """What went wrong."""
    position_wanted = Signal(Path, str)
    """The file of an example that is to be shown on the board, and what to say of it."""
    lesson_wanted = Signal(str, int)
    """A game, and the number of one of its lessons."""

    def __init__(self, host: Host, keys: Callable[[], Iterable[KeyTable]]) -> None:
        """``keys``: what can be pressed now."""
        super().__init__(host.widget)
        self._host, self._all_keys = host, keys
        self.rules: RulesBrowser | None = None
        self.tables: TablesBrowser | None = None
        self.keys: KeysHelp | None = None
        self.about: AboutDialog | None = None
        self.how_to: HowToPage | None = None
        self._wanted = ""
        """The game that was chosen in one of the windows, or on the way to a new match."""
        self._asked = ""
        """Rule of the decision for which the rules were opened last."""
        host.live.opened.connect(self._hold_to_match)

    def prefer(self, game: str) -> None:
        """Look up a game from now on; an empty one means that of the match."""
        self._wanted = game

    # --- opening ------------------------------------------------------------------------------

    def show_rules(self) -> None:
        """Open the rules at the open decision; where they were left if that is still the same."""
        self._follow_match()
        browser = self._rules()
        if browser is not None:
            decision = self._host.live.now.decision if self._host.live.is_open else None
            now = decision.rule if decision is not None else ""
            if not browser.number or (now and now != self._asked):
                browser.show_rule(now or "1")
            self._asked = now
            self._raise(browser)
            browser.search.setFocus()

    def show_rule(self, number: str) -> None:
        """Open the rules at a number."""
        browser = self._rules()
        if browser is not None:
            browser.show_rule(number)
            self._raise(browser)

    def show_tables(self) -> None:
        """Open the tables; after a lookup with its cell lit."""
        self._follow_match()
        browser = self._tables()
        if browser is not None:
            last = self.last_lookup()
            if last is not None:
                browser.show_cell(*_places(last))
            self._raise(browser)

    def show_table(self, chart: str, row: str = "", column: str = "") -> None:
        """Open a chart, with a cell lit if a row and a column are named."""
        browser = self._tables()
        if browser is not None:
            if row or column:
                browser.show_cell(chart, row, column)
            else:
                browser.show_chart(chart)
            self._raise(browser)

    def show_keys(self) -> None:
        """What can be pressed now."""
        from gui.help.keys import KeysHelp

        if self.keys is not None:
            self.keys.close()
        self.keys = KeysHelp(self._all_keys(), self._host.widget, self._host.theme)
        self.keys.open()

    def show_about(self) -> None:
        """Version, credits and licence."""
        from gui.help.about import AboutDialog

        if self.about is None:
            self.about = AboutDialog(self._host.widget, self._host.theme)
        self._raise(self.about)

    def show_how_to(self, game: str = "") -> None:
        """How a game is played, on one page: that of the match, if none is named."""
        from gui.help.how_to import HowToPage
        from wargame_core.lessons.how_to import how_to

        if game:
            self._wanted = game
        else:
            self._follow_match()
        found = self._game()
        if found is None:
            return
        try:
            page = how_to(found.info.id)
        except WargameError as error:
            self.refused.emit(sentence(error))
            return
        if self.how_to is not None:
            self.how_to.close()
            self.how_to.deleteLater()
        self.how_to = HowToPage(page, self._host.widget, self._host.theme)
        self.how_to.rule_wanted.connect(self.show_rule)
        self.how_to.lesson_wanted.connect(self.lesson_wanted)
        self.how_to.game_wanted.connect(self.show_how_to)
        self._raise(self.how_to)

    def last_lookup(self) -> Lookup | None:
        """The chart cell that the match read last."""
        if not self._host.live.is_open:
            return None
        live = self._host.live
        for entry in reversed(live.match.entries):
            for event in reversed(live.now.events_of(entry)):
                if event.lookup is not None:
                    return event.lookup
        return None

    # --- windows ------------------------------------------------------------------------------

    def rebuild(self) -> None:
        """Make the windows anew, after theme, language or size of type have changed."""
        rules, tables, how_to = self.rules, self.tables, self.how_to
        page = how_to.page.game if how_to is not None and how_to.isVisible() else ""
        was_open = [browser is not None and browser.isVisible() for browser in (rules, tables)]
        number = rules.number if rules is not None else ""
        row = tables.names.currentRow() if tables is not None else 0
        self.close()
        if was_open[0]:
            self.show_rule(number)
        if was_open[1] and (browser := self._tables()) is not None:
            browser.names.setCurrentRow(row)
            self._raise(browser)
        if page:
            self.show_how_to(page)

    def close(self) -> None:
        """Close all of them."""
        for dialog in (self.rules, self.tables, self.keys, self.about, self.how_to):
            if dialog is not None:
                dialog.close()
                dialog.deleteLater()
        self.rules = self.tables = self.keys = self.about = self.how_to = None

    def _game(self) -> Game | None:
        """The game that was chosen, else that of the match, else the first one."""
        live = self._host.live
        try:
            if self._wanted:
                return registry.load(self._wanted)
            return registry.load(live.match.game.info.id) if live.is_open else first_game()
        except WargameError as error:
            self.failed.emit(sentence(error))
            return None

    def _follow_match(self) -> None:
        if self._host.live.is_open:
            self._wanted = ""

    def _rules_of(self, game: str) -> None:
        self._wanted = game
        browser = self._rules()
        if browser is not None:
            browser.show_rule("1")
            self._raise(browser)

    def _tables_of(self, game: str) -> None:
        self._wanted = game
        browser = self._tables()
        if browser is not None:
            self._raise(browser)

    def _rules(self) -> RulesBrowser | None:
        from gui.help.rules_browser import RulesBrowser
        from wargame_core.analysis.rules_index import games_with_rules, load_rules

        game = self._game()
        if game is None or game.info.id not in games_with_rules():
            self.refused.emit(tr("This game has no index of rules."))
            return None
        if self.rules is not None and self.rules.model.index.game != game.info.id:
            self.rules.close()
            self.rules.deleteLater()
            self.rules = None
        if self.rules is None:
            try:
                index = load_rules(game.info.id)
            except WargameError as error:
                self.failed.emit(sentence(error))
                return None
            self.rules = RulesBrowser(index, self._host.widget, self._host.theme)
            self.rules.table_wanted.connect(self.show_table)
            self.rules.game_wanted.connect(self._rules_of)
            self.rules.position_wanted.connect(self.open_position)
        self._hold_to_match()
        return self.rules

    def _hold_to_match(self) -> None:
        """Show beside every ruling how the match on the board reads it."""
        if self.rules is not None:
            live = self._host.live
            same = live.is_open and live.match.game.info.id == self.rules.model.index.game
            self.rules.hold_to(live.match.options if same else None)

    def _tables(self) -> TablesBrowser | None:
        from gui.help.tables_browser import TablesBrowser

        game = self._game()
        if game is None:
            return None
        if self.tables is not None and self.tables.game.info.id != game.info.id:
            self.tables.close()
            self.tables.deleteLater()
            self.tables = None
        if self.tables is None:
            try:
                self.tables = TablesBrowser(game, self._state, self._host.widget, self._host.theme)
            except WargameError as error:
                self.failed.emit(sentence(error))
                return None
            self.tables.rule_wanted.connect(self.show_rule)
            self.tables.game_wanted.connect(self._tables_of)
        return self.tables

    def _state(self) -> Any:
        """The position whose castles and units are listed."""
        game, live = self._game(), self._host.live
        assert game is not None, "tables belong to a game"
        if live.is_open and live.match.game.info.id == game.info.id:
            return live.now.state
        return registry.usual_start(game, game.info.scenarios[0])

    def open_position(self, path: Path) -> None:
        """Show an example on the board, where it can be played on."""
        comment = next((one.comment for one in self._examples() if one.path == path), "")
        self.position_wanted.emit(path, comment)

    def _examples(self) -> tuple[Example, ...]:
        game = self._game()
        return examples(game.info.id) if game is not None else ()

    def _raise(self, dialog: QDialog) -> None:
        dialog.setWindowModality(Qt.WindowModality.NonModal)
        dialog.show()
        dialog.raise_()
        dialog.activateWindow()


def _places(lookup: Lookup) -> tuple[str, str, str]:
    """Chart, row and column to be lit; a chart of dice in its cells is found by the result."""
    from gui.help.chart_cells import NOWHERE, cell_of
    from wargame_core.tables.loader import games_with_charts, load_charts

    for game in games_with_charts():
        chart = load_charts(game).get(lookup.chart)
        if chart is not None and chart.lookup == "range":
            by_column = cell_of(chart, lookup.row, lookup.column)
            if NOWHERE[1] == by_column[1]:
                return lookup.chart, lookup.row, lookup.result
    return lookup.chart, lookup.row, lookup.column
