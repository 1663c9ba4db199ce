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
from scenarios.bushido.rules.lines import Line

SET_UP: Final = (
    Line("fortresses", "BU-SET-04", set_up.found_fortresses),
    Line("provinces", "BU-SET-05", set_up.claim_provinces),
    Line("values", "BU-SET-06", set_up.first_honour),
    Line("first-troops", "BU-SET-07", set_up.station_troops),
    Line("tiles", "BU-SET-08", set_up.draw_first_tiles),
    Line("fill-market", "BU-SET-09", set_up.fill_market),
    Line("disc", "BU-SET-10", set_up.fourth_disc),
    Line("begin", "BU-SET-10", set_up.begin),
)
TURN: Final = (
    Line("turn", "BU-P1-01", daimyo.begin_turn),
    Line("household-off", "BU-P1-01", daimyo.dismiss_household),
    Line("troops", "BU-P1-02", daimyo.count_troops),
    Line("household-on", "BU-P1-03", daimyo.offer_household),
    Line("draw", "BU-P1-04", daimyo.draw),
    Line("discs", "BU-P1-05", daimyo.change_discs),
    Line("show", "BU-P1-06", daimyo.show_tiles),
    Line("tea", "BU-P2-01", tea.free_ceremony),
    Line("purchase", "BU-P3-01", tea.purchase),
    Line("roles", "BU-P4-01", roles.assign_roles),
    Line("sensei", "BU-P5-01", influence.sensei_plays),
    Line("others", "BU-P5-02", influence.others_play),
    Line("buildings", "BU-P5-03", influence.buildings_play),
    Line("tanin", "BU-P6-01", roles.tanin),
    Line("hatamoto-draw", "BU-P7-01", hatamoto.hatamoto_draws),
    Line("hatamoto", "BU-P7-02", hatamoto.hatamoto_plays),
    Line("regroup", "BU-P8-01", mobilization.regroup),
    Line("mobilize", "BU-P8-02", mobilization.mobilize),
    Line("council", "BU-P11-01", judgement.council),
    Line("donations", "BU-P12-01", shrine.donations),
    Line("to-arms", "BU-P12-02", building.to_arms),
    Line("build", "BU-P12-03", building.build),
    Line("kotau", "BU-P13-01", kotau.kotau),
    Line("end", "BU-P13-03", month.finish_turn),
)
BATTLE: Final = (
    Line("peasants", "BU-IMP-04", battle.call_peasants),
    Line("support", "BU-DOJ-01", battle.offer_support),
    Line("stacks", "BU-BAT-02", battle.build_stacks),
    Line("empty", "BU-BAT-11", battle.look_for_empty),
    Line("tactics", "BU-BAT-03", battle.choose_tactics),
    Line("missing-discs", "BU-BAT-07", battle.draw_missing_discs),
    Line("privilege", "BU-SHR-02", battle.offer_privilege),
    Line("aim", "BU-DOJ-03", battle.aim_bows),
    Line("missiles", "BU-BAT-04", battle.shoot),
    Line("shot", "BU-BAT-12", battle.look_for_shot),
    Line("compare", "BU-BAT-09", aftermath.compare_tactics),
    Line("occupy", "BU-RES-08", aftermath.occupy),
)
PROCEDURES: Final[Mapping[str, tuple[Line, ...]]] = {
    "set-up": SET_UP,
    "turn": TURN,
    "attack": (
        Line("bonus", "BU-P8-03", mobilization.offer_bonus),
        Line("hostages", "BU-P8-05", mobilization.offer_execution),
        *BATTLE,
        Line("rescue", "BU-TAN-04", aftermath.rescue),
        Line("market", "BU-MKT-01", market.visit),
        Line("over", "BU-BAT-14", aftermath.forget_battle),
        Line("camps", "BU-BLD-15", mobilization.camps),
    ),
    "battle": (*BATTLE, Line("over", "BU-BAT-14", aftermath.forget_battle)),
    "month": (
        Line("month", "BU-P13-03", month.next_month),
        Line("daimyo", "BU-P13-03", month.next_daimyo),
    ),
}
"""Every procedure by its name; a battle of ronin has no more than the battle itself."""
