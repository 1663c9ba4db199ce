"""All views of Gekokujō: what other modules answer, and everything about one province.

What is left out here is answered by ``wargame_core.views.defaults``.
"""

from __future__ import annotations

from typing import Final

from scenarios.gekokujo.rules.actions import Decline, Finish, MoveFrom
from scenarios.gekokujo.rules.control import is_contested
from scenarios.gekokujo.rules.state import Mission, State
from scenarios.gekokujo.views.amounts import amounts as amounts
from scenarios.gekokujo.views.attempts import all_attempts as all_attempts
from scenarios.gekokujo.views.attempts import attempts as attempts
from scenarios.gekokujo.views.attempts import closed as closed
from scenarios.gekokujo.views.attempts import groups as groups
from scenarios.gekokujo.views.attempts import move_tag as move_tag
from scenarios.gekokujo.views.attempts import rule_of as rule_of
from scenarios.gekokujo.views.attempts import slide as slide
from scenarios.gekokujo.views.attempts import walks as walks
from scenarios.gekokujo.views.board import board_of as board_of
from scenarios.gekokujo.views.board import castles as castles
from scenarios.gekokujo.views.board import provinces as provinces
from scenarios.gekokujo.views.board import stacks as stacks
from scenarios.gekokujo.views.fight import fight as fight
from scenarios.gekokujo.views.fight import moment as moment
from scenarios.gekokujo.views.fight import moment_of_dice as moment_of_dice
from scenarios.gekokujo.views.fight import same_roll as same_roll
from scenarios.gekokujo.views.names import kind_name, player_name, province_name
from scenarios.gekokujo.views.names import place_words as place_words
from scenarios.gekokujo.views.overlays import OVERLAYS as OVERLAYS
from scenarios.gekokujo.views.overlays import overlay as overlay
from scenarios.gekokujo.views.overlays import rings as rings
from scenarios.gekokujo.views.players import draft as draft
from scenarios.gekokujo.views.players import players as players
from scenarios.gekokujo.views.players import seat_name as seat_name
from scenarios.gekokujo.views.preview import preview as preview
from scenarios.gekokujo.views.reference import card as card
from scenarios.gekokujo.views.reference import cell_words as cell_words
from scenarios.gekokujo.views.reference import counter_sheet as counter_sheet
from scenarios.gekokujo.views.reference import list_titles as list_titles
from scenarios.gekokujo.views.reference import lists as lists
from scenarios.gekokujo.views.time import level_of as level_of
from scenarios.gekokujo.views.time import mark_label as mark_label
from scenarios.gekokujo.views.time import place_of as place_of
from scenarios.gekokujo.views.time import turn as turn
from wargame_core.views.values import HexView
from wargame_core.views.words import in_language, listed, tr

OPENINGS: Final = (MoveFrom,)
"""Kinds of actions that begin something; Esc takes them back."""

ENDINGS: Final = (Finish, Decline)
"""Kinds of actions that end what is being done; Enter chooses them."""


def view_of_place(state: State, place: int) -> HexView:
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
    return HexView(place, province_name(state, place), tuple(facts), ())


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
