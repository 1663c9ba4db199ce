"""``gunyuden odds``: exact odds of a battle or siege die, with every modifier."""

from __future__ import annotations

import json
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from wargame_core.cli.arguments import pairs
from wargame_core.engine import registry
from wargame_core.engine.errors import UsageError, WargameError
from wargame_core.engine.odds import Asked, Odds, Questions, RollOdds
from wargame_core.engine.phrase import Phrase

_READABLE: Final = 10**15
"""Denominators from here on are not printed."""
_LONGEST: Final = 10**1000
"""Nor written to JSON from here on."""

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command("odds")
def command(
    game: Annotated[
        str, typer.Argument(help="The game whose charts are read; with --position the action.")
    ],
    kind: Annotated[str, typer.Argument(help="What is rolled for; see below.")] = "",
    said: Annotated[
        list[str] | None, typer.Argument(metavar="[KEY=VALUE]", help="The situation.")
    ] = None,
    *,
    position: Annotated[
        Path | None, typer.Option(help="Odds of an action in this position instead.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Write JSON.")] = False,
) -> None:
    """Print the exact odds of a roll: its modifiers, every face of the die, and the outcomes.

    The kinds of each game, with their keys:

    {keys}
    """
    if position is not None:
        from wargame_core.cli.position_odds import print_odds

        action = " ".join(word for word in (game, kind, *(said or ())) if word)
        print_odds(position, action, as_json=as_json)
        return
    questions = _questions(game)
    if questions is None:
        raise UsageError(f"{game} has no questions about odds; a position has: --position FILE.")
    if not kind:
        raise UsageError(f"odds needs a kind after the game: {', '.join(questions.kinds)}")
    found = questions.ask(kind, pairs(said or (), Phrase("key"), Phrase("KEY=VALUE")))
    if as_json:
        typer.echo(json.dumps(_document(game, found), ensure_ascii=False, indent=2))
    else:
        _print(questions, found)


def _questions(game: str) -> Questions | None:
    """What can be asked about a game's dice. Raises UsageError for an unknown game."""
    found = registry.load(game)
    return found.odds_questions() if isinstance(found, Asked) else None


def _keys() -> str:
    lines = []
    for game in registry.names():
        try:
            questions = _questions(game)
        except WargameError:  # `gunyuden list` says what is wrong with it
            continue
        lines += [f"    {game}"] if questions is not None else []
        for name, question in questions.kinds.items() if questions is not None else ():
            keys = " ".join(
                f"{key.name}=" if key.default is None else f"[{key.name}={key.default}]"
                for key in question.keys
            )
            lines.append(f"    {name}: {keys}".rstrip())
    return "\n".join(["\b", *lines])  # the backspace keeps the help from joining the lines


command.__doc__ = (command.__doc__ or "").replace("{keys}", _keys())


def _document(game: str, found: Odds) -> dict[str, Any]:
    return {
        "game": game,
        "kind": found.kind,
        "rolls": [
            {
                "name": roll.name,
                "strength": roll.strength,
                "dice": roll.dice,
                "modifiers": [
                    {"name": m.name, "value": m.value, "rule": m.rule} for m in roll.modifiers
                ],
                "faces": [
                    {
                        "die": face.die,
                        "modified": face.modified,
                        "chart": face.lookup.chart,
                        "row": face.lookup.row,
                        "column": face.lookup.column,
                        "result": face.result,
                    }
                    for face in roll.faces
                ],
            }
            for roll in found.rolls
        ],
        "distribution": _chances(found.distribution),
        "summary": _chances(found.summary),
    }


def _chances(found: Sequence[tuple[str, Fraction]]) -> list[dict[str, Any]]:
    return [
        {"result": result, "probability": _exact(chance, _LONGEST), "percent": _percent(chance)}
        for result, chance in found
    ]


def _exact(chance: Fraction, least_long: int) -> str:
    """A probability as a fraction; as a decimal if its denominator is so large or larger."""
    long = chance.denominator >= least_long
    return f"{float(chance):.15g}" if long else str(chance)


def _percent(chance: Fraction) -> float:
    return round(float(chance * 100), 2)


def _print(questions: Questions, found: Odds) -> None:
    typer.echo(f"{found.kind}: {questions.kinds[found.kind].help}")
    for roll in found.rolls:
        typer.echo("")
        _print_roll(questions, roll)
    for title, chances in (("in all", found.summary), ("outcomes", found.distribution)):
        if chances:
            typer.echo(f"\n{title}")
            _print_chances(chances)


def _print_chances(chances: Sequence[tuple[str, Fraction]]) -> None:
    width = max(len(result) for result, _ in chances)
    exact = [_exact(chance, _READABLE) for _, chance in chances]
    longest = max(6, *map(len, exact))
    for (result, chance), told in zip(chances, exact, strict=True):
        typer.echo(f"  {result:{width}}  {told:>{longest}}  {_percent(chance):6.2f} %")


def _print_roll(questions: Questions, roll: RollOdds) -> None:
    strength = "" if roll.strength is None else f", strength {roll.strength}"
    dice = "" if roll.dice == 1 else f", {roll.dice} dice"
    typer.echo(f"{roll.name}{strength}{dice}")
    for modifier in roll.modifiers:
        typer.echo(f"  {questions.modifier_text(modifier)}")
    if not roll.modifiers:
        typer.echo("  no modifiers")
    for face in roll.faces:
        cell = face.lookup
        place = f"{cell.chart}: {cell.row} / {cell.column}"
        typer.echo(f"  [{face.die}] {face.modified:+d}  {place} → {face.result}")
