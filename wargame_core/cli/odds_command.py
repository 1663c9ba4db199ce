"""``gunyuden odds``: exact odds of a battle or siege die, with every modifier."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Annotated, Any

import typer

from wargame_core.analysis.odds import KINDS, Odds, odds
from wargame_core.analysis.odds_rolls import RollOdds
from wargame_core.cli.arguments import pairs
from wargame_core.engine.errors import UsageError

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command("odds")
def command(
    game: Annotated[
        str, typer.Argument(help="The game whose charts are read; with --position the action.")
    ],
    kind: Annotated[str, typer.Argument(help=f"One of: {', '.join(KINDS)}.")] = "",
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

    The keys of each kind:

    {keys}
    """
    if position is not None:
        from wargame_core.cli.position_odds import print_odds

        action = " ".join(word for word in (game, kind, *(said or ())) if word)
        print_odds(position, action, as_json=as_json)
        return
    from wargame_core.files.gunyuden_charts import load_gunyuden_charts

    if not kind:
        raise UsageError(f"odds needs a kind after the game: {', '.join(KINDS)}")
    found = odds(load_gunyuden_charts(game), kind, pairs(said or (), "key", "KEY=VALUE"))
    if as_json:
        typer.echo(json.dumps(_document(game, found), ensure_ascii=False, indent=2))
    else:
        _print(found)


def _keys() -> str:
    lines = []
    for name, question in KINDS.items():
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
        "distribution": [
            {"result": result, "probability": str(chance), "percent": _percent(chance)}
            for result, chance in found.distribution
        ],
    }


def _percent(chance: Fraction) -> float:
    return round(float(chance * 100), 2)


def _print(found: Odds) -> None:
    typer.echo(f"{found.kind}: {KINDS[found.kind].help}")
    for roll in found.rolls:
        typer.echo("")
        _print_roll(roll)
    typer.echo("\noutcomes")
    width = max(len(result) for result, _ in found.distribution)
    for result, chance in found.distribution:
        typer.echo(f"  {result:{width}}  {chance!s:>6}  {_percent(chance):6.2f} %")


def _print_roll(roll: RollOdds) -> None:
    from wargame_core.gunyuden.text import modifier_text

    strength = "" if roll.strength is None else f", strength {roll.strength}"
    typer.echo(f"{roll.name}{strength}")
    for modifier in roll.modifiers:
        typer.echo(f"  {modifier_text(modifier, 'en')}")
    if not roll.modifiers:
        typer.echo("  no modifiers")
    for face in roll.faces:
        cell = face.lookup
        place = f"{cell.chart}: {cell.row} / {cell.column}"
        typer.echo(f"  [{face.die}] {face.modified:+d}  {place} → {face.result}")
