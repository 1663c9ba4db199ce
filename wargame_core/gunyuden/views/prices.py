"""What a retreat or a pursuit costs, hex by hex, before it is chosen (23-3 to 23-5)."""

from __future__ import annotations

from typing import Any

from wargame_core.engine.procedure import legal_actions, open_frame
from wargame_core.gunyuden.rules.actions import Pursue, Retreat, TakeLosses, TakeRefuge
from wargame_core.gunyuden.rules.battle_odds import living
from wargame_core.gunyuden.rules.forces import side_of
from wargame_core.gunyuden.rules.movement import Moving
from wargame_core.gunyuden.rules.pursuit import ChoosePursuit
from wargame_core.gunyuden.rules.retreat import (
    NextRetreat,
    Order,
    extra_loss,
    may_take_refuge,
    reach,
)
from wargame_core.gunyuden.rules.skirmish import SplitLosses
from wargame_core.gunyuden.rules.state import State
from wargame_core.gunyuden.rules.zoc import kind_at
from wargame_core.gunyuden.text.places import places
from wargame_core.gunyuden.text.words import hex_name
from wargame_core.gunyuden.views.walks import move_price
from wargame_core.views.fight_values import PriceView, RetreatView, SlideView
from wargame_core.views.words import MINUS, language, tr


def retreat(state: State) -> RetreatView | None:
    """The retreat or pursuit that is being chosen, with the price of every hex, or None."""
    retreating, pursuing = open_frame(state, NextRetreat), open_frame(state, ChoosePursuit)
    if retreating is not None:
        order = retreating.order
        found = [
            _price(state, order, action.hex)
            for action in legal_actions(state)
            if isinstance(action, Retreat)
        ]
        if may_take_refuge(state, order):
            found.append(PriceView(order.here, tr("refuge"), _refuge(order)))
        return RetreatView(order.path, tuple(found))
    if pursuing is not None:
        clash = pursuing.clash
        sides = 1 - side_of(state, clash.leader)
        return RetreatView(
            (clash.from_hex,),
            tuple(
                PriceView(
                    action.hex,
                    _zone_sign(state, sides, action.hex),
                    _zone_words(state, sides, action.hex) or tr("no enemy zone of control"),
                )
                for action in pursuing.ways(state)
            ),
        )
    return None


def _price(state: State, order: Order, hex_: int) -> PriceView:
    side = side_of(state, order.units[0])
    rule = extra_loss(state, side, order.here, hex_)
    signs, words = [], [hex_name(state.scenario, hex_, language())]
    if rule is not None:
        signs.append(tr("{minus}1 step", minus=MINUS))
        words.append(tr("one step is lost (rule {rule})", rule=rule))
    zone = _zone_words(state, 1 - side, hex_)
    if zone:
        words.append(zone)
        signs += [sign for sign in (_zone_sign(state, 1 - side, hex_),) if sign]
    gone = Order(order.units, order.away_from, order.hexes, (*order.path, hex_))
    missing = gone.left - reach(state, gone)
    if missing:
        signs.append(tr("dead end {minus}{count}", minus=MINUS, count=missing))
        words.append(
            tr("{count} hexes cannot be gone and cost as many steps (rule 24-3-2)", count=missing)
        )
    morale = order.hexes if order.costs_morale else 0
    if gone.left:
        words.append(tr("then {count} to go", count=gone.left))
    if morale:
        words.append(_morale(morale))
    if not signs:
        signs.append(tr("free"))
    return PriceView(hex_, " ".join(signs), "; ".join(words), bad=rule is not None or bool(missing))


def _morale(hexes: int) -> str:
    return tr("at the end morale {minus}{count} (rule 23-4-5)", minus=MINUS, count=hexes)


def _refuge(order: Order) -> str:
    words = tr("the retreat ends inside the castle (rule 23-4-6)")
    if not order.costs_morale:
        return words
    return f"{words}; {tr('morale {minus}{count}', minus=MINUS, count=order.hexes)}"


def _zone_sign(state: State, enemy: int, hex_: int) -> str:
    return tr("ZOC") if kind_at(state, enemy, hex_) == "strong" else ""


def _zone_words(state: State, enemy: int, hex_: int) -> str:
    return {
        "strong": tr("in a strong zone of control of the enemy"),
        "weak": tr("in a weak zone of control of the enemy"),
    }.get(kind_at(state, enemy, hex_), "")


def price_words(state: State, action: Any) -> str:
    """What an action of a move or retreat costs, for the tooltip of its button; else empty."""
    if open_frame(state, SplitLosses) is not None and isinstance(action, TakeLosses):
        if not action.hexes:
            return tr("all stand, and may strike back (rule 23-6)")
        return tr(
            "all attacked forces retreat; morale {minus}{count} (rule 23-4-5); "
            "no counterattack, and the enemy may pursue (rule 23-5)",
            minus=MINUS,
            count=action.hexes,
        )
    retreating = open_frame(state, NextRetreat)
    if retreating is not None and isinstance(action, TakeRefuge):
        return _refuge(retreating.order)
    if isinstance(action, Retreat | Pursue):
        view = retreat(state)
        for price in view.prices if view else ():
            if price.place == action.hex:
                return price.words
    return move_price(state, action)


def slide(before: State, action: Any) -> SlideView | None:
    """What moved along which way when an action was played, or None."""
    way = places(before, action).path
    if len(way) < 2:
        return None
    if (retreating := open_frame(before, NextRetreat)) is not None:
        units = living(before, retreating.order.units)
        return SlideView(units, way[-2:]) if units else None
    if (pursuing := open_frame(before, ChoosePursuit)) is not None:
        return SlideView(living(before, pursuing.clash.attackers), way)
    moving = open_frame(before, Moving)
    return None if moving is None else SlideView(moving.units, way)
