"""The ``gunyuden`` command.

Exit codes: 0 done, 1 a check failed or a match is not saved, 2 bad usage or input, 130 interrupted.
"""

from __future__ import annotations

import contextlib
import gc
import io
import os
import shlex
import sys
from collections.abc import Sequence
from typing import Annotated

import typer

from wargame_core.cli.exit_codes import INTERRUPTED
from wargame_core.cli.lazy_group import LazyGroup
from wargame_core.engine.errors import WargameError
from wargame_core.engine.file_text import printable
from wargame_core.engine.invocation import program

app = typer.Typer(
    cls=LazyGroup,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


@app.callback(invoke_without_command=True)
def start(
    context: typer.Context,
    *,
    version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False,
) -> None:
    """Wargames of Japan's Sengoku age, played by their rules.

    Without a command the desktop program opens.
    """
    if context.invoked_subcommand is not None:
        return
    if version:
        from wargame_core.engine.installed import program_version

        typer.echo(f"gunyuden {program_version()}")
        return
    from wargame_core.cli.desktop import open_first_page

    raise typer.Exit(open_first_page())


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; the answer is the exit code."""
    if sys.stdout is None:  # closed by whoever started the program
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115 - to the end
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # a name need not be Unicode
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="surrogateescape")  # nor need what is typed
    try:
        code = _run(arguments)
        if sys.stdout is not None:
            sys.stdout.flush()
    except BrokenPipeError:
        # The reader of a pipe went away; nothing is left to say, not even at exit.
        _drop_output()
        return 1
    except OSError as error:
        _drop_output()
        what = f"{error.filename}: " if error.filename else "The output cannot be written: "
        typer.echo(f"gunyuden: {what}{error.strerror or error}.", err=True)
        return 2
    if code == INTERRUPTED and arguments is None:
        gc.freeze()  # or the end of the process would search all of a large match for cycles
    return code


def _run(arguments: Sequence[str] | None) -> int:
    try:
        app(list(arguments) if arguments is not None else None, prog_name=shlex.join(program()))
    except WargameError as error:
        lines = [printable(line) for line in str(error).split("\n")]
        typer.echo("\n".join(["gunyuden: " + lines[0], *lines[1:]]), err=True)
        return 2
    except KeyboardInterrupt:
        return INTERRUPTED
    except SystemExit as finished:
        return finished.code if isinstance(finished.code, int) else int(finished.code is not None)
    return 0


def _drop_output() -> None:
    """Send what is still buffered nowhere, so that nothing fails again at exit."""
    with contextlib.suppress(OSError, AttributeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    sys.exit(main())
