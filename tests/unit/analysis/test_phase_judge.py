"""Choices judged by the search of phases, on a game of numbers: pick one, then a die is added."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wargame_core.analysis.judging import Verdict, unwatched
from wargame_core.analysis.phase_judge import PhaseJudge
from wargame_core.analysis.stretches import Stretch
from wargame_core.engine.decision import FAIR_DIE, Applied, Decision, Message
from wargame_core.players.search.budget import Meter
from wargame_core.players.search.chance import Rolls
from wargame_core.players.search.halving import Doubt
from wargame_core.players.valuing import Terms

UNIT = Message("measure.unit")


class Picking:
    """The state is what was picked, -1 before, and a number that seat ``b`` alone knows."""

    def decision(self, state: tuple[int, int]) -> Decision | None:
        return Decision("a", "pick", "", Message("prompt.pick")) if state[0] < 0 else None

    def legal_actions(self, state: tuple[int, int]) -> Sequence[int]:
        return range(10) if state[0] < 0 else ()

    def apply(self, state: tuple[int, int], action: int) -> Applied[tuple[int, int]]:
        return Applied((action, state[1]), ())

    def view(self, state: tuple[int, int], seat: str) -> tuple[int, int]:
        return (state[0], 0) if seat == "a" else state

    def write_action(self, state: Any, action: int) -> str:
        return f"pick {action}"


class Plans:
    """A plan is the number that it picks; ``known`` are proposed, their neighbours varied."""

    def doubt(self, view: Any, seat: str) -> Doubt:
        return Doubt(prior=3.0, model=0.1, trial=2.0)

    def __init__(self, known: Sequence[int], *, planned: bool = True) -> None:
        self._known, self._planned = known, planned

    def phase(self, view: Any, decision: Decision, seat: str) -> Hashable:
        return 1 if self._planned else None

    def usual(self, view: Any, seat: str) -> int:
        return self._known[0]

    def proposals(self, view: Any, seat: str, kept: int | None) -> Sequence[int]:
        return self._known

    def variations(self, view: Any, seat: str, best: int) -> Sequence[int]:
        return [number for number in (best - 1, best + 1) if 0 <= number < 10]

    def playouts(self, view: Any, seat: str) -> Plans:
        assert view[1] == 0, "nothing hidden is looked at"
        return self

    def run(self, plan: int, action: Any, rolls: Rolls, meter: Meter) -> Sequence[float]:
        meter.over()
        face: Any = rolls.pick("die", FAIR_DIE)
        return [float(plan if action is None else action), float(face.face)]

    def value(self, terms: Sequence[float]) -> float:
        return sum(terms)

    def named(self, terms: Sequence[float]) -> Mapping[str, float]:
        return {"picked": terms[0]}

    def values(
        self, view: Any, seat: str, plan: int, decision: Decision, legal: Sequence[int]
    ) -> Sequence[Terms]:
        return [Terms({"near": -abs(float(action) - plan)}) for action in legal]


def verdict(phases: Plans, picked: int, effort: int = 48, hidden: int = 3) -> Verdict:
    game: Any = Picking()
    state = (-1, hidden)
    decision = game.decision(state)
    stretch = Stretch("a", 1, decision, [game.view(state, "a")], [picked], free=True)
    judge = PhaseJudge(game, phases, UNIT)  # type: ignore[arg-type]
    return judge.judge(stretch, effort, unwatched)


def test_an_error_costs_what_the_best_plan_brings_more_and_no_luck() -> None:
    found = verdict(Plans([2, 8]), picked=3)
    assert found.loss == pytest.approx(6.0)  # 9 is found as a variation of 8
    assert found.doubt == pytest.approx(0.0)  # both met the same dice
    assert found.best == ("pick 9",)
    assert found.terms == {"picked": pytest.approx(6.0)}
    assert found.is_sure
    assert not found.answers


def test_the_best_choice_costs_nothing_and_nothing_is_named() -> None:
    found = verdict(Plans([2, 8]), picked=9)
    assert (found.loss, found.best, found.terms) == (0.0, (), {})


def test_what_is_better_than_all_plans_costs_nothing() -> None:
    assert verdict(Plans([2, 4]), picked=9).loss == 0.0


def test_with_little_effort_plans_are_not_varied() -> None:
    assert verdict(Plans([2, 8]), picked=3, effort=6).best == ("pick 8",)


def test_an_answer_within_a_fight_is_held_against_the_other_answers() -> None:
    found = verdict(Plans([6], planned=False), picked=1)
    assert found.loss == pytest.approx(7.0)  # six answers nearest to the plan are tried
    assert found.best == ("pick 8",)


@given(st.integers(0, 9), st.lists(st.integers(0, 9), min_size=1, max_size=4, unique=True))
def test_no_choice_costs_less_than_nothing(picked: int, known: list[int]) -> None:
    assert verdict(Plans(known), picked, effort=6).loss >= 0.0


@given(st.integers(0, 9), st.integers(0, 9))
def test_what_others_hide_changes_no_verdict(picked: int, hidden: int) -> None:
    assert verdict(Plans([2, 7]), picked, 6, hidden) == verdict(Plans([2, 7]), picked, 6, 0)


class Enough(Exception):  # noqa: N818 - no error: the wish to stop
    pass


def test_whoever_watches_can_end_a_playout() -> None:
    def watch() -> None:
        raise Enough

    game: Any = Picking()
    stretch = Stretch("a", 1, game.decision((-1, 0)), [(-1, 0)], [3], free=True)
    with pytest.raises(Enough):
        PhaseJudge(game, Plans([1, 2]), UNIT).judge(stretch, 6, watch)  # type: ignore[arg-type]


class Partial:
    """Agrees with whatever is told to be better than 5."""

    def __init__(self) -> None:
        self.heard: list[tuple[Any, Any]] = []

    def agrees(
        self,
        view: Any,
        seat: str,
        better: Any,
        played: Any,
        chance: Any,
        watch: Any,
        *,
        answers: bool,
    ) -> bool:
        self.heard.append((tuple(better), tuple(played)))
        return bool(better[-1] > 5)


@pytest.mark.parametrize(("known", "sure"), [([8], True), ([2], False)])
def test_what_a_second_witness_contradicts_is_not_sure(known: list[int], sure: bool) -> None:
    game: Any = Picking()
    witness: Any = Partial()
    stretch = Stretch("a", 1, game.decision((-1, 0)), [(-1, 0)], [0], free=True)
    judge = PhaseJudge(game, Plans(known), UNIT, witness)  # type: ignore[arg-type]
    assert judge.judge(stretch, 48, unwatched).is_sure == sure
    assert witness.heard == [((known[0] + 1,), (0,))]
    assert judge.judge(stretch, 6, unwatched).is_sure, "with little effort nobody else is heard"
    assert len(witness.heard) == 1
