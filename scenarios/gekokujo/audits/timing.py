"""The two timing tables, by what happens in rounds and in a battle that are played (3, 6.2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scenarios.gekokujo.audits.fixture import Material, Table, battle, run, side, situation
from scenarios.gekokujo.rules.state import Mission, Status
from wargame_core.analysis.driven import BLANK, Driven, cell, rows

ROUND, COMBAT = "round_timing", "combat_timing"
VASSAL = 2
"""The player who is a vassal, or on the Path."""
SEATS = (0, 1, 2)
"""Order of the round before."""
MODULES = {"10.1": "political", "10.2": "specialized", "10.3": "rice", "10.4": "glory"}
_ROUND = {
    "1.1.1": "income", "1.1.1, sowing": "sowing", "1.1.2": "upkeep", "1.1.3": "order",
    "1.2": "path", "1.3": "reinforce", "1.3a": "diplomacy", "1.4": "check 1", "2.1": "movement",
    "2.2": "battle", "2.3": "check 2", "3.1": "supply", "3.1a": "harvested",
    "3.1b": "costs", "3.2": "check 3",
}  # fmt: skip
"""What shows that a line of the table is carried out: a decision, or an event."""


@dataclass(frozen=True, slots=True)
class _Seen:
    """The first moment of something in a round, and who took part."""

    place: int
    players: tuple[int, ...]
    choice: bool


def _round(material: Material, *modules: str) -> dict[str, _Seen]:
    """One round of three players, one of them a vassal where there are vassals."""
    game = material.game(**dict.fromkeys(modules, "yes"))
    start = situation(
        game,
        *(
            side(
                clan, 9, **{home: f"1 daimyo 2 {game.kinds[1].id}"} | {far: f"1 {game.kinds[1].id}"}
            )
            for clan, home, far in (("takeda", "kai", "suruga"), ("mori", "aki", "suo"))
        ),
        side("oda", 9, owari=f"2 {game.kinds[1].id}", mino=f"1 {game.kinds[1].id}"),
    )
    start.units[0][game.map.index["mino"]] = start.units[2][game.map.index["mino"]]
    start.control[game.map.index["mino"]] = -1
    if "glory" in modules:
        start.status[2] = int(Status.ON_PATH)
    else:
        start.status[2], start.master[2] = int(Status.VASSAL), 0
    start.round -= 1
    start.sown = {game.map.index["owari"]: (2, 1)} if "rice" in modules else {}
    return _noted(run(start, "round-start"), start.round + 1)


def _noted(table: Table, round_: int) -> dict[str, _Seen]:
    """Everything that is told or asked in a round, by its name."""
    found: dict[str, _Seen] = {}
    heard = checks = 0
    while True:
        for place, event in enumerate(table.events[heard:], heard):
            checks += event.kind == "no-winner-yet"
            name = f"check {checks}" if event.kind == "no-winner-yet" else event.kind
            who = event.params.get("players", (event.params.get("player"),))
            if event.kind == "battle":  # announced by the player whose turn it is
                who = (event.params["player"],)
            _note(found, name, place, who, choice=event.kind == "battle")
        heard = len(table.events)
        if not table.kind or table.state.round != round_:
            return found
        if table.seat in table.state.scenario.seats:
            player = table.state.scenario.seats.index(table.seat)
            _note(found, table.kind, heard, (player,), choice=True)
        table.play(1 if "roll 1" in table.legal else table.legal[-1])


def _note(
    found: dict[str, _Seen], name: str, place: int, who: Sequence[int | None], *, choice: bool
) -> None:
    seen = found.get(name, _Seen(place, (), choice))
    new = tuple(p for p in who if p is not None and p not in seen.players)
    found[name] = _Seen(seen.place, (*seen.players, *new), choice)


def _players(seen: _Seen, order: Sequence[int]) -> str:
    """Who takes part, as the table has it; ``order`` is the order that holds at the time."""
    if not seen.choice:
        return "simultaneous" if seen.players else BLANK
    if seen.players == (VASSAL,):
        return "vassals only"
    in_order = seen.players == tuple(player for player in order if player in seen.players)
    return "in player order" if in_order else f"players {seen.players}"


def round_timing(material: Material) -> Iterator[Driven]:
    """For every line: in which games it is there, who takes part, and in which order."""
    core = _round(material)
    with_one = {number: _round(material, name) for number, name in MODULES.items()}
    order = []
    for _, step in rows(material.printed[ROUND]):
        sign = _ROUND[step]
        adds = [n for n, seen in with_one.items() if sign in seen and sign not in core]
        takes = [n for n, seen in with_one.items() if sign not in seen and sign in core]
        yield cell(material, ROUND, step, "module", ", ".join(adds) or BLANK, "played")
        yield cell(material, ROUND, step, "without", ", ".join(takes) or BLANK, "played")
        played = core if sign in core else with_one[adds[0]]
        now = played["order"].players if played["order"].place < played[sign].place else SEATS
        yield cell(material, ROUND, step, "players", _players(played[sign], now), "played")
        order.append((step, sign))
    for seen_round in (core, *with_one.values()):
        met = [(seen_round[sign].place, step) for step, sign in order if sign in seen_round]
        printed = ", ".join(step for _, step in met)
        yield Driven(ROUND, "order", "played", printed, ", ".join(s for _, s in sorted(met)))


# --- a battle -------------------------------------------------------------------------------------


def combat_timing(material: Material) -> Iterator[Driven]:
    """One battle in which everything happens, and which parts need which module."""
    table = _battle(material, "firearms")
    places = {event.kind: n for n, event in reversed(list(enumerate(table.events)))}
    shooters = _rolled_by(table, "phase-firearm"), _rolled_by(table, "phase-ranged")
    found = {
        "1.0": ("attacker" if table.events_of("battle")[0].params["player"] == 0 else "?", BLANK),
        "2.0": (_hirers(table), BLANK),
        "3.0": (
            "Ninja player" if table.events_of("assassinated")[0].params["player"] == 0 else "?",
            BLANK,
        ),
        "4.0": (shooters[0], _module(material, "phase-firearm")),
        "4.0, ranged": (shooters[1], _module(material, "phase-ranged")),
        "5.1": (_sides(table, "die-hits"), BLANK),
        "5.2": (_sides(table, "hits"), BLANK),
        "5.3": (_sides(table, "unit-lost"), BLANK),
        "6.0": (BLANK if "player" not in table.events_of("ronin-leave")[0].params else "?", BLANK),
    }
    for step, (players, module) in found.items():
        yield cell(material, COMBAT, step, "players", players, "a battle")
        yield cell(material, COMBAT, step, "module", module, "battles of every module")
    signs = (
        "battle",
        "ronin-hired",
        "assassinated",
        "phase-firearm",
        "phase-ranged",
        "phase-melee",
        "ronin-leave",
    )
    order = sorted(signs, key=places.__getitem__)
    yield Driven(COMBAT, "order", "a battle", ", ".join(signs), ", ".join(order))


def _battle(material: Material, module: str) -> Table:
    """Many against many, with Ronin, an assassin and every weapon of a module."""
    game = material.game(**({module: "yes"} if module else {}))
    weapons = " ".join(f"1 {kind.id}" for kind in game.kinds[1:])
    state = situation(
        game,
        side("takeda", 9, hida=f"1 daimyo {weapons}"),
        side("mori", 9, hida=f"7 {game.kinds[1].id}"),
    )
    state.ninja, state.mission = 0, int(Mission.ASSASSINATION)
    table = battle(state, "hida")
    while table.kind in ("ronin", "assassination", "battle-die", "hit"):
        match table.kind:
            case "ronin":
                table.play("hire-ronin 1")
            case "battle-die":
                table.play(6)
            case _:
                table.play(table.legal[0])
    return table


def _module(material: Material, phase: str) -> str:
    """The module that brings a phase."""
    if _battle(material, "").events_of(phase):
        return BLANK
    return "10.2" if _battle(material, "specialized").events_of(phase) else "10.2.1"


def _hirers(table: Table) -> str:
    hired = [event.params["player"] for event in table.events_of("ronin-hired")]
    return "attacker, then defenders" if hired == [0, 1] else str(hired)


def _sides(table: Table, kind: str) -> str:
    """Whether both sides are told of after the Melee has begun."""
    start = next(n for n, event in enumerate(table.events) if event.kind == "phase-melee")
    who = {e.params["player"] for e in table.events[start:] if e.kind == kind}
    return "all sides" if who == {0, 1} else str(who)


def _rolled_by(table: Table, phase: str) -> str:
    """The kind that rolls in a phase of its own."""
    kinds = []
    now = ""
    for event in table.events:
        now = event.kind if event.kind.startswith("phase-") else now
        if now == phase and event.die is not None:
            kinds.append(table.state.scenario.kind_ids[event.params["kind"]])
    return ", ".join(dict.fromkeys(kinds)).capitalize()
