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
from io import StringIO
from pathlib import Path
from typing import Final

from wargame_core.analysis.rule_numbers import Citations, key, parents
from wargame_core.analysis.rules_index import ROOT, RulesIndex, games_with_rules
from wargame_core.engine import registry
from wargame_core.engine.errors import DataError
from wargame_core.tables.loader import tables_folder

_IGNORED: Final = frozenset({"skip", "xfail"})
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
    rules = ROOT / "scenarios" / game / "rules"
    for folder in _folders(game):
        for path in sorted(folder.rglob("*.py")):
            yield from _in_source(path, citations)
    tables = tables_folder()
    for folder, base in ((ROOT / "scenarios" / game, ROOT), (tables / game, tables.parent)):
        for path in sorted(folder.rglob("*.toml")):
            if rules not in path.parents and path.parent.name != "players":
                yield from _in_data(path, path.relative_to(base).as_posix(), citations)


def _folders(game: str) -> Iterator[Path]:
    """The game's own package, and those outside it that the game says implement its rules."""
    yield ROOT / "scenarios" / game
    loaded = registry.load(game) if game in registry.names() else None
    for package in getattr(loaded, "rule_packages", ()):
        yield ROOT.joinpath(*package.split("."))


def _in_source(path: Path, citations: Citations) -> Iterator[tuple[str, Place]]:
    file = path.relative_to(ROOT).as_posix()
    text = path.read_text(encoding="utf-8")
    tree = ast.parse(text, file)
    for line, comment in _comments(text):
        for number, _ in citations.inside(comment, sections=True):
            yield number, Place(file, line, "")
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
            for number, offset in citations.inside(node.value, sections=prose):
                line = node.lineno + node.value.count("\n", 0, offset)
                yield number, Place(file, line, name)


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
    return folder if (folder / "rules").is_dir() else None


def where_tested(folder: Path, game: str = "") -> Mapping[str, tuple[Place, ...]]:
    """The tests that carry each number, by the number as the marker writes it.

    With a game, those in folders of other games are left out. Raises DataError with every
    marker whose number is not a plain text.
    """
    found: dict[str, list[Place]] = {}
    faults: list[str] = []
    others = set(games_with_rules()) - {game} if game else set()
    for path in sorted(folder.rglob("test_*.py")):
        if not others.isdisjoint(path.relative_to(folder).parts):
            continue
        file = path.relative_to(folder.parent).as_posix()
        tree = ast.parse(path.read_text(encoding="utf-8"), file)
        for place, marker in _marked(tree, file, (), ""):
            number = marker.args[0] if len(marker.args) == 1 else None
            if isinstance(number, ast.Constant) and isinstance(number.value, str):
                places = found.setdefault(number.value, [])
                if place not in places:
                    places.append(place)
            else:
                faults.append(f"{file}:{marker.lineno}: expected one number as a plain text")
    if faults:
        raise DataError(faults)
    return {number: tuple(places) for number, places in found.items()}


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
