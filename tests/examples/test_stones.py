"""The example of the guide that is neither a game on provinces nor of a series."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.examples.stones.game import GAME
from tests.examples.stones.rules import SCENARIO, SEATS, State, Take, Turn
from wargame_core.cli.main import main
from wargame_core.engine import registry
from wargame_core.engine.match import Match
from wargame_core.files.position import read_position, write_position
from wargame_core.files.position_json import parse, position_text
from wargame_core.files.record import load_match
from wargame_core.players.playout import play_out


@pytest.fixture(autouse=True)
def _known() -> Iterator[None]:
    registry.register("stones", lambda: GAME)  # type: ignore[arg-type,return-value]
    yield
    registry.unregister("stones")


def heaps(*stones: int) -> State:
    """These heaps, black to take."""
    state = State.blank(SCENARIO)
    state.stones, state.frames = list(stones), (Turn(),)
    return state


def test_every_number_of_stones_of_one_heap_may_be_taken() -> None:
    state = heaps(0, 1, 2)
    assert GAME.legal_actions(state) == [Take(1, 1), Take(2, 1), Take(2, 2)]
    for text in ("take left 1", "take middle 2", "take right 0", "roll 3"):
        refusal = GAME.why_not(state, GAME.read_action(state, text))
        assert refusal is not None
        for language in ("en", "ja"):
            said = GAME.say(state, refusal.message, language)
            assert refusal.message.key not in said and "{" not in said
    assert GAME.say(heaps(1, 1, 1), GAME.why_not(heaps(1, 1, 1), Take(0, 2)).message, "en") == (
        "Left heap has 1 stone; at least one of them is taken."
    )


def test_the_last_stone_wins() -> None:
    step = GAME.apply(heaps(0, 0, 2), Take(2, 2))
    assert GAME.decision(step.state) is None
    assert GAME.result(step.state).winner == "black"
    assert {event.kind for event in step.events} == GAME.event_kinds


@pytest.mark.parametrize("seed", range(3))
def test_easy_wins_from_the_start(seed: int) -> None:
    seats = {"black": "easy", "white": "random"}
    played = play_out(GAME, "1", options={}, seats=seats, seed=seed, observe=False)
    assert played.result.winner == "black"


def test_it_is_listed_and_played_at_the_terminal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    assert main(["list"]) == 0
    assert "stones/1  Three heaps 三つの山" in capsys.readouterr().out
    typed = "take left 3\ntake middle 4\ntake right 9\ntake right 5\n"
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    record = tmp_path / "stones.gunyuden"
    assert main(["play", "stones", "--text", "--save", str(record), "--language", "ja"]) == 0
    out = capsys.readouterr().out
    assert "右の山の石は5個です。" in out
    assert "黒が最後の石を取りました。" in out
    assert load_match(record)[0].result.winner == "black"


def test_positions_are_written_and_read() -> None:
    match: Match = Match(GAME, "1", seed=1)
    for text in ("take left 2", "take right 1", "take middle 4"):
        match.play(GAME.read_action(match.state, text))
        written = position_text(write_position("stones", match.state, ""))
        again = read_position(parse(written.encode(), "text"))
        assert GAME.digest(again) == GAME.digest(match.state)
    assert '"left": {"stones": 1}' in " ".join(written.split())
    assert match.decision.seat == SEATS[1]
