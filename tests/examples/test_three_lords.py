"""The example of the guide: a whole game on provinces, played, written, read and replayed."""

from __future__ import annotations

import io
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.examples.places import THREE_LORDS
from tests.examples.three_lords.game import GAME
from tests.thorough import times
from wargame_core.cli.main import main
from wargame_core.engine import registry
from wargame_core.engine.decision import CHANCE
from wargame_core.engine.match import Match
from wargame_core.files.position import read_position, write_position
from wargame_core.files.position_json import parse, position_text
from wargame_core.files.record import load_match
from wargame_core.files.recorder import save_match
from wargame_core.players.playout import play_out
from wargame_core.views.registry import view_of

SEATS = ("hojo", "imagawa", "takeda_kai")
FILES = tuple(sorted(path for path in THREE_LORDS.rglob("*") if path.suffix in (".py", ".toml")))


@pytest.fixture(autouse=True)
def _known() -> Iterator[None]:
    registry.register("three_lords", lambda: GAME)  # type: ignore[arg-type,return-value]
    yield
    registry.unregister("three_lords")


def random_match(seed: int) -> Match:
    """A match of random choices; its dice follow from the seed."""
    match: Match = Match(GAME, "1", seed=seed)
    draw = random.Random(seed)
    while match.decision is not None:
        match.play(draw.choice(match.legal)) if match.decision.seat != CHANCE else match.roll()
    return match


def test_it_is_complete_in_four_hundred_lines() -> None:
    assert sum(len(path.read_text("utf-8").splitlines()) for path in FILES) <= 400


def test_it_is_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["list"]) == 0
    assert "three_lords/1  Kai, Sagami, Suruga 甲相駿" in capsys.readouterr().out


def test_easy_comes_with_the_evaluation_and_beats_chance() -> None:
    wins = 0
    for seed in range(4):
        seats = dict.fromkeys(SEATS, "random") | {SEATS[seed % 3]: "easy"}
        played = play_out(GAME, "1", options={}, seats=seats, seed=seed, observe=False)
        wins += played.result.winner == SEATS[seed % 3]
    assert wins >= 3


def test_a_record_is_replayed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    played, record = random_match(1), tmp_path / "lords.gunyuden"
    save_match(played, record)
    again, _ = load_match(record)
    assert [entry.text for entry in again.entries] == [entry.text for entry in played.entries]
    assert again.result == played.result
    assert main(["luck", str(record)]) == 0
    assert "provinces" in capsys.readouterr().out


@pytest.mark.parametrize("language", ["en", "ja"])
def test_everything_has_words(language: str) -> None:
    for seed in range(3):
        match, words = random_match(seed), GAME.words.catalogue(language)
        state = GAME.setup("1", {}, 0)
        for entry in match.entries:
            assert GAME.decision(state).prompt.key in words
            assert "{" not in GAME.summary(state, language) + GAME.describe(
                state, entry.action, language
            )
            for event in entry.events:
                assert event.kind in GAME.event_kinds
                assert "{" not in GAME.event_text(state, event, language)
            state = GAME.apply(state, entry.action).state


def test_refusals_have_words() -> None:
    match: Match = Match(GAME, "1", seed=1)
    while match.decision is not None and match.decision.seat == CHANCE:
        match.roll()
    for text in (
        "recruit kai rider",
        "move-from sagami",
        "move-to izu",
        "fight izu",
        "hit hojo rider",
        "roll 3",
        "draw hojo",
    ):
        refusal = GAME.why_not(match.state, GAME.read_action(match.state, text))
        assert refusal is not None, text
        for language in ("en", "ja"):
            said = GAME.say(match.state, refusal.message, language)
            assert refusal.message.key not in said and "{" not in said


def test_it_has_no_view_and_complete_views() -> None:
    state = GAME.setup("1", {}, 0)
    views = view_of(GAME)
    assert type(views.board_of(state)).__name__ == "PlaceList"
    assert [label.text for label in views.labels(state)][5].startswith("held by Hōjō")
    assert views.turn(state, "hojo").label == "Round 1"
    assert [one.place for one in views.provinces(state).holdings] == [5, 7, 9]
    players = views.players(state, "hojo").players
    assert [player.colour_of for player in players] == ["hojo", "", "takeda_kai"]
    assert [player.acting for player in players] == [True, False, False]


@pytest.mark.parametrize(
    ("language", "line"),
    [("en", "Hōjō: Provinces 1, Units 3, Koku 3"), ("ja", "北条：国1、ユニット3、石高3")],
)
def test_the_terminal_says_what_everybody_has(language: str, line: str) -> None:
    assert line in GAME.summary(GAME.setup("1", {}, 0), language).splitlines()


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_whole_match_is_typed_at_the_terminal(
    language: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    played = random_match(5)
    typed = [entry.text for entry in played.entries if not entry.text.startswith(("roll", "draw"))]
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in typed)))
    record = tmp_path / "lords.gunyuden"
    arguments = ["play", "three_lords", "--text", "--seed", "5", "--save", str(record)]
    arguments += ["--language", language]
    assert main(arguments) == 0
    out = capsys.readouterr().out
    assert played.result is not None
    assert GAME.say(played.state, played.result.reason, language) in out
    again, _ = load_match(record)
    assert GAME.digest(again.state) == GAME.digest(played.state)


@pytest.mark.parametrize("seed", range(times(1, 6)))
def test_positions_on_the_way_are_written_and_read(seed: int) -> None:
    state = GAME.setup("1", {}, 0)
    for entry in random_match(seed).entries:
        text = position_text(write_position("three_lords", state, ""))
        again = read_position(parse(text.encode(), "text"))
        assert GAME.digest(again) == GAME.digest(state)
        assert GAME.legal_actions(again) == GAME.legal_actions(state)
        state = GAME.apply(state, entry.action).state


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("hex sagami", "  held by Hōjō\n  Hōjō 2 Spearman, 1 Rider\n  Next to it: Izu, Kai, "),
        ("hex to", "Tōtōmi\n  held by Imagawa"),
        ("near izu", "Sagami\n  held by Hōjō"),
        ("hex s", "“s” can mean Sagami, Shimōsa, Shinano, Suruga"),
        ("hex edo", "Found “edo”, expected a place"),
        ("map kai", "This game has no such description of its board."),
    ],
)
def test_a_place_can_be_asked_for_at_the_prompt(
    typed: str,
    expected: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{typed}\nquit\n"))
    assert main(["play", "three_lords", "--text", "--seed", "1"]) == 0
    assert expected in capsys.readouterr().out
