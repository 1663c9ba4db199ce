"""The modifiers that the charts list below their cells, each on its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from wargame_core.gunyuden.audits import battle as audit_battle
from wargame_core.gunyuden.audits.battle import FIELD, HERE, SIZE, damage, read_cell, stand, taken
from wargame_core.gunyuden.audits.board import (
    FOE,
    AuditGround,
    Fort,
    Printed,
    Troop,
    body,
    situation,
)
from wargame_core.gunyuden.audits.play import Cast, Driven, Material, Table
from wargame_core.gunyuden.rules.actions import Attack, Counterattack, Finish, UnitId
from wargame_core.gunyuden.rules.scenario import Rank

CHART = "combat_results"
STRONGEST = 99
"""A strength whose column has another result in every row."""
FULL, WEAK = (2,) * (SIZE - 1) + (1,), (2,) * SIZE + (1,)
"""Steps before a battle: of a force, and of a force after a single unit."""
_Battle = Callable[[Material, int, int, int], str]
"""Own skill, the enemy's, and own morale less the enemy's: what was added to the die."""


def on_die(material: Material, die: int, found: str) -> str:
    """What was added to a die so that the strongest column gave this result, -3 to +3."""
    chart = material.printed["combat_results"]
    for added in (0, -1, 1, -2, 2, -3, 3):
        losses, star = read_cell(chart.cell(str(die + added), chart.columns[-1]))
        if audit_battle.written(losses, star=star) == found:
            return f"{added:+}"
    return f"result {found!r} on {die}"


def thrown(die: int, morale: int) -> Cast:
    """A die with a difference of morale, own less the enemy's."""
    return Cast(die, min(0, morale), min(0, -morale))


# --- battles --------------------------------------------------------------------------------------


def _skirmish(material: Material, skill: int, against: int, morale: int) -> str:
    table = audit_battle.skirmish(
        material, STRONGEST, thrown(4, morale), skill=skill, against=against
    )
    return on_die(material, 4, taken(WEAK, table.state.steps, range(1, SIZE + 1)))


def _counter(material: Material, skill: int, against: int, morale: int) -> str:
    table = audit_battle.counterattack(
        material, STRONGEST, thrown(4, morale), skill=skill, against=against
    )
    return on_die(material, 4, taken(FULL, table.state.steps, range(SIZE)))


def _decisive(material: Material, skill: int, against: int, morale: int) -> str:
    table = audit_battle.decisive(
        material, STRONGEST, thrown(4, morale), skill=skill, against=against
    )
    return on_die(material, 4, taken((*FULL, *FULL), table.state.steps, range(SIZE, 2 * SIZE)))


def _ambush(material: Material, skill: int, against: int, morale: int) -> str:
    table = audit_battle.ambush(
        material, STRONGEST, thrown(3, morale), skill=skill, against=against
    )
    bonus = material.number("ambush_modifier")
    return on_die(material, 3 + bonus, taken(FULL, table.state.steps, range(SIZE)))


_BATTLES: dict[str, tuple[_Battle, ...]] = {
    "Skirmish": (_skirmish, _counter),
    "Decisive battle": (_decisive,),
    "Ambush": (_ambush,),
}
_VALUES = (-2, -1, 1, 2)


def modifiers(material: Material) -> Iterator[Driven]:
    """Every modifier that the combat results table lists, up and down.

    Terrain, castle level and the ambush's own are driven with the charts that hold them.
    """
    chart = material.printed[CHART]
    for modifier in chart.modifiers:
        name = f"{modifier.of}: {modifier.name}"
        if modifier.of == "Assault":
            if modifier.name == "Morale difference":
                for value in _VALUES:
                    found = assault_modifier(material, value, morale=value)
                    yield Driven(CHART, name, f"assault {value:+}", f"{value:+}", found)
            continue
        for battle in _BATTLES[modifier.of]:
            way = battle.__name__.strip("_")
            for value in _VALUES:
                if modifier.name == "Morale difference":
                    found = battle(material, 0, 0, value)
                    yield Driven(CHART, name, f"{way} {value:+}", f"{value:+}", found)
                elif modifier.name.startswith("Field battle modifier"):
                    found = battle(material, value, 0, 0)
                    yield Driven(CHART, name, f"{way} {value:+}", f"{value:+}", found)
                    # An ambush counts the skill of the ambushers only (19-2-5(2)).
                    other = 0 if modifier.of == "Ambush" else -value
                    found = battle(material, 0, value, 0)
                    yield Driven(CHART, name, f"{way} against {value:+}", f"{other:+}", found)


def assault_modifier(
    material: Material,
    expected: int,
    *,
    ground: AuditGround = FIELD,
    level: int = 0,
    morale: int = 0,
) -> str:
    """What is added to the die of an assault, told by the damage with every die.

    Stars do not count in an assault, so that a single die might not tell.
    """
    chart = material.printed["combat_results"]
    rows = [int(die) for die in ("-1", "0", "1", "2", "3", "4", "5", "6", "7", "8")]
    for die in range(1, 7):
        if die + expected not in rows:
            continue
        losses, _ = read_cell(chart.cell(str(die + expected), chart.columns[-1]))
        throw = thrown(die, morale)
        found = damage(audit_battle.assault(material, STRONGEST, throw, ground=ground, level=level))
        if found != str(losses):
            return f"damage {found} on {die}"
    return f"{expected:+}"


def ambush_bonus(material: Material) -> str:
    """What is added to an ambush without leader's skill and morale."""
    steps = audit_battle.ambush(material, STRONGEST, Cast(3)).state.steps
    return on_die(material, 3, taken((2,) * (SIZE - 1) + (1,), steps, range(SIZE)))


def sortie(material: Material) -> str:
    """What is added to the attack of a garrison."""
    troops = (
        Troop(HERE, Printed(0, STRONGEST, Rank.TAISHO), inside=True),
        *body(HERE, SIZE, Printed(FOE, 0, Rank.TAISHO), first=1),
    )
    table = Table(situation(material.charts, AuditGround(), troops, (Fort(HERE),)))
    table.play(Attack(UnitId(0)))
    if table.kind == "sortie-forces":
        table.play(Finish())
    stand(table.play(4)).spread_losses()
    return on_die(material, 4, taken((2,) * SIZE + (1,), table.state.steps, range(1, SIZE + 1)))


def sortie_counter(material: Material) -> str:
    """What is added to the counterattack on a garrison."""
    troops = (
        *body(HERE, SIZE, Printed(0, 0, Rank.TAISHO), inside=True),
        Troop(HERE, Printed(FOE, STRONGEST, Rank.TAISHO)),
    )
    table = Table(situation(material.charts, AuditGround(), troops, (Fort(HERE),)))
    table.play(Attack(UnitId(0)))
    if table.kind == "sortie-forces":
        table.play(Finish())
    stand(table.play(1)).play(Counterattack(), 4).spread_losses()
    return on_die(material, 4, taken((2,) * (SIZE - 1) + (1,), table.state.steps, range(SIZE)))
