"""The numbers of the basic rules and the modifiers of the charts, each by what it does in play."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from wargame_core.gunyuden.audits import siege as audit_siege
from wargame_core.gunyuden.audits.battle import HERE, SIZE, THERE
from wargame_core.gunyuden.audits.board import (
    FOE,
    AuditGround,
    Fort,
    Printed,
    Troop,
    body,
    situation,
)
from wargame_core.gunyuden.audits.ground import (
    LENGTH,
    MAN,
    at,
    leave_cost,
)
from wargame_core.gunyuden.audits.modifiers import STRONGEST, ambush_bonus, sortie, sortie_counter
from wargame_core.gunyuden.audits.play import Cast, Driven, Material, Table
from wargame_core.gunyuden.rules.actions import (
    Attack,
    Besiege,
    EndPhase,
    EnterGarrison,
    Go,
    HexId,
    Move,
    TakeLosses,
    UnitId,
)
from wargame_core.gunyuden.rules.scenario import Rank

CHART = "series_numbers"


def series_numbers(material: Material) -> Iterator[Driven]:
    """Every number of the chart but the durability of castles, which real scenarios show."""
    chart = material.printed[CHART]
    for row, name in enumerate(chart.row_values):
        if name in _NUMBERS:
            way, drive = _NUMBERS[name]
            expected = material.number(name)
            yield Driven(CHART, (row, 0), way, str(expected), str(drive(material, expected)))


# --- movement -------------------------------------------------------------------------------------


def _allowance(material: Material, _: int) -> int:
    state = situation(material.charts, AuditGround(LENGTH, 1), (Troop(at(1), MAN),))
    table = Table(state).play(Move(UnitId(0)))
    index = state.scenario.map.index
    return max(n for n in range(1, LENGTH) if table.allows(Go(HexId(index[at(1 + n)]))))


def _surcharge(material: Material, _: int) -> str:
    """Into a zone, and out of it; both must be the same number."""
    charts, ground = material.charts, AuditGround(9, 9)
    costs = []
    for start, end in (("0105", "0205"), ("0205", "0105")):
        state = situation(charts, ground, (Troop(start, MAN), Troop("0305", Printed(FOE))))
        table = Table(state).play(Move(UnitId(0)), Go(HexId(state.scenario.map.index[end])))
        costs.append(int(table.last("moves").params["points"]) - 1)
    return str(costs[0]) if costs[0] == costs[1] else f"in {costs[0]}, out {costs[1]}"


def _gate(material: Material, expected: int) -> str:
    allowance = material.number("movement_allowance")
    leaving = [
        leave_cost(material, hexes) for hexes in (1, allowance - expected, allowance - expected + 1)
    ]
    if leaving != [1 + expected, allowance, None]:
        return f"out {leaving}"
    entering = []
    for short in (0, 1):
        ground, hexes = AuditGround(LENGTH, 1), allowance - expected + short
        state = situation(material.charts, ground, (Troop(at(1 + hexes), MAN),), (Fort(at(1)),))
        table = Table(state).play(Move(UnitId(0)), Go(HexId(state.scenario.map.index[at(1)])))
        entering.append(table.kind == "move" and table.allows(EnterGarrison()))
    return str(expected) if entering == [True, False] else f"in {entering}"


# --- sieges ---------------------------------------------------------------------------------------


def _needed(material: Material, level: int) -> int:
    """Least strength that can invest a castle."""
    for strength in range(1, 60):
        troop = Troop(HERE, Printed(0, strength, Rank.TAISHO))
        state = situation(material.charts, AuditGround(), (troop,), (Fort(HERE, FOE, level=level),))
        table = Table(state).play(Besiege(UnitId(0)))
        if table.kind == "siege":  # a choice between investing and assaulting
            return strength
    return 0


def _for_each_level(material: Material, expected: int) -> str:
    found = [_needed(material, level) for level in (1, 2, 3)]
    return str(expected) if found == [expected * n for n in (1, 2, 3)] else str(found)


def _lowest(material: Material, expected: int) -> str:
    """A cut-off unit one above the lowest morale stays, one at the lowest is lost."""
    left = []
    for morale in (expected + 1, expected):
        state = situation(
            material.charts,
            AuditGround(),
            (Troop(HERE, MAN, morale=morale),),
            (Fort(THERE, FOE, main=True),),
            stage=4,
            phase=1,
        )
        left.append(Table(state).play(EndPhase()).state.steps[0])
    # A castle one above the lowest morale stays, at the lowest it falls.
    for morale in (expected + 1, expected):
        table = audit_siege.siege_die(
            audit_siege.besieged(material, 0, Cast(2, 0, 0), fort=Fort(HERE, FOE, morale=morale)), 2
        )
        left.append(int(table.state.owner[0] == table.state.scenario.castles[0].owner))
    return str(expected) if left == [2, 0, 1, 0] else str(left)


def _retreat_limit(material: Material, _: int) -> int:
    boss = Printed(0, STRONGEST, Rank.TAISHO)
    troops = (*body("0409", 1, boss), *body("0408", SIZE, Printed(FOE, 0, Rank.TAISHO), first=1))
    table = Table(situation(material.charts, AuditGround(7, 9), troops)).play(Attack(UnitId(0)), 4)
    losses = int(table.last("attack-roll").params["losses"])
    return max(n for n in range(losses) if table.allows(TakeLosses(losses - n, n)))


# --- dice -----------------------------------------------------------------------------------------


def _call(rank: Rank = Rank.BUSHO, *, earlier: bool = False) -> Callable[[Material, int], str]:
    """What is added to a call: every durability and die gives the letter of the modified die."""

    def drive(material: Material, expected: int) -> str:
        chart = material.printed["call_for_surrender"]
        for durability in ("7", "4"):
            for die in range(1, 7):
                wanted = {"durability": durability, "die": str(die + expected)}
                (found,) = chart.look_up(wanted)
                letter = chart.column_values[chart.columns.index(found.result)]
                table = audit_siege.call(
                    material, int(durability), Cast(die), rank=rank, earlier=earlier
                )
                seen = (
                    table.last(f"call-{letter.lower()}")
                    if table.happened(f"call-{letter.lower()}")
                    else None
                )
                if seen is None:
                    return f"durability {durability}, die {die}: not {letter}"
        return str(expected)

    return drive


_NUMBERS: dict[str, tuple[str, Callable[[Material, int], object]]] = {
    "movement_allowance": ("flat hexes in one move", _allowance),
    "zoc_surcharge": ("into and out of a strong zone", _surcharge),
    "garrison_cost": ("in at and out of a gate", _gate),
    "investment_strength": ("least investment of levels 1-3", _for_each_level),
    "investment_minimum": ("least investment of level 0", lambda m, _: _needed(m, 0)),
    "lowest_morale": ("cut off, or besieged", _lowest),
    "retreat_limit": ("longest retreat offered", _retreat_limit),
    "ambush_modifier": ("ambush", lambda m, _: int(ambush_bonus(m))),
    "garrison_attack_modifier": ("sortie", lambda m, _: int(sortie(m))),
    "counter_garrison_modifier": ("against a sortie", lambda m, _: int(sortie_counter(m))),
    "sodaisho_inside": ("call", _call(Rank.SODAISHO)),
    "taisho_inside": ("call", _call(Rank.TAISHO)),
    "refused_before": ("call", _call(earlier=True)),
}
