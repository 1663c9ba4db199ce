"""Which texts of the window a language lacks: ``python -m tests.gui_texts``."""

from __future__ import annotations

import ast
import sys
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path

from gui.board.area_samples import AREA_SAMPLES
from gui.board.sheet_samples import SAMPLES
from wargame_core.analysis.rules_index import WEIGHTS
from wargame_core.tables.loader import load_charts

ROOT = Path(__file__).parents[1]
FOLDERS = tuple(
    ROOT / name
    for name in (
        "gui",
        "wargame_core/views",
        "wargame_core/gunyuden/views",
        "wargame_core/provinces/views",
        "scenarios/bushido/views",
        "scenarios/gekokujo/views",
        "scenarios/shogun1986/views",
    )
)
TERRAINS = ("Flat", "Rough", "Foothills", "Mountain", "Marsh", "Sea", "Lake")
CHART_KEYS = sorted(
    {key.capitalize() for chart in load_charts("western_hero").values() for key in chart.keys}
)
COMPUTED: dict[str, Iterable[str]] = {
    "board.terrain[place].name.capitalize()": TERRAINS,
    "name.capitalize()": ("Human", "Random", "Greedy"),
    "kind": ("strong", "weak"),
    "key.capitalize()": CHART_KEYS,
    "samples[name]": [*SAMPLES.values(), *AREA_SAMPLES.values()],
    "WEIGHTS[ruling.weight].capitalize()": [text.capitalize() for text in WEIGHTS.values()],
}
"""Arguments of ``tr`` that are no literals, and the texts that they can be."""


def literals(node: ast.expr) -> Iterator[str | ast.expr]:
    """The texts that an argument of ``tr`` can be; the expression itself where that is unknown."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from literals(node.body)
        yield from literals(node.orelse)
    elif (known := COMPUTED.get(ast.unparse(node))) is not None:
        yield from known
    else:
        yield node


def texts(*folders: Path) -> Iterator[tuple[str, str | None]]:
    """(place, text) of every call of ``tr`` or ``mark``; no text where it is no literal."""
    for file in sorted(file for folder in folders or FOLDERS for file in folder.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if not isinstance(node, ast.Call) or not node.args:
                continue
            if getattr(node.func, "id", getattr(node.func, "attr", "")) not in {"tr", "mark"}:
                continue
            where = f"{file.relative_to(ROOT)}:{node.lineno}"
            for found in literals(node.args[0]):
                yield (where, found) if isinstance(found, str) else (where, None)


def catalogue(language: str) -> dict[str, str]:
    """The texts of a language as its file has them."""
    found: dict[str, str] = {}
    for folder in FOLDERS:
        for file in sorted((folder / "text").glob(f"{language}_*.toml")):
            found |= tomllib.loads(file.read_text("utf-8"))["text"]
    return found


def gaps(language: str) -> list[str]:
    """A line for each text that is missing, unread or no longer used."""
    known = catalogue(language)
    found = list(texts())
    used = {text for _, text in found}
    lines = [f"{where}: no literal and not in COMPUTED" for where, text in found if text is None]
    missing = {text: where for where, text in reversed(found) if text and text not in known}
    lines += [f"{where}: {text}" for text, where in sorted(missing.items(), key=lambda m: m[1])]
    return lines + [f"no longer used: {text}" for text in known if text not in used]


if __name__ == "__main__":
    lines = gaps("ja")
    sys.stdout.write("".join(f"{line}\n" for line in lines))
    sys.exit(1 if lines else 0)
