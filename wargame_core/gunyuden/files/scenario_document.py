"""What a scenario file and its tables may say (``gunyuden-scenario/1``), as strict models."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final, Literal

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field

from wargame_core.engine.file_text import is_plain

Id = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$", max_length=60)]
"""Lower-case ascii name of a thing."""
ScenarioId = Annotated[str, Field(pattern=r"^[a-z0-9][a-z0-9_-]*$", max_length=60)]
"""Name of a scenario, as it is typed; it stands in the names of files, too."""
HexNumber = Annotated[str, Field(pattern=r"^\d{4}$")]
"""Printed number of a hex: column, then row."""


def _one_line(text: str) -> str:
    if not is_plain(text):
        raise ValueError("a text without line ends and control codes")
    return text


Text = Annotated[str, Field(min_length=1, max_length=4000), AfterValidator(_one_line)]
Remark = Annotated[str, AfterValidator(_one_line)]
Count = Annotated[int, Field(ge=0, le=99)]
MOST_LISTED: Final = 400
"""Entries of any list or table in a file."""
FEW: Final = Field(max_length=MOST_LISTED)


def as_tuple(value: object) -> object:
    """TOML has lists where our values have tuples."""
    return tuple(value) if isinstance(value, list) else value


def _as_names(value: object) -> object:
    """Names in a cell of a CSV file, divided by a bar."""
    return tuple(name for name in value.split("|") if name) if isinstance(value, str) else value


Ids = Annotated[tuple[Id, ...], BeforeValidator(as_tuple), FEW]
Texts = Annotated[tuple[Text, ...], BeforeValidator(as_tuple), FEW]
Force = Annotated[
    tuple[Id, ...], BeforeValidator(as_tuple), Field(min_length=1, max_length=MOST_LISTED)
]
Forces = Annotated[tuple[Force, ...], BeforeValidator(as_tuple), FEW]
Names = Annotated[tuple[Remark, ...], BeforeValidator(_as_names)]


class Strict(BaseModel):
    """What a file says: no unknown keys, no value of another type."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True, defer_build=True)


class _Row(BaseModel):
    """A line of a CSV file, where every value is written as text."""

    model_config = ConfigDict(extra="forbid", frozen=True, defer_build=True)


class UnitRow(_Row):
    """A line of ``units.csv``: the printed values of a counter (2-2-1) and their sources."""

    id: Id
    name: Text
    name_ja: Text
    surname_ja: Remark = ""
    """With which ``name_ja`` begins: what stands large on the counter."""
    clan: Id
    """Clan whose colour it bears; a placement may lend it to another (7-1)."""
    rank: Literal["busho", "taisho", "sodaisho"]
    full: Annotated[int, Field(ge=1)]
    reduced: Annotated[int, Field(ge=1)]
    modifier: Count
    activation: Annotated[int, Field(ge=1, le=4)]
    capacity: Count
    aliases: Names
    from_name: Text
    from_rank: Text
    from_strength: Text
    from_modifier: Text
    from_activation: Text
    from_capacity: Text
    history: Remark
    """Who he was; letters such as H5 name lines of ``sources.csv``."""
    history_ja: Remark = ""


class CastleRow(_Row):
    """A line of ``castles.csv`` (8)."""

    id: Id
    hex: HexNumber
    name: Text
    name_ja: Text
    province: Id
    level: Annotated[int, Field(ge=0, le=5)]
    durability: Annotated[int, Field(ge=1)]
    aliases: Names
    site: Remark
    """Where it stands or stood."""
    site_ja: Remark = ""
    from_numbers: Text


class ClanRow(_Row):
    """A line of ``clans.csv`` (7-1)."""

    id: Id
    name: Text
    name_ja: Text
    replenishment: Id
    """Column set in the replenishment table (14-2)."""
    aliases: Names


class SourceRow(_Row):
    """A line of ``sources.csv``: what a letter such as P1 or H5 stands for."""

    id: Text
    what: Text
    what_ja: Remark = ""
    where: Remark
    """Addresses, divided by spaces; empty where there is none."""


class OptionEntry(Strict):
    """One switch in ``options.toml``."""

    scope: Id
    """``series``: offered in every scenario; ``scenario``: where the scenario names it; the name
    of a special rule: where the scenario has that rule."""
    title: Text
    title_ja: Text
    rule: Text
    default: Text
    choices: Mapping[str, Text]
    choices_ja: Mapping[str, Text]


class SideEntry(Strict):
    """A side of the scenario (33.13)."""

    id: Id
    name: Text
    name_ja: Text


class PhaseEntry(Strict):
    """An operations phase, in order of play (29(2))."""

    id: Id
    name: Text
    name_ja: Text
    side: Id


class ClanEntry(Strict):
    """A clan that takes part."""

    id: Id
    side: Id
    phase: Id
    main_castle: Id | None = None


class MayLead(Strict):
    """Leaders that may lead certain units in spite of their rank (34.7(4))."""

    rule: Text
    leaders: Ids
    units: Ids


class Leadership(Strict):
    """Command capacities that the scenario changes (34.7(3))."""

    rule: Text
    capacity: Mapping[Id, Count]
    may_lead: Annotated[tuple[MayLead, ...], BeforeValidator(as_tuple), FEW] = ()


class Special(Strict):
    """Special rules by name, with their parameters (33.17)."""


class PlacementEntry(Strict):
    """Units that start in a hex (33.14); each list is a suggested force, its leader first."""

    clan: Id
    hex: HexNumber
    field: Forces = ()
    garrison: Forces = ()
    source: Text
    """Where it is said that they start here."""
    source_of: Mapping[Id, Text] = {}
    """Units with another source."""
    note: Remark = ""


class ScenarioDocument(Strict):
    """A scenario file: the eight items of 33.1 and what the program needs besides."""

    format: Literal["gunyuden-scenario/1"]
    game: Id
    id: ScenarioId
    title: Text
    title_ja: Text
    section: Text
    """Section of the rules."""
    period: Text
    period_ja: Text
    summary: Texts
    summary_ja: Texts
    provinces: Ids
    turn_count: Annotated[int, Field(ge=1)]
    turns: Texts
    """Label of each turn: month/week."""
    deployment_order: Ids
    options: Ids = ()
    points_by_level: Ids = ()
    """Castles that lose their special points here (35.6(1))."""
    sides: Annotated[tuple[SideEntry, ...], BeforeValidator(as_tuple), FEW]
    phases: Annotated[tuple[PhaseEntry, ...], BeforeValidator(as_tuple), FEW]
    clans: Annotated[tuple[ClanEntry, ...], BeforeValidator(as_tuple), FEW]
    castles: Mapping[Id, Ids]
    """Castles in use, by the clan that owns them at the start (33.15)."""
    leadership: Leadership | None = None
    special: Special = Special()
    placements: Annotated[tuple[PlacementEntry, ...], BeforeValidator(as_tuple), FEW]
