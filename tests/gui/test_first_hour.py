"""What a player tries in the first hour, without knowing the program."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QMenu, QTabBar

from gui.controllers.choice_menu import MOST, ChoiceMenu, menu_groups
from gui.match.played import since_last_decision
from gui.panels.log import BEGINNINGS
from tests.gui.conftest import Hand
from tests.gui.test_hand_over import play_until_the_other_decides
from wargame_core.files.autosaves import autosave_folder
from wargame_core.gunyuden.rules.actions import Move

CTRL = Qt.KeyboardModifier.ControlModifier


def in_the_first_phase(hand: Hand) -> None:
    """Both sides are set up; the Mōri have their phase before the first turn."""
    hand.begin(seed=1)
    hand.click_button("Ready")
    hand.press(Qt.Key.Key_Escape)
    hand.click_button("Ready")


def test_undo_and_redo_have_the_keys_of_other_programs(hand: Hand) -> None:
    hand.begin(seed=1)
    hand.click_button("Ready")
    hand.press(Qt.Key.Key_Z, CTRL)
    assert hand.live.match.position == 0
    hand.press(Qt.Key.Key_Y, CTRL)
    assert hand.live.match.position == 1
    hand.press(Qt.Key.Key_U)
    assert hand.live.match.position == 0


def test_enter_leaves_the_recap_before_it_ends_a_phase(hand: Hand) -> None:
    hand.begin(seed=2)
    while hand.page.recap.isHidden():
        play_until_the_other_decides(hand, walk=True)
    position = hand.live.match.position
    hand.press(Qt.Key.Key_Return)
    assert hand.page.recap.isHidden()
    assert hand.live.match.position == position


def test_no_recap_where_only_a_phase_began(hand: Hand) -> None:
    in_the_first_phase(hand)
    empty = 0
    for _ in range(6):
        hand.press(Qt.Key.Key_Escape)
        hand.end_phase()
        assert hand.live.now.decision is not None
        entries = since_last_decision(hand.live.now, hand.live.now.decision.seat)
        kinds = {event.kind for entry in entries for event in entry.events}
        if kinds <= BEGINNINGS:
            empty += 1
            assert hand.page.recap.isHidden()
    assert empty


def test_a_long_menu_has_one_menu_for_each_force_and_unit(hand: Hand) -> None:
    hand.begin(seed=1)
    home = hand.hex("1423")
    actions = hand.live.now.by_place[home]
    assert len(actions) > 100
    hand.click_hex(home)
    menu = hand.page.menu
    assert menu is not None
    inner = {part.title(): part for part in menu.findChildren(QMenu)}
    assert "Iida Okihide" in inner
    assert menu.sizeHint().height() < hand.window.height()
    tray, line, *others = menu.actions()
    assert line.isSeparator()
    forces = {one.leader for stack in hand.live.now.stacks for one in stack.counters
              if stack.place == home}  # fmt: skip
    assert len(others) == len(forces)
    entries = [entry for part in inner.values() for entry in part.actions() if not entry.menu()]
    plain = [entry for entry in others if not entry.menu()]
    assert len(entries) + len(plain) == len(actions)
    tray.trigger()
    assert hand.page.players.tray.has_keys, "all of it can be arranged there"

    inner["Iida Okihide"].actions()[0].trigger()
    assert hand.live.match.position == 1


def test_the_key_that_a_long_menu_names_opens_the_tray(hand: Hand) -> None:
    hand.begin(seed=1)
    hand.click_hex(hand.hex("1423"))
    menu = hand.page.menu
    assert menu is not None
    assert menu.actions()[0].text().endswith("\tG")
    QTest.keyClick(menu, Qt.Key.Key_G)
    QApplication.processEvents()
    assert hand.page.menu is None
    assert hand.page.players.tray.has_keys
    assert hand.live.match.position == 0, "nothing has been played"


def test_a_menu_that_does_not_name_the_tray_has_no_key_for_it(hand: Hand) -> None:
    hand.begin(seed=1)
    hand.click_button("Ready")
    menu = ChoiceMenu(hand.live, hand.page)
    menu.offer_actions(hand.live.now.by_place[hand.hex("1722")])
    menu.popup(hand.page.mapToGlobal(hand.page.rect().center()))
    with hand.qtbot.assertNotEmitted(menu.tray_wanted):
        QTest.keyClick(menu, Qt.Key.Key_G)
    assert menu.isVisible(), "it stays open"
    menu.close()


def test_a_short_menu_is_plain(hand: Hand) -> None:
    hand.begin(seed=1)
    hand.click_button("Ready")
    actions = hand.live.now.by_place[hand.hex("1722")]
    assert 1 <= len(actions) <= MOST
    assert list(menu_groups(hand.live.now, actions)) == [((), actions)]


def test_a_refusal_is_forgotten_with_the_next_action(hand: Hand) -> None:
    hand.begin(seed=1)
    hand.click_hex(hand.hex("3418"))
    assert hand.window.statusBar().currentMessage()
    hand.press(Qt.Key.Key_Escape)
    hand.click_button("Ready")
    assert not hand.window.statusBar().currentMessage()


def test_the_docks_stay_in_order_when_the_language_changes(hand: Hand) -> None:
    def tabs() -> set[tuple[str, ...]]:
        bars = hand.page.findChildren(QTabBar, options=Qt.FindChildOption.FindDirectChildrenOnly)
        return {
            tuple(bar.tabText(at) for at in range(bar.count())) for bar in bars if bar.isVisible()
        }

    hand.begin(seed=1)
    hand.page.side.show("actions")
    assert tabs() >= {("Hex", "Fight"), ("Log", "Actions", "Reasons")}
    hand.window.settings.change(language="ja")
    wanted = {("ヘクス", "戦闘"), ("経過", "行動", "理由")}

    def in_order() -> None:
        assert tabs() >= wanted, (tabs(), hand.page.size(), hand.page.side.folded)

    hand.qtbot.waitUntil(in_order)
    hand.window.settings.change(language="en")


def test_the_dock_in_front_stays_in_front(hand: Hand) -> None:
    def in_front() -> set[str]:
        QApplication.processEvents()
        return {d.objectName() for d in hand.page.docks if not d.visibleRegion().isEmpty()}

    hand.begin(seed=1)
    hand.page.side.unfold()
    for wanted in ({"fight", "actions"}, {"hex", "log"}):
        for dock in hand.page.docks:
            if dock.objectName() in wanted:
                dock.raise_()
        assert in_front() == wanted
        for change in ({"language": "ja"}, {"theme": "dark"}, {"language": "en", "theme": "light"}):
            hand.window.settings.change(**change)
            QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
            assert in_front() == wanted, change
    hand.page.docks[3].raise_()
    hand.window.show_start()
    hand.window.settings.change(language="ja")
    hand.window.show_board()
    assert "fight" in in_front()
    hand.window.settings.change(language="en")


def test_the_fight_panel_is_written_after_a_change_of_theme(hand: Hand) -> None:
    hand.begin(seed=1)
    hand.window.settings.change(theme="dark")
    assert "No fight" in hand.page.fights.battle._title.text()


def test_saving_proposes_a_name(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def chooser(
        _parent: Any, _title: str, proposed: str, _filter: str, **_: Any
    ) -> tuple[str, str]:
        asked.append(proposed)
        return "", ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", chooser)
    hand.begin(seed=1)
    hand.window.ask_save()
    assert asked[0].endswith("Battle of Oshikibata.gunyuden")
    assert Path(asked[0]).parent != autosave_folder(), "Continue would go on with the copy"


def test_the_inspector_says_what_ground_costs(hand: Hand) -> None:
    hand.begin(seed=1)
    facts = dict(hand.live.now.views.view_of_place(hand.live.now.state, hand.hex("1423")).facts)
    chart = hand.live.now.state.scenario.charts.terrain["rough"]
    assert str(chart.normal) in facts["To enter"]
    assert facts["In a fight"].startswith("attack")
    sea = next(i for i, t in enumerate(hand.live.now.state.scenario.map.terrain) if t.name == "SEA")
    assert dict(hand.live.now.views.view_of_place(hand.live.now.state, sea).facts)["To enter"]


def test_a_force_on_its_way_is_not_called_done(hand: Hand) -> None:
    in_the_first_phase(hand)
    move = next(action for action in hand.live.now.choices if isinstance(action, Move))
    hand.live.play(move)
    view = hand.live.now.views.view_of_place(hand.live.now.state, hand.hex("3418"))
    notes = [force.notes for force in view.forces]
    assert "acting now" in notes[0]
    assert not any("done" in force for force in notes)


def test_the_bar_explains_week_and_stage(hand: Hand) -> None:
    in_the_first_phase(hand)
    assert hand.page.turn_bar.pips.toolTip() == "No stage"
    hand.press(Qt.Key.Key_Escape)
    hand.end_phase()
    assert hand.page.turn_bar.turn.toolTip() == "Month 5, week 3"
    assert "1, 2, 3, 4" in hand.page.turn_bar.pips.toolTip()
