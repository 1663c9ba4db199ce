"""What the others did is on the board until one acts, and can be looked at step by step."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QSizeF, Qt
from PySide6.QtWidgets import QApplication

from gui.board import fading
from gui.board.trace_layer import added_up, around
from scenarios.gekokujo.game import GAME as GEKOKUJO
from scenarios.shogun1986.game import GAME as SHOGUN
from tests.gui.conftest import Hand
from tests.gui.test_nothing_by_mistake import before_dice
from tests.patience import PATIENCE_MS
from tools.gallery.situations import province_match
from wargame_core.engine.match import Match
from wargame_core.files.examples import examples
from wargame_core.files.position import load_position
from wargame_core.files.position_game import match_from
from wargame_core.gunyuden.rules.actions import Attack, EndPhase, Go, Move, Stop
from wargame_core.views.trace_values import TraceView

pytestmark = [
    pytest.mark.qt_log_level_fail("WARNING"),
    pytest.mark.qt_log_ignore("This plugin does not support"),
]


def kinds(hand: Hand) -> list[str]:
    return [trace.kind for trace in hand.page.board.layers.traces.shown]


def after_two_moves(hand: Hand) -> int:
    """The Mōri have moved twice and ended their phase; the place of the second force now."""
    hand.begin(seed=1)
    for _ in range(2):
        hand.press(Qt.Key.Key_Escape)
        hand.click_button("Ready")
    live = hand.live
    target = hand.hex("3417")
    for _ in range(2):
        live.play(next(a for a in live.now.choices if isinstance(a, Move)))
        live.play(Go(target))
        if Stop() in live.now.choices:
            live.play(Stop())
    assert not kinds(hand), "one's own moves are no news"
    live.play(EndPhase())
    QApplication.processEvents()
    return target


def test_the_moves_of_the_other_player_are_arrows_in_the_colour_of_his_clan(hand: Hand) -> None:
    target = after_two_moves(hand)
    shown = hand.page.board.layers.traces.shown
    assert [(one.kind, one.clan, one.way[-1]) for one in shown] == [("move", "mori", target)] * 2
    assert not hand.page.board.grab().toImage().isNull()


def test_they_fade_with_ones_own_first_action(hand: Hand) -> None:
    after_two_moves(hand)
    hand.press(Qt.Key.Key_Escape)
    hand.press(Qt.Key.Key_N)
    assert kinds(hand), "looking around is no action"
    hand.live.play(next(a for a in hand.live.now.choices if isinstance(a, Move)))
    QApplication.processEvents()
    assert not kinds(hand)


def test_they_are_looked_at_step_by_step_and_again(hand: Hand) -> None:
    after_two_moves(hand)
    hand.press(Qt.Key.Key_Escape)
    layer = hand.page.board.layers.traces
    seen = []
    for _ in range(3):
        hand.press(Qt.Key.Key_Period)
        seen.append((layer.step, len(layer.shown)))
    assert seen == [(0, 1), (1, 2), (-1, 2)]
    hand.press(Qt.Key.Key_Comma)
    assert layer.step == 1
    assert "3417" in hand.window.statusBar().currentMessage()


def test_during_a_fight_an_arrow_goes_from_attacker_to_defender(hand: Hand) -> None:
    attack = before_dice(hand)
    start = hand.hex("1028")
    hand.page.proposals.propose(attack)
    hand.roll()
    hand.wait_for_human()
    fights = [one for one in hand.page.board.layers.traces.shown if one.kind == "fight"]
    assert fights
    assert fights[0].way == (start, hand.hex("0928"))
    die = hand.page.fights.die
    rolled = next(e for entry in hand.live.match.entries for e in entry.events if e.die)
    assert die.isVisible(), "the die is seen to roll on the board"
    assert die.face == rolled.die


def test_what_one_has_seen_fades_and_is_gone(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fading, "FADE_MS", 40)
    after_two_moves(hand)
    hand.press(Qt.Key.Key_Escape)
    passing = hand.page.board.layers.traces.passing
    seen = hand.page.board.layers.traces.shown
    hand.live.play(next(a for a in hand.live.now.choices if isinstance(a, Move)))
    assert set(passing.traces) == set(seen)
    hand.qtbot.waitUntil(lambda: not passing.traces)


def test_nothing_fades_with_reduced_motion(hand: Hand) -> None:
    hand.window.settings.change(reduced_motion=True)
    after_two_moves(hand)
    hand.press(Qt.Key.Key_Escape)
    hand.live.play(next(a for a in hand.live.now.choices if isinstance(a, Move)))
    assert not hand.page.board.layers.traces.passing.traces


def test_losses_of_ones_own_fight_rise_at_their_counters(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fading, "SHOWN_MS", PATIENCE_MS)
    found = next(
        one for one in examples("western_hero") if one.path.stem == "skirmish_printed_example"
    )
    hand.window.begin(match_from(load_position(found.path), seed=3))
    hand.live.play(Attack(hand.live.now.state.scenario.unit_index["sue_harukata"]))
    for _ in range(9):
        if any(one.kind == "loss" for one in hand.page.board.layers.traces.passing.traces):
            break
        hand.wait_for_human()
        hand.live.play(hand.live.now.choices[0])
    passing = hand.page.board.layers.traces.passing
    lost = [one for one in passing.traces if one.kind == "loss"]
    assert lost
    told = {
        (event.params["hex"],)
        for entry in hand.live.match.entries
        for event in entry.events
        if event.kind == "step-lost"
    }
    assert {one.way for one in lost} <= told
    assert set(lost) <= passing.fresh
    hand.qtbot.waitUntil(lambda: passing.risen == 1.0)
    assert passing.opacity == 1.0
    hand.live.undo()
    assert not passing.traces


def test_a_program_leaves_its_moves_on_the_map(hand: Hand) -> None:
    hand.begin(seed=2, seats={"mori": "easy", "ouchi": "human"})
    for _ in range(60):
        hand.wait_for_human()
        if kinds(hand) or hand.live.now.decision is None:
            break
        ending = next(
            a for a in hand.live.now.choices if isinstance(a, hand.live.now.views.ENDINGS)
        )
        hand.live.play(ending)
    assert "move" in kinds(hand)


def test_on_provinces_too(hand: Hand) -> None:
    seats = {"player1": "human", "player2": "easy"}
    hand.window.begin(Match(GEKOKUJO, "2", seed=3, seats=seats))
    for _ in range(60):
        hand.wait_for_human()
        if "move" in kinds(hand) or hand.live.now.decision is None:
            break
        choices = hand.live.now.choices
        ends = [a for a in choices if isinstance(a, hand.live.now.views.ENDINGS)]
        hand.live.play(ends[0] if ends else choices[0])
    assert "move" in kinds(hand)


def test_what_others_place_is_marked_in_their_colour(hand: Hand) -> None:
    seats = {"player1": "human", "player2": "easy", "player3": "easy"}
    hand.window.begin(Match(SHOGUN, "3", seed=3, seats=seats))
    for _ in range(8):
        hand.wait_for_human()
        if "gain" in kinds(hand):
            break
        hand.live.play(hand.live.now.choices[0])
    shown = hand.page.board.layers.traces.shown
    gains = [one for one in shown if one.kind == "gain"]
    assert {one.text for one in gains} == {"+1"}
    colours = {seat: hand.live.now.views.seat_colour(hand.live.now.state, seat) for seat in seats}
    assert {one.clan for one in gains} <= {colours["player2"], colours["player3"]}


def test_what_one_buys_oneself_is_no_news(hand: Hand) -> None:
    hand.window.begin(province_match("reinforce"))
    hand.window.hand_over.confirm()
    while hand.live.now.able:
        before = len(hand.live.match.entries)
        bought = [a for a in hand.live.now.choices if type(a).__name__ == "Recruit"]
        if not bought:
            break
        hand.live.play(bought[0])
        assert len(hand.live.match.entries) > before
    assert not hand.live.now.able, "nothing more can be bought"
    assert "gain" not in kinds(hand)


def test_one_tag_tells_all_that_came_to_a_place() -> None:
    one = TraceView("gain", (4,), "oda", "+1")
    works = TraceView("gain", (4,), "oda", "+")
    other = TraceView("gain", (5,), "mori", "+")
    assert added_up([(one,), (one, works), (other,)]) == {(1, 4, "oda"): "+2", (2, 5, "mori"): "+"}


def test_a_loss_stands_beside_the_marks_of_the_fight(hand: Hand) -> None:
    hand.begin(seed=1)
    layer, geometry = hand.page.board.layers.traces, hand.page.board.layers.geometry
    here = hand.hex("0929")
    centre = geometry.centres[here]
    around_it = geometry.neighbours(here)
    north_east = max(around_it, key=lambda at: geometry.centres[at].x() - geometry.centres[at].y())
    loss = TraceView("loss", (here,), "mori", "−1 step")
    usual = layer.loss_spot(loss, 1.0)
    layer.show_traces([(TraceView("fight", (north_east, here), "mori", "−1"),)])
    beside = layer.loss_spot(loss, 1.0)
    swords = (centre + geometry.centres[north_east]) / 2
    assert around(usual, QSizeF(60, 18)).intersects(around(swords, QSizeF(18, 18)))
    assert not around(beside, QSizeF(60, 18)).intersects(around(swords, QSizeF(18, 18)))


def test_a_fight_within_a_place_leaves_the_usual_room_for_losses(hand: Hand) -> None:
    hand.begin(seed=1)
    layer = hand.page.board.layers.traces
    here = hand.hex("0929")
    loss = TraceView("loss", (here,), "mori", "−1 step")
    usual = layer.loss_spot(loss, 1.0)
    layer.show_traces([(TraceView("fight", (here,), "mori", "−1"),)])
    assert layer.loss_spot(loss, 1.0) == usual
