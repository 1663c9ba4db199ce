"""A group of commands that imports a command only when it is used."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Final

import typer
from typer.core import TyperGroup

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class Lazy:
    """Where a command is: a module with ``app: typer.Typer``, and its line in the help."""

    module: str
    help: str

    @property
    def is_there(self) -> bool:
        """Whether the module is installed; it is not imported."""
        return find_spec(self.module) is not None


COMMANDS: Final[Mapping[str, Lazy]] = {
    "list": Lazy("wargame_core.cli.list_command", "Games, scenarios, options and opponents."),
    "play": Lazy("wargame_core.cli.play_command", "Play a match in a window or the terminal."),
    "lesson": Lazy("wargame_core.cli.lesson_command", "Learn a game step by step."),
    "puzzle": Lazy("wargame_core.cli.puzzle_command", "Find a choice that is proved to be best."),
    "how-to": Lazy("wargame_core.cli.how_to_command", "How a game is played, on one page."),
    "replay": Lazy("wargame_core.cli.replay_command", "Show a recorded match, or verify it."),
    "matches": Lazy("wargame_core.cli.matches_command", "Your matches and how they stand."),
    "annotate": Lazy("wargame_core.cli.annotate_command", "Remark on a moment of a record."),
    "share": Lazy("wargame_core.cli.share_command", "A copy of a match without its secrets."),
    "export": Lazy("wargame_core.cli.export_command", "A match as a page for any browser."),
    "simulate": Lazy("wargame_core.cli.simulate_command", "Let programs play many matches."),
    "tournament": Lazy("wargame_core.cli.tournament_command", "Opponents against each other."),
    "odds": Lazy("wargame_core.cli.odds_command", "Exact odds of a battle, with every modifier."),
    "luck": Lazy("wargame_core.cli.luck_command", "What the dice of a match brought, and might."),
    "analyse": Lazy("wargame_core.cli.analyse_command", "Your choices beside the best ones."),
    "position": Lazy("wargame_core.cli.position_commands", "Work with positions from scripts."),
    "tables": Lazy("wargame_core.cli.table_commands", "Show, look up and verify the charts."),
    "map": Lazy("wargame_core.cli.map_commands", "Show, check and build maps."),
    "rules": Lazy("wargame_core.cli.rules_commands", "Rules, and where they are implemented."),
    "check": Lazy("wargame_core.cli.check_command", "Validate files of every kind."),
}


class LazyGroup(TyperGroup):
    """The commands of the program."""

    def list_commands(self, ctx: Any) -> list[str]:
        """Names of all commands that are installed."""
        return [name for name, lazy in COMMANDS.items() if lazy.is_there]

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """The command with this name, imported now; None if there is none."""
        lazy = COMMANDS.get(cmd_name)
        if lazy is None or not lazy.is_there:
            return None
        app: typer.Typer = import_module(lazy.module).app
        return typer.main.get_command(app)

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """The list of commands in the help, without importing any."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, COMMANDS[name].help) for name in self.list_commands(ctx)])
