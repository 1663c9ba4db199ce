"""Matches in situations worth a look: one for every kind of decision, and some moments of play.

Each is a position with the line of play that leads from it to the situation.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

from wargame_core.engine.chance import OwnDice
from wargame_core.engine.decision import CHANCE
from wargame_core.engine.match import Match
from wargame_core.files.examples import examples
from wargame_core.files.position import load_position
from wargame_core.files.position_game import match_from

_HERE: Final = Path(__file__).parent
_DECISIONS: Final = _HERE / "decisions"
_MOMENTS: Final = _HERE / "moments"
_PROVINCES: Final = _HERE / "provinces"
_SHOGUN1986: Final = _HERE / "shogun1986"


@cache
def decision_kinds() -> tuple[str, ...]:
    """Every kind of decision that can be shown, in alphabetical order."""
    return tuple(sorted(path.stem for path in _DECISIONS.glob("*.json")))


def match_at(kind: str, *, back: int = 0) -> Match:
    """A match with the players' own dice in which this kind of decision is open.

    ``back`` leaves out so many of the last actions that lead to it. Raises WargameError for a
    kind that is not among ``decision_kinds``.
    """
    return _played(_DECISIONS / f"{kind}.json", back=back)


@cache
def province_kinds() -> tuple[str, ...]:
    """Every kind of decision on the board of provinces, and its ``result``."""
    return tuple(sorted(path.stem for path in _PROVINCES.glob("*.json")))


def province_match(kind: str, *, back: int = 0) -> Match:
    """As ``match_at``, on the board of provinces."""
    return _played(_PROVINCES / f"{kind}.json", back=back)


def shogun1986_match(name: str) -> Match:
    """A situation of Shogun (1986) that is no example. Raises WargameError for an unknown name."""
    return _played(_SHOGUN1986 / f"{name}.json")


def moment(name: str) -> Match:
    """A match at a moment of play. Raises WargameError for an unknown name."""
    return _played(_MOMENTS / f"{name}.json")


def example(game: str, name: str, *, back: int = 0) -> Match:
    """An example of a game, at the end of its first line of play. Raises LookupError.

    ``back`` leaves out so many of the last actions.
    """
    for one in examples(game):
        if one.path.stem == name:
            return _played(one.path, back=back)
    raise LookupError(name)


def _played(path: Path, *, back: int = 0) -> Match:
    position = load_position(path)
    match = match_from(position, dice=OwnDice())
    if not position.document.play:
        return match
    line = position.document.play[0]
    actions, dice = list(line.actions), list(line.dice)
    for _ in range(len(actions) + len(dice) - back):
        decision = match.decision
        assert decision is not None, f"{path}: the line of play goes on after the end"
        if decision.seat == CHANCE:
            match.play_face(dice.pop(0))
        else:
            match.play(match.game.read_action(match.state, actions.pop(0)))
    return match
