"""Where each rule is implemented and where it is tested, read from the sources.

Implemented: a docstring or another text in the Python sources of the rules names the number, or
a data file of the game does; comments count too. A source that names only a heading (23-4) stands
for the cases below it (23-4-4(1)) as long as nothing names the case itself.

Tested: a test carries ``pytest.mark.rule`` with exactly this number. A heading counts for nothing
below it, and a test that is skipped or expected to fail counts for nothing at all. Tests in a
folder that has the name of a game count for that game only.
"""

from __future__ import annotations

import ast
import tokenize
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from io import StringIO
from pathlib import Path
from typing import Final

from wargame_core.analysis.rule_numbers import Citations, key, parents
from wargame_core.analysis.rules_index import ROOT, RulesIndex, games_with_rules
from wargame_core.engine import registry
from wargame_core.engine.errors import DataError
from wargame_core.engine.game_folders import folder_of, series_folder, series_names, series_of
from wargame_core.tables.loader import chart_folders, tables_folder

_CITES_NONE: Final = frozenset(
    {"rulebook", "players", "lessons", "how_to.toml", "emblems.toml", "layout.toml"}
)
"""Folders and files of data that carry out no rule: some teach, in some numbers are points."""
_IGNORED: Final = frozenset({"skip", "xfail"})
_FILES: Final = 2048
"""Sources whose texts are remembered, so that a second game need not read them again."""
_Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


@dataclass(frozen=True, slots=True)
class Place:
    """One place in the sources."""

    file: str
    """Relative to the checkout, with ``/``."""
    line: int
    name: str
    """Function, class or test; empty at the level of the file."""

    def __str__(self) -> str:
        return f"{self.file}:{self.line} {self.name}".rstrip()


# --- implemented ----------------------------------------------------------------------------------


def where_implemented(index: RulesIndex) -> Mapping[str, tuple[Place, ...]]:
    """The places that name each case and ruling, or else the nearest heading above it."""
    citations = Citations(index.numbers)
    found: dict[str, list[Place]] = {}
    for number, place in _citing(index.game, citations):
        if place not in found.setdefault(number, []):
            found[number].append(place)
    traced: dict[str, tuple[Place, ...]] = {}
    for number in index.numbers:
        see = index.cases[number].see if number in index.cases else ""
        further = (key(see), *parents(see)) if see else ()
        levels = (key(number), *parents(number), *further)
        places = next((found[level] for level in levels if level in found), [])
        traced[number] = tuple(sorted(places, key=lambda place: (place.file, place.line)))
    return traced


def _citing(game: str, citations: Citations) -> Iterator[tuple[str, Place]]:
    for folder in _folders(game):
        for path in sorted(folder.rglob("*.py")):
            yield from _in_source(path, citations)
    series = series_folder(series_of(game))
    data = [own] if (own := folder_of(game)) is not None else []
    data += [series / "data"] if series is not None else []
    for folder in (*data, *chart_folders(game)):
        for path in sorted(folder.rglob("*.toml")):
            if _CITES_NONE.isdisjoint(path.relative_to(folder).parts):
                yield from _in_data(path, _shown(path), citations)


def _shown(path: Path) -> str:
    """A path below the program's folder, or that of the charts, without what is above."""
    for base in (ROOT, tables_folder().parent):
        if path.is_relative_to(base):
            return path.relative_to(base).as_posix()
    return path.as_posix()


def _folders(game: str) -> Iterator[Path]:
    """The game's own rules, and packages outside it that the game says implement its rules."""
    own = folder_of(game)
    if own is not None:
        yield own / "rules"
    loaded = registry.load(game) if game in registry.names() else None
    for package in getattr(loaded, "rule_packages", ()):
        yield ROOT.joinpath(*package.split("."))


def _in_source(path: Path, citations: Citations) -> Iterator[tuple[str, Place]]:
    file = path.relative_to(ROOT).as_posix()
    for first, name, text, prose in _texts(path, path.stat().st_mtime_ns):
        for number, offset in citations.inside(text, sections=prose):
            yield number, Place(file, first + text.count("\n", 0, offset), name)


@lru_cache(maxsize=_FILES)
def _texts(path: Path, stamp: int) -> tuple[tuple[int, str, str, bool], ...]:
    """Line, name, text and whether it is prose, of the comments and texts of a source.

    ``stamp`` is the time of the file; a source that is changed is read again.
    """
    del stamp
    text = path.read_text(encoding="utf-8")
    return (*((line, "", comment, True) for line, comment in _comments(text)), *_strings(text))


def _strings(text: str) -> Iterator[tuple[int, str, str, bool]]:
    tree = ast.parse(text)
    docstrings = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | _Definition)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    for name, node in _named(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            prose = id(node) in docstrings or "\n" in node.value or " " in node.value
            yield node.lineno, name, node.value, prose


def _comments(text: str) -> Iterator[tuple[int, str]]:
    for token in tokenize.generate_tokens(StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string


def _named(node: ast.AST, name: str = "") -> Iterator[tuple[str, ast.AST]]:
    """Every node below a node, with the dotted name of the definition it belongs to."""
    for child in ast.iter_child_nodes(node):
        inner = name
        if isinstance(child, _Definition):
            inner = f"{name}.{child.name}".lstrip(".")
        yield inner, child
        yield from _named(child, inner)


def _in_data(path: Path, file: str, citations: Citations) -> Iterator[tuple[str, Place]]:
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        for cited, _ in citations.inside(line, sections=False):
            yield cited, Place(file, number, "")


# --- tested ---------------------------------------------------------------------------------------


def folder_of_tests() -> Path | None:
    """The folder of the tests; None where they are not installed."""
    folder = ROOT / "tests"
    return folder if (folder / "unit").is_dir() else None


def _game_folders() -> Iterator[str]:
    """Names of the folders of the program's games, also of those that are not offered yet."""
    games = ROOT / "scenarios"
    if games.is_dir():
        yield from (path.name for path in games.iterdir() if (path / "rules").is_dir())


def where_tested(folder: Path, game: str = "") -> Mapping[str, tuple[Place, ...]]:
    """The tests that carry each number, by the number as the marker writes it.

    With a game, those in folders of other games and series are left out, offered or not. Raises
    DataError with every marker whose number is not a plain text.
    """
    found: dict[str, list[Place]] = {}
    faults: list[str] = []
    ours = {game, series_of(game)}
    others = {*games_with_rules(), *series_names(), *_game_folders()} - ours if game else set()
    for path in sorted(folder.rglob("test_*.py")):
        if not others.isdisjoint(path.relative_to(folder).parts):
            continue
        file = path.relative_to(folder.parent).as_posix()
        for test, line, number in _numbers(path, path.stat().st_mtime_ns):
            if number is None:
                faults.append(f"{file}:{line}: expected one number as a plain text")
                continue
            place = Place(file, test.line, test.name)
            places = found.setdefault(number, [])
            if place not in places:
                places.append(place)
    if faults:
        raise DataError(faults)
    return {number: tuple(places) for number, places in found.items()}


@lru_cache(maxsize=_FILES)
def _numbers(path: Path, stamp: int) -> tuple[tuple[Place, int, str | None], ...]:
    """Each test with each marker, its line and number; None for a number that is no plain text.

    ``stamp`` is the time of the file; a test that is changed is read again.
    """
    del stamp
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return tuple(
        (place, marker.lineno, _plain_number(marker))
        for place, marker in _marked(tree, path.name, (), "")
    )


def _plain_number(marker: ast.Call) -> str | None:
    number = marker.args[0] if len(marker.args) == 1 else None
    if isinstance(number, ast.Constant) and isinstance(number.value, str):
        return number.value
    return None


def _marked(
    parent: ast.Module | ast.ClassDef, file: str, above: Sequence[ast.expr], name: str
) -> Iterator[tuple[Place, ast.Call]]:
    """Each test with each of its markers; those of its class and file are its own too."""
    shared = [*above, *_pytestmark(parent)]
    for node in parent.body:
        if not isinstance(node, _Definition):
            continue
        inner = f"{name}.{node.name}".lstrip(".")
        marks = [*shared, *node.decorator_list]
        if isinstance(node, ast.ClassDef):
            yield from _marked(node, file, marks, inner)
        elif node.name.startswith("test") and not any(map(_is_ignored, marks)):
            place = Place(file, node.lineno, inner)
            calls = (call for mark in marks for call in ast.walk(mark))
            yield from (
                (place, call)
                for call in calls
                if isinstance(call, ast.Call) and _mark_name(call.func) == "rule"
            )


def _pytestmark(parent: ast.Module | ast.ClassDef) -> Iterator[ast.expr]:
    for node in parent.body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "pytestmark":
            yield node.value


def _is_ignored(mark: ast.expr) -> bool:
    return _mark_name(mark.func if isinstance(mark, ast.Call) else mark) in _IGNORED


def _mark_name(node: ast.expr) -> str:
    """``rule`` of ``pytest.mark.rule``; empty for anything else."""
    if isinstance(node, ast.Attribute) and ast.unparse(node.value) == "pytest.mark":
        return node.attr
    return ""
