"""No test depends on how fast the machine is: none reads a clock, sleeps or sets a short limit."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]
ALLOWED = {
    "patience.py",
    "fuzz/limits.py",
    "mutation/__main__.py",
    "packaging/window_session.py",
    "evenings/__main__.py",
    "evenings/keyboard.py",
    "evenings/program.py",
    "evenings/screen.py",
}
"""They wait, or measure, for all others; the last runs where there are no tests beside it."""
SUSPECT = re.compile(
    r"^ *(?:import|from) .*\btime\b|timeout *=|\.(?:wait|qWait|join)\([^)'\"]*\d", re.M
)
"""What a file holds that may hurry; only such files are read closely."""
FILES = sorted(path.relative_to(TESTS).as_posix() for path in TESTS.rglob("*.py"))


def faults(source: str) -> Iterator[str]:
    """What hurries a test: the line and what to do instead."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom) and node.module == "time":
            yield f"line {node.lineno}: count with tests.effort, wait with tests.patience"
        if isinstance(node, ast.Import) and any(name.name == "time" for name in node.names):
            yield f"line {node.lineno}: count with tests.effort, wait with tests.patience"
        if not isinstance(node, ast.Call):
            continue
        called = node.func.attr if isinstance(node.func, ast.Attribute) else ""
        numbers = [word for word in node.args if _is_number(word)]
        if called in ("wait", "qWait", "join") and numbers:
            yield f"line {node.lineno}: wait for a condition, not for a time"
        if any(word.arg == "timeout" and _is_number(word.value) for word in node.keywords):
            yield f"line {node.lineno}: leave the timeout out, or give PATIENCE_S"


def _is_number(word: ast.expr) -> bool:
    return isinstance(word, ast.Constant) and isinstance(word.value, int | float)


@pytest.mark.parametrize(
    "hurried",
    [
        "import time",
        "from time import monotonic",
        "qtbot.waitUntil(done, timeout=5000)",
        "qtbot.wait(20)",
        "QTest.qWait(50)",
        "run(command, timeout=30)",
    ],
)
def test_what_hurries_is_found(hurried: str) -> None:
    assert SUSPECT.search(hurried)
    assert len(list(faults(hurried))) == 1


@pytest.mark.parametrize(
    "patient",
    ["qtbot.waitUntil(done)", "run(command, timeout=PATIENCE_S)", "program.wait()", "', '.join(x)"],
)
def test_what_waits_for_conditions_is_fine(patient: str) -> None:
    assert list(faults(patient)) == []


def test_no_test_hurries() -> None:
    sources = {name: (TESTS / name).read_text("utf-8") for name in FILES if name not in ALLOWED}
    found = {name: list(faults(text)) for name, text in sources.items() if SUSPECT.search(text)}
    assert {name: lines for name, lines in found.items() if lines} == {}
