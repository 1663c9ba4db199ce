"""The head of an area map folder, ``map.toml``: size, circuits, kinds of facts, provenance."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError

from wargame_core.engine.file_text import UnreadableError, is_plain, parse_toml
from wargame_core.engine.phrase import Phrase
from wargame_core.files.model_faults import fault_texts

if TYPE_CHECKING:
    from collections.abc import Sequence

FORMAT: Final = "gunyuden-area-map/1"
LARGEST_BOARD: Final = 20_000
"""Board units."""
_FILE = "map.toml"


def _plain(text: str) -> str:
    if not text.strip() or not is_plain(text):
        raise ValueError("expected a text on one line")
    return text


Text = Annotated[str, AfterValidator(_plain)]
Id = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]{0,39}$")]
Size = Annotated[int, Field(ge=1, le=LARGEST_BOARD)]


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class GroupEntry(_Part):
    """A circuit of areas."""

    name: Text
    kanji: Text


class FactEntry(_Part):
    """A kind of fact that the map tells of areas."""

    title: Text
    title_ja: Text
    mark: Literal["", "hatch", "star"] = ""


class AreaMapSheet(_Part):
    """What ``map.toml`` says."""

    format: Literal["gunyuden-area-map/1"]
    id: Id
    title: Text
    width: Size
    height: Size
    reconstructed: bool
    provenance: Text
    credits: list[Text] = Field(default_factory=list, max_length=50)
    groups: dict[Id, GroupEntry] = Field(min_length=1, max_length=100)
    facts: dict[Id, FactEntry] = Field(default_factory=dict, max_length=100)


def read_area_sheet(text: str, faults: list[str]) -> AreaMapSheet | None:
    """The sheet, or None if it is wrong; whatever is wrong is appended to ``faults``."""
    try:
        return AreaMapSheet.model_validate(parse_toml(text))
    except UnreadableError as error:
        faults.append(Phrase("{place}: found {found}, expected TOML", place=_FILE, found=error))
    except ValidationError as error:
        told: Sequence[str] = fault_texts(_FILE, error)
        faults.extend(told)
    return None
