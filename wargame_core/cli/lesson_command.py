"""``gunyuden lesson``: learn a game step by step in the terminal."""

from __future__ import annotations

from typing import Annotated

import typer

from wargame_core.cli import arguments
from wargame_core.cli.screen import Screen
from wargame_core.engine import registry
from wargame_core.engine.errors import DataError, UsageError
from wargame_core.engine.invocation import command_line
from wargame_core.engine.phrase import Phrase
from wargame_core.engine.program_words import Words, speaking

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command("lesson")
def lesson(
    which: Annotated[
        str | None, typer.Argument(metavar="[GAME[/NUMBER]]", help="Left out: lists all lessons.")
    ] = None,
    *,
    language: Annotated[str, typer.Option(help="“en” or “ja”: English or Japanese.")] = "en",
) -> None:
    """Learn a game: a lesson is a position in which the rules check every step.

    The window has lessons too: “Learn” on its first page.
    """
    arguments.one_of(language, arguments.LANGUAGES, Phrase("language"))
    with speaking(language):
        game, number = ("", 0) if which is None else arguments.numbered(which, Phrase("lesson"))
        if number:
            _teach(game, number, language)
        else:
            _list(game, language)


def _list(only: str, language: str) -> None:
    """All lessons, or those of one game."""
    from wargame_core.engine.game import title_in
    from wargame_core.lessons.lesson_file import games_with_lessons, lesson_files, load_lesson
    from wargame_core.lessons.taken import is_taken

    words, found = Words(language), games_with_lessons()
    if only and only not in found:
        raise UsageError(Phrase("The game “{game}” has no lessons.", game=only))
    for game in (only,) if only else found:
        typer.echo(title_in(registry.load(game).info, language))
        for number, path in enumerate(lesson_files(game), start=1):
            try:
                one = load_lesson(path)
            except DataError as error:
                typer.echo(f"  {game}/{number}  {words.of(error.faults[0])}")
                continue
            taken = f"  {words('taken')}" if is_taken(one) else ""
            typer.echo(f"  {game}/{number}  {one.title.in_(language)}{taken}")
    command = command_line("lesson", f"{(only or found[0])}/1")
    typer.echo(words("Begin with: {command}", command=command))


def _teach(game: str, number: int, language: str) -> None:
    from wargame_core.cli.text_play import TextPlay
    from wargame_core.cli.tutor import Tutor
    from wargame_core.lessons.course import Course
    from wargame_core.lessons.lesson_file import lesson_files, lesson_number
    from wargame_core.lessons.taken import remember_taken
    from wargame_core.players.opponents import Opponents

    screen, words = Screen(), Words(language)
    course = Course(lesson_number(game, number))
    match = course.match
    opponents = Opponents(match.game, match.seats, match.seed)
    tutor = Tutor(course, screen, language)
    try:
        TextPlay(match, opponents, screen, language, quick=True, tutor=tutor).run()
    except EOFError:
        screen.say(words("The input has ended."), "note")
    except KeyboardInterrupt:
        screen.say(words("\nStopped."), "note")
        raise typer.Exit(130) from None
    if course.is_done:
        remember_taken(course.lesson)
    if course.is_done and number < len(lesson_files(game)):
        command = command_line("lesson", f"{game}/{number + 1}")
        screen.say(words("The next lesson: {command}", command=command), "note")
