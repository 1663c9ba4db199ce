"""Choices of a number of Koku or Ronin."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from scenarios.gekokujo.rules.actions import HireRonin, Rebuild, Store
from scenarios.gekokujo.rules.state import State
from wargame_core.engine.decision import Action
from wargame_core.views.fight_values import AmountsView
from wargame_core.views.words import tr

_NUMBER: Final[Mapping[type, Callable[[Any], int]]] = {
    Store: lambda action: int(action.koku),
    Rebuild: lambda action: int(action.koku),
    HireRonin: lambda action: int(action.count),
}


def amounts(state: State, legal: Sequence[Action]) -> tuple[AmountsView, ...]:
    """Koku to store or to pay into the Liberation Fund, Ronin to hire."""
    titles: dict[Any, str] = {
        Store: tr("Store Koku"),
        Rebuild: tr("Pay Koku into the Liberation Fund"),
        HireRonin: tr("Hire Ronin"),
    }
    found = []
    for kind, number in _NUMBER.items():
        choices = tuple((number(action), action) for action in legal if type(action) is kind)
        if len(choices) > 1:
            found.append(AmountsView(titles[kind], choices))
    return tuple(found)
