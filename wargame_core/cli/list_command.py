"""``gunyuden list``: what can be played."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict
from typing import Annotated, Any, Final

import typer

from wargame_core.cli import arguments
from wargame_core.engine import registry
from wargame_core.engine.errors import WargameError
from wargame_core.engine.game import Game, LeavesOut, title_in
from wargame_core.engine.phrase import Phrase
from wargame_core.engine.program_words import Words
from wargame_core.players import roster
from wargame_core.players.player_name import PERSONA_MARK

FORMAT: Final = "gunyuden-list/1"
app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command("list")
def list_games(
    *,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    language: Annotated[str, typer.Option(help="“en” or “ja”: English or Japanese.")] = "en",
) -> None:
    """Games, scenarios, options and opponents."""
    arguments.one_of(language, arguments.LANGUAGES, Phrase("language"))
    games = list(_games())
    if as_json:
        document = {"format": FORMAT, "games": [_document(game) for game in games]}
        typer.echo(json.dumps(document, ensure_ascii=False, indent=2))
        return
    for game in games:
        for line in _lines(game, language):
            typer.echo(line)
        for reason in game.left_out() if isinstance(game, LeavesOut) else ():
            typer.echo(f"gunyuden: {Words(language).of(reason)}", err=True)


def _games() -> Iterator[Game]:
    for name in registry.names():
        try:
            yield registry.load(name)
        except WargameError as error:
            typer.echo(f"gunyuden: {error}", err=True)


def _document(game: Game) -> dict[str, Any]:
    levels = roster.opponents(game)
    personas = {name: list(level.personas) for name, level in levels.items() if level.personas}
    return {**asdict(game.info), "opponents": list(levels), "personas": personas}


def _lines(game: Game, language: str) -> Iterator[str]:
    info = game.info
    yield f"{info.id}  {info.title} {info.title_ja} (rules {info.rules_version})"
    for scenario in info.scenarios:
        titles = f"{scenario.title} {scenario.title_ja}"
        yield f"  {info.id}/{scenario.id}  {titles}, {scenario.length_in(language)}"
        yield f"      {scenario.summary_in(language)}"
        seats = ", ".join(f"{seat.id} ({title_in(seat, language)})" for seat in scenario.seats)
        yield f"      seats: {seats}"
        for option in scenario.options:
            values = ", ".join(
                f"{choice.value}*" if choice.value == option.default else choice.value
                for choice in option.choices
            )
            title = title_in(option, language)
            yield f"      option {option.id}={values}: {title} (rule {option.rule})"
    yield f"  players: {', '.join(roster.names(game))}"
    for name, level in roster.opponents(game).items():
        if level.personas:
            asked = ", ".join(f"{name}{PERSONA_MARK}{one}" for one in level.personas)
            yield f"      personas: {asked}"
