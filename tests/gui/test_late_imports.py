"""The window opens without what nobody has asked for yet."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

_LATER = (
    "gui.board.area_scene",
    "gui.board.tile_scene",
    "gui.help.rules_browser",
    "gui.match.branch_dialog",
    "gui.panels.luck_page",
    "gui.start.lessons_page",
    "gui.start.new_match_page",
    "gui.start.puzzles_page",
    "numpy",
    "scipy",
    "shapely",
    "wargame_core.analysis.luck",
    "wargame_core.analysis.match_analysis",
    "wargame_core.lessons.course",
    "wargame_core.puzzles.attempt",
    "wargame_core.puzzles.solve",
)

_BOARD = """
import sys
from gui.shell.application import application
from gui.shell.main_window import MainWindow
from scenarios.western_hero.game import GAME
from wargame_core.engine.match import Match
app = application()
window = MainWindow()
window.show()
window.watch(Match(GAME, "4", seed=1))
app.processEvents()
print("gui.board.scene" in sys.modules, "numpy" in sys.modules, flush=True)
import os
os._exit(0)
"""


def test_the_program_is_loaded_without_lessons_puzzles_and_analyses() -> None:
    script = f"import sys, gui.shell.app; print(*set({_LATER}) & set(sys.modules))"
    done = subprocess.run(
        [sys.executable, "-c", script], check=True, stdout=subprocess.PIPE, text=True
    )
    assert done.stdout.split() == []


def test_a_board_of_hexes_is_shown_without_numpy(tmp_path: Path) -> None:
    home = {name: str(tmp_path) for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME")}
    done = subprocess.run(
        [sys.executable, "-c", _BOARD],
        check=True,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, **home},
    )
    assert done.stdout.split() == ["True", "False"]
