"""Legal actions put together by what they belong to, for lists and menus."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from wargame_core.engine.decision import Action
from wargame_core.views.fight_values import ActionGroup

K = TypeVar("K")


def grouped(
    legal: Iterable[Action], thing: Callable[[Action], K | None], title: Callable[[K], str]
) -> tuple[ActionGroup, ...]:
    """Actions by the thing that they belong to, in the order of the actions; the others last.

    ``title``: what stands above the actions of a thing.
    """
    found: dict[K, list[Action]] = {}
    rest: list[Action] = []
    for action in legal:
        named = thing(action)
        (rest if named is None else found.setdefault(named, [])).append(action)
    groups = [ActionGroup(title(named), tuple(actions)) for named, actions in found.items()]
    return (*groups, ActionGroup("", tuple(rest))) if rest else tuple(groups)
