"""How the battles of this game are shown (SG-C)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from scenarios.shogun1986.rules import actions
from scenarios.shogun1986.rules.battle import STAGES, Battle, Conduct, strength
from scenarios.shogun1986.rules.state import FORTRESS, State
from scenarios.shogun1986.rules.troops import is_naval
from scenarios.shogun1986.views.names import STYLE, player_name
from wargame_core.engine.decision import Event
from wargame_core.engine.interrupt import Pass
from wargame_core.engine.procedure import in_progress, open_kind
from wargame_core.provinces.rules.battle import battle_of
from wargame_core.provinces.rules.kinds import Counts, plus
from wargame_core.provinces.views.fights import Fights
from wargame_core.views.words import tr


def all_units(state: State, battle: Battle, player: int) -> Counts:
    """Units of a side, of its force and of its army together."""
    force, army = strength(state, battle, player)
    return plus(force, army)


def stages(state: State) -> Mapping[str, str]:
    """The steps of a battle; a naval attack begins with the defender's strike (SG-C-04)."""
    titles = {
        "first-ranged": tr("First strike: arrows and guns"),
        "first-melee": tr("First strike: swords and spears"),
        "ranged": tr("Arrows and guns"),
        "melee": tr("Swords and spears"),
        "stop": tr("Go on or call off"),
    }
    battle = battle_of(state)
    if battle is None or not is_naval(state.scenario, battle.origin, battle.province):
        del titles["first-ranged"], titles["first-melee"]
    return titles


def with_castle(state: State, battle: Battle, player: int) -> str:
    """A side with what its castle still gives it (SG-C-05)."""
    name, place = player_name(state, player), battle.province
    if player == battle.attacker or place not in state.castles:
        return name
    left = state.left.get(place, 0)
    if state.castles[place] == FORTRESS:
        return tr("{player} with a fortress ({count} units left)", player=name, count=left)
    return tr("{player} with a castle ({count} units left)", player=name, count=left)


class BattlePage(Fights[State]):
    """Battles by the steps of their sequence."""

    def stage(self, state: State, events: Sequence[Event]) -> str:
        """The step whose dice fall or whose casualties are chosen."""
        conduct = in_progress(state, Conduct)
        if conduct is None or open_kind(state) == "stop":
            return "stop"
        now = STAGES[conduct.stage - 1]
        return now if now in stages(state) else "stop"


FIGHTS: Final = BattlePage(
    STYLE,
    all_units,
    stages,
    within=(actions.Lose, actions.GoOn, actions.CallOff, actions.Strike, Pass),
    later=frozenset({
        "turn", "level", "moved", "round", "order", "ronin-over", "taken-up", "left-behind",
        "koku", "income", "lapsed",
    }),
    titled=with_castle,
    low=True,
    from_outside=True,
)  # fmt: skip
