"""The state of a match: plain containers by player and province, copied once per action.

Every field is declared with what it holds and its default; copies, digests and position files
follow from that (``wargame_core.engine.declared``).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum
from typing import TYPE_CHECKING, Annotated, Final

from scenarios.gekokujo.rules.numbers import DAIMYO
from scenarios.gekokujo.rules.roles import CLAN
from wargame_core.engine.declared import each, keyed, one
from wargame_core.engine.fields import (
    FLAG,
    Choice,
    Keyed,
    Many,
    Maybe,
    Number,
    OneWord,
    Record,
    Row,
    SetOf,
)
from wargame_core.provinces.rules.roles import (
    COUNTS,
    MONEY,
    PLAYER,
    PLAYERS,
    PROVINCE,
    PlayerOrNobody,
    Players,
)
from wargame_core.provinces.rules.state import (
    NOBODY,
    NOWHERE,
    ProvinceState,
    alive_in_order,
    only_one,
)

if TYPE_CHECKING:
    from scenarios.gekokujo.rules.scenario import Scenario


class Status(IntEnum):
    """How free a player is (8)."""

    FREE = 0
    VASSAL = 1
    ON_PATH = 2
    """Without Daimyō under module 10.4."""
    ELIMINATED = 3


class Liberation(IntEnum):
    """What a vassal does this round (8.1.2)."""

    NONE = 0
    ASSAULT = 1
    REBUILDING = 2


_ELIMINATED: Final = int(Status.ELIMINATED)
"""Read for every player in every phase; a member of an Enum takes several times as long."""


class Mission(IntEnum):
    """What the Ninja does (9.1)."""

    NONE = 0
    ASSASSINATION = 1
    SABOTAGE = 2
    DIVERSION = 3
    DONE = 4
    """An assassination that has been carried out."""


def _alone_now(state: State, player: int) -> int:
    """Mandate Provinces that a player on the Path holds alone (K-71)."""
    if state.status[player] != Status.ON_PATH:
        return 0
    places = state.scenario.mandates
    return sum(1 << place for place in places if state.holds_alone(player, place))


def _seated(state: State, _: int) -> tuple[int, ...]:
    """All players as they sit, after the draft."""
    return tuple(range(state.scenario.players)) if state.round else ()


@dataclass(frozen=True, slots=True)
class Ending:
    """How the game ended."""

    winner: PlayerOrNobody
    how: Annotated[str, OneWord(("mandate", "control", "glory", "last", "rounds", "nobody"))]
    rule: str
    tied: Players = ()
    """All who met the condition."""


class State(ProvinceState):
    """Everything that can change. See the attribute comments for units and ranges."""

    scenario: Scenario
    # By player, province to the count of each kind:
    units: list[dict[int, tuple[int, ...]]] = each(
        PLAYER, Keyed(PROVINCE, COUNTS), lambda state, player: {}
    )
    moved: dict[int, tuple[int, ...]] = keyed(PROVINCE, COUNTS)  # of the player on turn
    sown: dict[int, tuple[int, int]] = keyed(  # province to (player, Koku) (10.3)
        PROVINCE, Row.of(player=PLAYER, koku=Number(1, 9999))
    )
    # Province to the players whom a battle to come keeps in play (K-51):
    unfought: dict[int, int] = keyed(PROVINCE, SetOf(PLAYER))
    # Province to who had control before that battle was caused (K-57); it mostly follows:
    former: dict[int, int] = keyed(PROVINCE, PLAYER, written=False, told=False)
    # One entry a player:
    clan: list[int] = each(PLAYER, CLAN.or_none, NOBODY)  # NOBODY before the draft
    treasury: list[int] = each(PLAYER, MONEY, 0, key="koku")  # UNKNOWN in another seat's view
    stored: list[int] = each(PLAYER, MONEY, 0)  # Koku for the next round (10.3), hidden likewise
    fund: list[int] = each(PLAYER, MONEY, 0)  # Koku in the Liberation Fund (8.1.2)
    status: list[int] = each(PLAYER, Choice.of(Status), int(Status.FREE))
    master: list[int] = each(PLAYER, PLAYER.or_none, NOBODY)  # whose vassal he is
    liberation: list[int] = each(PLAYER, Choice.of(Liberation), int(Liberation.NONE))
    glory: list[int] = each(PLAYER, MONEY, 0)  # Glory Points (10.4)
    castle: list[int] = each(PLAYER, PROVINCE.or_none, NOWHERE)  # of the castle or Fortress
    fortified: list[bool] = each(PLAYER, FLAG, False)  # this round (9.2)
    breached: list[bool] = each(PLAYER, FLAG, False)  # has turned against an ally (10.1.2)
    # Player in control of each province, or NOBODY (K-16, K-57):
    control: list[int] = each(PROVINCE, PLAYER.or_none, only_one)
    # Provinces in control at the start of the round, by player (5.2, 2.4):
    held: tuple[int, ...] = each(
        PLAYER, SetOf(PROVINCE), lambda state, player: state.provinces(player), shape=tuple
    )
    # Mandate Provinces that have brought glory, and that players on the Path hold alone (K-71):
    claimed: tuple[int, ...] = each(PLAYER, SetOf(PROVINCE), 0, shape=tuple)
    alone: tuple[int, ...] = each(PLAYER, SetOf(PROVINCE), _alone_now, shape=tuple)
    # Who led when a player's movement began, NOBODY before; hidden (K-71):
    leaders: tuple[int, ...] = each(PLAYER, PLAYER.or_none, NOBODY, shape=tuple, key="leader")
    # The rest:
    order: tuple[int, ...] = one(PLAYERS, alive_in_order)  # this round's order (4.1)
    drawn: tuple[int, ...] = one(PLAYERS, _seated)  # order of the draft (2.2.2)
    pacts: frozenset[tuple[int, int]] = one(  # pairs of allies, the lower first (10.1)
        Many(Many(PLAYER, size=2, distinct=True, rising=True), frozenset), frozenset()
    )
    round: int = one(Number(0), 0, written=False)  # from 1; 0 during the draft
    step: int = one(Number(0), 0, written=False)  # place in the sequence of play
    # Player who has hired the Ninja this round, Mission, province of the field operation:
    ninja: int = one(PLAYER.or_none, NOBODY, group="ninja", key="player")
    mission: int = one(Choice.of(Mission), int(Mission.NONE), group="ninja")
    ninja_at: int = one(PROVINCE.or_none, NOWHERE, group="ninja", key="province")
    ended: Ending | None = one(Maybe(Record(Ending)), None)  # None while the game goes on

    def is_out(self, player: int) -> bool:
        """Whether a player has been eliminated (8.2)."""
        return self.status[player] == _ELIMINATED

    def alive(self) -> Iterator[int]:
        """Players who are still in the game, in order of the table."""
        return iter([p for p, status in enumerate(self.status) if status != _ELIMINATED])

    def in_order(self) -> tuple[int, ...]:
        """Players who are still in the game, in this round's order."""
        status = self.status
        return tuple([player for player in self.order if status[player] != _ELIMINATED])

    def bushi(self, player: int, province: int) -> int:
        """A player's units in a province that are no Daimyō (K-61)."""
        found = self.units[player].get(province)
        return sum(found) - found[DAIMYO] if found else 0

    def all_daimyo(self, player: int) -> int:
        """Daimyō that a player has on the board."""
        return self.all_of(player, DAIMYO)

    def all_bushi(self, player: int) -> int:
        """Units on the board that are no Daimyō."""
        return sum([sum(counts) - counts[DAIMYO] for counts in self.units[player].values()])

    def allied(self, a: int, b: int) -> bool:
        """Whether two players have an Honor Pact (10.1)."""
        return ((a, b) if a < b else (b, a)) in self.pacts

    def allies(self, player: int) -> list[int]:
        """Players with whom a player has an Honor Pact."""
        return ProvinceState.allies(self, player) if self.pacts else []

    def canonical(self) -> tuple[object, ...]:
        """All facts that matter, in a fixed order, for digests and comparison."""
        found = self.unusual_former()
        return (*self.facts(), found) if found else self.facts()

    def usual_former(self, province: int) -> int:
        """Who had control before, as the marks for a battle to come say; NOBODY if they do not.

        Whoever has just moved in is marked too: the player on turn. Where all move before all
        fight there may be more of them; then it is who held the province when the round began,
        or who came first.
        """
        marked = [p for p in self.present(province) if self.unfought.get(province, 0) >> p & 1]
        if self.scenario.rulings.split_campaign:
            found = [player for player in marked if self.held[player] >> province & 1]
            if len(marked) > 1 and not found:
                found = [player for player in self.order if player in marked][:1]
        else:
            kinds = ("movement", "group", "battles")
            turn = next((f.player for f in reversed(self.frames) if f.kind in kinds), NOBODY)
            found = [player for player in marked if player != turn or province not in self.moved]
        return found[0] if len(found) == 1 else NOBODY

    def unusual_former(self) -> tuple[tuple[int, int], ...]:
        """The former holders that the other facts do not tell, by province."""
        places = sorted({*self.unfought, *self.former})
        said = ((place, self.former.get(place, NOBODY)) for place in places)
        return tuple(pair for pair in said if pair[1] != self.usual_former(pair[0]))
