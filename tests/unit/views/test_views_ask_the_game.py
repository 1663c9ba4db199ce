"""Views and window ask a game, or its rules by name; they never take procedures apart."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
FILES = sorted(
    file
    for pattern in ("wargame_core/**/views/*.py", "scenarios/**/views/*.py", "gui/**/*.py")
    for file in ROOT.glob(pattern)
)


def offences(tree: ast.AST) -> list[str]:
    """Where a source reads the stack of procedures or makes a working copy of a state."""
    found = []
    for node in ast.walk(tree):
        match node:
            case ast.Attribute(attr="frames"):
                found.append(f"line {node.lineno}: reads the frames of a state")
            case ast.Name(id="WorkingCopy") | ast.Attribute(attr="WorkingCopy"):
                found.append(f"line {node.lineno}: makes a working copy")
            case ast.alias(name="WorkingCopy"):
                found.append(f"line {node.lineno}: imports the working copy")
    return found


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(ROOT)))
def test_no_frames_and_no_working_copies(file: Path) -> None:
    assert offences(ast.parse(file.read_text("utf-8"))) == []


@pytest.mark.parametrize(
    "source",
    [
        "frame = state.frames[-1]",
        "from rules.working_copy import WorkingCopy",
        "copy = working_copy.WorkingCopy(state)",
    ],
)
def test_the_search_finds_what_is_forbidden(source: str) -> None:
    assert offences(ast.parse(source))
