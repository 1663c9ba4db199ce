"""How a state of Gekokujō looks."""

from __future__ import annotations

from typing import Final

from gui.looks.gekokujo_amounts import amounts as amounts
from gui.looks.gekokujo_attempts import all_attempts as all_attempts
from gui.looks.gekokujo_attempts import attempts as attempts
from gui.looks.gekokujo_attempts import by_way as by_way
from gui.looks.gekokujo_attempts import closed as closed
from gui.looks.gekokujo_attempts import groups as groups
from gui.looks.gekokujo_attempts import move_tag as move_tag
from gui.looks.gekokujo_attempts import price_words as price_words
from gui.looks.gekokujo_attempts import retreat as retreat
from gui.looks.gekokujo_attempts import rule_of as rule_of
from gui.looks.gekokujo_attempts import slide as slide
from gui.looks.gekokujo_attempts import walks as walks
from gui.looks.gekokujo_board import area_of as area_of
from gui.looks.gekokujo_board import board_of as board_of
from gui.looks.gekokujo_board import castles as castles
from gui.looks.gekokujo_board import labels as labels
from gui.looks.gekokujo_board import provinces as provinces
from gui.looks.gekokujo_board import stacks as stacks
from gui.looks.gekokujo_fight import fight as fight
from gui.looks.gekokujo_fight import moment as moment
from gui.looks.gekokujo_fight import moment_of_dice as moment_of_dice
from gui.looks.gekokujo_fight import same_roll as same_roll
from gui.looks.gekokujo_names import kind_name, player_name, province_name
from gui.looks.gekokujo_names import place_words as place_words
from gui.looks.gekokujo_overlays import OVERLAYS as OVERLAYS
from gui.looks.gekokujo_overlays import line_of as line_of
from gui.looks.gekokujo_overlays import overlay as overlay
from gui.looks.gekokujo_overlays import rings as rings
from gui.looks.gekokujo_players import draft as draft
from gui.looks.gekokujo_players import players as players
from gui.looks.gekokujo_players import seat_name as seat_name
from gui.looks.gekokujo_preview import preview as preview
from gui.looks.gekokujo_reference import card as card
from gui.looks.gekokujo_reference import cell_words as cell_words
from gui.looks.gekokujo_reference import counter_sheet as counter_sheet
from gui.looks.gekokujo_reference import list_titles as list_titles
from gui.looks.gekokujo_reference import lists as lists
from gui.looks.gekokujo_time import level_of as level_of
from gui.looks.gekokujo_time import mark_label as mark_label
from gui.looks.gekokujo_time import place_of as place_of
from gui.looks.gekokujo_time import turn as turn
from gui.looks.values import HexLook
from gui.words import in_language, listed, tr
from scenarios.gekokujo.actions import Decline, Finish, MoveFrom
from scenarios.gekokujo.control import is_contested
from scenarios.gekokujo.state import Mission, State

OPENINGS: Final = (MoveFrom,)
"""Kinds of actions that only begin something or prepare it."""

ENDINGS: Final = (Finish, Decline)
"""Actions that end what is being done: the default of their decisions."""


def look_of_hex(state: State, place: int) -> HexLook:
    """Everything that is known of a province."""
    scenario, board = state.scenario, state.scenario.map
    facts: list[tuple[str, str]] = []
    circuit = board.groups.get(board.group[place])
    if circuit is not None:
        facts.append((tr("Circuit"), in_language(" ".join(circuit), circuit[1])))
    marks = []
    if scenario.mountains >> place & 1:
        marks.append(tr("mountain province"))
    if scenario.coasts >> place & 1:
        marks.append(tr("coastal province"))
    if place in scenario.mandates:
        marks.append(tr("Mandate Province"))
    if marks:
        facts.append((tr("Kind"), listed(marks)))
    facts.append((tr("Control"), _holder(state, place)))
    for player in state.present(place):
        counts = state.at(player, place)
        units = listed(
            [f"{count} {kind_name(state, kind)}" for kind, count in enumerate(counts) if count]
        )
        facts.append((player_name(state, player), units))
    for owner, castle in enumerate(state.castle):
        if castle == place:
            facts.append((tr("Castle"), _castle(state, owner)))
    if place in state.sown:
        player, koku = state.sown[place]
        words = tr("{koku} Koku of {clan}", koku=koku, clan=player_name(state, player))
        facts.append((tr("Sown"), words))
    if state.ninja_at == place and state.mission in (Mission.SABOTAGE, Mission.DIVERSION):
        sabotage = state.mission == Mission.SABOTAGE
        facts.append((tr("Ninja"), tr("Sabotage") if sabotage else tr("Diversion")))
    near = listed([province_name(state, other) for other in scenario.adjacent[place]])
    facts.append((tr("Neighbours"), near))
    return HexLook(place, province_name(state, place), tuple(facts), ())


def _holder(state: State, place: int) -> str:
    holder = state.control[place]
    if holder >= 0:
        return player_name(state, holder)
    return tr("contested") if is_contested(state, place) else tr("nobody")


def _castle(state: State, owner: int) -> str:
    name = player_name(state, owner)
    if state.scenario.clan(state.clan[owner]).fortress_defence:
        return tr("Fortress of {clan}", clan=name)
    if state.fortified[owner]:
        return tr("castle of {clan}, fortified", clan=name)
    return tr("castle of {clan}", clan=name)
