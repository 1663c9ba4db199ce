"""``gunyuden position``: write, show, check and play positions from scripts."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from wargame_core.cli.arguments import LANGUAGES, free_path, game_and_scenario, one_of, options
from wargame_core.cli.help_group import HelpGroup
from wargame_core.engine.decision import Action
from wargame_core.engine.errors import UsageError
from wargame_core.engine.file_text import printable
from wargame_core.engine.invocation import command_line
from wargame_core.engine.phrase import Phrase
from wargame_core.engine.program_words import Words, speaking

if TYPE_CHECKING:
    from wargame_core.engine.decision import Event
    from wargame_core.engine.game import Game
    from wargame_core.files.position import Position

app = typer.Typer(
    cls=HelpGroup,
    help="Work with positions from scripts.",
    rich_markup_mode=None,
    add_completion=False,
)

_File = Annotated[Path, typer.Argument(metavar="FILE", help="A position.")]
_Out = Annotated[Path | None, typer.Option("--out", help="Write the position to this file.")]
_Force = Annotated[bool, typer.Option("--force", help="Replace files that are there.")]
_Json = Annotated[bool, typer.Option("--json", help="Write JSON.")]
_Language = Annotated[str, typer.Option("--language", help="“en” or “ja”: English or Japanese.")]


@app.command()
def new(
    scenario: Annotated[str, typer.Argument(metavar="GAME/SCENARIO")],
    *,
    option: Annotated[list[str] | None, typer.Option(metavar="NAME=VALUE")] = None,
    comment: Annotated[str, typer.Option(help="What the position is about.")] = "",
    out: _Out = None,
    force: _Force = False,
) -> None:
    """Write the position at the start of a scenario."""
    _expect_free(out, force=force)
    game, info = game_and_scenario(scenario)
    start = game.setup(info.id, options(option or ()), 0)
    _write(game.info.id, start, out, comment, force=force)


@app.command()
def show(file: _File, *, language: _Language = "en") -> None:
    """Print the board, what is to be decided, and what the position is about."""
    one_of(language, LANGUAGES, Phrase("language"))
    with speaking(language):
        position = _load(file)
    game, state = position.game, position.state
    if position.document.comment:
        typer.echo(f"{printable(position.document.comment)}\n")
    typer.echo(game.summary(state, language))
    typer.echo(f"\n{_decision(game, state, language)}")


@app.command()
def check(file: _File) -> None:
    """Read a position and play its lines; the exit code is 1 if something is wrong."""
    from wargame_core.engine.errors import DataError

    try:
        typer.echo(f"{printable(str(file))}: {check_position(file)}")
    except DataError as error:
        typer.echo(f"gunyuden: {error}", err=True)
        raise typer.Exit(1) from error


@app.command()
def legal(file: _File, *, as_json: _Json = False, language: _Language = "en") -> None:
    """List the legal actions."""
    one_of(language, LANGUAGES, Phrase("language"))
    with speaking(language):
        position = _load(file)
    game, state = position.game, position.state
    actions = game.legal_actions(state)
    texts = [game.write_action(state, action) for action in actions]
    if as_json:
        decision = game.decision(state)
        _json(
            {
                "decision": decision
                and {
                    "seat": decision.seat,
                    "kind": decision.kind,
                    "rule": decision.rule,
                },
                "legal": texts,
            }
        )
        return
    typer.echo(_decision(game, state, language))
    width = max((len(text) for text in texts), default=0)
    for text, action in zip(texts, actions, strict=True):
        typer.echo(f"  {text:{width}}  {game.describe(state, action, language)}")


@app.command()
def play(
    file: _File,
    actions: Annotated[
        list[str] | None, typer.Argument(metavar="ACTION…", help="Each in quotes: 'go 3216'.")
    ] = None,
    *,
    dice: Annotated[str, typer.Option(help="Dice in order, such as 4,5.")] = "",
    out: _Out = None,
    save: Annotated[
        Path | None, typer.Option(help="Record the match, to be replayed and gone on with.")
    ] = None,
    force: _Force = False,
    as_json: _Json = False,
    language: _Language = "en",
) -> None:
    """Play actions and dice from a position; print the events and the position they lead to."""
    from wargame_core.files.position import write_position
    from wargame_core.files.position_lines import play_line

    one_of(language, LANGUAGES, Phrase("language"))
    with speaking(language):
        _expect_free(out, save, force=force)
        if out is not None and save is not None and out.absolute() == save.absolute():
            text = "{path}: --out and --save name the same file; expected two files."
            raise UsageError(Phrase(text, path=out))
        position = _load(file)
        game = position.game
        played = play_line(game, position.state, actions or (), _faces(dice))
        if save is not None:
            _record(position, played.actions, save, force=force)
    if as_json:
        _json(
            {
                "events": [_event(game, played.state, event, language) for event in played.events],
                "position": write_position(game.info.id, played.state),
            }
        )
    else:
        for event in played.events:
            typer.echo(game.event_text(played.state, event, language))
    if out is not None or not as_json:
        with speaking(language):
            _write(game.info.id, played.state, out, force=force)


@app.command("open")
def open_window(file: _File) -> None:
    """Open the desktop program at a position, to play on from it."""
    from wargame_core.cli.desktop import open_desktop

    _load(file)
    words = ["position", str(file)]
    raise typer.Exit(open_desktop(words, text_mode=command_line("position", "show", str(file))))


@app.command()
def odds(
    file: _File,
    action: Annotated[str, typer.Argument(help="Left out: the roll that is waited for.")] = "",
    *,
    as_json: _Json = False,
    language: _Language = "en",
) -> None:
    """Print the exact odds of an action, up to the next choice of a player."""
    from wargame_core.cli.position_odds import print_odds

    one_of(language, LANGUAGES, Phrase("language"))
    with speaking(language):
        print_odds(file, action, as_json=as_json, language=language)


def check_position(file: Path) -> str:
    """Read a position and play its lines. Raises DataError with everything that is wrong."""
    from wargame_core.engine.errors import DataError
    from wargame_core.files.position_lines import position_faults

    position = _load(file)
    faults = position_faults(position)
    if faults:
        raise DataError([f"{file.name}: {fault}" for fault in faults])
    lines = len(position.document.play)
    told = f" ({lines} lines of play come true)" if lines else ""
    return f"{_decision(position.game, position.state, 'en')}{told}"


def _load(file: Path) -> Position:
    from wargame_core.files.position import load_position

    return load_position(file)


def _record(position: Position, actions: Sequence[Action], path: Path, *, force: bool) -> None:
    """A record of what was played; whoever goes on rolls dice of his own."""
    from wargame_core.engine.chance import OwnDice
    from wargame_core.files.position_game import match_from
    from wargame_core.files.recorder import save_match

    match = match_from(position, dice=OwnDice())
    for action in actions:
        match.play(action)
    save_match(match, path, replace=force)


def _decision(game: Game, state: object, language: str) -> str:
    words = Words(language)
    decision = game.decision(state)
    if decision is not None:
        return words(
            "{seat} ({kind}, rule {rule}): {words}",
            seat=decision.seat,
            kind=decision.kind,
            rule=decision.rule,
            words=game.say(state, decision.prompt, language),
        )
    result = game.result(state)
    return game.say(state, result.reason, language) if result else words("The game is over.")


def _faces(text: str) -> list[int]:
    words = text.replace(",", " ").split()
    for word in words:
        if not re.fullmatch(r"[1-9][0-9]{0,2}", word, re.ASCII):
            text = "Found the die “{found}”, expected faces, such as 4,5."
            raise UsageError(Phrase(text, found=word))
    return [int(word) for word in words]


def _event(game: Game, state: object, event: Event, language: str) -> dict[str, Any]:
    found: dict[str, Any] = {
        "kind": event.kind,
        "rule": event.rule,
        "text": game.event_text(state, event, language),
    }
    if event.die is not None:
        found["die"] = event.die
    if event.modifiers:
        found["modifiers"] = [
            {"name": m.name, "value": m.value, "rule": m.rule} for m in event.modifiers
        ]
    if event.lookup is not None:
        found["result"] = event.lookup.result
    return found


def _expect_free(*paths: Path | None, force: bool) -> None:
    """See that nothing is lost by writing there, before anything is written. Raises UsageError."""
    for path in paths:
        if path is not None:
            free_path(path, force=force)


def _write(
    game: str, state: object, out: Path | None, comment: str = "", *, force: bool = False
) -> None:
    from wargame_core.files.position import save_position, write_position
    from wargame_core.files.position_json import position_text

    if out is not None:
        save_position(out, game, state, comment, replace=force)
    else:
        typer.echo(position_text(write_position(game, state, comment)), nl=False)


def _json(value: Any) -> None:
    typer.echo(json.dumps(value, ensure_ascii=False, indent=2))
