"""How the battles of this game are shown (6.2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from scenarios.gekokujo.rules import actions
from scenarios.gekokujo.rules.battle_terms import Battle, strength
from scenarios.gekokujo.rules.state import State
from scenarios.gekokujo.views.names import STYLE, player_name
from wargame_core.provinces.views.fights import Fights
from wargame_core.views.words import tr

_STAGE_OF: Final = {
    "reroll": "reroll", "ronin": "ronin", "assassination": "ninja", "hit": "", "battle-die": "",
    "give-up": "conclusion", "leaving": "conclusion", "lose-half": "conclusion",
}  # fmt: skip


def stages(state: State) -> Mapping[str, str]:
    """The stages that this game has."""
    modules = state.scenario.modules
    titles = {
        "ronin": tr("Ronin"), "ninja": tr("Ninja"), "firearm": tr("Firearms"),
        "ranged": tr("Arrows"), "melee": tr("Melee"), "conclusion": tr("Conclusion"),
    }  # fmt: skip
    if not modules.specialized:
        del titles["ranged"]
    if not modules.firearms:
        del titles["firearm"]
    return titles


def with_ronin(state: State, battle: Battle, player: int) -> str:
    """A side and the Ronin that it has hired."""
    name, ronin = player_name(state, player), battle.ronin[player]
    return tr("{clan} with {count} Ronin", clan=name, count=ronin) if ronin else name


FIGHTS: Final[Fights[State]] = Fights(
    STYLE,
    strength,
    stages,
    _STAGE_OF,
    before=("reroll",),
    within=(
        actions.PayReroll,
        actions.HireRonin,
        actions.Assassinate,
        actions.GiveUp,
        actions.Withdraw,
    ),
    later=frozenset({
        "no-winner-yet", "winter", "supply", "harvest-rolled", "costs", "spoiled", "assault-over",
        "pacts-over",
    }),
    titled=with_ronin,
)  # fmt: skip
