"""The strict model of ``drawing.json``."""

from __future__ import annotations

from typing import Annotated, Literal, TypeVar

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from wargame_core.boards.map_drawing import CHUNK, UNIT, Chunk, Line, MapDrawing

_MOST = 20_000

_Value = TypeVar("_Value")


def _whole(per_point: int, line: Line) -> Line:
    if len(line) % per_point:
        raise ValueError(f"found {len(line)} numbers, expected a multiple of {per_point}")
    return line


_Number = Annotated[int, Field(ge=-(10**6), le=10**6)]
_Numbers = Annotated[tuple[_Number, ...], Field(max_length=_MOST)]
_Points = Annotated[_Numbers, AfterValidator(lambda line: _whole(2, line))]
_Strokes = Annotated[_Numbers, AfterValidator(lambda line: _whole(4, line))]
_Key = Annotated[str, Field(pattern=r"^\d{1,3} \d{1,3}$")]
_Shore = tuple[Annotated[int, Field(ge=1, le=9)], _Points]


class DrawingForm(BaseModel):
    """Lines by chunk; the numbers are those of ``map_drawing.MapDrawing``."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    format: Literal["gunyuden-map-drawing/1"]
    hexes: Annotated[str, Field(pattern=r"^[0-9a-f]{16}$")]
    unit: Annotated[int, Field(ge=UNIT, le=UNIT)]
    chunk: Annotated[int, Field(ge=CHUNK, le=CHUNK)]
    relief_scale: Annotated[int, Field(ge=1, le=100)]
    water: dict[_Key, tuple[Annotated[tuple[_Points, ...], Field(min_length=1)], ...]]
    coast: dict[_Key, tuple[_Points, ...]]
    shores: dict[_Key, tuple[_Shore, ...]]
    hachures: dict[_Key, _Strokes]

    def drawing(self, relief: bytes) -> MapDrawing:
        """The drawing, with its relief."""
        return MapDrawing(
            hexes=self.hexes,
            water=_by_chunk(self.water),
            coast=_by_chunk(self.coast),
            shores=_by_chunk(self.shores),
            hachures=_by_chunk(self.hachures),
            relief=relief,
            relief_scale=self.relief_scale,
        )


def _by_chunk(found: dict[str, _Value]) -> dict[Chunk, _Value]:
    chunks = {}
    for key, value in found.items():
        column, row = key.split()
        chunks[(int(column), int(row))] = value
    return chunks
