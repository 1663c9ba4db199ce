"""What each choice in a retreat or pursuit costs: steps, morale, zones (23-3 to 23-6)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from wargame_core.engine.decision import Action
from wargame_core.engine.guide import Note
from wargame_core.gunyuden.rules.actions import Pursue, Retreat, TakeLosses, TakeRefuge
from wargame_core.gunyuden.rules.forces import side_of
from wargame_core.gunyuden.rules.pursuit import ChoosePursuit
from wargame_core.gunyuden.rules.retreat import NextRetreat, Order, extra_loss, reach
from wargame_core.gunyuden.rules.skirmish import SplitLosses
from wargame_core.gunyuden.rules.state import State
from wargame_core.gunyuden.rules.zoc import kind_at
from wargame_core.gunyuden.text import words as text
from wargame_core.gunyuden.text.guide_words import GuideWords

RetreatChoice = SplitLosses | NextRetreat | ChoosePursuit


def retreat_notes(
    state: State, frame: RetreatChoice, legal: Sequence[Action], language: str
) -> dict[Any, Note]:
    """A note for every choice that has a price."""
    words = GuideWords(state, language)
    told = {action: _told(state, frame, action, words) for action in legal}
    return {action: Note(words.facts(facts)) for action, facts in told.items() if facts}


def _told(state: State, frame: RetreatChoice, action: Action, words: GuideWords) -> list[str]:
    match frame, action:
        case SplitLosses(), TakeLosses():
            return [split_price(action, words)]
        case NextRetreat(order=order), TakeRefuge():
            return refuge_price(order, words)
        case NextRetreat(order=order), Retreat(hex=hex_):
            price = words.join(retreat_price(state, order, hex_, words))
            enemy = 1 - side_of(state, order.units[0])
            return [price, words.terrain(hex_), zone_words(state, enemy, hex_, words)]
        case ChoosePursuit(clash=clash), Pursue(hex=hex_):
            enemy = 1 - side_of(state, clash.leader)
            zone = zone_words(state, enemy, hex_, words) or words("no-zone")
            return [words.terrain(hex_), zone]
    return []


def split_price(action: TakeLosses, words: GuideWords) -> str:
    """What hexes of retreat cost, or that none are gone (23-3)."""
    if not action.hexes:
        return words("all-stand")
    return words("all-retreat", count=action.hexes)


def refuge_price(order: Order, words: GuideWords) -> list[str]:
    """What going into the castle costs (23-4-6)."""
    told = [words("refuge")]
    if order.costs_morale:
        told.append(words("morale-falls", count=order.hexes))
    return told


def retreat_price(state: State, order: Order, hex_: int, words: GuideWords) -> list[str]:
    """What the next hex of a retreat costs: steps, hexes still to go, morale at the end (23-4)."""
    rule = extra_loss(state, side_of(state, order.units[0]), order.here, hex_)
    gone = replace(order, path=(*order.path, hex_))
    missing = gone.left - reach(state, gone)
    told = []
    if rule is not None:
        told.append(words("step-lost", rule=rule))
    if missing:
        told.append(words("dead-end", count=missing))
    if not told:
        told.append(words("no-loss"))
    if gone.left:
        told.append(words("then-to-go", count=gone.left))
    if order.costs_morale:
        told.append(words("morale-at-end", count=order.hexes))
    return told


def zone_words(state: State, enemy: int, hex_: int, words: GuideWords) -> str:
    """The zone of control that a side has in a hex; empty if it has none."""
    kind = kind_at(state, enemy, hex_)
    if kind not in ("strong", "weak"):
        return ""
    side = text.own_name(state.scenario.sides[enemy], words.language)
    return words(f"in-zone-{kind}", owner=side)
