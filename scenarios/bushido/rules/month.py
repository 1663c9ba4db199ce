"""The end of a turn: months, war tax, and the council of the daimyos (6, 10)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from scenarios.bushido.rules.actions import EFFECT_IDS, EndGame, PlayOn
from scenarios.bushido.rules.draws import draw_tiles
from scenarios.bushido.rules.frames import SealedFrame, Steps, end_turn
from scenarios.bushido.rules.state import Ending

if TYPE_CHECKING:
    from scenarios.bushido.rules.state import State
    from scenarios.bushido.rules.working_copy import WorkingCopy


def column(state: State, month: int) -> int:
    """The column of the month track, from 1 (BU-TAX-01)."""
    return -(-month // state.scenario.numbers.amounts.column_months)


def finish_turn(working: WorkingCopy) -> None:
    """All phases are over."""
    end_turn(working, "BU-P13-03")


def next_month(working: WorkingCopy) -> None:
    """The marker moves; after the last month a council is held (BU-P13-02 to 04, B-33)."""
    state, amounts = working.state, working.state.scenario.numbers.amounts
    effect = EFFECT_IDS[state.kotau] if state.kotau >= 0 else ""
    steps = {"stay": 0, "skip": amounts.kotau_months}.get(effect, 1)
    before, now = state.month, state.month + steps
    if now > amounts.months:
        working.record("year-over", "BU-P13-04", month=amounts.months)
        working.push(Council(state.scenario.seats))
        return
    state.month = now
    if column(state, now) != column(state, before):
        war_tax(working)


def war_tax(working: WorkingCopy) -> None:
    """One tile for each 10 honour, rounded up (BU-TAX-01, BU-TAX-02)."""
    state = working.state
    per = state.scenario.numbers.amounts.war_tax
    working.record("war-tax", "BU-TAX-01", month=state.month)
    for player in reversed(state.scenario.from_(state.daimyo)):
        draw_tiles(working, player, -(-state.honour[player] // per))


def next_daimyo(working: WorkingCopy) -> None:
    """The next player is Daimyo (BU-P13-03)."""
    state = working.state
    state.daimyo = state.scenario.after(state.daimyo)[0]
    working.push(Steps("turn"))


@dataclass(frozen=True, slots=True)
class Council(SealedFrame):
    """All vote at the same time whether the game goes on (BU-COU-01, BU-COU-02)."""

    kind: ClassVar[str] = "council"
    rule: ClassVar[str] = "BU-COU-01"
    offers: ClassVar[tuple[type, ...]] = (PlayOn, EndGame)

    def options(self, state: State, seat: str) -> Sequence[Any]:
        """On, or the end."""
        return [PlayOn(), EndGame()]

    def reveal(self, working: WorkingCopy, answers: Mapping[str, Any]) -> None:
        """A simple majority plays on; a tie ends the game (B-19)."""
        state = working.state
        for seat, vote in answers.items():
            kind = "vote-on" if isinstance(vote, PlayOn) else "vote-end"
            working.record(kind, self.rule, player=state.scenario.seats.index(seat))
        count = sum(isinstance(vote, PlayOn) for vote in answers.values())
        working.record("council", self.rule, count=count, others=len(answers) - count)
        if 2 * count > len(answers):
            state.month = state.scenario.numbers.amounts.council_month
            war_tax(working)
        else:
            best = max(state.players, key=lambda player: state.honour[player])
            end(working, best, "council", "BU-WIN-02")


def end(working: WorkingCopy, winner: int, how: str, rule: str) -> None:
    """The game is over."""
    state = working.state
    state.ended = Ending(winner, how, rule)
    state.frames = ()
    working.record("game-won", rule, player=winner, honour=state.honour[winner])


def goal_reached(working: WorkingCopy) -> bool:
    """Whether somebody has the honour that wins; the highest does (BU-WIN-01, B-01)."""
    state = working.state
    working.unsettled = False
    if state.ended is not None:
        return False
    best = max(state.players, key=lambda player: state.honour[player])
    if state.honour[best] < state.scenario.numbers.amounts.goal:
        return False
    end(working, best, "goal", "BU-WIN-01")
    return True
