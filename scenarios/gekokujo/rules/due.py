"""When every kind of action is due: what refuses one that does not answer the open choice."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from scenarios.gekokujo.rules import actions
from wargame_core.engine.decision import Roll
from wargame_core.provinces.rules import actions as shared

DUE: Final[Mapping[type, tuple[str, str]]] = MappingProxyType(
    {
        object: ("3.1-01", "no-such-action"),
        Roll: ("6.2.1-03", "no-die-due"),
        shared.Draw: ("2.2.2-01", "no-draw-due"),
        actions.PickClan: ("2.2.2-01", "draft-only"),
        actions.Sow: ("10.3-01", "sowing-only"),
        actions.Store: ("10.3-01", "sowing-only"),
        shared.RemoveUnit: ("4.2-01", "nothing-to-remove"),
        actions.ChooseAssault: ("8.1.2-01", "vassals-choose-before-recruitment"),
        actions.Rebuild: ("8.1.2-01", "vassals-choose-before-recruitment"),
        actions.Recruit: ("5.1-04", "reinforcement-only"),
        actions.Build: ("5.1-03", "reinforcement-only"),
        actions.Fortify: ("5.1-03", "reinforcement-only"),
        actions.Hire: ("9.1-01", "reinforcement-only"),
        actions.Target: ("9.1-01", "no-field-operation"),
        actions.OfferPact: ("10.1.1-02", "pacts-after-recruitment"),
        actions.Accept: ("10.1.1-02", "nothing-asked"),
        actions.Refuse: ("10.1.1-02", "nothing-asked"),
        actions.BreakPact: ("10.1.2-03", "breach-in-campaign-only"),
        shared.MoveFrom: ("6.1-01", "movement-only"),
        shared.Leave: ("6.1-01", "no-units-taken-up"),
        shared.MoveTo: ("6.1-01", "no-units-taken-up"),
        shared.Fight: ("6.2-01", "battles-after-movement"),
        actions.PayReroll: ("2.4-OTO-1", "reroll-at-announcement"),
        actions.HireRonin: ("6.2.1-01", "ronin-in-battle-only"),
        actions.Assassinate: ("6.2.1-02", "assassination-before-dice"),
        shared.Hit: ("6.2.1-04", "no-hits-to-give"),
        actions.GiveUp: ("8.1.1-01", "nothing-to-give-up"),
        actions.Withdraw: ("8.1.1-01", "nothing-to-give-up"),
        shared.Decline: ("3.1-01", "nothing-asked"),
        shared.Finish: ("3.1-01", "nothing-to-finish"),
    }
)
