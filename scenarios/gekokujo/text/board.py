"""The board in plain text: the round, every player, and what is in dispute."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from scenarios.gekokujo.rules.control import is_contested
from scenarios.gekokujo.rules.sequence import current
from scenarios.gekokujo.rules.state import Mission, Status
from scenarios.gekokujo.text.words import WORDS
from wargame_core.provinces.rules.places import provinces_of
from wargame_core.provinces.rules.state import NOBODY, NOWHERE, UNKNOWN
from wargame_core.provinces.text.words import Page

if TYPE_CHECKING:
    from scenarios.gekokujo.rules.state import State

STATUS = {
    Status.FREE: "free",
    Status.VASSAL: "vassal",
    Status.ON_PATH: "on-path",
    Status.ELIMINATED: "eliminated",
}


def summary(state: State, language: str) -> str:
    """Round and phase, order, players with what they have, disputes, Ninja, pacts, fields."""
    page = WORDS.page(state, language, "board")
    lines = [turn_words(state, language)]
    if state.order:
        lines.append(page("order", players=state.order))
    for player in range(state.scenario.players):
        lines += _player(page, player)
    lines += _disputes(page)
    lines += _round_only(page)
    return "\n".join(lines)


def turn_words(state: State, language: str) -> str:
    """The round and its phase."""
    page = WORDS.page(state, language, "board")
    if not state.round:
        return page("draft")
    phase = page.text(f"phase.{current(state.step).phase}")
    limit = state.scenario.rulings.max_rounds
    return page("round-of" if limit else "round", round=state.round, last=limit, phase=phase)


def _player(page: Page[State], player: int) -> Iterator[str]:
    """One player: clan, seat and status; then what lies behind and in front of the screen."""
    state = page.state
    if state.clan[player] == NOBODY:
        yield page("no-clan", seat_player=player)
        return
    status = Status(state.status[player])
    told = page(STATUS[status], master_player=state.master[player], fund=state.fund[player])
    yield page("player", player=player, seat_player=player, status=told)
    if status == Status.ELIMINATED:
        return
    if state.treasury[player] != UNKNOWN:
        key = "koku-stored" if state.stored[player] else "koku"
        yield page(key, koku=state.treasury[player], stored=state.stored[player])
    if state.scenario.modules.glory:
        yield page("glory", points=state.glory[player])
    held = provinces_of(state.provinces(player))
    yield page("provinces", count=len(held), provinces=held)
    units = [
        page("units-in", province=place, group=counts)
        for place, counts in sorted(state.units[player].items())
    ]
    yield page("units", count=state.all_units(player), units=page.facts(units) or "–")
    if state.castle[player] != NOWHERE:
        clan = state.scenario.clan(state.clan[player])
        kind = "fortress" if clan.fortress_defence else "castle"
        key = "fortified" if state.fortified[player] else kind
        yield page(key, province=state.castle[player])


def _disputes(page: Page[State]) -> Iterator[str]:
    """Provinces where players stand who are not all allies."""
    state = page.state
    found = [
        page("contested-by", province=place, players=tuple(state.present(place)))
        for place in range(len(state.control))
        if is_contested(state, place)
    ]
    if found:
        yield page("contested", places=page.join(found))


def _round_only(page: Page[State]) -> Iterator[str]:
    """What lasts for this round: the Ninja, pacts, broken ones, and what was sown."""
    state = page.state
    if state.ninja != NOBODY:
        mission = Mission(state.mission)
        key = "ninja-done" if mission == Mission.DONE else "ninja"
        key = "ninja-at" if state.ninja_at != NOWHERE else key
        named = mission.name.lower()
        yield page(key, player=state.ninja, mission=named, province=state.ninja_at)
    if state.pacts:
        pacts = [page("pact", a_player=a, b_player=b) for a, b in sorted(state.pacts)]
        yield page("pacts", pacts=page.join(pacts))
    breached = tuple(player for player, broke in enumerate(state.breached) if broke)
    if breached:
        yield page("breached", players=breached)
    if state.sown:
        fields = [
            page("field", province=place, koku=koku, player=player)
            for place, (player, koku) in sorted(state.sown.items())
        ]
        yield page("sown", fields=page.join(fields))
