"""Siege results, garrison limits, incidents, calls for surrender and the fall of a castle."""

from __future__ import annotations

from collections.abc import Iterator

from wargame_core.gunyuden.audits.board import FOE, AuditGround, Fort, Printed, Troop, situation
from wargame_core.gunyuden.audits.play import Cast, Driven, Material, Table, cast, dice_of
from wargame_core.gunyuden.rules.actions import (
    Assault,
    Besiege,
    CallForSurrender,
    Decline,
    EndPhase,
    UnitId,
)
from wargame_core.gunyuden.rules.scenario import Rank
from wargame_core.tables.span import Span, span

FIELD = AuditGround()
HERE, REFUGE = "0303", "0505"
STRONG = Printed(0, 100, Rank.TAISHO)
MAN = Printed(FOE)
_LETTERS = "DEFGH"


def besieged(
    material: Material,
    inside: int,
    throw: Cast,
    *,
    fort: Fort | None = None,
    rank: Rank = Rank.BUSHO,
    phase: int = 1,
) -> Table:
    """A castle that one strong unit invests; ``throw.own`` is the morale of those inside."""
    men = tuple(
        Troop(
            HERE, Printed(FOE, 0, rank if not number else Rank.BUSHO), inside=True, morale=throw.own
        )
        for number in range(inside)
    )
    lord = Troop(HERE, STRONG, investing=True, morale=throw.other)
    fort = fort or Fort(HERE, FOE, morale=0 if inside else throw.own)
    return Table(
        situation(material.charts, FIELD, (lord, *men), (fort, Fort(REFUGE, FOE)), phase=phase)
    )


def siege_die(table: Table, die: int) -> Table:
    """End the owner's phase without an offer and roll the siege result."""
    table.play(EndPhase())
    if table.kind == "offer":
        table.play(Decline())
    return table.play(die)


def _siege_outcome(material: Material, level: int, units: int, die: int) -> str:
    fort = Fort(HERE, FOE, level=level)
    table = siege_die(besieged(material, units, Cast(die), fort=fort), die)
    if table.kind == "incident-roll":
        return "Incident"
    lost = {-table.state.morale[unit] for unit in range(1, units + 1)}
    return "Morale -1" if lost == {1} else "—" if lost == {0} else f"morale lost: {lost}"


def siege_results(material: Material) -> Iterator[Driven]:
    """Both rows with every die, at the limit and one unit above it (18-2-1)."""
    chart = material.printed["siege_results"]
    limit = int(material.printed["garrison_limits"].cell("units", "0"))
    for row, value in enumerate(chart.row_values):
        units = limit + (value == "over")
        for column, die in enumerate(chart.columns):
            found = _siege_outcome(material, 0, units, int(die))
            yield Driven(
                "siege_results",
                (row, column),
                f"{units} units inside, rolls {die}",
                chart.cells[row][column],
                found,
            )


def garrison_limits(material: Material) -> Iterator[Driven]:
    """The most units with which each level still counts as within its limit (18-2-1(1))."""
    chart, results = material.printed["garrison_limits"], material.printed["siege_results"]
    telling = next(
        int(die)
        for die in results.columns
        if results.cell("within", die) != results.cell("over", die)
    )
    for column, level in enumerate(chart.column_values):
        limit = int(chart.cells[0][column])
        found = [
            _siege_outcome(material, int(level), units, telling) for units in (limit, limit + 1)
        ]
        expected = [results.cell(row, str(telling)) for row in ("within", "over")]
        yield Driven(
            "garrison_limits",
            (0, column),
            f"level {level}, {limit} and one more inside",
            ", ".join(expected),
            ", ".join(found),
        )


def incidents(material: Material) -> Iterator[Driven]:
    """Every row, reached by the difference of morale, with units inside and with nobody."""
    chart, results = material.printed["incidents"], material.printed["siege_results"]
    die = next(int(die) for die in results.columns if results.cell("within", die) == "Incident")
    effect = chart.column_values.index("Effect")
    for row, label in enumerate(chart.rows):
        kind, amount = chart.cells[row][effect].split()
        for inside in (4, 0):
            expected = _expected_incident(kind, int(amount), inside)
            for wanted in dice_of(label):
                throw = cast(wanted)
                if min(throw.own, throw.other) <= material.number("lowest_morale"):
                    continue  # a further loss of morale would end the siege
                table = siege_die(besieged(material, inside, throw), die).play(throw.die)
                found = _incident(table.settle("traitor"), throw, inside)
                way = f"die {wanted}, {inside} units inside"
                yield Driven("incidents", (row, effect), way, expected, found)
                said = table.last(f"incident-{kind.replace('_', '-')}").lookup
                text = said.result if said else ""
                yield Driven(
                    "incidents", (row, 1 - effect), way, chart.cells[row][1 - effect], text
                )


def _expected_incident(kind: str, amount: int, inside: int) -> str:
    if kind == "traitor" and inside:
        return f"killed {amount}, durability 0, morale 0, besieger 0"
    lost = {
        "traitor": (amount, 0, 0),
        "durability": (amount, 0, 0),
        "besieged_morale": (0, amount, 0),
        "besieger_morale": (0, 0, amount),
    }
    return "killed 0, durability {}, morale {}, besieger {}".format(*lost[kind])


def _incident(table: Table, throw: Cast, inside: int) -> str:
    state = table.state
    killed = sum(state.steps[unit] <= 0 for unit in range(1, inside + 1))
    alive = [state.morale[unit] for unit in range(1, inside + 1) if state.steps[unit] > 0]
    within = set(alive) if inside else {state.castle_morale[0]}
    morale = ", ".join(str(throw.own - found) for found in sorted(within))
    durability = state.scenario.castles[0].durability - state.durability[0]
    besieger = throw.other - state.morale[0]
    return f"killed {killed}, durability {durability}, morale {morale}, besieger {besieger}"


# --- call for surrender, fall ---------------------------------------------------------------------

INSIDE = 6
"""Units inside, so that the letters D to H kill different numbers."""
_KILLED = {0: "D", 1: "E", 2: "F", 3: "G", 6: "H"}


def letter_of(table: Table) -> str:
    """The letter of a surrender, told by what became of castle and garrison (20-3)."""
    table.settle("victims", "departure", "step-bonus")
    state = table.state
    if state.scenario.side_of_clan(state.owner[0]) == 1:
        return "A" if state.resists[0] else "B" if state.refuses[0] else "C"
    dead = sum(state.fate[unit] == 1 for unit in range(1, INSIDE + 1))
    return _KILLED.get(dead, f"{dead} killed")


def call(
    material: Material,
    durability: int,
    throw: Cast,
    *,
    rank: Rank = Rank.BUSHO,
    earlier: bool = False,
) -> Table:
    """A call on a castle with six units inside; ``throw.own`` is the caller's morale."""
    fort = Fort(HERE, FOE, left=durability)
    turned = Cast(throw.die, throw.other, throw.own)
    table = besieged(material, INSIDE, turned, fort=fort, rank=rank, phase=0)
    table.state.refuses[0] = earlier
    table.play(Besiege(UnitId(0)))
    if table.kind == "siege":
        table.play(CallForSurrender())
    return table.play(throw.die)


def fall(material: Material, throw: Cast) -> Table:
    """An assault that takes the last durability, and the roll for those inside."""
    fort = Fort(HERE, FOE, left=1)
    table = besieged(material, INSIDE, Cast(0, throw.other, throw.own), fort=fort, phase=0)
    table.play(Besiege(UnitId(0)))
    if table.kind == "siege":
        table.play(Assault())
    return table.play(1, 6, throw.die)


def surrender(material: Material) -> Iterator[Driven]:
    """Every durability with every die that morale can reach, and the fall of a castle."""
    chart = material.printed["call_for_surrender"]
    lowest = material.number("lowest_morale")
    dice = range(1 + lowest, 6 - lowest + 1)
    for row, value in enumerate(chart.row_values):
        durability = int(value)
        for die in dice:
            throw = cast(die)
            played = call(material, durability, throw) if durability else fall(material, throw)
            found = letter_of(played)
            column = next(c for c, text in enumerate(chart.cells[row]) if _holds(text, die, dice))
            yield Driven(
                "call_for_surrender",
                (row, column),
                f"durability {value}, die {die}",
                chart.column_values[column],
                found,
            )
        for column, text in enumerate(chart.cells[row]):
            if span(text) is None:  # "—": none of the dice above has given this letter
                yield Driven("call_for_surrender", (row, column), "no die", "", "")


def _holds(text: str, die: int, dice: range) -> bool:
    """Whether a cell holds a die; the lowest and highest dice are open (G-09)."""
    found = span(text)
    if found is None:
        return False
    low = None if found.low is not None and found.low <= dice[0] else found.low
    return die in Span(low, found.high)
