"""Single numbers, each through the choice or the event in which it shows (chart ``amounts``)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from scenarios.bushido.audits.fixture import (
    BOZU,
    BUSHI,
    DAIMYO,
    GROUND,
    HOME,
    SAMURAI,
    SENSEI,
    Material,
    Table,
    fewest,
)
from scenarios.bushido.rules import draws, judgement, month
from scenarios.bushido.rules.frames import Steps
from scenarios.bushido.rules.pieces import Disc, Role
from scenarios.bushido.rules.scenario import Scenario
from wargame_core.analysis.driven import Driven, rows, value

CHART: Final = "amounts"
RICH: Final = 40


def amounts(material: Material) -> Iterator[Driven]:
    """Every number by its name."""
    game = material.game()
    for _, name in rows(material.printed[CHART]):
        yield value(material, CHART, name, _FOUND[name](game), "played")


# --- the end of the game, months, taxes -----------------------------------------------------------


def _goal(game: Scenario) -> int:
    return fewest(lambda honour: not _with_honour(game, honour).kind, 1)


def _with_honour(game: Scenario, honour: int) -> Table:
    """The Daimyo gains the last point of so much honour."""
    table = Table(game)
    table.state.honour[:] = [honour - 1, *[0] * (game.players - 1)]
    return table.do(lambda working: working.add_honour(DAIMYO, 1, "BU-HON-01"))


def _passing(game: Scenario, number: int) -> Table:
    """What follows when a month is over."""
    table = Table(game)
    table.state.month = number
    return table.do(lambda working: working.push(Steps("month")))


def _after_council(game: Scenario) -> int:
    table = Table(game)
    table.do(month.next_month)
    table.state.month = _last_month(game)
    table.do(month.next_month)
    while table.kind == "council":
        table.play("play-on")
        if table.told("war-tax"):
            break
    return table.state.month


def _last_month(game: Scenario) -> int:
    return fewest(lambda number: bool(_passing(game, number).told("year-over")), 1)


def _taxed(game: Scenario, honour: int) -> int:
    table = Table(game)
    table.state.honour[:] = [honour, *[0] * (game.players - 1)]
    return int(table.do(month.war_tax).asked("count") or 0)


# --- set-up, troops, discs ------------------------------------------------------------------------


def _station_all(game: Scenario) -> int:
    """Troops on the map when no more can be added to many fields."""
    table = Table(game)
    places = game.place_ids[:9]
    for place in places:
        table.own(DAIMYO, place, "paddy")
    most = max(int(text.split()[2]) for text in table.run("troops").offers("station"))
    return len(places) + most


def _household(game: Scenario) -> Table:
    return Table(game).own(DAIMYO, HOME).run("household-on").play("call-household")


def _worth_of_marker(game: Scenario) -> int:
    """Ronin that a single marker cannot withstand."""

    def falls(ronin: int) -> bool:
        table = Table(game).own(DAIMYO, HOME, troops=0, household=1, ronin=ronin)
        table.do(lambda working: working.look_for_revolts([table.at(HOME)]))
        return bool(table.told("revolt"))

    return fewest(falls)


def _market(game: Scenario) -> int:
    return len(Table(game).run("fill-market").draw_all().told("to-market")) // 2


def _discs(game: Scenario) -> int:
    table = Table(game).discs(DAIMYO).run("discs").play("done")
    return len(table.draw_all().told("disc-drawn"))


def _reshuffle(game: Scenario) -> int:
    """The fewest discs to be drawn that are not shuffled, less one."""

    def enough(left: int) -> bool:
        table = Table(game)
        table.state.pile = (0, left, 0, 0, 0, 0, 0)
        table.state.discarded = (0, 0, 9, 0, 0, 0, 0)
        table.do(lambda working: draws.draw_discs(working, DAIMYO, 1))
        return not table.told("reshuffled")

    return fewest(enough, 1) - 1


# --- tea, roles -----------------------------------------------------------------------------------


def _changed(table: Table, track: str, player: int, before: Table) -> int:
    """By how much a player's honour has fallen."""
    return int(getattr(before.state, track)[player] - getattr(table.state, track)[player])


def _apart(game: Scenario) -> Table:
    """Honour far enough apart that nobody is bumped."""
    table = Table(game)
    table.state.honour[:] = [40, 34, 28, 22, 16, 10]
    table.state.warrior[:] = [90, 75, 60, 45, 30, 15]
    return table


def _tea(game: Scenario) -> Table:
    return _apart(game).run("tea").play("invite player4")


def _lost_at_tea(game: Scenario, answer: str, track: str, player: int) -> int:
    return _changed(_tea(game).play(answer), track, player, _apart(game))


def _converted(game: Scenario) -> int:
    table = _tea(game).play("accept")
    before = table.state.warrior[DAIMYO]
    return before - table.play("convert 1").state.warrior[DAIMYO]


def _refusable(game: Scenario, honour: int) -> bool:
    table = _apart(game)
    table.state.warrior[SENSEI] = honour
    table.run("tea").play("invite player4")
    return table.kind == "tea-answer" and "refuse" in table.legal


def _refusal(game: Scenario) -> int:
    """What a refusal costs, which is also what the guest must have."""
    lost = _lost_at_tea(game, "refuse", "warrior", SENSEI)
    least = fewest(lambda honour: _refusable(game, honour))
    return lost if lost == least else -1


def _bought(game: Scenario, triples: int) -> bool:
    return "buy 1" in Table(game).hand(DAIMYO, katana3=triples).run("purchase").legal


def _price_of_others(game: Scenario) -> int:
    def able(count: int) -> bool:
        table = Table(game).own(BUSHI, GROUND).hand(SAMURAI, ronin=count).run("others")
        return bool(table.offers("play-ronin"))

    return fewest(able)


def _alms(game: Scenario) -> int:
    table = _apart(game).hand(DAIMYO, bow=1).run("tanin")
    return _changed(table.play("refuse"), "warrior", DAIMYO, _apart(game))


def _musashi(game: Scenario) -> Table:
    table = _apart(game)
    table.state.role[BOZU] = int(Role.MUSASHI)
    return table.run("tanin").play("challenge player1")


def _duel(game: Scenario) -> int:
    table = _musashi(game).hand(DAIMYO, katana1=1).play("accept", "stack", "stack katana1")
    return _changed(table, "warrior", BOZU, _apart(game))


def _refused_duel(game: Scenario) -> int:
    return _changed(_musashi(game).play("refuse"), "warrior", DAIMYO, _apart(game))


# --- war and judgement ----------------------------------------------------------------------------


def attack(table: Table, troops: int = 4) -> Table:
    """The Daimyo attacks the Bushi; markers and hostages stay where they are."""
    table.run("mobilize").play(f"attack {HOME} {GROUND} {troops} 0")
    for kind, nothing in (("bonus", "bonus 0"), ("execute", "execute 0")):
        if table.kind == kind:
            table.play(nothing)
    return table


def _field(game: Scenario) -> Table:
    return _apart(game).own(DAIMYO, HOME, troops=9).own(BUSHI, GROUND, troops=9)


def _bonus(game: Scenario, index: int) -> int:
    table = _field(game).run("mobilize").play(f"attack {HOME} {GROUND} 4 0")
    return int(table.offers("bonus")[index].split()[1])


def _executed(game: Scenario, player: int) -> int:
    table = _field(game).shown(BUSHI, hostage1=1).run("mobilize")
    table.play(f"attack {HOME} {GROUND} 4 0", "bonus 0", "execute 1")
    return _changed(table, "honour", player, _apart(game))


def _heirloom(game: Scenario) -> int:
    table = _field(game).shown(SAMURAI, sword=1)
    for player in (SAMURAI, BUSHI):
        table.hand(player, katana2=1).discs(player, Disc.DUEL)
    attack(table).play(*["stack katana2"] * 2, *["tactic duel 0 0"] * 2)
    table.rest("flight", "council", first=True)
    params = table.told("compared")[0].params
    return int(params["attack"] - params["defence"])


def _judged(game: Scenario, **tiles: int) -> Table:
    table = _apart(game).hand(SENSEI, **tiles).shown(SAMURAI, sword=1)
    table.state.lost_battles = 1
    return table.do(judgement.council)


def _suggestions(game: Scenario) -> list[int]:
    return [int(text.split()[1]) for text in _judged(game).offers("suggest")]


def _verdict(game: Scenario, answer: str, track: str, player: int) -> int:
    table = _judged(game, seppuku=1).play("demand-seppuku", answer)
    return _changed(table, track, player, _apart(game))


def _kotau(game: Scenario, effect: str) -> Table:
    table = Table(game).discs(SENSEI, Disc.KOTAU).run("kotau")
    return table.play(f"kotau {effect}")


def _months_by_kotau(game: Scenario) -> int:
    table = _kotau(game, "skip")
    table.state.frames = ()
    return table.do(month.next_month).state.month - 1


def _swaps(game: Scenario) -> int:
    table = _field(game).hand(SAMURAI, katana1=9)
    table.state.market = (0, 0, 9, 9, *[0] * 16)
    attack(table).play("stack katana1", "stack")
    table.rest("market", first=True)
    while table.kind == "market" and table.offers("swap"):
        table.play(table.offers("swap")[0])
    return len(table.told("swapped"))


_FOUND: Final[Mapping[str, Callable[[Scenario], int]]] = {
    "goal": _goal,
    "months": _last_month,
    "column_months": lambda game: fewest(
        lambda number: bool(_passing(game, number).told("war-tax")), 1
    ),
    "council_month": _after_council,
    "warrior_start": lambda game: Table.new(game).state.warrior[DAIMYO],
    "provinces": lambda game: len(Table.new(game).rest("first-troops").state.owned(DAIMYO)),
    "troops": _station_all,
    "household": lambda game: len(_household(game).rest("council").told("household-placed")),
    "household_troops": _worth_of_marker,
    "first_draw": lambda game: int(Table.new(game).rest("split").asked("count")),
    "market": _market,
    "discs": _discs,
    "reshuffle": _reshuffle,
    "bonus_small": lambda game: _bonus(game, 1),
    "bonus_great": lambda game: _bonus(game, 2),
    "tea_gift": lambda game: -_lost_at_tea(game, "accept", "warrior", SENSEI),
    "tea_rate": _converted,
    "tea_guest": _refusal,
    "tea_host": lambda game: _lost_at_tea(game, "refuse", "honour", DAIMYO),
    "purchase": lambda game: fewest(lambda count: _bought(game, count)),
    "double_price": _price_of_others,
    "alms": _alms,
    "duel_stake": _duel,
    "duel_refusal": _refused_duel,
    "hatamoto_draw": lambda game: int(Table(game).run("hatamoto-draw").asked("count")),
    "suggest_least": lambda game: min(_suggestions(game)),
    "suggest_most": lambda game: max(_suggestions(game)),
    "punishment": lambda game: _verdict(game, "refuse", "warrior", SAMURAI),
    "sensei_reward": lambda game: -_verdict(game, "accept", "honour", SENSEI),
    "heirloom_shame": lambda game: _verdict(game, "accept", "honour", SAMURAI),
    "hostage": lambda game: _executed(game, BUSHI),
    "hostage_factor": lambda game: _executed(game, DAIMYO) // max(1, _executed(game, BUSHI)),
    "heirloom": _heirloom,
    "kotau_draw": lambda game: int(_kotau(game, "draw").asked("count")),
    "kotau_months": _months_by_kotau,
    "swaps": _swaps,
    "war_tax": lambda game: fewest(lambda honour: _taxed(game, honour) > 1, 1) - 1,
}
"""How each number shows."""
