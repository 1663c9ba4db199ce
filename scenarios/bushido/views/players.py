"""All players with tracks, roles and pieces, and what lies in the market."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from scenarios.bushido.rules.pieces import BACK, DISCS, NOBODY, TILES
from scenarios.bushido.views.names import colour_id, player_name, role_name, thing
from wargame_core.views.players_values import PegView, PlayersView, PlayerView, TrackView
from wargame_core.views.words import listed, tr

if TYPE_CHECKING:
    from scenarios.bushido.rules.state import State
    from wargame_core.engine.heaps import Counts


def players(state: State, acting: str) -> PlayersView:
    """All players clockwise from the Daimyo."""
    order = state.scenario.from_(state.daimyo)
    found = tuple(_player(state, player, acting) for player in order)
    note = tr("Whoever first has {goal} honour wins", goal=state.scenario.numbers.amounts.goal)
    if any(state.market):
        market = tr("Market: {tiles}", tiles=heap(state, "tile", state.market))
        note = f"{note} · {market}"
    return PlayersView("", found, note, tracks(state) if state.begun else ())


def tracks(state: State) -> tuple[TrackView, ...]:
    """Both tracks of honour, on which nobody stands where another stands (1)."""
    goal = state.scenario.numbers.amounts.goal
    return (
        TrackView(tr("Honour"), _pegs(state.honour), goal),
        TrackView(tr("Warrior honour"), _pegs(state.warrior)),
    )


def _pegs(track: Sequence[int]) -> tuple[PegView, ...]:
    return tuple(
        PegView(player_name(player), colour_id(player), at) for player, at in enumerate(track)
    )


def _player(state: State, player: int, acting: str) -> PlayerView:
    seat = state.seat(player)
    return PlayerView(
        seat=seat,
        title=tr("{player} · {role}", player=player_name(player), role=role_name(state, player)),
        colour_of=colour_id(player),
        facts=tuple(_public(state, player)),
        secrets=tuple(_secret(state, player)),
        acting=seat == acting,
    )


def _public(state: State, player: int) -> list[tuple[str, str]]:
    amounts = state.scenario.numbers.amounts
    found = [
        (tr("Honour"), str(state.honour[player])),
        (tr("Warrior honour"), str(state.warrior[player])),
        (tr("Troops"), f"{state.all_troops(player)} / {state.koku(player)}"),
        (tr("Katana of the provinces"), str(state.katana(player))),
        (tr("Tiles"), str(sum(state.hand[player]))),
        (tr("Discs"), str(sum(state.discs[player]))),
    ]
    if any(state.shown[player]):
        found.append((tr("Face up"), heap(state, "tile", state.shown[player])))
    if state.shrine[player]:
        top = thing(state, "tile", state.shrine[player][-1])
        count = len(state.shrine[player])
        found.append((tr("Donated"), tr("{count}, on top {tile}", count=count, tile=top)))
    markers = [
        name
        for name, there in (
            (f"+{amounts.bonus_small}", state.small_bonus[player]),
            (f"+{amounts.bonus_great}", state.great_bonus[player]),
            (tr("campaign"), state.campaign[player]),
        )
        if there
    ]
    found.append((tr("Markers"), listed(markers) or tr("none")))
    return found


def _secret(state: State, player: int) -> list[tuple[str, str]]:
    """Donations, where the view shows them; the hand has a panel of its own."""
    found = []
    below = state.shrine[player][:-1]
    if below and BACK not in below:
        names = (thing(state, "tile", tile) for tile in reversed(below))
        found.append((tr("Donated below the top"), listed(names)))
    return found


def heap(state: State, what: str, counts: Counts) -> str:
    """Pieces by their kind: how many of each."""
    kinds = range(1, TILES if what == "tile" else DISCS)
    return listed(
        tr("{count} {name}", count=counts[kind], name=thing(state, what, kind))
        for kind in kinds
        if counts[kind]
    )


def knows_hand(state: State, player: int) -> bool:
    """Whether the hand of a player lies open to whoever sees this state."""
    return player != NOBODY and not state.hand[player][BACK] and not state.discs[player][BACK]
