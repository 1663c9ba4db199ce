"""Prices and numbers of pieces, through real purchases (2.1, 5.1, 6.2.4, 9, 10.1, 10.2)."""

from __future__ import annotations

from collections.abc import Iterator

from scenarios.gekokujo.audits.fixture import (
    Material,
    Side,
    Table,
    at_step,
    battle,
    side,
    situation,
)
from scenarios.gekokujo.files.position_checks import piece_faults
from scenarios.gekokujo.rules.scenario import Scenario
from scenarios.gekokujo.rules.state import Liberation, Status
from wargame_core.analysis.driven import Driven, cell, rows, value

RICH = 50
OTHER: Side = side("mori", aki="1 daimyo")
_WIDE = (
    "ise",
    "shima",
    "iga",
    "yamato",
    "kawachi",
    "izumi",
    "kii",
    "mikawa",
    "totomi",
    "suruga",
)


def _shop(game: Scenario, *, round_: int = 2) -> Table:
    """A rich player whose purchases are open."""
    state = situation(game, side("takeda", RICH, owari="1 daimyo"), OTHER, round_=round_)
    return at_step(state, "reinforcement")


def _paid(table: Table, *actions: str) -> int:
    """Koku that the last of some actions costs the first player."""
    table.play(*actions[:-1])
    before = table.koku()
    return before - table.play(actions[-1]).koku()


def costs(material: Material) -> Iterator[Driven]:
    """Every price, by what is in the treasury before and after."""
    game, chart = material.game(political="yes"), "costs"
    yield value(material, chart, "bushi", _paid(_shop(game), "recruit owari bushi"), "recruits")
    yield value(material, chart, "ninja", _paid(_shop(game), "hire assassination"), "hires")
    yield value(material, chart, "castle", _paid(_shop(game), "build owari"), "builds")
    yield value(
        material, chart, "fortify", _paid(_shop(game), "build owari", "fortify"), "fortifies"
    )
    state = situation(game, side("takeda", RICH, owari="1 daimyo"), OTHER)
    pact = _paid(at_step(state, "diplomacy"), "offer-pact player2")
    yield value(material, chart, "pact", pact, "offers a pact")
    fight = situation(game, side("takeda", RICH, hida="7 bushi"), side("mori", hida="7 bushi"))
    yield value(material, chart, "ronin", _paid(battle(fight, "hida"), "hire-ronin 1"), "hires")
    fight.status[0], fight.master[0] = int(Status.VASSAL), 1
    fight.liberation[0] = int(Liberation.ASSAULT)
    most = max(n for n in range(1, 7) if _paid(battle(fight, "hida"), f"hire-ronin {n}") == 1)
    yield value(material, chart, "ronin_on_assault", most, "most for one Koku")


def unit_prices(material: Material) -> Iterator[Driven]:
    """Both price lists, by recruiting one of each kind."""
    chart = "unit_prices"
    for name in ("house", "flat"):
        game = material.game(firearms="yes", unit_prices=name)
        for _, kind in rows(material.printed[chart]):
            paid = _paid(_shop(game), f"recruit owari {kind}")
            yield cell(material, chart, kind, name, paid, f"recruits at the {name} price")


def components(material: Material) -> Iterator[Driven]:
    """How many pieces there are, by what is refused (K-76)."""
    game, chart = material.game(), "components"
    most = max(n for n in range(1, 12) if not _pieces_refused(game, n))
    yield value(material, chart, "daimyo", most, "Daimyō in a position")
    yield value(material, chart, "bushi", _most_bushi(game), "recruits until it is refused")
    crowd = situation(game, side("takeda", 99, hida="40 bushi"), side("mori", 99, hida="40 bushi"))
    fight = battle(crowd, "hida")
    yield value(material, chart, "ronin", len(fight.legal) - 1, "most that are offered")
    fight.play("hire-ronin 20")
    yield Driven(
        chart,
        "ronin of two sides",
        "what the other leaves",
        str(material.number(chart, "ronin") - 20),
        str(len(fight.legal) - 1),
    )
    yield value(material, chart, "ninja", _ninjas(game), "hired in a round")
    table = _shop(game).play("build owari")
    once = table.why_not("build owari") == "9.2-02"
    enough = once and material.number(chart, "castles") >= max(material.numbers.control_to_win)
    printed = material.printed[chart].cell("castles", "Value")
    yield value(material, chart, "castles", printed if enough else "too few", "one a player (K-02)")


def _pieces_refused(game: Scenario, daimyo: int) -> bool:
    state = situation(game, side("takeda", owari=f"{min(daimyo, 7)} daimyo"), OTHER)
    return any("Daimyō" in fault for fault in piece_faults(state, 0))


def _most_bushi(game: Scenario) -> int:
    """Bushi on the board when no more can be recruited, however rich one is."""
    wide = dict.fromkeys(_WIDE, "6 bushi")
    state = situation(game, side("takeda", 99, owari="1 daimyo", **wide), OTHER)
    table = at_step(state, "reinforcement")
    while True:
        offers = [action for action in table.legal if action.startswith("recruit ")]
        if not offers:
            return table.state.all_bushi(0)
        table.play(offers[0])


def _ninjas(game: Scenario) -> int:
    state = situation(
        game, *(side(clan, RICH, **{home: "1 daimyo"}) for clan, home in
                (("takeda", "kai"), ("mori", "aki"), ("oda", "owari"), ("uesugi", "echigo")))
    )  # fmt: skip
    table, hired = at_step(state, "reinforcement"), 0
    for _ in range(4):
        if table.allows("hire assassination"):
            table.play("hire assassination")
            hired += 1
        table.play("finish")
    return hired
