"""Options that commands share which play many matches."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from wargame_core.engine.invocation import command_line
from wargame_core.players.player_name import LONGEST

GameName = Annotated[
    str, typer.Argument(metavar="GAME[/SCENARIO]", help=f"See: {command_line('list')}.")
]
OptionValues = Annotated[
    list[str] | None, typer.Option(metavar="NAME=VALUE", help="An option of the scenario.")
]
Jobs = Annotated[int, typer.Option(min=1, help="Processes that play at once.")]
Scheduler = Annotated[
    str | None,
    typer.Option(metavar="ADDRESS", help="Play on the cluster with this Dask scheduler."),
]
Seconds = Annotated[
    float,
    typer.Option(
        min=0,
        max=LONGEST,
        metavar="N",
        help="Those who look ahead think so long a turn, in seconds of the processor; "
        "by trials if not said.",
    ),
]
ResultsFile = Annotated[
    Path | None,
    typer.Option(help="Keep finished matches in this file, and go on with it if it is there."),
]
CsvFile = Annotated[Path | None, typer.Option("--csv", help="Write a line for every match.")]
