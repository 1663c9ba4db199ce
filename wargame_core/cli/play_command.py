"""``gunyuden play``: a match in a window or in the terminal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Final

import typer

from wargame_core.cli import arguments
from wargame_core.cli.screen import Screen
from wargame_core.engine.chance import dice_of
from wargame_core.engine.changes import UndoPolicy
from wargame_core.engine.errors import UsageError
from wargame_core.engine.game import Game, LeavesOut
from wargame_core.engine.invocation import command_line
from wargame_core.engine.match import Match
from wargame_core.engine.phrase import Phrase
from wargame_core.engine.program_words import Words, speaking
from wargame_core.engine.registry import complete_options
from wargame_core.engine.seats import HUMAN, complete_seats
from wargame_core.players import roster
from wargame_core.players.opponents import Opponents
from wargame_core.players.search.budget import wall_clock

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@dataclass(frozen=True, slots=True)
class Wish:
    """What was asked for on the command line."""

    game: str | None
    seats: Mapping[str, str]
    options: Mapping[str, str]
    seed: int | None
    dice: str
    load: Path | None
    save: Path | None
    undo: str | None
    yes: bool


NOTHING: Final = Wish(None, {}, {}, None, "seeded", None, None, None, yes=False)
"""What is wished where nothing is said; the first page of the window asks then."""


@app.command("play")
def play(
    game: Annotated[
        str | None,
        typer.Argument(metavar="[GAME[/SCENARIO]]", help=f"See: {command_line('list')}."),
    ] = None,
    seat: Annotated[
        list[str] | None,
        typer.Option(metavar="SIDE=PLAYER", help="Who plays a side: human, random, …"),
    ] = None,
    option: Annotated[
        list[str] | None, typer.Option(metavar="NAME=VALUE", help="An option of the scenario.")
    ] = None,
    seed: Annotated[int | None, typer.Option(help="Same seed, same dice.")] = None,
    dice: Annotated[
        str, typer.Option(help="“seeded”, or “own”: you roll, and type what the die shows.")
    ] = "seeded",
    load: Annotated[
        Path | None,
        typer.Option(help="Go on with a recorded match."),
    ] = None,
    save: Annotated[Path | None, typer.Option(help="Where the match is recorded.")] = None,
    undo: Annotated[
        str | None,
        typer.Option(help="With --text: take back “free”, or up to the last “roll”."),
    ] = None,
    language: Annotated[
        str, typer.Option(help="Of the terminal, “en” or “ja”; the window has its own setting.")
    ] = "en",
    *,
    text: Annotated[bool, typer.Option("--text", help="Play in the terminal.")] = False,
    quick: Annotated[
        bool, typer.Option("--quick", help="With --text: dice fall without a question.")
    ] = False,
    ask: Annotated[
        bool,
        typer.Option("--ask", help="With --text: put questions also to a file or pipe."),
    ] = False,
    explain: Annotated[
        bool, typer.Option("--explain", help="With --text: programs say why they choose so.")
    ] = False,
    yes: Annotated[
        bool,
        typer.Option("--yes", help="With --load: show what other seats hide without asking."),
    ] = False,
) -> None:
    """Play a match; sides without a player are human. Without a game the window asks."""
    arguments.one_of(language, arguments.LANGUAGES, Phrase("language"))
    with speaking(language):
        arguments.one_of(dice, ("seeded", "own"), Phrase("kind of dice"))
        if undo is not None:
            arguments.one_of(undo, [policy.value for policy in UndoPolicy], Phrase("undo"))
        wish = Wish(
            game,
            arguments.seats(seat or ()),
            arguments.options(option or ()),
            seed,
            dice,
            load,
            save,
            undo,
            yes,
        )
        if text:
            _play_in_terminal(wish, language, explain=explain, quick=quick, ask=ask)
            return
        if explain:
            raise UsageError(Phrase("--explain needs --text; the window has “Why this move?”."))
        if quick:
            raise UsageError(Phrase("--quick needs --text; the window shows odds beside a choice."))
        if ask:
            raise UsageError(Phrase("--ask needs --text; the window asks always."))
        if undo is not None:
            raise UsageError(
                Phrase("--undo needs --text; in the window it follows from who plays.")
            )
        if wish != NOTHING:
            _check(wish)
    from wargame_core.cli.desktop import open_desktop, open_first_page

    if wish == NOTHING:
        raise typer.Exit(open_first_page())
    words = _as_arguments(wish)
    raise typer.Exit(open_desktop(words, text_mode=command_line(*words, "--text")))


def _check(wish: Wish) -> None:
    """Raise UsageError for anything that names nothing, before a window opens."""
    if wish.load is not None:
        _nothing_beside_load(wish)
        arguments.existing_file(wish.load)
        return
    if wish.game is None:
        raise UsageError(
            Phrase("Name a game to play; “{command}” shows all.", command=command_line("list"))
        )
    game, scenario = arguments.game_and_scenario(wish.game)
    complete_options(scenario, wish.options)
    roster.check(game, complete_seats(scenario, wish.seats))


def _nothing_beside_load(wish: Wish) -> None:
    if wish.game is not None or wish.options or wish.seed is not None or wish.dice != "seeded":
        raise UsageError(
            Phrase(
                "With --load the record says game, options, seed and dice; "
                "they cannot be given too."
            )
        )


def _as_arguments(wish: Wish) -> list[str]:
    """The wish as arguments, for the desktop program."""
    words = ["play"]
    if wish.game is not None:
        words.append(wish.game)
    for name, value in wish.seats.items():
        words += ["--seat", f"{name}={value}"]
    for name, value in wish.options.items():
        words += ["--option", f"{name}={value}"]
    if wish.seed is not None:
        words += ["--seed", str(wish.seed)]
    if wish.dice != "seeded":
        words += ["--dice", wish.dice]
    if wish.yes:
        words.append("--yes")
    for flag, path in (("--load", wish.load), ("--save", wish.save)):
        if path is not None:
            words += [flag, str(path)]
    return words


def _play_in_terminal(wish: Wish, language: str, *, explain: bool, quick: bool, ask: bool) -> None:
    from wargame_core.cli.text_play import TextPlay
    from wargame_core.files.autosaves import autosave, kept_seats, remember
    from wargame_core.files.recorder import Recorder

    screen, words = Screen(), Words(language)
    _check(wish)
    notes: Sequence[str] = ()
    if wish.load is not None and wish.save is None:
        kept = kept_seats(wish.load)
        recorder, notes = Recorder.resume(wish.load)
        match = recorder.match
        try:
            match.reseat(complete_seats(match.scenario, {**match.seats, **kept}))
            players = _seated(match, wish.seats, wish, screen, words)
        except BaseException:
            recorder.close()
            raise
    else:
        match, notes = _begin(wish)
        players = _seated(match, wish.seats, wish, screen, words)
        recorder = Recorder(match, wish.save) if wish.save is not None else autosave(match)
    if wish.undo is not None:
        match.undo_policy = UndoPolicy(wish.undo)
    clock = wall_clock if HUMAN in players.values() else None
    opponents = Opponents(match.game, players, match.seed, clock=clock)
    if wish.load is None and (left_out := _left_out(match.game, words)):
        screen.say(left_out, "note")
    for note in notes:
        screen.say(words.of(note), "note")
    code, asked = 0, False
    try:
        remember(recorder)
        asked = not TextPlay(
            match,
            opponents,
            screen,
            language,
            players,
            explain=explain,
            quick=quick,
            ask=ask,
            recorder=recorder,
        ).run()
    except EOFError:
        screen.say(words("The input has ended."), "note")
    except KeyboardInterrupt:
        screen.say(words("\nStopped."), "note")
        code = 130
    finally:
        recorder.close(discard_empty=wish.save is None and wish.load is None)
        remember(recorder)
        for news in recorder.news():
            screen.say(words.of(news), "note")
        if recorder.unsaved is not None:
            screen.say(words.of(recorder.unsaved.words), "refusal")
            code = code or (0 if asked else 1)  # “quit” was asked about it
        if recorder.path is not None and recorder.path.exists():
            screen.say(_where_recorded(match, recorder.path, words), "note")
    raise typer.Exit(code)


def _seated(
    match: Match, seats: Mapping[str, str], wish: Wish, screen: Screen, words: Words
) -> Mapping[str, str]:
    """Who plays which seat from now on, if that may be seen. Raises UsageError."""
    from wargame_core.cli.seat_question import confirm_seats

    players = complete_seats(match.scenario, {**match.seats, **seats})
    confirm_seats(match, players, screen, words, yes=wish.yes)
    match.reseat(players)
    return players


def _left_out(game: Game, words: Words) -> str:
    """One sentence about the player's own scenario files that are not offered; mostly empty."""
    count = len(game.left_out()) if isinstance(game, LeavesOut) else 0
    if not count:
        return ""
    text = (
        "One of your scenario files is left out; {command} says which and why."
        if count == 1
        else "{count} of your scenario files are left out; {command} says which and why."
    )
    return words(text, count=count, command=command_line("list"))


def _begin(wish: Wish) -> tuple[Match, Sequence[str]]:
    if wish.load is not None:
        from wargame_core.files.record import load_match

        return load_match(wish.load)
    from wargame_core.files.record_header import fresh_seed

    assert wish.game is not None, "checked before"
    game, scenario = arguments.game_and_scenario(wish.game)
    match: Match = Match(
        game,
        scenario.id,
        options=wish.options,
        seed=fresh_seed(game) if wish.seed is None else wish.seed,
        seats=wish.seats,
        dice=dice_of(wish.dice),
    )
    return match, ()


def _where_recorded(match: Match, path: Path, words: Words) -> str:
    """Where a match is recorded, and the command that goes on with it by the same players."""
    if match.decision is None:
        return words("The match is recorded in {path}.", path=path)
    seats: list[str] = []
    if dict(match.seats) != dict(match.begun_by):
        for seat, player in match.seats.items():
            seats += ["--seat", f"{seat}={player}"]
    language = () if words.language == "en" else ("--language", words.language)
    return words(
        "The match is recorded in {path}; go on with: {command}",
        path=path,
        command=command_line("play", "--load", str(path), *seats, "--text", *language),
    )
