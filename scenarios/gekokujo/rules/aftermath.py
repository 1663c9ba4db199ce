"""The conclusion of a battle: Ronin, control, raid, lords and vassals (6.2.1, 8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scenarios.gekokujo.rules import glory, vassalage
from scenarios.gekokujo.rules.elimination import eliminate_the_lost
from scenarios.gekokujo.rules.rice import raid
from scenarios.gekokujo.rules.state import Status

if TYPE_CHECKING:
    from scenarios.gekokujo.rules.battle_terms import Battle
    from scenarios.gekokujo.rules.working_copy import WorkingCopy


def conclude(working: WorkingCopy, battle: Battle) -> None:
    """Ronin leave before control is read (K-26); then castle, raid, and fallen Daimyō (K-47).

    Last it is looked at who is out; land that falls to the attacker by that is raided (K-51).
    """
    state, province = working.state, battle.province
    if any(battle.ronin):
        working.record("ronin-leave", "6.2.4-04", province=province, count=sum(battle.ronin))
    working.update_control(province, victors=battle.sides)
    raid(working, province, battle.attacker, battle.held_before)
    working.battle_fought(province, battle.attacker, battle.defenders)
    below = len(state.frames)
    fallen = {victim: scorer for victim, scorer in battle.takers if not working.has_daimyo(victim)}
    before = tuple(state.status)
    for victim, scorer in fallen.items():
        working.record("last-daimyo", "8.1-01", player=victim, other_player=scorer)
        if state.scenario.modules.glory:
            on_path = before[scorer] == Status.ON_PATH
            leader = state.leaders[battle.attacker]
            glory.last_daimyo_fell(working, victim, scorer, leader, scorer_on_path=on_path)
        else:
            free = before[victim] == Status.FREE
            vassalage.last_daimyo_fell(working, victim, scorer, victim_was_free=free)
    eliminate_the_lost(working)
    if state.ended is None:
        working.update_control(province, victors=battle.sides)
        raid(working, province, battle.attacker, battle.held_before)
    working.forget_the_undecided(halving=state.ended is None and len(state.frames) > below)
