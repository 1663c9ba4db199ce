"""The shared state, timing table, order and draw of games on provinces."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from tests.unit.provinces.toy import LORD, MAN, place, state
from wargame_core.engine import procedure
from wargame_core.provinces.rules import timing
from wargame_core.provinces.rules.actions import Draw, Finish, MoveTo, Player
from wargame_core.provinces.rules.engine import settle
from wargame_core.provinces.rules.frames import PlayerFrame
from wargame_core.provinces.rules.state import NOBODY
from wargame_core.provinces.rules.timing import TurnStep, each
from wargame_core.provinces.rules.turn_order import DrawOrder
from wargame_core.provinces.rules.working_copy import WorkingCopy


@dataclass(frozen=True, slots=True)
class Choose(PlayerFrame):
    kind: ClassVar[str] = "choose"
    rule: ClassVar[str] = "3"

    def legal(self, state):
        return [Finish(), Draw(Player(self.player))]

    def execute(self, working, action):
        working.record("chosen", "3", player=self.player)
        working.drop()


STEPS = (
    TurnStep("begin", "1", 1, lambda working: working.record("begun", "1")),
    TurnStep("never", "2", 1, lambda working: working.record("never", "2"), lambda game: False),
    TurnStep("choices", "3", 2, lambda working: each(working, Choose)),
)


class Rounds(timing.Rounds):
    __slots__ = ()
    steps = STEPS


def test_a_round_carries_out_the_lines_that_apply_and_asks_players_in_order() -> None:
    start = state({}, {}, {})
    start.order, start.out = (2, 0, 1), (0,)
    working = WorkingCopy(start)
    working.push(Rounds())
    procedure.settle(working)
    assert timing.current(STEPS, start.step).id == "choices"
    assert procedure.decision(start).seat == "player3"
    after = procedure.apply(WorkingCopy(start.copy()), Finish(), None)
    assert procedure.decision(after.state).seat == "player2"
    assert [event.kind for event in working.events] == ["begun"]
    after = procedure.apply(WorkingCopy(after.state.copy()), Finish(), None)
    assert [event.kind for event in after.events] == ["chosen", "begun"]


def test_an_action_that_is_not_due_is_refused_by_the_game_s_table() -> None:
    here = state({})
    here.frames = (Choose(0),)
    refusal = procedure.why_not(here, MoveTo(0))
    assert (refusal.rule, refusal.code) == ("1", "no-such-action")
    assert refusal.facts == {"player": 0, "open_rule": "3"}


def test_the_last_player_is_not_drawn() -> None:
    here = state({}, {}, {})
    draw = DrawOrder((1,))
    assert draw.outcomes(here) == [
        (Draw(Player(0)), Fraction(1, 2)),
        (Draw(Player(2)), Fraction(1, 2)),
    ]
    assert DrawOrder().order_with(here, 1) is None
    assert draw.order_with(here, 2) == (1, 2, 0)


def test_units_come_and_go_and_control_is_told_when_it_changes() -> None:
    here = state({"owari": (1, 2)}, {})
    working, owari = WorkingCopy(here), place("owari")
    working.shift(0, owari, (-1, -2))
    assert here.units == [{}, {}]
    working.add(1, owari, MAN, 3)
    working.lose(1, owari, MAN, "5")
    assert here.at(1, owari) == (0, 2)
    assert (here.all_of(1, LORD), here.all_units(1), here.present(owari)) == (0, 2, [1])
    assert working.give_control(owari, 1, "6")
    assert not working.give_control(owari, 1, "6")
    assert (here.controlled(1), here.provinces(1)) == (1, 1 << owari)
    assert [event.kind for event in working.events] == ["unit-lost", "control"]


def test_what_cannot_be_paid_is_missing() -> None:
    working = WorkingCopy(state({}))
    working.earn(0, 3)
    assert working.pay(0, 5) == 2
    assert working.state.treasury == [0]


def test_a_game_that_has_ended_has_no_procedures() -> None:
    working = WorkingCopy(state({}))
    working.push(Rounds())
    working.state.ended, working.unsettled = NOBODY, True
    settle(working)
    assert working.state.frames == ()
