from __future__ import annotations

from fractions import Fraction
from functools import partial

import pytest
from PySide6.QtCore import QEvent, QObject, QPointF, QRect, Qt
from PySide6.QtGui import QEnterEvent
from PySide6.QtWidgets import QApplication, QWidget

from tests.effort import AT_ONCE, calls_of
from tests.gui.conftest import Hand
from tools.gallery.situations import match_at
from wargame_core.analysis.outcome_tree import odds_of
from wargame_core.engine.decision import CHANCE, Action
from wargame_core.engine.preview import Preview
from wargame_core.files.position import position_of
from wargame_core.gunyuden.rules.actions import (
    Assault,
    Attack,
    DecisiveBattle,
    Skirmish,
)
from wargame_core.gunyuden.rules.state import State
from wargame_core.gunyuden.views.preview import preview

pytestmark = [
    pytest.mark.qt_log_level_fail("WARNING"),
    pytest.mark.qt_log_ignore("This plugin does not support"),
]


def _open(hand: Hand, kind: str) -> None:
    hand.window.begin(match_at(kind))
    QApplication.processEvents()


def _hover(hand: Hand, kind: type) -> Preview:
    """Move the mouse onto the button of an action."""
    button = next(b for b in hand.page.prompt_bar.buttons if isinstance(b.action, kind))
    at = QPointF(4, 4)
    QApplication.sendEvent(button, QEnterEvent(at, at, QPointF(button.mapToGlobal(at))))
    QApplication.processEvents()
    card = hand.page.fights.preview
    assert card.isVisible()
    assert card.shown is not None
    return card.shown


def _odds(hand: Hand, action: Action, kind: str) -> dict[str, Fraction]:
    """Chances of the cells of one kind of roll, from the enumeration of all dice."""
    match = hand.live.match
    found: dict[str, Fraction] = {}
    for outcome in odds_of(match.game, match.state, action):
        event = next(event for event in outcome.rolls if event.kind == kind)
        assert event.lookup is not None
        result = event.lookup.result
        found[result] = found.get(result, Fraction(0)) + outcome.probability
    return found


def test_a_skirmish_is_weighed_before_it_is_chosen(hand: Hand) -> None:
    _open(hand, "battle-kind")
    view = _hover(hand, Skirmish)
    attack, answer = view.rolls

    assert {c.result: c.chance for c in attack.chances} == _odds(hand, Skirmish(), "attack-roll")
    assert sum(c.chance for c in answer.chances) == 1
    assert all(m.rule for m in (*attack.modifiers, *answer.modifiers))
    assert "reach" in attack.next_column
    assert len(view.losses) == 2
    text = hand.page.fights.preview.text()
    for part in (f"Strength {attack.strength}", attack.column, "%", "Counterattack", "lost on"):
        assert part in text


def test_a_round_of_decisive_battle_shows_both_dice_and_what_follows(hand: Hand) -> None:
    _open(hand, "battle-kind")
    view = _hover(hand, DecisiveBattle)

    assert len(view.rolls) == 2
    assert [sum(c.chance for c in roll.chances) for roll in view.rolls] == [1, 1]
    assert sum(c.chance for c in view.follows) == 1
    for roll, losses in zip(view.rolls, reversed(view.losses), strict=True):
        mean = sum(
            (c.chance * (0 if c.result == "-" else int(c.result.strip("*"))) for c in roll.chances),
            Fraction(0),
        )
        assert losses.loss <= mean
        assert losses.loss == mean or mean > 0


def test_an_assault_shows_the_ambush_and_the_walls(hand: Hand) -> None:
    _open(hand, "siege")
    view = _hover(hand, Assault)
    ambush, assault = view.rolls

    assert {c.result: c.chance for c in ambush.chances} == _odds(hand, Assault(), "ambush")
    assert [m.rule for m in ambush.modifiers] == ["19-2-5(1)", "19-2-5(2)"]
    assert all(c.words for c in (*ambush.chances, *assault.chances))
    assert "falls" in view.follows[0].words


def test_a_call_says_what_every_letter_brings(hand: Hand) -> None:
    _open(hand, "surrender-roll")
    view = hand.page.fights.preview.shown
    assert view is not None

    assert sum(c.chance for c in view.rolls[0].chances) == 1
    assert all(c.words and c.cell for c in view.rolls[0].chances)


def test_the_preview_stays_while_the_die_is_awaited(hand: Hand) -> None:
    for kind in (
        "attack-roll",
        "counter-roll",
        "ambush-roll",
        "assault-roll",
        "siege-roll",
        "incident-roll",
        "surrender-roll",
        "fall-roll",
        "decisive-roll",
    ):
        _open(hand, kind)
        card = hand.page.fights.preview
        assert card.isVisible(), kind
        assert card.shown is not None
        for roll in card.shown.rolls:
            assert sum(c.chance for c in roll.chances) == 1
        decision = hand.live.now.decision
        assert decision is not None
        assert decision.seat == CHANCE


def test_the_card_hides_neither_the_place_nor_the_mouse(hand: Hand) -> None:
    for kind in ("attack-roll", "ambush-roll", "surrender-roll", "decisive-roll"):
        _open(hand, kind)
        card = hand.page.fights.preview
        assert card.shown is not None
        assert not card.geometry().contains(hand.page.board.point_of(card.shown.place))
        assert card.testAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        assert hand.page.board.rect().contains(card.geometry())


class Moves(QObject):
    """Notes every place that a widget has had."""

    def __init__(self, watched: QWidget) -> None:
        super().__init__(watched)
        self.places: list[QRect] = []
        watched.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        if event.type() in (QEvent.Type.Move, QEvent.Type.Resize) and isinstance(watched, QWidget):
            self.places.append(watched.geometry())
        return False


def test_the_card_goes_to_its_place_at_once(hand: Hand) -> None:
    _open(hand, "battle-kind")
    card = hand.page.fights.preview
    moves, seen = Moves(card), 0
    for kind in (Skirmish, DecisiveBattle, Skirmish):
        _hover(hand, kind)
        places = {place.getRect() for place in moves.places}
        assert places <= {card.geometry().getRect()}
        seen += len(places)
        moves.places.clear()
    assert seen


def test_focus_and_the_list_of_actions_show_it_too(hand: Hand) -> None:
    _open(hand, "battle-kind")
    card = hand.page.fights.preview
    button = hand.page.prompt_bar.buttons[-1]
    button.setFocus(Qt.FocusReason.TabFocusReason)
    QApplication.processEvents()
    assert card.shown is not None
    assert "decisive" in card.shown.title
    QApplication.sendEvent(button, QEvent(QEvent.Type.Leave))

    panel = hand.page.actions_panel
    hand.page.show_actions()
    panel.list.setCurrentRow(0)
    assert card.shown is not None
    assert "Skirmish" in card.shown.title


def test_the_same_question_is_answered_from_memory(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    _open(hand, "battle-kind")
    card = hand.page.fights.preview
    card.point_at(DecisiveBattle())
    view = card.shown
    card.point_at(Skirmish())
    monkeypatch.setattr(hand.live.now.views, "preview", None)
    card.point_at(DecisiveBattle())
    assert card.shown is view


@pytest.mark.parametrize("kind", ["battle-kind", "siege", "attack-roll", "decisive-roll"])
def test_a_preview_is_quick_enough_for_the_thread_of_the_window(hand: Hand, kind: str) -> None:
    _open(hand, kind)
    live = hand.live
    actions = [None] if kind.endswith("roll") else list(live.match.legal)
    live.now.views.preview(live.now.state, actions[0])
    for action in actions:
        assert calls_of(partial(live.now.views.preview, live.now.state, action)) < AT_ONCE


def test_the_price_of_every_hex_of_a_retreat_is_on_the_board(hand: Hand) -> None:
    _open(hand, "retreat")
    prices = hand.page.fights.prices
    assert prices is not None
    lit = hand.page.board.layers.highlights.lit
    assert {price.place for price in prices.prices} == set(lit)
    assert all(price.label and price.words for price in prices.prices)
    assert any("23-4" in price.words for price in prices.prices)
    board = hand.live.now.state.scenario.map
    assert not any(price.words.startswith(board.names[price.place]) for price in prices.prices), (
        "the button and the board say the place"
    )
    for button in hand.page.prompt_bar.buttons:
        words = live_words(hand, button.action)
        assert words
        assert words in button.toolTip()

    place = next(iter(lit))
    hand.page.board.place_hovered.emit(place)
    way = hand.page.board.layers.ways.way
    assert way[-1] == place
    assert len(way) >= 2


def live_words(hand: Hand, action: Action) -> str:
    return hand.live.now.price(action)


def test_splitting_losses_says_what_a_retreat_costs(hand: Hand) -> None:
    _open(hand, "split-losses")
    tips = [button.toolTip() for button in hand.page.prompt_bar.buttons]
    assert any("morale −" in tip for tip in tips)


def test_nothing_is_previewed_where_no_dice_follow(hand: Hand) -> None:
    hand.begin(seed=1)
    assert not hand.page.fights.preview.isVisible()
    assert hand.live.now.views.preview(hand.live.now.state, Attack(0)) is None


def test_escape_puts_the_card_away(hand: Hand) -> None:
    _open(hand, "attack-roll")
    assert hand.page.fights.preview.isVisible()
    hand.press(Qt.Key.Key_Escape)
    assert not hand.page.fights.preview.isVisible()


def attacked(units: dict[str, dict[str, str]], by: str) -> State:
    """Scenario 1 with these units alone, when one of the Mōri has begun an attack."""
    position = position_of(
        {
            "format": "gunyuden-position/1", "game": "western_hero", "scenario": "1",
            "phase": "mori", "units_default": "absent", "units": units,
        },
        "attack",
    )  # fmt: skip
    game = position.game
    return game.apply(position.state, game.read_action(position.state, f"attack {by}")).state


def test_a_round_that_changes_nothing_is_previewed_too() -> None:
    units = {"mori_motonari": {"hex": "1028"}, "ouchi_yoshinaga": {"hex": "0929"}}
    state = attacked(units, "mori_motonari")
    view = preview(state, DecisiveBattle())

    assert view is not None
    assert sum(chance.chance for chance in view.follows) == 1
    assert "another round follows" in [chance.words for chance in view.follows]


def test_once_a_target_is_chosen_the_preview_weighs_only_what_was_chosen() -> None:
    match = match_at("attacked-forces")
    everybody = preview(match.state, None)
    one = preview(match.state, match.legal[0])
    assert everybody is not None
    assert one is not None
    assert "all forces there are attacked" in everybody.assumed
    assert "only the forces chosen so far are attacked" in one.assumed
    both = everybody.rolls[1].strength
    alone = one.rolls[1].strength
    assert both is not None
    assert alone is not None
    assert alone < both


def test_the_counterattack_on_the_card_is_the_one_the_losses_are_reckoned_with() -> None:
    units = {
        "kikkawa_motoharu": {"hex": "2822"},
        "miyagawa_fusanaga": {"hex": "2723"},
        "hironaka_takakane": {"hex": "2723"},
    }
    state = attacked(units, "kikkawa_motoharu")
    view = preview(state, None)

    assert view is not None
    attack, answer = view.rolls
    assert "Hironaka" in " ".join(view.assumed)
    assert [m.value for m in attack.modifiers if m.rule == "23-2-1(4)"] == [1]
    assert [m.value for m in answer.modifiers if m.rule == "23-6-2(3)"] == [-1]
