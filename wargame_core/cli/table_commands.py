"""``gunyuden tables``: charts in print layout, one lookup, and the audit."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated, Any

import typer

from wargame_core.cli.arguments import pairs
from wargame_core.engine.errors import UsageError
from wargame_core.tables.chart import Chart
from wargame_core.tables.loader import games_with_charts, load_charts, tables_folder

if TYPE_CHECKING:
    from wargame_core.gunyuden.game import GunyudenGame
    from wargame_core.gunyuden.scenario import Scenario
    from wargame_core.tables.verify import Audit, Finding

app = typer.Typer(help="Show, look up and verify the charts.", rich_markup_mode=None)

_Json = Annotated[bool, typer.Option("--json", help="Write JSON.")]
_Game = Annotated[
    str, typer.Argument(metavar="[GAME]", help="Left out: the first game that has charts.")
]


@app.command("list")
def list_charts(game: _Game = "", *, as_json: _Json = False) -> None:
    """List the charts of a game: name, title, rule, and the keys of a lookup."""
    name = game or games_with_charts()[0]
    charts = load_charts(name)
    if as_json:
        _write(
            {
                "game": name,
                "charts": [
                    {"id": c.id, "title": c.title, "rule": c.rule, "keys": list(c.keys)}
                    for c in charts.values()
                ],
            }
        )
        return
    width = max(len(chart) for chart in charts)
    for chart in charts.values():
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
    found = chart.look_up(pairs(rest, "key", "KEY=VALUE"))
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

    name = game or games_with_charts()[0]
    findings = auditor.verify(name, _audits_of(name))
    failed = [finding for finding in findings if not finding.passed]
    if as_json:
        report = [{**asdict(finding), "passed": finding.passed} for finding in findings]
        counts = {check: _compared(findings, check) for check in ("second", "played")}
        _write({"game": name, "passed": not failed, "compared": counts, "findings": report})
    else:
        for finding in findings:
            state = "ok" if finding.passed else "FAILED"
            typer.echo(f"{finding.chart:22} {finding.check:10} {finding.compared:5}  {state}")
            for fault in finding.faults:
                typer.echo(f"    {fault}")
        typer.echo(_summary(findings))
    if failed:
        raise typer.Exit(1)


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
    from wargame_core.gunyuden.game import GunyudenGame

    if game not in registry.names():
        return ()
    found = registry.load(game)
    return (_played(found),) if isinstance(found, GunyudenGame) else ()


def _played(game: GunyudenGame) -> Audit:
    from wargame_core.analysis.audit_play import Material
    from wargame_core.analysis.chart_audit import audit_of
    from wargame_core.files.gunyuden_charts import compile_charts
    from wargame_core.tables.verify import SECOND_FOLDER

    def scenarios() -> Mapping[str, Scenario]:
        return {info.id: game.scenario(info.id, {}) for info in game.info.scenarios}

    def play(charts: Mapping[str, Chart]) -> Iterable[Finding]:
        material = Material(charts, compile_charts(game.info.id, charts), scenarios)
        castles = tables_folder() / game.info.id / SECOND_FOLDER / "castle_list.csv"
        return audit_of(material, castles if castles.is_file() else None)

    return play


def _chart(names: Sequence[str]) -> tuple[Chart, Sequence[str]]:
    """The chart that the arguments name, and the arguments after it."""
    games = games_with_charts()
    game, rest = (names[0], names[1:]) if names[0] in games else (games[0], names)
    charts = load_charts(game)
    if not rest or rest[0] not in charts:
        found = rest[0] if rest else "nothing"
        raise UsageError(f"{game} has no chart {found}: there are {', '.join(charts)}")
    return charts[rest[0]], rest[1:]


def _write(value: Any) -> None:
    typer.echo(json.dumps(value, ensure_ascii=False, indent=2))
