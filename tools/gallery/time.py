"""Time and company: looking back, branches, hand-over, opponents, the end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from threading import Event
from typing import Any

from gui.shell.games import first_game
from tools.gallery.situations import match_at, moment
from tools.gallery.stage import Picture, Stage
from wargame_core.engine.chance import SeededDice
from wargame_core.engine.decision import Action
from wargame_core.engine.match import Match
from wargame_core.players.player import Level

FAMILY = "Time"
_WAIT_MS = 20


def pictures() -> Iterator[Picture]:
    """All pictures of this family."""
    yield Picture("looking-back", "Looking back", FAMILY, _looking_back)
    yield Picture("branch", "A new match from an earlier point", FAMILY, _branch)
    yield Picture("recap", "Recap at the hand-over", FAMILY, _recap)
    yield Picture("curtain", "Curtain between two players", FAMILY, _curtain)
    yield Picture("thinking", "An opponent thinks", FAMILY, _thinking)
    yield Picture("thinking-fight", "An opponent decides in a fight", FAMILY, _thinking_fight)
    yield Picture("paused", "Programs wait", FAMILY, _paused)
    yield Picture("result", "Result", FAMILY, partial(_result, "end_by_points"))
    yield Picture("result-draw", "A draw", FAMILY, partial(_result, "end_in_a_draw"))


def _looking_back(stage: Stage) -> None:
    stage.begin(moment("story"))
    live = stage.window.live
    live.look_back(live.match.position * 2 // 3)


def _branch(stage: Stage) -> None:
    _looking_back(stage)
    stage.window.dialogs.ask_branch()


def _recap(stage: Stage) -> None:
    stage.begin(moment("story"))
    live = stage.window.live
    assert live.now.decision is not None
    stage.page.recap.show_for(live.now.decision.seat)
    if stage.page.recap.isHidden():
        other = next(seat for seat in live.match.seats if seat != live.now.decision.seat)
        stage.page.recap.show_for(other)
    stage.afterwards(stage.page.recap.hide)


def _curtain(stage: Stage) -> None:
    stage.begin(moment("story"))
    window = stage.window
    pages: Any = window.centralWidget()
    pages.setCurrentWidget(window.curtain)
    decision = window.live.now.decision
    now, seat = window.live.now, decision.seat if decision else ""
    window.curtain.draw_for(now.seat_title(seat), now.views.seat_colour(now.state, seat))
    stage.afterwards(window.show_board)


class _Slow:
    """An opponent that chooses once it is let go."""

    released = Event()

    def begin(self, seat: str, randomness: Any) -> None:
        """Nothing to prepare."""

    def choose(self, game: Any, view: Any, decision: Any, legal: Sequence[Action]) -> Action:
        """The last action that is legal, later."""
        self.released.wait(60)
        return legal[-1]


def _against_slow(stage: Stage, match: Match) -> None:
    """Go on with a match in which every seat is an opponent that takes its time."""
    _Slow.released.clear()
    game: Any = match.game
    opponents = game.opponents
    opponents["slow"] = Level(lambda setting: _Slow())
    seats = dict.fromkeys(match.seats, "slow")
    stage.begin(match.branch(match.position, seats=seats, dice=SeededDice()))
    stage.wait_until(lambda: stage.window.live.is_busy)

    def release() -> None:
        stage.window.live.set_paused(True)
        _Slow.released.set()
        opponents.pop("slow", None)

    stage.afterwards(release)


def _thinking(stage: Stage) -> None:
    _against_slow(stage, moment("story"))


def _thinking_fight(stage: Stage) -> None:
    _against_slow(stage, match_at("split-losses"))


def _paused(stage: Stage) -> None:
    game = first_game()
    info = game.info.scenarios[0]
    seats = {seat.id: "random" for seat in info.seats}
    stage.window.live.pause_ms = _WAIT_MS
    stage.begin(Match(game, info.id, seed=3, seats=seats))
    stage.window.live.set_paused(True)
    for _ in range(40):
        stage.window.live.step()
        while stage.window.live.is_busy:
            stage.wait(1)


def _result(name: str, stage: Stage) -> None:
    stage.begin(moment(name))
    stage.wait(_WAIT_MS)
