"""The castle list: owner, main castle and level of every castle of every real scenario."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Mapping
from pathlib import Path

from wargame_core.engine.errors import IllegalActionError
from wargame_core.gunyuden.audits.board import step_of
from wargame_core.gunyuden.audits.play import Driven, Table
from wargame_core.gunyuden.rules import engine
from wargame_core.gunyuden.rules.actions import Assault, Besiege, UnitId
from wargame_core.gunyuden.rules.operations import SelectForce
from wargame_core.gunyuden.rules.scenario import Scenario
from wargame_core.gunyuden.rules.sequence import PlaySequence
from wargame_core.gunyuden.rules.state import NOWHERE, State

CHART = "castle_list"
_FIRST = 3
"""Column of the first scenario; hex, name and level stand before it."""


def castle_list(path: Path, scenarios: Mapping[str, Scenario]) -> Iterator[Driven]:
    """Each castle of the list against what a scenario begins with and an assault meets."""
    with path.open(encoding="utf-8", newline="") as file:
        _, *rows = list(csv.reader(file))
    for column, (number, scenario) in enumerate(scenarios.items(), start=_FIRST):
        state = engine.start(scenario)
        for line, row in enumerate(rows):
            hex_, _, level, *_ = row
            owner = row[column]
            castle = scenario.castle_at.get(scenario.map.index[hex_], -1)
            way = f"scenario {number}, {hex_}"
            found = _owner(state, castle)
            yield Driven(CHART, (line, column), way, owner, found)
            if castle >= 0:
                yield Driven(
                    CHART, (line, _FIRST - 1), f"assault, {way}", level, _level(scenario, castle)
                )


def _owner(state: State, castle: int) -> str:
    if castle < 0 or state.owner[castle] < 0:
        return ""
    clan = state.scenario.clans[state.owner[castle]]
    return f"{clan.id} (main)" if clan.main_castle == castle else clan.id


def _level(scenario: Scenario, castle: int) -> str:
    """What a castle takes from the die of an assault (19-3-2(1))."""
    for unit, printed in enumerate(scenario.units):
        clan = scenario.clans[printed.clan]
        if clan.side == scenario.side_of_clan(scenario.castles[castle].owner):
            continue
        state = engine.start(scenario).copy()
        for other, hex_ in enumerate(state.hex):
            if hex_ == scenario.castles[castle].hex:
                state.hex[other] = NOWHERE
        state.hex[unit], state.inside[unit] = scenario.castles[castle].hex, False
        state.leader = list(range(len(state.leader)))
        state.turn, state.stage, state.phase = 1, 1, clan.phase
        state.step = step_of(scenario, 1, clan.phase)
        state.frames = (PlaySequence(), SelectForce())
        state.forget()
        try:
            table = Table(state).play(Besiege(UnitId(unit)))
            if table.kind == "siege":
                table.play(Assault())
            table.play(1, 3)
        except IllegalActionError:
            continue  # a clan or unit that may not act yet
        values = [m.value for m in table.last("assault").modifiers if m.name == "castle-level"]
        return str(-sum(values))
    return "nobody may assault"
