"""What is said of a tactic before it is shown."""

from __future__ import annotations

from fractions import Fraction

import pytest

from scenarios.bushido.game import GAME
from scenarios.bushido.odds.knowledge import known
from scenarios.bushido.odds.preview import preview
from scenarios.bushido.rules import engine
from scenarios.bushido.rules.state import ATTACK, DEFENCE
from tests.bushido.rules.builder import Table, arm, field_of_battle, stacked
from wargame_core.engine.preview import Preview


def weighed(table: Table, tactic: str, language: str = "en") -> Preview | None:
    view = engine.view(table.state, table.open[0])
    return preview(view, GAME.read_action(view, tactic), language)


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_tactic_is_weighed_for_its_own_side(language: str) -> None:
    table = field_of_battle(5, 3)
    arm(table, 2, "duel 1 0")
    stacked(table, "33", "12", 5)
    found = weighed(table, "tactic duel 1 0", language)
    assert found is not None and found.place == table.at("c2")
    assert sum(chance.chance for chance in found.follows) == 1
    assert [side.of for side in found.losses] == [5, 3]
    assert all("{" not in chance.words for chance in found.follows)
    view = engine.view(table.state, "player2")
    odds = known(view, ATTACK, GAME.read_action(view, "tactic duel 1 0")).odds()
    won = sum(p for end, p in odds.items() if end.winner == ATTACK and end.conquered)
    assert found.follows[0].chance == won
    lost = sum((p * end.lost[DEFENCE] for end, p in odds.items()), Fraction(0))
    assert found.losses[1].loss == lost


def test_what_lies_hidden_changes_nothing() -> None:
    one, other = (stacked(field_of_battle(), "33", stack) for stack in ("1112", "3332"))
    assert weighed(one, "tactic duel 0 0") == weighed(other, "tactic duel 0 0")


def test_other_choices_have_no_odds() -> None:
    table = field_of_battle().run("mobilize")
    assert weighed(table, "attack c1 c2 4 0") is None
    assert preview(table.state, None, "en") is None
