"""The page of a match: a strip, the board with its prompt, and panels that fold away."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from PySide6.QtCore import QByteArray, QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QMainWindow,
    QVBoxLayout,
    QWidget,
)

from gui.board.map_sheet import sheet_words
from gui.board.view import BoardView
from gui.controllers.advice import AdviceController
from gui.controllers.choice_menu import ChoiceMenu
from gui.controllers.counter_choice import CounterChoice
from gui.controllers.fights import FightController
from gui.controllers.overlays import OverlayControl
from gui.controllers.page_keys import PageKeys
from gui.controllers.passage import Passage
from gui.controllers.pieces import PieceController
from gui.controllers.place_menus import PlaceMenus
from gui.controllers.players import PlayerController
from gui.controllers.puzzling import PuzzleController
from gui.controllers.remarks import RemarkController
from gui.controllers.teaching import TeachingController
from gui.controllers.traces import TraceController
from gui.match.live_match import LiveMatch
from gui.match.odds import odds_of
from gui.match.proposals import Proposals
from gui.match.replay import Replay
from gui.match.side_panels import SidePanels
from gui.panels.actions import ActionsPanel
from gui.panels.dock import Dock
from gui.panels.inspector import Inspector
from gui.panels.log import LogPanel
from gui.panels.look_back import LookBackBanner
from gui.panels.move_caption import MoveCaption
from gui.panels.overlay_bar import OverlayBar
from gui.panels.prompt_bar import PromptBar
from gui.panels.recap import Recap
from gui.panels.time_line import TimeLine
from gui.panels.top_strip import TopStrip
from gui.panels.turn_bar import TurnBar
from gui.theme.theme import LIGHT, Theme
from wargame_core.views.analysis_values import DearChoice
from wargame_core.views.words import tr


class BoardPage(QMainWindow):
    """Brings board and panels together; turns clicks into actions that the match offers."""

    said = Signal(str)
    """What the player should know."""
    refused = Signal(str)
    """Why something was not done that the player wanted."""
    failed = Signal(str)
    """What went wrong."""
    rule_wanted = Signal(str)
    """The number of a rule is to be read."""
    table_wanted = Signal(str, str, str)
    """Chart, row and column are to be shown."""
    opened = Signal()
    """Another match has been opened, and its board is drawn."""

    def __init__(
        self,
        live: LiveMatch,
        parent: QWidget | None = None,
        theme: Theme = LIGHT,
        replay: Replay | None = None,
        *,
        calm: bool = False,
    ) -> None:
        """``calm``: nothing moves but what the player moves."""
        super().__init__(parent)
        self.setWindowFlags(Qt.WindowType.Widget)
        self._live, self._theme = live, theme
        self.proposals = Proposals(live, self)
        """What waits for a yes."""
        self.board = BoardView(theme=theme, reduced_motion=calm)
        self.overlays = OverlayControl(live, self.board, self)
        self.overlay_bar = OverlayBar(theme=theme)
        self.counter_choice = CounterChoice(live, self.board, self)
        self.turn_bar = TurnBar(live, theme=theme)
        self.prompt_bar = PromptBar(live, self.board, theme=theme)
        self.replay = replay or Replay(live, self)
        self.time_line = TimeLine(live, self.replay, theme=theme)
        self.log = LogPanel(live, theme=theme)
        self.inspector = Inspector(live, theme=theme)
        self.actions_panel = ActionsPanel(live)
        self.fights = FightController(live, self.board, theme, calm=calm, parent=self)
        self.players = PlayerController(live, self.board, theme, self)
        tray = self.players.tray
        tray.changed.connect(lambda: self.fights.weigh(tray.view))
        self.proposals.would_lose = tray.is_lost_by
        self.passage = Passage(live, self.board, self.fights, self)
        self.advice = AdviceController(live, self.board, theme, self)
        self.menus = PlaceMenus(live, self.fights, self)
        self.menus.tray_title = lambda: self.players.tray.title_of_more
        self.pieces = PieceController(
            live,
            self.board,
            self.proposals,
            self.fights,
            self.menus,
            self.passage,
            self.counter_choice,
            self.players.tray,
            self,
        )
        self.traces = TraceController(live, self.board, self, calm=calm)
        self.teaching = TeachingController(live, self.board, theme, self)
        self.puzzling = PuzzleController(live, self.board, theme, self)
        self.strip = TopStrip(self.turn_bar, self.overlay_bar, self.time_line, theme=theme)
        self.side = SidePanels(
            self,
            (
                tr("Hex"),
                tr("Log"),
                tr("Actions"),
                tr("Fight"),
                tr("Players"),
                tr("Reasons"),
                tr("Tray"),
            ),
            (
                self.inspector,
                self.log,
                self.actions_panel,
                self.fights.battle,
                self.players.panel,
                self.advice.panel,
                self.players.tray,
            ),
            theme,
        )
        self._keys = PageKeys(self)
        self._shown = False
        self._drawn: object = None
        """The match whose board is drawn."""
        self._lay_out()
        for widget in (self.board, self.board.viewport(), self.log):
            widget.setAcceptDrops(False)  # files are for the window
        self.banner = LookBackBanner(live, self.board, theme)
        self.caption = MoveCaption(live, self.board, theme)
        self.caption.faded.connect(self._clear_way)
        self.recap = Recap(live, self.board, theme)
        self.remarks = RemarkController(live, self.board, theme, self)
        self._connect()

    def _connect(self) -> None:
        """Let the parts hear of each other."""
        live = self._live
        self.banner.return_wanted.connect(self.replay.to_present)
        self.recap.place_clicked.connect(self.go_to)
        live.opened.connect(self.show_match)
        live.opened.connect(self.opened)
        live.settled.connect(self._refresh)
        for telling in (live, self.passage, self.pieces, self.traces):
            telling.said.connect(self.said)
        refusals = (
            self.traces,
            self.passage,
            self.pieces,
            self.prompt_bar,
            self.advice,
            self.players,
        )
        self.remarks.failed.connect(self.failed)
        for refusing in (live, *refusals):
            refusing.refused.connect(self.refused)
        live.failed.connect(self.failed)
        self._connect_choices()
        self._connect_panels()

    def _connect_choices(self) -> None:
        """What is pointed at, proposed and answered."""
        self.board.passage_clicked.connect(self._passed)
        self.board.place_hovered.connect(self._hovered)
        self.board.place_hovered.connect(self.overlays.hover)
        self.pieces.selected.connect(self._speak_of)
        self.players.tray.changed.connect(self._follow_tray)
        self.side.docks[-1].visibilityChanged.connect(self._offer_tray)
        proposals = self.proposals
        for offering in (self.prompt_bar, self.actions_panel, self.advice, self.players):
            offering.chosen.connect(proposals.propose)
        self.actions_panel.chosen.connect(self._back_to_board)
        self.menus.chosen.connect(proposals.propose_all)
        self.players.chosen_all.connect(self.prompt_bar.arranged)
        self.players.chosen_all.connect(proposals.propose_all)
        self.players.offered.connect(self.menus.offer)
        self.menus.tray_wanted.connect(self.arrange)
        self.prompt_bar.answered.connect(self._answer)
        self.players.agreed.connect(partial(self._answer, True))
        self.prompt_bar.force_wanted.connect(self._other_force)
        self.prompt_bar.next_wanted.connect(self.pieces.next_able)
        self.prompt_bar.tray_wanted.connect(self.arrange)
        proposals.changed.connect(self._ask)
        self.prompt_bar.all_wanted.connect(self.show_actions)
        self.prompt_bar.pointed.connect(self._pointed)
        self.menus.pointed.connect(self._point_in_menu)

    def _connect_panels(self) -> None:
        """What lies over and beside the board."""
        self.board.fan.opened.connect(self.menus.close)
        self.board.fan.spread.connect(self.caption.give_way)
        self.overlay_bar.toggled.connect(self.overlays.toggle)
        self.overlays.switched.connect(self.overlay_bar.show_down)
        self.log.place_clicked.connect(self.go_to)
        self.log.point_wanted.connect(self.replay.go_to)
        self.actions_panel.pointed.connect(self._pointed)
        for part in (self.prompt_bar, self.fights, self.log):
            part.rule_wanted.connect(self.rule_wanted)
        for panel in (self.fights.battle, self.log):
            panel.table_wanted.connect(self.table_wanted)
        self.fights.battle.began.connect(self.side.show_fight)
        self.fights.battle.ended.connect(self.side.hide_fight)
        self.teaching.panel.rule_wanted.connect(self.rule_wanted)
        self.puzzling.panel.rule_wanted.connect(self.rule_wanted)
        self.advice.wanted.connect(self.show_reasons)
        self.log.why_wanted.connect(self.advice.explain)

        self.board.keys.is_asked = lambda: (
            self.proposals.question is not None or not self.recap.isHidden()
        )
        self.board.keys.is_early = lambda: not self.prompt_bar.settling.is_over

    def _lay_out(self) -> None:
        self.setAnimated(False)  # docks are where they are kept, at once
        middle = QWidget(self)
        self.setCentralWidget(middle)
        layout = QVBoxLayout(middle)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.strip)
        beside = QHBoxLayout()
        beside.setSpacing(0)
        beside.addWidget(self.teaching.panel)
        beside.addWidget(self.puzzling.panel)
        beside.addWidget(self.players.hand.panel)
        beside.addWidget(self.board, 1)
        beside.addWidget(self.side.rail)
        layout.addLayout(beside, 1)
        self.prompt_bar.setParent(middle)
        self.side.docks[2].visibilityChanged.connect(self.actions_panel.set_shown)
        arranged = self.layout()
        assert arranged is not None, "a main window has a layout"
        arranged.invalidate()  # else the page keeps the height of docks that are folded away
        arranged.activate()

    @property
    def docks(self) -> tuple[Dock, ...]:
        """Panels for the place, the log, all actions, the fight, the players, and reasons."""
        return self.side.docks

    # --- following the match ------------------------------------------------------------------

    def show_match(self) -> None:
        """Show the match from now on, on every part of the page."""
        now = self._live.now
        self._drawn = self._live.match
        self.board.show_board(now.views.board_of(now.state), now.views.area_of(now.state))
        self.board.print_sheet(sheet_words(self._live.match.game.info, now.views.sheet(now.state)))
        self.overlay_bar.show_kinds(now.views.OVERLAYS)
        self.pieces.select(-1)
        self.traces.forget()
        self._refresh()
        self._show_players()
        self.board.setFocus()

    def _show_players(self) -> None:
        """Bring the players to the front in games that have such a panel; hide it in others."""
        self.side.name_places(self._live.now.place_words.title)
        self.players.refresh()
        fights = self.fights.battle.shown is not None
        self.side.show_players(self.players.is_needed, fights=fights)

    def adopt_docks(self, state: QByteArray) -> None:
        """Put the docks where they were."""
        if self.restoreState(state):
            self.side.adopt()

    def catch_up(self) -> None:
        """Show a match that was opened before this page was made."""
        self.show_match()
        for panel in (self.turn_bar, self.prompt_bar, self.inspector, self.actions_panel):
            panel.refresh()
        self.fights.battle.refresh()
        self.players.refresh()
        self.log.rebuild()
        self.time_line.rebuild()
        self.banner.refresh()
        self.remarks.refresh()

    def show_choice(self, choice: DearChoice) -> None:
        """Say what was played at the point that is shown, and what was better, and show where."""
        from gui.panels.analysis_page import choice_lines

        self.board.look_over(choice.where)
        self.board.point_at(choice.where)
        self.banner.tell("\n".join(choice_lines(choice)))

    def _refresh(self) -> None:
        if not self._live.is_open:
            return
        now = self._live.now
        self.menus.close()
        self.passage.clear()
        self.board.show_views(now.castles, now.stacks, now.views.labels(now.state))
        self.board.show_provinces(now.provinces)
        self.board.show_turn(now.turn.turn, now.turn.stage)
        self.pieces.follow()
        self.traces.refresh()
        move = self.caption.refresh()
        self.board.show_way(move.path if move is not None else ())
        self.fights.refresh()
        self.overlays.refresh()
        self.counter_choice.refresh()

    # --- the board ----------------------------------------------------------------------------

    def _speak_of(self, place: int, unit: int) -> None:
        """Show a place, and a force in it, in every part of the page; -1 for none."""
        self.inspector.select(place)
        self.overlays.select(place, unit)
        self.prompt_bar.show_place(place, unit)
        self.players.tray.select(place, unit)

    def _follow_tray(self) -> None:
        """The tray unfolds for what is decided there, and says that there is something for it."""
        tray = self.players.tray
        self.side.show_tray(needed=tray.is_needed, useful=tray.view is not None)
        self._offer_tray()

    def _offer_tray(self, *_: object) -> None:
        """A button calls the tray while it has something and is not seen."""
        view, hidden = self.players.tray.view, self.side.docks[-1].isHidden()
        self.prompt_bar.offer_tray(view.title if view is not None and hidden else "")

    def arrange(self) -> None:
        """The tray, with the keys; once more, and it is folded away."""
        tray = self.players.tray
        if (tray.isVisible() and not tray.has_keys) or self.side.toggle_tray():
            tray.take_focus()
        else:
            self.board.setFocus()
        self._follow_tray()

    def _other_force(self, unit: int) -> None:
        if unit >= 0:
            self.pieces.select(self.pieces.place, unit)

    def _back_to_board(self, *_: object) -> None:
        """A list has been left by a choice: keys are for the board and its question again."""
        self.side.done()
        if self.isVisible():
            self.board.setFocus()

    def _ask(self) -> None:
        """Show the question that waits for an answer, with the odds of its dice; or none."""
        question = self.proposals.question
        self.prompt_bar.show_question(question)
        self.players.draft.show_question(question)
        odds = odds_of(self._live.now, question.actions) if question and question.rolls else None
        if question is not None:
            self._pointed(question.actions[0])
        self.fights.preview.ask(odds)

    def _answer(self, yes: bool) -> None:
        self.board.setFocus()  # before a curtain or a dialog takes it
        if yes:
            self.proposals.confirm()
        else:
            self.proposals.cancel()
            self.fights.preview.point_at_nothing()

    def deselect(self) -> None:
        """Nothing is selected, and the keys have come to no place."""
        if self._live.is_open and self._live.match is not self._drawn:
            return  # another match has been opened, and its board is not drawn yet
        self.pieces.select(-1)

    @property
    def live(self) -> LiveMatch:
        """The match that is shown."""
        return self._live

    @property
    def menu(self) -> ChoiceMenu | None:
        """The choices of the place that was clicked last, while they are open."""
        return self.menus.menu

    @property
    def minimap_shown(self) -> bool:
        """Whether the minimap is wanted."""
        return self.board.minimap.wanted

    def toggle_minimap(self) -> None:
        """Show the minimap, or hide it."""
        self.board.show_minimap(not self.minimap_shown)

    def open_stack(self) -> None:
        """Fan out the counters of the selected place, or fold them."""
        if self.board.fan.is_open and not self.board.fan.asked:
            self.board.fan.close()
        elif self.inspector.selected >= 0 and not self.board.fan.asked:
            self.board.fan.open(self.inspector.selected)

    def _passed(self, place: int, at: QPoint) -> None:
        """Let the move that is open or about to begin pass a place."""
        self.fights.bubble.close_now()
        self.menus.close()
        self.passage.add(self.inspector.selected, place, at)

    def _point_in_menu(self, actions: Sequence[Any], way: Sequence[int]) -> None:
        self._pointed(actions[0])
        if len(actions) > 1:
            self.fights.weigh_row(actions)
        self.board.show_way(way)

    def _hovered(self, place: int) -> None:
        self.inspector.hover(place)
        self.pieces.hover(place)

    def _pointed(self, action: object) -> None:
        """Draw the way that an action would take, and say what its dice can bring."""
        self._draw_way(action)
        self.fights.point(() if action is None else (action,))
        units = () if action is None else self._live.now.places(action).units
        self.overlays.consider(units[0] if units else -1)

    def _draw_way(self, action: object) -> None:
        self.board.show_way(self._live.now.places(action).path if action is not None else ())

    def _clear_way(self) -> None:
        self.board.show_way(())

    def go_to(self, place: int) -> None:
        """Centre on a place and show it in the inspector."""
        self.board.look_at(place)
        self.pieces.select(place)

    def show_actions(self) -> None:
        """Bring the list of all actions to the front."""
        self.side.show("actions")
        self.actions_panel.search.setFocus()

    def show_reasons(self) -> None:
        """Bring hints and reasons to the front."""
        self.side.show("reasons")

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802
        """Share the room between board and docks when first shown."""
        super().showEvent(event)
        if not self._shown:
            self._shown = True
            self.side.begin()

    # --- keys ---------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Keys that no part of the page has taken."""
        if not self._keys.take(event):
            super().keyPressEvent(event)
