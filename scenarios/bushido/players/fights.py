"""Battles and duels from one seat's knowledge: what their ends are worth, stacks, and tactics."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, sqrt
from typing import TYPE_CHECKING, Any, Final

from scenarios.bushido.odds.fight import End
from scenarios.bushido.odds.knowledge import known, unseen_discs, unseen_tiles
from scenarios.bushido.rules.battle_values import (
    Strength,
    battle_of,
    compared,
    fighter,
    heirlooms_of,
    troops_of,
)
from scenarios.bushido.rules.pieces import BACK, KATANA, Disc, Improvement, Tile
from scenarios.bushido.rules.state import ATTACK, DEFENCE

if TYPE_CHECKING:
    from scenarios.bushido.players.picture import Picture
    from scenarios.bushido.rules.state import State

Terms = dict[str, float]
SPREAD: Final = ((0.4, 0.25), (0.9, 0.5), (1.5, 0.25))
"""Parts of the expected katana of a stack, and how likely they are."""


def playable(discs: Sequence[int]) -> list[tuple[int, float]]:
    """Discs that may be played, and how likely each is."""
    found = {d: n for d, n in enumerate(discs) if n and d not in (BACK, Disc.KOTAU)}
    whole = sum(found.values())
    return [(disc, count / whole) for disc, count in found.items()]


def katana_of_hand(state: State, player: int) -> float:
    """Katana in a hand; of tiles that lie face down as many as those that nobody has seen."""
    kinds = state.scenario.numbers.tiles
    hand = state.hand[player]
    found = float(sum(hand[tile] * kinds[tile].katana for tile in KATANA))
    return found + (hand[BACK] * hidden_katana(state) if hand[BACK] else 0.0)


def hidden_katana(state: State) -> float:
    """Mean katana of a tile in a hand that one does not see."""
    kinds, unseen = state.scenario.numbers.tiles, unseen_tiles(state)
    military = sum(n for n, kind in zip(unseen, kinds, strict=True) if kind.military)
    total = sum(unseen[tile] * kinds[tile].katana for tile in KATANA)
    bags = [sum(bag) for bag in state.bags]
    out = sum(unseen) - sum(bags)
    if military <= 0 or out <= 0:
        return 0.0
    return total / military * (military - bags[0]) / out


@dataclass(frozen=True, slots=True)
class Result:
    """What can happen in a battle, as means."""

    wins: float
    """Chance that the attack wins."""
    conquers: float
    empties: float
    """Chance that nobody of the defence is left, conquered or not."""
    lost: tuple[float, float]


def expected(
    state: State,
    katana: tuple[float, float],
    troops: tuple[int, int],
    added: tuple[int, int],
    *,
    stakes: bool,
) -> Result:
    """A battle between hands that one does not see, with discs that nobody has seen."""
    numbers, discs = state.scenario.numbers, playable(unseen_discs(state))
    wins = conquers = empties = first = second = 0.0
    for share, p in SPREAD:
        for other, q in SPREAD:
            mine = Strength((), max(1, round(share * katana[0])), troops[0], added[0])
            theirs = Strength((), max(1, round(other * katana[1])), troops[1], added[1])
            for one, r in discs:
                for two, s in discs:
                    found = compared(numbers, (one, two), (mine, theirs), stakes=stakes)
                    chance = p * q * r * s
                    lost = [min(a, b) for a, b in zip(found.losses, troops, strict=True)]
                    gone = lost[1] == troops[1] or (found.is_duel and found.winner == ATTACK)
                    wins += chance * (found.winner == ATTACK)
                    empties += chance * gone
                    conquers += chance * (gone and lost[0] < troops[0])
                    first += chance * lost[0]
                    second += chance * lost[1]
    return Result(wins, conquers, empties, (first, second))


class Prize:
    """What the ends of the battle in progress are worth to a seat."""

    def __init__(self, picture: Picture) -> None:
        """Take the view of the seat."""
        state = picture.state
        self.battle = battle_of(state)
        self.state, self.appraisal, self.weights = state, picture.appraisal, picture.weights
        self.player = picture.player
        self.rivals = self.appraisal.rivalry(self.player)
        self.stake = self.appraisal.stake(self.battle.place)
        self.honour = state.worth(self.battle.place).honour
        self.side = DEFENCE if self.player == self.battle.leaders[DEFENCE] else ATTACK

    def of(self, end: End, tiles: tuple[int, int] = (0, 0)) -> float:
        """An end, with tiles played by both sides."""
        state, battle, w, appraisal = self.state, self.battle, self.weights, self.appraisal
        samurai, bushi = battle.leaders
        gain = [0.0] * state.scenario.players
        lost = not end.left[DEFENCE]
        if lost:
            gain[bushi] -= self.stake
        gain[bushi] -= w.troop * end.lost[DEFENCE]
        if not battle.by_ronin:
            value, won = self.honour, end.winner == ATTACK and not battle.alone
            fame = float(end.lost[DEFENCE])
            if won:
                fame += tiles[ATTACK] + battle.bonus + (value if end.conquered else 0)
            else:
                fame -= w.blame * state.warrior[samurai]
            gain[samurai] += appraisal.warrior(samurai) * fame
            kept = end.winner == DEFENCE and not lost
            fame = end.lost[ATTACK] + (value if kept else 0)
            gain[bushi] += appraisal.warrior(bushi) * fame
            gain[state.daimyo] += self.stake * end.conquered - w.troop * end.lost[ATTACK]
            if end.is_duel:
                winner, loser = fighter(state, end.winner), fighter(state, 1 - end.winner)
                points = (state.warrior[loser] + 1) // 2
                gain[winner] += appraisal.warrior(winner) * points
                gain[loser] -= appraisal.warrior(loser) * points
        return gain[self.player] - sum(
            share * gained for share, gained in zip(self.rivals, gain, strict=True)
        )


def stack(picture: Picture, legal: Sequence[Any]) -> list[Terms]:
    """Katana for a battle against a stack that nobody has seen yet."""
    state, w = picture.state, picture.weights
    prize = Prize(picture)
    battle, kinds = prize.battle, state.scenario.numbers.tiles
    by_dojo = picture.player not in battle.leaders
    side = prize.side
    foe = battle.leaders[1 - side]
    force = (troops_of(state, ATTACK), troops_of(state, DEFENCE))
    base = [heirlooms_of(state, ATTACK), heirlooms_of(state, DEFENCE)]
    theirs = w.spent * katana_of_hand(state, foe)
    partner = w.spent * katana_of_hand(state, battle.leaders[ATTACK]) if by_dojo else 0.0
    own = [(disc, 1.0) for disc, _ in playable(state.discs[picture.player])]
    unseen = playable(unseen_discs(state))
    mine = own if own and not by_dojo else unseen
    stakes = bool(state.improvements[battle.place][Improvement.STAKES])

    def worth(katana: int, count: int) -> float:
        best = []
        for disc, chance in mine:
            total = 0.0
            for share, p in SPREAD:
                for other, q in unseen:
                    values = [0, 0]
                    values[side], values[1 - side] = katana, max(1, round(share * theirs))
                    extra = list(base)
                    if by_dojo:
                        values[ATTACK], extra[ATTACK] = round(partner), base[ATTACK] + katana
                    pair = (disc, other) if side == ATTACK else (other, disc)
                    end = _end(picture, pair, values, force, extra, stakes=stakes)
                    tiles = (count, 0) if side == ATTACK and not by_dojo else (0, 0)
                    total += p * q * prize.of(end, tiles)
            best.append((total, chance))
        if mine is own:
            return max(value for value, _ in best)
        return sum(value * chance for value, chance in best)

    empty = prize.of(
        End(1 - side, (force[0], 0) if side == ATTACK else (0, force[1]),
            (0, force[1]) if side == ATTACK else (force[0], 0))
    )  # fmt: skip
    seen: dict[tuple[int, int], float] = {}
    found: list[Terms] = []
    held = katana_of_hand(state, picture.player)
    for action in legal:
        tiles = [int(tile) for tile in action.tiles]
        key = sum(kinds[tile].katana for tile in tiles), len(tiles)
        if not tiles and not by_dojo:
            seen[key] = empty
        elif key not in seen:
            seen[key] = worth(*key)
        found.append({"clash": seen[key], "tiles": -arms(picture, held, key[0])})
    return found


def _end(
    picture: Picture,
    discs: tuple[int, int],
    katana: Sequence[int],
    force: tuple[int, int],
    added: Sequence[int],
    *,
    stakes: bool,
) -> End:
    sides = [Strength((), katana[n], force[n], added[n]) for n in (ATTACK, DEFENCE)]
    found = compared(picture.state.scenario.numbers, discs, (sides[0], sides[1]), stakes=stakes)
    lost = (min(force[0], found.losses[0]), min(force[1], found.losses[1]))
    left = (force[0] - lost[0], force[1] - lost[1])
    if found.is_duel and found.winner == ATTACK:
        left = (left[0], 0)
    return End(found.winner, lost, left, found.is_duel)


def arms(picture: Picture, held: float, spent: float) -> float:
    """What katana are worth that leave a hand."""
    w = picture.weights
    fading = picture.appraisal.fading
    return fading * w.arms * (sqrt(max(0.0, held)) - sqrt(max(0.0, held - spent)))


def tactic(picture: Picture, legal: Sequence[Any]) -> list[Terms]:
    """Disc and missiles by the exact odds over what lies face down (7)."""
    prize, w, state = Prize(picture), picture.weights, picture.state
    side, battle = prize.side, prize.battle
    found: list[Terms] = []
    for action in legal:
        there = known(state, side, action)
        tiles = [len(battle.stacks[ATTACK]), len(battle.stacks[DEFENCE])]
        tiles[side] += action.bows + action.shuriken
        total = sum(
            float(chance) * prize.of(end, (tiles[0], tiles[1]))
            for end, chance in there.odds().items()
        )
        spent = action.bows * w.tiles[Tile.BOW] + action.shuriken * w.tiles[Tile.SHURIKEN]
        fading = picture.appraisal.fading
        found.append({
            "clash": total, "tiles": -fading * spent, "discs": -fading * w.discs[int(action.disc)],
        })  # fmt: skip
    return found


# --- Musashi (B-05) -------------------------------------------------------------------------------


def duel_stakes(picture: Picture, other: int) -> tuple[float, float]:
    """What a duel brings a player if he wins, and what it costs him to lose."""
    state, appraisal, player = picture.state, picture.appraisal, picture.player
    most = state.scenario.numbers.amounts.duel_stake
    share = appraisal.rivalry(player)[other]
    mine, theirs = (min(most, state.warrior[one]) for one in (player, other))
    own, their = appraisal.warrior(player), appraisal.warrior(other)
    return theirs * (own + share * their), mine * (own + share * their)


def duel_chance(picture: Picture, other: int, katana: float) -> float:
    """Chance that so many katana beat another player's."""
    w = picture.weights
    theirs = w.spent / 2 * katana_of_hand(picture.state, other)
    return 1 / (1 + exp(-max(-50.0, min(50.0, (katana - theirs) / w.clash))))


def duel_stack(picture: Picture, legal: Sequence[Any]) -> list[Terms]:
    """Katana for a duel of honour."""
    top, seat = picture.state.frames[-1], picture.seat
    other = picture.state.scenario.seats.index(next(one for one in top.seats if one != seat))
    won, lost = duel_stakes(picture, other)
    held = katana_of_hand(picture.state, picture.player)
    kinds = picture.state.scenario.numbers.tiles
    found: list[Terms] = []
    for action in legal:
        katana = sum(kinds[int(tile)].katana for tile in action.tiles)
        chance = duel_chance(picture, other, katana)
        found.append({
            "warrior": chance * won - (1 - chance) * lost, "tiles": -arms(picture, held, katana),
        })  # fmt: skip
    return found


def best_duel(picture: Picture, other: int) -> float:
    """What a duel promises with the stack that fits it best."""
    won, lost = duel_stakes(picture, other)
    held = katana_of_hand(picture.state, picture.player)
    return max(
        (chance := duel_chance(picture, other, katana)) * won
        - (1 - chance) * lost
        - arms(picture, held, katana)
        for katana in range(int(held) + 1)
    )


def challenge(picture: Picture, legal: Sequence[Any]) -> list[Terms]:
    """Whoever has few katana and some honour."""
    return [{"warrior": best_duel(picture, int(action.player))} for action in legal]
