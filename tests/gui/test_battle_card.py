from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel

from gui.board.motion import LASTS_MS
from gui.panels.die_view import FRAME_MS, FRAMES
from gui.shell.main_window import MainWindow
from gui.shell.settings import Preferences, SettingsStore
from tests.gui.conftest import Hand
from tests.patience import PatientBot
from tools.gallery.situations import match_at
from wargame_core.engine.chance import ScriptedDice
from wargame_core.engine.decision import CHANCE
from wargame_core.files.position import load_position
from wargame_core.files.position_game import match_from
from wargame_core.gunyuden.rules.actions import Go
from wargame_core.views.registry import view_of

pytestmark = [
    pytest.mark.qt_log_level_fail("WARNING"),
    pytest.mark.qt_log_ignore("This plugin does not support"),
]


def _open(hand: Hand, kind: str) -> None:
    hand.window.begin(match_at(kind))
    QApplication.processEvents()


def _text(hand: Hand) -> str:
    card = hand.page.fights.battle
    return card.moments.toPlainText()


def test_a_skirmish_is_told_from_the_attack_to_the_pursuit(hand: Hand, qtbot: PatientBot) -> None:
    hand.page.side.unfold()
    _open(hand, "defending-leader")
    QTest.mouseClick(hand.page.prompt_bar.buttons[0], Qt.MouseButton.LeftButton)
    hand.roll()
    card = hand.page.fights.battle
    assert card.shown is not None
    assert not card.visibleRegion().isEmpty()
    assert card.shown.stages[0].mark == "now"
    assert len(card.shown.sides) == 2
    before = card.shown.sides[1].strength

    hand.press(Qt.Key.Key_6)
    assert card.die.face == 6
    qtbot.waitUntil(lambda: not card.die.is_rolling)
    rolled = [moment for moment in card.shown.moments if moment.die == 6]
    assert len(rolled) == 1
    assert rolled[0].total == 6 + sum(m.value for m in rolled[0].modifiers)
    assert rolled[0].cell is not None
    assert "Combat Results Table" in _text(hand)
    assert card.shown.next

    steps = 0
    while (
        hand.live.now.decision is not None
        and hand.live.now.decision.kind != "select"
        and steps < 30
    ):
        steps += 1
        buttons = hand.page.prompt_bar.buttons
        QTest.mouseClick(buttons[0], Qt.MouseButton.LeftButton)
        QApplication.processEvents()
        if card.shown is not None and not card.shown.over:
            assert [s.mark for s in card.shown.stages].count("now") <= 1
    assert card.shown is not None
    assert card.shown.over
    assert card.shown.sides[1].was == before
    assert card.shown.sides[1].strength < before

    hand.end_phase()
    assert hand.page.fights.battle.shown is None
    assert card.visibleRegion().isEmpty()


@pytest.mark.parametrize(
    "kind",
    [
        "decisive-roll",
        "stop-battle",
        "assault-roll",
        "surrender-roll",
        "incident-roll",
        "retreat",
        "pursuit",
        "counter-roll",
        "victims",
        "departure",
    ],
)
def test_every_kind_of_fight_has_its_card(hand: Hand, kind: str) -> None:
    _open(hand, kind)
    view = hand.page.fights.battle.shown

    assert view is not None
    assert not view.over
    assert view.next
    assert "now" in [stage.mark for stage in view.stages]
    assert view.moments


def test_the_end_of_the_account_is_in_view_whatever_room_the_card_gets(hand: Hand) -> None:
    _open(hand, "split-losses")
    hand.page.side.unfold()
    QApplication.processEvents()
    moments = hand.page.fights.battle.moments
    bar = moments.verticalScrollBar()
    for height in (40, 20, 60):
        moments.setFixedHeight(height)
        QApplication.processEvents()
        assert bar.maximum() > 0
        assert bar.value() == bar.maximum()


def test_taking_back_goes_back_on_the_card_too(hand: Hand) -> None:
    _open(hand, "split-losses")
    hand.live.match.undo_policy = type(hand.live.match.undo_policy).FREE
    card = hand.page.fights.battle
    assert card.shown is not None
    count = len(card.shown.moments)
    QTest.mouseClick(hand.page.prompt_bar.buttons[0], Qt.MouseButton.LeftButton)
    QApplication.processEvents()
    assert len(card.shown.moments) > count
    hand.live.undo()
    QApplication.processEvents()
    assert len(card.shown.moments) == count


def test_links_of_the_card_ask_for_rules_and_charts(hand: Hand) -> None:
    _open(hand, "split-losses")
    card = hand.page.fights.battle
    rules: list[str] = []
    tables: list[tuple[str, str, str]] = []
    hand.page.rule_wanted.connect(rules.append)
    hand.page.table_wanted.connect(lambda *where: tables.append(where))
    html = card.moments.toHtml()
    assert "rule:23-2" in html
    card.moments.anchorClicked.emit(QUrl("rule:23-2-1%281%29"))
    card.moments.anchorClicked.emit(QUrl("table:combat_results/7%20or%20higher/9%E2%80%9312"))

    assert rules == ["23-2-1(1)"]
    assert tables == [("combat_results", "7 or higher", "9–12")]


def test_animations_are_short() -> None:
    assert FRAME_MS * FRAMES < 300
    assert LASTS_MS < 300


def _move(hand: Hand) -> None:
    _open(hand, "move")
    go = next(action for action in hand.live.now.choices if isinstance(action, Go))
    hand.live.play(go)


def test_a_force_slides_without_holding_anything_up(hand: Hand, qtbot: PatientBot) -> None:
    _open(hand, "move")
    position = hand.live.match.position
    gone = (action for action in hand.live.now.choices if isinstance(action, Go))
    hand.click_hex(next(go.hex for go in gone if not hand.live.now.warns(go)))

    assert hand.live.match.position == position + 1
    assert hand.page.fights.motion.is_running
    assert hand.live.now.choices
    qtbot.waitUntil(lambda: not hand.page.fights.motion.is_running)


def test_reduced_motion_stands_still(qtbot: PatientBot) -> None:
    window = MainWindow(settings=SettingsStore(begin_with=Preferences(pace=0, reduced_motion=True)))
    window.resize(1280, 720)
    qtbot.addWidget(window)
    window.show()
    qtbot.waitExposed(window)
    hand = Hand(window, qtbot)
    _open(hand, "attack-roll")
    hand.press(Qt.Key.Key_4)
    assert hand.page.fights.battle.die.face == 4
    assert not hand.page.fights.battle.die.is_rolling

    _move(hand)
    assert not hand.page.fights.motion.is_running
    window.close()


def test_a_new_match_and_new_settings_leave_nothing_sliding(hand: Hand) -> None:
    _move(hand)
    hand.window.settings.change(theme="dark")
    QApplication.processEvents()
    _move(hand)
    hand.begin(seed=1)
    assert not hand.page.fights.motion.is_running
    assert hand.page.fights.battle.shown is None


def test_a_stage_that_was_passed_over_has_no_tick() -> None:
    """An assault that costs nobody a step, and after which the castle stands."""
    folder = Path(__file__).parents[1] / "positions"
    match = match_from(
        load_position(folder / "assault_on_empty_castle.json"), dice=ScriptedDice((4, 3))
    )
    for written in ("besiege sue_harukata", "assault"):
        match.play(match.game.read_action(match.state, written))
    while match.decision is not None and match.decision.seat == CHANCE:
        match.roll()
    view = view_of(match.game).fight(match.state, match.entries, match.state_at)
    assert view is not None
    assert view.over
    assert [stage.mark for stage in view.stages] == ["done", "none", "done", "none"]
    assert "an empty castle ambushes too" in view.moments[1].words


def test_the_card_of_a_move_adds_the_modifiers_to_its_die(hand: Hand) -> None:
    folder = Path(__file__).parents[1] / "positions"
    position = load_position(folder / "assault_on_empty_castle.json")
    match = match_from(position, seats={"ouchi": "random"}, dice=ScriptedDice((4, 3)))
    hand.window.begin(match)
    hand.live.set_paused(True)
    for written in ("besiege sue_harukata", "assault"):
        match.play(match.game.read_action(match.state, written))
    match.roll()  # of the ambush: 4 and 1 more
    hand.live.set_paused(True)
    hand.let_happen(2)
    texts = [label.text() for label in hand.page.caption.findChildren(QLabel) if label.isVisible()]
    assert "+1 = 5" in texts, texts
