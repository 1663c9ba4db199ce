"""What changes during a match: the shared state, and who has won."""

from wargame_core.engine.declared import one
from wargame_core.engine.fields import Maybe
from wargame_core.provinces.rules.roles import PLAYER
from wargame_core.provinces.rules.state import ProvinceState


class State(ProvinceState):
    ended: int | None = one(Maybe(PLAYER), None)  # the winner, None while the game goes on

    def is_out(self, player):
        return not self.units[player] and not self.controlled(player)
