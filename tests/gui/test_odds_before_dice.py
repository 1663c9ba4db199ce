"""Whatever rolls dice shows what they can bring before it is agreed to."""

from __future__ import annotations

import random
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication

from gui.match.odds import odds_of
from gui.match.questions import question_about
from gui.match.snapshot import Snapshot
from gui.panels.choice_row import ChoiceRow
from gui.theme.theme import LIGHT
from scenarios.gekokujo.game import GAME as GEKOKUJO
from scenarios.shogun1986.game import GAME as SHOGUN
from scenarios.western_hero.game import GAME
from tests.gui.conftest import Hand
from tests.patience import PatientBot
from tests.thorough import times
from wargame_core.engine.decision import CHANCE
from wargame_core.engine.match import Match
from wargame_core.engine.preview import Preview, percent
from wargame_core.files.position import load_position
from wargame_core.files.position_game import match_from
from wargame_core.gunyuden.rules.actions import Recover

pytestmark = [
    pytest.mark.qt_log_level_fail("WARNING"),
    pytest.mark.qt_log_ignore("This plugin does not support"),
]

POSITIONS = Path(__file__).parents[1] / "positions"


@pytest.mark.parametrize(
    ("game", "scenario", "actions"), [(GAME, "4", 900), (GEKOKUJO, "2", 1800), (SHOGUN, "2", 1500)]
)
def test_no_question_before_dice_is_without_odds(game: Any, scenario: str, actions: int) -> None:
    chance = random.Random(1)
    match = Match(game, scenario, seed=1)
    weighed = 0
    for _ in range(times(actions, 5 * actions)):
        if match.decision is None:
            break
        action = chance.choice(match.legal)
        now = Snapshot.of(match, None, None)
        if match.decision.seat == CHANCE:
            match.roll()
            continue
        if now.rolls((action,)):
            found = odds_of(now, (action,))
            assert found is not None, (match.decision.kind, now.describe(action))
            assert found.rolls
            assert _is_whole(found), found
            weighed += 1
        match.play(action)
    assert weighed


def test_enter_rolls_no_dice_by_which_nothing_can_be_won(qtbot: PatientBot) -> None:
    row = ChoiceRow(theme=LIGHT)
    qtbot.addWidget(row)
    asked = {True: 0, False: 0}
    for path in sorted(POSITIONS.glob("*.json")):
        match = match_from(load_position(path), seed=1)
        now = Snapshot.of(match, None, None)
        for action in now.choices if now.awaits_human else ():
            question = question_about(now, (action,))
            if question is None or not question.rolls or question.yes != "Roll":
                continue
            found = odds_of(now, question.actions)
            assert found is not None
            nothing = [one.result for one in found.rolls[0].chances] == ["-"]
            in_vain = "0 %" in [percent(one.chance) for one in found.follows] or (
                nothing and not any(one.loss for one in found.losses[1:])
            )
            assert question.enter_is_yes != in_vain, (path.stem, question.words)
            row.begin(now, "", 900)
            row.add_question(question)
            assert (row.buttons[0].property("primary") == "true") != in_vain
            asked[in_vain] += 1
            row.clear()
    assert all(asked.values()), asked


def _is_whole(found: Preview) -> bool:
    """Whether the chances of each roll are one together, but for what is told as rest."""
    wholes = [sum((c.chance for c in roll.chances), Fraction(0)) for roll in found.rolls]
    return all(whole == 1 for whole in wholes if whole)


def test_a_die_without_a_chart_of_its_own_tells_what_follows_from_each_face(hand: Hand) -> None:
    position = load_position(POSITIONS / "recovery.json")
    hand.window.begin(match_from(position, seed=1))
    live = hand.live
    found = [a for a in live.now.choices if isinstance(a, Recover) and live.now.rolls((a,))]
    assert found, "somebody out of communication may recover"
    hand.page.proposals.propose(found[0])
    QApplication.processEvents()
    card = hand.page.fights.preview
    assert card.isVisible()
    assert card.shown is not None
    assert sum(row.chance for row in card.shown.rolls[0].chances) == 1
    assert "rallied" in card.text()
    card.point_at_nothing()
    assert card.isVisible(), "the odds stay as long as the question is open"
    hand.page.proposals.cancel()
    assert not card.isVisible()
