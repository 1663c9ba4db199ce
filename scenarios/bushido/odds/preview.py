"""What a disc and missiles can bring, before they are shown: for the window and the terminal."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from scenarios.bushido.odds.fight import End
from scenarios.bushido.odds.knowledge import Known, known
from scenarios.bushido.rules.actions import Aim, Done, Replace, Tactic
from scenarios.bushido.rules.battle import Aiming, BattlePrivilege, TacticChoice
from scenarios.bushido.rules.battle_values import battle_of, fighter, troops_of
from scenarios.bushido.rules.pieces import BACK, NOWHERE
from scenarios.bushido.rules.state import ATTACK, DEFENCE
from scenarios.bushido.text import words as text
from wargame_core.engine.decision import Action, Message
from wargame_core.engine.preview import ChancePreview, LossesPreview, Preview

if TYPE_CHECKING:
    from scenarios.bushido.rules.state import State

ENDS: Final[tuple[Callable[[End], bool], ...]] = (
    lambda end: end.winner == ATTACK and end.conquered,
    lambda end: end.winner == ATTACK and not end.conquered,
    lambda end: end.winner == DEFENCE and not end.conquered,
    lambda end: end.winner == DEFENCE and end.conquered,
)
"""What a battle comes to, in the order of the messages ``preview.end-N``."""


def preview(state: State, action: Action | None, language: str) -> Preview | None:
    """How a battle ends with a choice, from what the seat sees; None for other choices.

    ``state`` is the view of the seat that chooses. Without an action: as it would end now, once
    discs and missiles lie open.
    """
    there = _choice(state, action)
    if there is None:
        return None
    battle, odds = battle_of(state), there.odds()
    origin = () if battle.origin == NOWHERE else (battle.origin,)
    return Preview(
        text.say(state, Message("preview.battle", {"place": battle.place}), language),
        (),
        tuple(_losses(state, odds, one, language) for one in (ATTACK, DEFENCE)),
        text.say(state, Message("preview.losses"), language),
        _follows(state, odds, language),
        ()
        if battle.used and BACK not in _hidden(there)
        else (text.say(state, Message("preview.assumed"), language),),
        battle.place,
        origin,
    )


def _choice(state: State, action: Action | None) -> Known | None:
    """What is known of the battle after a choice of disc, aim or privilege."""
    top = state.frames[-1] if state.frames else None
    match top, action:
        case TacticChoice(), Tactic():
            asked = state.scenario.seats.index(top.seat(state))
            side = ATTACK if fighter(state, ATTACK) == asked else DEFENCE
            return known(state, side, action)
        case Aiming(), Aim():
            found = known(state)
            return replace(found, defence=replace(found.defence, aimed=action.bows))
        case BattlePrivilege(), Replace(player=player):  # another disc is drawn (BU-SHR-02)
            found = known(state)
            if fighter(state, ATTACK) == int(player):
                return replace(found, attack=replace(found.attack, disc=BACK))
            return replace(found, defence=replace(found.defence, disc=BACK))
        case ((Aiming() | BattlePrivilege()), (Done() | None)):
            return known(state)
    return None


def _hidden(there: Known) -> tuple[int, ...]:
    """Whatever lies face down, among what is open."""
    sides = (there.attack, there.defence)
    return tuple(piece for side in sides for piece in (side.disc, *side.stack))


def _losses(state: State, odds: Mapping[End, Fraction], side: int, language: str) -> LossesPreview:
    """Troops that a side loses on average."""
    player = state.daimyo if side == ATTACK else battle_of(state).leaders[DEFENCE]
    lost = sum((chance * end.lost[side] for end, chance in odds.items()), Fraction(0))
    some = sum((chance for end, chance in odds.items() if end.lost[side]), Fraction(0))
    return LossesPreview(
        text.name_of(state, "player", player, language),
        f"bushido_{player + 1}",
        lost,
        troops_of(state, side),
        some,
        in_units=True,
    )


def _follows(
    state: State, odds: Mapping[End, Fraction], language: str
) -> tuple[ChancePreview, ...]:
    """Who wins, and who has the province then."""
    found = []
    for number, holds in enumerate(ENDS):
        chance = sum((p for end, p in odds.items() if holds(end)), Fraction(0))
        if chance:
            words = text.say(state, Message(f"preview.end-{number}"), language)
            found.append(ChancePreview("", words, chance))
    return tuple(found)
