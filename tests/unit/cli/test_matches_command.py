"""``gunyuden matches``: everybody's matches with their state."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.unit.engine.toy_game import GAME
from wargame_core.cli.main import main
from wargame_core.engine import registry
from wargame_core.files.record import load_match


@pytest.fixture(autouse=True)
def _race(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.chdir(tmp_path)
    registry.register("race", lambda: GAME)
    yield
    registry.unregister("race")


def play(monkeypatch: pytest.MonkeyPatch, words: str, *typed: str) -> None:
    import io

    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in typed)))
    assert main(["play", *shlex.split(words), "--text"]) == 0


def test_matches_are_listed_with_their_state(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    play(monkeypatch, "race/long --seed 1", "walk", "quit")
    play(monkeypatch, "race/short --seed 7 --seat red=random --seat blue=hasty --save m.gunyuden")
    play(monkeypatch, "western_hero/1 --seed 3", "ready", "quit")
    play(monkeypatch, "race/short", "quit")  # leaves nothing
    capsys.readouterr()

    assert main(["matches"]) == 0
    out = capsys.readouterr().out

    assert len(out.splitlines()) == 9
    hero, short, long = (out.splitlines()[n] for n in (0, 3, 6))
    assert re.search(r"^\d{4}-\d\d-\d\d \d\d:\d\d  Battle of Oshikibata \(western_hero/1\): ", hero)
    assert "Before the first of 18 turns; " in hero
    assert "side decides; 1 action" in hero
    assert re.search(r"Race short \(race/short\): over, \w+ has won; \d+ actions$", short)
    assert long.endswith("Race long (race/long): Blue decides; 1 action")
    assert str(tmp_path / "m.gunyuden") in out
    assert "    red=human, blue=human" in out

    assert main(["matches", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["format"] == "gunyuden-matches/1"
    assert [one["over"] for one in found["matches"]] == [False, True, False]
    assert found["matches"][1]["path"] == str(tmp_path / "m.gunyuden")
    assert found["matches"][2]["seats"] == {"red": "human", "blue": "human"}

    assert main(["matches", "m.gunyuden", "--language", "ja"]) == 0
    assert "競走（race/short）：終了、" in capsys.readouterr().out


def test_the_seats_of_a_later_start_are_advised_listed_and_kept(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    play(monkeypatch, "race/long --seed 1 --seat blue=random --save m.gunyuden", "walk", "quit")
    assert "--seat" not in capsys.readouterr().out, "the record says who plays"
    swapped = "--load m.gunyuden --seat red=random --seat blue=human --yes"
    play(monkeypatch, swapped, "quit")
    out = capsys.readouterr().out
    assert "play --load m.gunyuden --seat red=random --seat blue=human --text" in out

    assert main(["matches"]) == 0
    assert "    red=random, blue=human" in capsys.readouterr().out
    play(monkeypatch, "--load m.gunyuden --yes", "quit")
    out = capsys.readouterr().out
    assert "Red (random), Blue (human)" in out
    assert "--seat red=random --seat blue=human" in out


def test_a_copy_that_is_gone_on_with_by_others_says_who_plays(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    play(monkeypatch, "race/long --seed 1 --save m.gunyuden", "walk", "quit")
    play(monkeypatch, "--load m.gunyuden --seat red=random --save n.gunyuden", "quit")
    assert load_match(Path("n.gunyuden"))[0].seats == {"red": "random", "blue": "human"}


def test_other_folders_can_be_listed(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    play(monkeypatch, "race/long --seed 1 --save m.gunyuden", "walk", "quit")
    (tmp_path / "broken.gunyuden").write_text("nothing\n")
    capsys.readouterr()
    assert main(["matches", str(tmp_path)]) == 0
    out = capsys.readouterr().out
    assert "broken.gunyuden, line 1: expected a JSON object" in out
    assert "Blue decides; 1 action" in out
    assert main(["matches", "nowhere"]) == 2
    assert "nowhere: there is no such file." in capsys.readouterr().err


def test_no_match_is_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["matches"]) == 0
    assert re.match(r"No match was found in .*matches\.\n$", capsys.readouterr().out)
