"""Nothing that cannot be taken back happens on one click or one key."""

from __future__ import annotations

import random
from typing import Any

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from gui.match.questions import ends_by_enter
from gui.panels import settling
from gui.panels.settling import Settling
from scenarios.bushido.game import GAME as BUSHIDO
from scenarios.gekokujo.game import GAME as GEKOKUJO
from scenarios.shogun1986.game import GAME as SHOGUN
from scenarios.western_hero.game import GAME
from tests.examples.three_lords.game import GAME as THREE_LORDS
from tests.gui.conftest import Hand
from tests.thorough import times
from wargame_core.engine.decision import CHANCE, Roll
from wargame_core.engine.game import Game
from wargame_core.engine.match import Match
from wargame_core.gunyuden.rules.actions import Attack, EndPhase

pytestmark = [
    pytest.mark.qt_log_level_fail("WARNING"),
    pytest.mark.qt_log_ignore("This plugin does not support"),
]

ENTER = Qt.Key.Key_Return


def in_the_first_phase(hand: Hand) -> None:
    hand.begin(seed=1)
    for _ in range(2):
        hand.press(Qt.Key.Key_Escape)
        hand.click_button("Ready")


@pytest.mark.parametrize(
    ("game", "scenario", "seed"),
    [
        (GAME, "1", 1), (GAME, "3", 2), (GEKOKUJO, "2", 3), (SHOGUN, "2", 4), (THREE_LORDS, "1", 5),
        (BUSHIDO, "3", 6),
    ],
)  # fmt: skip
def test_enter_at_random_moments_ends_no_phase_and_rolls_no_dice(
    hand: Hand, game: Game, scenario: str, seed: int
) -> None:
    """In matches of every game, with anything else played in between."""
    chance = random.Random(seed)
    hand.paint_nothing()
    hand.window.begin(Match(game, scenario, seed=seed))
    live, pressed = hand.live, 0
    while pressed < times(20, 60) and live.match.decision is not None:
        hand.let_happen(rounds=1)
        if hand.window.hand_over.curtain:
            QTest.mouseClick(hand.window.curtain.button, Qt.MouseButton.LeftButton)
            continue
        if not live.now.awaits_human:
            continue
        now, question = live.now, hand.page.proposals.question
        pressed += 1
        hand.press(ENTER)
        if live.match.position > now.position:
            played = live.match.entries[now.position]
            ends = isinstance(played.action, now.views.ENDINGS) and len(now.choices) > 1
            assert not (now.able and ends), played.text
            assert not ends or question is not None or ends_by_enter(now), played.text
            followed = live.match.entries[now.position + 1 : now.position + 2]
            if any(isinstance(e.action, Roll) for e in followed):
                assert question is not None and question.rolls, played.text
        elif live.now.awaits_human:
            action = chance.choice(live.now.choices)
            chance.choice((live.play, hand.page.proposals.propose))(action)


def test_the_end_of_a_phase_says_how_many_can_act_and_is_asked_about(hand: Hand) -> None:
    in_the_first_phase(hand)
    position = hand.live.match.position
    hand.click_button("End the phase · 4 can act")
    assert hand.live.match.position == position
    assert "4 can act" in hand.page.prompt_bar.words.sentence.text()
    hand.press(ENTER)
    assert hand.page.proposals.question is None, "Enter goes on with the phase"
    assert hand.live.match.position == position
    for _ in range(2):
        hand.press(Qt.Key.Key_End)
    assert isinstance(hand.live.match.entries[position].action, EndPhase)


def test_n_goes_through_all_who_can_act(hand: Hand) -> None:
    in_the_first_phase(hand)
    found = []
    for _ in range(5):
        hand.press(Qt.Key.Key_N)
        assert hand.page.pieces.lifted is not None
        found.append(hand.page.pieces.lifted.unit)
    assert found[:4] == [one.unit for one in hand.live.now.able]
    assert found[4] == found[0]


def test_n_leaves_a_move_that_could_go_on(hand: Hand) -> None:
    in_the_first_phase(hand)
    live, said = hand.live, []
    hand.page.refused.connect(said.append)
    able = live.now.able[0]
    lift = live.now.lift(able.place, able.unit)
    assert lift is not None
    end = next(end for end, left in lift.ends if left == "3")
    live.play_all(live.now.walks(able.place, end, able.unit)[0].actions)
    hand.let_happen(2)
    position = live.match.position
    hand.press(Qt.Key.Key_N)
    assert live.match.position == position
    assert live.now.rest is not None
    assert said == ["First finish this move: go on, or “Stop here” (key End)."]
    hand.press(Qt.Key.Key_End)
    hand.press(Qt.Key.Key_N)
    assert hand.page.pieces.lifted is not None
    assert not hand.page.pieces.lifted.on_its_way


def before_dice(hand: Hand) -> Any:
    """Sue Harukata attacks; the choice after which dice fall."""
    hand.begin_example("skirmish_printed_example")
    live = hand.live
    live.play(Attack(live.now.state.scenario.unit_index["sue_harukata"]))
    while not live.now.rolls(live.now.choices[:1]):
        live.play(live.now.choices[0])
    QApplication.processEvents()
    return live.now.choices[0]


def test_dice_wait_for_roll(hand: Hand) -> None:
    attack = before_dice(hand)
    position = hand.live.match.position
    hand.click_button(hand.live.now.describe(attack))
    assert hand.live.match.position == position
    assert hand.page.fights.preview.shown is not None, "the odds are seen before Roll"
    hand.press(Qt.Key.Key_Escape)
    assert hand.page.proposals.question is None
    assert hand.live.match.position == position

    hand.click_button(hand.live.now.describe(attack))
    hand.press(ENTER)
    hand.wait_for_human()
    assert any(entry.seat == CHANCE for entry in hand.live.match.entries)


def test_after_the_list_of_actions_the_keys_are_for_the_question(hand: Hand) -> None:
    action = before_dice(hand)
    position = hand.live.match.position
    hand.page.show_actions()
    panel = hand.page.actions_panel
    QTest.keyClicks(panel.search, hand.live.now.describe(action))
    QTest.keyClick(panel.search, ENTER)
    assert hand.page.proposals.question is not None
    assert hand.live.match.position == position
    hand.window.activateWindow()
    hand.qtbot.waitUntil(hand.page.board.hasFocus)
    QTest.keyClick(hand.page.board, ENTER)
    assert hand.live.match.position > position


def test_a_first_click_on_an_own_stack_only_selects(hand: Hand) -> None:
    in_the_first_phase(hand)
    position = hand.live.match.position
    for place in {one.place for one in hand.live.now.able}:
        hand.click_hex(place)
        assert hand.page.pieces.place == place
    assert hand.live.match.position == position
    assert hand.page.menu is None


def test_a_key_that_is_held_down_answers_nothing(hand: Hand) -> None:
    hand.begin(seed=1)
    held = QKeyEvent(
        QEvent.Type.KeyPress, ENTER, Qt.KeyboardModifier.NoModifier, autorep=True, text="\r"
    )
    QApplication.sendEvent(hand.page.board, held)
    QApplication.processEvents()
    assert hand.live.match.position == 0


def test_a_question_takes_no_key_that_is_older_than_it(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    attack = before_dice(hand)
    monkeypatch.setattr(settling, "SETTLE_MS", 300)
    clock = [10.0]
    hand.page.prompt_bar.settling = Settling(lambda: clock[0])
    hand.page.proposals.propose(attack)
    position = hand.live.match.position
    for _ in range(3):
        hand.press(ENTER)
    assert hand.live.match.position == position
    hand.qtbot.waitUntil(lambda: hand.page.prompt_bar.settling._since is not None)
    clock[0] += 0.31
    hand.press(ENTER)
    assert hand.live.match.position > position


def test_enter_ends_no_set_up_in_which_nothing_was_arranged(hand: Hand) -> None:
    hand.begin(seed=1)
    for _ in range(5):
        hand.press(ENTER)
    assert hand.live.match.position == 0
    place = next(iter(hand.live.now.by_place))
    hand.live.play(hand.live.now.by_place[place][0])
    QApplication.processEvents()
    framed = [b for b in hand.page.prompt_bar.buttons if b.property("primary") == "true"]
    assert [button.text() for button in framed] in ([], ["Ready"])


@pytest.mark.parametrize(("game", "scenario"), [(GAME, "1"), (GEKOKUJO, "4"), (SHOGUN, "3")])
def test_a_click_on_the_points_tells_their_sources_at_any_time(
    hand: Hand, game: Game, scenario: str
) -> None:
    hand.window.begin(Match(game, scenario, seed=1))
    QApplication.processEvents()
    if hand.window.hand_over.curtain:
        QTest.mouseClick(hand.window.curtain.button, Qt.MouseButton.LeftButton)
    bar = hand.page.turn_bar
    QTest.mouseClick(bar.badges[0], Qt.MouseButton.LeftButton)
    dialog = hand.window.dialogs.points
    assert dialog is not None
    table = dialog.table
    rows = [(table.item(row, 0), table.item(row, 1)) for row in range(table.rowCount())]
    said = {name.text(): number.text() for name, number in rows if name and number}
    for side in hand.live.now.turn.sides:
        assert said[side.title] == str(side.points)
    dialog.close()


def test_the_last_force_ends_no_phase_without_a_question(hand: Hand) -> None:
    """The rules end a phase in which nobody can act; the last who can is asked about before."""
    in_the_first_phase(hand)
    live, pieces = hand.live, hand.page.pieces
    seat = live.now.acting
    while len(live.now.able) > 1:
        able = live.now.able[0]
        walk = _first_way(hand, able.place, able.unit)
        for action in walk:
            live.play(action)
        if live.now.rest is not None:
            live.play(live.now.rest.action)
        hand.let_happen(2)
        assert live.now.acting == seat
    able = live.now.able[0]
    pieces.select(able.place, able.unit)
    walk = _first_way(hand, able.place, able.unit)
    hand.page.proposals.propose_all(walk)
    hand.let_happen(2)
    question = hand.page.proposals.question
    if question is None:  # it could go on: then its end is asked about
        assert live.now.rest is not None
        hand.page.proposals.propose(live.now.rest.action)
        question = hand.page.proposals.question
    assert question is not None
    assert "ends the phase" in question.words
    assert not question.enter_is_yes
    position = live.match.position
    hand.press(Qt.Key.Key_Return)
    assert (live.now.acting, live.match.position) == (seat, position)


def _first_way(hand: Hand, place: int, unit: int) -> tuple[Any, ...]:
    """The first move of a force that neither fights nor meets another force of its side."""
    now = hand.live.now
    lift = now.lift(place, unit)
    assert lift is not None
    taken = {one.place for one in now.stacks}
    end = next(end for end, _ in lift.ends if end not in taken)
    return now.walks(place, end, unit)[0].actions


def test_neither_n_nor_a_click_ends_a_phase_with_the_last_move(hand: Hand) -> None:
    in_the_first_phase(hand)
    live, page = hand.live, hand.page
    while len(live.now.able) > 1:
        go_to_the_end(hand)
    go_to_the_end(hand)
    assert live.now.rest is not None and live.now.rest.spent
    position, seat = live.match.position, live.now.acting
    assert page.proposals.question is not None
    for _ in range(2):
        hand.press(Qt.Key.Key_Escape)
        assert page.proposals.question is None
        hand.press(Qt.Key.Key_N)
        assert live.match.position == position and live.now.acting == seat
        assert page.proposals.question is not None, "the phase would end with it"
    hand.press(Qt.Key.Key_Escape)
    for place in [pile.place for pile in live.now.stacks]:
        hand.click_hex(place)
        assert live.match.position == position, place
        page.proposals.cancel()
        page.menus.close()


def go_to_the_end(hand: Hand) -> None:
    """The first who can act goes as far as he comes."""
    live = hand.live
    able = live.now.able[0]
    lift = live.now.lift(able.place, able.unit)
    assert lift is not None
    end = next(end for end, left in lift.ends if left == "0")
    hand.page.proposals.propose_all(live.now.walks(able.place, end, able.unit)[0].actions)
    hand.let_happen(2)
