"""A match as one page that plays it back: everything within one file, nothing fetched."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import asdict
from html import escape
from importlib import resources
from pathlib import Path
from typing import Any, Final

from wargame_core.engine.errors import UsageError
from wargame_core.engine.game import seat_title, title_in
from wargame_core.engine.match import Match
from wargame_core.engine.phrase import Phrase
from wargame_core.files.whole_file import write_whole
from wargame_core.pages.bilingual import LANGUAGES, TEXT
from wargame_core.pages.cited_rules import cited, rule_texts
from wargame_core.pages.crests import colours, symbols
from wargame_core.pages.page_board import PageBoard
from wargame_core.pages.page_boards import page_board_of
from wargame_core.pages.page_words import page_words
from wargame_core.pages.playback import Playback
from wargame_core.views.emblems import emblems
from wargame_core.views.words import language, tr

SUFFIX: Final = ".html"
LARGEST: Final = 3_000_000
"""Bytes of a page at most."""


def match_page(match: Match, *, seat: str | None = None, spoken: str = "en") -> str:
    """The page of a match that shows what a seat may know, or everything once nothing is hidden.

    ``spoken`` is the language that it opens in; the reader can change it. Raises UsageError if the
    match goes on with secrets and no seat is named, or if the page would be too large.
    """
    if spoken not in LANGUAGES:
        raise UsageError(Phrase("Found the language {found}, expected en or ja.", found=spoken))
    return _page_of(Playback(match, seat), spoken)


def _page_of(playback: Playback, spoken: str) -> str:
    match, document = playback.match, playback.document()
    start = playback.shown(match.state_at(0))
    drawn = page_board_of(playback.views, start)
    document["rules"] = rule_texts(match.game.info.id, cited(document))
    texts = playback.texts
    document["title"] = texts.both(lambda: title_in(match.scenario, language()))
    document["game"] = texts.both(lambda: title_in(match.game.info, language()))
    document["seats"] = texts.both(lambda: _seats(match))
    document["words"] = texts.both(page_words)
    document["language"] = spoken
    document["board"] = _board(drawn)
    clans = sorted(_clans(document))
    document["colours"] = colours(clans)
    document["texts"] = texts.values
    page = _filled(document, drawn, clans, spoken, f"{title_in(match.scenario, spoken)}")
    if len(page.encode()) > LARGEST:
        text = "The page would have {size} bytes, expected at most {most}."
        raise UsageError(Phrase(text, size=len(page.encode()), most=LARGEST))
    return page


def write_match_page(
    match: Match, path: Path, *, seat: str | None = None, spoken: str = "en", replace: bool = False
) -> None:
    """Write such a page, whole or not at all. Raises UsageError."""
    page = match_page(match, seat=seat, spoken=spoken)
    write_whole(path, page, replace=replace)


def write_in_steps(
    match: Match, path: Path, *, seat: str | None = None, spoken: str = "en"
) -> Iterator[tuple[int, int]]:
    """The same over a file that may be there, move by move; gives how many are done, of how many.

    Raises UsageError.
    """
    playback = Playback(match, seat)
    yield from playback.told()
    write_whole(path, _page_of(playback, spoken), replace=True)


def _seats(match: Match) -> list[list[str]]:
    """Every seat with who plays it."""
    return [
        [seat_title(match.scenario, seat, language()), tr(player)]
        for seat, player in match.seats.items()
    ]


def _board(drawn: PageBoard) -> dict[str, Any]:
    return {key: value for key, value in asdict(drawn).items() if key not in ("below", "above")}


def _clans(document: Any) -> set[str]:
    """Every clan that is named anywhere."""
    known = emblems()
    found: set[str] = {""}
    _each_text(document, lambda text: found.add(text) if text in known else None)
    return found


def _each_text(value: Any, see: Callable[[str], None]) -> None:
    if isinstance(value, str):
        see(value)
    elif isinstance(value, dict):
        for one in value.values():
            _each_text(one, see)
    elif isinstance(value, (list, tuple)):
        for one in value:
            _each_text(one, see)


def _filled(
    document: dict[str, Any], drawn: PageBoard, clans: list[str], spoken: str, title: str
) -> str:
    folder = resources.files("wargame_core.pages")

    def part(name: str) -> str:
        return (folder / name).read_text("utf-8")

    data = json.dumps(document, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    parts = {
        "LANGUAGE": spoken,
        "TITLE": escape(title),
        "STYLE": part("page.css"),
        "SIGNS": part("signs.svg") + symbols(clans),
        "BELOW": drawn.below,
        "ABOVE": drawn.above,
        "DATA": data,
        "SCRIPT": "\n".join(part(name) for name in ("words.js", "board.js", "page.js")),
    }
    pieces = part("page.html").split("@@")
    return "".join(parts[piece] if odd % 2 else piece for odd, piece in enumerate(pieces))


__all__ = ["LARGEST", "SUFFIX", "TEXT", "match_page", "write_match_page"]
