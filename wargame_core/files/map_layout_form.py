"""The strict model of ``layout.toml``."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from wargame_core.boards.hexmap import HexMap
from wargame_core.boards.map_layout import (
    Lettering,
    MapLayout,
    default_provinces,
    default_seas,
)

_STRICT = ConfigDict(extra="forbid", frozen=True, defer_build=True)

_Far = Annotated[float, Field(ge=-20, le=200)]
_Curve = tuple[_Far, _Far, _Far, _Far, _Far, _Far]
_Height = Annotated[float, Field(gt=0, le=5)]
_Side = Literal["s", "n", "e", "w", "se", "sw", "ne", "nw"]
_Text = Annotated[str, Field(min_length=1, max_length=60)]


class CurveForm(BaseModel):
    """Start, control point and end of a curve: x and y of each; and the height of letters."""

    model_config = _STRICT
    curve: _Curve
    height: _Height

    def lettering(self, name: str, kanji: str) -> Lettering:
        """A name along the curve."""
        x0, y0, x1, y1, x2, y2 = self.curve
        return Lettering(name, kanji, (x0, y0), (x1, y1), (x2, y2), self.height)


class SeaForm(CurveForm):
    """The name of a sea."""

    name: _Text
    kanji: _Text


class LayoutForm(BaseModel):
    """Lengths are in distances between the centres of neighbours; hexes are printed numbers."""

    model_config = _STRICT
    format: Literal["gunyuden-map-layout/1"]
    north_degrees: Annotated[float, Field(ge=-180, le=180)] = 0.0
    provinces: dict[str, CurveForm] = {}
    seas: tuple[SeaForm, ...] = ()
    sides: dict[str, _Side] = {}
    corners: dict[Literal["title", "track", "key", "scale"], tuple[_Far, _Far]] = {}

    def layout(self, board: HexMap) -> MapLayout:
        """The layout of a map; what is left out stands where its hexes are."""
        own = {
            province: form.lettering(*board.provinces[province])
            for province, form in self.provinces.items()
            if province in board.provinces
        }
        rest = [province for province in board.provinces if province not in own]
        return MapLayout(
            {**own, **default_provinces(board, rest)},
            tuple(form.lettering(form.name, form.kanji) for form in self.seas)
            or default_seas(board),
            {board.index[name]: side for name, side in self.sides.items() if name in board.index},
            self.north_degrees,
            {str(name): corner for name, corner in self.corners.items()},
        )
