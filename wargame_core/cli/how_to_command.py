"""``gunyuden how-to``: how a game is played, on one page."""

from __future__ import annotations

import shutil
import textwrap
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Final

import typer

from wargame_core.cli import arguments
from wargame_core.cli.screen import Screen
from wargame_core.engine.invocation import command_line
from wargame_core.engine.phrase import Phrase
from wargame_core.engine.program_words import Words, speaking

if TYPE_CHECKING:
    from wargame_core.lessons.how_to import HowTo, HowToSection

app = typer.Typer(rich_markup_mode=None, add_completion=False)

WIDEST: Final = 100
"""Columns that a line takes at most."""


@app.command("how-to")
def command(
    game: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help="Left out: lists all pages.")
    ] = None,
    *,
    language: Annotated[str, typer.Option(help="“en” or “ja”: English or Japanese.")] = "en",
) -> None:
    """Say how a game is played, on one page, with the rules and lessons that go further.

    The window has the same page: “How to play” on its first page and in the menu Help.
    """
    from wargame_core.lessons.how_to import games_with_how_to, how_to

    arguments.one_of(language, arguments.LANGUAGES, Phrase("language"))
    with speaking(language):
        if game is not None:
            _print(how_to(game), language)
            return
        for name in games_with_how_to():
            typer.echo(f"{command_line('how-to', name)}  {how_to(name).title.in_(language)}")


def _print(page: HowTo, language: str) -> None:
    screen, words = Screen(), Words(language)
    screen.say(page.title.in_(language), "heading")
    for section in page.sections:
        screen.heading(section.title.in_(language))
        for line in _lines(section, language):
            screen.say(line)
        if section.rules:
            numbers = ", ".join(section.rules)
            screen.say(words("Rules: {numbers}", numbers=numbers), "quiet")
        for number in section.lessons:
            lesson = command_line("lesson", f"{page.game}/{number}")
            screen.say(words("Lesson: {command}", command=lesson), "quiet")
    screen.say("")
    rule = next(number for section in page.sections for number in section.rules)
    told = words("A rule: {command}", command=command_line("rules", page.game, rule))
    screen.say(told, "note")


def _lines(section: HowToSection, language: str) -> Iterator[str]:
    """The text of a section, broken where the terminal ends; Japanese breaks by itself."""
    width = min(WIDEST, shutil.get_terminal_size((WIDEST, 24)).columns)
    for paragraph in section.text.in_(language).split("\n"):
        if language == "ja":
            yield paragraph
        else:
            indent = "  " if paragraph.startswith("- ") else ""
            yield textwrap.fill(paragraph, width, subsequent_indent=indent)
