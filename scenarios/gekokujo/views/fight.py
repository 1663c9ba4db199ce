"""The battle that is going on or has just ended, read from the events since its announcement."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import takewhile
from typing import Final

from scenarios.gekokujo.odds.preview import battle_of
from scenarios.gekokujo.rules import actions, engine
from scenarios.gekokujo.rules.battle_terms import Battle, strength
from scenarios.gekokujo.rules.state import State
from scenarios.gekokujo.views.names import clan_id, kind_name, player_name, province_name, say
from scenarios.gekokujo.views.preview import cell_view, modifier_view
from wargame_core.engine.decision import CHANCE, Event, Roll
from wargame_core.engine.history import Entry
from wargame_core.engine.procedure import open_kind
from wargame_core.views.fight_values import FighterView, FightView, MomentView, StageView
from wargame_core.views.rolls import rolled_together
from wargame_core.views.words import tr

_WITHIN: Final = (
    Roll,
    actions.PayReroll,
    actions.HireRonin,
    actions.Assassinate,
    actions.Decline,
    actions.Hit,
    actions.GiveUp,
    actions.Withdraw,
    actions.RemoveUnit,
)
"""Actions that can belong to a battle that has begun."""

_BEGINS: Final = "battle"
_LATER: Final = (
    "no-winner-yet",
    "winter",
    "supply",
    "harvest-rolled",
    "costs",
    "spoiled",
    "assault-over",
    "pacts-over",
)
"""Kinds of events that come after the last battle of a campaign and belong to none."""

_HIT: Final = "die-hits"
_DICE: Final = (_HIT, "die-misses")
_STAGE_OF: Final = {
    "reroll": "reroll", "ronin": "ronin", "assassination": "ninja", "hit": "", "battle-die": "",
    "give-up": "conclusion", "leaving": "conclusion", "lose-half": "conclusion",
}  # fmt: skip


def fight(
    state: State, entries: Sequence[Entry], state_at: Callable[[int], State]
) -> FightView | None:
    """The last battle, if it goes on or ended with the last entry; else None."""
    found = _last(entries)
    if found is None:
        return None
    number, told = found
    events = tuple(takewhile(lambda event: event.kind not in _LATER, told))
    if any(event.kind == "round" for event in told):
        return None
    params = events[0].params
    before = state_at(number - 1)
    province = int(params["province"])
    decision = engine.decision(state)
    battle = battle_of(state)
    goes_on = battle is not None and battle.province == province
    stage = _stage(state, events) if goes_on else ""
    roles = [(tr("Attacker"), int(params["player"]))]
    roles += [(tr("Defender"), int(player)) for player in params["players"]]
    following = ""
    if goes_on and decision is not None:
        following = (
            tr("one die is rolled (rule {rule})", rule=decision.rule)
            if decision.seat == CHANCE
            else say(state, decision.prompt)
        )
    return FightView(
        tr("Battle in {place}", place=province_name(state, province)),
        province,
        tuple(
            _fighter(state, before, battle if goes_on else None, role, player, province)
            for role, player in roles
        ),
        _stages(state, stage),
        tuple(
            moment_of_dice(state, together)
            if together[0].kind in _DICE
            else moment(state, together[0])
            for together in rolled_together(events, same_roll)
        ),
        following,
        over=not goes_on,
    )


def _last(entries: Sequence[Entry]) -> tuple[int, tuple[Event, ...]] | None:
    later: tuple[Event, ...] = ()
    for entry in reversed(entries):
        for index in range(len(entry.events) - 1, -1, -1):
            if entry.events[index].kind == _BEGINS:
                return entry.number, (*entry.events[index:], *later)
        if not isinstance(entry.action, _WITHIN):
            return None
        later = (*entry.events, *later)
    return None


def _stage(state: State, events: Sequence[Event]) -> str:
    kind = open_kind(state)
    if _STAGE_OF.get(kind):
        return _STAGE_OF[kind]
    phases = [event.kind for event in events if event.kind.startswith("phase-")]
    return phases[-1].removeprefix("phase-") if phases else ""


def _stages(state: State, now: str) -> tuple[StageView, ...]:
    """The stages that this game has."""
    modules = state.scenario.modules
    titles = {
        "ronin": tr("Ronin"), "ninja": tr("Ninja"), "firearm": tr("Firearms"),
        "ranged": tr("Arrows"), "melee": tr("Melee"), "conclusion": tr("Conclusion"),
    }  # fmt: skip
    if not modules.specialized:
        del titles["ranged"]
    if not modules.firearms:
        del titles["firearm"]
    keys = list(titles)
    here = keys.index(now) if now in keys else (-1 if now == "reroll" else len(keys))
    return tuple(
        StageView(titles[key], "done" if index < here else "now" if index == here else "next")
        for index, key in enumerate(keys)
    )


def _fighter(
    state: State, before: State, battle: Battle | None, role: str, player: int, province: int
) -> FighterView:
    now = (
        sum(strength(state, battle, player))
        if battle is not None
        else state.total(player, province)
    )
    name = player_name(state, player)
    ronin = battle.ronin[player] if battle is not None else 0
    names = tr("{clan} with {count} Ronin", clan=name, count=ronin) if ronin else name
    return FighterView(role, names, clan_id(state, player), now, before.total(player, province))


def moment(state: State, event: Event) -> MomentView:
    """One event in words, with its die, modifiers and cell."""
    modifiers = tuple(modifier_view(modifier) for modifier in event.modifiers)
    return MomentView(
        say(state, event.message),
        event.rule,
        event.die,
        None if event.die is None else event.die + sum(m.value for m in modifiers),
        modifiers,
        None if event.lookup is None else cell_view(event.lookup),
    )


def same_roll(event: Event, later: Event) -> bool:
    """Dice of one player for one kind of unit with the same modifiers (6.2.1)."""
    return (
        event.kind in _DICE
        and later.kind in _DICE
        and event.modifiers == later.modifiers
        and event.params == later.params
    )


def moment_of_dice(state: State, events: Sequence[Event]) -> MomentView:
    """The dice of a group of units with the number of their hits."""
    last = events[-1]
    hits = sum(event.kind == _HIT for event in events)
    params = last.params
    words = tr(
        "{clan}, {kind}, {target} or more: {hits}",
        clan=player_name(state, int(params["player"])),
        kind=kind_name(state, int(params["kind"])),
        target=params["target"],
        hits=tr("1 hit") if hits == 1 else tr("{count} hits", count=hits),
    )
    modifiers = tuple(modifier_view(modifier) for modifier in last.modifiers)
    dice = tuple(event.die for event in events if event.die is not None)
    return MomentView(words, last.rule, last.die, None, modifiers, None, dice)
