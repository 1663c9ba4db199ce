"""What an open die can bring in any game: each of its faces is tried on the rules."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from wargame_core.engine.decision import Event
from wargame_core.engine.game import Game
from wargame_core.engine.preview import ChancePreview, Preview, RollPreview
from wargame_core.views.words import language, tr


def open_die(game: Game, state: object, title: str, place: int = -1) -> Preview:
    """The results of the die that is to be rolled, with the faces that lead to each.

    A result is what the rules tell of it and not of all faces; ``state`` is what may be known.
    """
    told: list[tuple[Any, Fraction, tuple[str, ...]]] = []
    for action, chance in game.outcomes(state):
        after = game.apply(state, action)
        words = tuple(_words(game, after.state, one) for one in after.events if not one.seats)
        told.append((action, chance, words))
    common = set.intersection(*(set(words) for _, _, words in told))
    rows: dict[tuple[str, ...], list[tuple[Any, Fraction]]] = {}
    for action, chance, words in told:
        own = tuple(dict.fromkeys(one for one in words if one not in common))
        rows.setdefault(own, []).append((action, chance))
    chances = tuple(_row(words, faces) for words, faces in rows.items())
    return Preview(title, (RollPreview("", "", None, (), chances),), place=place)


def _words(game: Game, state: object, event: Event) -> str:
    """An event without its die, with what the chart says of it."""
    words = str(game.say(state, event.message, language()))
    return words if event.lookup is None else f"{words}: {event.lookup.result}"


def _row(words: Sequence[str], faces: Sequence[tuple[Any, Fraction]]) -> ChancePreview:
    share = sum((chance for _, chance in faces), Fraction(0))
    told = "; ".join(words) or tr("nothing of this")
    return ChancePreview("", told, share, tuple(action.face for action, _ in faces))
