"""How time passes: the track of months, the phases of a turn, and everybody's honour."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from scenarios.bushido.rules.month import column
from scenarios.bushido.rules.under_way import is_set_up, phase_of_turn
from scenarios.bushido.views.names import colour_id, player_name
from wargame_core.engine.decision import Event
from wargame_core.views.sheet_values import SheetView, TurnGroup
from wargame_core.views.time_values import STAGE, TURN
from wargame_core.views.values import SideView, TurnView
from wargame_core.views.words import listed, tr

if TYPE_CHECKING:
    from scenarios.bushido.rules.state import State

_LEVELS: Final = {"turn": TURN, "attack": STAGE, "war-tax": STAGE}


def turn(state: State, acting: str) -> TurnView:
    """Month, phase, and the honour of everybody, the first on the track first."""
    months = state.scenario.numbers.amounts.months
    order = sorted(state.players, key=lambda player: -state.honour[player])
    taxed = [
        month for month in range(2, months + 1) if column(state, month) != column(state, month - 1)
    ]
    return TurnView(
        turn=0,
        last=0,
        label=tr("Month {month}", month=state.month),
        stage=state.month if state.begun else 0,
        stages=months,
        phase=phase_words(state),
        sides=tuple(_side(state, player, acting) for player in order),
        calendar=tr("Daimyo: {player}", player=player_name(state.daimyo)),
        stage_said=tr("{count} months; war tax at the beginning of the months {taxed}",
                      count=months, taxed=listed(map(str, taxed))),
    )  # fmt: skip


def sheet(state: State) -> SheetView:
    """How many play, the track of months, and what the signs on tiles mean."""
    players, months = state.scenario.players, state.scenario.numbers.amounts.months
    signs = (
        ("honour", tr("Honour")), ("koku", tr("Koku")), ("katana", tr("Katana")),
        ("building", tr("Building")), ("irrigation", tr("Irrigation")), ("gate", tr("Tori")),
        ("stakes", tr("Stakes")), ("armory", tr("Armory")),
    )  # fmt: skip
    track = TurnGroup("", tuple(str(month) for month in range(1, months + 1)))
    return SheetView(f"{players} players", f"{players}人", (track,), signs=signs)


def _side(state: State, player: int, acting: str) -> SideView:
    return SideView(
        title=player_name(player),
        short=tr("P{number}", number=player + 1),
        points=state.honour[player],
        colour_of=colour_id(player),
        acting=state.seat(player) == acting,
    )


def phase_words(state: State) -> str:
    """What is being done."""
    if is_set_up(state):
        return tr("Set-up")
    if state.battle is not None:
        return tr("Battle of {place}", place=state.scenario.place_ids[state.battle.place].upper())
    phase = phase_of_turn(state)
    return phase_names()[phase] if phase else tr("The month passes")


def phase_names() -> dict[str, str]:
    """The phases of a turn by their steps (6)."""
    first, influence = tr("1 Troops and draws"), tr("5 Political influence")
    last = tr("12 Donations and building")
    return {
        "turn": first, "household-off": first, "troops": first, "household-on": first,
        "draw": first, "discs": first, "show": first, "tea": tr("2 Tea ceremony"),
        "purchase": tr("3 Purchase"), "roles": tr("4 Roles"), "sensei": influence,
        "others": influence, "buildings": influence, "tanin": tr("6 Tanin"),
        "hatamoto-draw": tr("7 Hatamoto"), "hatamoto": tr("7 Hatamoto"),
        "regroup": tr("8 Mobilisation"), "mobilize": tr("8 Mobilisation"),
        "council": tr("11 Council of the Sensei"), "donations": last, "to-arms": last,
        "build": last, "kotau": tr("13 Kotau"), "end": tr("13 Kotau"),
    }  # fmt: skip


def level_of(event: Event) -> int | None:
    """What part of the sequence of play begins with an event, or None."""
    return _LEVELS.get(event.kind)


def mark_label(event: Event) -> str:
    """The month beside the tick of a turn."""
    return str(event.params["month"]) if event.kind == "turn" else ""
