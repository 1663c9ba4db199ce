"""Positions of Bushido: as declared; bags and discs that follow from the rest may be left out.

What else is left out of a position that is written by hand follows in ``position_by_hand``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from scenarios.bushido.files.position_by_hand import complete, discs_left, opened, tiles_left
from scenarios.bushido.files.position_checks import state_faults
from scenarios.bushido.files.position_document import USUAL_STEP, BushidoPosition
from scenarios.bushido.rules.state import State
from wargame_core.files.declared_positions import DeclaredPositions
from wargame_core.files.position_open import open_faults
from wargame_core.files.state_facts import StateFacts

if TYPE_CHECKING:
    from wargame_core.engine.game import Game
    from wargame_core.files.position_form import PositionHeader


class BushidoPositions(DeclaredPositions):
    """The kind of positions that this game offers to files and commands."""

    def __init__(self, game: Game) -> None:
        """Positions of the game behind the entry point."""
        super().__init__(game, State)

    @cached_property
    def model(self) -> type[PositionHeader]:
        """All that a file may say."""
        return BushidoPosition

    def read(self, document: PositionHeader, start: State) -> tuple[State, Sequence[str]]:
        """The state of a document, and its faults."""
        values, said = self._values(start), document.model_dump(exclude_unset=True)
        state = StateFacts(State, values).read(said, State.blank(start.scenario))
        frames = values.stack(said.get("open", ()))
        if values.faults:
            return state, values.faults
        if "bags" not in said:
            state.bags = tiles_left(state)
        if "pile" not in said:
            state.pile = discs_left(state)
        state.frames, over = frames, state.ended is not None
        faults: Sequence[str] = ()
        if not over and "open" not in said:
            complete(state, said)
            faults = list(state_faults(state))
            if not faults:
                state, faults = opened(state, said.get("step", USUAL_STEP))
        state.forget()
        faults = faults or list(state_faults(state))
        over = state.ended is not None
        return state, faults or list(open_faults(self.game, state, over=over))

    def write(self, game: str, state: Any, comment: str) -> dict[str, Any]:
        """The document of a state, without what follows from the rest."""
        found = super().write(game, state, comment)
        values = self._values(state)
        facts = StateFacts(State, values).top(state, whole=True)
        for key, follows in (
            ("bags", state.bags == tiles_left(state)),
            ("pile", state.pile == discs_left(state)),
        ):
            if follows:
                found.pop(key, None)
            elif key not in found:
                found[key] = facts.get(key, {})
        stack = {"open": found.pop("open")} if "open" in found else {}
        return {**found, **stack}

    def losses(self, before: State, after: State) -> Mapping[str, Any]:
        """Troops lost by player."""
        lost = {
            seat: before.all_troops(player) - after.all_troops(player)
            for player, seat in enumerate(before.scenario.seats)
        }
        return {"units_lost": lost}
