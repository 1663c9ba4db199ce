"""The order of play: lists of steps, to be held against the rules' pages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from scenarios.bushido.rules import (
    aftermath,
    battle,
    building,
    daimyo,
    hatamoto,
    influence,
    judgement,
    kotau,
    market,
    mobilization,
    month,
    roles,
    set_up,
    shrine,
    tea,
)
from scenarios.bushido.rules.procedure_step import ProcedureStep

SET_UP: Final = (
    ProcedureStep("fortresses", "BU-SET-04", set_up.found_fortresses),
    ProcedureStep("provinces", "BU-SET-05", set_up.claim_provinces),
    ProcedureStep("values", "BU-SET-06", set_up.first_honour),
    ProcedureStep("first-troops", "BU-SET-07", set_up.station_troops),
    ProcedureStep("tiles", "BU-SET-08", set_up.draw_first_tiles),
    ProcedureStep("fill-market", "BU-SET-09", set_up.fill_market),
    ProcedureStep("disc", "BU-SET-10", set_up.fourth_disc),
    ProcedureStep("begin", "BU-SET-10", set_up.begin),
)
TURN: Final = (
    ProcedureStep("turn", "BU-P1-01", daimyo.begin_turn),
    ProcedureStep("household-off", "BU-P1-01", daimyo.dismiss_household),
    ProcedureStep("troops", "BU-P1-02", daimyo.count_troops),
    ProcedureStep("household-on", "BU-P1-03", daimyo.offer_household),
    ProcedureStep("draw", "BU-P1-04", daimyo.draw),
    ProcedureStep("discs", "BU-P1-05", daimyo.change_discs),
    ProcedureStep("show", "BU-P1-06", daimyo.show_tiles),
    ProcedureStep("tea", "BU-P2-01", tea.free_ceremony),
    ProcedureStep("purchase", "BU-P3-01", tea.purchase),
    ProcedureStep("roles", "BU-P4-01", roles.assign_roles),
    ProcedureStep("sensei", "BU-P5-01", influence.sensei_plays),
    ProcedureStep("others", "BU-P5-02", influence.others_play),
    ProcedureStep("buildings", "BU-P5-03", influence.buildings_play),
    ProcedureStep("tanin", "BU-P6-01", roles.tanin),
    ProcedureStep("hatamoto-draw", "BU-P7-01", hatamoto.hatamoto_draws),
    ProcedureStep("hatamoto", "BU-P7-02", hatamoto.hatamoto_plays),
    ProcedureStep("regroup", "BU-P8-01", mobilization.regroup),
    ProcedureStep("mobilize", "BU-P8-02", mobilization.mobilize),
    ProcedureStep("council", "BU-P11-01", judgement.council),
    ProcedureStep("donations", "BU-P12-01", shrine.donations),
    ProcedureStep("to-arms", "BU-P12-02", building.to_arms),
    ProcedureStep("build", "BU-P12-03", building.build),
    ProcedureStep("kotau", "BU-P13-01", kotau.kotau),
    ProcedureStep("end", "BU-P13-03", month.finish_turn),
)
BATTLE: Final = (
    ProcedureStep("peasants", "BU-IMP-04", battle.call_peasants),
    ProcedureStep("support", "BU-DOJ-01", battle.offer_support),
    ProcedureStep("stacks", "BU-BAT-02", battle.build_stacks),
    ProcedureStep("empty", "BU-BAT-11", battle.look_for_empty),
    ProcedureStep("tactics", "BU-BAT-03", battle.choose_tactics),
    ProcedureStep("missing-discs", "BU-BAT-07", battle.draw_missing_discs),
    ProcedureStep("privilege", "BU-SHR-02", battle.offer_privilege),
    ProcedureStep("aim", "BU-DOJ-03", battle.aim_bows),
    ProcedureStep("missiles", "BU-BAT-04", battle.shoot),
    ProcedureStep("shot", "BU-BAT-12", battle.look_for_shot),
    ProcedureStep("compare", "BU-BAT-09", aftermath.compare_tactics),
    ProcedureStep("occupy", "BU-RES-08", aftermath.occupy),
)
PROCEDURES: Final[Mapping[str, tuple[ProcedureStep, ...]]] = {
    "set-up": SET_UP,
    "turn": TURN,
    "attack": (
        ProcedureStep("bonus", "BU-P8-03", mobilization.offer_bonus),
        ProcedureStep("hostages", "BU-P8-05", mobilization.offer_execution),
        *BATTLE,
        ProcedureStep("rescue", "BU-TAN-04", aftermath.rescue),
        ProcedureStep("market", "BU-MKT-01", market.visit),
        ProcedureStep("over", "BU-BAT-14", aftermath.forget_battle),
        ProcedureStep("camps", "BU-BLD-15", mobilization.camps),
    ),
    "battle": (*BATTLE, ProcedureStep("over", "BU-BAT-14", aftermath.forget_battle)),
    "month": (
        ProcedureStep("month", "BU-P13-03", month.next_month),
        ProcedureStep("daimyo", "BU-P13-03", month.next_daimyo),
    ),
}
"""Every procedure by its name; a battle of ronin has no more than the battle itself."""
