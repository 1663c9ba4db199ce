"""Vassals and glory, through battles, deposits and checks (8.1, 10.4)."""

from __future__ import annotations

from collections.abc import Iterator

from scenarios.gekokujo.audits.fixture import (
    Material,
    Table,
    at_step,
    battle,
    before_dice,
    line,
    side,
    situation,
)
from scenarios.gekokujo.rules.state import State, Status
from scenarios.gekokujo.rules.victory import leader
from wargame_core.analysis.driven import Driven, value

_PLACES = ("suruga", "totomi", "izu", "musashi", "kazusa", "shimosa")


def vassalage(material: Material) -> Iterator[Driven]:
    """The loss of half, the deposits, and the freedom that they buy."""
    chart = "vassalage"
    table = _fallen(material)
    named = 0
    while table.kind == "give-up":
        table.play(table.legal[0])
        named += 1
    yield value(material, chart, "halving", len(_PLACES) // named, "provinces given up")
    table.rest(until=("lose-half",))
    left = table.state.all_units(1)
    table.play(table.legal[0])
    lost = 1 + int(table.state.frames[-1].count if table.kind == "lose-half" else 0)
    yield value(material, chart, "halving", left // lost, "units lost")
    offers = [offer for offer in _path(material, 0).legal if offer.startswith("rebuild")]
    yield value(material, chart, "deposit", max(int(o.split()[1]) for o in offers), "most offered")
    free = min(fund + 1 for fund in range(15) if _sets_free(material, fund))
    yield value(material, chart, "freedom", free, "smallest fund that sets free")


def _fallen(material: Material) -> Table:
    """A battle that has just taken the last Daimyō of a player with several provinces."""
    state = situation(
        material.game(),
        side("oda", mino="1 bushi", owari="1 daimyo"),
        side("takeda", mino="1 daimyo", **dict.fromkeys(_PLACES, "2 bushi")),
        side("mori", aki="1 daimyo"),
    )
    return before_dice(battle(state, "mino")).play(6, 1, 1, 1)


def _path(material: Material, fund: int) -> Table:
    state = situation(
        material.game(),
        side("oda", owari="1 daimyo"),
        side("takeda", 50, kai="1 bushi"),
        side("mori", aki="1 daimyo"),
    )
    state.status[1], state.master[1], state.fund[1] = int(Status.VASSAL), 0, fund
    return at_step(state, "vassals", 1)


def _sets_free(material: Material, fund: int) -> bool:
    table = _path(material, fund).play("rebuild 1")
    return table.state.status[1] == Status.FREE


def glory_points(material: Material) -> Iterator[Driven]:
    """Points for every deed, and how many win."""
    chart = "glory_points"
    for row, victim in (("glory_daimyo", 1), ("glory_leader", 2)):
        table = before_dice(battle(_glory(material, victim), "hida"))
        table.play(6, 1, 1, 1)
        yield value(material, chart, row, f"{table.state.glory[0]:+d}", "takes the last Daimyō")
    table = at_step(_glory(material, 1), "movement").play("move-from omi", "move-to yamashiro")
    yield value(material, chart, "glory_mandate", f"{table.state.glory[0]:+d}", "enters Yamashiro")
    won = min(points for points in range(1, 20) if _wins(material, points))
    yield value(material, chart, "glory_to_win", won, "points at a check")


def _glory(material: Material, victim: int) -> State:
    """A player on the Path attacks one who leads, or one who does not."""
    game = material.game(glory="yes")
    state = situation(
        game,
        side("oda", hida="1 bushi", omi="1 bushi"),
        *(
            side(clan, hida="1 daimyo", **{near: "1 bushi"})
            if victim == player
            else side(clan, **{near: "1 daimyo", far: "1 bushi"})
            for player, (clan, near, far) in enumerate(
                (("takeda", "kai", "kaga"), ("mori", "aki", "suo")), 1
            )
        ),
    )
    lead = {"bungo": 1, "buzen": 1, "higo": 1}
    for place in lead:
        state.units[2][game.map.index[place]] = (0, 1)
        state.control[game.map.index[place]] = 2
    state.status[0] = int(Status.ON_PATH)
    state.leaders = (leader(state),) * game.players
    return state


def _wins(material: Material, points: int) -> bool:
    state = _glory(material, 1)
    state.glory[0] = points
    ended = line(state, "check-1").state.ended
    return ended is not None and ended.how == "glory"
