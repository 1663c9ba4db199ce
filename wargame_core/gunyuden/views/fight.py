"""The fight that is going on or has just ended, read from the events since it began."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from wargame_core.engine.decision import CHANCE, Decision, Event, Roll
from wargame_core.engine.history import Entry
from wargame_core.gunyuden.rules import actions, engine
from wargame_core.gunyuden.rules.forces import besiegers_of, garrison_of, strength, units_of_force
from wargame_core.gunyuden.rules.state import State
from wargame_core.gunyuden.text.words import hex_name, name_of, say
from wargame_core.gunyuden.views.preview import cell_view, modifier_view
from wargame_core.views.fight_values import (
    FighterView,
    FightView,
    MomentView,
    StageView,
)
from wargame_core.views.words import language, tr

_WITHIN: Final = (
    Roll, actions.LoseStep, actions.TakeLosses, actions.Retreat, actions.TakeRefuge,
    actions.Pursue, actions.Counterattack, actions.Decline, actions.ChooseUnit,
    actions.ChooseHex, actions.Accept, actions.Refuse, actions.JoinForce, actions.Finish,
    actions.GainStep,
)  # fmt: skip
"""Actions that can belong to a fight that has begun."""

_BEGINS: Final = frozenset(
    {
        "attack-declared",
        "assault-declared",
        "call-declared",
        "siege-incident",
        "siege-morale",
        "siege-none",
    }
)
_ENDS: Final = frozenset({"turn-begins", "stage-begins", "phase-begins", "game-over", "organises"})
_COUNTED: Final = ("step-lost", "morale")
"""Kinds of events that share one line when they follow each other for several units."""

_STAGE_OF: Final = {
    "give-up-investment": "attack", "defending-leader": "attack", "attack-roll": "attack",
    "split-losses": "losses", "losses": "losses", "retreat": "retreat", "pursuit": "pursuit",
    "counterattack": "answer", "counter-roll": "answer",
    "battle-commander": "dice", "decisive-roll": "dice", "stop-battle": "stop",
    "forced-retreat-roll": "retreat", "enter-vacated-hex": "advance",
    "ambush-leader": "ambush", "ambush-roll": "ambush", "assault-roll": "assault",
    "surrender-roll": "call", "siege-roll": "siege", "incident-roll": "incident",
    "traitor": "incident", "captor": "garrison", "fall-roll": "garrison",
    "offer-units": "siege", "offer-destination": "siege", "victims": "garrison",
    "step-bonus": "garrison", "departure": "garrison",
}  # fmt: skip
"""To which stage of a fight each kind of decision belongs."""

_HAPPENED: Final = {
    "losses": ("step-lost", "eliminated"),
    "retreat": ("retreated", "retreat-blocked", "refuge", "forced-retreat-roll"),
    "pursuit": ("pursuit",), "answer": ("counter-roll",), "advance": ("advance",),
    "incident": ("siege-incident",),
    "garrison": ("fall-e", "fall-f", "fall-g", "fall-h", "garrison-leaves", "nowhere-to-go",
                 "castle-taken", "castle-abandoned"),
}  # fmt: skip
"""Stages that may be passed over, and the kinds of events of which one shows that they were not."""


@dataclass(frozen=True, slots=True)
class _Fight:
    """The part of the record that belongs to one fight."""

    first: int
    """Number of the entry in which it began."""
    events: tuple[Event, ...]

    @property
    def declared(self) -> Event:
        """The event that began it."""
        return self.events[0]

    def has(self, *kinds: str) -> bool:
        """Whether something of these kinds has happened."""
        return any(event.kind in kinds for event in self.events)


def fight(
    state: State, entries: Sequence[Entry], state_at: Callable[[int], State]
) -> FightView | None:
    """The last fight, if it goes on or ended with the last entry; else None.

    ``state_at`` gives the state after so many actions.
    """
    found = _last(entries)
    if found is None:
        return None
    decision = engine.decision(state)
    now = _STAGE_OF.get(decision.kind, "") if decision else ""
    if decision is not None and decision.kind == "losses" and found.has("counter-roll"):
        now = "answer"
    attackers, defenders, place = _sides(found.declared, state_at(found.first - 1), state)
    return FightView(
        _title(state, found.declared),
        place,
        (
            _fighter(state, state_at(found.first - 1), tr("Attacker"), attackers),
            _fighter(state, state_at(found.first - 1), tr("Defender"), defenders),
        ),
        _stages(found, now),
        _moments(state, found.events),
        _next(state, decision) if decision and now else "",
        over=not now,
    )


def _next(state: State, decision: Decision) -> str:
    """What has to be done next; a roll is said in short."""
    if decision.seat == CHANCE:
        return tr("one die is rolled (rule {rule})", rule=decision.rule)
    return say(state.scenario, decision.prompt, language())


def _last(entries: Sequence[Entry]) -> _Fight | None:
    later: tuple[Event, ...] = ()
    for entry in reversed(entries):
        for index in range(len(entry.events) - 1, -1, -1):
            if entry.events[index].kind in _BEGINS:
                return _Fight(entry.number, _until_the_end((*entry.events[index:], *later)))
        if not isinstance(entry.action, _WITHIN):
            return None
        later = (*entry.events, *later)
    return None


def _until_the_end(events: tuple[Event, ...]) -> tuple[Event, ...]:
    for index, event in enumerate(events):
        if event.kind in _ENDS:
            return events[:index]
    return events


def _sides(
    declared: Event, before: State, state: State
) -> tuple[tuple[int, ...], tuple[int, ...], int]:
    params = declared.params
    if declared.kind == "attack-declared":
        return params["units"], params["target_units"], params["hex"]
    castle = params["castle"]
    place = state.scenario.castles[castle].hex
    inside = tuple(garrison_of(before, castle))
    if declared.kind == "assault-declared":
        return params["units"], inside, place
    if declared.kind == "call-declared":
        return units_of_force(before, params["unit"]), inside, place
    return tuple(besiegers_of(before, castle)), inside, place


def _title(state: State, declared: Event) -> str:
    params = declared.params
    if declared.kind == "attack-declared":
        where = hex_name(state.scenario, params["hex"], language())
        if params.get("decisive"):
            return tr("Decisive battle at {hex}", hex=where)
        return tr("Skirmish at {hex}", hex=where)
    castle = name_of(state.scenario, "castle", params["castle"], language())
    if declared.kind == "assault-declared":
        return tr("Assault on {castle}", castle=castle)
    if declared.kind == "call-declared":
        return tr("Call for surrender on {castle}", castle=castle)
    return tr("Siege of {castle}", castle=castle)


def _fighter(state: State, before: State, role: str, units: tuple[int, ...]) -> FighterView:
    scenario = state.scenario
    if not units:
        return FighterView(role, tr("nobody"), "", 0, 0)
    first = str(name_of(scenario, "unit", units[0], language()))
    names = tr("{unit} +{count}", unit=first, count=len(units) - 1)
    return FighterView(
        role,
        names if len(units) > 1 else first,
        scenario.clans[scenario.units[units[0]].clan].id,
        strength(state, units),
        strength(before, units),
    )


def _stages(found: _Fight, now: str) -> tuple[StageView, ...]:
    """The stages of this kind of fight, as far as is known which of them will come."""
    declared = found.declared
    if declared.kind == "attack-declared" and declared.params.get("decisive"):
        names = [("dice", tr("Both dice")), ("losses", tr("Losses")), ("stop", tr("Go on?")),
                 ("retreat", tr("Retreat")), ("advance", tr("Advance"))]  # fmt: skip
    elif declared.kind == "attack-declared":
        names = [("attack", tr("Attack")), ("losses", tr("Losses"))]
        split = next((e for e in found.events if e.kind == "losses-split"), None)
        if split is None or split.params["hexes"]:
            names += [("retreat", tr("Retreat")), ("pursuit", tr("Pursuit"))]
        if split is None or not split.params["hexes"]:
            names.append(("answer", tr("Counterattack")))
    elif declared.kind == "assault-declared":
        names = [("ambush", tr("Ambush")), ("losses", tr("Losses")), ("assault", tr("Assault")),
                 ("garrison", tr("Fate of the garrison"))]  # fmt: skip
    elif declared.kind == "call-declared":
        names = [("call", tr("Answer")), ("garrison", tr("Fate of the garrison"))]
    else:
        names = [
            ("siege", tr("Siege result")),
            ("incident", tr("Incident")),
            ("garrison", tr("Fate of the garrison")),
        ]
    keys = [key for key, _ in names]
    here = keys.index(now) if now in keys else len(keys)
    return tuple(
        StageView(title, _passed(found, key) if n < here else "now" if n == here else "next")
        for n, (key, title) in enumerate(names)
    )


def _passed(found: _Fight, key: str) -> str:
    """Whether a stage that is behind took place."""
    return "done" if key not in _HAPPENED or found.has(*_HAPPENED[key]) else "none"


def _moments(state: State, events: Sequence[Event]) -> tuple[MomentView, ...]:
    """What has happened, with losses of several units in one line."""
    found: list[MomentView] = []
    index = 0
    while index < len(events):
        event = events[index]
        last = index + 1
        if event.kind in _COUNTED:
            while last < len(events) and _alike(event, events[last]):
                last += 1
        if last - index > 1:
            words = _together(state, events[index:last])
        else:
            words = say(state.scenario, event.message, language())
        found.append(_moment(event, words))
        index = last
    return tuple(found)


def _alike(first: Event, other: Event) -> bool:
    return (first.kind, first.rule) == (other.kind, other.rule) and (
        all(first.params.get(key) == other.params.get(key) for key in ("before", "morale"))
    )


def _together(state: State, events: Sequence[Event]) -> str:
    units = tuple(event.params["unit"] for event in events)
    names = name_of(state.scenario, "units", units, language())
    if events[0].kind == "step-lost":
        return tr("{units} lose a step each", units=names)
    facts = {
        key: name_of(state.scenario, key, events[0].params[key], language())
        for key in ("before", "morale", "reason")
    }
    return tr("{units}: morale {before} → {morale}, {reason}", units=names, **facts)


def moment(state: State, event: Event) -> MomentView:
    """One event in words, with its die, modifiers and cell."""
    return _moment(event, say(state.scenario, event.message, language()))


def _moment(event: Event, words: str) -> MomentView:
    modifiers = tuple(modifier_view(modifier) for modifier in event.modifiers)
    return MomentView(
        words,
        event.rule,
        event.die,
        None if event.die is None else event.die + sum(m.value for m in modifiers),
        modifiers,
        None if event.lookup is None else cell_view(event.lookup),
    )
