"""How time passes: rounds, their nine actions, and the phases of a turn of war."""

from __future__ import annotations

from scenarios.shogun1986.rules.sequence import PHASES, STEPS, Turn
from scenarios.shogun1986.rules.state import State
from scenarios.shogun1986.text import words as text
from scenarios.shogun1986.views.names import colour_id, player_name
from wargame_core.engine.procedure import in_progress
from wargame_core.provinces.rules.timing import current
from wargame_core.views.sheet_values import SheetView
from wargame_core.views.values import SideView, TurnView
from wargame_core.views.words import language, listed, tr


def turn(state: State, acting: str) -> TurnView:
    """Round and action, and the provinces of everybody in order of swords."""
    line = current(STEPS, state.step)
    numbers = range(1, STEPS[-1].phase + 1)
    return TurnView(
        turn=0,
        last=0,
        label=tr("Round {round}", round=state.round) if state.round else tr("Set-up"),
        stage=line.phase if state.round else 0,
        stages=numbers[-1],
        phase=phase_words(state),
        sides=_sides(state, acting),
        stage_said=listed(f"{number} {action_words(number)}" for number in numbers),
    )


def sheet(state: State) -> SheetView:
    """How many play, and the nine actions of a round (SG-SEQ-01)."""
    numbers, players = range(1, STEPS[-1].phase + 1), state.scenario.players
    steps = tuple(map(action_words, numbers))
    without = ("contested", "star")  # nobody shares a province, and none counts more than others
    return SheetView(f"{players} players", f"{players}人", steps=steps, without=without)


def _sides(state: State, acting: str) -> tuple[SideView, ...]:
    return tuple(
        SideView(
            title=_with_sword(state, player),
            short=_sword(state, player),
            points=state.controlled(player),
            colour_of=colour_id(state, player),
            acting=state.seat(player) == acting,
        )
        for player in state.in_order()
    )


def _sword(state: State, player: int) -> str:
    """The number of a colour's sword; empty before they are drawn."""
    sword = state.swords[state.scenario.leader[player]] if state.swords else 0
    return tr("{sword}.", sword=sword) if sword else ""


def _with_sword(state: State, player: int) -> str:
    """A colour behind the number of its sword."""
    return f"{_sword(state, player)} {player_name(state, player)}".strip()


def action_words(number: int) -> str:
    """One of the nine actions (SG-SEQ-01)."""
    return text.catalogue(language())[f"phase.{number}"]


def phase_words(state: State) -> str:
    """The action; in Wage War its phase."""
    if not state.round:
        return tr("Provinces, spearmen and armies")
    action = action_words(current(STEPS, state.step).phase)
    going = in_progress(state, Turn)
    if going is None:
        return action
    names = {
        "A": tr("War: armies"), "B": tr("War: declarations"), "C": tr("War: combat"),
        "D1": tr("War: last march"), "D2": tr("War: provincial units"), "ninja": tr("War: ninja"),
    }  # fmt: skip
    return names[PHASES[max(going.phase - 1, 0)]]
