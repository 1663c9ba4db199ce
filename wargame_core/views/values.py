"""What boards and panels draw, free of any game: counters, stacks, castles, turn, one hex."""

from __future__ import annotations

from dataclasses import dataclass

from wargame_core.views.area_values import TroopView
from wargame_core.views.words import language


@dataclass(frozen=True, slots=True)
class CounterView:
    """The face of one counter."""

    unit: int
    clan: str
    """Id of the clan: colour and crest."""
    name: str
    """Romaji, family name first."""
    name_ja: str
    stars: int
    strength: int
    modifier: int
    """Of field battles."""
    points: int
    """Activation points."""
    surname_ja: str = ""
    """With which ``name_ja`` begins; empty where it is not parted."""
    reduced: bool = False
    morale: int = 0
    garrison: bool = False
    investing: bool = False
    acted: bool = False
    leader: int = -1
    """The unit that leads its force; -1 where that says nothing."""

    @property
    def values(self) -> str:
        """Strength, modifier and activation points, as printed."""
        figures = self.strength, self.modifier, self.points
        return "\N{EN DASH}".join(str(figure) for figure in figures)

    @property
    def surname(self) -> str:
        """The family name in the present language."""
        if language() == "ja":
            return self.surname_ja or self.name_ja
        return self.name.partition(" ")[0]

    @property
    def second_line(self) -> str:
        """The rest of the name in the present language, and the whole in the other script."""
        if language() == "ja":
            rest = self.name_ja.removeprefix(self.surname)
            return f"{rest} {self.name}".strip()
        rest = self.name.partition(" ")[2]
        return f"{rest} {self.name_ja}".strip()


@dataclass(frozen=True, slots=True)
class StackView:
    """Counters of one side that lie on one another in a hex, the top one first."""

    hex: int
    side: int
    inside: bool
    counters: tuple[CounterView, ...]

    @property
    def place(self) -> int:
        """The hex, as every kind of board calls it."""
        return self.hex

    @property
    def strength(self) -> int:
        """The strength of all of them together, without modifiers."""
        return sum(counter.strength for counter in self.counters)


@dataclass(frozen=True, slots=True)
class CastleView:
    """A castle on the map."""

    hex: int
    level: int
    clan: str
    """Id of the owner; empty when abandoned."""
    name: str
    name_ja: str
    durability: int
    full: int
    """Durability at the start."""
    invested: bool = False
    main: bool = False
    """Main castle of its owner."""

    @property
    def place(self) -> int:
        """The hex, as every kind of board calls it."""
        return self.hex


@dataclass(frozen=True, slots=True)
class LabelView:
    """A name on the map; the more important is placed first."""

    hex: int
    text: str
    text_ja: str
    importance: int


@dataclass(frozen=True, slots=True)
class SideView:
    """One side in the bar at the top."""

    title: str
    points: int | None
    """None where the game does not say while it goes on."""
    colour_of: str
    """Id of the clan whose colour stands for the side."""
    acting: bool
    short: str = ""
    """Shown where there is no room for the title; empty to cut the title."""


@dataclass(frozen=True, slots=True)
class TurnView:
    """Turn, stage, phase and the sides."""

    turn: int
    last: int
    label: str
    stage: int
    stages: int
    phase: str
    sides: tuple[SideView, ...]
    calendar: str = ""
    """What the label of the turn means, in words."""
    stage_said: str = ""
    """What a stage is, in words."""


@dataclass(frozen=True, slots=True)
class ForceView:
    """A command track: the leader, his units, and the boxes that are free."""

    counters: tuple[CounterView, ...]
    capacity: int
    notes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class NoteView:
    """Who the person of a counter was, with sources."""

    name: str
    text: str
    sources: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """What each source is, and its addresses."""


@dataclass(frozen=True, slots=True)
class PlaceView:
    """Everything the inspector says of one hex or province."""

    place: int
    title: str
    facts: tuple[tuple[str, str], ...]
    forces: tuple[ForceView, ...]
    notes: tuple[NoteView, ...] = ()
    """On the people of the counters there, leaders first."""
    troops: tuple[TroopView, ...] = ()
    """Armies there on their cards."""
