"""Why an action is refused that does not answer the open choice: when it would be due."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from scenarios.bushido.rules import actions
from wargame_core.engine.decision import Action, Refusal

if TYPE_CHECKING:
    from collections.abc import Mapping

_RULES: Final[Mapping[type, str]] = MappingProxyType({
    actions.Found: "BU-SET-04",
    actions.Claim: "BU-SET-05",
    actions.Station: "BU-P1-02",
    actions.Dismiss: "BU-P1-02",
    actions.CallHousehold: "BU-P1-03",
    actions.PlaceHousehold: "BU-P1-03",
    actions.Split: "BU-SET-12",
    actions.Discard: "BU-P1-05",
    actions.Show: "BU-P1-06",
    actions.Suppress: "BU-P1-06",
    actions.Invite: "BU-P2-01",
    actions.Convert: "BU-P2-03",
    actions.Buy: "BU-P3-01",
    actions.Assign: "BU-P4-01",
    actions.Become: "BU-ROL-06",
    actions.PlayRonin: "BU-P5-01",
    actions.PlayShinobi: "BU-P5-01",
    actions.PlayGeisha: "BU-P5-01",
    actions.PlayChanoyu: "BU-P5-01",
    actions.MoveRonin: "BU-P5-03",
    actions.UseTeahouse: "BU-P5-03",
    actions.UseLantern: "BU-P5-03",
    actions.UseInn: "BU-P5-03",
    actions.GiveAlms: "BU-P6-01",
    actions.Challenge: "BU-P6-01",
    actions.LeadRonin: "BU-P7-03",
    actions.March: "BU-P8-01",
    actions.Attack: "BU-P8-02",
    actions.Campaign: "BU-P8-04",
    actions.Bonus: "BU-P8-03",
    actions.Execute: "BU-TAN-03",
    actions.Stack: "BU-BAT-02",
    actions.Tactic: "BU-BAT-03",
    actions.Replace: "BU-SHR-02",
    actions.Aim: "BU-DOJ-03",
    actions.LoseMarkers: "B-23",
    actions.Retreat: "BU-TAC-05",
    actions.Swap: "BU-MKT-01",
    actions.Suggest: "BU-P11-01",
    actions.DemandSeppuku: "BU-P11-01",
    actions.Donate: "BU-SHR-01",
    actions.ToArms: "BU-P12-02",
    actions.Build: "BU-P12-03",
    actions.BuildWheel: "BU-P12-03",
    actions.Improve: "BU-P12-03",
    actions.Kotau: "BU-P13-01",
    actions.PlayOn: "BU-COU-01",
    actions.EndGame: "BU-COU-01",
})  # fmt: skip


def refusal(player: int, open_rule: str, action: Action) -> Refusal:
    """When this kind of action would be due, and which choice is open now."""
    facts = {"player": player, "open_rule": open_rule}
    if isinstance(action, actions.Flip | actions.DrawTile | actions.DrawDisc):
        return Refusal("BU-CMP-05", "nothing-to-draw", facts)
    rule = _RULES.get(type(action))
    if rule is None:
        return Refusal(open_rule, "nothing-asked", facts)
    return Refusal(rule, "not-now", {**facts, "due_rule": rule})
