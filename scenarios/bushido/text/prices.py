"""What an answer or a choice brings, in words: for the cards of the window and for the terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scenarios.bushido.rules import actions, engine
from scenarios.bushido.rules.actions import Accept, Refuse
from scenarios.bushido.rules.building import kind_of
from scenarios.bushido.rules.judgement import SEPPUKU
from scenarios.bushido.rules.pieces import NOBODY, Role
from scenarios.bushido.rules.under_way import open_facts
from scenarios.bushido.text import words as text
from scenarios.bushido.text.board import worth_words
from wargame_core.engine import procedure
from wargame_core.engine.decision import Action, Message

if TYPE_CHECKING:
    from scenarios.bushido.rules.state import State


def attack_words(state: State, action: Action, language: str) -> str:
    """What stands where an attack goes, and what stays behind; empty for any other choice."""
    if not isinstance(action, actions.Attack):
        return ""
    origin, target = int(action.origin), int(action.target)
    owner = state.owner[target]
    stay = state.troops[origin] - action.troops
    facts = {"origin_place": origin, "stay": stay, "place": target, "other_player": owner,
             "force": state.force(target)}  # fmt: skip
    kind = "attack" if owner != NOBODY else "attack-nobody"
    return text.say(state, Message(f"price.{kind}", facts), language)


def price_words(state: State, action: Action, language: str) -> str:
    """What an answer brings; empty where its words say it."""
    found = _price(state, action, language)
    if found is None:
        return ""
    key, facts = found
    return text.say(state, Message(f"price.{key}", facts), language)


def _price(state: State, action: Action, language: str) -> tuple[str, dict[str, Any]] | None:
    """Key of the sentence and what it names."""
    amounts = state.scenario.numbers.amounts
    match procedure.open_kind(state), action:
        case "tea", actions.Invite():
            return "tea-invite", {
                "gift": amounts.tea_gift, "rate": amounts.tea_rate,
                "guest": amounts.tea_guest, "honour": amounts.tea_host,
            }  # fmt: skip
        case "tea-answer", Accept():
            facts = {"gift": amounts.tea_gift, "rate": amounts.tea_rate}
            return "tea-accept", {**open_facts(state), **facts}
        case "tea-answer", Refuse():
            facts = {"guest": amounts.tea_guest, "honour": amounts.tea_host}
            return "tea-refuse", {**open_facts(state), **facts}
        case "duel-answer", Accept():
            return "duel-accept", {"stake": amounts.duel_stake}
        case "duel-answer", Refuse():
            return "warrior-lost", {"count": amounts.duel_refusal}
        case "verdict", Accept():
            points = open_facts(state)["points"]
            return ("seppuku", {}) if points == SEPPUKU else ("samurai-loses", {"count": points})
        case "verdict", _:
            return "samurai-loses", {"count": amounts.punishment}
        case "council", actions.PlayOn():
            return "play-on", {"month": amounts.council_month}
        case "council", _:
            return "end-game", {}
        case "tanin", actions.Become(role=role):
            if int(role) == Role.BOZU:
                return "bozu", {"count": amounts.alms}
            return "musashi", {"stake": amounts.duel_stake}
        case "kotau", actions.Kotau():
            return "kotau", {}
        case "household", actions.CallHousehold():
            return "household", {"count": amounts.household, "each": amounts.household_troops}
        case _, actions.Convert(points=points):
            return "convert", {"count": points * amounts.tea_rate}
        case _, actions.Bonus(points=points) if points:
            return "bonus", {"points": points}
        case _, actions.Buy(points=points) if points:
            return "buy", {"count": points * amounts.purchase}
        case _, actions.Build() | actions.BuildWheel() | actions.Improve():
            after = engine.apply(state, action).state
            worth = worth_words(after, int(action.place), language)
            return "build", {"cost": kind_of(state, action).cost, "worth": worth}
    return None
