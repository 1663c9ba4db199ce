"""Every game is told on one page, in two languages, from one file."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.how_to_pages import FOLDER, pages
from wargame_core.analysis.rules_index import load_rules
from wargame_core.cli.main import main
from wargame_core.engine import registry
from wargame_core.engine.errors import DataError, UsageError
from wargame_core.engine.game import title_in
from wargame_core.lessons import how_to as file
from wargame_core.lessons.how_to import games_with_how_to, how_to
from wargame_core.lessons.lesson_file import lesson_files

ROOT = Path(__file__).parents[2]
GAMES = games_with_how_to()
LONGEST = {"en": 5000, "ja": 2600}
"""Signs of a page of paper."""


def test_every_game_has_one() -> None:
    assert set(GAMES) == {"western_hero", "gekokujo", "shogun1986", "bushido"}


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_and_lessons_that_it_names_are_there(game: str) -> None:
    rules = load_rules(game)
    named = [rule for section in how_to(game).sections for rule in section.rules]
    assert [rule for rule in named if rules.find(rule) is None] == []
    lessons = {number for section in how_to(game).sections for number in section.lessons}
    assert lessons == set(range(1, len(lesson_files(game)) + 1))


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("game", GAMES)
def test_it_stays_on_one_page(game: str, language: str) -> None:
    said = [section.text.in_(language) for section in how_to(game).sections]
    assert 800 < sum(map(len, said)) < LONGEST[language]


@pytest.mark.parametrize("game", GAMES)
def test_both_languages_have_the_same_paragraphs_and_items(game: str) -> None:
    def shape(text: str) -> list[bool]:
        return [line.startswith("- ") for line in text.split("\n")]

    for section in how_to(game).sections:
        assert shape(section.text.en) == shape(section.text.ja), section.title.en


@pytest.mark.parametrize("game", GAMES)
def test_the_japanese_title_is_that_of_the_game(game: str) -> None:
    title = title_in(registry.load(game).info, "ja").rpartition("：")[2]
    assert title.split("（")[0] in how_to(game).title.ja


def test_it_carries_out_no_rule(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "western_hero", "18-1"]) == 0
    assert file.FILE not in capsys.readouterr().out


def test_the_pages_in_docs_are_those_of_the_games() -> None:
    there = {path.name: path.read_text("utf-8") for path in (ROOT / FOLDER).iterdir()}
    assert there == pages(), "write them anew: make pictures"


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("game", GAMES)
def test_the_terminal_says_all_of_it(
    game: str, language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["how-to", game, "--language", language]) == 0
    said = "".join(capsys.readouterr().out.split())
    for section in how_to(game).sections:
        for text in (section.title, section.text):
            assert "".join(text.in_(language).split()) in said
        assert "".join(", ".join(section.rules).split()) in said


def test_the_terminal_lists_the_pages(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["how-to"]) == 0
    assert capsys.readouterr().out.splitlines()[0] == (
        "gunyuden how-to western_hero  How to play Western Hero"
    )


def test_a_game_without_a_page_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["how-to", "go", "--language", "ja"]) == 2
    assert "遊び方のページはありません" in capsys.readouterr().err
    with pytest.raises(UsageError):
        how_to("go")


def test_every_fault_of_a_file_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "how_to.toml"
    path.write_text('format = "gunyuden-how-to/1"\ntitle = ""\nsection = []\n', "utf-8")
    monkeypatch.setattr(file, "folder_of", lambda _game: tmp_path)
    with pytest.raises(DataError) as raised:
        how_to("a game of its own")
    assert "title_ja" in str(raised.value)
    assert "section" in str(raised.value)
    path.write_text("title = [", "utf-8")
    with pytest.raises(DataError):
        how_to("a game of its own")
