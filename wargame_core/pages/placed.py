"""What lies on the board at a moment, place by place, as plain values for a page."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from functools import lru_cache
from typing import Any, Final, cast

from wargame_core.views.contract import GameViews
from wargame_core.views.values import LabelView

_PLACES: Final = ("hex", "place")
_KEPT: Final = 20_000


def plain(value: Any, without: tuple[str, ...] = ()) -> Any:
    """A value of a view as JSON has it; what has its default is left out."""
    if is_dataclass(value) and not isinstance(value, type):
        return dict(_plain(cast(Hashable, value), without))
    if isinstance(value, (list, tuple)):
        return [plain(one) for one in value]
    return value


@lru_cache(maxsize=_KEPT)
def _plain(value: Hashable, without: tuple[str, ...]) -> dict[str, Any]:
    """A frozen value as an object, which nobody changes: most lie there for many actions."""
    return {
        field.name: plain(getattr(value, field.name))
        for field in fields(cast(Any, value))
        if field.name not in without
        and (field.default is MISSING or getattr(value, field.name) != field.default)
    }


def placed(views: GameViews, state: object) -> Mapping[int, dict[str, Any]]:
    """By place what lies there: castle, piles, holding, tokens, tile; only places with something.

    The counters of a pile stand in the order of the view, the top one first.
    """
    found: dict[int, dict[str, Any]] = defaultdict(dict)
    for fort in views.castles(state):
        found[fort.place]["castle"] = plain(fort, _PLACES)
    for pile in views.stacks(state):
        found[pile.place].setdefault("piles", []).append(plain(pile, _PLACES))
    provinces = views.provinces(state)
    if provinces is not None:
        for holding in provinces.holdings:
            found[holding.place]["holding"] = plain(holding, _PLACES)
        for token in provinces.tokens:
            found[token.place].setdefault("tokens", []).append(plain(token, _PLACES))
        for tile in provinces.tiles:
            found[tile.place]["tile"] = plain(tile, _PLACES)
    return found


def listed_places(views: GameViews, state: object) -> Mapping[int, dict[str, Any]]:
    """By place of a list what is said of it."""
    lines: dict[int, dict[str, Any]] = {}
    for label in views.labels(state):
        lines[label.hex] = {"says": _said(label)}
    return lines


def _said(label: LabelView) -> list[str]:
    return label.text.split("\n")
