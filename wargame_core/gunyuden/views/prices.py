"""What a retreat or a pursuit costs, hex by hex, before it is chosen (23-3 to 23-5)."""

from __future__ import annotations

from wargame_core.engine.decision import Action
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
from wargame_core.gunyuden.text.guide_words import GuideWords
from wargame_core.gunyuden.text.places import places
from wargame_core.gunyuden.text.retreat_notes import (
    refuge_price,
    retreat_price,
    split_price,
    zone_words,
)
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
            found.append(PriceView(order.here, tr("refuge"), _refuge(state, order)))
        return RetreatView(order.path, tuple(found))
    if pursuing is not None:
        clash = pursuing.clash
        sides, told = 1 - side_of(state, clash.leader), GuideWords(state, language())
        return RetreatView(
            (clash.from_hex,),
            tuple(
                PriceView(
                    action.hex,
                    _zone_sign(state, sides, action.hex),
                    zone_words(state, sides, action.hex, told) or told("no-zone"),
                )
                for action in pursuing.ways(state)
            ),
        )
    return None


def _price(state: State, order: Order, hex_: int) -> PriceView:
    side = side_of(state, order.units[0])
    rule = extra_loss(state, side, order.here, hex_)
    told = GuideWords(state, language())
    signs: list[str] = []
    words = list(retreat_price(state, order, hex_, told))
    words += [zone for zone in (zone_words(state, 1 - side, hex_, told),) if zone]
    if rule is not None:
        signs.append(tr("{minus}1 step", minus=MINUS))
    signs += [sign for sign in (_zone_sign(state, 1 - side, hex_),) if sign]
    gone = Order(order.units, order.away_from, order.hexes, (*order.path, hex_))
    missing = gone.left - reach(state, gone)
    if missing:
        signs.append(tr("dead end {minus}{count}", minus=MINUS, count=missing))
    if not signs:
        signs.append(tr("free"))
    return PriceView(hex_, " ".join(signs), "; ".join(words), bad=rule is not None or bool(missing))


def _refuge(state: State, order: Order) -> str:
    return "; ".join(refuge_price(order, GuideWords(state, language())))


def _zone_sign(state: State, enemy: int, hex_: int) -> str:
    return tr("ZOC") if kind_at(state, enemy, hex_) == "strong" else ""


def price_words(state: State, action: Action) -> str:
    """What an action of a move or retreat costs, for the tooltip of its button; else empty."""
    if open_frame(state, SplitLosses) is not None and isinstance(action, TakeLosses):
        return split_price(action, GuideWords(state, language()))
    retreating = open_frame(state, NextRetreat)
    if retreating is not None and isinstance(action, TakeRefuge):
        return _refuge(state, retreating.order)
    if isinstance(action, Retreat | Pursue):
        view = retreat(state)
        for price in view.prices if view else ():
            if price.place == action.hex:
                return price.words
    return move_price(state, action)


def slide(before: State, action: Action) -> SlideView | None:
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
