"""``gunyuden matches``: the matches that were played on this computer, and how they stand."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict
from datetime import datetime
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from wargame_core.cli import arguments
from wargame_core.engine.file_text import printable
from wargame_core.engine.phrase import Phrase
from wargame_core.engine.program_words import Words
from wargame_core.files.autosaves import autosave_folder, known_states, my_records
from wargame_core.files.match_states import MatchFacts, MatchState, match_states
from wargame_core.files.recorder import SUFFIX

FORMAT: Final = "gunyuden-matches/1"
app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command("matches")
def matches(
    places: Annotated[
        list[Path] | None,
        typer.Argument(metavar="[FILE|FOLDER…]", help="Records to list; left out: all of yours."),
    ] = None,
    *,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    sample: Annotated[
        bool, typer.Option("--samples", help="The annotated matches that came along, instead.")
    ] = False,
    language: Annotated[str, typer.Option(help="“en” or “ja”: English or Japanese.")] = "en",
) -> None:
    """List your matches and how they stand, the one played last first."""
    arguments.one_of(language, arguments.LANGUAGES, Phrase("language"))
    if sample:
        _list_samples(language)
        return
    words, known = Words(language), known_states()
    states = match_states(_records(places) if places else my_records(known), known)
    if as_json:
        document = {
            "format": FORMAT,
            "folder": str(autosave_folder()),
            "matches": [_document(state) for state in states],
        }
        typer.echo(json.dumps(document, ensure_ascii=False, indent=2))
        return
    if not states:
        typer.echo(words("No match was found in {folder}.", folder=autosave_folder()))
    for state in states:
        for line in _lines(state, words):
            typer.echo(printable(line))


def _list_samples(language: str) -> None:
    from wargame_core.files.samples import samples

    for one in samples():
        typer.echo(one.title(language))
        typer.echo(f"    {one.about(language)}")
        typer.echo(f"    {printable(str(one.path))}")


def _records(places: list[Path]) -> Iterator[Path]:
    """The records in folders, and files as they are named. Raises UsageError."""
    for place in places:
        if place.is_dir():
            yield from sorted(place.absolute().glob(f"*{SUFFIX}"))
        else:
            yield arguments.existing_file(place).absolute()


def _document(state: MatchState) -> dict[str, Any]:
    changed = datetime.fromtimestamp(state.changed).astimezone().isoformat(timespec="seconds")
    about = {"path": str(state.path), "changed": changed, "busy": state.busy}
    if state.fault:
        return {**about, "fault": str(state.fault)}
    return {**about, **asdict(state.facts)}


def _lines(state: MatchState, words: Words) -> Iterator[str]:
    """When, what and how it stands; who plays; where the record is."""
    when = f"{datetime.fromtimestamp(state.changed):%Y-%m-%d %H:%M}"
    if state.fault:
        yield f"{when}  {words.of(state.fault)}"
    else:
        facts = state.facts
        title = _in(words, facts.title, facts.title_ja)
        named = words("{title} ({id})", title=title, id=f"{facts.game}/{facts.scenario}")
        yield f"{when}  {words('{who}: {words}', who=named, words=how_it_stands(state, words))}"
        players = (f"{seat}={player}" for seat, player in facts.seats.items())
        yield f"    {words(', ').join(players)}"
    yield f"    {state.path}"


def how_it_stands(state: MatchState, words: Words) -> str:
    """The turn, who is to decide or has won, and how long the match is."""
    facts = state.facts
    parts = [_in(words, facts.turn, facts.turn_ja), _outcome(facts, words)]
    parts.append(
        words("1 action") if facts.actions == 1 else words("{count} actions", count=facts.actions)
    )
    if state.busy:
        parts.append(words("being played now"))
    return words("; ").join(part for part in parts if part)


def _outcome(facts: MatchFacts, words: Words) -> str:
    if not facts.over:
        seat = _in(words, facts.seat, facts.seat_ja)
        return words("{seat} decides", seat=seat) if seat else words("the dice are rolled next")
    if not facts.winner:
        return words("over, a draw")
    return words("over, {side} has won", side=_in(words, facts.winner, facts.winner_ja))


def _in(words: Words, text: str, text_ja: str) -> str:
    return (words.language == "ja" and text_ja) or text
