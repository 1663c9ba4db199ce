"""What every player has, in Daimyo honour, as named terms."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from scenarios.bushido.players.land import KEPT, land, stake
from scenarios.bushido.rules.draws import DiscDraw, SplitDraw, TileDraw
from scenarios.bushido.rules.frames import Steps
from scenarios.bushido.rules.pieces import BACK, HEIRLOOMS, HOSTAGES, Tile
from scenarios.bushido.rules.sequence import TURN
from scenarios.bushido.rules.state import MILITARY, POLITICAL
from scenarios.bushido.rules.tea import Conversion, TeaAnswer

if TYPE_CHECKING:
    from scenarios.bushido.players.weights import Weights
    from scenarios.bushido.rules.state import State
    from wargame_core.engine.heaps import Counts

TEA: Final = next(at for at, step in enumerate(TURN) if step.id == "tea")
FADING: Final = 4
"""Tiles and discs count in full until this part of the year is left."""
Terms = dict[str, float]


def months_left(state: State) -> float:
    """Share of the year that is left."""
    months = state.scenario.numbers.amounts.months
    return max(0.0, (months - state.month + 1) / months)


def tea_ahead(state: State, player: int) -> bool:
    """Whether a player will be Daimyo once more, or has his ceremony before him this month."""
    away = (player - state.daimyo) % state.scenario.players
    if not away:
        turn = next((f for f in state.frames if isinstance(f, Steps) and f.name == "turn"), None)
        if turn is not None and turn.at > TEA:
            away = state.scenario.players
    return state.month + away <= state.scenario.numbers.amounts.months


class Appraisal:
    """What all players have in a state that hides nothing, or in one that is imagined."""

    def __init__(self, state: State, weights: Weights) -> None:
        """Count what everybody has."""
        self.state, self.weights = state, weights
        self.left = months_left(state)
        self.land = land(state, weights)
        self.honour = state.honour if state.begun else self.land.honour
        self.fading = min(1.0, FADING * self.left)
        """Share of the worth of tiles and discs that is left."""
        self._drawing = [
            frame for frame in state.frames if isinstance(frame, (TileDraw, SplitDraw, DiscDraw))
        ]
        self._most = max(map(len, state.shrine))

    def stake(self, place: int) -> float:
        """What a province is worth to its owner."""
        return stake(self.state, self.weights, self.left, place)

    def danger(self, player: int) -> float:
        """What is at risk of all provinces of a player."""
        found, w = self.land, self.weights
        if not self.state.begun:
            return 0.0
        koku, katana = w.koku * found.risk_koku[player], w.katana * found.risk_katana[player]
        return self.left * (found.risk_honour[player] + self.left * (koku + katana))

    def of(self, player: int) -> Terms:
        """All that a player has."""
        state, w = self.state, self.weights
        return {
            "honour": float(self.honour[player]),
            "warrior": self.warrior(player) * state.warrior[player],
            "tea": self.tea(player),
            "koku": w.koku * self.left * self.land.koku[player],
            "katana": w.katana * self.left * self.land.katana[player],
            "troops": self.troops(player),
            "tiles": self.hand(player) + self.to_draw(player),
            "discs": self.discs(player),
            "markers": self.markers(player),
            "danger": -self.danger(player),
        }

    def warrior(self, player: int) -> float:
        """A point of warrior honour (BU-P2-03)."""
        w = self.weights
        if tea_ahead(self.state, player):
            return w.warrior
        held = self.state.hand[player][Tile.CHANOYU]
        return w.warrior * min(1.0, w.late * (1 + held))

    def tea(self, player: int) -> float:
        """What a ceremony that has begun will bring its host."""
        state, amounts = self.state, self.state.scenario.numbers.amounts
        top = state.frames[-1] if state.frames else None
        if isinstance(top, TeaAnswer) and top.host == player:
            points = max(0, state.warrior[player] - amounts.tea_gift)
            gain = points // amounts.tea_rate - self.warrior(player) * state.warrior[player]
            return self.weights.accept * gain
        if isinstance(top, Conversion) and top.player == player:
            points = state.warrior[player]
            return max(0.0, points // amounts.tea_rate - self.warrior(player) * points)
        return 0.0

    def troops(self, player: int) -> float:
        """Troops, worth less beyond koku, and household markers."""
        state, w, battle = self.state, self.weights, self.state.battle
        troops, markers = self.land.troops[player], self.land.markers[player]
        if battle is not None and not battle.by_ronin and player == state.daimyo:
            troops, markers = troops + battle.troops, markers + battle.markers
        full = min(troops, self.land.koku[player])
        each = state.scenario.numbers.amounts.household_troops
        household = w.household * each * markers
        return self.left * (w.troop * (full + w.full * (troops - full)) + household)

    def hand(self, player: int) -> float:
        """Support tiles in the hand, and what lies open (BU-TAN-01)."""
        state, w = self.state, self.weights
        found = worth_of(state.hand[player], w.tiles)
        shown = state.shown[player]
        if any(shown):
            found += worth_of(shown, w.tiles)
            found += w.shown * sum(min(1, shown[kind]) for kind in HEIRLOOMS)
            found += w.shown * sum(shown[kind] for kind in HOSTAGES)
        if self._most and len(state.shrine[player]) == self._most:
            found += w.donated
        return self.fading * found

    def to_draw(self, player: int) -> float:
        """Mean worth of the tiles that a player is about to draw."""
        found = 0.0
        for frame in self._drawing:
            if isinstance(frame, TileDraw) and frame.drawer == player:
                found += frame.military * self.mean(MILITARY)
                found += frame.political * self.mean(POLITICAL)
            elif isinstance(frame, SplitDraw) and frame.player == player:
                found += frame.count * self.mean(MILITARY)
        return self.fading * found

    def mean(self, bag: int) -> float:
        """Mean worth of a tile of a bag."""
        tiles = self.state.bags[bag]
        if tiles[BACK]:
            kinds = self.state.scenario.numbers.tiles
            tiles = tuple(k.number if k.military == (bag == MILITARY) else 0 for k in kinds)
        total = sum(tiles)
        return worth_of(tiles, self.weights.tiles) / total if total else 0.0

    def discs(self, player: int) -> float:
        """Discs in the hand, and those to be drawn."""
        state, each = self.state, self.weights.discs
        found = worth_of_discs(state.discs[player], each)
        for frame in self._drawing:
            if isinstance(frame, DiscDraw) and frame.drawer == player and any(state.pile):
                found += frame.count * worth_of(state.pile, each) / sum(state.pile)
        return self.fading * found

    def markers(self, player: int) -> float:
        """Markers that are not spent."""
        state, w = self.state, self.weights
        if not tea_ahead(state, player) and player != state.daimyo:
            return 0.0
        found = w.campaign if state.campaign[player] else 0.0
        found += w.small_bonus if state.small_bonus[player] else 0.0
        return found + (w.great_bonus if state.great_bonus[player] else 0.0)

    # --- against others -----------------------------------------------------------------------

    def rivalry(self, player: int) -> list[float]:
        """How much the wealth of each player counts against one; his own counts nothing."""
        state, w = self.state, self.weights
        goal = state.scenario.numbers.amounts.goal
        share = w.others / max(1, state.scenario.players - 1)
        return [
            0.0 if other == player else share * (1 + w.leader * (self.honour[other] / goal) ** 2)
            for other in state.players
        ]

    def against(self, player: int) -> Terms:
        """What a player has, and what others have against him."""
        found = self.of(player)
        rivals = self.rivalry(player)
        found["others"] = -sum(
            share * sum(self.of(other).values()) for other, share in enumerate(rivals) if share
        )
        return found


@lru_cache(maxsize=KEPT)
def worth_of(counts: Counts, each: tuple[float, ...]) -> float:
    """Pieces by kind."""
    return sum(count * worth for count, worth in zip(counts, each, strict=True) if count)


@lru_cache(maxsize=KEPT)
def worth_of_discs(counts: Counts, each: tuple[float, ...]) -> float:
    """Discs by kind; another of the same kind counts half."""
    pairs = zip(counts, each, strict=True)
    return sum(worth * (1 + (count - 1) / 2) for count, worth in pairs if count)
