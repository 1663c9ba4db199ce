"""What a program thinks of a choice, ready to be told: hints for humans, reasons of programs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from wargame_core.engine.decision import Action, Decision, Message
from wargame_core.engine.errors import UsageError
from wargame_core.engine.game import Game
from wargame_core.engine.history import has_secrets
from wargame_core.engine.match import Match
from wargame_core.engine.phrase import Phrase
from wargame_core.players.player import Alternative, Explains
from wargame_core.players.randomness import Randomness
from wargame_core.players.roster import opponents, seat_player
from wargame_core.players.search.budget import wall_clock

QUICK: Final = ("normal", "easy")
"""Levels that answer without long thinking, the better first."""
BEST: Final = 3
"""Alternatives that are told."""
_LEAST: Final = 0.005
"""A term below this is shown as 0.00 and left out."""


def hint_level(game: Game, wanted: str = "") -> str:
    """The level that gives hints: the wanted one if the game has it, else a quick one.

    Empty if the game has no opponent of its own.
    """
    own = [name for name in opponents(game) if name != "random"]
    for name in (wanted, *QUICK):
        if name in own:
            return name
    return own[0] if own else ""


def may_explain(match: Match) -> bool:
    """Whether the thoughts of programs give nothing away: nothing is hidden, or all is over."""
    return not has_secrets(match.game) or match.decision is None


def hint(
    game: Game,
    state: object,
    decision: Decision,
    legal: Sequence[Action],
    *,
    seed: int,
    position: int,
    wanted: str = "",
) -> tuple[Alternative, ...]:
    """What a program in this seat would do, from what the seat may know; the best first.

    Raises UsageError if no opponent of the game can say what it thinks.
    """
    level = hint_level(game, wanted)
    randomness = Randomness(seed, decision.seat)
    player = (
        seat_player(game, level, decision.seat, randomness, clock=wall_clock) if level else None
    )
    if not isinstance(player, Explains):
        raise UsageError(Phrase("No opponent of this game can say what it thinks."))
    randomness.turn_to(position)
    view = game.view(state, decision.seat)
    return tuple(player.explain(game, view, decision, legal, BEST))


def term_text(game: Game, state: object, name: str, language: str) -> str:
    """A term in words; its name with spaces where the game has none."""
    key = f"term.{name}"
    found = game.say(state, Message(key), language)
    return name.replace("_", " ") if found == key else found


def largest_terms(terms: Mapping[str, float], most: int) -> tuple[tuple[str, float], ...]:
    """The terms that weigh most, the largest first; none that would be shown as nothing."""
    weighty = [(name, value) for name, value in terms.items() if abs(value) >= _LEAST]
    return tuple(sorted(weighty, key=lambda term: -abs(term[1]))[:most])
