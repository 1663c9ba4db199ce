"""The state of a match: provincial forces, armies, what lies behind screens, and the round."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Annotated, Final

from scenarios.shogun1986.rules.actions import Allot, Declare
from scenarios.shogun1986.rules.numbers import DAIMYO, RONIN
from scenarios.shogun1986.rules.roles import ARMY, CHAIR
from wargame_core.engine.declared import each, keyed, one
from wargame_core.engine.fields import (
    FLAG,
    WORD,
    AnyAction,
    Choice,
    Keyed,
    Many,
    Maybe,
    Number,
    OneWord,
    Record,
    Row,
)
from wargame_core.engine.interrupt import StandingPasses
from wargame_core.engine.sealed import sealed_frames
from wargame_core.provinces.rules.kinds import Counts
from wargame_core.provinces.rules.roles import (
    COUNTS,
    MONEY,
    PLAYER,
    PLAYERS,
    PROVINCE,
    Pieces,
    PlayerIndex,
    PlayerOrNobody,
)
from wargame_core.provinces.rules.state import NOBODY, ProvinceState

if TYPE_CHECKING:
    from scenarios.shogun1986.rules.scenario import Scenario

CASTLE: Final = 1
FORTRESS: Final = 2
"""What stands in a province (SG-BLD-01)."""
STANDING: Final = Choice(("none", "castle", "fortress"))

OCCASION: Final = Row.of(round=Number(0), turn=PLAYER.or_none, provinces=Many(PROVINCE))
"""What a standing pass of the ninja refers to."""


@dataclass(frozen=True, slots=True)
class Army:
    """One army card with its daimyō."""

    player: PlayerIndex
    """Its colour."""
    number: Annotated[int, ARMY]
    """From 0, of its colour."""
    province: Annotated[int, PROVINCE.or_none]
    units: Pieces
    """By kind, the daimyō among them; rōnin once they are revealed."""
    level: int
    secret: int = 0
    """Rōnin that are not revealed; 0 in another seat's view."""
    struck_by: PlayerOrNobody = NOBODY
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

    winner: Annotated[int, CHAIR.or_none]
    how: Annotated[str, OneWord(("goal", "round-end", "elimination", "last", "nobody"))]
    rule: str


class State(ProvinceState):
    """Everything that can change. A "player" of the shared rules is a colour here (S-10)."""

    scenario: Scenario
    # By colour; provincial forces, with rōnin once they are revealed:
    units: list[dict[int, Counts]] = each(PLAYER, Keyed(PROVINCE, COUNTS), lambda state, player: {})
    # Armies by colour and number:
    armies: list[dict[int, Army]] = each(
        PLAYER, Keyed(ARMY, Record(Army)), lambda state, player: {}, written=False
    )  # in files by colour, then number
    # Rōnin in forces that are not revealed, by colour and province; hidden (SG-RON-02):
    secret: list[dict[int, int]] = each(
        PLAYER, Keyed(PROVINCE, Number(1)), lambda state, player: {}
    )
    moved: dict[int, Counts] = keyed(PROVINCE, COUNTS)  # may not move any more in this phase
    castles: dict[int, int] = keyed(PROVINCE, STANDING, key="castle")
    # Castle units where attacked in this turn:
    left: dict[int, int] = keyed(PROVINCE, Number(0), key="castle_units")
    treasury: list[int] = each(PLAYER, MONEY, 0, key="koku")
    control: list[int] = each(PROVINCE, PLAYER.or_none, NOBODY)
    sets: list[int] = each(PLAYER, Number(0), 1)  # of figures, more after spoils (SG-ELI-04)
    out: list[bool] = each(PLAYER, FLAG, False)
    hired: tuple[int, ...] = each(PLAYER, Number(0), 0, shape=tuple)  # rōnin of this round
    plans: tuple[Allot, ...] = one(Many(Record(Allot)), ())  # by colour, once all are revealed
    swords: tuple[int, ...] = each(CHAIR, Number(0), 0, shape=tuple, key="sword")  # 0 for none
    # Battles of the colour on turn that have not begun, and who held the province then:
    markers: tuple[tuple[Declare, int], ...] = one(
        Many(Row.of(battle=AnyAction(), holder=PLAYER.or_none)), ()
    )
    marched: tuple[int, ...] = one(Many(ARMY), ())  # have moved in this phase
    turn: int = one(PLAYER.or_none, NOBODY)  # colour on turn in Wage War
    ninja: int = one(CHAIR.or_none, NOBODY)  # who has hired it
    ninja_used: bool = one(FLAG, False)
    standing: StandingPasses = one(Many(Row.of(seat=WORD, occasion=OCCASION)), ())
    order: tuple[int, ...] = one(PLAYERS, lambda state, _: tuple(range(len(state.units))))
    round: int = one(Number(0), 0)  # from 1; 0 during the set-up
    step: int = one(Number(0), 0, written=False)  # line of the timing table that comes next
    ended: Ending | None = one(Maybe(Record(Ending)), None)

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
        found = self.armies[player]
        return [found[number] for number in sorted(found)]

    def all_armies(self) -> list[Army]:
        """Armies of all colours, in order of the table."""
        return [army for player in range(len(self.armies)) for army in self.armies_of(player)]

    def army_at(self, player: int, province: int) -> Army | None:
        """The first army of a colour in a province."""
        for army in self.armies_of(player):
            if army.province == province:
                return army
        return None

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

    def figures(self, player: int) -> Counts:
        """Figures of each kind on the board, in forces and armies."""
        cards = [army.units for army in self.armies[player].values()]
        nobody = (0,) * len(self.scenario.kinds)
        return tuple(map(sum, zip(nobody, *self.units[player].values(), *cards, strict=True)))

    def trays(self, player: int) -> Counts:
        """Figures of each kind that can be levied (SG-INV-06)."""
        sets, kinds = self.sets[player], self.scenario.kinds
        on_board = self.figures(player)
        return tuple(sets * kind.figures - n for kind, n in zip(kinds, on_board, strict=True))

    def tray(self, player: int, kind: int) -> int:
        """Figures of one kind that can be levied."""
        return self.trays(player)[kind]

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

    def own_ids(self, seat: str) -> Sequence[str]:
        """A seat, and the colours that it leads (S-10)."""
        colours = self.scenario.colours
        own = (id_ for player, id_ in enumerate(colours) if self.seat(player) == seat)
        return (seat, *own)

    def seen_by(self, seat: str) -> State:
        """What a seat may know.

        It is neither others' secret rōnin (SG-RON-02) nor how long their ninja waits (SG-NIN-01).
        """
        seen = self.copy()
        for player in range(len(self.units)):
            if self.seat(player) != seat:
                seen.secret[player] = {}
        for army in self.all_armies():
            if army.secret and self.seat(army.player) != seat:
                seen.armies[army.player][army.number] = replace(army, secret=0)
        seen.standing = tuple(row for row in self.standing if row[0] == seat)
        seen.frames = sealed_frames(self.frames, seat)
        return seen


def regulars(counts: Counts) -> int:
    """Units that are no rōnin (SG-INV)."""
    return sum(counts) - counts[RONIN]


def standing_daimyo(army: Army) -> bool:
    """Whether an army may move and attack."""
    return bool(army.units[DAIMYO]) and not army.lies
