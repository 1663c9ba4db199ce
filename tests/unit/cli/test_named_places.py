"""Castles and provinces by name as targets of a move, and names that fit several (15)."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.western_hero.rules.at_start import ready
from tools.gallery.situations import province_match
from wargame_core.cli.main import main
from wargame_core.cli.screen import Screen
from wargame_core.cli.text_play import TextPlay
from wargame_core.engine.match import Match
from wargame_core.files.record import load_match
from wargame_core.gunyuden.text.hex_text import find_hex
from wargame_core.players.opponents import Opponents

Typed = Callable[..., str]
READY = ("ready", "ready")


@pytest.fixture
def session(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Typed:
    """What the terminal says to these lines in a new match of a scenario, recorded in ``m``."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.chdir(tmp_path)

    def run(scenario: str, *lines: str, language: str = "en") -> str:
        typed = "".join(f"{line}\n" for line in (*READY, *lines))
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        words = ["play", f"western_hero/{scenario}", "--seed", "1", "--save", "m", "--text"]
        assert main([*words, "--language", language]) == 0
        return capsys.readouterr().out

    return run


@pytest.fixture
def at(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Typed:
    """What the terminal says after these lines in a match."""

    def run(match: Match, *lines: str, language: str = "en") -> str:  # type: ignore[type-arg]
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        opponents = Opponents(match.game, dict.fromkeys(match.seats, "human"), 0)
        with pytest.raises(EOFError):
            TextPlay(match, opponents, Screen(), language).run()
        return capsys.readouterr().out

    return run


def played(folder: Path) -> list[str]:
    """The recorded actions after both sides were ready."""
    return [entry.text for entry in load_match(folder / "m")[0].entries][2:]


@pytest.mark.parametrize(
    "typed",
    [
        "move mori_motonari hinoyama", "move Mōri Motonari Hinoyama", "move 毛利元就 日野山",
        "move motonari 日野山城", "move 毛利元就\N{IDEOGRAPHIC SPACE}日野山", "move motonari 3017",
    ],
)  # fmt: skip
def test_a_castle_is_the_target_of_a_whole_move(session: Typed, tmp_path: Path, typed: str) -> None:
    session("1", typed)
    assert played(tmp_path) == ["move mori_motonari", "go 3418 3318 3217 3117 3017"]


def test_castles_and_hexes_name_a_way_together(session: Typed, tmp_path: Path) -> None:
    session("1", "move mori motonari 3318 3218 hinoyama")
    assert played(tmp_path)[1].startswith("go 3418 3318 3218 ")


def test_in_after_a_castle_enters_it(session: Typed, tmp_path: Path) -> None:
    session("1", "move mori motonari Takamatsu in")
    assert played(tmp_path)[-1] == "enter-garrison"


@pytest.mark.parametrize("typed", ["Hinoyama", "go hinoyama", "日野山"])
def test_a_castle_is_a_place_to_go_to_on_the_move(
    session: Typed, tmp_path: Path, typed: str
) -> None:
    session("1", "move mori_motonari", typed)
    assert played(tmp_path)[1].startswith("go 3418 ")


def test_a_name_of_two_castles_is_refused_in_one_sentence(session: Typed, tmp_path: Path) -> None:
    said = session("4", "move mori_motonari takamatsu", "hex katsuyama")
    lines = said.splitlines()
    told = lines[next(i for i, line in enumerate(lines) if "> move mori" in line) + 1]
    assert re.fullmatch(
        r"“takamatsu” can mean Takamatsu \(\w+\) \(\d{4}\), Takamatsu \(\w+\) \(\d{4}\); "
        r"type the number of the hex\.",
        told,
    ), told
    assert "“katsuyama” can mean Katsuyama" in said
    assert played(tmp_path) == []


def test_a_word_of_several_units_is_refused_in_one_sentence(session: Typed, tmp_path: Path) -> None:
    said = session("1", "move mori hinoyama")
    assert re.search(
        r"> move mori hinoyama\n“mori” can mean .*Mōri Motonari, Mōri Takamoto; "
        r"type the whole name\.\n",
        said,
    )
    assert played(tmp_path) == []


def test_the_beginning_of_a_word_wins_over_its_inside(session: Typed, tmp_path: Path) -> None:
    said = session("1", "move mori hinoyama", "mori", "move takamor 3017")
    told = re.search(r"“mori” can mean (.*); type", said)
    assert told is not None
    assert "Motonari" in told[1]
    assert not re.search("Takamori|Okimori|Kagemori", told[1])
    listed = said.partition("\n> mori\n")[2].partition("> move takamor")[0]
    assert "Mōri Motonari" in listed
    assert not re.search("Takamori|Okimori|Kagemori", listed)


def test_an_unknown_target_is_named(session: Typed, tmp_path: Path) -> None:
    said = session("1", "move mori_motonari nowhere else")
    assert "\nFound “nowhere else”, expected a hex or castle of this board.\n" in said
    assert played(tmp_path) == []


def test_it_is_said_in_japanese(session: Typed) -> None:
    said = session("4", "move 毛利元就 高松", language="ja")
    assert (
        "「高松」に当たるのは、安芸高松城（3021）、備中高松城（5419）です。"
        "ヘクス番号を入力してください。"
    ) in said


def test_a_word_that_filters_the_list_still_filters_it_elsewhere(session: Typed) -> None:
    assert "can mean" not in session("4", "takamatsu")


def test_the_whole_name_of_one_of_two_castles_is_enough() -> None:
    state = ready("4").state
    places = {find_hex(state, name) for name in ("takamatsu_aki", "Takamatsu (Aki)")}
    assert len(places) == 1
    assert find_hex(state, "takamatsu_bitchu") not in places


def test_a_name_of_two_provinces_is_refused_in_one_sentence(at: Typed) -> None:
    match = province_match("movement")
    before = match.position
    said = at(match, "move awa hitachi", "province awa", "move awa (boso) hitachi")
    sentence = "“awa” can mean Awa (Bōsō), Awa (Shikoku); type the whole name.\n"
    assert said.count(sentence) == 2
    assert match.position == before


def test_provinces_are_named_in_japanese(at: Typed) -> None:
    match = province_match("movement")
    at(match, "move 常陸 下総", language="ja")
    assert [entry.text for entry in match.entries[-2:]] == ["move-from hitachi", "move-to shimosa"]
