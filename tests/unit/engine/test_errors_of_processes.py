"""An error that is raised in another process arrives as what it is, with all it says."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor

import pytest

from wargame_core.engine.decision import Refusal
from wargame_core.engine.errors import DataError, IllegalActionError, UsageError, WargameError
from wargame_core.engine.phrase import Phrase, said
from wargame_core.engine.registry import load, scenario_of


def _unknown() -> WargameError:
    with pytest.raises(UsageError) as raised:
        scenario_of(load("western_hero"), "nine")
    return raised.value


def _several() -> WargameError:
    return DataError([Phrase("A {what} is missing.", what=lambda language: "unit"), "Braces: {a}"])


def _refused() -> WargameError:
    return IllegalActionError(Refusal("12-1", "too-far"))


def _asks_for_what_is_not_there() -> None:
    raise _unknown()


@pytest.mark.parametrize("error", [_unknown(), _several(), _refused()])
def test_it_says_the_same(error: WargameError) -> None:
    arrived = pickle.loads(pickle.dumps(error))
    assert type(arrived) is type(error)
    assert str(arrived) == str(error)


@pytest.mark.parametrize(
    "again", [copy.copy, copy.deepcopy, lambda x: pickle.loads(pickle.dumps(x))]
)
def test_it_can_still_be_said_in_other_languages(
    again: Callable[[WargameError], WargameError],
) -> None:
    error = UsageError(Phrase("There is no {what}, {who}.", what="unit", who=Phrase("sir")))
    error.add_note("a note")
    arrived = again(error)
    japanese = {"There is no {what}, {who}.": "{who}:{what} ×", "sir": "殿"}
    assert said(arrived, "ja", lambda text: japanese.get(text, text)) == "殿:unit ×"
    assert arrived.__notes__ == ["a note"]


def test_faults_keep_their_words_and_notes() -> None:
    error = DataError([Phrase("A {what} is missing.", what="unit")])
    error.add_note("a note")
    arrived = pickle.loads(pickle.dumps(error))
    assert said(arrived, "ja", lambda text: text.replace("missing", "…")) == "A unit is …."
    assert arrived.__notes__ == ["a note"] and arrived.faults == error.faults


def test_a_worker_raises_it_where_it_is_asked() -> None:
    with ProcessPoolExecutor(1) as pool:
        asked = pool.submit(_asks_for_what_is_not_there)
        with pytest.raises(UsageError, match="There is no scenario “nine”"):
            asked.result()
