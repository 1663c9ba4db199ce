"""A state as the document of a position; what has its default is left out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scenarios.gekokujo.files.position_frames import write_frame
from scenarios.gekokujo.files.position_names import CLAN, KIND, PROVINCE, SEAT, Names
from scenarios.gekokujo.files.position_steps import name_of
from scenarios.gekokujo.rules.options import OPTIONS
from scenarios.gekokujo.rules.state import Liberation, Mission, Status
from wargame_core.files.position_form import FORMAT
from wargame_core.provinces.rules.state import NOBODY

if TYPE_CHECKING:
    from scenarios.gekokujo.rules.state import State


def write_position(game: str, state: State, comment: str = "") -> dict[str, Any]:
    """The document of a state; reading it gives a state with the same digest."""
    scenario = state.scenario
    names = Names(scenario)
    step, chooser = name_of(state)
    document: dict[str, Any] = {
        "format": FORMAT,
        "game": game,
        "scenario": scenario.id,
        "options": {
            option.id: scenario.options[option.id]
            for option in OPTIONS
            if scenario.options[option.id] != option.default
        },
        "comment": comment,
        "round": state.round,
        "step": step,
        "player": names.name(SEAT, NOBODY if chooser is None else chooser),
        "order": names.names(SEAT, state.order),
        "drawn": names.names(SEAT, state.drawn),
        "players": {
            seat: player_facts(names, state, player) for player, seat in enumerate(scenario.seats)
        },
        "provinces": _provinces(names, state),
        "ninja": _ninja(names, state),
        "pacts": [names.names(SEAT, pair) for pair in sorted(state.pacts)],
        "ended": _ended(names, state),
    }
    if state.drawn == tuple(range(scenario.players)) and state.round:
        document["drawn"] = []
    if state.order == tuple(state.alive()) and state.round:
        document["order"] = []
    for key in (
        "options",
        "comment",
        "player",
        "order",
        "drawn",
        "provinces",
        "ninja",
        "pacts",
        "ended",
    ):
        if not document[key]:
            del document[key]
    if chooser is None and state.ended is None:
        document["open"] = [write_frame(names, frame) for frame in state.frames]
    return document


def player_facts(names: Names, state: State, player: int) -> dict[str, Any]:
    """A player's record without what has its default."""
    found: dict[str, Any] = {
        "clan": names.name(CLAN, state.clan[player]),
        "koku": state.treasury[player],
        "stored": state.stored[player],
        "fund": state.fund[player],
        "status": Status(state.status[player]).name.lower(),
        "master": names.name(SEAT, state.master[player]),
        "liberation": Liberation(state.liberation[player]).name.lower(),
        "glory": state.glory[player],
        "castle": names.name(PROVINCE, state.castle[player]),
        "fortified": state.fortified[player],
        "breached": state.breached[player],
        "claimed": names.of_set(state.claimed[player]),
        "leader": names.name(SEAT, state.leaders[player]),
    }
    usual: dict[str, Any] = {"status": "free", "liberation": "none"}
    found = {key: value for key, value in found.items() if value and value != usual.get(key)}
    if state.held[player] != state.provinces(player):
        found["held"] = names.of_set(state.held[player])
    if state.alone[player] != usual_alone(state, player):
        found["alone"] = names.of_set(state.alone[player])
    return found


def usual_alone(state: State, player: int) -> int:
    """Mandate Provinces that a player on the Path holds alone now (K-71)."""
    from scenarios.gekokujo.rules.control import holds_alone

    if state.status[player] != Status.ON_PATH:
        return 0
    places = state.scenario.mandates
    return sum(1 << place for place in places if holds_alone(state, player, place))


def usual_control(state: State, province: int) -> int:
    """Who controls a province if nothing is said: the only player there (K-16)."""
    present = state.present(province)
    return present[0] if len(present) == 1 else NOBODY


def _provinces(names: Names, state: State) -> dict[str, Any]:
    every = {name: province_facts(names, state, n) for n, name in enumerate(names.of[PROVINCE])}
    return {name: facts for name, facts in every.items() if facts}


def province_facts(names: Names, state: State, province: int) -> dict[str, Any]:
    """A province's record without what has its default."""
    found: dict[str, Any] = {}
    present = state.present(province)
    if present:
        found["units"] = {
            state.seat(player): names.by(KIND, state.units[player][province]) for player in present
        }
    if state.control[province] != usual_control(state, province):
        found["control"] = names.name(SEAT, state.control[province])
    if province in state.sown:
        player, koku = state.sown[province]
        found["sown"] = {"player": state.seat(player), "koku": koku}
    if province in state.unfought:
        kept = state.unfought[province]
        found["unfought"] = [seat for n, seat in enumerate(state.scenario.seats) if kept >> n & 1]
    former = state.former.get(province, NOBODY)
    if former != state.usual_former(province):
        found["former"] = names.name(SEAT, former)
    if province in state.moved:
        found["moved"] = names.by(KIND, state.moved[province])
    return found


def _ninja(names: Names, state: State) -> dict[str, Any]:
    if state.ninja == NOBODY:
        return {}
    found = {
        "player": state.seat(state.ninja),
        "mission": Mission(state.mission).name.lower(),
        "province": names.name(PROVINCE, state.ninja_at),
    }
    return {key: value for key, value in found.items() if value is not None}


def _ended(names: Names, state: State) -> dict[str, Any]:
    ending = state.ended
    if ending is None:
        return {}
    return {
        "winner": names.name(SEAT, ending.winner),
        "how": ending.how,
        "rule": ending.rule,
        "tied": names.names(SEAT, ending.tied),
    }
