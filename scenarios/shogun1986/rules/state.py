"""The state of a match: provincial forces, armies, what lies behind screens, and the round."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from scenarios.shogun1986.rules.numbers import DAIMYO, RONIN
from wargame_core.engine.interrupt import StandingPasses
from wargame_core.provinces.rules.kinds import Counts
from wargame_core.provinces.rules.state import NOBODY, ProvinceState

if TYPE_CHECKING:
    from scenarios.shogun1986.rules.actions import Allot, Declare
    from scenarios.shogun1986.rules.scenario import Scenario

CASTLE: Final = 1
FORTRESS: Final = 2
"""What stands in a province (SG-BLD-01)."""


@dataclass(frozen=True, slots=True)
class Army:
    """One army card with its daimyō."""

    player: int
    """Its colour."""
    number: int
    """From 0, of its colour."""
    province: int
    units: Counts
    """By kind, the daimyō among them; rōnin once they are revealed."""
    level: int
    secret: int = 0
    """Rōnin that are not revealed; 0 in another seat's view."""
    struck_by: int = NOBODY
    """The colour that has assassinated the daimyō this round."""

    @property
    def lies(self) -> bool:
        """Whether the daimyō has been assassinated and the army is disrupted (SG-NIN-07)."""
        return self.struck_by != NOBODY

    @property
    def fighting(self) -> Counts:
        """Units that fight: all but a lying daimyō."""
        return (0, *self.units[1:]) if self.lies else self.units


@dataclass(frozen=True, slots=True)
class Ending:
    """How the game ended; the winner is a seat."""

    winner: int
    how: str
    rule: str


class State(ProvinceState):
    """Everything that can change. A "player" of the shared rules is a colour here (S-10)."""

    __slots__ = (
        "_legal", "armies", "castles", "control", "declared", "ended", "frames", "hired", "left",
        "marched", "moved", "ninja", "ninja_used", "order", "out", "plans", "round", "scenario",
        "secret", "sets", "standing", "step", "swords", "treasury", "turn", "units",
    )  # fmt: skip

    scenario: Scenario
    units: list[dict[int, Counts]]  # provincial forces by colour; rōnin once they are revealed
    moved: dict[int, Counts]  # units of the colour on turn that may not move in Phase D any more
    armies: dict[tuple[int, int], Army]  # by colour and number
    secret: list[dict[int, int]]  # rōnin in forces that are not revealed, by colour; hidden
    castles: dict[int, int]  # province to CASTLE or FORTRESS
    left: dict[int, int]  # castle units left of provinces that were attacked in this turn
    treasury: list[int]  # koku by colour
    control: list[int]  # by province: colour that holds it, or NOBODY
    sets: list[int]  # figures by colour: 1, more after spoils, 0 when out (SG-ELI-04)
    out: list[bool]  # by colour
    plans: tuple[Allot, ...]  # bins by colour, once all are revealed; else empty
    hired: tuple[int, ...]  # rōnin by colour this round
    swords: tuple[int, ...]  # by seat, 0 for none
    # Battles of the colour on turn that have not begun, and who held the province then:
    declared: tuple[tuple[Declare, int], ...]
    marched: tuple[int, ...]  # armies of the colour on turn that have moved in this phase
    turn: int  # colour on turn, NOBODY outside Wage War
    ninja: int  # seat that has hired it, or NOBODY
    ninja_used: bool
    order: tuple[int, ...]  # colours in order of swords
    round: int
    step: int
    standing: StandingPasses
    ended: Ending | None
    frames: tuple[Any, ...]
    _legal: Any

    def copy(self) -> State:
        """A copy that may be changed; frozen parts are shared."""
        new = State.__new__(State)
        for name in State.__slots__:
            value = getattr(self, name)
            setattr(new, name, value.copy() if isinstance(value, dict | list) else value)
        new.units = [placed.copy() for placed in self.units]
        new.secret = [placed.copy() for placed in self.secret]
        new._legal = None
        return new

    def canonical(self) -> tuple[object, ...]:
        """All facts that matter, in a fixed order."""
        facts = (name for name in State.__slots__ if name not in ("_legal", "scenario"))
        return (self.scenario.digest, *(_plain(getattr(self, name)) for name in facts))

    def seat(self, player: int) -> str:
        """The seat that leads a colour."""
        return self.scenario.seats[self.scenario.leader[player]]

    def is_out(self, player: int) -> bool:
        """Whether a colour has left the game (SG-VIC-05)."""
        return self.out[player]

    def allied(self, a: int, b: int) -> bool:
        """Whether one player leads both colours (S-10)."""
        return self.scenario.leader[a] == self.scenario.leader[b]

    def armies_of(self, player: int) -> list[Army]:
        """Armies of a colour, by number."""
        return [army for key, army in sorted(self.armies.items()) if key[0] == player]

    def army_at(self, player: int, province: int) -> Army | None:
        """The first army of a colour in a province."""
        return next((a for a in self.armies_of(player) if a.province == province), None)

    def army_in(self, province: int) -> Army | None:
        """Any army in a province."""
        return self.army_at(self.control[province], province)

    def troop(self, player: int, province: int, *, army: bool) -> Counts:
        """Units of a troop that everybody sees; nothing for an army that is not there."""
        if not army:
            return self.at(player, province)
        found = self.army_at(player, province)
        return found.units if found else (0,) * len(self.scenario.kinds)

    def hidden(self, player: int, province: int, *, army: bool) -> int:
        """Rōnin of a troop that are not revealed."""
        if not army:
            return self.secret[player].get(province, 0)
        found = self.army_at(player, province)
        return found.secret if found else 0

    def on_board(self, player: int, kind: int) -> int:
        """Figures of a kind on the board, in forces and armies."""
        armies = sum(army.units[kind] for army in self.armies_of(player))
        return self.all_of(player, kind) + armies

    def tray(self, player: int, kind: int) -> int:
        """Figures of a kind that can be levied (SG-INV-06)."""
        figures = self.scenario.kinds[kind].figures
        return self.sets[player] * figures - self.on_board(player, kind)

    def score(self, seat: int) -> int:
        """Provinces that a player holds with all his colours."""
        leader = self.scenario.leader
        return sum(owner != NOBODY and leader[owner] == seat for owner in self.control)

    def seats_alive(self) -> list[int]:
        """Players who are still in the game, as they sit."""
        leader = self.scenario.leader
        return sorted({leader[player] for player in self.alive()})

    def colours_of(self, seat: str) -> Iterator[int]:
        """The colours in play that a seat leads."""
        return (player for player in self.alive() if self.seat(player) == seat)

    def seen_by(self, seat: str) -> State:
        """What a seat may know: others' secret rōnin are not there (SG-RON-02)."""
        from wargame_core.engine.sealed import sealed_frames

        seen = self.copy()
        for player in range(len(self.units)):
            if self.seat(player) != seat:
                seen.secret[player] = {}
        for key, army in self.armies.items():
            if army.secret and self.seat(key[0]) != seat:
                seen.armies[key] = replace(army, secret=0)
        seen.frames = sealed_frames(self.frames, seat)
        return seen


def _plain(value: Any) -> object:
    """Containers that compare and print alike whatever their history."""
    if isinstance(value, dict):
        return tuple(sorted((key, _plain(part)) for key, part in value.items()))
    return tuple(map(_plain, value)) if isinstance(value, list) else value


def new_state(scenario: Scenario) -> State:
    """An empty board before the deal."""
    colours = len(scenario.colours)
    state = State.__new__(State)
    state.scenario = scenario
    state.units, state.secret = [{} for _ in range(colours)], [{} for _ in range(colours)]
    state.moved, state.armies, state.castles, state.left = {}, {}, {}, {}
    state.treasury, state.sets, state.out = [0] * colours, [1] * colours, [False] * colours
    state.control = [NOBODY] * len(scenario.map.ids)
    state.plans, state.declared, state.standing, state.marched = (), (), (), ()
    state.hired, state.swords = (0,) * colours, (0,) * scenario.players
    state.turn, state.ninja, state.ninja_used = NOBODY, NOBODY, False
    state.order = tuple(range(colours))
    state.round, state.step, state.ended = 0, 0, None
    state.frames, state._legal = (), None
    return state


def regulars(counts: Counts) -> int:
    """Units that are no rōnin (SG-INV)."""
    return sum(counts) - counts[RONIN]


def standing_daimyo(army: Army) -> bool:
    """Whether an army may move and attack."""
    return bool(army.units[DAIMYO]) and not army.lies
