"""Pages of matches in a real browser: what they show is what the window shows."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from gui.match.live_match import LiveMatch
from tests.pages.browser import in_the_views, on_the_page, opened
from tests.pages.toy_lists import LIST_GAME
from wargame_core.cli.main import main
from wargame_core.engine.annotation import Annotation
from wargame_core.engine.errors import UsageError
from wargame_core.engine.match import Match
from wargame_core.engine.secrecy import keeps_secrets
from wargame_core.files.record import load_match
from wargame_core.files.samples import Sample, samples
from wargame_core.pages.match_page import LARGEST, match_page, write_match_page
from wargame_core.views import words

SHORT = 90
"""Actions of a match that is looked at every day; the thorough tests take whole ones."""


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    before = words.language()
    words.set_language("en")
    yield
    words.set_language(before)


def the_match(sample: Sample, length: int | None) -> Match:
    match, _ = load_match(sample.path)
    return match if length is None else match.branch(length)


@pytest.mark.parametrize("sample", samples(), ids=lambda sample: sample.game)
@pytest.mark.parametrize(
    "length", [SHORT, pytest.param(None, marks=pytest.mark.thorough)], ids=["short", "whole"]
)
@pytest.mark.usefixtures("qapp")
def test_first_middle_and_last_position_are_those_of_the_window(
    sample: Sample, length: int | None, tmp_path: Path
) -> None:
    match = the_match(sample, length)
    seat = next(iter(match.seats)) if keeps_secrets(match) else None
    file = tmp_path / "match.html"
    write_match_page(match, file, seat=seat)
    assert file.stat().st_size <= LARGEST
    live = LiveMatch()
    live.watch(match)
    if seat is not None:
        match.reseat({**match.seats, seat: "human"})

    with opened(file) as (page, asked):
        last = page.evaluate("LAST")
        for step in (0, last // 2, last):
            live.look_back(live.now.points[step])
            assert len(live.now.points) == last + 1
            page.evaluate("number => show(number)", step)
            assert on_the_page(page) == in_the_views(live.now.views, live.now.state)
        assert [url for url in asked if not url.startswith("data:")] == [file.as_uri()]
    live.close()


@pytest.fixture(scope="module")
def page_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    sample = next(one for one in samples() if one.game == "western_hero")
    match, _ = load_match(sample.path)
    match = match.branch(2 * SHORT)
    file = tmp_path_factory.mktemp("page") / "match.html"
    write_match_page(match, file)
    return file


def test_keys_and_buttons_go_through_the_match(page_file: Path) -> None:
    with opened(page_file) as (page, asked):
        last = page.evaluate("LAST")

        def at() -> int:
            shown, most = page.inner_text("#count").split(" / ")
            assert int(most) == last
            assert int(page.input_value("#point")) == int(shown)
            return int(shown)

        for press, expected in (
            ("End", last), ("ArrowLeft", last - 1), ("Home", 0), ("ArrowLeft", 0),
            ("ArrowRight", 1), ("ArrowRight", 2),
        ):  # fmt: skip
            page.keyboard.press(press)
            assert at() == expected
        for button, expected in (
            ("#end", last), ("#back", last - 1), ("#start", 0), ("#on", 1), ("#turn_on", None),
            ("#turn_back", None),
        ):  # fmt: skip
            before = at()
            page.click(button)
            assert at() == expected if expected is not None else at() != before
        page.keyboard.press("Home")
        page.select_option("#speed", "120")
        page.keyboard.press("Space")
        while int(page.inner_text("#count").split(" / ")[0]) < 2:
            page.wait_for_timeout(20)
        page.click("#play")
        stopped = at()
        assert page.evaluate("state.timer") is None
        assert stopped >= 2
        page.click(f'#log p[data-step="{last}"] >> nth=0')
        assert at() == last
        assert not [line for line in asked if line.startswith(("error", "console"))]


def test_remarks_rules_dice_and_places_are_shown(page_file: Path) -> None:
    with opened(page_file) as (page, asked):
        first = page.evaluate("STEPS.findIndex((step) => step.remarks)")
        page.evaluate("number => show(number)", first)
        remark = page.inner_text("#remark blockquote >> nth=0")
        assert remark
        page.click("#tab-remarks")
        assert page.inner_text("#remarks .now").split(" ", 1)[1] in remark
        assert page.locator(".tick.noted").count()
        page.click("#tab-log")
        page.click("#log button.rule >> nth=0")
        assert page.is_visible("#rule")
        assert re.search(r"Rule \S+", page.inner_text("#rule-text"))
        page.click("#close")
        assert page.locator("#log .die").count()
        page.locator("#pieces .counter:not(.under)").first.dispatch_event("click")
        assert page.locator("#place .unit").count()
        assert not [line for line in asked if line.startswith(("error", "console"))]


def test_both_languages_can_be_read(page_file: Path) -> None:
    with opened(page_file) as (page, _):
        assert page.inner_text("#tab-log") == "Log"
        page.click("#language")
        assert page.inner_text("#tab-log") == "経過"
        assert page.evaluate("document.documentElement.lang") == "ja"
        names = page.locator("#names .castle-name").all_text_contents()
        assert names
        assert all(any(letter > "\u2e7f" for letter in name) for name in names)
        page.click("#language")
        assert page.inner_text("#tab-log") == "Log"


BEYOND = """() => {
  const box = BOARD.box, sizes = seen();
  return [0, 1].map((side) => {
    const centre = state.view[side] + state.view[side + 2] / 2, size = sizes[side];
    const [from, to] = [box[side], box[side] + box[side + 2]];
    if (size >= to - from) return Math.abs(centre - (from + to) / 2);
    return Math.max(0, from - (centre - size / 2), centre + size / 2 - to);
  });
}"""
"""How far what is seen reaches beyond the board, or the board beside its middle; both sides."""


@pytest.mark.parametrize("look", [{"width": 390, "height": 844}, {"width": 1400, "height": 900}])
@pytest.mark.parametrize("nearer", [1, 1.5, 3])
def test_following_the_play_shows_nothing_beyond_the_board(
    page_file: Path, look: dict[str, int], nearer: float
) -> None:
    with opened(page_file, viewport=look) as (page, _):
        page.evaluate("state.view = [...BOARD.box]")
        page.evaluate("by => zoom(by)", nearer)
        for step in range(0, page.evaluate("LAST"), 9):
            page.evaluate("number => show(number)", step)
            assert max(page.evaluate(BEYOND)) < 1


@pytest.mark.parametrize("look", [{"width": 390, "height": 844}, {"width": 1400, "height": 900}])
def test_nothing_sticks_out_of_the_page(page_file: Path, look: dict[str, int]) -> None:
    with opened(page_file, viewport=look) as (page, _):
        wide = page.evaluate("document.documentElement.scrollWidth")
        assert wide <= look["width"]
        for name in ("#stage", "#caption", "#buttons", "#log"):
            assert page.locator(name).bounding_box()["width"] > 0.2 * look["width"]


def test_a_game_without_a_map_has_cards(tmp_path: Path) -> None:
    match = Match(LIST_GAME, "1")
    match.play(match.legal[0])
    write_match_page(match, tmp_path / "cards.html")
    with opened(tmp_path / "cards.html") as (page, asked):
        page.keyboard.press("End")
        cards = page.locator("#cards article")
        board = match.game.place_names(match.state, "en")
        assert cards.locator("h3").all_inner_texts() == list(board)
        assert not [line for line in asked if line.startswith(("error", "console"))]


def test_a_match_that_hides_something_is_written_for_a_seat_only(tmp_path: Path) -> None:
    sample = next(one for one in samples() if one.game == "bushido")
    record = tmp_path / "open.gunyuden"
    match = the_match(sample, SHORT)
    from wargame_core.files.recorder import save_match

    save_match(match, record)
    with pytest.raises(UsageError, match="say for which seat"):
        match_page(match)
    with pytest.raises(UsageError, match="seat"):
        match_page(match, seat="nobody")
    out = tmp_path / "open.html"
    assert main(["export", str(record), "--html", str(out)]) == 2
    assert not out.exists()
    assert main(["export", str(record), "--html", str(out), "--seat", "player1"]) == 0
    assert main(["export", str(record), "--html", str(out), "--seat", "player1"]) == 2
    assert match.salt.hex() not in out.read_text("utf-8")


def test_a_page_is_not_written_over_its_record(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sample = next(one for one in samples() if one.game == "western_hero")
    record, link = tmp_path / "match.gunyuden", tmp_path / "link.html"
    record.write_bytes(sample.path.read_bytes())
    link.symlink_to(record)
    for html in (record, link):
        assert main(["export", str(record), "--html", str(html), "--force"]) == 2
        assert "is the record itself" in capsys.readouterr().err
    assert record.read_bytes() == sample.path.read_bytes()


def test_no_remark_ends_the_data_of_the_page() -> None:
    """What looks like a comment or a script would swallow the code that follows it."""
    match = the_match(next(one for one in samples() if one.game == "western_hero"), SHORT)
    match.annotate(Annotation(0, {"en": "<!--<script> </script>"}))
    page = match_page(match)
    begins = page.index("\\u003c!--\\u003cscript>")
    assert "<!--" not in page[begins:]
    assert page.count("<script") == page.count("</script>")


def test_no_word_of_the_page_lacks_japanese(capsys: pytest.CaptureFixture[str]) -> None:
    from wargame_core.pages.bilingual import spoken
    from wargame_core.pages.page_words import page_words

    del capsys
    with spoken("ja"):
        japanese = page_words()
    with spoken("en"):
        english = page_words()
    assert {key for key, said in japanese.items() if said == english[key]} == set()
