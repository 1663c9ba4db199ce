"""What every state on provinces has: units by player and province, control, order of players."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from typing_extensions import TypeVar

from wargame_core.engine.declared import DeclaredState, carried, each, keyed, one
from wargame_core.engine.fields import Keyed, Number
from wargame_core.provinces.rules.kinds import Counts
from wargame_core.provinces.rules.roles import COUNTS, MONEY, PLAYER, PLAYERS, PROVINCE
from wargame_core.provinces.rules.scenario import ProvinceScenario

NOBODY: Final = -1
"""No player."""
NOWHERE: Final = -1
"""No province."""
UNKNOWN: Final = -1
"""A number that a seat does not see."""


def only_one(state: Any, province: int) -> int:
    """The only player in a province; NOBODY for none or several."""
    present = state.present(province)
    return present[0] if len(present) == 1 else NOBODY


def alive_in_order(state: Any, _: int = 0) -> tuple[int, ...]:
    """All players who are still in the game, as they sit, once the first round has begun."""
    return tuple(state.alive()) if state.round else ()


class ProvinceState(DeclaredState):
    """The board, the order of players and the time. A game adds its fields, and may declare anew.

    It also has ``ended``: how the game ended, None while it goes on.
    """

    scenario: ProvinceScenario
    ended: Any
    # By player, province to the count of each kind:
    units: list[dict[int, Counts]] = each(PLAYER, Keyed(PROVINCE, COUNTS), lambda state, player: {})
    moved: dict[int, Counts] = keyed(PROVINCE, COUNTS)  # units of the player on turn
    treasury: list[int] = each(PLAYER, MONEY, 0)  # UNKNOWN in another seat's view
    control: list[int] = each(PROVINCE, PLAYER.or_none, only_one)  # player, or NOBODY
    order: tuple[int, ...] = one(PLAYERS, alive_in_order)  # of this round
    round: int = one(Number(0), 0)  # from 1; 0 before the first
    step: int = one(Number(0), 0)  # line of the timing table that comes next

    _holdings: tuple[list[int], Mapping[int, int]] | None = carried()

    def is_out(self, player: int) -> bool:
        """Whether a player has left the game."""
        raise NotImplementedError

    def allied(self, a: int, b: int) -> bool:
        """Whether two players do not fight each other; by itself nobody has allies."""
        return False

    def allies(self, player: int) -> list[int]:
        """The player's allies, in order of the table."""
        return [other for other in range(len(self.units)) if self.allied(player, other)]

    def seat(self, player: int) -> str:
        """The seat of a player."""
        return self.scenario.seats[player]

    def at(self, player: int, province: int) -> Counts:
        """Count of each kind of a player's units in a province."""
        return self.units[player].get(province) or (0,) * len(self.scenario.kinds)

    def unmoved(self, player: int, province: int) -> Counts:
        """Units of the player on turn that have not moved."""
        there = self.at(player, province)
        done = self.moved.get(province)
        return there if done is None else tuple(a - b for a, b in zip(there, done, strict=True))

    def total(self, player: int, province: int) -> int:
        """All units of a player in a province."""
        return sum(self.units[player].get(province, ()))

    def all_units(self, player: int) -> int:
        """Units of a player on the board."""
        return sum(map(sum, self.units[player].values()))

    def all_of(self, player: int, kind: int) -> int:
        """Units of one kind that a player has on the board."""
        return sum([counts[kind] for counts in self.units[player].values()])

    def present(self, province: int) -> list[int]:
        """Players with units in a province, in order of the table."""
        return [player for player, placed in enumerate(self.units) if province in placed]

    def presence(self) -> dict[int, list[int]]:
        """Players with units in each province where there are any, in order of the table."""
        found: dict[int, list[int]] = {}
        for player, placed in enumerate(self.units):
            for province in placed:
                there = found.get(province)
                if there is None:
                    found[province] = [player]
                else:
                    there.append(player)
        return found

    def hostile(self, player: int, province: int) -> list[int]:
        """Others in a province who are no allies of the player, in order of the table."""
        return [
            other
            for other in self.present(province)
            if other != player and not self.allied(player, other)
        ]

    def holds_alone(self, player: int, province: int) -> bool:
        """Whether a player is in control with nobody else's unit there, not even an ally's."""
        return self.control[province] == player and self.present(province) == [player]

    def provinces(self, player: int) -> int:
        """Set of provinces that a player controls."""
        return self.holdings().get(player, 0)

    def controlled(self, player: int) -> int:
        """Number of provinces that a player controls."""
        return self.holdings().get(player, 0).bit_count()

    def holdings(self) -> Mapping[int, int]:
        """Set of provinces by who controls them, NOBODY included."""
        known = self._holdings
        if known is None or known[0] != self.control:
            found: dict[int, int] = {}
            for place, player in enumerate(self.control):
                found[player] = found.get(player, 0) | 1 << place
            known = self._holdings = self.control.copy(), found
        return known[1]

    def give(self, province: int, player: int) -> None:
        """Let a province change hands."""
        before, held = self.control[province], dict(self.holdings())
        self.control[province] = player
        held[before] ^= 1 << province
        held[player] = held.get(player, 0) | 1 << province
        self._holdings = self.control.copy(), held

    def alive(self) -> Iterator[int]:
        """Players who are still in the game, in order of the table."""
        is_out = self.is_out
        return iter([player for player in range(len(self.units)) if not is_out(player)])

    def in_order(self) -> tuple[int, ...]:
        """Players who are still in the game, in this round's order."""
        return tuple(player for player in self.order if not self.is_out(player))


S = TypeVar("S", bound=ProvinceState, default=Any)
"""The states of a game on provinces; without more, of any such game."""
