"""Why an action is refused that answers nothing: what it needs is not there (12.0).

While another choice or a roll is open, that comes first (``Frame.comes_first``). Between the
actions of an operations phase something is missing instead: nobody moves, nobody besieges,
nothing has been asked. A roll and the loss of a step never wait for their turn: they are due or
they are not.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from wargame_core.engine.decision import Action, Refusal, Roll
from wargame_core.gunyuden.rules import actions
from wargame_core.gunyuden.rules.state import State

_DUE_OR_NOT: Final[Mapping[type, tuple[str, str]]] = MappingProxyType(
    {
        Roll: ("2.0", "no-die-due"),
        actions.LoseStep: ("23-3-1", "no-losses-owed"),
    }
)

_MISSING: Final[Mapping[type, tuple[str, str]]] = MappingProxyType(
    {
        **_DUE_OR_NOT,
        actions.Ready: ("33.2", "set-up-is-over"),
        actions.StartInside: ("33.2", "starts-in-set-up-only"),
        actions.StartOutside: ("33.2", "starts-in-set-up-only"),
        actions.Incorporate: ("13.0", "nobody-organises"),
        actions.Separate: ("13.0", "nobody-organises"),
        actions.Finish: ("12.0", "nothing-to-finish"),
        actions.ReplenishForce: ("14-1", "replenishing-needs-organising"),
        actions.ReplenishCastle: ("14-1", "replenishing-needs-organising"),
        actions.GainStep: ("14.0", "no-steps-to-restore"),
        actions.Go: ("12.0", "nobody-moves"),
        actions.Detach: ("15-5", "nobody-moves-to-drop"),
        actions.EnterGarrison: ("16.0", "nobody-moves-to-the-gate"),
        actions.LeaveGarrison: ("16.0", "nobody-moves-to-the-gate"),
        actions.Stop: ("12.0", "nothing-to-stop"),
        actions.Sail: ("33.17", "no-sea-movement"),
        actions.Invest: ("17-1-5", "nobody-besieges"),
        actions.Assault: ("17-1-5", "nobody-besieges"),
        actions.CallForSurrender: ("17-1-5", "nobody-besieges"),
        actions.JoinForce: ("12-1-1", "nothing-to-join"),
        actions.ChooseCastle: ("18-2", "siege-results-not-due"),
        actions.OfferSurrender: ("20-4", "terms-not-due"),
        actions.Accept: ("12.0", "nothing-asked"),
        actions.Refuse: ("12.0", "nothing-asked"),
        actions.Decline: ("12.0", "nothing-asked"),
        actions.ChooseUnit: ("12.0", "no-unit-to-name"),
        actions.ChooseHex: ("12.0", "no-hex-to-name"),
        actions.Target: ("22-1-1", "nobody-attacks-there"),
        actions.Skirmish: ("22-1-1", "nobody-attacks"),
        actions.DecisiveBattle: ("22-1-1", "nobody-attacks"),
        actions.TakeLosses: ("23-3", "no-losses-to-split"),
        actions.Retreat: ("23-4", "nobody-retreats"),
        actions.TakeRefuge: ("23-4-6", "nobody-seeks-refuge"),
        actions.Pursue: ("23-5", "no-retreat-to-follow"),
        actions.Counterattack: ("23-6", "nobody-was-attacked"),
    }
)

_NAMES: Final = {"leader": "leader_unit"}
"""Fields of actions that have another name among the facts of a refusal."""


def not_due(action: Action, side: int) -> Refusal | None:
    """Why a roll or the loss of a step is refused while ``side`` makes another choice."""
    found = _DUE_OR_NOT.get(type(action))
    return None if found is None else Refusal(*found, _facts(action, side))


def missing(state: State, action: Action, side: int) -> Refusal:
    """What an action needs that is not there while ``side`` chooses what to do next."""
    for unit in (getattr(action, name, None) for name in ("unit", "leader")):
        if unit is not None and state.hex[unit] < 0:
            return Refusal("25-1", "unit-gone", {"unit": unit})
    rule, code = _MISSING[type(action)]
    return Refusal(rule, code, _facts(action, side))


def _facts(action: Action, side: int) -> dict[str, Any]:
    """What the action names, and who is to choose."""
    names = getattr(type(action), "__slots__", ())
    named = {_NAMES.get(name, name): getattr(action, name) for name in names}
    return {**named, "side": side}
