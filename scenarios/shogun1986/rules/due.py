"""When every kind of action is due: what refuses one that does not answer the open choice."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from scenarios.shogun1986.rules import actions
from wargame_core.engine.decision import Roll
from wargame_core.engine.interrupt import Pass
from wargame_core.provinces.rules import actions as shared

DUE: Final[Mapping[type, tuple[str, str]]] = MappingProxyType(
    {
        object: ("SG-SEQ-01", "no-such-action"),
        Roll: ("SG-C-07", "no-die-due"),
        shared.Draw: ("SG-SET-11", "no-draw-due"),
        actions.Deal: ("SG-SET-01", "no-draw-due"),
        actions.Pick: ("SG-SET-02", "setup-only"),
        actions.Enlist: ("SG-SET-06", "setup-only"),
        actions.Muster: ("SG-SET-08", "setup-only"),
        actions.Station: ("SG-SET-10", "setup-only"),
        actions.Spy: ("SG-PLN-01", "plan-only"),
        actions.Allot: ("SG-PLN-02", "plan-only"),
        actions.TakeSword: ("SG-SWD-01", "swords-only"),
        actions.Build: ("SG-BLD-01", "purchases-only"),
        actions.Levy: ("SG-LEV-01", "purchases-only"),
        actions.Hide: ("SG-RON-02", "purchases-only"),
        actions.EndPurchases: ("SG-LEV-01", "purchases-only"),
        shared.MoveFrom: ("SG-SEQ-02", "movement-only"),
        shared.MoveTo: ("SG-A-01", "no-units-taken-up"),
        shared.Leave: ("SG-A-02", "no-units-taken-up"),
        actions.TakeUp: ("SG-A-02", "no-units-taken-up"),
        actions.Join: ("SG-D-02", "no-units-taken-up"),
        actions.Declare: ("SG-B-01", "declarations-only"),
        actions.Begin: ("SG-C-01", "combat-only"),
        actions.Attack: ("SG-C-14", "combat-only"),
        actions.Enter: ("SG-C-15", "combat-only"),
        actions.Lose: ("SG-C-09", "no-hits-to-give"),
        actions.GoOn: ("SG-C-11", "between-sequences-only"),
        actions.CallOff: ("SG-C-11", "between-sequences-only"),
        actions.Strike: ("SG-NIN-03", "no-ninja-now"),
        Pass: ("SG-NIN-03", "no-ninja-now"),
        actions.Succeed: ("SG-NIN-09", "nothing-asked"),
        shared.Decline: ("SG-SEQ-01", "nothing-asked"),
        shared.Finish: ("SG-SEQ-01", "nothing-to-finish"),
    }
)
"""By kind of action its rule and the code of the refusal; ``object`` for every other kind."""
