"""Questions of tea, duel, council and the end of a month, as cards that say what follows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from scenarios.bushido.rules import actions
from scenarios.bushido.rules.actions import Accept, Refuse
from scenarios.bushido.rules.judgement import SEPPUKU
from scenarios.bushido.rules.pieces import Role
from scenarios.bushido.rules.under_way import open_facts
from scenarios.bushido.text import words as text
from scenarios.bushido.views.names import colour_id, player_name, player_of
from wargame_core.engine import procedure
from wargame_core.views.players_values import DraftCardView, DraftView
from wargame_core.views.words import language, tr

if TYPE_CHECKING:
    from scenarios.bushido.rules.state import State

_KINDS: Final = (
    "tea-answer", "duel-answer", "verdict", "council", "tanin", "to-arms", "support", "kotau",
    "household",
)  # fmt: skip
"""Decisions that are shown as cards."""


def draft(state: State, legal: Sequence[Any]) -> DraftView | None:
    """A card for every answer; none where there is only one."""
    decision = procedure.decision(state)
    if decision is None or decision.kind not in _KINDS or len(legal) < 2:
        return None
    colour = colour_id(player_of(state, decision.seat))
    cards = tuple(
        DraftCardView(
            text.describe(state, action, language()), colour, "", (), price_words(state, action),
            action=action,
        )
        for action in legal
    )  # fmt: skip
    return DraftView(text.say(state, decision.prompt, language()), cards)


def price_words(state: State, action: Any) -> str:
    """What an answer brings; empty where its words say it."""
    kind, amounts = procedure.open_kind(state), state.scenario.numbers.amounts
    facts = open_facts(state) if kind in _KINDS[:3] else {}
    match kind, action:
        case "tea-answer", Accept():
            return tr(
                "{host} gives you {gift} warrior honour and may turn warrior honour into honour, "
                "{rate} for 1.",
                host=player_name(facts["host_player"]), gift=amounts.tea_gift,
                rate=amounts.tea_rate,
            )  # fmt: skip
        case "tea-answer", Refuse():
            return tr(
                "You lose {guest} warrior honour, and {host} loses {honour} honour.",
                guest=amounts.tea_guest, host=player_name(facts["host_player"]),
                honour=amounts.tea_host,
            )  # fmt: skip
        case "duel-answer", Accept():
            return tr(
                "Both stack katana in secret; the higher sum wins {stake} warrior honour, "
                "a tie is yours.",
                stake=amounts.duel_stake,
            )
        case "duel-answer", Refuse():
            return tr("You lose {count} warrior honour.", count=amounts.duel_refusal)
        case "verdict", _:
            return _verdict(state, action)
        case "council", actions.PlayOn():
            return tr("A majority for it goes on in month {month}.", month=amounts.council_month)
        case "council", _:
            return tr("Without a majority for playing on, whoever has most honour wins.")
        case "tanin", actions.Become(role=role):
            if int(role) == Role.BOZU:
                return tr("Everybody gives you a tile, or loses {count} warrior honour.",
                          count=amounts.alms)  # fmt: skip
            return tr("You challenge a player to a duel for {stake} warrior honour.",
                      stake=amounts.duel_stake)  # fmt: skip
        case "kotau", actions.Kotau():
            return tr("The disc is shown and discarded.")
        case "household", actions.CallHousehold():
            return tr(
                "{count} markers that count as {troops} troops each, for this month only; "
                "there is one campaign marker in the game.",
                count=amounts.household, troops=amounts.household_troops,
            )  # fmt: skip
    return ""


def _verdict(state: State, action: Any) -> str:
    """What the judgement takes from the Samurai."""
    amounts = state.scenario.numbers.amounts
    if not isinstance(action, Accept):
        return tr("The Samurai loses {count} warrior honour.", count=amounts.punishment)
    suggested = open_facts(state)["points"]
    if suggested == SEPPUKU:
        return tr("Seppuku: the Samurai loses all warrior honour, and heirlooms that lie open.")
    return tr("The Samurai loses {count} warrior honour.", count=suggested)
