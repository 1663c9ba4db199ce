"""``gunyuden luck``: what the dice of a recorded match brought, against what was to be expected."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from wargame_core.cli import arguments
from wargame_core.engine.phrase import Phrase
from wargame_core.engine.program_words import Words, speaking
from wargame_core.engine.seats import seat_called

if TYPE_CHECKING:
    from wargame_core.analysis.luck import BattleLuck, LuckReport, LuckSum, Swing
    from wargame_core.engine.decision import Message
    from wargame_core.engine.match import Match

app = typer.Typer(rich_markup_mode=None, add_completion=False)

MOST_BATTLES: Final = 15
"""Contests that are printed, those with most luck; JSON has all."""
_TOLD: Final = 3
"""Events that are told of a turning point."""
_LEAST: Final = 0.005


@app.command("luck")
def command(
    record: Annotated[Path, typer.Argument(help="A match record, finished or not.")],
    language: Annotated[str, typer.Option(help="“en” or “ja”.")] = "en",
    *,
    as_json: Annotated[bool, typer.Option("--json", help="Write JSON.")] = False,
) -> None:
    """Hold every die of a match against what it could have brought.

    The measure is the game's own: victory points with what leads to them, or provinces.
    """
    from wargame_core.analysis.luck import luck_of
    from wargame_core.files.record import load_match

    arguments.one_of(language, arguments.LANGUAGES, Phrase("language"))
    with speaking(language):
        arguments.existing_file(record)
        match, notes = load_match(record)
        for note in notes:
            typer.echo(Words(language).of(note), err=True)
        report = luck_of(match)
    told = LuckText(match, language)
    if as_json:
        typer.echo(json.dumps(told.document(report), ensure_ascii=False, indent=2))
    else:
        for line in told.lines(report):
            typer.echo(line)


class LuckText:
    """Puts a report on luck into words."""

    def __init__(self, match: Match, language: str) -> None:
        """Take the match that it is about."""
        self._match, self._language = match, language
        self._words = Words(language)

    def lines(self, report: LuckReport) -> Iterator[str]:
        """The report for the terminal."""
        words = self._words
        yield words(
            "Luck of the dice, in {unit}: what was rolled less what was to be expected",
            unit=self._say(report.unit),
        )
        yield words(
            "{dice} dice, {counted} of them with outcomes that differ in this measure",
            dice=report.dice,
            counted=report.counted,
        )
        yield ""
        for seat, found in report.seats.items():
            yield self._sum(self._seat(seat), found, " " * 2)
        battles = [battle for battle in report.battles if _most(battle.seats) >= _LEAST]
        if battles:
            shown = sorted(battles, key=lambda battle: -_most(battle.seats))[:MOST_BATTLES]
            yield ""
            yield words(
                "Fights with most luck, {shown} of {all}", shown=len(shown), all=len(report.battles)
            )
            for battle in sorted(shown, key=lambda battle: battle.numbers[0]):
                yield from self._battle(battle)
        if report.swings:
            yield ""
            yield words("Turning points")
            for swing in report.swings:
                yield from self._swing(swing)

    def document(self, report: LuckReport) -> dict[str, Any]:
        """The report for programs; numbers in the game's unit."""
        return {
            "unit": self._say(report.unit),
            "dice": report.dice,
            "counted": report.counted,
            "seats": _sums(report.seats),
            "battles": [
                {
                    "what": self._say(battle.contest.message),
                    "when": self._say(battle.when),
                    "place": battle.contest.place,
                    "actions": list(battle.numbers),
                    "seats": _sums(battle.seats),
                }
                for battle in report.battles
            ],
            "turning_points": [
                {
                    "action": swing.number,
                    "when": self._say(swing.when),
                    "by_chance": swing.by_chance,
                    "events": list(self._events(swing)),
                    "changes": _rounded(swing.changes),
                    "after": _rounded(swing.after),
                }
                for swing in report.swings
            ],
        }

    def _sum(self, name: str, found: LuckSum, indent: str) -> str:
        words = self._words
        chance = words("{percent} % are as far from it", percent=_percent(found.chance.value))
        if found.chance.draws:
            chance = words("{chance}, by {draws} draws", chance=chance, draws=found.chance.draws)
        return indent + words(
            "{name}: luck {luck}, rolled {rolled}, expected {expected} ({chance})",
            name=name,
            luck=signed(found.luck),
            rolled=signed(found.rolled),
            expected=signed(found.expected),
            chance=chance,
        )

    def _battle(self, battle: BattleLuck) -> Iterator[str]:
        when = self._say(battle.when)
        what = self._say(battle.contest.message)
        head = self._words("{when}, {what}", when=when, what=what) if when else what
        yield "  " + self._words(
            "{what} (from action {number})", what=head, number=battle.numbers[0]
        )
        seats = [
            (seat, found)
            for seat, found in battle.seats.items()
            if max(abs(found.rolled), abs(found.expected)) >= _LEAST
        ]
        if len(seats) == 2 and not sum(found.luck for _, found in seats):
            seats = [max(seats, key=lambda one: one[1].luck)]  # the other had as much bad luck
        for seat, found in seats:
            yield self._sum(self._seat(seat), found, " " * 4)

    def _swing(self, swing: Swing) -> Iterator[str]:
        changes = self._words(", ").join(
            f"{self._seat(seat)} {signed(change)}"
            for seat, change in swing.changes.items()
            if abs(change) >= _LEAST
        )
        when = self._say(swing.when)
        head = self._words("{when}: {words}", when=when, words=changes) if when else changes
        yield "  " + self._words("{what} (action {number})", what=head, number=swing.number)
        for told in self._events(swing)[:_TOLD]:
            yield f"      {told}"

    def _events(self, swing: Swing) -> tuple[str, ...]:
        game, state = self._match.game, self._match.state
        return tuple(game.event_text(state, event, self._language) for event in swing.events)

    def _seat(self, seat: str) -> str:
        match = self._match
        return seat_called(match.game, match.scenario, match.state, seat, self._language)

    def _say(self, message: Message | None) -> str:
        if message is None:
            return ""
        return self._match.game.say(self._match.state, message, self._language)


def signed(value: float) -> str:
    """A number with its sign and two places, with a real minus.

    >>> signed(1.5), signed(-0.25), signed(-0.001)
    ('+1.50', '−0.25', '0.00')
    """
    text = f"{value:+.2f}"
    return "0.00" if float(text) == 0 else text.replace("-", "\N{MINUS SIGN}")


def _percent(value: float) -> str:
    return f"{100 * value:.1f}" if value >= 0.001 else f"{100 * value:.2g}"


def _most(seats: Mapping[str, LuckSum]) -> float:
    return max((abs(found.luck) for found in seats.values()), default=0.0)


def _sums(seats: Mapping[str, LuckSum]) -> dict[str, Any]:
    return {
        seat: {
            "expected": round(found.expected, 6),
            "rolled": round(found.rolled, 6),
            "luck": round(found.luck, 6),
            "as_far": found.chance.value,
            "draws": found.chance.draws,
        }
        for seat, found in seats.items()
    }


def _rounded(values: Mapping[str, float]) -> dict[str, float]:
    return {seat: round(value, 6) for seat, value in values.items()}
