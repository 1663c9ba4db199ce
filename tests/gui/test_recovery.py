"""A killed program loses nothing: the first page offers the match at its last action."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.gui.conftest import Hand
from tests.patience import Gate, wait_until
from wargame_core.files.autosaves import autosave_folder

SCRIPT = """
import sys, time
from pathlib import Path
from PySide6.QtCore import QTimer
from gui.shell.application import application
from gui.shell.main_window import MainWindow
from gui.shell.settings import Preferences, SettingsStore
from scenarios.western_hero.game import GAME
from wargame_core.engine.match import Match
from wargame_core.players.player import Level

class Slow:
    def begin(self, seat, randomness): pass
    def choose(self, game, view, decision, legal):
        told.write_text(f"{window.live.match.position} {window.live.match.digest}")
        time.sleep(3600)

GAME.opponents["slow"] = Level(lambda setting: Slow())
told = Path(sys.argv[1])
app = application()
window = MainWindow(settings=SettingsStore(begin_with=Preferences(pace=0)))
window.show()
match = Match(GAME, "1", seed=2)
other = next(seat for seat in match.seats if seat != match.decision.seat)
window.begin(Match(GAME, "1", seed=2, seats={other: "slow"}))

def play():
    if window.live.now.awaits_human:
        window.live.play(window.live.now.choices[-1])

timer = QTimer()
timer.timeout.connect(play)
timer.start(5)
sys.exit(app.exec())
"""


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="no such signal here")
def test_a_killed_match_is_offered_at_its_last_action(
    hand: Hand, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = tmp_path / "state"
    told = tmp_path / "told"
    monkeypatch.setenv("XDG_STATE_HOME", str(state))
    hand.window.show_start()
    assert not hand.window.start_page.resume.isEnabled()
    program = subprocess.Popen([sys.executable, "-c", SCRIPT, str(told)], env=dict(os.environ))
    try:
        wait_until(lambda: bool(told.exists() and told.read_text()) or program.poll() is not None)
        assert program.poll() is None, "the program ended by itself"
    finally:
        program.send_signal(signal.SIGKILL)
        program.wait()
    position, digest = told.read_text().split()
    files = list(autosave_folder().iterdir())
    assert [file for file in files if file.suffix == ".gunyuden"]

    from scenarios.western_hero.game import GAME
    from tests.gui.slow_opponents import InSteps, level

    gate = Gate()
    monkeypatch.setitem(GAME.opponents, "slow", level(InSteps, gate))
    hand.window.show_start()
    assert hand.window.start_page.resume.isEnabled()
    hand.window.start_page.resume.click()
    hand.wait_for_file()

    assert hand.live.match.position == int(position)
    assert hand.live.match.digest == digest
    assert hand.window.page.isVisible()
    hand.qtbot.waitUntil(lambda: hand.live.is_busy)
    gate.open()
