"""Which sentences of the program lack Japanese: ``python -m tests.error_texts``.

A sentence is what ``Phrase`` is given: errors, faults of files, notes.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from wargame_core.boards.hexmap import Hexside, Terrain
from wargame_core.engine.catalogues import sentences
from wargame_core.files import model_faults, results_file

ROOT = Path(__file__).parents[1]
PACKAGES = ("wargame_core", "scenarios", "gui")
ROLES = (
    "unit",
    "hex",
    "castle",
    "clan",
    "side",
    "phase",
    "seat",
    "player",
    "army",
    "province",
    "kind of unit",
    "kind of unit that stands on the board",
    "castles",
    "units",
)
COMPUTED: dict[str, Iterable[str]] = {
    "role": ROLES,
    "thing.name": ROLES,
    "what": ROLES,
    "kind": ROLES,
    "template": model_faults._EXPECTED.values(),
    "text.replace('{', '{{').replace('}', '}}')": (
        "a text without line ends and control codes",
        "a text without control codes",
    ),
    "_NAMES.get(name, name)": results_file._NAMES.values(),
    "terrain.name.lower()": [terrain.name.lower() for terrain in Terrain],
    "side.name.lower()": [side.name.lower() for side in Hexside],
}
"""Arguments of ``Phrase`` that are no literals, and the sentences that they can be."""
OUTSIDE = "(reason or str(error)).replace('{', '{{').replace('}', '}}')"
"""What the system says; only its most frequent sentences are in the catalogue."""


def phrases() -> Iterator[tuple[str, str | None]]:
    """(place, sentence) of every ``Phrase``; no sentence where it is not to be seen."""
    for package in PACKAGES:
        for file in sorted((ROOT / package).rglob("*.py")):
            source = file.read_text("utf-8")
            if "Phrase(" not in source:
                continue
            tree = ast.parse(source)
            for scope, call in _calls(tree):
                where = f"{file.relative_to(ROOT)}:{call.lineno}"
                for text in _texts(call.args[0], scope, tree):
                    yield where, text


def _calls(tree: ast.Module) -> Iterator[tuple[ast.AST, ast.Call]]:
    """Every call of ``Phrase`` with the function that it stands in."""
    inside: dict[ast.AST, ast.AST] = {}
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef):
            inside.update(dict.fromkeys(ast.walk(function), function))
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(id="Phrase"), args=[_, *_]):
                yield inside.get(node, tree), node


def _texts(node: ast.expr, scope: ast.AST, tree: ast.Module) -> Iterator[str | None]:
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.IfExp(body=body, orelse=orelse):
            yield from _texts(body, scope, tree)
            yield from _texts(orelse, scope, tree)
        case _ if (known := COMPUTED.get(ast.unparse(node))) is not None:
            yield from known
        case ast.Name(id=name):
            values = _assigned(name, scope) or _assigned(name, tree)
            if not values:
                yield None
            for value in values:
                yield from _texts(value, scope, tree)
        case _ if ast.unparse(node) != OUTSIDE:
            yield None


def _assigned(name: str, scope: ast.AST) -> list[ast.expr]:
    found: list[ast.expr] = []
    for entry in ast.walk(scope):
        targets = (
            entry.targets
            if isinstance(entry, ast.Assign)
            else [entry.target]
            if isinstance(entry, ast.AnnAssign)
            else []
        )
        value = getattr(entry, "value", None)
        named = [target.id for target in targets if isinstance(target, ast.Name)]
        if value is not None and name in named:
            found.append(value)
    return found


def gaps() -> list[str]:
    """A line for each sentence that is missing, unread or no longer used."""
    found = [(where, text) for where, text in phrases() if text != ""]
    core, terminal = (
        sentences(("wargame_core.engine",), "ja"),
        sentences(("wargame_core.cli",), "ja"),
    )
    lines = [f"{where}: no literal and not in COMPUTED" for where, text in found if text is None]
    seen: set[str] = set()
    for where, text in found:
        known = {*core, *terminal} if where.startswith("wargame_core/cli/") else core
        if text is not None and text not in known and text not in seen:
            seen.add(text)
            lines.append(f"{where}: {text}")
    used = {text for _, text in found}
    return lines + [f"no longer used: {text}" for text in core if text not in used]


if __name__ == "__main__":
    missing = gaps()
    sys.stdout.write("".join(f"{line}\n" for line in missing))
    sys.exit(1 if missing else 0)
