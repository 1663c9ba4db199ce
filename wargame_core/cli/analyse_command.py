"""``gunyuden analyse``: the choices of a recorded match beside the best that were open."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from wargame_core.cli import arguments
from wargame_core.cli.exit_codes import INTERRUPTED
from wargame_core.cli.luck_command import signed
from wargame_core.engine.phrase import Phrase
from wargame_core.engine.program_words import Words, speaking
from wargame_core.engine.seats import seat_called

if TYPE_CHECKING:
    from wargame_core.analysis.match_analysis import MatchAnalysis, Progress
    from wargame_core.engine.decision import Message
    from wargame_core.engine.match import Match

app = typer.Typer(rich_markup_mode=None, add_completion=False)

MOST_JOBS: Final = 8
"""Processes that are begun by themselves at most."""


@app.command("analyse")
def command(
    record: Annotated[Path, typer.Argument(help="A match record, finished or not.")],
    seat: Annotated[
        list[str] | None, typer.Option(metavar="SIDE", help="Only this side; again for more.")
    ] = None,
    seconds: Annotated[
        float, typer.Option(min=0.0, help="No longer than this; 0: as long as it takes.")
    ] = 0.0,
    jobs: Annotated[
        int, typer.Option(min=0, help="Processes; 0: as many as there are processors.")
    ] = 0,
    top: Annotated[int, typer.Option(min=1, help="Dear choices of each side.")] = 5,
    language: Annotated[str, typer.Option(help="“en” or “ja”.")] = "en",
    *,
    as_json: Annotated[bool, typer.Option("--json", help="Write JSON.")] = False,
) -> None:
    """Hold every choice against the best that the strongest level would have done.

    Both are played on with the same dice, so luck counts for neither.
    """
    from wargame_core.analysis.match_analysis import analyse
    from wargame_core.files.record import load_match

    arguments.one_of(language, arguments.LANGUAGES, Phrase("language"))
    words = Words(language)
    try:
        with speaking(language):
            arguments.existing_file(record)
            match, notes = load_match(record)
            for note in notes:
                typer.echo(words.of(note), err=True)
            processes = jobs or min(MOST_JOBS, os.cpu_count() or 1)
            with _progress(words("choices")) as progress:
                found = analyse(
                    match, tuple(seat or ()), jobs=processes, seconds=seconds, progress=progress
                )
    except KeyboardInterrupt:
        typer.echo(words("Interrupted."), err=True)
        raise typer.Exit(INTERRUPTED) from None
    told = AnalysisText(match, record, language)
    if as_json:
        typer.echo(json.dumps(told.document(found), ensure_ascii=False, indent=2))
    else:
        for line in told.lines(found, top):
            typer.echo(line)


@contextmanager
def _progress(title: str) -> Iterator[Progress | None]:
    """A bar where somebody looks."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
    from rich.progress import TimeRemainingColumn as Remaining

    console = Console(stderr=True)
    if not console.is_terminal:
        yield None
        return
    columns = (TextColumn(title), BarColumn(), MofNCompleteColumn(), Remaining())
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task(title)
        yield lambda done, total: bar.update(task, completed=done, total=total)


class AnalysisText:
    """Puts the analysis of a match into words."""

    def __init__(self, match: Match, record: Path, language: str) -> None:
        """Take the match that it is about, and its file."""
        self._match, self._record, self._language = match, record, language
        self._words = Words(language)

    def lines(self, found: MatchAnalysis, most: int) -> Iterator[str]:
        """The analysis for the terminal."""
        words = self._words
        yield words(
            "Choices beside the best that “{level}” finds, in {unit}",
            level=found.level,
            unit=self._say(found.unit),
        )
        if found.left_out:
            yield words("{count} choices were left out for want of time.", count=found.left_out)
        yield ""
        seats = tuple(dict.fromkeys(one.seat for one in found.verdicts))
        for seat in seats:
            sums = found.of(seat)
            yield "  " + words(
                "{name}: {choices} choices, {best} as good as any, {loss} lost on average",
                name=self._seat(seat),
                choices=sums.choices,
                best=sums.best,
                loss=f"{sums.loss:.2f}",
            )
        yield from self._course(found)
        for seat in seats:
            yield ""
            yield from self._dearest(found, seat, most)

    def _course(self, found: MatchAnalysis) -> Iterator[str]:
        from wargame_core.analysis.choices_told import curve

        if len(found.course) < 2 or found.standing is None:
            return
        rows = {
            seat: (
                [moment.standing[seat] for moment in found.course],
                [moment.luck[seat] for moment in found.course],
            )
            for seat in self._match.seats
        }
        most = max(abs(value) for both in rows.values() for row in both for value in row)
        yield ""
        yield self._words(
            "Turn by turn, in {unit} against the mean of all", unit=self._say(found.standing)
        )
        for seat, both in rows.items():
            yield f"  {self._seat(seat)}"
            for name, row in zip((self._words("stands"), self._words("luck")), both, strict=True):
                yield f"    {curve(row, most)}  {name} {signed(row[-1])}"

    def _dearest(self, found: MatchAnalysis, seat: str, most: int) -> Iterator[str]:
        from wargame_core.analysis.choices_told import choice_told

        words, dearest = self._words, found.dearest(seat, most)
        if not dearest:
            yield words("{name}: nothing was found that cost anything.", name=self._seat(seat))
            return
        yield words("Dearest choices of {name}", name=self._seat(seat))
        comma = words(", ")
        for number, verdict in enumerate(dearest, 1):
            told = choice_told(self._match, verdict, self._language)
            price = f"{signed(-verdict.loss)} (± {verdict.doubt:.2f})"
            yield f"  {number}. {price}  {told.when}"
            if told.asked:
                yield "     " + words("asked: {what}", what=told.asked)
            yield "     " + words("played: {what}", what=comma.join(told.played))
            yield "     " + words("better: {what}", what=comma.join(told.better))
            if told.terms:
                why = comma.join(f"{name} {signed(value)}" for name, value in told.terms)
                yield "     " + words("it brings: {what}", what=why)
            yield "     " + words(
                "to see it: {command}",
                command=f"gunyuden replay {self._record} --to {told.position}",
            )

    def document(self, found: MatchAnalysis) -> dict[str, Any]:
        """The analysis for programs."""
        from wargame_core.analysis.choices_told import choice_told

        seats = tuple(dict.fromkeys(one.seat for one in found.verdicts))
        return {
            "level": found.level,
            "unit": self._say(found.unit),
            "left_out": found.left_out,
            "seats": {
                seat: {
                    "choices": found.of(seat).choices,
                    "best": found.of(seat).best,
                    "loss": round(found.of(seat).loss, 6),
                    "dearest": [
                        {
                            "position": told.position,
                            "when": told.when,
                            "loss": round(told.verdict.loss, 6),
                            "asked": told.asked,
                            "played": list(told.played),
                            "better": list(told.better),
                        }
                        for one in found.dearest(seat)
                        for told in (choice_told(self._match, one, self._language),)
                    ],
                }
                for seat in seats
            },
            "choices": [
                {
                    "seat": one.seat,
                    "first": one.first,
                    "last": one.last,
                    "kind": one.kind,
                    "loss": round(one.loss, 6),
                    "doubt": round(one.doubt, 6),
                    "better": list(one.best),
                    "terms": {name: round(value, 6) for name, value in one.terms.items()},
                }
                for one in found.verdicts
            ],
            "standing_unit": self._say(found.standing),
            "course": [
                {
                    "action": moment.number,
                    "when": self._say(moment.when),
                    "standing": _rounded(moment.standing),
                    "luck": _rounded(moment.luck),
                    "chance": _rounded(moment.chance),
                }
                for moment in found.course
            ],
        }

    def _seat(self, seat: str) -> str:
        match = self._match
        return seat_called(match.game, match.scenario, match.state, seat, self._language)

    def _say(self, message: Message | None) -> str:
        if message is None:
            return ""
        return self._match.game.say(self._match.state, message, self._language)


def _rounded(values: Any) -> dict[str, float]:
    return {seat: round(value, 6) for seat, value in values.items()}
