"""Counts the calls of Python functions that one click on the board costs, until all is drawn.

    python -m benchmarks.calls_per_click [--most 20]

The board is drawn without a screen and nothing moves by itself, so the figures are the same on
every machine. Some choices are made in each match first; then a hex with a unit is clicked, and
where that opens a menu its first entry is chosen. The click is taken back and made again, and the
second one counts: what is loaded or worked out only once in a program is no part of a click.
``--most`` lists the functions that are called most often.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import FrameType
from typing import Any, Final

ROUNDS: Final = 20
"""Turns of the event loop after which nothing is due any more."""
ROOT: Final = Path(__file__).parents[1]


@dataclass(frozen=True, slots=True)
class Case:
    """A match, and how many choices are made in it before the click."""

    name: str
    game: str
    choices: int


CASES: Final = (
    Case("a force is organised", "western_hero", 2),
    Case("a force begins to move", "western_hero", 20),
    Case("a clan is taken", "gekokujo", 0),
    Case("a unit is recruited", "gekokujo", 4),
    Case("a group begins to move", "gekokujo", 23),
)


@dataclass(frozen=True, slots=True)
class Count:
    """How often each function was called by one click."""

    case: Case
    functions: Counter[str]

    @property
    def calls(self) -> int:
        """All calls."""
        return self.functions.total()

    @property
    def in_the_window(self) -> int:
        """Calls of functions of the window itself."""
        return sum(calls for name, calls in self.functions.items() if name.startswith("gui/"))


def counts() -> Iterator[Count]:
    """Click in every match of CASES."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from gui.shell.application import application
    from gui.shell.main_window import MainWindow
    from gui.shell.settings import Preferences, SettingsStore
    from wargame_core.engine import registry
    from wargame_core.engine.match import Match

    app = application()
    settings = Preferences(pace=0, reduced_motion=True)
    window = MainWindow(settings=SettingsStore(begin_with=settings))
    window.resize(1280, 720)
    window.show()
    with tempfile.TemporaryDirectory() as folder:
        for number, case in enumerate(CASES):
            game = registry.load(case.game)
            match = Match(game, game.info.scenarios[0].id, seed=1)
            window.begin(match, Path(folder, f"{number}.jsonl"))
            settle(app)
            for _ in range(case.choices):
                window.live.play(match.legal[0])
                settle(app)
            yield Count(case, _second_click(window, app))
        window.live.close()
        window.close()


def _second_click(window: Any, app: Any) -> Counter[str]:
    """Click on a unit's place and where it can go, take it back, and count the same clicks."""
    match, board = window.live.match, window.page.board
    before = match.position
    place = _place_of_a_unit(window.live)
    board.look_at(place, board.zoom)
    settle(app)
    click(window.page, place, app)
    target = _target(window.page)
    if match.position == before:
        click(window.page, target, app)
    assert match.position > before, "the clicks have played nothing"
    while match.position > before:
        window.live.undo()
        settle(app)
    assert match.position == before, "the click was not taken back"
    found: Counter[str] = Counter()

    def called(frame: FrameType, event: str, _argument: Any) -> None:
        if event == "call":
            code = frame.f_code
            path = code.co_filename.removeprefix(f"{ROOT}{os.sep}")
            found[f"{path}:{code.co_qualname}"] += 1

    sys.setprofile(called)
    try:
        click(window.page, place, app)
        if match.position == before:
            click(window.page, target, app)
    finally:
        sys.setprofile(None)
    own = Path(__file__).relative_to(ROOT)
    return Counter({name: n for name, n in found.items() if not name.startswith(f"{own}:")})


def click(page: Any, place: int, app: Any) -> None:
    """Click on a place, choose the first entry of a menu, and say yes to what is asked then."""
    board = page.board
    board.place_clicked.emit(place, board.viewport().mapToGlobal(board.point_of(place)))
    settle(app)
    if page.menu is not None:
        entry = page.menu.actions()[0]
        while entry.menu() is not None:
            entry = entry.menu().actions()[0]
        entry.trigger()
        settle(app)
    if page.proposals.question is not None:
        page.proposals.confirm()
        settle(app)


def _target(page: Any) -> int:
    """Where the force that was taken up can go; -1 if none was."""
    lifted = page.pieces.lifted
    return int(lifted.ends[0][0]) if lifted is not None and lifted.ends else -1


def settle(app: Any) -> None:
    """Let everything happen that is due now."""
    for _ in range(ROUNDS):
        app.processEvents()


def _place_of_a_unit(live: Any) -> int:
    """The first place with a unit where something can be done."""
    lit = live.now.by_place
    with_units = [stack.place for stack in live.now.stacks if stack.place in lit]
    return int(min(with_units or lit))


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(prog="calls_per_click")
    parser.add_argument("--most", type=int, default=0, metavar="N", help="list N functions")
    most = parser.parse_args().most
    with tempfile.TemporaryDirectory() as home:
        os.environ["XDG_DATA_HOME"] = os.environ["XDG_CONFIG_HOME"] = home
        print("   calls  in gui")
        for count in counts():
            name = f"{count.case.game}: {count.case.name}"
            print(f"{count.calls:8}{count.in_the_window:8}  {name}")
            for function, calls in count.functions.most_common(most):
                print(f"{calls:24}  {function}")


if __name__ == "__main__":
    main()
