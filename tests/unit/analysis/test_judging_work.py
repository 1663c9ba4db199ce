"""Processes that judge are ended, not asked: those of these tests would never answer."""

from __future__ import annotations

import signal
import sys
import threading
from multiprocessing import get_context
from pathlib import Path

import pytest

from scenarios.western_hero.game import GAME
from tests.interruption import interrupted
from tests.patience import PATIENCE_S, wait_until
from tests.unit.analysis.never_answers import never_answers
from tests.unit.analysis.open_race import OpenRace
from wargame_core.analysis import judging_work
from wargame_core.analysis.judging_work import Children
from wargame_core.analysis.match_analysis import analyse
from wargame_core.engine.decision import CHANCE
from wargame_core.engine.errors import UsageError
from wargame_core.engine.match import Match
from wargame_core.files.recorder import save_match

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals as on Unix")


class Enough(Exception):  # noqa: N818 - no error: the wish to stop
    pass


@pytest.fixture
def children(monkeypatch: pytest.MonkeyPatch) -> Children:
    monkeypatch.setattr(judging_work, "_work", never_answers)
    return Children()


def finished_race() -> Match:
    match: Match = Match(OpenRace(), "long", seed=4)
    while match.decision is not None:
        if match.decision.seat == CHANCE:
            match.roll()
        else:
            match.play(match.legal[0])
    return match


def ends_of(children: Children) -> list[int | None]:
    return [process.exitcode for process in children.started]


def test_whoever_watches_ends_processes_that_do_not_answer(children: Children) -> None:
    def watch() -> None:
        if len(children.started) == 2:
            raise Enough

    with pytest.raises(Enough):
        analyse(finished_race(), jobs=2, watch=watch, children=children)
    assert ends_of(children) == [-signal.SIGKILL] * 2


def test_another_thread_ends_them_without_the_one_that_waits(children: Children) -> None:
    said: list[str] = []

    def work() -> None:
        try:
            analyse(finished_race(), jobs=1, children=children)
        except UsageError as error:
            said.append(str(error))

    thread = threading.Thread(target=work)
    thread.start()
    wait_until(lambda: bool(children.started))
    children.end()
    thread.join(PATIENCE_S)
    assert said == ["A process ended while it judged a choice."]
    assert ends_of(children) == [-signal.SIGKILL]


def test_none_is_begun_after_they_were_ended() -> None:
    children = Children()
    children.end()
    process = get_context("spawn").Process(target=never_answers)
    with pytest.raises(UsageError):
        children.start(process)
    assert process.pid is None
    assert children.started == []


INTERRUPTED = """
import signal, sys
from pathlib import Path
from tests.unit.analysis.never_answers import never_answers
from wargame_core.analysis import judging_work
from wargame_core.cli.main import main

if __name__ == "__main__":
    # whoever starts the tests in the background may have interrupts ignored
    signal.signal(signal.SIGINT, signal.default_int_handler)
    judging_work._work = never_answers
    start = judging_work.Children.start

    def told(children, process):
        start(children, process)
        Path(sys.argv[1]).touch()

    judging_work.Children.start = told
    sys.exit(main(sys.argv[2:]))
"""


def test_an_interrupted_command_says_so_and_leaves_no_process(tmp_path: Path) -> None:
    record, begun = tmp_path / "match.gunyuden", tmp_path / "begun"
    match: Match = Match(GAME, "1", seed=1)
    while match.position < 20:
        if match.decision is not None and match.decision.seat == CHANCE:
            match.roll()
        else:
            match.play(match.legal[0])
    save_match(match, record)
    ended = interrupted(INTERRUPTED, begun, "analyse", str(record), "--jobs", "2")
    assert ended == (130, "", "Interrupted.\n")
