"""The choices of a match in words of its game: what was played, what was better, and why."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from wargame_core.analysis.judging import Verdict
from wargame_core.engine.dated import turn_words
from wargame_core.engine.errors import WargameError
from wargame_core.engine.game import Game
from wargame_core.engine.match import Match
from wargame_core.players.reasons import largest_terms, term_text

MOST_TERMS: Final = 3
"""Reasons that are named."""
MOST_STEPS: Final = 4
"""Actions in a row that are named; others are left out before the last."""
BLOCKS: Final = "▁▂▃▄▅▆▇█"


@dataclass(frozen=True, slots=True)
class ChoiceTold:
    """A dear choice in words."""

    verdict: Verdict
    position: int
    """Actions played before it: where it can be looked at."""
    when: str
    """The turn."""
    asked: str
    """The question, where the choice answers one."""
    played: tuple[str, ...]
    better: tuple[str, ...]
    terms: tuple[tuple[str, float], ...]
    """Words and how much more the better choice brings of it."""
    where: tuple[int, ...]
    """Where on the board that lies which the choices are about, the played ones first."""


def choice_told(match: Match, verdict: Verdict, language: str) -> ChoiceTold:
    """A verdict in words."""
    game, position = match.game, verdict.first - 1
    state, where = match.state_at(position), list[int]()
    played = []
    for entry in match.entries[position : verdict.last]:
        before = match.state_at(entry.number - 1)
        played.append(game.describe(before, entry.action, language))
        if entry.seat == verdict.seat:
            where += game.places(before, entry.action).lit
    better = _read(game, game.view(state, verdict.seat), verdict.best, language, where)
    terms = largest_terms(verdict.terms, MOST_TERMS)
    return ChoiceTold(
        verdict,
        position,
        turn_words(game, state, language),
        _asked(game, game.view(state, verdict.seat), language) if verdict.answers else "",
        _shortened(played),
        _shortened(better),
        tuple((term_text(game, state, name, language), value) for name, value in terms),
        tuple(dict.fromkeys(where)),
    )


def _asked(game: Game, view: object, language: str) -> str:
    decision = game.decision(view)
    return "" if decision is None else game.say(view, decision.prompt, language)


def _read(
    game: Game, view: object, texts: Sequence[str], language: str, where: list[int]
) -> list[str]:
    """Actions in notation, one after the other, in words; their places are added to ``where``."""
    found = []
    for text in texts:
        action = game.read_action(view, text)
        found.append(game.describe(view, action, language))
        where += game.places(view, action).lit
        try:
            view = game.apply(view, action).state
        except WargameError:  # what is hidden cannot be played out
            break
    return found


def _shortened(words: Sequence[str]) -> tuple[str, ...]:
    """Not too many of them; what is said twice in a row is said once."""
    kept = [*words[:1], *(after for before, after in pairwise(words) if after != before)]
    if len(kept) > MOST_STEPS:
        kept = [*kept[: MOST_STEPS - 1], "…", kept[-1]]
    return tuple(kept)


def curve(values: Sequence[float], most: float) -> str:
    """Some values as a row of blocks; ``most`` fills a block, minus as much none.

    >>> curve([-1.0, 0.0, 1.0], 1.0)
    '▁▅█'
    """
    top = len(BLOCKS) - 1
    share = [(value / most + 1.0) / 2.0 if most else 0.5 for value in values]
    return "".join(BLOCKS[max(0, min(top, int(one * top + 0.5)))] for one in share)
