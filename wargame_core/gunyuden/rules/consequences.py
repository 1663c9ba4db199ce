"""What choosing an action leads to at once, where nothing more will be asked.

A choice with a single possibility is taken by the engine; the words on a button must say so.
"""

from __future__ import annotations

from typing import Any

from wargame_core.engine.decision import Action
from wargame_core.gunyuden.rules import battle, investment
from wargame_core.gunyuden.rules.actions import (
    Assault,
    Attack,
    Besiege,
    LoseStep,
    Move,
    OfferSurrender,
)
from wargame_core.gunyuden.rules.forces import (
    enemy_castle,
    field_units_at,
    garrison_of,
    side_of,
    strength,
    units_of_force,
)
from wargame_core.gunyuden.rules.negotiation import OfferTerms
from wargame_core.gunyuden.rules.siege import SiegeChoice
from wargame_core.gunyuden.rules.state import State
from wargame_core.gunyuden.text.notation import verb_of


def only_outcome(state: State, action: Action) -> tuple[str, dict[str, Any]]:
    """Suffix of the action's words and facts to fill in; empty if a further choice follows."""
    if isinstance(action, LoseStep):
        return ("last" if state.steps[action.unit] == 1 else ""), {}
    if isinstance(action, Besiege):
        castle = enemy_castle(state, state.hex[action.unit], side_of(state, action.unit))
        if castle >= 0:
            kinds = SiegeChoice(castle, action.unit).legal(state)
            if len(kinds) == 1:
                outcome = verb_of(type(kinds[0]))
                invests = isinstance(kinds[0], Assault) and investment.invests(state, action.unit)
                if invests:
                    return f"{outcome}-again", {"castle": castle}
                helpers = investment.able_forces(state, castle, side_of(state, action.unit))
                found = investment.strength_with(state, castle, (action.unit, *helpers))
                needed = investment.threshold(state, castle)
                return outcome, {"castle": castle, "strength": found, "needed": needed}
    elif isinstance(action, Move) and state.investing[action.unit]:
        castle = enemy_castle(state, state.hex[action.unit], side_of(state, action.unit))
        return "investing", {"castle": castle}
    elif isinstance(action, Attack):
        hexes = battle.targets(state, action.unit)
        if state.inside[action.unit] and hexes:
            return "sortie", _sortie(state, action.unit, hexes[0])
        if len(hexes) == 1:
            return "one-target", {"hex": hexes[0]}
    elif isinstance(action, OfferSurrender):
        open_ = state.frames[-1] if state.frames else None
        empty = isinstance(open_, OfferTerms) and not garrison_of(state, open_.castle)
        letter = action.terms.lower()
        return "empty" if empty else f"{letter}-bonus" if action.bonus else letter, {}
    return "", {}


def _sortie(state: State, unit: int, hex_: int) -> dict[str, Any]:
    """Who comes out of the castle against whom, with the strength of both (23-7)."""
    foes = field_units_at(state, hex_, 1 - side_of(state, unit))
    return {
        "hex": hex_,
        "target_units": tuple(dict.fromkeys(state.leader[foe] for foe in foes)),
        "strength": strength(state, units_of_force(state, unit)),
        "against": strength(state, foes),
    }
