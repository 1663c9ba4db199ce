"""What dice to come can bring: every roll with its modifiers, chances, losses and consequences.

Terms, cells and probabilities are those of play itself: the functions of ``battle_odds`` and
``siege_odds`` give the terms, and the enumeration of all dice gives what follows.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from types import MappingProxyType
from typing import Any, Final

from wargame_core.engine.decision import CHANCE, Action
from wargame_core.engine.preview import ChancePreview, Preview, RollPreview
from wargame_core.gunyuden.odds.open_roll import decisive_rolls
from wargame_core.gunyuden.odds.preview_parts import (
    by_face,
    choices_after,
    due,
    events_after,
    losses_after,
    losses_of,
    roll_preview,
)
from wargame_core.gunyuden.odds.preview_words import PreviewWords
from wargame_core.gunyuden.odds.rolls import combat_roll, siege_roll
from wargame_core.gunyuden.odds.to_dice import Leaf, different, mean, played_out, to_the_die
from wargame_core.gunyuden.rules import actions, engine
from wargame_core.gunyuden.rules.assault import AmbushRoll, AssaultRoll
from wargame_core.gunyuden.rules.battle_odds import Clash, counter_terms, defender_choices, living
from wargame_core.gunyuden.rules.decisive_end import DecisiveRoll
from wargame_core.gunyuden.rules.fall import FallRoll
from wargame_core.gunyuden.rules.forces import garrison_of, side_of
from wargame_core.gunyuden.rules.siege_odds import assault_terms, incident_terms
from wargame_core.gunyuden.rules.siege_rolls import IncidentRoll, SiegeRoll
from wargame_core.gunyuden.rules.skirmish import AttackRoll, CounterRoll
from wargame_core.gunyuden.rules.state import State
from wargame_core.gunyuden.rules.surrender import SurrenderRoll
from wargame_core.gunyuden.text.words import own_name

_LEADING: Final = (
    actions.Attack, actions.Target, actions.JoinForce, actions.Finish, actions.Skirmish,
    actions.DecisiveBattle, actions.Counterattack, actions.Besiege, actions.Assault,
    actions.CallForSurrender, actions.ChooseUnit, actions.Accept, actions.Refuse,
    actions.Decline, actions.ChooseCastle,
)  # fmt: skip
"""Kinds of actions that can lead to a die which is worth a preview."""

_OPEN: Final = frozenset({
    "target", "attacked-forces", "battle-kind", "sortie-forces", "sortie-leader", "consent",
    "attacking-forces", "defending-forces", "battle-commander", "give-up-investment",
    "defending-leader", "ambush-leader", "offer", "answer",
})  # fmt: skip
"""Decisions that are followed by a die whatever is chosen."""


def preview(state: State, action: Action | None, language: str) -> Preview | None:
    """What an action, or without one the open decision, brings at its first die, if any."""
    decision = engine.decision(state)
    if decision is None:
        return None
    if action is None:
        if decision.kind == "counterattack":
            action = actions.Counterattack()
        elif decision.kind not in _OPEN and decision.seat != CHANCE:
            return None
    elif not isinstance(action, _LEADING) or engine.why_not(state, action) is not None:
        return None
    words = PreviewWords(language)
    at = to_the_die(state, action, words)
    if at is None:
        return None
    described = _DESCRIBED.get(type(at.state.frames[-1]))
    if described is None:
        return None
    place, beside = _places(at.state)
    return replace(described(at.state, words), assumed=at.assumed, place=place, beside=beside)


def _places(state: State) -> tuple[int, tuple[int, ...]]:
    """Where the dice fall, and from where the attack comes if it comes from another hex."""
    frame: Any = state.frames[-1]
    if isinstance(frame, AttackRoll | CounterRoll | DecisiveRoll):
        fight = frame.battle if isinstance(frame, DecisiveRoll) else frame.clash
        return fight.to_hex, tuple({fight.from_hex} - {fight.to_hex})
    return int(state.scenario.castles[frame.castle].hex), ()


# --- each kind of die -------------------------------------------------------------------------


def _skirmish(state: State, words: PreviewWords) -> Preview:
    frame = state.frames[-1]
    assert isinstance(frame, AttackRoll)
    clash = frame.clash
    attack = due(state)
    leaves = played_out(state, frozenset({"attack-roll", "counter-roll"}))
    sides = (
        (side_of(state, clash.leader), living(state, clash.attackers)),
        (side_of(state, clash.defenders[0]), living(state, clash.defenders)),
    )
    answer = _counter(state, clash, words)
    return Preview(
        words("skirmish", hex=words.hex(state, clash.to_hex)),
        (
            roll_preview(
                state,
                attack,
                words("attack"),
                words.units(state, (clash.leader,)),
                frame.rule,
                words,
                by_face(state, choices_after, words),
            ),
            answer,
        ),
        losses_of(state, leaves, sides, words),
        words("if-he-stands"),
        _not_lost(leaves, clash, words),
    )


def _not_lost(
    leaves: Sequence[Leaf], clash: Clash, words: PreviewWords
) -> tuple[ChancePreview, ...]:
    """How likely it is that a side has nobody left."""
    ends = (
        (words("defenders-eliminated"), clash.defenders),
        (words("attackers-eliminated"), clash.attackers),
    )
    found = [
        ChancePreview(
            "", told, mean(leaves, lambda leaf, units=units: not living(leaf.state, units))
        )
        for told, units in ends
    ]
    return tuple(chance for chance in found if chance.chance)


def _counter(state: State, clash: Clash, words: PreviewWords) -> RollPreview:
    """The answer of defenders who have lost nothing, by the leader who is reckoned with below."""
    units = state.scenario.units
    unit = max(
        defender_choices(state, clash, counter=True),
        key=lambda each: units[each].field_battle_modifier,
    )
    terms = counter_terms(state, clash, unit)
    odds = combat_roll("counterattack", state.scenario.charts, terms)
    follows = {
        face.die: words("attacker-loses", steps=words.steps(int(face.result.rstrip("*"))))
        if face.result != "-"
        else words("no-effect")
        for face in odds.faces
    }
    title = words("counterattack-if-unhurt")
    return roll_preview(state, odds, title, words.units(state, (unit,)), "23-6", words, follows)


def _struck_back(state: State, words: PreviewWords) -> Preview:
    frame = state.frames[-1]
    assert isinstance(frame, CounterRoll)
    clash = frame.clash
    odds = due(state)
    attackers = living(state, clash.attackers)
    return Preview(
        words("counterattack-from", hex=words.hex(state, clash.to_hex)),
        (
            roll_preview(
                state,
                odds,
                words("counterattack"),
                words.units(state, (frame.defender_unit,)),
                frame.rule,
                words,
                by_face(state, losses_after, words),
            ),
        ),
        losses_of(
            state,
            played_out(state, frozenset({"counter-roll"})),
            ((side_of(state, clash.leader), attackers),),
            words,
        ),
        words("of-this-roll"),
    )


def _decisive(state: State, words: PreviewWords) -> Preview:
    frame = state.frames[-1]
    assert isinstance(frame, DecisiveRoll)
    battle = frame.battle
    mine, theirs = living(state, battle.attackers), living(state, battle.defenders)
    own, other = frame.named
    attack, defence = decisive_rolls(state, frame)
    rolls = [
        roll_preview(
            state, defence, words("defenders-die"), words.units(state, (other,)), frame.rule, words
        )
    ]
    if frame.attack is None:
        rolls.insert(
            0,
            roll_preview(
                state, attack, words("attackers-die"), words.units(state, (own,)), frame.rule, words
            ),
        )
    leaves = _one_round(state, len(rolls))
    sides = ((side_of(state, own), mine), (side_of(state, other), theirs))
    return Preview(
        words("decisive-round", hex=words.hex(state, battle.to_hex)),
        tuple(rolls),
        losses_of(state, leaves, sides, words),
        words("of-this-round"),
        _after_the_round(state, leaves, words),
    )


def _one_round(state: State, dice: int) -> tuple[Leaf, ...]:
    """The ends of the round: both dice, then the losses of both."""
    open_ = [Leaf(Fraction(1), state, ())]
    for _ in range(dice):
        open_ = [next_ for leaf in open_ for next_ in different(leaf)]
    return tuple(
        Leaf(leaf.chance * end.chance, end.state, (*leaf.events, *end.events))
        for leaf in open_
        for end in played_out(leaf.state, frozenset(), len(state.frames))
    )


def _after_the_round(
    state: State, leaves: Sequence[Leaf], words: PreviewWords
) -> tuple[ChancePreview, ...]:
    """Who is broken, who may stop, or that the battle goes on."""
    found: dict[str, Fraction] = {}
    for leaf in leaves:
        broken = [e for e in leaf.events if e.kind in ("broken", "both-broken")]
        decision = engine.decision(leaf.state)
        if broken:
            told = words.say(leaf.state, broken[0].message)
        elif decision is not None and decision.kind == "stop-battle":
            side = next(s for s in state.scenario.sides if s.id == decision.seat)
            told = words("may-stop", side=own_name(side, words.language))
        else:
            told = words("another-round")
        found[told] = found.get(told, Fraction(0)) + leaf.chance
    return tuple(ChancePreview("", told, chance) for told, chance in found.items())


def _assault(state: State, words: PreviewWords) -> Preview:
    frame = state.frames[-1]
    assert isinstance(frame, AmbushRoll | AssaultRoll)
    charts, castle = state.scenario.charts, frame.castle
    units = living(state, frame.units)
    rolls = []
    if isinstance(frame, AmbushRoll):
        odds = due(state)
        who = words.units(state, garrison_of(state, castle))
        rolls.append(
            roll_preview(
                state,
                odds,
                words("ambush"),
                who,
                frame.rule,
                words,
                by_face(state, losses_after, words),
            )
        )
    odds = siege_roll("assault", charts, assault_terms(state, castle, units))
    title = words("assault-if-unhurt") if rolls else words("assault")
    follows = {
        face.die: words("durability-lower", loss=face.result.rstrip("*"))
        if face.result != "-"
        else words("no-effect")
        for face in odds.faces
    }
    rolls.append(
        roll_preview(
            state, odds, title, words.units(state, units), AssaultRoll.rule, words, follows
        )
    )
    leaves = played_out(state, frozenset({"ambush-roll", "assault-roll"}))
    left = state.durability[castle]
    fallen = mean(leaves, lambda leaf: _is_down(state, leaf.state, castle))
    damage = mean(leaves, lambda leaf: left - leaf.state.durability[castle])
    name = words.castle(state, castle)
    return Preview(
        words("assault-on", castle=name),
        tuple(rolls),
        losses_of(state, leaves, ((side_of(state, units[0]), units),), words),
        words("with-ambush") if len(rolls) > 1 else "",
        (
            ChancePreview(
                "",
                words("castle-falls", castle=name, left=left, mean=f"{float(damage):.2f}"),
                fallen,
            ),
        ),
    )


def _is_down(before: State, after: State, castle: int) -> bool:
    return after.durability[castle] <= 0 or after.owner[castle] != before.owner[castle]


def _siege_die(state: State, words: PreviewWords) -> Preview:
    """A call for surrender, the fall of a castle, a siege result or its incident."""
    frame: Any = state.frames[-1]
    castle, charts = frame.castle, state.scenario.charts
    name = words.castle(state, castle)
    who = garrison_of(state, castle)
    if isinstance(frame, SurrenderRoll):
        who, title = frame.callers, words("call-on", castle=name)
    elif isinstance(frame, FallRoll):
        who, title = frame.captors, words("fall-of", castle=name)
    elif isinstance(frame, SiegeRoll):
        title = words("siege-result", castle=name)
    else:
        title = words("incident-at", castle=name)
    follows = by_face(state, events_after, words)
    rolls = [
        roll_preview(state, due(state), title, words.units(state, who), frame.rule, words, follows)
    ]
    if isinstance(frame, SiegeRoll):
        incident = siege_roll("incident", charts, incident_terms(state, castle))
        next_die = words("incident-if-any")
        rolls.append(roll_preview(state, incident, next_die, "", IncidentRoll.rule, words))
    opens = _gates_open(state, words) if isinstance(frame, SurrenderRoll) else ()
    return Preview(title, tuple(rolls), follows=opens)


def _gates_open(state: State, words: PreviewWords) -> tuple[ChancePreview, ...]:
    """How likely a castle that is called on surrenders, on whatever terms (20-3)."""
    chance = sum(
        (face.probability for face in due(state).faces if face.result in _OPENS), Fraction(0)
    )
    return (ChancePreview("", words("gates-open"), chance),)


_OPENS: Final = frozenset("DEFGH")
"""Results of a call with which the castle is lost to its owner (20-3)."""

_DESCRIBED: Final[Mapping[type, Callable[[State, PreviewWords], Preview]]] = MappingProxyType({
    AttackRoll: _skirmish, CounterRoll: _struck_back, DecisiveRoll: _decisive,
    AmbushRoll: _assault, AssaultRoll: _assault, SurrenderRoll: _siege_die,
    FallRoll: _siege_die, SiegeRoll: _siege_die, IncidentRoll: _siege_die,
})  # fmt: skip
