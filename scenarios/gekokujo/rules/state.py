"""The state of a match: plain containers by player and province, copied once per action."""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING, Any

from scenarios.gekokujo.rules.numbers import DAIMYO
from wargame_core.provinces.rules.state import NOBODY, NOWHERE, ProvinceState

if TYPE_CHECKING:
    from collections.abc import Iterator

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


class Mission(IntEnum):
    """What the Ninja does (9.1)."""

    NONE = 0
    ASSASSINATION = 1
    SABOTAGE = 2
    DIVERSION = 3
    DONE = 4
    """An assassination that has been carried out."""


_LISTS = (
    "clan", "treasury", "stored", "fund", "status", "master", "liberation", "glory", "castle",
    "fortified", "breached", "control",
)  # fmt: skip
_TUPLES = ("held", "claimed", "alone", "leaders", "order", "pacts", "drawn")
_SCALARS = ("round", "step", "ninja", "mission", "ninja_at", "ended", "frames")


class State(ProvinceState):
    """Everything that can change. See the attribute comments for units and ranges."""

    __slots__ = (
        "scenario",
        "units",
        "moved",
        "sown",
        "unfought",
        "former",
        *_LISTS,
        *_TUPLES,
        *_SCALARS,
        "_legal",
    )

    scenario: Scenario
    units: list[dict[int, tuple[int, ...]]]  # by player: province to the count of each kind
    moved: dict[int, tuple[int, ...]]  # units of the player on turn that have moved, as above
    sown: dict[int, tuple[int, int]]  # province to (player, Koku) (10.3)
    unfought: dict[int, int]  # province to the players whom a battle to come keeps in play (K-51)
    former: dict[int, int]  # province to who had control before that battle was caused (K-57)
    # One entry a player:
    clan: list[int]  # index of the clan, NOBODY before the draft
    treasury: list[int]  # Koku; UNKNOWN in another seat's view
    stored: list[int]  # Koku put away until the next round (10.3), hidden likewise
    fund: list[int]  # Koku in the Liberation Fund (8.1.2)
    status: list[int]  # Status
    master: list[int]  # player whose vassal he is, NOBODY for others
    liberation: list[int]  # Liberation chosen this round
    glory: list[int]  # Glory Points (10.4)
    castle: list[int]  # province of the castle or Fortress, NOWHERE
    fortified: list[bool]  # this round (9.2)
    breached: list[bool]  # has turned against an ally this round (10.1.2)
    # One entry a province:
    control: list[int]  # player in control, or NOBODY (K-16, K-57)
    # The rest:
    held: tuple[int, ...]  # provinces in control at the start of the round, by player (5.2, 2.4)
    claimed: tuple[int, ...]  # Mandate Provinces that have brought glory, by player (K-71)
    alone: tuple[int, ...]  # Mandate Provinces held alone by players on the Path (K-71)
    leaders: tuple[int, ...]  # who led when a player's movement began, NOBODY before; hidden (K-71)
    order: tuple[int, ...]  # players in this round's order (4.1)
    drawn: tuple[int, ...]  # players in the order of the draft (2.2.2)
    pacts: frozenset[tuple[int, int]]  # pairs of allies, the lower first (10.1)
    round: int  # from 1; 0 during the draft
    step: int  # place in the sequence of play
    ninja: int  # player who has hired it this round, or NOBODY
    mission: int  # Mission
    ninja_at: int  # province of the field operation, NOWHERE
    ended: Any  # Ending, or None while the game goes on
    frames: tuple[Any, ...]  # procedures in progress; the last one is open
    _legal: Any

    def copy(self) -> State:
        """A copy that may be changed; frozen parts are shared."""
        new = State.__new__(State)
        new.scenario = self.scenario
        new.units = [placed.copy() for placed in self.units]
        new.moved = self.moved.copy()
        new.sown = self.sown.copy()
        new.unfought = self.unfought.copy()
        new.former = self.former.copy()
        new.clan = self.clan.copy()
        new.treasury = self.treasury.copy()
        new.stored = self.stored.copy()
        new.fund = self.fund.copy()
        new.status = self.status.copy()
        new.master = self.master.copy()
        new.liberation = self.liberation.copy()
        new.glory = self.glory.copy()
        new.castle = self.castle.copy()
        new.fortified = self.fortified.copy()
        new.breached = self.breached.copy()
        new.control = self.control.copy()
        new.held = self.held
        new.claimed = self.claimed
        new.alone = self.alone
        new.leaders = self.leaders
        new.order = self.order
        new.drawn = self.drawn
        new.pacts = self.pacts
        new.round = self.round
        new.step = self.step
        new.ninja = self.ninja
        new.mission = self.mission
        new.ninja_at = self.ninja_at
        new.ended = self.ended
        new.frames = self.frames
        new._legal = None
        return new

    def is_out(self, player: int) -> bool:
        """Whether a player has been eliminated (8.2)."""
        return self.status[player] == Status.ELIMINATED

    def bushi(self, player: int, province: int) -> int:
        """A player's units in a province that are no Daimyō (K-61)."""
        found = self.units[player].get(province)
        return sum(found) - found[DAIMYO] if found else 0

    def all_daimyo(self, player: int) -> int:
        """Daimyō that a player has on the board."""
        return self.all_of(player, DAIMYO)

    def all_bushi(self, player: int) -> int:
        """Units on the board that are no Daimyō."""
        return self.all_units(player) - self.all_daimyo(player)

    def allied(self, a: int, b: int) -> bool:
        """Whether two players have an Honor Pact (10.1)."""
        return ((a, b) if a < b else (b, a)) in self.pacts

    def allies(self, player: int) -> list[int]:
        """Players with whom a player has an Honor Pact."""
        return ProvinceState.allies(self, player) if self.pacts else []

    def canonical(self) -> tuple[object, ...]:
        """All facts that matter, in a fixed order, for digests and comparison."""
        return (
            self.scenario.digest,
            tuple(tuple(sorted(placed.items())) for placed in self.units),
            tuple(sorted(self.moved.items())),
            tuple(sorted(self.sown.items())),
            tuple(sorted(self.unfought.items())),
            *(tuple(map(int, getattr(self, name))) for name in _LISTS),
            self.held, self.claimed, self.alone, self.leaders, self.order, self.drawn,
            tuple(sorted(self.pacts)),
            self.round, self.step, self.ninja, self.mission, self.ninja_at, self.ended,
            self.frames,
            *self._unusual(),
        )  # fmt: skip

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

    def _unusual(self) -> Iterator[tuple[tuple[int, int], ...]]:
        """The former holders that the other facts do not tell, if there are any."""
        places = sorted({*self.unfought, *self.former})
        said = [(place, self.former.get(place, NOBODY)) for place in places]
        found = tuple(pair for pair in said if pair[1] != self.usual_former(pair[0]))
        if found:
            yield found


def new_state(scenario: Scenario) -> State:
    """An empty board before the draft."""
    players = scenario.players
    state = State.__new__(State)
    state.scenario = scenario
    state.units = [{} for _ in range(players)]
    state.moved, state.sown, state.unfought, state.former = {}, {}, {}, {}
    state.clan = [NOBODY] * players
    state.treasury, state.stored, state.fund = [0] * players, [0] * players, [0] * players
    state.status = [int(Status.FREE)] * players
    state.master = [NOBODY] * players
    state.liberation = [int(Liberation.NONE)] * players
    state.glory = [0] * players
    state.castle = [NOWHERE] * players
    state.fortified, state.breached = [False] * players, [False] * players
    state.control = [NOBODY] * len(scenario.map.ids)
    state.held = state.claimed = state.alone = (0,) * players
    state.leaders = (NOBODY,) * players
    state.order = state.drawn = ()
    state.pacts = frozenset()
    state.round, state.step = 0, 0
    state.ninja, state.mission, state.ninja_at = NOBODY, int(Mission.NONE), NOWHERE
    state.ended = None
    state.frames = ()
    state._legal = None
    return state
