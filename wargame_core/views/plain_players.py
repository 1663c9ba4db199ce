"""The players of a game without a view of them: who plays, his colour, and what he has."""

from __future__ import annotations

from typing import Any

from wargame_core.engine.game import SeatInfo, title_in
from wargame_core.engine.standings import ListsStandings
from wargame_core.views.contract import GameViews
from wargame_core.views.emblems import emblems
from wargame_core.views.players_values import PlayersView, PlayerView
from wargame_core.views.words import language


def seats_of(game: Any, state: object = None, acting: str = "") -> tuple[SeatInfo, ...]:
    """The seats of a match: those that the game lists for the state.

    For a game that lists none they follow from the acting seat: all of them where every scenario
    with that seat has the same ones, else that one alone.
    """
    tables = [scenario.seats for scenario in game.info.scenarios]
    if state is not None and isinstance(game, ListsStandings):
        known = {seat.id: seat for seats in tables for seat in seats}
        listed = [standing.seat for standing in game.standings(state, language())]
        return tuple(known[seat] for seat in listed if seat in known)
    joined = [seats for seats in tables if any(seat.id == acting for seat in seats)]
    if len(set(joined or tables)) == 1:
        return tuple((joined or tables)[0])
    return tuple(seat for seats in joined[:1] for seat in seats if seat.id == acting)


def emblem_of(seat: str) -> str:
    """A seat that is called like a clan with an emblem has its colour and crest; else empty."""
    return seat if seat in emblems() else ""


def players_of(game: Any, views: GameViews, state: object, acting: str) -> PlayersView | None:
    """Every player with what he has; None for a game that does not list them."""
    if not isinstance(game, ListsStandings):
        return None
    titles = {seat.id: title_in(seat, language()) for seat in seats_of(game, state)}
    return PlayersView(
        "",
        tuple(
            PlayerView(
                seat=one.seat,
                title=views.seat_name(state, one.seat) or titles.get(one.seat, one.seat),
                colour_of=views.seat_colour(state, one.seat),
                facts=one.facts,
                acting=one.seat == acting,
                out=one.out,
            )
            for one in game.standings(state, language())
        ),
    )
