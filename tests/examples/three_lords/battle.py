"""Battles: every unit rolls a die, owners take their losses, until one side is gone (5)."""

from dataclasses import dataclass

from wargame_core.engine.decision import Refusal
from wargame_core.provinces.rules import battle
from wargame_core.provinces.rules.actions import Fight, Province
from wargame_core.provinces.rules.battle import Battle, Dice
from wargame_core.provinces.rules.frames import Automatic, PlayerFrame
from wargame_core.provinces.rules.state import NOBODY, only_one


class Battles(PlayerFrame):
    """The clan on turn fights wherever enemies are with its units."""

    kind, rule = "battles", "5"

    def legal(self, state):
        placed = sorted(state.units[self.player])
        return [Fight(Province(at)) for at in placed if state.hostile(self.player, at)]

    def is_void(self, state):
        return state.ended is not None or not self.legal(state)

    def reason(self, state, action):
        if not isinstance(action, Fight):
            return None
        facts = {"player": self.player, "province": action.province}
        return Refusal("5", "no-battle-there", facts)

    def execute(self, working, action):
        others = tuple(working.state.hostile(self.player, action.province))
        facts = {"player": self.player, "province": action.province, "players": others}
        working.record("battle", "5", **facts)
        working.push(Conduct(Battle(int(action.province), self.player, others)))


@dataclass(frozen=True, slots=True)
class Conduct(Automatic):
    """Dice again and again, then the province is the victor's (6)."""

    battle: Battle

    def advance(self, working):
        state, place = working.state, self.battle.province
        if len(state.present(place)) > 1:
            dice = tuple(
                Dice(player, kind, count, target := state.scenario.kinds[kind].target, target)
                for player in self.battle.sides
                for kind, count in enumerate(state.at(player, place))
                if count
            )
            working.push(Throw.begin(self.battle, "melee", dice, len(state.units)))
            return
        working.drop()
        if (victor := only_one(state, place)) != NOBODY:
            working.give_control(place, victor, "6")


class Assign(battle.Assign):
    """An owner chooses which of his units are lost."""

    rule = no_enemy = none_left = "5"


class Throw(battle.Throw):
    rule, assign = "5", Assign
