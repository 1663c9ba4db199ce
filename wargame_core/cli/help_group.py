"""A group of commands that shows its help where no command is named."""

from __future__ import annotations

from typing import Any

import typer
from typer.core import TyperGroup


class HelpGroup(TyperGroup):
    """The commands of ``gunyuden position`` and its like."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """The arguments as they are; without any the help is printed and the program ends."""
        if not args and not ctx.resilient_parsing:
            typer.echo(ctx.get_help())
            ctx.exit(0)
        return super().parse_args(ctx, args)
