"""What a program opponent is, and how a game offers opponents of its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Protocol, runtime_checkable

from wargame_core.engine.decision import Action, Decision
from wargame_core.engine.game import Game
from wargame_core.engine.state_type import S_contra
from wargame_core.players.randomness import Randomness
from wargame_core.players.search.budget import Clock

EQUAL: Final = 9
"""Decimals in which equal values agree: sums of the same terms may differ in the last bits."""


class Player(Protocol[S_contra]):
    """Decides for one seat of one match."""

    def begin(self, seat: str, randomness: Randomness) -> None:
        """Sit down, before the first choice. All chance in choosing comes from ``randomness``.

        The randomness is turned to the present action before every choice. What a player
        keeps from one choice to the next must not change what he chooses: matches are
        continued from records, and actions are taken back. A plan for the phase at hand may be
        kept; whoever sits down in the midst of a phase makes one of his own.
        """
        ...

    def choose(
        self, game: Game, view: S_contra, decision: Decision, legal: Sequence[Action]
    ) -> Action:
        """One of the legal actions. ``view`` holds only what the seat may know."""
        ...


@dataclass(frozen=True, slots=True)
class Alternative:
    """A legal action with the terms of its value, as a player sees it."""

    action: Action
    terms: Mapping[str, float]
    """By name of the term; the game says it in words as the message ``term.NAME``."""

    @property
    def total(self) -> float:
        """The sum of the terms, in the game's own measure: victory points, provinces held."""
        return sum(self.terms.values())


def best_of(found: Sequence[Alternative], chosen: Action, best: int) -> tuple[Alternative, ...]:
    """The best of all alternatives in the order in which a player tells them."""
    ranked = sorted(found, key=lambda one: (-round(one.total, EQUAL), one.action != chosen))
    told, others = ranked[:best], ranked[best:]
    told[-1:] = [one for one in others if one.action == chosen] or told[-1:]
    return tuple(told)


@runtime_checkable
class Explains(Protocol[S_contra]):
    """A player that can say what it thinks of a decision; the same serves as a hint."""

    def explain(
        self, game: Game, view: S_contra, decision: Decision, legal: Sequence[Action], best: int = 3
    ) -> Sequence[Alternative]:
        """The best alternatives, of equals the chosen one first; at most ``best`` of them.

        The chosen one is among them even where chance has preferred it to a better one.
        """
        ...


@dataclass(frozen=True, slots=True)
class Setting:
    """How a player is asked to play."""

    persona: str = ""
    """One of the level's personas, or empty for its usual self."""
    clock: Clock | None = None
    """By what it stops thinking when its time is over. Without one only the number of its trials
    counts, and the same seeds give the same match on every machine."""
    seconds: float = 0.0
    """By the clock: seconds that it may think a turn; 0: as long as its level does."""


@dataclass(frozen=True, slots=True)
class Level:
    """An opponent that a game brings along."""

    make: Callable[[Setting], Player]
    personas: tuple[str, ...] = ()
    """Ways to play that can be asked for, as in ``normal:bold``."""
    seconds: float = 0.0
    """By the clock: seconds that it thinks a turn; 0: it answers at once."""
    set_by_people: bool = False
    """Whether at the table the seconds are those that a person has set, if he has."""


@runtime_checkable
class HasOpponents(Protocol):
    """Optional part of a game: opponents that know its rules, by name."""

    @property
    def opponents(self) -> Mapping[str, Level]:
        """For each name, for example ``easy``, the level; the weakest first."""
        ...
