"""A template says which of its lists are shown in short; all others are shown whole."""

from __future__ import annotations

import pytest

from scenarios.western_hero.game import GAME
from wargame_core.engine.decision import Message
from wargame_core.engine.words import MOST_IN_SHORT, Shown
from wargame_core.gunyuden.text.words import say

SCENARIO = GAME.scenario("1", {})
NAMES = [unit.name for unit in SCENARIO.units]


@pytest.mark.parametrize(
    ("count", "beginning"),
    [
        (1, f"{NAMES[0]} fights "),
        (3, f"{', '.join(NAMES[:3])} fight "),
        (4, f"{', '.join(NAMES[:MOST_IN_SHORT])} and 2 others fight "),
        (9, f"{', '.join(NAMES[:MOST_IN_SHORT])} and 7 others fight "),
    ],
)
def test_a_prompt_names_the_first_of_many_who_fight(count: int, beginning: str) -> None:
    units = {"units": tuple(range(count)), "target_units": (20,)}
    assert say(SCENARIO, Message("prompt.decisive-roll", units), "en").startswith(beginning)


def test_so_it_does_in_japanese() -> None:
    units = {"units": tuple(range(9))}
    first = "、".join(unit.name_ja for unit in SCENARIO.units[:MOST_IN_SHORT])
    words = say(SCENARIO, Message("prompt.stop-battle", units), "ja")
    assert words.startswith(f"{first}ほか7")


def test_who_has_been_named_so_far_is_told_whole() -> None:
    units = {"hex": 0, "units": tuple(range(9))}
    words = say(SCENARIO, Message("prompt.attacking-forces", units), "en")
    assert words.endswith(", ".join(NAMES[:9]))


def test_what_is_not_short_is_shown_as_it_is() -> None:
    assert f"{Shown('a, b, c', (1, 2, 3), 'a and 2 others')}" == "a, b, c"
    assert f"{Shown('a, b, c', (1, 2, 3)):short}" == "a, b, c"
    assert f"{Shown(2, 2):step|steps}" == "2 steps"
