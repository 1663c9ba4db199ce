"""Draws of support tiles and discs, and the Mikado (3, 4, 10)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, ClassVar

from scenarios.bushido.rules.actions import Disc as DiscId
from scenarios.bushido.rules.actions import DrawDisc, Drawer, DrawTile, Split
from scenarios.bushido.rules.actions import Tile as TileId
from scenarios.bushido.rules.frames import PlayerFrame, ask_each
from scenarios.bushido.rules.pieces import TILES
from scenarios.bushido.rules.state import MILITARY, POLITICAL
from wargame_core.engine.decision import Action
from wargame_core.engine.draw_frame import DrawFrame
from wargame_core.engine.heaps import together, with_more

if TYPE_CHECKING:
    from scenarios.bushido.rules.state import State
    from scenarios.bushido.rules.working_copy import WorkingCopy
    from wargame_core.engine.heaps import Counts


def draw_tiles(working: WorkingCopy, player: int, count: int) -> None:
    """A player draws so many support tiles from bags of his choice (BU-SET-12, B-07)."""
    if count:
        working.push(SplitDraw(player, count))


def draw_discs(working: WorkingCopy, player: int, count: int) -> None:
    """A player draws so many discs, as far as there are any."""
    if count and working.ready_discs():
        working.push(DiscDraw(player, count))


@dataclass(frozen=True, slots=True)
class SplitDraw(PlayerFrame):
    """Names how many tiles come from which bag, before any is drawn (B-07)."""

    kind: ClassVar[str] = "split"
    rule: ClassVar[str] = "BU-SET-12"
    offers: ClassVar[tuple[type, ...]] = (Split,)
    count: int
    after_mikado: bool = False

    def facts(self, state: State) -> Mapping[str, Any]:
        """How many are drawn."""
        return {"count": self.count}

    def legal(self, state: State) -> Sequence[Action]:
        """As the bags allow; what an empty bag lacks comes from the other."""
        military, political = (sum(bag) for bag in state.bags)
        most = min(self.count, military)
        least = min(max(0, self.count - political), most)
        return [Split(number) for number in range(least, most + 1)]

    def execute(self, working: WorkingCopy, action: Split) -> None:
        """Draw one after another."""
        working.drop()
        others = self.count - action.military
        working.record(
            "split", self.rule, player=self.player, military=action.military, political=others
        )
        go_on(working, TileDraw(self.player, action.military, others, self.after_mikado))


@dataclass(frozen=True, slots=True)
class TileDraw(DrawFrame):
    """One support tile is drawn."""

    kind: ClassVar[str] = "draw-tile"
    rule: ClassVar[str] = "BU-P1-04"
    military: int
    """Tiles still to be drawn from each bag."""
    political: int
    after_mikado: bool = False

    def bag(self, state: State) -> int:
        """The bag that is drawn from now; an empty one forces the other."""
        military, political = (any(bag) for bag in state.bags)
        return MILITARY if (military and self.military) or not political else POLITICAL

    def source(self, state: State) -> Counts:
        """What is in that bag."""
        return state.bags[self.bag(state)]

    def drawn(self, kind: int) -> DrawTile:
        """The tile comes out."""
        return DrawTile(Drawer(self.drawer), TileId(kind))

    def take(self, working: WorkingCopy, kind: int) -> None:
        """It goes into the hand, or to the market."""
        state, bag = working.state, self.bag(working.state)
        state.bags[bag] = with_more(state.bags[bag], kind, -1)
        working.drop()
        if self.drawer in state.players:
            working.gain(self.drawer, kind)
            seats = (state.seat(self.drawer),)
            working.record("drawn", self.rule, player=self.drawer, tile=kind, seats=seats)
        else:
            state.market = with_more(state.market, kind)
            working.record("to-market", "BU-SET-09", tile=kind)
        from_military = bool(self.military) and (bag == MILITARY or not self.political)
        rest = (
            replace(self, military=self.military - 1)
            if from_military
            else replace(self, political=self.political - 1)
        )
        go_on(working, rest)


def go_on(working: WorkingCopy, rest: TileDraw) -> None:
    """Draw what is left to draw; if both bags are empty the Mikado intervenes (BU-MIK-01)."""
    if rest.military + rest.political == 0:
        return
    if any(map(any, working.state.bags)):
        working.push(rest)
    elif not rest.after_mikado and rest.drawer in working.state.players:
        mikado(working, rest.drawer)


def mikado(working: WorkingCopy, first: int) -> None:
    """All hands go back; the one who could not finish draws first (BU-MIK-01, B-31)."""
    state = working.state
    working.record("mikado", "BU-MIK-01", player=first)
    for player in state.players:
        for tile, count in enumerate(state.hand[player]):
            working.to_bag(tile, count)
        state.hand[player] = (0,) * TILES
    first_draws(working, first, after_mikado=True)


def first_draws(working: WorkingCopy, first: int, *, after_mikado: bool = False) -> None:
    """The first player draws 12 tiles, each other one more (BU-SET-08, BU-MIK-01)."""
    state = working.state
    order = state.scenario.from_(first)
    least = state.scenario.numbers.amounts.first_draw
    counts = {player: least + place for place, player in enumerate(order)}
    ask_each(working, lambda player: SplitDraw(player, counts[player], after_mikado), order)


@dataclass(frozen=True, slots=True)
class DiscDraw(DrawFrame):
    """One disc is drawn into a hand."""

    kind: ClassVar[str] = "draw-disc"
    rule: ClassVar[str] = "BU-P1-05"
    count: int

    def source(self, state: State) -> Counts:
        """The discs to be drawn."""
        return state.pile

    def drawn(self, kind: int) -> DrawDisc:
        """The disc is drawn."""
        return DrawDisc(Drawer(self.drawer), DiscId(kind))

    def take(self, working: WorkingCopy, kind: int) -> None:
        """It goes into the hand; then the next one."""
        state = working.state
        working.drop()
        working.draw_from_pile(kind)
        state.discs[self.drawer] = together(
            state.discs[self.drawer], with_more((0,) * len(state.pile), kind)
        )
        seats = (state.seat(self.drawer),)
        working.record("disc-drawn", self.rule, player=self.drawer, disc=kind, seats=seats)
        draw_discs(working, self.drawer, self.count - 1)
