"""Phase 7: the Hatamoto draws, plays ronin, and may lead them (6)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, ClassVar

from scenarios.bushido.rules.actions import Done, LeadRonin, Place, PlayRonin
from scenarios.bushido.rules.draws import draw_tiles
from scenarios.bushido.rules.frames import PlayerFrame, Steps
from scenarios.bushido.rules.influence import open_to_ronin, put_ronin, ronin_refusal
from scenarios.bushido.rules.pieces import NOBODY, NOWHERE, Role, Tile
from scenarios.bushido.rules.state import Battle
from scenarios.bushido.rules.things import Places
from wargame_core.engine.decision import Action, Refusal

if TYPE_CHECKING:
    from scenarios.bushido.rules.state import State
    from scenarios.bushido.rules.working_copy import WorkingCopy


def hatamoto_draws(working: WorkingCopy) -> None:
    """Two support tiles (BU-P7-01)."""
    state = working.state
    player = state.holder(Role.HATAMOTO)
    if player != NOBODY:
        draw_tiles(working, player, state.scenario.numbers.amounts.hatamoto_draw)


def hatamoto_plays(working: WorkingCopy) -> None:
    """Ronin, then perhaps a battle (BU-P7-02, BU-P7-03)."""
    player = working.state.holder(Role.HATAMOTO)
    if player != NOBODY:
        working.push(RoninBattle(player), RoninPlay(player))


@dataclass(frozen=True, slots=True)
class RoninPlay(PlayerFrame):
    """Any number of ronin at single price, one to a province."""

    kind: ClassVar[str] = "hatamoto"
    rule: ClassVar[str] = "BU-P7-02"
    offers: ClassVar[tuple[type, ...]] = (PlayRonin, Done)
    secret: ClassVar[bool] = True
    placed: Places = ()

    def legal(self, state: State) -> Sequence[Action]:
        """Every province where ronin may lie."""
        places: list[int] = []
        if state.has(self.player, Tile.RONIN):
            places = [place for place in open_to_ronin(state) if place not in self.placed]
        return [*(PlayRonin(Place(place)) for place in places), Done()]

    def reason(self, state: State, action: Any) -> Refusal | None:
        """What forbids to put a ronin there."""
        return ronin_refusal(state, action.place, self.placed)

    def execute(self, working: WorkingCopy, action: Any) -> None:
        """The frame is open until he has done."""
        if isinstance(action, Done):
            working.drop()
            return
        working.spend(self.player, Tile.RONIN)
        working.replace(replace(self, placed=(*self.placed, int(action.place))))
        put_ronin(working, self.player, action.place, self.rule)


@dataclass(frozen=True, slots=True)
class RoninBattle(PlayerFrame):
    """The ronin of one province of the Daimyo may be led against its garrison."""

    kind: ClassVar[str] = "lead-ronin"
    rule: ClassVar[str] = "BU-P7-03"
    offers: ClassVar[tuple[type, ...]] = (LeadRonin, Done)

    def facts(self, state: State) -> Mapping[str, Any]:
        """Against whom."""
        return {"daimyo_player": state.daimyo}

    def legal(self, state: State) -> Sequence[Action]:
        """The Daimyo's provinces with ronin, or no battle."""
        places = [place for place in state.owned(state.daimyo) if state.ronin[place]]
        return [*(LeadRonin(Place(place)) for place in places), Done()]

    def execute(self, working: WorkingCopy, action: Action) -> None:
        """A battle in which the Daimyo is the Bushi."""
        state = working.state
        working.drop()
        if isinstance(action, LeadRonin):
            place = int(action.place)
            state.battle = Battle(place, NOWHERE, (self.player, state.daimyo))
            working.record("ronin-led", self.rule, player=self.player, place=place)
            working.push(Steps("battle"))
