"""Who can be sent: units that are there, and recruits."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from scenarios.gekokujo.rules.reinforcement import recruit_refusal
from scenarios.gekokujo.rules.ways import WAYS
from wargame_core.provinces.rules.kinds import single
from wargame_core.provinces.rules.places import provinces_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scenarios.gekokujo.players.outlook import Outlook


@dataclass(slots=True)
class Source:
    """Units of one kind in one province that can go somewhere."""

    place: int
    kind: int
    most: int
    reach: int
    """Set of provinces where one of them may end its move, for recruits its own included."""
    price: int = 0
    """Koku for each recruit; 0 for units that are there."""
    sent: list[int] = field(default_factory=list)
    """Targets of those who go."""


def _free(outlook: Outlook, place: int, *, recruiting: bool) -> tuple[int, ...]:
    """Units of a province that can still move; before the campaign all of them."""
    if recruiting:
        return outlook.counts(place)
    return outlook.state.unmoved(outlook.player, place)


def room_to_leave(outlook: Outlook, *, recruiting: bool) -> dict[int, int]:
    """By province how many units may leave it, so that somebody stays."""
    found = {}
    for place, counts in outlook.own.items():
        free = sum(_free(outlook, place, recruiting=recruiting))
        others = sum(counts) > free or place in outlook.enemies
        found[place] = free - (not others)
    return found


def standing_sources(outlook: Outlook, *, recruiting: bool) -> Iterator[Source]:
    """Units that are there."""
    kinds = len(outlook.scenario.kinds)
    for place in sorted(outlook.own):
        for kind, count in enumerate(_free(outlook, place, recruiting=recruiting)):
            if count:
                reach = WAYS.landings(outlook.state, outlook.player, place, single(kind, kinds))
                yield Source(place, kind, count, reach)


def recruit_sources(outlook: Outlook) -> Iterator[Source]:
    """Recruits of the cheapest kind and of the one that attacks best, where they can be placed."""
    state, me, scenario = outlook.state, outlook.player, outlook.scenario
    kinds = len(scenario.kinds)
    cheap = min(scenario.soldiers, key=lambda k: (scenario.kinds[k].price, k))
    strong = min(scenario.soldiers, key=lambda k: (scenario.kinds[k].attack, k))
    for place in provinces_of(state.held[me]):
        if recruit_refusal(state, me, place, cheap) is not None:
            continue
        room = scenario.numbers.limits.stack - state.total(me, place)
        for kind in dict.fromkeys((cheap, strong)):
            reach = WAYS.landings(state, me, place, single(kind, kinds)) | 1 << place
            yield Source(place, kind, room, reach, scenario.kinds[kind].price)
