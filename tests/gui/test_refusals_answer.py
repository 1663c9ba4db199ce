"""A click in vain is answered with what is asked, or with the rule that forbids it."""

from __future__ import annotations

import random
from typing import Any

import pytest

from gui.match.snapshot import Snapshot
from scenarios.bushido.game import GAME as BUSHIDO
from scenarios.gekokujo.game import GAME as GEKOKUJO
from scenarios.shogun1986.game import GAME as SHOGUN
from scenarios.western_hero.game import GAME
from tests.gui.conftest import Hand
from tests.thorough import times
from tools.gallery.situations import match_at
from wargame_core.engine.decision import CHANCE
from wargame_core.engine.match import Match
from wargame_core.views import words

pytestmark = [
    pytest.mark.qt_log_level_fail("WARNING"),
    pytest.mark.qt_log_ignore("This plugin does not support"),
]


@pytest.mark.parametrize("game", [GAME, GEKOKUJO, SHOGUN, BUSHIDO], ids=lambda game: game.info.id)
def test_a_click_elsewhere_is_answered_with_the_open_question_or_a_rule(game: Any) -> None:
    chance, clicks = random.Random(3), random.Random(3)
    asked: dict[str, int] = {}
    for scenario in game.info.scenarios[: times(1, 4)]:
        match = Match(game, scenario.id, seed=3)
        while match.decision is not None and match.position < times(500, 3000):
            if match.decision.seat == CHANCE:
                match.roll()
                continue
            kind = match.decision.kind
            if asked.setdefault(kind, 0) < 4:
                asked[kind] += 1
                for language in ("en", "ja"):
                    words.set_language(language)
                    _click_everywhere(Snapshot.of(match, None, None), clicks)
            match.play(chance.choice(match.legal))
    assert len(asked) > 5


def _click_everywhere(now: Snapshot, clicks: random.Random) -> None:
    stood_on = [stack.place for stack in now.stacks if stack.place >= 0]
    for place in {clicks.randrange(20) for _ in range(4)} | set(stood_on[:4]):
        if place in now.by_place:
            continue
        reason = now.reason_here(place)
        assert reason.words
        if not now.able:
            assert reason.rule, (now.acting, reason.words)
            assert "{" not in reason.words


def test_while_losses_are_dealt_a_click_on_an_empty_hex_asks_for_them(hand: Hand) -> None:
    hand.window.begin(match_at("losses"))
    hand.let_happen()
    now = hand.live.now
    empty = next(p for p in range(200) if p not in now.by_place and not now.attempts(p))
    hand.click_hex(empty)
    text = hand.page.fights.bubble.text
    assert now.prompt in text
