"""Pieces, prices, room and income, through real plans, levies and collections (SG-INV, SG-LEV)."""

from __future__ import annotations

from collections.abc import Iterator

from scenarios.shogun1986.audits.fixture import (
    Material,
    Side,
    Table,
    at_line,
    new_game,
    paying,
    result_of,
    side,
    situation,
)
from scenarios.shogun1986.rules import round_end
from scenarios.shogun1986.rules.actions import Lose
from scenarios.shogun1986.rules.numbers import DAIMYO, RONIN
from scenarios.shogun1986.rules.scenario import Scenario
from scenarios.shogun1986.rules.state import CASTLE, FORTRESS
from scenarios.shogun1986.text import words as text
from wargame_core.analysis.driven import BLANK, Driven, cell, rows, value
from wargame_core.engine import procedure
from wargame_core.provinces.rules.actions import Kind

RICH = 30
CHART = "numbers"
OTHER: Side = side("mutsu")
CLASSES = {"Samurai": "bowman", "Ashigaru": "spearman"}
"""A kind of each class that an army card has room for."""


def units(material: Material) -> Iterator[Driven]:
    """Names, figures, class and price of every kind; ``fighting`` plays their dice."""
    game, chart = material.game(), "units"
    for index, kind in rows(material.printed[chart]):
        printed = material.printed[chart].cell(kind, "name_ja")
        said = text.describe(situation(game), Lose(Kind(index)), "ja")
        yield cell(material, chart, kind, "name_ja", printed if printed in said else said, "words")
        yield cell(material, chart, kind, "figures", _figures(game, kind) or BLANK, "on the board")
        yield cell(material, chart, kind, "class", _class(game, kind), "joins full armies")
        yield cell(material, chart, kind, "per_koku", _for_one(game, kind) or BLANK, "for a koku")


def _levying(game: Scenario, koku: int, *sides: Side) -> Table:
    return at_line(paying(situation(game, *sides), levy=koku), "levy")


def _wide(game: Scenario) -> Side:
    """A colour that holds every province but one."""
    return side(**dict.fromkeys([place for place in game.map.ids if place != "mutsu"], "1 ronin"))


def _most_on_card(game: Scenario, kind: str) -> int:
    """Units of a kind in an army when no more find room on its card."""
    for count in range(RICH):
        table = _levying(game, 1, side("owari", f"1 daimyo {count} {kind}"), OTHER)
        if not table.kind or not table.allows(f"levy owari {kind} army"):
            return count
    return RICH


def _figures(game: Scenario, kind: str) -> int:
    """Figures of a kind that a colour can have on the board: all are levied."""
    if game.kind(kind) == DAIMYO:
        return len(new_game(game, "plan").state.armies_of(0))
    return _levied(game, kind, RICH)


def _levied(game: Scenario, kind: str, koku: int) -> int:
    """Units of a kind that so many koku levy, one in each province."""
    table, count = _levying(game, koku, _wide(game), OTHER), 0
    for place in game.map.ids:
        if table.kind == "levy" and table.allows(f"levy {place} {kind}"):
            table.play(f"levy {place} {kind}")
            count += 1
    return count


def _class(game: Scenario, kind: str) -> str:
    """Whose room on the card a unit takes; who takes none is hired, or the lord himself."""
    for name, other in CLASSES.items():
        full = f"1 daimyo {_most_on_card(game, other)} {other}"
        table = _levying(game, 1, side("owari", full), OTHER)
        if table.kind and table.why_not(f"levy owari {kind} army") == "SG-LEV-04":
            return name
    return "Hired" if game.kind(kind) == RONIN else "Lord"


def _for_one(game: Scenario, kind: str) -> int:
    """Units for one koku."""
    return _hired(game, 1) if game.kind(kind) == RONIN else _levied(game, kind, 1)


def _hired(game: Scenario, koku: int) -> int:
    """Rōnin for so many koku."""
    own = side("owari", "1 daimyo 20 spearman", mino="20 spearman")
    return at_line(paying(situation(game, own, OTHER), ronin=koku), "ronin").state.hired[0]


def inventory(material: Material) -> Iterator[Driven]:
    """Numbers of pieces, by what can stand on the board."""
    game, chart = material.game(), "inventory"
    armies = len(new_game(game, "plan").state.armies_of(0))
    yield value(material, chart, "markers", armies, "armies after the set-up")
    yield value(material, chart, "experience", armies, "one for each army")
    figures = sum(_figures(game, kind) for kind in game.kind_ids)
    yield value(material, chart, "figures", figures + 2 * armies, "units, and two for each army")
    yield value(material, chart, "castles", _buildings(game, CASTLE), "built until it is refused")
    yield value(material, chart, "bases", _buildings(game, FORTRESS), "built until it is refused")
    yield value(material, chart, "ronin", _hired(game, RICH), "as many as there are")


def _buildings(game: Scenario, what: int) -> int:
    """Castles or fortresses that stand when no more can be built."""
    here = game.map.index["owari"]
    others = [place for place in range(len(game.map.ids)) if place != here]
    for count in range(len(others)):
        state = paying(situation(game, side(owari="1 spearman"), OTHER), build=1)
        state.castles = dict.fromkeys(others[:count], what)
        if what == FORTRESS:
            state.castles[here] = CASTLE
        if at_line(state, "build").kind != "build":
            return count
    return 0


def limits(material: Material) -> Iterator[Driven]:
    """Room in forces and on cards, the ratio of rōnin, the price of a castle, income."""
    game = material.game()
    force = next(n for n in range(RICH) if not _force_grows(game, n))
    yield value(material, CHART, "force", force, "spearmen when no more find room")
    for name, kind in CLASSES.items():
        most = _most_on_card(game, kind)
        yield value(material, CHART, name.lower(), most, f"each a {kind}")
    for count in (2, 4):
        table = at_line(
            paying(situation(game, side(owari=f"{count} spearman"), OTHER), ronin=9), "ronin"
        )
        hidden = 0
        while table.kind == "hide" and table.allows("hide owari"):
            table.play("hide owari")
            hidden += 1
        found = count - hidden
        yield value(material, CHART, "distance", found, f"rōnin join {count} spearmen")
    state = situation(game, side("owari"), OTHER)
    state.treasury = [9] * len(state.treasury)
    plan = at_line(state, "plan")
    (price,) = {action.build for action in procedure.legal_actions(plan.state)} - {0}
    yield value(material, CHART, "build", price, "all ways to plan")
    earned = [_income(game, held) for held in range(len(game.map.ids))]
    yield value(material, CHART, "least", earned[0], "income without a province")
    held = next(count for count, koku in enumerate(earned) if koku > earned[0])
    yield value(material, CHART, "divisor", held // earned[held], f"income with {held} provinces")
    last = len(earned) - 1
    yield value(material, CHART, "divisor", last // earned[last], f"income with {last} provinces")


def _force_grows(game: Scenario, count: int) -> bool:
    table = _levying(game, 1, side(owari=f"{count} spearman"), OTHER)
    return bool(table.kind == "levy" and table.allows("levy owari spearman"))


def _income(game: Scenario, held: int) -> int:
    """Koku for so many provinces."""
    state = situation(game, side(), OTHER)
    state.control = [0 if place < held else -1 for place in range(len(state.control))]
    return result_of(state, round_end.collect_koku).treasury[0]
