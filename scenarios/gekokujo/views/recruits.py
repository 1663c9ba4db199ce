"""How many of each kind are recruited in a province at once (5.1)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from scenarios.gekokujo.rules import engine
from scenarios.gekokujo.rules.actions import Recruit
from scenarios.gekokujo.rules.reinforcement import Reinforce, recruit_refusal
from scenarios.gekokujo.rules.state import State
from scenarios.gekokujo.views.names import STYLE
from wargame_core.engine.procedure import open_frame
from wargame_core.provinces.rules.actions import Kind, Province
from wargame_core.provinces.rules.kinds import Counts
from wargame_core.provinces.views.style import province_name
from wargame_core.provinces.views.trays import Numbers
from wargame_core.views.tray_steps import in_order
from wargame_core.views.tray_values import TrayView
from wargame_core.views.words import tr


def recruits(state: State, place: int) -> TrayView | None:
    """The kinds that can be recruited in a province; None while nobody can."""
    frame = open_frame(state, Reinforce)
    if frame is None or place < 0:
        return None
    player, kinds = frame.player, range(len(state.scenario.kinds))
    able = [kind for kind in kinds if recruit_refusal(state, player, place, kind) is None]
    if not able:
        return None

    def steps(now: State, wanted: Counts, played: Sequence[Any]) -> Iterator[Recruit]:
        buys = open_frame(now, Reinforce)
        if buys is None or buys.player != player:
            return  # nothing else could be bought, and the next one is asked
        for kind, count in enumerate(wanted):
            if sum(action.kind == kind for action in played) < count:
                yield Recruit(Province(place), Kind(kind))

    def most(kind: int) -> int:
        """How many there is Koku and room for."""
        everyone = tuple(_MANY if other == kind else 0 for other in kinds)
        return len(in_order(engine, state, lambda now, had: steps(now, everyone, had)).actions)

    return Numbers(
        STYLE,
        engine,
        state,
        player,
        tr("Recruit in {place}", place=province_name(state.scenario, place)),
        (0,) * len(kinds),
        tuple(most(kind) if kind in able else 0 for kind in kinds),
        steps,
        tr("Recruit"),
        lambda now: tr("{count} Koku left", count=now.treasury[player]),
    ).tray()


_MANY = 99
"""More than a province holds."""
