"""Phase 13: Kotau (6)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

from scenarios.bushido.rules.actions import EFFECT_IDS, Done, DrawDisc, Drawer, Effect, Kotau
from scenarios.bushido.rules.actions import Disc as DiscId
from scenarios.bushido.rules.draws import draw_tiles
from scenarios.bushido.rules.frames import PlayerFrame
from scenarios.bushido.rules.pieces import NOBODY, Disc, Role
from scenarios.bushido.rules.shrine import Privilege
from scenarios.bushido.rules.things import PlayerIndex, Players
from wargame_core.engine.decision import Action
from wargame_core.engine.draw_frame import DrawFrame

if TYPE_CHECKING:
    from scenarios.bushido.rules.state import State
    from scenarios.bushido.rules.working_copy import WorkingCopy
    from wargame_core.engine.heaps import Counts

STAY, SKIP, DRAW = range(len(EFFECT_IDS))


def kotau(working: WorkingCopy) -> None:
    """From the Sensei on each may play one, one in all (BU-P13-01)."""
    state = working.state
    sensei = state.holder(Role.SENSEI)
    first = sensei if sensei != NOBODY else state.scenario.after(state.daimyo)[0]
    players = state.scenario.from_(first)
    working.push(KotauChoice(players[0], players[1:]))


@dataclass(frozen=True, slots=True)
class KotauChoice(PlayerFrame):
    """A player may play a Kotau disc with one of its effects."""

    kind: ClassVar[str] = "kotau"
    rule: ClassVar[str] = "BU-P13-01"
    offers: ClassVar[tuple[type, ...]] = (Kotau, Done)
    secret: ClassVar[bool] = True
    others: Players
    """Who is asked after this player."""

    def legal(self, state: State) -> Sequence[Action]:
        """Three effects (BU-P13-02), or nothing."""
        if not state.discs[self.player][Disc.KOTAU]:
            return [Done()]
        return [*(Kotau(Effect(effect)) for effect in range(len(EFFECT_IDS))), Done()]

    def execute(self, working: WorkingCopy, action: Action) -> None:
        """After a Kotau nobody else is asked."""
        working.drop()
        if isinstance(action, Kotau):
            working.take_disc(self.player, Disc.KOTAU)
            working.drop_disc(Disc.KOTAU)
            working.state.kotau = int(action.effect)
            effect = EFFECT_IDS[action.effect]
            working.record("kotau", self.rule, player=self.player, effect=effect)
            working.push(KotauEffect(self.player))
            working.push(KotauPrivilege(working.state.daimyo, kotau_of=self.player))
        elif self.others:
            working.push(KotauChoice(self.others[0], self.others[1:]))


@dataclass(frozen=True, slots=True)
class KotauPrivilege(Privilege):
    """The Kotau lies open."""

    kind: ClassVar[str] = "kotau-privilege"
    kotau_of: PlayerIndex = field(kw_only=True)
    """Who has played it."""

    def discs(self, state: State) -> tuple[int, ...]:
        """Only that one."""
        return (self.kotau_of,)

    def replaced(self, working: WorkingCopy, player: int) -> None:
        """Only another Kotau keeps its effect (BU-SHR-02)."""
        working.drop()
        if working.ready_discs():
            working.push(KotauDisc(working.state.scenario.players, player))


@dataclass(frozen=True, slots=True)
class KotauDisc(DrawFrame):
    """The disc that replaces a Kotau is drawn, open to all."""

    kind: ClassVar[str] = "kotau-disc"
    rule: ClassVar[str] = "BU-SHR-02"
    player: PlayerIndex

    def source(self, state: State) -> Counts:
        """The discs to be drawn."""
        return state.pile

    def drawn(self, kind: int) -> DrawDisc:
        """The disc is drawn."""
        return DrawDisc(Drawer(self.drawer), DiscId(kind))

    def take(self, working: WorkingCopy, kind: int) -> None:
        """It is discarded after it has shown whether it is a Kotau."""
        working.drop()
        working.draw_from_pile(kind)
        working.drop_disc(kind)
        working.record("kotau-replaced", self.rule, player=self.player, disc=kind)
        if kind == Disc.KOTAU:
            working.push(KotauPrivilege(working.state.daimyo, kotau_of=self.player))
        else:
            working.state.kotau = NOBODY


@dataclass(frozen=True, slots=True)
class KotauEffect(PlayerFrame):
    """Tiles are drawn; months pass at the end of the turn."""

    automatic: ClassVar[bool] = True
    kind: ClassVar[str] = "kotau-effect"
    rule: ClassVar[str] = "BU-P13-02"

    def advance(self, working: WorkingCopy) -> None:
        """Draw, if that is the effect and it has not been cancelled."""
        state = working.state
        working.drop()
        if state.kotau == DRAW:
            draw_tiles(working, self.player, state.scenario.numbers.amounts.kotau_draw)
