"""What dice to come can bring: every roll with its modifiers, chances, losses and consequences.

Terms, cells and probabilities are those of play itself: the functions of ``battle_odds`` and
``siege_odds`` give the terms, and the enumeration of all dice gives what follows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from types import MappingProxyType
from typing import Any, Final

from gui.looks.fight_values import (
    CellLook,
    ChanceLook,
    ModifierLook,
    PreviewLook,
    RollLook,
    TollLook,
)
from gui.looks.gunyuden_rolls import decisive_rolls, open_roll
from gui.looks.gunyuden_to_dice import DOORS, Leaf, different, mean, played_out, to_the_die
from gui.words import language, tr
from wargame_core.analysis.odds_rolls import RollOdds, combat_roll, siege_roll
from wargame_core.analysis.toll import toll
from wargame_core.engine.decision import CHANCE, Event, Lookup, Modifier, Roll
from wargame_core.gunyuden import actions, engine
from wargame_core.gunyuden.assault import AmbushRoll, AssaultRoll
from wargame_core.gunyuden.battle_odds import (
    Clash,
    counter_terms,
    defender_choices,
    living,
)
from wargame_core.gunyuden.decisive_end import DecisiveRoll
from wargame_core.gunyuden.fall import FallRoll
from wargame_core.gunyuden.forces import garrison_of, side_of
from wargame_core.gunyuden.siege_odds import (
    assault_terms,
    incident_terms,
)
from wargame_core.gunyuden.siege_rolls import IncidentRoll, SiegeRoll
from wargame_core.gunyuden.skirmish import AttackRoll, CounterRoll
from wargame_core.gunyuden.state import State
from wargame_core.gunyuden.surrender import SurrenderRoll
from wargame_core.gunyuden.text import catalogue, hex_name, lookup_text, name_of

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

_HEADINGS: Final = frozenset({"turn-begins", "stage-begins", "phase-begins", "game-over"})
"""Events that have nothing to do with the die."""

_Teller = Callable[[State, tuple[Event, ...]], str]


def preview(state: State, action: Any | None) -> PreviewLook | None:
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
    at = to_the_die(state, action)
    if at is None:
        return None
    described = _DESCRIBED.get(type(at.state.frames[-1]))
    if described is None:
        return None
    place, beside = _places(at.state)
    return replace(described(at.state), assumed=at.assumed, place=place, beside=beside)


def _places(state: State) -> tuple[int, tuple[int, ...]]:
    """Where the dice fall, and from where the attack comes if it comes from another hex."""
    frame: Any = state.frames[-1]
    if isinstance(frame, AttackRoll | CounterRoll | DecisiveRoll):
        fight = frame.battle if isinstance(frame, DecisiveRoll) else frame.clash
        return fight.to_hex, tuple({fight.from_hex} - {fight.to_hex})
    return int(state.scenario.castles[frame.castle].hex), ()


# --- parts ------------------------------------------------------------------------------------


def modifier_look(modifier: Modifier) -> ModifierLook:
    """A modifier in words."""
    key = f"modifier.{modifier.name}"
    words = catalogue(language()).get(key, modifier.name)
    return ModifierLook(modifier.value, words, modifier.rule)


def cell_look(lookup: Lookup) -> CellLook:
    """A cell with its words."""
    plain = lookup.chart.replace("_", " ")
    words = lookup_text(lookup, language()).replace(lookup.chart, plain, 1)
    return CellLook(lookup.chart, lookup.row, lookup.column, lookup.result, words)


def _roll(
    state: State,
    odds: RollOdds,
    title: str,
    who: str,
    rule: str,
    words: Mapping[int, str] = MappingProxyType({}),
) -> RollLook:
    """A roll with equal results together; ``words`` says what follows from a face."""
    faces: dict[str, list[int]] = {}
    for face in odds.faces:
        faces.setdefault(face.result, []).append(face.die - 1)
    chances = []
    for result, places in faces.items():
        first = odds.faces[places[0]]
        cell = first.lookup
        chances.append(ChanceLook(
            result, words.get(first.die, ""),
            sum((odds.faces[place].probability for place in places), Fraction(0)),
            tuple(odds.faces[place].die for place in places),
            cell_look(cell),
        ))  # fmt: skip
    column, more = _columns(state, odds.strength)
    modifiers = tuple(modifier_look(modifier) for modifier in odds.modifiers)
    return RollLook(title, who, odds.strength, modifiers, tuple(chances), column, more, rule)


def _columns(state: State, strength: int | None) -> tuple[str, str]:
    """The column of the combat results table, and what more strength would reach."""
    if strength is None:
        return "", ""
    charts = state.scenario.charts
    column = charts.combat(strength, 0).column
    one_more = charts.combat(strength + 1, 0).column
    if one_more != column:
        return column, tr("one point more reaches column {column}", column=one_more)
    higher = [lowest for lowest in charts.combat_columns if lowest > strength]
    if not higher:
        return column, tr("the last column; more strength changes nothing")
    return column, tr(
        "one point more stays in this column; {count} more reach column {column}",
        count=higher[0] - strength,
        column=charts.combat(higher[0], 0).column,
    )


def _open(state: State) -> RollOdds:
    odds = open_roll(state)
    assert odds is not None
    return odds


def _words_by_face(state: State, tell: _Teller) -> dict[int, str]:
    """What follows from each face of the die that is due, up to the next choice."""
    found: dict[int, str] = {}
    told: dict[str, str] = {}
    for face in _open(state).faces:
        if face.result not in told:
            step = engine.apply(state, Roll(face.die))
            told[face.result] = tell(step.state, tuple(step.events))
        found[face.die] = told[face.result]
    return found


def _choices_after(state: State, events: tuple[Event, ...]) -> str:
    """For the attack roll: how the losses may be split, or that there are none."""
    del events
    decision = engine.decision(state)
    if decision is None or decision.kind != "split-losses":
        return tr("no loss; may strike back")
    splits = [
        action for action in engine.legal_actions(state) if isinstance(action, actions.TakeLosses)
    ]
    parts = [
        steps_text(split.steps)
        if not split.hexes
        else tr("{steps} and {hexes} back", steps=steps_text(split.steps), hexes=split.hexes)
        if split.steps
        else tr("{hexes} back", hexes=split.hexes)
        for split in splits
    ]
    return " · ".join(parts)


def _events_after(state: State, events: tuple[Event, ...]) -> str:
    """What happens after the roll, in words; the roll itself where it says what it brings."""
    told = [
        DOORS.say(state, event.message, language())
        for event in events
        if event.kind not in _HEADINGS
    ]
    return " · ".join(dict.fromkeys(told[:4])) + (" …" if len(told) > 4 else "")


def steps_text(count: int) -> str:
    """A number of steps."""
    return tr("1 step") if count == 1 else tr("{count} steps", count=count)


def _tolls(
    state: State, leaves: Sequence[Leaf], sides: Iterable[tuple[int, Sequence[int]]]
) -> tuple[TollLook, ...]:
    """Mean losses of some sides, given with their units."""
    scenario = state.scenario
    lost = {id(leaf): toll(state, leaf.state) for leaf in leaves}
    found = []
    for side, units in sides:
        name = scenario.sides[side].id
        title = scenario.sides[side].name_ja if language() == "ja" else scenario.sides[side].name
        clan = scenario.clans[scenario.units[units[0]].clan].id if units else ""
        found.append(TollLook(
            title, clan,
            mean(leaves, lambda leaf, name=name: lost[id(leaf)].steps[name]),
            sum(state.steps[unit] for unit in units),
            mean(leaves, lambda leaf, name=name: bool(lost[id(leaf)].units[name])),
        ))  # fmt: skip
    return tuple(found)


def _units_text(state: State, units: Sequence[int]) -> str:
    return str(name_of(state.scenario, "units", tuple(units), language()))


def _hex_text(state: State, hex_: int) -> str:
    return hex_name(state.scenario, hex_, language())


# --- each kind of die -------------------------------------------------------------------------


def _skirmish(state: State) -> PreviewLook:
    frame = state.frames[-1]
    assert isinstance(frame, AttackRoll)
    clash = frame.clash
    attack = _open(state)
    leaves = played_out(state, frozenset({"attack-roll", "counter-roll"}))
    answer = _counter(state, clash)
    return PreviewLook(
        tr("Skirmish at {hex}", hex=_hex_text(state, clash.to_hex)),
        (
            _roll(state, attack, tr("Attack"), _units_text(state, (clash.leader,)), frame.rule,
                  _words_by_face(state, _choices_after)),
            answer,
        ),
        _tolls(state, leaves, ((side_of(state, clash.leader), living(state, clash.attackers)),
                               (side_of(state, clash.defenders[0]),
                                living(state, clash.defenders)))),
        tr("if the defender stands, loses steps only and strikes back"),
        _not_lost(leaves, clash),
    )  # fmt: skip


def _not_lost(leaves: Sequence[Leaf], clash: Clash) -> tuple[ChanceLook, ...]:
    """How likely it is that a side has nobody left."""
    ends = (
        (tr("all defenders are eliminated"), clash.defenders),
        (tr("all attackers are eliminated"), clash.attackers),
    )
    found = [
        ChanceLook("", words, mean(leaves, lambda leaf, units=units: not living(leaf.state, units)))
        for words, units in ends
    ]
    return tuple(chance for chance in found if chance.chance)


def _counter(state: State, clash: Clash) -> RollLook:
    """The answer of defenders who have lost nothing."""
    unit = defender_choices(state, clash, counter=True)[0]
    terms = counter_terms(state, clash, unit)
    odds = combat_roll("counterattack", state.scenario.charts, terms)
    words = {
        face.die: tr("the attacker loses {steps}", steps=steps_text(int(face.result.rstrip("*"))))
        if face.result != "-"
        else tr("no effect")
        for face in odds.faces
    }
    title = tr("Counterattack, if nothing was lost before")
    return _roll(state, odds, title, _units_text(state, (unit,)), "23-6", words)


def _struck_back(state: State) -> PreviewLook:
    frame = state.frames[-1]
    assert isinstance(frame, CounterRoll)
    clash = frame.clash
    odds = _open(state)
    attackers = living(state, clash.attackers)
    return PreviewLook(
        tr("Counterattack from {hex}", hex=_hex_text(state, clash.to_hex)),
        (_roll(state, odds, tr("Counterattack"), _units_text(state, (frame.defender_unit,)),
               frame.rule, _words_by_face(state, _losses_after)),),
        _tolls(state, played_out(state, frozenset({"counter-roll"})),
               ((side_of(state, clash.leader), attackers),)),
        tr("of this roll"),
    )  # fmt: skip


def _losses_after(state: State, events: tuple[Event, ...]) -> str:
    decision = engine.decision(state)
    losses = decision.prompt.params.get("losses", 0) if decision else 0
    if decision is not None and decision.kind == "losses" and losses:
        steps = steps_text(losses)
        if decision.prompt.params.get("star"):
            return tr("{steps} to lose, a whole unit among them", steps=steps)
        return tr("{steps} to lose", steps=steps)
    return _events_after(state, tuple(e for e in events if e.die is None)) or tr("no effect")


def _decisive(state: State) -> PreviewLook:
    frame = state.frames[-1]
    assert isinstance(frame, DecisiveRoll)
    battle = frame.battle
    mine, theirs = living(state, battle.attackers), living(state, battle.defenders)
    own, other = frame.named
    attack, defence = decisive_rolls(state, frame)
    rolls = [_roll(state, defence, tr("Defender's die"), _units_text(state, (other,)), frame.rule)]
    if frame.attack is None:
        rolls.insert(
            0, _roll(state, attack, tr("Attacker's die"), _units_text(state, (own,)), frame.rule)
        )
    leaves = _one_round(state, len(rolls))
    sides = ((side_of(state, own), mine), (side_of(state, other), theirs))
    return PreviewLook(
        tr("A round of decisive battle at {hex}", hex=_hex_text(state, battle.to_hex)),
        tuple(rolls),
        _tolls(state, leaves, sides),
        tr("of this round"),
        _after_the_round(state, leaves),
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


def _after_the_round(state: State, leaves: Sequence[Leaf]) -> tuple[ChanceLook, ...]:
    """Who is broken, who may stop, or that the battle goes on."""
    found: dict[str, Fraction] = {}
    for leaf in leaves:
        told = [e for e in leaf.events if e.kind in ("broken", "both-broken")]
        decision = engine.decision(leaf.state)
        if told:
            words = DOORS.say(leaf.state, told[0].message, language())
        elif decision is not None and decision.kind == "stop-battle":
            side = next(s for s in state.scenario.sides if s.id == decision.seat)
            name = side.name_ja if language() == "ja" else side.name
            words = tr("{side} may stop the battle", side=name)
        else:
            words = tr("another round follows")
        found[words] = found.get(words, Fraction(0)) + leaf.chance
    return tuple(ChanceLook("", words, chance) for words, chance in found.items())


def _assault(state: State) -> PreviewLook:
    frame = state.frames[-1]
    assert isinstance(frame, AmbushRoll | AssaultRoll)
    charts, castle = state.scenario.charts, frame.castle
    units = living(state, frame.units)
    rolls = []
    if isinstance(frame, AmbushRoll):
        odds = _open(state)
        who = _units_text(state, garrison_of(state, castle))
        rolls.append(_roll(state, odds, tr("Ambush"), who, frame.rule,
                           _words_by_face(state, _losses_after)))  # fmt: skip
    odds = siege_roll("assault", charts, assault_terms(state, castle, units))
    title = tr("Assault, if nothing was lost before") if rolls else tr("Assault")
    words = {
        face.die: tr("durability {loss} lower", loss=face.result.rstrip("*"))
        if face.result != "-"
        else tr("no effect")
        for face in odds.faces
    }
    rolls.append(_roll(state, odds, title, _units_text(state, units), AssaultRoll.rule, words))
    leaves = played_out(state, frozenset({"ambush-roll", "assault-roll"}))
    left = state.durability[castle]
    fallen = mean(leaves, lambda leaf: _is_down(state, leaf.state, castle))
    damage = mean(leaves, lambda leaf: left - leaf.state.durability[castle])
    name = _castle_text(state, castle)
    return PreviewLook(
        tr("Assault on {castle}", castle=name),
        tuple(rolls),
        _tolls(state, leaves, ((side_of(state, units[0]), units),)),
        tr("with the ambush"),
        (
            ChanceLook(
                "",
                tr("{castle} falls (durability {left} now; {mean} less on average)",
                   castle=name, left=left, mean=f"{float(damage):.2f}"),
                fallen,
            ),
        ),
    )  # fmt: skip


def _is_down(before: State, after: State, castle: int) -> bool:
    return after.durability[castle] <= 0 or after.owner[castle] != before.owner[castle]


def _castle_text(state: State, castle: int) -> str:
    return str(name_of(state.scenario, "castle", castle, language()))


def _siege_die(state: State) -> PreviewLook:
    """A call for surrender, the fall of a castle, a siege result or its incident."""
    frame: Any = state.frames[-1]
    castle, charts = frame.castle, state.scenario.charts
    name = _castle_text(state, castle)
    who = garrison_of(state, castle)
    if isinstance(frame, SurrenderRoll):
        who, title = frame.callers, tr("Call for surrender on {castle}", castle=name)
    elif isinstance(frame, FallRoll):
        who, title = frame.captors, tr("Fall of {castle}", castle=name)
    elif isinstance(frame, SiegeRoll):
        title = tr("Siege result for {castle}", castle=name)
    else:
        title = tr("Incident at {castle}", castle=name)
    words = _words_by_face(state, _events_after)
    rolls = [_roll(state, _open(state), title, _units_text(state, who), frame.rule, words)]
    if isinstance(frame, SiegeRoll):
        incident = siege_roll("incident", charts, incident_terms(state, castle))
        next_die = tr("Incident, if there is one")
        rolls.append(_roll(state, incident, next_die, "", IncidentRoll.rule))
    return PreviewLook(title, tuple(rolls))


_DESCRIBED: Final[Mapping[type, Callable[[State], PreviewLook]]] = MappingProxyType({
    AttackRoll: _skirmish, CounterRoll: _struck_back, DecisiveRoll: _decisive,
    AmbushRoll: _assault, AssaultRoll: _assault, SurrenderRoll: _siege_die,
    FallRoll: _siege_die, SiegeRoll: _siege_die, IncidentRoll: _siege_die,
})  # fmt: skip
