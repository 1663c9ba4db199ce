"""The beginner: it plays sensibly, lets chances go by, and throws nothing away."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any

from wargame_core.engine.decision import Action, Decision, Message
from wargame_core.players.lenient import LenientPlayer
from wargame_core.players.randomness import Randomness
from wargame_core.players.valuing import Terms

DECISION = Decision("a", "go", "", Message("prompt.go"))


class Worths:
    """An action is a number, and worth that number."""

    def facts(self, view: Any, seat: str) -> Hashable:
        return seat

    def board(self, view: Any, seat: str) -> Any:
        return type("Board", (), {"state": view})()

    def values(
        self, board: Any, decision: Decision, legal: Sequence[Action], randomness: Randomness
    ) -> Sequence[Terms]:
        return [Terms({"number": float(action)}) for action in legal]


def choices(legal: Sequence[float]) -> list[float]:
    randomness = Randomness(1, "a")
    player = LenientPlayer(Worths())
    player.begin("a", randomness)
    found = []
    for number in range(300):
        randomness.turn_to(number)
        found.append(player.choose(None, None, DECISION, legal))  # type: ignore[arg-type]
    return found


def test_it_takes_good_actions_of_several_and_seldom_poor_ones() -> None:
    found = choices([10.0, 8.0, 6.0, 1.0, -5.0])
    assert {10.0, 8.0, 6.0} <= set(found)
    assert found.count(10.0) < 200
    assert found.count(-5.0) < 30


def test_it_does_nothing_harmful_where_nothing_promises_anything() -> None:
    found = choices([0.0, -1.0, -2.0])
    assert found.count(0.0) > 150


def test_it_explains_its_choice() -> None:
    randomness = Randomness(1, "a")
    player = LenientPlayer(Worths())
    player.begin("a", randomness)
    legal = [1.0, 2.0, 3.0]
    chosen = player.choose(None, None, DECISION, legal)  # type: ignore[arg-type]
    randomness.turn_to(0)
    told = player.explain(None, None, DECISION, legal, 2)  # type: ignore[arg-type]
    assert chosen in [one.action for one in told]
