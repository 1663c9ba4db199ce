"""``gunyuden check``: validates files, whatever their kind."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from wargame_core.cli.arguments import existing_file
from wargame_core.cli.scenario_ids import ScenarioIds
from wargame_core.engine.errors import DataError, RecordError, UsageError
from wargame_core.engine.file_text import printable
from wargame_core.engine.phrase import Phrase

if TYPE_CHECKING:
    from wargame_core.files.record import Contents

MAP_HEAD: Final = "map.toml"
"""The file by which a folder is one of a map."""

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command("check")
def check(
    files: Annotated[
        list[Path],
        typer.Argument(help="Files to validate, or folders of maps."),
    ],
) -> None:
    """Validate files: records are replayed, positions played, games, scenarios, maps checked.

    The exit code is 1 if a file is wrong.
    """
    failed, ids = False, ScenarioIds()
    for path in files:
        if not path.joinpath(MAP_HEAD).is_file():
            existing_file(path)
    for path in files:
        try:
            kind = kind_of(path)
            verdict = CHECKS[kind](path)
            if kind == "gunyuden-scenario":
                ids.expect_own(path)
            typer.echo(f"{printable(str(path))}: {verdict}")
        except (RecordError, DataError) as error:
            lines = [printable(line) for line in str(error).split("\n")]
            typer.echo("\n".join(["gunyuden: " + lines[0], *lines[1:]]), err=True)
            failed = True
    if failed:
        raise typer.Exit(1)


def kind_of(path: Path) -> str:
    """The kind of a file: what stands before the version in its ``format``.

    A folder, or a ``map.toml`` whatever it says, is a map. Raises UsageError if nothing here can
    check it.
    """
    if path.is_dir() or path.name == MAP_HEAD:
        return "gunyuden-map"
    with path.open("rb") as file:
        head = file.read(4096)
    for kind in CHECKS:
        if f'"{kind}/'.encode() in head:
            return kind
    if not head or path.suffix == ".gunyuden":
        return "gunyuden-match"
    text = "{path}: expected a file of one of these kinds: {kinds}."
    raise UsageError(Phrase(text, path=path, kinds=", ".join(CHECKS)))


def _check_match(path: Path) -> str:
    from wargame_core.files.record import read_record, replay

    contents = read_record(path)
    if contents.header.secrets is None and not contents.damage:
        return f"a copy for others of {_actions(contents)} actions, without the secrets."
    match, notes = replay(contents)
    notes = contents.notes + notes
    told = f"{match.position} actions, every digest agrees."
    if match.annotations:
        count = len(match.annotations)
        told += f" {count} remark{'' if count == 1 else 's'}."
    return " ".join([told, *notes])


def _actions(contents: Contents) -> int:
    from wargame_core.files.record_lines import AnnotationLine

    return sum(not isinstance(line, AnnotationLine) for line in contents.lines)


def _check_position(path: Path) -> str:
    from wargame_core.cli.position_commands import check_position

    return check_position(path)


def _check_scenario(path: Path) -> str:
    from wargame_core.engine import registry
    from wargame_core.gunyuden.files.scenario_file import document_faults
    from wargame_core.gunyuden.game import GunyudenGame

    name, own_faults = document_faults(path)
    if name not in registry.names():
        if name:
            known = ", ".join(registry.names())
            own_faults += (f"{path.name}: game: found {name!r}; expected one of {known}",)
        raise DataError(own_faults)
    game = registry.load(name)
    if not isinstance(game, GunyudenGame):
        text = "{path}: scenarios of {name} cannot be checked."
        raise UsageError(Phrase(text, path=path, name=name))
    faults = game.library.file_faults(path)
    if faults:
        raise DataError(faults)
    return "a sound scenario file."


def _check_game(path: Path) -> str:
    from wargame_core.engine.game_folders import game_in
    from wargame_core.engine.registry import first_scenario
    from wargame_core.gunyuden.game import GunyudenGame

    game = game_in(path.absolute().parent)
    faults = game.all_faults() if isinstance(game, GunyudenGame) else ()
    if faults:
        raise DataError(faults)
    first_scenario(game)
    count = len(game.info.scenarios)
    return f"a sound game of {count} scenario{'' if count == 1 else 's'}."


def _check_map(path: Path) -> str:
    from wargame_core.cli.map_check import check_map_folder

    if path.is_file() and path.name != MAP_HEAD:
        text = "{path}: the head of a map is called {name} and lies beside its tables."
        raise UsageError(Phrase(text, path=path, name=MAP_HEAD))
    folder = path if path.is_dir() else path.parent
    checked = check_map_folder(folder)
    if checked.problems:
        raise DataError([f"{checked.title}: {problem}" for problem in checked.problems])
    return f"a sound map of {checked.count} {checked.places}."


def _check_results(path: Path) -> str:
    from wargame_core.files.results_file import read_results

    contents = read_results(path)
    count = len(contents.finished)
    played = "1 finished match" if count == 1 else f"{count} finished matches"
    return f"{played}.{' The last line is incomplete.' if contents.note else ''}"


def _check_lesson(path: Path) -> str:
    from wargame_core.lessons.lesson_file import load_lesson
    from wargame_core.lessons.proof import lesson_faults

    lesson = load_lesson(path.absolute())
    if faults := lesson_faults(lesson):
        raise DataError([f"{path.name}: {fault}" for fault in faults])
    return f"a sound lesson of {len(lesson.steps)} steps."


def _check_puzzle(path: Path) -> str:
    from wargame_core.puzzles.proof import puzzle_faults
    from wargame_core.puzzles.puzzle_file import load_puzzle

    puzzle = load_puzzle(path.absolute())
    if faults := puzzle_faults(puzzle):
        raise DataError([Phrase("{place}: {fault}", place=path.name, fault=one) for one in faults])
    return "a sound puzzle: every number in it is proved."


CHECKS: Final[Mapping[str, Callable[[Path], str]]] = {
    "gunyuden-match": _check_match,
    "gunyuden-position": _check_position,
    "gunyuden-scenario": _check_scenario,
    "gunyuden-game": _check_game,
    "gunyuden-lesson": _check_lesson,
    "gunyuden-puzzle": _check_puzzle,
    "gunyuden-results": _check_results,
    "gunyuden-map": _check_map,
    "gunyuden-area-map": _check_map,
}
"""For every kind of file what validates it and says so in a sentence."""
