"""Judges choices by playing on: every seat goes on as a program would, to the end of the round.

For games whose strongest level answers at once. Hidden facts are imagined from the view of the
seat that chose, the same for everything that it could have done, and so are the dice.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from wargame_core.analysis.judging import LEAST_LOSS, Verdict, Watch, mean_and_error
from wargame_core.analysis.playing_on import PlayingOn
from wargame_core.analysis.stretches import Stretch
from wargame_core.engine.decision import Action, Decision, Message
from wargame_core.engine.game import Game
from wargame_core.engine.history import has_secrets
from wargame_core.engine.measure import Measure
from wargame_core.players.one_ply import Evaluates, Imagines
from wargame_core.players.player import Explains
from wargame_core.players.randomness import Randomness
from wargame_core.players.search.chance import CommonChance

MOST_ACTIONS: Final = 250
"""A playout ends after so many actions even if the round goes on."""
OTHERS: Final = 1
"""Alternatives beside the program's own choice that are tried."""


class PolicyJudge:
    """Plays on with one level in all seats."""

    def __init__(self, game: Game[Any], level: str, measure: Measure | None) -> None:
        """Let a level play on in all seats.

        ``measure``: what an end is worth if the game has no evaluation of its own.
        """
        self._game, self._measure = game, measure
        self._playing = PlayingOn(game, level, rounds=1, most=MOST_ACTIONS)
        self._evaluates = game if isinstance(game, Evaluates) else None
        self._imagines = game if isinstance(game, Imagines) else None
        self.unit = measure.unit if measure is not None else Message("")

    def begins(self, view: Any, decision: Decision) -> bool:
        """Every choice is judged by itself: what is begun is gone on with by the program."""
        del view, decision
        return True

    def judge(self, stretch: Stretch, effort: int, watch: Watch) -> Verdict:
        """What a choice has cost; ``effort`` is twice the playouts of each alternative."""
        game, view, seat = self._game, stretch.views[0], stretch.seat
        played = stretch.actions[0]
        legal = list(game.legal_actions(view))
        if has_secrets(game) and self._imagines is None:
            return self._valued(stretch, legal)
        candidates = self._candidates(stretch, legal)
        if len(candidates) == 1 and candidates[0] == played:
            return self._said(stretch, 0.0, 0.0, None)
        if played not in candidates:
            candidates.append(played)
        randomness = Randomness(0, seat)
        randomness.turn_to(stretch.first)
        chance = CommonChance(randomness.below(CommonChance.BASES))
        values: dict[Action, list[float]] = {action: [] for action in candidates}
        for number in range(max(2, effort // 2)):
            state = view
            if self._imagines is not None:
                state = self._imagines.imagine(view, seat, randomness)
            if any(game.why_not(state, action) is not None for action in candidates):
                continue
            for action in candidates:
                end = self._playing.end(state, action, chance.trial(number), watch)
                values[action].append(self._worth(end, seat))
        if not values[played]:
            return self._said(stretch, 0.0, 0.0, None)
        half = len(values[played]) // 2
        best = max(candidates, key=lambda action: sum(values[action][:half]))
        rest = slice(half, None)  # what the best was not chosen by
        gaps = [a - b for a, b in zip(values[best][rest], values[played][rest], strict=True)]
        loss, doubt = mean_and_error(gaps)
        if loss <= LEAST_LOSS:
            return self._said(stretch, 0.0, 0.0, None)
        return self._said(stretch, loss, doubt, best)

    def _valued(self, stretch: Stretch, legal: Sequence[Action]) -> Verdict:
        """By what the program thinks of each choice: nobody can say how hidden facts are."""
        player = self._playing.seated(stretch.seat, stretch.first)
        if not isinstance(player, Explains):
            return self._said(stretch, 0.0, 0.0, None)
        view, played = stretch.views[0], stretch.actions[0]
        told = player.explain(self._game, view, stretch.decision, legal, len(legal))
        totals = {one.action: one.total for one in told}
        loss = told[0].total - totals.get(played, told[-1].total)
        if loss <= LEAST_LOSS or told[0].action == played:
            return self._said(stretch, 0.0, 0.0, None)
        return self._said(stretch, loss, 0.0, told[0].action)

    def _said(self, stretch: Stretch, loss: float, doubt: float, best: Action | None) -> Verdict:
        texts = () if best is None else (self._game.write_action(stretch.views[0], best),)
        return Verdict(
            stretch.seat, stretch.first, stretch.last, stretch.decision.kind,
            loss, doubt, texts, answers=True,
        )  # fmt: skip

    def _candidates(self, stretch: Stretch, legal: Sequence[Action]) -> list[Action]:
        """What the program would choose, and what it thinks comes close."""
        game, view = self._game, stretch.views[0]
        player = self._playing.seated(stretch.seat, stretch.first)
        chosen = player.choose(game, view, stretch.decision, legal)
        found = [chosen]
        if chosen != stretch.actions[0] and isinstance(player, Explains):
            told = player.explain(game, view, stretch.decision, legal, OTHERS + 1)
            found += [one.action for one in told if one.action != chosen][:OTHERS]
        return found

    def _worth(self, state: Any, seat: str) -> float:
        """What an end is worth to a seat, against the mean of the others."""
        if self._evaluates is not None:
            return float(sum(self._evaluates.evaluate(state, seat).values()))
        if self._measure is None:
            return 0.0
        return self._measure.balance(state, seat)
