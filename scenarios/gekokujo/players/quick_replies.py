"""What clans answer in a playout outside their purchases and moves: quickly, without a board."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from scenarios.gekokujo.players import worth
from scenarios.gekokujo.rules.actions import Accept, Assassinate, Rebuild, Sow
from scenarios.gekokujo.rules.income import upkeep_of
from scenarios.gekokujo.rules.numbers import DAIMYO
from scenarios.gekokujo.rules.winter import supply_of
from wargame_core.engine.decision import Action
from wargame_core.provinces.rules.actions import Fight, Hit

if TYPE_CHECKING:
    from scenarios.gekokujo.players.phase_plan import PhasePlan
    from scenarios.gekokujo.rules.state import State

HARVEST: Final = 2
"""Koku that a sown Koku is thought to yield."""


def reply(state: State, frame: Any, legal: Sequence[Action], plan: PhasePlan) -> Any:
    """What the player of the open frame answers."""
    del plan
    found = _REPLIES.get(frame.kind)
    return legal[-1] if found is None else found(state, frame, legal)


def _hit(state: State, frame: Any, legal: Sequence[Action]) -> Any:
    """A Daimyō, a last one before others; then the best fighter of who is furthest ahead."""
    del frame
    kinds, ronin = state.scenario.kinds, state.scenario.ronin

    def rank(action: Action) -> float:
        if not isinstance(action, Hit | Assassinate):
            return 0.0
        player, kind = int(action.player), int(action.kind)
        ahead = 0.1 * state.controlled(player)
        if kind == DAIMYO:
            return 100.0 + 50.0 * (state.all_daimyo(player) == 1) + ahead
        return 1.0 if kind == ronin else 10.0 - kinds[kind].attack + ahead

    return max(legal, key=rank)


def _ronin(state: State, frame: Any, legal: Sequence[Action]) -> Any:
    """Attackers spend what the winter will not cost; defenders do so where a Daimyō stands."""
    player, battle = frame.player, frame.battle
    attacks = player == battle.attacker
    if not attacks and not state.at(player, battle.province)[DAIMYO]:
        return legal[0]
    spare = state.treasury[player] - supply_of(state, player)
    price = state.scenario.numbers.costs.ronin
    return legal[max(0, min(len(legal) - 1, spare // price))]


def _reroll(state: State, frame: Any, legal: Sequence[Action]) -> Any:
    """Paid by three Bushi and more."""
    enough = state.bushi(frame.player, frame.battle.province) >= 3
    return legal[0] if enough else legal[-1]


def _fight(state: State, frame: Any, legal: Sequence[Action]) -> Any:
    """The battle with most units first; the end before a breach of a pact."""
    fights = [action for action in legal if isinstance(action, Fight)]
    if not fights:
        return legal[-1]
    return max(fights, key=lambda action: state.total(frame.player, int(action.province)))


def _least(state: State, frame: Any, legal: Sequence[Any]) -> Any:
    """The unit that is missed least: no Daimyō, where most stand."""

    def rank(action: Any) -> tuple[bool, int]:
        return int(action.kind) != DAIMYO, state.total(frame.player, int(action.province))

    return max(legal, key=rank)


def _sow(state: State, frame: Any, legal: Sequence[Action]) -> Any:
    """As much as the winter will cost, in the provinces with most units."""
    player = frame.player
    sown = sum(koku for owner, koku in state.sown.values() if owner == player)
    wanted = upkeep_of(state, player) + supply_of(state, player)
    fields = [action for action in legal if isinstance(action, Sow)]
    if HARVEST * sown >= wanted or not fields:
        return legal[-1]
    return max(fields, key=lambda action: state.total(player, int(action.province)))


def _answer(state: State, frame: Any, legal: Sequence[Action]) -> Any:
    """Yes to everybody who is not about to win."""
    near = state.controlled(frame.asker) / state.scenario.threshold
    return next(a for a in legal if isinstance(a, Accept) == (near < worth.STRONG_ALLY))


def _path(state: State, frame: Any, legal: Sequence[Action]) -> Any:
    """Rebuilding with as much as possible."""
    del state, frame
    return max(legal, key=lambda a: a.koku if isinstance(a, Rebuild) else -1)


def _clan(state: State, frame: Any, legal: Sequence[Action]) -> Any:
    del state, frame
    return legal[0]


_REPLIES: Final[Mapping[str, Callable[[Any, Any, Sequence[Any]], Any]]] = {
    "hit": _hit,
    "assassination": _hit,
    "ronin": _ronin,
    "reroll": _reroll,
    "battles": _fight,
    "bankruptcy": _least,
    "lose-half": _least,
    "sowing": _sow,
    "answer-pact": _answer,
    "path": _path,
    "give-up": _clan,
    "leaving": _clan,
    "target": _clan,
    "pick-clan": _clan,
}
"""By kind of decision; otherwise the last action, which ends or declines."""
