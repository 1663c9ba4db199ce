"""Which actions of a decision are worth a trial, and which decisions are left to the policy."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from wargame_core.gunyuden import actions
from wargame_core.players.gunyuden.situation import Situation

SEARCHED: Final = frozenset({
    "select", "move", "siege", "siege-goes-on", "target", "attacked-forces", "battle-kind",
    "battle-refused", "consent", "stop-battle", "split-losses", "retreat", "losses", "pursuit",
    "give-up-investment", "enter-vacated-hex", "answer",
})  # fmt: skip
"""Decisions at which looking ahead can change something."""
BLOWS: Final = (actions.Attack, actions.Besiege, actions.EndInvestment)
"""What an operations phase is searched for; all else is left to the policy."""


def shortlist(
    situation: Situation,
    kind: str,
    legal: Sequence[Any],
    totals: Sequence[float],
    *,
    most: int,
    margin: float,
) -> list[int]:
    """Places of the actions to try in ``legal``, best first; fewer than two: nothing to try."""
    order = sorted(range(len(legal)), key=lambda place: (-totals[place], place))
    if kind not in SEARCHED or margin <= 0.0:
        return order[:1]
    near = [place for place in order if totals[place] >= totals[order[0]] - margin]
    if kind == "select":
        return _blows(legal, near, order, most)
    if kind == "move" and not any(_exposed(situation, legal[place]) for place in near[:most]):
        return order[:1]
    return near[:most]


def _blows(legal: Sequence[Any], near: list[int], order: list[int], most: int) -> list[int]:
    """Blows that could be struck, the best of all else, and the end of the phase."""
    blows = [place for place in near if isinstance(legal[place], BLOWS)]
    if not blows:
        return order[:1]
    quiet = next((place for place in order if not isinstance(legal[place], BLOWS)), order[0])
    end = len(legal) - 1
    found = dict.fromkeys([*blows[: most - 2], quiet, end])
    return sorted(found, key=order.index)


def _exposed(situation: Situation, action: Any) -> bool:
    return isinstance(action, actions.Go) and situation.threat.get(action.hex, 0.0) > 0.0
