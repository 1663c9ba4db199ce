"""What is known of recorded matches, and which automatic records are removed."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.unit.engine.toy_game import GAME, Walk
from wargame_core.engine import registry
from wargame_core.engine.match import Match
from wargame_core.files import match_states as states
from wargame_core.files.autosaves import (
    KEPT,
    WINDOW,
    autosave,
    autosave_folder,
    autosaves,
    known_states,
    made_by,
    my_records,
    prune,
    remember,
)
from wargame_core.files.match_states import facts_of, match_states
from wargame_core.files.recorder import Recorder, save_match
from wargame_core.players.opponents import Opponents

PROGRAMS = {"red": "random", "blue": "random"}


@pytest.fixture(autouse=True)
def _race(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    registry.register("race", lambda: GAME)
    yield
    registry.unregister("race")


def played(maker: str, seats: dict[str, str], actions: int) -> Path:
    """An automatic record with so many actions; all of them for a negative number."""
    match = Match(GAME, "long", seats=seats, seed=1)
    recorder, opponents = autosave(match, maker), Opponents(GAME, PROGRAMS, 1)
    while match.decision is not None and match.position != actions:
        opponents.act(match)
    recorder.close()
    remember(recorder)
    assert recorder.path is not None
    return recorder.path


def test_unfinished_matches_are_never_removed() -> None:
    mine = {"red": "human", "blue": "random"}
    unfinished = [played(WINDOW, mine, 3) for _ in range(KEPT + 3)]
    others = [played("", mine, actions) for actions in (0, -1, 5)]
    unknown = autosave_folder() / "race-long-0001.gunyuden"  # of no maker
    save_match(Match(GAME, "long"), unknown) if not unknown.exists() else None
    over = [played(WINDOW, mine, -1) for _ in range(KEPT + 3)]

    assert prune(WINDOW) == 3

    left = set(autosaves())
    assert left >= {*unfinished, *others, *over[3:]}
    assert not left & set(over[:3])
    assert prune(WINDOW) == 0


def test_untouched_matches_do_not_push_out_others() -> None:
    mine = {"red": "random", "blue": "human"}
    match = played(WINDOW, mine, 9)
    for _ in range(KEPT + 2):
        played(WINDOW, mine, 1)  # only the program has moved
    assert prune(WINDOW) == 2
    assert match.exists()


def test_untouched_matches_go_before_finished_ones() -> None:
    mine = {"red": "human", "blue": "human"}
    over = [played(WINDOW, mine, -1) for _ in range(12)]
    untouched = [played(WINDOW, mine, 0) for _ in range(KEPT - 6)]

    assert prune(WINDOW) == 6

    left = set(autosaves())
    assert left >= {*over, *untouched[6:]}, "the older ones of the untouched are gone"
    more = [played(WINDOW, mine, -1) for _ in range(KEPT - 12)]
    assert prune(WINDOW) == KEPT - 12
    assert set(autosaves()) == {*over, *more}
    played(WINDOW, mine, -1)
    assert prune(WINDOW) == 1
    assert not over[0].exists()


def test_a_match_is_not_untouched_because_others_have_taken_the_seats() -> None:
    match = Match(GAME, "long", seats={"red": "human", "blue": "random"}, seed=1)
    match.play(Walk())
    match.reseat({"red": "random", "blue": "human"})
    facts = facts_of(match)
    assert facts.seats == {"red": "random", "blue": "human"}
    assert not facts.is_untouched


def test_a_match_of_programs_that_goes_on_is_no_empty_one() -> None:
    for _ in range(KEPT + 2):
        played(WINDOW, PROGRAMS, 4)
    assert prune(WINDOW) == 0


def test_what_is_not_known_or_has_changed_or_is_played_stays() -> None:
    mine = {"red": "human", "blue": "human"}
    paths = [played(WINDOW, mine, -1) for _ in range(KEPT + 3)]
    first = paths[:3]
    data = first[0].read_bytes()
    first[0].write_bytes(data[: data.rindex(b"\n", 0, -1) + 1])  # an action less: it goes on
    os.utime(first[0], ns=(0, 0))
    busy, _ = Recorder.resume(first[1])
    os.utime(first[1], ns=(1, 1))
    known = known_states()
    known.keep(first[1], facts_of(busy.match))
    known.write()

    assert prune(WINDOW) == 1

    assert first[0].exists()
    assert first[1].exists()
    assert not first[2].exists()
    busy.close()


def test_the_maker_stands_in_the_name() -> None:
    assert made_by(played(WINDOW, PROGRAMS, 1), WINDOW)
    assert not made_by(played("", PROGRAMS, 1), WINDOW)
    assert not made_by(Path("game-x.window-0001.gunyuden"), WINDOW)
    assert len({played(maker, PROGRAMS, 1).stem.split(".")[0] for maker in ("", WINDOW)}) == 2


def test_a_record_is_replayed_once(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    path = tmp_path / "a.gunyuden"
    match = Match(GAME, "long")
    match.play(Walk())
    save_match(match, path)
    replays: list[Path] = []
    load = states.load_match

    def counted(one: Path) -> Any:
        replays.append(one)
        return load(one)

    monkeypatch.setattr(states, "load_match", counted)
    first = match_states([path], known_states())
    again = match_states([path], known_states())
    assert first == again
    assert first[0].facts == facts_of(match)
    assert (first[0].facts.actions, first[0].facts.choices, first[0].facts.over) == (1, 1, False)
    assert len(replays) == 1
    assert my_records(known_states()) == (), "it was only looked at"
    recorder, _ = Recorder.resume(path)
    recorder.match.play(Walk())
    assert match_states([path], known_states())[0].facts.actions == 2
    assert match_states([path], known_states())[0].busy
    recorder.close()
    remember(recorder)
    assert my_records(known_states()) == (path,)
    assert len(replays) == 2


@pytest.mark.parametrize("content", ["", "{", "[]", '{"format": 1}', "\x00", "[" * 90_000])
def test_a_spoilt_file_of_what_is_known_is_not_missed(content: str, tmp_path: Path) -> None:
    path = played("", PROGRAMS, 3)
    file = tmp_path / "gunyuden" / "match-states.json"
    assert file.is_file()
    file.write_text(content, "utf-8")
    assert match_states([path], known_states())[0].facts.actions == 3


def test_a_damaged_record_is_listed_with_its_fault() -> None:
    path = played("", PROGRAMS, 3)
    data = path.read_bytes().replace(b'"n":2', b'"n":7')
    path.write_bytes(data)
    found = match_states([path, path.with_name("gone")], known_states())
    assert len(found) == 1
    assert "found action number 7, expected 2" in found[0].fault
