"""The window opens without what nobody has asked for yet."""

from __future__ import annotations

import subprocess
import sys

_LATER = (
    "gui.help.rules_browser",
    "gui.start.lessons_page",
    "gui.start.new_match_page",
    "gui.start.puzzles_page",
    "scipy",
    "shapely",
    "wargame_core.analysis.match_analysis",
    "wargame_core.lessons.course",
    "wargame_core.puzzles.attempt",
    "wargame_core.puzzles.solve",
)


def test_the_program_is_loaded_without_lessons_puzzles_and_analyses() -> None:
    script = f"import sys, gui.shell.app; print(*set({_LATER}) & set(sys.modules))"
    done = subprocess.run(
        [sys.executable, "-c", script], check=True, stdout=subprocess.PIPE, text=True
    )
    assert done.stdout.split() == []
