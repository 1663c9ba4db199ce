"""``gunyuden tables``: charts in print layout, one lookup, and the audit."""

from __future__ import annotations

import json
from collections.abc import Sequence, Sized
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated, Any

import typer

from wargame_core.cli.arguments import pairs
from wargame_core.cli.help_group import HelpGroup
from wargame_core.engine.errors import UsageError
from wargame_core.engine.phrase import Phrase
from wargame_core.tables.chart import Chart
from wargame_core.tables.loader import games_with_charts, load_charts

if TYPE_CHECKING:
    from wargame_core.tables.verify import Audit, Finding

app = typer.Typer(
    cls=HelpGroup,
    help="Show, look up and verify the charts.",
    rich_markup_mode=None,
    add_completion=False,
)

_Json = Annotated[bool, typer.Option("--json", help="Write JSON.")]
_Game = Annotated[
    str, typer.Argument(metavar="[GAME]", help="Left out: all games that have charts.")
]


@app.command("list")
def list_charts(game: _Game = "", *, as_json: _Json = False) -> None:
    """List the charts of a game: name, title, rule, and the keys of a lookup."""
    charts = {name: load_charts(name) for name in _games(game)}
    if as_json:
        listed = [
            {"game": name, "id": c.id, "title": c.title, "rule": c.rule, "keys": list(c.keys)}
            for name, found in charts.items()
            for c in found.values()
        ]
        _write({"game": game, "charts": listed})
        return
    width = max(len(chart) for found in charts.values() for chart in found)
    for name, found in charts.items():
        _head(name, charts)
        for chart in found.values():
            keys = " ".join(f"{key}=…" for key in chart.keys)
            typer.echo(f"{chart.id:{width}}  {chart.title} ({chart.rule})  {keys}".rstrip())


@app.command()
def show(
    names: Annotated[list[str], typer.Argument(metavar="[GAME] CHART")], *, as_json: _Json = False
) -> None:
    """Print a chart in the layout of the original."""
    chart, rest = _chart(names)
    if rest:
        raise UsageError(f"expected [GAME] CHART; found {' '.join(names)}")
    if as_json:
        _write(asdict(chart))
        return
    from wargame_core.cli.chart_print import print_chart

    print_chart(chart)


@app.command()
def lookup(
    names: Annotated[list[str], typer.Argument(metavar="[GAME] CHART KEY=VALUE…")],
    *,
    as_json: _Json = False,
) -> None:
    """Look up one result: row, column and what stands there."""
    chart, rest = _chart(names)
    found = chart.look_up(pairs(rest, Phrase("key"), Phrase("KEY=VALUE")))
    if as_json:
        _write({"chart": chart.id, "rule": chart.rule, "found": [asdict(item) for item in found]})
        return
    for item in found:
        row = f"{chart.row_key} {item.row}, " if chart.row_key else ""
        column = f"{chart.column_key} {item.column}".strip()
        typer.echo(f"{chart.title} ({chart.rule}): {row}{column}: {item.result or '(blank)'}")


@app.command()
def verify(game: _Game = "", *, as_json: _Json = False) -> None:
    """Audit the charts; the exit code is 1 if a check fails."""
    from wargame_core.tables import verify as auditor

    report = {name: auditor.verify(name, _audits_of(name)) for name in _games(game)}
    findings = [finding for found in report.values() for finding in found]
    failed = [finding for finding in findings if not finding.passed]
    if as_json:
        listed = [
            {"game": name, **asdict(finding), "passed": finding.passed}
            for name, found in report.items()
            for finding in found
        ]
        counts = {check: _compared(findings, check) for check in ("second", "played")}
        _write({"game": game, "passed": not failed, "compared": counts, "findings": listed})
    else:
        for name, found in report.items():
            _head(name, report)
            _print_findings(found)
        typer.echo(_summary(findings))
    if failed:
        raise typer.Exit(1)


def _print_findings(findings: Sequence[Finding]) -> None:
    for finding in findings:
        state = "ok" if finding.passed else "FAILED"
        typer.echo(f"{finding.chart:22} {finding.check:10} {finding.compared:5}  {state}")
        for fault in finding.faults:
            typer.echo(f"    {fault}")


def _compared(findings: Sequence[Finding], check: str) -> int:
    return sum(finding.compared for finding in findings if finding.check == check)


def _summary(findings: Sequence[Finding]) -> str:
    failed = sum(not finding.passed for finding in findings)
    second, played = (_compared(findings, check) for check in ("second", "played"))
    return (
        f"{second} cells and labels compared with the second transcription, {played} cells "
        f"driven through the rules with forced dice; {len(findings)} checks, {failed} failed"
    )


def _audits_of(game: str) -> Sequence[Audit]:
    """Audits that a game adds: the one that drives its rules through every cell."""
    from wargame_core.engine import registry
    from wargame_core.tables.verify import Audited

    found = registry.load(game) if game in registry.names() else None
    return found.chart_audits() if isinstance(found, Audited) else ()


def _games(game: str) -> Sequence[str]:
    """The game that was named, or all that have charts."""
    return (game,) if game else games_with_charts()


def _head(game: str, games: Sized) -> None:
    """The name of a game above its lines, where there are several."""
    if len(games) > 1:
        typer.echo(f"{game}:")


def _chart(names: Sequence[str]) -> tuple[Chart, Sequence[str]]:
    """The chart that the arguments name, and the arguments after it."""
    games = games_with_charts()
    wanted, rest = ((names[0],), names[1:]) if names[0] in games else (games, names)
    name = rest[0] if rest else "nothing"
    found = {game: charts for game in wanted if name in (charts := load_charts(game))}
    if not found:
        known = "; ".join(f"{game}: {', '.join(load_charts(game))}" for game in wanted)
        raise UsageError(f"There is no chart {name}; there are {known}.")
    if len(found) > 1:
        raise UsageError(f"Several games have a chart {name}; name one of {', '.join(found)}.")
    ((_, charts),) = found.items()
    return charts[name], rest[1:]


def _write(value: Any) -> None:
    typer.echo(json.dumps(value, ensure_ascii=False, indent=2))
