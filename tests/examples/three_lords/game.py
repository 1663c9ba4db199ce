"""Three Lords, as the entry point ``gunyuden.games`` names it."""

from functools import cached_property

from wargame_core.engine.decision import Message, Result
from wargame_core.engine.game import GameInfo, ScenarioInfo, SeatInfo
from wargame_core.provinces.game import ProvinceGame
from wargame_core.provinces.parts import shared_parts
from wargame_core.provinces.players.measure import ProvinceMeasure
from wargame_core.provinces.rules.engine import settle
from wargame_core.provinces.rules.results import province_points
from wargame_core.provinces.rules.working_copy import WorkingCopy
from wargame_core.provinces.text.notation import notation
from wargame_core.provinces.text.words import Words

from . import actions
from .scenario import load
from .state import State
from .turn import Rounds

UNIT = 0.3  # what a unit is worth, in provinces


def clan_name(state, player, language):
    clan = state.scenario.clans[player]
    return clan.name_ja if language == "ja" else clan.name


WORDS = Words(__package__, player=clan_name)
NOTATION = notation(actions, die_rule="5")
MEASURE = ProvinceMeasure(
    province=1.0,
    worth=lambda state, kind: UNIT,
    victims=lambda state, battle, player: [one for one in battle.sides if one != player],
    hit=UNIT,
)


def result(state):
    """The winner, with a point for every province (6)."""
    if state.ended is None:
        return None
    facts = {"player": state.ended, "count": state.controlled(state.ended)}
    reason = Message("result.won", facts)
    return Result(state.seat(state.ended), reason, "6", province_points(state, "6"))


class ThreeLords(ProvinceGame[State]):
    words = WORDS
    evaluate = MEASURE.evaluate  # makes the opponent easy

    @cached_property
    def parts(self):
        return shared_parts(WORDS, NOTATION, over="6", result=result)

    @property
    def info(self):
        seats = tuple(SeatInfo(clan.id, clan.name, clan.name_ja) for clan in load().clans)
        told = "Five of ten provinces win.", "6 rounds"
        ja = {"summary_ja": "十か国のうち五か国を治めれば勝ち。", "length_ja": "6ラウンド"}
        only = ScenarioInfo("1", "Kai, Sagami, Suruga", "甲相駿", *told, seats, **ja)
        return GameInfo("three_lords", "Three Lords", "三家", "1", (only,))

    def data_digests(self, scenario, options):
        return {"scenario": load().digest}

    def setup(self, scenario, options, seed):
        """Every clan is at home (1)."""
        working = WorkingCopy(State.blank(load()))
        state = working.state
        for player, clan in enumerate(state.scenario.clans):
            home = state.scenario.map.index[clan.home]
            working.shift(player, home, state.scenario.start)
            working.earn(player, state.scenario.money)
            state.control[home] = player
        working.push(Rounds())
        settle(working)
        return state

    def measure(self):
        return MEASURE


GAME = ThreeLords()
