"""All views of the series: what other modules answer, and counters, castles, turn and hexes.

What is left out here is answered by ``wargame_core.views.defaults``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Final

from wargame_core.boards.hexmap import HexMap
from wargame_core.engine.decision import PointSource
from wargame_core.gunyuden.rules import scoring
from wargame_core.gunyuden.rules.actions import (
    Attack,
    Besiege,
    Decline,
    EndPhase,
    Finish,
    Invest,
    JoinForce,
    Move,
    Organise,
    Ready,
    ReplenishCastle,
    ReplenishForce,
    Stop,
    Target,
)
from wargame_core.gunyuden.rules.forces import castle_morale, is_invested, side_of, strength
from wargame_core.gunyuden.rules.scenario import REMEMBERED, Scenario
from wargame_core.gunyuden.rules.state import State
from wargame_core.gunyuden.rules.zoc import kind_at
from wargame_core.gunyuden.text.words import own_name, turn_label
from wargame_core.gunyuden.views.able import able as able
from wargame_core.gunyuden.views.attempts import all_attempts as all_attempts
from wargame_core.gunyuden.views.attempts import attempts as attempts
from wargame_core.gunyuden.views.attempts import closed as closed
from wargame_core.gunyuden.views.attempts import groups as groups
from wargame_core.gunyuden.views.counters import counter as counter
from wargame_core.gunyuden.views.fight import fight as fight
from wargame_core.gunyuden.views.fight import moment as moment
from wargame_core.gunyuden.views.ground import coast_facts, ground_facts, height_facts, is_acting
from wargame_core.gunyuden.views.lift import lift as lift
from wargame_core.gunyuden.views.lift import rest as rest
from wargame_core.gunyuden.views.names import clan_name, side_name
from wargame_core.gunyuden.views.names import place_words as place_words
from wargame_core.gunyuden.views.names import seat_colour as seat_colour
from wargame_core.gunyuden.views.nets import line_of as line_of
from wargame_core.gunyuden.views.nets import line_words
from wargame_core.gunyuden.views.overlays import OVERLAYS as OVERLAYS
from wargame_core.gunyuden.views.overlays import overlay as overlay
from wargame_core.gunyuden.views.overlays import rings as rings
from wargame_core.gunyuden.views.passage import by_way as by_way
from wargame_core.gunyuden.views.people import notes
from wargame_core.gunyuden.views.preview import preview as preview
from wargame_core.gunyuden.views.prices import price_words as price_words
from wargame_core.gunyuden.views.prices import retreat as retreat
from wargame_core.gunyuden.views.prices import slide as slide
from wargame_core.gunyuden.views.reference import card as card
from wargame_core.gunyuden.views.reference import cell_words as cell_words
from wargame_core.gunyuden.views.reference import counter_sheet as counter_sheet
from wargame_core.gunyuden.views.reference import list_titles as list_titles
from wargame_core.gunyuden.views.reference import lists as lists
from wargame_core.gunyuden.views.rules import rule_of as rule_of
from wargame_core.gunyuden.views.time import calendar_words, stage_words
from wargame_core.gunyuden.views.time import level_of as level_of
from wargame_core.gunyuden.views.time import mark_label as mark_label
from wargame_core.gunyuden.views.time import place_of as place_of
from wargame_core.gunyuden.views.time import sheet as sheet
from wargame_core.gunyuden.views.told import concerns as concerns
from wargame_core.gunyuden.views.traces import traces as traces
from wargame_core.gunyuden.views.tracks import tray as tray
from wargame_core.gunyuden.views.walks import move_tag as move_tag
from wargame_core.gunyuden.views.walks import walks as walks
from wargame_core.views.values import (
    CastleView,
    ForceView,
    LabelView,
    PlaceView,
    SideView,
    StackView,
    TurnView,
)
from wargame_core.views.words import in_language, language, listed, number, tr

OPENINGS: Final = (
    Move,
    Organise,
    Besiege,
    Attack,
    Invest,
    Target,
    JoinForce,
    ReplenishForce,
    ReplenishCastle,
)
"""Kinds of actions that begin or prepare something; Esc takes them back."""

ENDINGS: Final = (EndPhase, Finish, Stop, Ready, Decline)
"""Kinds of actions that end what is being done; Enter chooses them."""


def board_of(state: State) -> HexMap:
    """The map that is drawn."""
    return state.scenario.map


def area_of(state: State) -> tuple[bool, ...]:
    """For each hex whether it is in play."""
    return state.scenario.area


def stacks(state: State) -> tuple[StackView, ...]:
    """All counters, those of one side and one side of the wall together, force by force.

    The leader of the highest rank is on top.
    """
    found: list[StackView] = []
    for hex_, units in state.occupants().items():
        groups: dict[tuple[bool, int], list[int]] = {}
        for unit in units:
            groups.setdefault((not state.inside[unit], side_of(state, unit)), []).append(unit)
        for (outside, side), group in sorted(groups.items()):
            group.sort(key=lambda unit: _precedence(state, unit))
            counters = tuple(counter(state, unit) for unit in group)
            found.append(StackView(hex_, side, not outside, counters))
    return tuple(found)


def _precedence(state: State, unit: int) -> tuple[object, ...]:
    leader = state.leader[unit]
    return (*_worth(state, leader), unit != leader, *_worth(state, unit))


def _worth(state: State, unit: int) -> tuple[int, int, int]:
    printed = state.scenario.units[unit]
    return (-printed.rank, -printed.strength[state.steps[unit]], unit)


def castles(state: State) -> tuple[CastleView, ...]:
    """All castles in play."""
    clans = state.scenario.clans
    return tuple(
        CastleView(
            hex=castle.hex,
            level=castle.level,
            clan=clans[state.owner[index]].id if state.owner[index] >= 0 else "",
            name=castle.name,
            name_ja=castle.name_ja,
            durability=state.durability[index],
            full=castle.durability,
            invested=is_invested(state, index),
            main=state.owner[index] >= 0 and clans[state.owner[index]].main_castle == index,
        )
        for index, castle in enumerate(state.scenario.castles)
    )


def labels(state: State) -> tuple[LabelView, ...]:
    """Names of castles, then of other places in the area; the important first."""
    return _labels(state.scenario)


@lru_cache(maxsize=REMEMBERED)
def _labels(scenario: Scenario) -> tuple[LabelView, ...]:
    mains = {clan.main_castle for clan in scenario.clans}
    found = [
        LabelView(
            castle.hex,
            castle.name.split(" (")[0],
            castle.name_ja,
            10 + castle.level + 5 * (index in mains),
        )
        for index, castle in enumerate(scenario.castles)
    ]
    found += [
        LabelView(hex_, romaji, kanji, 0)
        for hex_, (romaji, kanji) in scenario.map.place_names.items()
        if scenario.area[hex_] and hex_ not in scenario.castle_at
    ]
    return tuple(sorted(found, key=lambda label: -label.importance))


def points(state: State) -> Mapping[str, tuple[PointSource, ...]]:
    """Castles held and units lost to the enemy, as they count now (32.1, 32.2)."""
    return scoring.points(state)


def turn(state: State, acting: str) -> TurnView:
    """Turn, stage, phase and points; ``acting`` is the seat that decides."""
    scenario = state.scenario
    totals = scoring.totals(state)
    sides = []
    for index, side in enumerate(scenario.sides):
        first = next((clan.id for clan in scenario.clans if clan.id == side.id), "") or next(
            clan.id for clan in scenario.clans if clan.side == index
        )
        sides.append(SideView(side_name(state, index), totals[side.id], first, side.id == acting))
    label = (
        turn_label(scenario.turns[state.turn - 1], language())
        if state.turn
        else tr("Before the first turn")
    )
    phase = own_name(scenario.phases[state.phase], language()) if state.phase >= 0 else ""
    stages = sorted(frozenset().union(*scenario.charts.activation.values()))
    return TurnView(
        state.turn,
        len(scenario.turns),
        label,
        state.stage,
        len(stages),
        phase,
        tuple(sides),
        calendar_words(state),
        stage_words(state),
    )


def view_of_place(state: State, place: int) -> PlaceView:
    """Everything that is known of a hex."""
    scenario = state.scenario
    board = scenario.map
    names = board.place_names.get(place)
    castle = scenario.castle_at.get(place, -1)
    title = board.names[place]
    if castle >= 0:
        title += "  " + _titled(scenario.castles[castle].name, scenario.castles[castle].name_ja)
    elif names:
        title += "  " + _titled(*names)
    facts = [(tr("Terrain"), tr(board.terrain[place].name.capitalize()))]
    facts += ground_facts(state, place)
    facts += coast_facts(state, place)
    facts += height_facts(state, place)
    if board.province[place]:
        facts.append((tr("Province"), _titled(*board.provinces[board.province[place]])))
    if not scenario.area[place]:
        facts.append((tr("Area"), tr("outside this scenario")))
    if castle >= 0:
        facts += _castle_facts(state, castle)
    zones = [
        f"{side_name(state, index)} {tr(kind)}"
        for index in range(len(scenario.sides))
        if (kind := kind_at(state, index, place)) != "none"
    ]
    if zones:
        facts.append((tr("Zone of control"), listed(zones)))
    forces = tuple(
        _force(state, leader, units)
        for leader, units in state.forces().items()
        if state.hex[leader] == place
    )
    present = [view.unit for force in forces for view in force.counters]
    return PlaceView(place, title, tuple(facts), forces, notes(scenario, present))


def _titled(name: str, name_ja: str) -> str:
    """In English both names, which a map may have; in Japanese the printed one."""
    return name_ja if language() == "ja" else f"{name} {name_ja}"


def _castle_facts(state: State, castle: int) -> list[tuple[str, str]]:
    scenario = state.scenario
    owner = state.owner[castle]
    printed = scenario.castles[castle]
    facts = [
        (tr("Owner"), clan_name(state, owner) if owner >= 0 else tr("abandoned")),
        (
            tr("Castle"),
            tr(
                "level {level}, durability {now} of {full}, morale {morale}",
                level=printed.level,
                now=state.durability[castle],
                full=printed.durability,
                morale=number(castle_morale(state, castle)),
            ),
        ),
    ]
    if is_invested(state, castle):
        facts.append((tr("Siege"), tr("invested")))
    if site := in_language(printed.site, printed.site_ja):
        facts.append((tr("Site"), site))
    return facts


def _force(state: State, leader: int, units: tuple[int, ...]) -> ForceView:
    notes = [tr("strength {strength}", strength=strength(state, units))]
    if state.inside[leader]:
        notes.append(tr("in garrison"))
    if state.investing[leader]:
        notes.append(tr("investing"))
    notes.append(line_words(state, leader))
    if state.acted[leader]:
        notes.append(tr("acting now") if is_acting(state, leader) else tr("done"))
    capacity = state.scenario.units[leader].capacity
    counters = tuple(replace(counter(state, u), acted=False) for u in units)
    return ForceView(counters, capacity, tuple(notes))
