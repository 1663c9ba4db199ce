"""Where choices belong on the board, and what else a click may have meant."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from scenarios.shogun1986.rules import actions
from scenarios.shogun1986.rules.actions import Declare, Lose
from scenarios.shogun1986.rules.battle import Casualties
from scenarios.shogun1986.rules.campaign import troops
from scenarios.shogun1986.rules.final_moves import Party
from scenarios.shogun1986.rules.marching import March, MoveArmies
from scenarios.shogun1986.rules.numbers import SPEARMAN
from scenarios.shogun1986.rules.purchases import Levying, koku_left
from scenarios.shogun1986.rules.state import State
from scenarios.shogun1986.text import places as text_places
from scenarios.shogun1986.views.board import army_piece
from wargame_core.engine.decision import Action
from wargame_core.engine.game import Places
from wargame_core.engine.procedure import open_frame
from wargame_core.provinces.rules.actions import Kind, MoveFrom, MoveTo, Province
from wargame_core.provinces.rules.engine import deciding
from wargame_core.provinces.rules.pieces import piece_number
from wargame_core.provinces.views import moves
from wargame_core.provinces.views.style import province_name
from wargame_core.views.fight_values import ActionGroup
from wargame_core.views.words import tr


def places(state: State, action: Action) -> Places:
    """As the game says; casualties also by the counters that stand for them."""
    if isinstance(action, Lose):
        return _casualty(state, action)
    if isinstance(action, actions.TakeUp):
        return _recruit(state, action)
    found = text_places.places(state, action)
    if isinstance(action, MoveFrom) and open_frame(state, MoveArmies) is not None:
        army = state.army_at(deciding(state), int(action.province))
        if army is not None:
            return Places(found.lit, (army_piece(state, army),))
    return found


def _recruit(state: State, action: actions.TakeUp) -> Places:
    """The force whose unit joins an army or a group."""
    march, party = open_frame(state, March), open_frame(state, Party)
    if march is not None:
        player, place = march.player, march.army(state).province
    elif party is not None:
        player, place = party.player, party.origin
    else:
        return Places()
    return Places((place,), (piece_number(state, player, place, int(action.kind)),))


def _casualty(state: State, action: Lose) -> Places:
    frame = open_frame(state, Casualties)
    if frame is None:
        return Places()
    player, _ = frame.open_turn(state, frame.seat(state))
    battle = frame.battle
    place = battle.origin if player == battle.attacker else battle.province
    army = state.army_at(player, place)
    if action.army and army is not None:
        return Places((place,), (army_piece(state, army, int(action.kind)),))
    return Places((place,), (piece_number(state, player, place, int(action.kind)),))


def attempts(state: State, kind: str, place: int) -> Iterator[Action]:
    """What a click on a province that is not lit may have meant."""
    province = Province(place)
    match kind:
        case "placing":
            yield actions.Muster(province)
            yield actions.Station(province)
        case "levy":
            yield actions.Levy(province, Kind(SPEARMAN))
        case "declare":
            for origin, army in troops(state, deciding(state)):
                if place in state.scenario.adjacent[origin]:
                    yield Declare(Province(origin), province, army)
            for origin, army in troops(state, deciding(state)):
                yield Declare(Province(origin), province, army)
        case _ if kind in _TRIED:
            yield _TRIED[kind](province)


_TRIED: Final[dict[str, Any]] = {
    "pick": actions.Pick, "build": actions.Build, "hide": actions.Hide, "movement": MoveFrom,
    "march": MoveTo, "attack-on": actions.Attack, "follow-up": actions.Enter,
    "forces": MoveFrom, "party": MoveTo, "ninja": actions.Strike,
    "counter-strike": actions.Strike, "return": actions.Station,
}  # fmt: skip
"""By kind of decision what a click on a province may have meant."""


def groups(state: State, legal: Sequence[Action]) -> tuple[ActionGroup, ...]:
    """Legal actions by the province that they name, attacks by that from which they come."""
    by_origin: dict[int, list[object]] = {}
    rest = []
    for action in legal:
        if isinstance(action, Declare | actions.Begin):
            by_origin.setdefault(int(action.origin), []).append(action)
        else:
            rest.append(action)
    found = [
        ActionGroup(tr("From {place}", place=province_name(state.scenario, origin)), tuple(attacks))
        for origin, attacks in sorted(by_origin.items())
    ]
    return (*found, *moves.groups(state, rest))


def price_words(state: State, action: Action) -> str:
    """What is left of the koku after a levy (SG-LEV-01)."""
    frame = open_frame(state, Levying)
    if frame is None or not isinstance(action, actions.Levy):
        return ""
    player, mine = frame.open_turn(state, frame.seat(state))
    left = koku_left(state, player, (*mine, action))
    used = sum(step.kind == action.kind for step in mine) + 1
    if state.tray(player, int(action.kind)) == used:
        return tr("{count} koku left, the last piece", count=left)
    return tr("{count} koku left", count=left)
