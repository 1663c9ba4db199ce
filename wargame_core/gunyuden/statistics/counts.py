"""What is counted in matches of the hex series: castles, fights, presence on the map."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from wargame_core.engine.statistics import NOBODY, Column, CountSum, CountTable, Observed, Observer

if TYPE_CHECKING:
    from wargame_core.engine.decision import Event
    from wargame_core.gunyuden.rules.scenario import Scenario
    from wargame_core.gunyuden.rules.state import State

CASTLES, FOUGHT, OCCUPIED = "castles", "fought", "occupied"
CHANGES: Final = "changes"
"""Column: how often a castle changed hands or was abandoned."""

_ENDINGS: Final = {
    "result.points": "more victory points",
    "result.draw": "equal victory points",
    "result.historical-reached": "historical condition reached",
    "result.historical-missed": "historical condition missed",
}


class SeriesStatistics:
    """The statistics of one game of the series."""

    turn_word: Final = "turns"
    endings: Final[Mapping[str, str]] = _ENDINGS

    def __init__(self, scenario: Callable[[str, Mapping[str, str]], Scenario]) -> None:
        """``scenario`` gives the scenario of the game with an id and options."""
        self._scenario = scenario

    def tables(self, scenario: str, options: Mapping[str, str]) -> Sequence[CountTable]:
        """Castles at the end, hexes fought over, hexes occupied when a turn begins."""
        found = self._scenario(scenario, options)
        sides = tuple((side.id, side.name) for side in found.sides)
        castles = {castle.id: castle.name for castle in found.castles}
        hexes = {name: name for name in found.map.names}
        held = tuple(Column(id_, name, is_share=True) for id_, name in sides)
        present = tuple(Column(id_, name) for id_, name in sides)
        return (
            CountTable(
                CASTLES,
                "Castles at the end",
                "castle",
                castles,
                (
                    *held,
                    Column(NOBODY, "abandoned", is_share=True),
                    Column(CHANGES, "changes of hands"),
                ),
            ),
            CountTable(FOUGHT, "Fights by hex, under the attacker", "hex", hexes, present, True),
            CountTable(OCCUPIED, "Turns that begin with units there", "hex", hexes, present, True),
        )

    def observer(self, state: State) -> Observer:
        """An observer of a match."""
        return _SeriesObserver(state.scenario)

    def heat_picture(
        self, scenario: str, options: Mapping[str, str], heat: Mapping[str, float], title: str
    ) -> str:
        """The provinces in play, coloured by a number for each hex."""
        from wargame_core.boards.heat_picture import hex_heat_svg

        found = self._scenario(scenario, options)
        board = found.map
        region = {board.province[n] for n, inside in enumerate(found.area) if inside} - {""}
        castles = {board.names[castle.hex]: castle.name for castle in found.castles}
        return hex_heat_svg(board, heat, title, region=region, castles=castles)


class _SeriesObserver:
    def __init__(self, scenario: Scenario) -> None:
        self._scenario = scenario
        self._sums = CountSum()
        self._turns = 0

    def see(self, state: State, events: Sequence[Event]) -> None:
        for event in events:
            count = _SEEN.get(event.kind)
            if count is not None:
                count(self, state, event.params)

    def finish(self, state: State) -> Observed:
        scenario = self._scenario
        for castle, clan in zip(scenario.castles, state.owner, strict=True):
            side = scenario.side_of_clan(clan)
            owner = scenario.sides[side].id if side >= 0 else NOBODY
            self._sums.add(CASTLES, castle.id, owner)
        return Observed(self._turns, self._sums.counts())

    def _turn(self, state: State, params: Mapping[str, Any]) -> None:
        del params
        self._turns += 1
        scenario = self._scenario
        present = {
            (hex_, scenario.side_of_unit[unit]) for unit, hex_ in enumerate(state.hex) if hex_ >= 0
        }
        for hex_, side in present:
            self._sums.add(OCCUPIED, scenario.map.names[hex_], scenario.sides[side].id)

    def _attack(self, state: State, params: Mapping[str, Any]) -> None:
        del state
        self._fight(params["hex"], params["units"])

    def _assault(self, state: State, params: Mapping[str, Any]) -> None:
        del state
        self._fight(self._scenario.castles[params["castle"]].hex, params["units"])

    def _fight(self, hex_: int, attackers: Sequence[int]) -> None:
        scenario = self._scenario
        side = scenario.sides[scenario.side_of_unit[attackers[0]]].id
        self._sums.add(FOUGHT, scenario.map.names[hex_], side)

    def _castle(self, state: State, params: Mapping[str, Any]) -> None:
        del state
        self._sums.add(CASTLES, self._scenario.castles[params["castle"]].id, CHANGES)


_SEEN: Final = {
    "turn-begins": _SeriesObserver._turn,
    "attack-declared": _SeriesObserver._attack,
    "assault-declared": _SeriesObserver._assault,
    "castle-taken": _SeriesObserver._castle,
    "castle-abandoned": _SeriesObserver._castle,
}
"""What is done when an event of a kind has happened."""
