"""What a player at a terminal is told beyond words: prices, ground, neighbours, odds, a map."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from wargame_core.engine.decision import Action
from wargame_core.engine.state_type import S_contra

if TYPE_CHECKING:
    from wargame_core.engine.preview import Preview


@dataclass(frozen=True, slots=True)
class Note:
    """What belongs to one listed action beside its name."""

    text: str = ""
    """What it costs, where it leads, who stands there."""
    group: str = ""
    """Heading under which it is listed; empty for actions of no group."""
    order: tuple[int, ...] = ()
    """Lists are sorted by this; equal ones stay in the game's order."""
    minor: bool = False
    """Whether it is left out until the whole list is asked for."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """A part of the game in which one seat acts until he ends it."""

    id: Hashable
    title: str
    seat: str


class Guide(Protocol[S_contra]):
    """A game's knowledge of its board and its dice, in words. States may be views of a seat.

    A place is the number of a hex or province.
    """

    def notes(
        self, state: S_contra, legal: Sequence[Action], language: str
    ) -> Mapping[Action, Note]:
        """What belongs to each listed action; none for actions that their words say whole."""
        ...

    def preview(self, state: S_contra, action: Action | None, language: str) -> Preview | None:
        """What an action, or without one the open decision, brings at its first die, if any."""
        ...

    def rolls(self, state: S_contra, action: Action) -> bool:
        """Whether dice fall before the one who chooses the action is asked again."""
        ...

    def standing(self, state: S_contra, language: str) -> str:
        """What the one who decides has at hand for it, to be said with the prompt; or empty."""
        ...

    def find(self, state: S_contra, text: str) -> int | None:
        """The place of a number, id or name, with or without macrons.

        Raises MalformedActionError for a name that several places have.
        """
        ...

    def here(self, state: S_contra) -> int | None:
        """The place that the open decision is about."""
        ...

    def place(self, state: S_contra, place: int, language: str) -> Sequence[str]:
        """Ground, holder, units and neighbours of a place, line by line."""
        ...

    def near(self, state: S_contra, place: int, language: str) -> Sequence[str]:
        """Castles and units around a place, the nearest first."""
        ...

    def picture(self, state: S_contra, place: int, language: str) -> Sequence[str]:
        """A map of the surroundings in letters."""
        ...

    def destination(self, state: S_contra, legal: Sequence[Action], text: str) -> Action | None:
        """The legal action that goes to a place whose number, id or name was typed.

        Raises MalformedActionError for a name that several places have.
        """
        ...

    def whole_move(self, state: S_contra, words: Sequence[str]) -> Sequence[Action]:
        """The actions of a whole move, from the words after ``move``; none if it is no such move.

        Each is legal after the ones before it, or the first that is not is the last. Raises
        MalformedActionError for a name that several have, and may for a place that none has.
        """
        ...

    def chapter(self, state: S_contra, language: str) -> Chapter | None:
        """The part of the game that the open decision belongs to."""
        ...

    def ends(self, action: Action) -> bool:
        """Whether an action ends the chapter."""
        ...


def guide_of(game: object) -> Guide | None:
    """The guide of a game, which has an optional door ``guide`` for it; None without one."""
    door = getattr(game, "guide", None)
    found: Guide | None = door() if door is not None else None
    return found
