"""``gunyuden puzzle``: find the provably best choice in the terminal."""

from __future__ import annotations

from typing import Annotated

import typer

from wargame_core.cli import arguments
from wargame_core.cli.puzzle_dialogue import PuzzleDialogue
from wargame_core.cli.screen import Screen
from wargame_core.engine import registry
from wargame_core.engine.errors import DataError, UsageError
from wargame_core.engine.invocation import command_line
from wargame_core.engine.phrase import Phrase
from wargame_core.engine.program_words import Words, speaking

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command("puzzle")
def puzzle(
    which: Annotated[
        str | None, typer.Argument(metavar="[GAME[/NUMBER]]", help="Left out: lists all puzzles.")
    ] = None,
    *,
    answer: Annotated[
        bool, typer.Option("--answer", help="Say the answer with its numbers.")
    ] = False,
    language: Annotated[str, typer.Option(help="“en” or “ja”: English or Japanese.")] = "en",
) -> None:
    """Solve a puzzle: a position with a best choice, proved over every roll of the dice.

    The window has puzzles too: “Puzzles” on its first page.
    """
    arguments.one_of(language, arguments.LANGUAGES, Phrase("language"))
    with speaking(language):
        game, number = ("", 0) if which is None else arguments.numbered(which, Phrase("puzzle"))
        if number:
            _set(game, number, language, answer=answer)
        elif answer:
            raise UsageError(Phrase("Found no puzzle to answer; expected one, as in GAME/1."))
        else:
            _list(game, language)


def _list(only: str, language: str) -> None:
    """All puzzles, or those of one game."""
    from wargame_core.engine.game import title_in
    from wargame_core.puzzles.puzzle_file import games_with_puzzles, load_puzzle, puzzle_files
    from wargame_core.puzzles.puzzle_text import grade_text
    from wargame_core.puzzles.solved import is_solved

    words, found = Words(language), games_with_puzzles()
    if only and only not in found:
        raise UsageError(Phrase("The game “{game}” has no puzzles.", game=only))
    for game in (only,) if only else found:
        typer.echo(title_in(registry.load(game).info, language))
        for number, path in enumerate(puzzle_files(game), start=1):
            try:
                one = load_puzzle(path)
            except DataError as error:
                typer.echo(f"  {game}/{number}  {words.of(error.faults[0])}")
                continue
            solved = words("solved") if is_solved(one) else ""
            title, theme = one.title.in_(language), one.theme.in_(language)
            line = f"  {f'{game}/{number}':<17} {grade_text(one)}  {title} – {theme}  {solved}"
            typer.echo(line.rstrip())
    command = command_line("puzzle", f"{(only or found[0])}/1")
    typer.echo(words("Begin with: {command}", command=command))


def _set(game: str, number: int, language: str, *, answer: bool) -> None:
    from wargame_core.puzzles.puzzle_file import puzzle_files, puzzle_number

    screen, words = Screen(), Words(language)
    dialogue = PuzzleDialogue(puzzle_number(game, number), screen, language)
    try:
        if answer:
            dialogue.answer()
            return
        solved = dialogue.run()
    except EOFError:
        screen.say(words("The input has ended."), "note")
        return
    except KeyboardInterrupt:
        screen.say(words("\nStopped."), "note")
        raise typer.Exit(130) from None
    if solved and number < len(puzzle_files(game)):
        command = command_line("puzzle", f"{game}/{number + 1}")
        screen.say(words("The next puzzle: {command}", command=command), "note")
