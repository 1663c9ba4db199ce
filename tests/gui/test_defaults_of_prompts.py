"""What Enter does at every prompt of every position: never what a player could regret."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import scenarios
from gui.match.questions import careful_last, ends_by_enter, question_about
from gui.match.snapshot import Snapshot
from gui.panels.choice_row import ChoiceRow, cut_at_word
from gui.theme.theme import LIGHT
from tests.gunyuden.test_able_forces import invested
from tests.patience import PatientBot
from tests.thorough import times
from tools import gallery
from wargame_core.engine.chance import OwnDice
from wargame_core.engine.decision import CHANCE
from wargame_core.engine.match import Match
from wargame_core.engine.seats import HUMAN
from wargame_core.files.position import load_position
from wargame_core.files.position_game import match_from
from wargame_core.gunyuden.rules.actions import EndInvestment

TESTS = Path(__file__).parents[1]
FOLDERS = (TESTS, Path(gallery.__file__).parent, Path(scenarios.__file__).parent)
"""Where there are positions: those of tests, of pictures, and examples of the games."""

WIDTH = 1200
"""Of a row of buttons, in pixels."""


def files() -> list[Path]:
    """Every file that is a position."""
    found = (path for folder in FOLDERS for path in sorted(folder.rglob("*.json")))
    return [path for path in found if '"gunyuden-position/' in path.read_text("utf-8")[:80]]


FILES = files()


def points(path: Path) -> Iterator[Match]:
    """The match at the position, and after every step of its first line."""
    match = match_from(load_position(path), dice=OwnDice())
    for seat in match.scenario.seats:
        match.seats[seat] = HUMAN
    yield match
    for line in load_position(path).document.play[:1]:
        actions, dice = list(line.actions), list(line.dice)
        while (decision := match.decision) is not None and (actions or dice):
            if decision.seat == CHANCE:
                if not dice:
                    return
                match.play_face(dice.pop(0))
            else:
                if not actions:
                    return
                match.play(match.game.read_action(match.state, actions.pop(0)))
            yield match


def framed(row: ChoiceRow) -> Any:
    """The action of the button that Enter presses, or None."""
    return next((one.action for one in row.buttons if one.property("primary") == "true"), None)


def defaults(row: ChoiceRow, now: Snapshot) -> Iterator[Any]:
    """What Enter does at the open decision, whatever force is selected."""
    assert now.decision is not None
    row.begin(now, now.decision.rule, WIDTH)
    row.add_choices()
    yield framed(row)
    for place in {one.place for one in now.able}:
        for force in now.attempts(place):
            row.begin(now, now.decision.rule, WIDTH)
            row.add_force(force)
            yield framed(row)


def assert_harmless(now: Snapshot, action: Any) -> None:
    """Playing this by Enter costs nothing, or is asked about by a question that Enter leaves."""
    question = question_about(now, (action,))
    ends = isinstance(action, now.views.ENDINGS)
    words = now.describe(action)
    assert not (ends and now.able), words
    if question is None:
        assert not now.rolls((action,)), words
        assert not now.price(action), words
        assert not now.warns(action), words


@pytest.mark.parametrize("part", range(8))
def test_enter_ends_rolls_and_pays_nothing_at_any_position(part: int, qtbot: PatientBot) -> None:
    row = ChoiceRow(theme=LIGHT)
    qtbot.addWidget(row)
    found = 0
    for path in FILES[part :: 8 * times(4, 1)]:
        for match in points(path):
            now = Snapshot.of(match, None, None)
            if not now.awaits_human:
                continue
            for action in defaults(row, now):
                if action is not None:
                    assert_harmless(now, action)
                found += 1
            row.clear()
    assert found


@pytest.mark.parametrize("part", range(8))
def test_enter_says_yes_only_to_what_costs_nothing_and_to_dice_that_are_previewed(
    part: int,
) -> None:
    asked = 0
    for path in FILES[part :: 8 * times(6, 1)]:
        for match in points(path):
            now = Snapshot.of(match, None, None)
            for action in now.choices:
                question = question_about(now, (action,))
                if question is None or not question.enter_is_yes:
                    continue
                asked += 1
                ends = isinstance(action, now.views.ENDINGS)
                assert not (ends and now.able), question.words
                assert not now.warns(action), question.words
                if question.rolls:
                    assert question.yes == "Roll"
                else:
                    assert not (len(now.choices) > 1 and now.price(action)), question.words
    assert asked or times(1, 2) == 1


def test_positions_of_every_game_are_looked_at() -> None:
    games = {load_position(path).game.info.id for path in FILES}
    assert games >= {"western_hero", "gekokujo", "shogun1986", "bushido"}


@pytest.mark.parametrize(
    ("words", "letters", "shown"),
    [
        ("Fukubara Sadatoshi", 44, "Fukubara Sadatoshi"),
        ("Leave Fukubara Sadatoshi in the castle", 28, "Leave Fukubara Sadatoshi in…"),
        ("Leave Fukubara Sadatoshi · castle", 26, "Leave Fukubara Sadatoshi…"),
        ("毛利隆元の部隊は残り、福原貞俊は城から出る", 15, "毛利隆元の部隊は残り…"),
        ("A" * 50, 44, "A" * 43 + "…"),
    ],
)
def test_long_words_are_cut_between_words(words: str, letters: int, shown: str) -> None:
    assert cut_at_word(words, letters) == shown


def test_giving_up_an_investment_is_asked_and_does_not_stand_first(tmp_path: Path) -> None:
    match, _ = invested(tmp_path)
    now = Snapshot.of(match, None, None)
    given_up = next(one for one in now.choices if isinstance(one, EndInvestment))
    question = question_about(now, (given_up,))
    assert question is not None
    assert "goes on only if" in question.words
    assert not question.enter_is_yes
    ordered = careful_last(now, now.choices)
    assert ordered[0] != given_up
    assert ordered[-1] == now.choices[-1], "the end of the phase is last"
    assert set(ordered) == set(now.choices)


def test_an_answer_that_passes_something_over_is_not_framed() -> None:
    """Whether to strike back is asked after losses were chosen: Enter does not say no."""
    asked = 0
    for path in FILES:
        for match in points(path):
            decision = match.decision
            if decision is not None and decision.kind == "counterattack":
                now = Snapshot.of(match, None, None)
                if now.entries and now.entries[-1].seat == now.acting:
                    asked += 1
                    assert not ends_by_enter(now)
    assert asked
