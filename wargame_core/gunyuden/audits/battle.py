"""Every cell of the combat results table in each of its five uses, and the forced retreat."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from wargame_core.gunyuden.audits.board import FOE, AuditGround, Fort, Printed, body, situation
from wargame_core.gunyuden.audits.play import Cast, Driven, Material, Table, cast, dice_of
from wargame_core.gunyuden.rules import engine
from wargame_core.gunyuden.rules.actions import (
    Assault,
    Attack,
    Besiege,
    Counterattack,
    DecisiveBattle,
    TakeLosses,
    UnitId,
)
from wargame_core.gunyuden.rules.scenario import Rank
from wargame_core.tables.span import span

CHART = "combat_results"
FIELD = AuditGround()
HERE, THERE = "0303", "0302"
SIZE = 17
"""Units in a force that takes losses: one more step than the highest result, and reserves."""


def read_cell(text: str) -> tuple[int, bool]:
    """Losses and star of a printed cell."""
    return int(text.rstrip("*") or 0), text.endswith("*")


def written(losses: int, *, star: bool) -> str:
    """Losses and star as the print writes them."""
    return f"{losses or ''}{'*' if star else ''}"


def taken(before: Sequence[int], after: Sequence[int], units: Sequence[int]) -> str:
    """What a force has lost, as the print writes it: a star if a unit is gone (23-3-3)."""
    lost = sum(before[unit] - after[unit] for unit in units)
    return written(lost, star=any(before[u] > 0 >= after[u] for u in units))


def skirmish(
    material: Material,
    strength: int,
    throw: Cast,
    *,
    ground: AuditGround = FIELD,
    skill: int = 0,
    against: int = 0,
) -> Table:
    """An attack, up to its losses; the defender gives steps only."""
    boss = Printed(0, strength, Rank.TAISHO, skill)
    troops = (
        *body(HERE, 1, boss, morale=throw.own),
        *body(THERE, SIZE, Printed(FOE, 0, Rank.TAISHO, against), first=1, morale=throw.other),
    )
    table = Table(situation(material.charts, ground, troops))
    table.play(Attack(UnitId(0)), throw.die)
    return stand(table).spread_losses()


def stand(table: Table) -> Table:
    """Take a result in steps, without a retreat."""
    if table.kind == "split-losses":
        (whole,) = (
            action
            for action in engine.legal_actions(table.state)
            if isinstance(action, TakeLosses) and not action.hexes
        )
        table.play(whole)
    return table


def counterattack(
    material: Material,
    strength: int,
    throw: Cast,
    *,
    ground: AuditGround = FIELD,
    skill: int = 0,
    against: int = 0,
) -> Table:
    """An attack without result, and what the defender gives back."""
    boss = Printed(FOE, strength, Rank.TAISHO, skill)
    troops = (
        *body(HERE, SIZE, Printed(0, 0, Rank.TAISHO, against), morale=throw.other),
        *body(THERE, 1, boss, first=SIZE, morale=throw.own),
    )
    table = Table(situation(material.charts, ground, troops))
    return table.play(Attack(UnitId(0)), 1, Counterattack(), throw.die).spread_losses()


def decisive(
    material: Material, strength: int, throw: Cast, *, skill: int = 0, against: int = 0
) -> Table:
    """The first round of a decisive battle."""
    lord = Printed(0, 0, Rank.SODAISHO)
    troops = (
        *body(HERE, SIZE, replace(lord, strength=strength, skill=skill), morale=throw.own),
        *body(THERE, SIZE, replace(lord, clan=FOE, skill=against), first=SIZE, morale=throw.other),
    )
    table = Table(situation(material.charts, FIELD, troops))
    return table.play(Attack(UnitId(0)), DecisiveBattle(), throw.die, 1).spread_losses()


def assault(
    material: Material, strength: int, throw: Cast, *, ground: AuditGround = FIELD, level: int = 0
) -> Table:
    """An assault on an empty castle."""
    boss = Printed(0, strength, Rank.TAISHO)
    fort = Fort(HERE, FOE, level=level, morale=throw.other)
    troops = body(HERE, SIZE, boss, morale=throw.own)
    table = Table(situation(material.charts, ground, troops, (fort,)))
    table.play(Besiege(UnitId(0)))
    if table.kind == "siege":
        table.play(Assault())
    # An empty castle ambushes with strength 0, to which a low die does nothing (19-2-3).
    return table.play(1).spread_losses().play(throw.die)


def ambush(
    material: Material, strength: int, throw: Cast, *, skill: int = 0, against: int = 0
) -> Table:
    """What a garrison does to an assault."""
    troops = (
        *body(HERE, SIZE, Printed(0, 0, Rank.TAISHO, against), morale=throw.other),
        *body(
            HERE,
            1,
            Printed(FOE, strength, Rank.TAISHO, skill),
            first=SIZE,
            morale=throw.own,
            inside=True,
        ),
    )
    table = Table(situation(material.charts, FIELD, troops, (Fort(HERE, FOE),)))
    table.play(Besiege(UnitId(0)))
    if table.kind == "siege":
        table.play(Assault())
    return table.play(throw.die).spread_losses()


# --- what each use shows --------------------------------------------------------------------------

_FIRST = (2,) * (SIZE - 1) + (1,)
_Use = Callable[[Material, int, Cast], str]


def by_skirmish(material: Material, strength: int, throw: Cast) -> str:
    """Losses of the attacked force."""
    after = skirmish(material, strength, throw).state.steps
    return taken((2, *_FIRST), after, range(1, SIZE + 1))


def _by_counter(material: Material, strength: int, throw: Cast) -> str:
    return taken(_FIRST, counterattack(material, strength, throw).state.steps, range(SIZE))


def _by_decisive(material: Material, strength: int, throw: Cast) -> str:
    after = decisive(material, strength, throw).state.steps
    return taken((*_FIRST, *_FIRST), after, range(SIZE, 2 * SIZE))


def _by_ambush(material: Material, strength: int, throw: Cast) -> str:
    return taken(_FIRST, ambush(material, strength, throw).state.steps, range(SIZE))


def damage(table: Table) -> str:
    """Durability that the only castle has lost, as the print writes it."""
    state = table.state
    return written(state.scenario.castles[0].durability - state.durability[0], star=False)


def combat_cells(material: Material) -> Iterator[Driven]:
    """Every cell with every end of its labels in skirmishes, then in the other four uses."""
    chart, bonus = material.printed[CHART], material.number("ambush_modifier")
    uses: tuple[tuple[str, _Use, int], ...] = (
        ("skirmish", by_skirmish, 0),
        ("counterattack", _by_counter, 0),
        ("decisive battle", _by_decisive, 0),
        ("assault", lambda m, strength, throw: damage(assault(m, strength, throw)), 0),
        ("ambush", _by_ambush, bonus),
    )
    for way, use, always in uses:
        for row, label in enumerate(chart.rows):
            for column, head in enumerate(chart.columns):
                losses, star = read_cell(chart.cells[row][column])
                expected = written(losses, star=star and way != "assault")
                for strength in _strengths(head)[: 2 if way == "skirmish" else 1]:
                    for die in dice_of(label):
                        throw = cast(die - always)
                        if min(throw.own, throw.other) >= material.number("lowest_morale"):
                            found = use(material, strength, throw)
                            yield Driven(
                                CHART, (row, column), f"{way} {strength} on {die}", expected, found
                            )


def _strengths(head: str) -> tuple[int, ...]:
    found = span(head)
    assert found is not None and found.low is not None, head
    return (found.low, found.low + 50 if found.high is None else found.high)


# --- forced retreat -------------------------------------------------------------------------------


def forced_retreat(material: Material) -> Iterator[Driven]:
    """A force broken in a decisive battle rolls: hexes walked and steps lost (24-3)."""
    chart = material.printed["forced_retreat"]
    lord = Printed(0, 90, Rank.SODAISHO)
    ground = AuditGround(7, 9)
    for row, label in enumerate(chart.rows):
        troops = (
            *body("0409", 1, lord),
            # One full unit and reduced ones: broken as soon as the full one loses a step.
            *(
                replace(troop, steps=1 if number else 2)
                for number, troop in enumerate(
                    body("0408", 24, Printed(FOE, 0, Rank.SODAISHO), first=1)
                )
            ),
        )
        table = Table(situation(material.charts, ground, troops))
        table.play(Attack(UnitId(0)), DecisiveBattle(), 6, 1).spread_losses()
        before = sum(table.state.steps[1:])
        start = table.state.hex[_alive(table)]
        table.play(int(label)).spread_losses().settle("retreat")
        hexes = table.state.scenario.map.distance(start, table.state.hex[_alive(table)])
        lost = before - sum(table.state.steps[1:])
        for column, found in enumerate((hexes, lost)):
            yield Driven(
                "forced_retreat",
                (row, column),
                f"broken, rolls {label}",
                chart.cells[row][column],
                str(found),
            )


def _alive(table: Table) -> int:
    steps = table.state.steps
    return next(unit for unit in range(1, len(steps)) if steps[unit] > 0)
