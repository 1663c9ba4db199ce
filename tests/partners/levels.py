"""The sparring partners as players, and as levels of a game of the series."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import partial
from typing import Any

from tests.partners.phases import Phases
from tests.partners.styles import STYLES, Style
from wargame_core.players.player import Level, Player, Setting


class Stylist:
    """Plays one style."""

    def __init__(self, style: Style) -> None:
        self._style = style

    def begin(self, seat: str, randomness: Any) -> None:
        self._seat, self._randomness = seat, randomness

    def choose(self, game: Any, view: Any, decision: Any, legal: Sequence[Any]) -> Any:
        if len(legal) == 1:
            return legal[0]
        return Phases(game, self._style).choose(view, legal, self._randomness.below)


class Portfolio(Stylist):
    """Plays the phase out in every style and through the enemy's answer, and takes the best.

    The style is chosen once a phase, so that a phase is played as it was imagined.
    """

    LUCK = 2

    def __init__(self) -> None:
        super().__init__(STYLES["greedy"])
        self._phase: tuple[int, ...] = ()

    def choose(self, game: Any, view: Any, decision: Any, legal: Sequence[Any]) -> Any:
        phase = _phase(view)
        if decision.kind == "select" and phase != self._phase:
            self._style, self._phase = self._best(game, view), phase
        return super().choose(game, view, decision, legal)

    def _best(self, game: Any, view: Any) -> Style:
        side, begun = view.scenario.side_of_seat(self._seat), _phase(view)
        luck = [self._randomness.below(2**32) for _ in range(self.LUCK)]
        answer = Phases(game, STYLES["greedy"])
        totals = []
        for style in STYLES.values():
            total = 0.0
            for seed in luck:
                draw = random.Random(seed).randrange
                state = Phases(game, style).played(view, draw, lambda s: _phase(s) != begun)
                between = _phase(state)
                state = answer.played(state, draw, lambda s, then=between: _phase(s) != then)
                total += answer.score(state, side)
            totals.append(total)
        return list(STYLES.values())[totals.index(max(totals))]


def _phase(state: Any) -> tuple[int, ...]:
    return state.turn, state.stage, state.phase


def _stylist(style: Style, setting: Setting) -> Player:
    del setting
    return Stylist(style)


def _portfolio(setting: Setting) -> Player:
    del setting
    return Portfolio()


def _old_hard(setting: Setting) -> Player:
    from tests.gunyuden.partners.old_hard.player_of_trials import search_player

    del setting
    return search_player()


LEVELS = {
    **{name: Level(partial(_stylist, style)) for name, style in STYLES.items()},
    "portfolio": Level(_portfolio),
    "old_hard": Level(_old_hard),
}
