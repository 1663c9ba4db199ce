"""Who judges the matches of a game: its strongest level."""

from __future__ import annotations

from typing import Any

from wargame_core.analysis.judging import Judge
from wargame_core.analysis.phase_judge import PhaseJudge
from wargame_core.analysis.playing_on import Witness
from wargame_core.analysis.policy_judge import PolicyJudge
from wargame_core.engine.decision import Message
from wargame_core.engine.errors import UsageError
from wargame_core.engine.game import Game
from wargame_core.engine.history import has_secrets
from wargame_core.engine.measure import Measured
from wargame_core.engine.phrase import Phrase
from wargame_core.players.player import Setting
from wargame_core.players.reasons import hint_level
from wargame_core.players.roster import RANDOM, opponents
from wargame_core.players.search.phases import PhasePlayer


def judging_level(game: Game[Any]) -> str:
    """The strongest level of a game. Raises UsageError if it has no opponent of its own."""
    names = [name for name in opponents(game) if name != RANDOM]
    if not names:
        raise UsageError(
            Phrase("{game} has no opponent that could judge a match.", game=game.info.title)
        )
    return names[-1]


def judge_of(game: Game[Any]) -> Judge:
    """The judge of a game's matches. Raises UsageError if the game has no opponent of its own.

    It judges by the search of whole phases where its strongest level has one, else by playing on
    with that level.
    """
    level = judging_level(game)
    measure = game.measure() if isinstance(game, Measured) else None
    player = opponents(game)[level].make(Setting())
    if isinstance(player, PhasePlayer):
        if measure is None:
            return PhaseJudge(game, player.phases, Message(""))
        witness = None
        if not has_secrets(game):  # in a view nobody else could play on
            witness = Witness(game, hint_level(game), measure)
        return PhaseJudge(game, player.phases, measure.unit, witness)
    return PolicyJudge(game, level, measure)
