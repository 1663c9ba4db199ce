"""Dice battles: dice of any number of faces, and hits dealt out by scorers or by owners."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

import pytest

from tests.unit.provinces.toy import LORD, MAN, State, place, state
from wargame_core.engine import procedure
from wargame_core.engine.decision import Roll
from wargame_core.provinces.odds.hits import at_least, chance, distribution, expected
from wargame_core.provinces.rules import battle
from wargame_core.provinces.rules.actions import Hit
from wargame_core.provinces.rules.battle import Battle, Dice
from wargame_core.provinces.rules.frames import Automatic
from wargame_core.provinces.rules.working_copy import WorkingCopy


@dataclass(frozen=True, slots=True)
class Over(Automatic):
    """Stands for what goes on after the hits."""

    battle: Battle

    def advance(self, working):
        working.drop()


class Lose(battle.Assign):
    """Owners choose; a lord is the last to go."""

    __slots__ = ()
    rule: ClassVar[str] = "6"
    no_enemy, none_left = "7", "8"

    @staticmethod
    def victims(state, battle, player):
        return (player,)

    @staticmethod
    def strength(state, battle, player):
        return state.at(player, battle.province)

    @classmethod
    def remove(cls, working, battle, mark):
        working.lose(mark[0], battle.province, mark[1], cls.rule)
        return battle

    @classmethod
    def may_take(cls, counts):
        return [MAN] if counts[MAN] else [LORD]


class Throw(battle.Throw):
    __slots__ = ()
    sides = 12
    low = True
    rule: ClassVar[str] = "5"

    def finished(self, working):
        working.drop()
        attacker, defender = self.battle.sides
        scores = ((defender, self.hits[attacker]), (attacker, self.hits[defender]))
        Lose.give(working, self.battle, tuple(score for score in scores if score[1]))


def fight() -> State:
    here = state({"owari": (1, 2)}, {"owari": (1, 1)})
    fought = Battle(place("owari"), 0, (1,))
    dice = (Dice(0, MAN, 2, 4, 4), Dice(1, MAN, 1, 4, 4))
    here.frames = (Over(fought), Throw.begin(fought, "melee", dice, 2))
    return here


def play(state: State, *actions) -> tuple[State, list]:
    events = []
    for action in actions:
        refusal = procedure.why_not(state, action)
        assert refusal is None, refusal
        step = procedure.apply(WorkingCopy(state.copy()), action, None)
        state, events = step.state, [*events, *step.events]
    return state, events


def test_a_die_of_twelve_faces_hits_with_the_target_or_less() -> None:
    here = fight()
    assert len(procedure.legal_actions(here)) == 12
    assert procedure.outcomes(here)[0][1] == Fraction(1, 12)
    here, events = play(here, Roll(4), Roll(5))
    assert [event.kind for event in events] == ["die-hits", "die-misses"]
    assert procedure.decision(here).prompt.params["player"] == 1


def test_owners_choose_among_the_kinds_that_may_be_lost() -> None:
    here, _ = play(fight(), Roll(4), Roll(12), Roll(1))
    assert here.units == [{place("owari"): (1, 1)}, {place("owari"): (1, 0)}]
    assert here.frames == ()


def test_hits_beyond_the_last_unit_are_lost() -> None:
    here = fight()
    here.units[1] = {place("owari"): (0, 1)}
    here, _ = play(here, Roll(4), Roll(4), Roll(12))
    assert here.units[1] == {}


def test_the_battle_beneath_knows_what_is_left() -> None:
    here, fought = fight(), Battle(place("owari"), 0, (1,))
    here.units[0] = {place("owari"): (2, 2)}
    here.frames = (Over(fought), Lose(0, fought, 1, (), ()))
    assert procedure.legal_actions(here) == [Hit(0, MAN)]
    assert procedure.why_not(here, Hit(1, MAN)).rule == "7"
    assert procedure.why_not(here, Hit(0, LORD)).rule == "8"


@pytest.mark.parametrize(("target", "sides", "low", "share"), [
    (5, 6, False, Fraction(1, 3)), (7, 6, False, 0), (0, 6, False, 1),
    (8, 12, True, Fraction(2, 3)),
])  # fmt: skip
def test_the_chance_of_a_die(target: int, sides: int, low: bool, share: Fraction) -> None:
    assert chance(target, sides, low=low) == share


def test_the_hits_of_some_dice() -> None:
    found = distribution([(1, Fraction(1, 2)), (1, Fraction(1, 3))], Fraction(1))
    assert found == (Fraction(1, 3), Fraction(1, 2), Fraction(1, 6))
    assert at_least(found, 1) == Fraction(2, 3)
    assert expected(found) == Fraction(5, 6)
    assert expected(found, 1) == Fraction(2, 3)


class Choose(battle.Assign):
    """Owners choose among all their units."""

    __slots__ = ()
    rule: ClassVar[str] = "6"


class Shoot(battle.Assign):
    """Scorers choose among their enemies."""

    __slots__ = ()
    rule: ClassVar[str] = "6"

    @staticmethod
    def victims(state, battle, player):
        return [other for other in battle.sides if other != player]


class Plain(battle.Throw):
    """A throw that ends as all do that say nothing else."""

    __slots__ = ()
    rule: ClassVar[str] = "5"


class PlainLosses(Plain):
    __slots__ = ()
    assign = Choose


class PlainShots(Plain):
    __slots__ = ()
    assign = Shoot


@pytest.mark.parametrize(("throw", "chooser"), [(PlainLosses, 1), (PlainShots, 0)])
def test_hits_of_the_attacker_fall_on_the_defender_whoever_chooses(
    throw: type[Plain], chooser: int
) -> None:
    here = fight()
    here.units = [{place("owari"): (1, 1)}, {place("owari"): (1, 2)}]
    fought = Battle(place("owari"), 0, (1,))
    dice = (Dice(0, MAN, 1, 4, 4), Dice(1, MAN, 1, 6, 6))
    here.frames = (Over(fought), throw.begin(fought, "melee", dice, 2))
    here, _ = play(here, Roll(4), Roll(1))
    assert procedure.decision(here).seat == here.seat(chooser)
    assert {action.player for action in procedure.legal_actions(here)} == {1}
    here, _ = play(here, Hit(1, MAN))
    assert here.units == [{place("owari"): (1, 1)}, {place("owari"): (1, 1)}]
