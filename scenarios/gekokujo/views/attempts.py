"""What may be tried in a province beside moves and battles, and purchases that are closed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scenarios.gekokujo.rules.actions import (
    Build,
    Fortify,
    GiveUp,
    Hire,
    OfferPact,
    Recruit,
    Sow,
    Target,
)
from scenarios.gekokujo.rules.prices import price_of
from scenarios.gekokujo.rules.reinforcement import MISSIONS, Reinforce
from scenarios.gekokujo.rules.state import State
from scenarios.gekokujo.views.names import STYLE
from wargame_core.engine.decision import Action
from wargame_core.engine.procedure import open_frame
from wargame_core.provinces.rules.actions import Kind, Province, RemoveUnit
from wargame_core.provinces.rules.frames import PlayerFrame
from wargame_core.provinces.rules.state import NOWHERE
from wargame_core.provinces.views import moves
from wargame_core.views.fight_values import AttemptView
from wargame_core.views.words import tr


def attempts(state: State, kind: str, place: int) -> Iterator[Action]:
    """What a click on a province that is not lit may have meant."""
    province, soldier = Province(place), Kind(state.scenario.soldiers[0])
    match kind:
        case "reinforce":
            yield Recruit(province, soldier)
        case "sowing":
            yield Sow(province)
        case "bankruptcy" | "lose-half":
            yield RemoveUnit(province, soldier)
        case "target":
            yield Target(province)
        case "give-up":
            yield GiveUp(province)
        case _:
            yield from moves.attempts(kind, place)


def closed(state: State, legal: Sequence[Action]) -> tuple[AttemptView, ...]:
    """Purchases that cannot be made now, so that the player can ask why (5, 9)."""
    frame = open_frame(state, Reinforce)
    if frame is None:
        return ()
    player = frame.player
    home = next(iter(sorted(state.units[player])), 0)
    wanted: list[Action] = []
    if not any(isinstance(action, Recruit) for action in legal):
        wanted.append(Recruit(Province(home), Kind(state.scenario.soldiers[0])))
    if not any(isinstance(action, Build) for action in legal) and state.castle[player] == NOWHERE:
        wanted.append(Build(Province(home)))
    wanted += [Fortify(), *(Hire(mission) for mission in MISSIONS)]
    return tuple(
        AttemptView(STYLE.describe(state, action), action)
        for action in wanted
        if action not in legal
    )


def purchase_words(state: State, action: Action) -> str:
    """What a castle, its fortification, the Ninja or the offer of a pact leaves of the treasury.

    Units are bought one after another, and every one of them can be taken back.
    """
    frame = open_frame(state, PlayerFrame)
    if frame is None or not isinstance(action, Build | Fortify | Hire | OfferPact):
        return ""
    koku = state.treasury[frame.player]
    return tr(
        "{left} of {koku} Koku left", left=koku - price_of(state, frame.player, action), koku=koku
    )


def rule_of(state: State, action: Action) -> str:
    """The rule on an action; empty where that of the open decision says it."""
    rules: dict[type, str] = {Recruit: "5.1-01", Build: "9.2-01", Fortify: "9.2-03", Hire: "9.1-01"}
    return rules.get(type(action), "")
