"""Communication lengths, stages of activation, recovery of morale, and replenishment."""

from __future__ import annotations

from collections.abc import Iterator

from wargame_core.gunyuden.audits.board import (
    FOE,
    AuditGround,
    Fort,
    Printed,
    Troop,
    clans_of,
    situation,
)
from wargame_core.gunyuden.audits.ground import at, linked
from wargame_core.gunyuden.audits.play import Driven, Material, Table, cast
from wargame_core.gunyuden.rules.actions import (
    Finish,
    Move,
    Organise,
    Recover,
    ReplenishCastle,
    ReplenishForce,
    UnitId,
)
from wargame_core.gunyuden.rules.scenario import Rank
from wargame_core.tables.span import span

_MARCH = AuditGround(45, 1)
HOME, REST, WILD = "0101", "0303", "0305"


def communication_lengths(material: Material) -> Iterator[Driven]:
    """How many flat hexes a link reaches from a main castle, another castle and a unit."""
    chart = material.printed["communication_lengths"]
    length = {name: int(chart.cell(name, "Movement points")) for name in chart.row_values}
    home = Fort(at(1), 0, main=True)
    relay = 1 + length["main_castle"]
    senders: dict[str, tuple[tuple[Fort, ...], tuple[Troop, ...], int]] = {
        "main_castle": ((home,), (), 1),
        "castle": ((home, Fort(at(relay))), (), relay),
        "unit": ((home,), (Troop(at(relay), Printed()),), relay),
    }
    for row, name in enumerate(chart.row_values):
        forts, relays, start = senders[name]
        reached = [
            far
            for far in range(start + 1, _MARCH.columns + 1)
            if linked(material, _MARCH, (Troop(at(far), Printed(), morale=-1), *relays), forts)
        ]
        found = max(reached) - start if reached else 0
        yield Driven(
            "communication_lengths", (row, 0), f"from {name}", chart.cells[row][0], str(found)
        )


def activation_by_stage(material: Material) -> Iterator[Driven]:
    """Whether a unit with so many activation points may move in a stage."""
    chart = material.printed["activation_by_stage"]
    for row, points in enumerate(chart.row_values):
        for column, stage in enumerate(chart.column_values):
            troop = Troop(WILD, Printed(stages=int(points)))
            state = situation(material.charts, AuditGround(), (troop,), stage=int(stage))
            found = "○" if Table(state).allows(Move(UnitId(0))) else "×"
            yield Driven(
                "activation_by_stage",
                (row, column),
                f"{points} points, stage {stage}",
                chart.cells[row][column],
                found,
            )


def morale_recovery(material: Material) -> Iterator[Driven]:
    """Every rank with every die, without communication; the highest die that helps."""
    chart = material.printed["morale_recovery"]
    for row, name in enumerate(chart.row_values):
        troop = Troop(WILD, Printed(rank=Rank[name.upper()]), morale=-2)
        helped = []
        for die in range(1, 7):
            table = Table(situation(material.charts, AuditGround(), (troop,)))
            if table.play(Recover(UnitId(0)), die).state.morale[0] == -1:
                helped.append(die)
        limit = span(chart.cells[row][0])
        expected = [die for die in range(1, 7) if limit and die in limit]
        yield Driven("morale_recovery", (row, 0), f"{name}, dice 1-6", str(expected), str(helped))


# --- replenishment --------------------------------------------------------------------------------

REDUCED = 5
"""Reduced units in the force that is replenished, more than any result restores."""


def replenishment(material: Material) -> Iterator[Driven]:
    """Every column and row for a force, and for a castle where there is one."""
    chart = material.printed["replenishment"]
    for row, label in enumerate(chart.row_values):
        for column, place in enumerate(chart.column_values):
            army = chart.group_values[chart.group_of(column)]
            dice = (int(label), int(label) - 1) if row == 0 else (int(label),)
            for die in dice:
                expected = chart.cells[row][column]
                way = f"{army}, {place}, die {die}"
                yield Driven(
                    "replenishment",
                    (row, column),
                    f"force: {way}",
                    expected,
                    _force(material, army, place, die),
                )
                if place != "other":
                    yield Driven(
                        "replenishment",
                        (row, column),
                        f"castle: {way}",
                        expected,
                        _castle(material, army, place, die),
                    )


def _replenishing(material: Material, army: str, place: str, die: int) -> tuple[Table, int]:
    clan, throw = clans_of(material.charts)[army], cast(die)
    lord = Printed(clan, 10, Rank.TAISHO)
    hex_ = {"main": HOME, "friendly": REST, "other": WILD}[place]
    main = Fort(HOME, clan, main=True, left=10)
    troops = (
        Troop(hex_, lord, morale=throw.own),
        *(Troop(hex_, Printed(clan), led_by=0, steps=1) for _ in range(REDUCED)),
    )
    state = situation(
        material.charts, AuditGround(), troops, (main, Fort(REST, clan, left=10), Fort("0505", FOE))
    )
    table = Table(state).play(Organise(UnitId(0)))
    while table.kind == "organise":
        table.play(Finish())
    return table, throw.die


def _force(material: Material, army: str, place: str, die: int) -> str:
    table, face = _replenishing(material, army, place, die)
    before = sum(table.state.steps)
    table.play(ReplenishForce(UnitId(0)), face).settle("gain-step", "losses")
    return str(sum(table.state.steps) - before)


def _castle(material: Material, army: str, place: str, die: int) -> str:
    table, face = _replenishing(material, army, place, die)
    castle = 0 if place == "main" else 1
    before = table.state.durability[castle]
    table.play(ReplenishCastle(UnitId(0)), face)
    return str(table.state.durability[castle] - before)
