"""Choices beside the best ones: what is found, what costs nothing, and what must not matter."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.unit.analysis.open_race import OpenRace
from tests.unit.engine.toy_game import SEATS, Dash, Race, Walk
from wargame_core.analysis.course import course_of
from wargame_core.analysis.judges import judge_of
from wargame_core.analysis.judging import Verdict, unwatched
from wargame_core.analysis.match_analysis import analyse
from wargame_core.analysis.stretches import Stretch, stretches
from wargame_core.cli.analyse_command import AnalysisText
from wargame_core.engine.decision import CHANCE, Decision, Message
from wargame_core.engine.errors import UsageError
from wargame_core.engine.match import Match

GAME = OpenRace()


def played(*red: Any, seed: int = 4, over: bool = True) -> Match[Race]:
    """A match in which red chooses these and then dashes, and blue always dashes if it can."""
    match = Match(GAME, "long", seed=seed)
    chosen = list(red)
    while match.decision is not None and (over or chosen):
        if match.decision.seat == CHANCE:
            match.roll()
        elif match.decision.seat == "red" and chosen:
            match.play(chosen.pop(0))
        else:
            match.play(Dash() if Dash() in match.legal else match.legal[0])
    return match


def test_an_error_is_found_and_the_better_choice_is_named() -> None:
    match = played(Dash(), Walk())
    found = analyse(match, ["red"], effort=12)
    worst = found.dearest("red")[0]
    erred = [e.number for e in match.entries if e.seat == "red"][1]
    assert (worst.first, worst.best) == (erred, ("dash",))
    assert worst.loss == pytest.approx(2.5, abs=1.5)  # a die is 3.5 on average


def test_what_the_judge_would_have_done_costs_nothing() -> None:
    found = analyse(played(), ["blue"], effort=4)
    dashed = [one for one in found.verdicts if one.first <= 12]
    assert dashed
    assert {one.loss for one in dashed} == {0.0}
    assert found.of("blue").best >= len(dashed)


@given(st.integers(0, 40))
def test_no_choice_costs_less_than_nothing(seed: int) -> None:
    match = played(Walk(), Dash(), Walk(), seed=seed)
    assert all(one.loss >= 0.0 for one in analyse(match, effort=2).verdicts)


def test_a_lucky_die_does_not_make_a_bad_choice_good() -> None:
    """The same choice costs the same, whatever was rolled before or is rolled after."""
    losses = {
        analyse(played(Walk(), seed=seed), ["red"], effort=12).verdicts[0].loss
        for seed in (3, 4, 5)
    }
    assert len(losses) == 1


@given(st.sampled_from([1, 2, 3]), st.integers(0, 15))
def test_what_others_hide_changes_no_verdict(hidden: int, field: int) -> None:
    judge, decision = judge_of(GAME), Decision("red", "go", "3.1", Message("prompt.go"))

    def verdict(theirs: int) -> Verdict:
        state = replace(GAME.setup("long", {"goal": "20"}, 1), hidden=(2, theirs))
        state = replace(state, fields=(field, 3))
        stretch = Stretch("red", 7, decision, [GAME.view(state, "red")], [Walk()], free=True)
        return judge.judge(stretch, 4, unwatched)

    assert verdict(hidden) == verdict(1)


def test_secrets_are_kept_while_the_match_goes_on() -> None:
    with pytest.raises(UsageError, match="secrets"):
        analyse(played(Walk(), over=False))


def test_an_unknown_seat_is_named() -> None:
    with pytest.raises(UsageError, match="“green”"):
        analyse(played(), ["green"])


class Enough(Exception):  # noqa: N818 - no error: the wish to stop
    pass


@pytest.mark.parametrize("calls", [1, 5, 60])
def test_whoever_watches_can_end_the_work_at_once(calls: int) -> None:
    asked = []

    def watch() -> None:
        asked.append(1)
        if len(asked) == calls:
            raise Enough

    with pytest.raises(Enough):
        analyse(played(Walk(), Walk(), Walk()), effort=6, watch=watch)
    assert len(asked) == calls


def test_what_there_was_no_time_for_is_counted() -> None:
    found = analyse(played(Walk(), Walk()), seconds=1e-9, effort=1)
    assert len(found.verdicts) == 1
    assert found.left_out > 0


def test_progress_reaches_its_end() -> None:
    steps: list[tuple[int, int]] = []
    analyse(played(Walk()), effort=1, progress=lambda done, total: steps.append((done, total)))
    assert [done for done, _ in steps[:-1]] == list(range(1, len(steps)))
    assert steps[-1][0] == steps[-1][1]


def test_the_course_tells_standing_and_luck_turn_by_turn() -> None:
    match = played()
    unit, course = course_of(match)
    assert unit is not None
    assert unit.key == "measure.fields"
    assert course[0].number == 0
    assert course[-1].number == match.position
    last = match.state.fields
    assert course[-1].standing["red"] == pytest.approx((last[0] - last[1]) / 2)
    rolled = dict.fromkeys(SEATS, 0.0)
    for before, entry in zip(match.entries, match.entries[1:], strict=False):
        if entry.seat == CHANCE:
            rolled[before.seat] += entry.action.face - 3.5  # type: ignore[attr-defined]
    lead = (rolled["red"] - rolled["blue"]) / 2
    assert course[-1].luck["red"] == pytest.approx(lead, abs=1.0)  # dice beyond the goal


def test_choices_without_an_alternative_are_left_out() -> None:
    match = played()
    found = list(stretches(match, ["red"], lambda view, decision: True))
    assert found
    for one in found:
        assert len(GAME.legal_actions(match.state_at(one.first - 1))) > 1


def text_of(match: Match[Race], language: str) -> Sequence[str]:
    found = analyse(match, ["red"], effort=12)
    return list(AnalysisText(match, Path("match.gunyuden"), language).lines(found, 1))


def test_the_text_names_sums_curves_and_the_dearest_choice() -> None:
    lines = text_of(played(Dash(), Walk()), "en")
    assert lines[0] == "Choices beside the best that “hasty” finds, in measure.fields"
    assert lines[2].startswith("  Red: ")
    assert "Turn by turn, in measure.fields against the mean of all" in lines
    assert any(line.strip().startswith(("▁", "▂", "▃", "▄", "▅", "▆", "▇", "█")) for line in lines)
    at = lines.index("Dearest choices of Red")
    assert lines[at + 1].startswith("  1. −")
    assert lines[at + 2 :] == [
        "     asked: prompt.go: side red",
        "     played: Walk one field",
        "     better: Dash as far as the die shows",
        "     to see it: gunyuden replay match.gunyuden --to 4",
    ]


def test_the_text_is_there_in_japanese() -> None:
    lines = text_of(played(Dash(), Walk()), "ja")
    assert lines[0].startswith("「hasty」の最善手と比べた選択")
    assert "赤の最も損をした選択" in lines


def test_the_document_holds_every_choice() -> None:
    match = played(Dash(), Walk())
    found = analyse(match, effort=2)
    document = AnalysisText(match, Path("match.gunyuden"), "en").document(found)
    assert json.loads(json.dumps(document)) == document
    assert len(document["choices"]) == len(found.verdicts)
    assert set(document["seats"]) == {"red", "blue"}
    assert document["course"][0]["standing"] == {"red": 0.0, "blue": 0.0}
