"""How time passes: rounds and phases."""

from __future__ import annotations

from typing import Final

from scenarios.gekokujo.rules.sequence import current
from scenarios.gekokujo.rules.state import State, Status
from scenarios.gekokujo.text import words as text
from scenarios.gekokujo.views.names import clan_id, player_name
from wargame_core.views.sheet_values import SheetView
from wargame_core.views.values import SideView, TurnView
from wargame_core.views.words import language, tr

_PHASES: Final = 3


def turn(state: State, acting: str) -> TurnView:
    """Round and phase, and the provinces of every player."""
    sides = tuple(
        SideView(
            title=player_name(state, player),
            points=state.controlled(player),
            colour_of=clan_id(state, player),
            acting=state.seat(player) == acting,
        )
        for player in (state.order or range(state.scenario.players))
        if state.status[player] != Status.ELIMINATED
    )
    last = state.scenario.rulings.max_rounds
    if state.round == 0:
        label = tr("The Eve of War")
    elif last:
        label = tr("Round {round} of {last}", round=state.round, last=last)
    else:
        label = tr("Round {round}", round=state.round)
    step = current(state.step)
    return TurnView(
        turn=0,
        last=last,
        label=label,
        stage=step.phase if state.round else 0,
        stages=_PHASES,
        phase=step_words(step.id) if state.round else tr("Draft of the clans"),
        sides=sides,
        stage_said=tr("1 Planning and Reinforcement, 2 Campaign, 3 Winter"),
    )


def sheet(state: State) -> SheetView:
    """How many play, and the phases of a round."""
    words, players = text.catalogue(language()), state.scenario.players
    phases = tuple(words[f"phase.{number}"] for number in range(1, _PHASES + 1))
    return SheetView(f"{players} players", f"{players}人", steps=phases)


def step_words(step: str) -> str:
    """A line of the timing table in words."""
    words = {
        "round-start": tr("Round begins"),
        "income": tr("Income"),
        "sowing": tr("Sowing and storing"),
        "upkeep": tr("Upkeep"),
        "order": tr("Order of the round"),
        "vassals": tr("Vassals choose"),
        "reinforcement": tr("Reinforcement"),
        "diplomacy": tr("Diplomacy"),
        "check-1": tr("Victory check"),
        "campaign": tr("Campaign"),
        "assault-over": tr("Campaign"),
        "check-2": tr("Victory check"),
        "supply": tr("Winter supply"),
        "harvest": tr("Harvest"),
        "costs": tr("Upkeep and supply"),
        "spoilage": tr("Spoilage"),
        "check-3": tr("Victory check"),
        "round-end": tr("Round ends"),
    }
    return words.get(step, step)
