"""Every character that the program can show is in both faces that it brings along."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QApplication

from gui.theme import fonts
from wargame_core.analysis.rules_index import ROOT

FOLDERS = ("gui", "scenarios", "tables", "wargame_core")
"""All catalogues, names, titles, charts and rules are data files of these folders."""

DATA = ("*.toml", "*.csv", "*.json")
CONTROLS = frozenset("\n\r\t\ufeff")


def characters(path: Path) -> frozenset[str]:
    return frozenset(path.read_text(encoding="utf-8")) - CONTROLS


def data_files() -> Iterator[Path]:
    for folder in FOLDERS:
        for pattern in DATA:
            yield from sorted((ROOT / folder).rglob(pattern))
    yield ROOT / "NOTICE.md"


def texts_of_the_window() -> Iterator[tuple[str, str]]:
    """Every text in the sources of the window that is no description."""
    for path in sorted((ROOT / "gui").rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield f"{path.name}:{node.lineno}", node.value


def missing(metrics: QFontMetrics, found: frozenset[str]) -> list[str]:
    return sorted(c for c in found if ord(c) >= 0x20 and not metrics.inFontUcs4(ord(c)))


@pytest.fixture(params=[fonts.font, fonts.map_font], ids=["gothic", "mincho"])
def metrics(qapp: QApplication, request: pytest.FixtureRequest) -> QFontMetrics:
    return QFontMetrics(request.param(20))


@pytest.mark.parametrize("path", list(data_files()), ids=lambda path: path.name)
def test_data_can_be_shown(metrics: QFontMetrics, path: Path) -> None:
    assert missing(metrics, characters(path)) == []


def test_texts_of_the_window_can_be_shown(metrics: QFontMetrics) -> None:
    lost = {
        place: found
        for place, text in texts_of_the_window()
        if (found := missing(metrics, frozenset(text) - CONTROLS))
    }
    assert lost == {}


def test_the_faces_are_those_that_are_brought_along(qapp: QApplication) -> None:
    assert fonts.family() == "Noto Sans JP"
    assert fonts.map_family() == "Noto Serif JP"
