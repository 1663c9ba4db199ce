"""The board in plain text: the round, and every colour with what it has."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from scenarios.shogun1986.rules.sequence import STEPS
from scenarios.shogun1986.rules.state import FORTRESS
from scenarios.shogun1986.text.words import WORDS
from wargame_core.provinces.rules.state import NOBODY
from wargame_core.provinces.rules.timing import current
from wargame_core.provinces.text.words import Page

if TYPE_CHECKING:
    from scenarios.shogun1986.rules.state import State


def summary(state: State, language: str) -> str:
    """Round and action, order, the ninja, and every colour."""
    page = WORDS.page(state, language, "board")
    lines = [turn_words(state, language), page("order", players=state.order)]
    if state.ninja != NOBODY:
        lines.append(page("ninja", seat_player=state.ninja))
    for player in range(len(state.units)):
        lines += _colour(page, player)
    return "\n".join(lines)


def turn_words(state: State, language: str) -> str:
    """The round and its action."""
    page = WORDS.page(state, language, "board")
    if not state.round:
        return page("setup")
    phase = page.text(f"phase.{current(STEPS, state.step).phase}")
    return page("round", round=state.round, phase=phase)


def _colour(page: Page[State], player: int) -> Iterator[str]:
    state = page.state
    seat = state.scenario.leader[player]
    if state.is_out(player):
        yield page("out", player=player, seat_player=seat)
        return
    yield page("player", player=player, seat_player=seat)
    yield page("koku", koku=state.treasury[player])
    held = tuple(place for place, owner in enumerate(state.control) if owner == player)
    yield page("provinces", count=len(held), provinces=held)
    forces = [
        page("units-in", province=place, group=counts)
        for place, counts in sorted(state.units[player].items())
    ]
    yield page("forces", forces=page.facts(forces) or "–")
    for army in state.armies_of(player):
        facts = {"province": army.province, "level": army.level, "group": army.units}
        yield page("army-struck", **facts) if army.lies else page("army", **facts)
    for key in ("castles", "fortresses"):
        built = tuple(
            p
            for p in held
            if p in state.castles and (state.castles[p] == FORTRESS) == (key == "fortresses")
        )
        if built:
            yield page(key, provinces=built)
    if state.hired[player]:
        yield page("hired", count=state.hired[player])
    secret = dict(state.secret[player])
    for army in state.armies_of(player):
        if army.secret:
            secret[army.province] = secret.get(army.province, 0) + army.secret
    if secret:
        hidden = [page("hidden-in", province=p, count=n) for p, n in sorted(secret.items())]
        yield page("hidden", places=page.facts(hidden))
