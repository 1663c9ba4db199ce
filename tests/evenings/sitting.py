"""What every evening has, whatever is played: come in, begin, look things up, leave, go on."""

from __future__ import annotations

import re
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from tests.evenings.keyboard import KeyPlayer
from tests.evenings.mouse import MousePlayer
from tests.evenings.player import Player
from tests.evenings.program import EndedError, Program
from tests.evenings.screen import Screen

HANDS = {"mouse": MousePlayer, "keys": KeyPlayer}

AT_ONCE = re.compile("^Play .* against")
"""On the button that begins a first match."""


@contextmanager
def table(hand: str, pictures: Path | None, *arguments: str) -> Iterator[Player]:
    """A screen with the program on it, and somebody who sits down before it."""
    home = Path(tempfile.mkdtemp(prefix="evening"))
    screen = Screen(home)
    program = Program(screen, home, *arguments)
    try:
        player = HANDS[hand](program, pictures)
        program.wait(lambda told: told["window"] and told["active"], "a window with the keys")
        screen.hand("mousemove", *(edge - 1 for edge in screen.size))
        yield player
    except BaseException as error:
        if pictures is not None:
            screen.picture(pictures / "at-the-fault.png")
        error.add_note(program.output)
        raise
    finally:
        player.program.kill()
        screen.close()
        shutil.rmtree(home, ignore_errors=True)


def begin_at_once(player: Player) -> None:
    """The match that the front page proposes begins with one click, or one key."""
    player.widget(**{"class": "QPushButton", "text": AT_ONCE})
    player.program.wait(
        lambda told: any(one["class"] == "ContinueCard" and one["enabled"]
                         for one in told["widgets"]),
        "the picture of the board",
    )  # fmt: skip
    player.picture("front-page")
    taken = player.counted(
        "begin at once",
        lambda: player.press(**{"class": "QPushButton", "text": AT_ONCE}),
    )
    assert taken == 1, taken
    player.wait_for_human()


def begin_new(player: Player, game: str, scenario: int = 0) -> None:
    """A new match with the seats as they are proposed: you against programs."""
    player.press(**{"class": "QPushButton", "text": "New match"})
    player.widget(**{"class": "QPushButton", "text": "Start"})
    box = next(
        one for one in player.widgets(**{"class": "ChoiceBox"}) if game in one.get("items", ())
    )
    if box["text"] != game:
        player.pick(game, **{"class": "ChoiceBox", "items": box["items"]})
    player.choose_row(scenario)
    player.picture("new-match")
    player.press(**{"class": "QPushButton", "text": "Start"})
    player.wait_for_human()


def save_a_copy(player: Player) -> Path:
    """Save under the name that is proposed."""
    player.command("Match", "Save as …", "ctrl+s")
    player.program.wait(lambda told: told["dialogs"], "a dialog for the file")
    player.picture("save")
    player.confirm_dialog("Save")
    player.program.wait(lambda told: not told["dialogs"], "the dialog goes")
    player.program.wait(lambda _: _copies(player), "the copy is written", "hand")
    saved = _copies(player)
    assert len(saved) == 1, saved
    assert saved[0].parent.name != "matches", "what is gone on with is not the copy"
    return saved[0]


def _copies(player: Player) -> list[Path]:
    found = player.program.home.rglob("*.gunyuden")
    return [file for file in found if not file.name.endswith(".window.gunyuden")]


def leave_and_go_on(player: Player) -> None:
    """Quit, start the program again, and go on from the front page where the match was."""
    before = player.match
    played = player.record()
    with suppress(EndedError):
        player.command("Match", "Quit", "ctrl+q")
    assert player.program.has_ended() == 0, player.program.output
    player.program = Program(player.program.screen, player.program.home)
    player.program.wait(lambda told: told["window"] and told["active"], "a window with the keys")
    player.widget(**{"class": "ContinueCard", "enabled": True})
    player.picture("continue")
    taken = player.counted("go on", lambda: player.press(**{"class": "ContinueCard"}))
    assert taken == 1, taken
    after = player.wait_for_human()
    assert after["position"] == before["position"]
    assert after["kind"] == before["kind"]
    assert player.record() == played
    player.picture("gone-on")


def open_rules_and_charts(player: Player) -> None:
    """Rules and charts open, and close again; the board has the keys afterwards."""
    for menu, entry, key, name in (
        ("Help", "Rules", "F1", "rules"),
        ("Help", "Tables", "F2", "charts"),
    ):
        player.command(menu, entry, key)
        player.program.wait(
            lambda told: told["dialogs"] and told["focus"] not in ("BoardView", "NoneType"),
            f"the {name} with the keys",
        )
        player.picture(name)
        player.close_dialog()
        player.program.wait(
            lambda told: not told["dialogs"] and told["active"], f"the {name} close"
        )


def undo_and_redo(player: Player) -> None:
    """Take the last choice back, and play it again."""
    before = player.match["position"]
    player.command("Play", "Undo", "u")
    taken_back = player.wait_for_match(lambda match: match["position"] < before)["position"]
    assert len(player.record()) == taken_back
    player.picture("undo")
    player.command("Play", "Redo", "r")
    player.wait_for_match(lambda match: match["position"] == before)


def look_back(player: Player) -> None:
    """Go to the start on the time line, one on, and back to the present."""
    player.command("Replay", "To the start", "shift+Home")
    player.wait_for_match(lambda match: match["looks_back"] and match["seen"] == 0)
    player.picture("time-line")
    player.command("Replay", "One action on", "l")
    player.wait_for_match(lambda match: match["seen"] > 0)
    player.command("Replay", "Return to the present", "shift+End")
    player.wait_for_match(lambda match: not match["looks_back"])


def step_through_what_others_did(player: Player) -> int:
    """What the others did is on the map; go through all of it and come out again."""
    shown = player.match["traces"]
    if shown:
        player.picture("what-others-did")
        player.command("Replay", "What the others did: one step on", "period")
        player.picture("what-others-did-first")
    return len(shown)
