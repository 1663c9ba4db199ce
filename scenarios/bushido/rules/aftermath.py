"""Tactics compared, losses, ownership and honour of a battle (7, 8)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from scenarios.bushido.rules.actions import Done, Place, Retreat, Take
from scenarios.bushido.rules.actions import Tile as TileId
from scenarios.bushido.rules.battle import decide
from scenarios.bushido.rules.battle_values import compare, fighter, loss_terms, terms_of, troops_of
from scenarios.bushido.rules.frames import PlayerFrame
from scenarios.bushido.rules.losses import lose
from scenarios.bushido.rules.pieces import BACK, HOSTAGES, IMPROVEMENT_IDS, NOBODY
from scenarios.bushido.rules.state import ATTACK, DEFENCE
from scenarios.bushido.rules.things import PlayerIndex
from wargame_core.engine.decision import Action, Lookup
from wargame_core.engine.heaps import with_more

if TYPE_CHECKING:
    from scenarios.bushido.rules.state import State
    from scenarios.bushido.rules.working_copy import WorkingCopy


def compare_tactics(working: WorkingCopy) -> None:
    """Values, winner and losses by the table of pairings (BU-BAT-09)."""
    state, battle = working.state, working.battle
    if battle.winner != NOBODY:
        return
    found = compare(state)
    loser = 1 - found.winner
    values = found.values or (0, 0)
    if found.values is not None:
        for side in (ATTACK, DEFENCE):
            working.record(
                "value", found.pairing.rule, player=fighter(state, side), total=values[side],
                modifiers=terms_of(state, side, found.pairing),
            )  # fmt: skip
    working.record(
        "compared", found.pairing.rule, attack=values[ATTACK], defence=values[DEFENCE],
        lookup=Lookup("tactics", found.pairing.id, "loss", found.pairing.loss),
    )  # fmt: skip
    decide(working, found.winner, "BU-BAT-09")
    if found.is_duel:
        if not battle.by_ronin:
            pay_duel(working, fighter(state, found.winner), fighter(state, loser))
        if loser == DEFENCE:
            flee(working)
    terms = {side: loss_terms(state, found, side) for side in (DEFENCE, ATTACK)}
    for side, losses in terms.items():
        lose(working, side, found.losses[side], found.pairing.rule, losses)


def pay_duel(working: WorkingCopy, winner: int, loser: int) -> None:
    """Half of the loser's warrior honour, rounded up, goes to the winner (BU-TAC-05, B-26)."""
    stake = -(-working.state.warrior[loser] // 2)
    working.add_warrior(loser, -stake, "BU-TAC-05")
    working.add_warrior(winner, stake, "BU-TAC-05")


def flee(working: WorkingCopy) -> None:
    """Beaten defenders retreat to a friendly neighbour, or are removed (BU-TAC-05)."""
    state, place = working.state, working.battle.place
    player = working.battle.leaders[DEFENCE]
    working.change_battle(peasants=0)
    if havens(state, place, player):
        working.push(Flight(player))
    else:
        state.troops[place] = state.household[place] = 0
        working.record("dispersed", "BU-TAC-05", player=player, place=place)


def havens(state: State, place: int, player: int) -> list[int]:
    """Neighbouring places of a player."""
    return [goal for goal in state.scenario.adjacent[place] if state.owner[goal] == player]


@dataclass(frozen=True, slots=True)
class Flight(PlayerFrame):
    """The defender chooses where his troops retreat to."""

    kind: ClassVar[str] = "flight"
    rule: ClassVar[str] = "BU-TAC-05"
    offers: ClassVar[tuple[type, ...]] = (Retreat,)

    def legal(self, state: State) -> Sequence[Action]:
        """Own neighbouring places."""
        assert state.battle is not None
        return [Retreat(Place(p)) for p in havens(state, state.battle.place, self.player)]

    def execute(self, working: WorkingCopy, action: Retreat) -> None:
        """All go there."""
        state, place = working.state, working.battle.place
        working.drop()
        working.add_troops(action.place, state.troops[place], state.household[place])
        state.troops[place] = state.household[place] = 0
        working.record(
            "retreated", self.rule, player=self.player, origin_place=place, place=action.place
        )


# --- the end of the battle ------------------------------------------------------------------------


def occupy(working: WorkingCopy) -> None:
    """Who holds the province; honour for fighters; pieces go back (8, BU-BAT-14, BU-P9-01)."""
    state, battle = working.state, working.battle
    left = troops_of(state, ATTACK)
    defended = state.force(battle.place) > 0
    value = state.worth(battle.place).honour
    conquered = False
    if battle.by_ronin:
        if not defended:
            working.hand_over(battle.place, NOBODY, "B-24")
    elif defended or not left:
        working.add_troops(battle.origin, battle.troops, battle.markers)
        if not defended:
            working.hand_over(battle.place, NOBODY, "BU-RES-06")
    else:
        conquered = True
        working.add_troops(battle.place, battle.troops, battle.markers)
    if not battle.by_ronin:
        if conquered:
            working.hand_over(battle.place, state.daimyo, "BU-RES-08")
        award(working, conquered, defended, value)
    put_away(working)
    places = [battle.place, *([] if battle.by_ronin else [battle.origin])]
    working.look_for_revolts(places)


def award(working: WorkingCopy, conquered: bool, kept: bool, value: int) -> None:
    """Warrior honour of Samurai and Bushi (BU-RES-01 to 07, B-16, B-35)."""
    battle = working.battle
    samurai, bushi = battle.leaders
    if battle.winner == ATTACK and not battle.alone:
        gain = battle.lost[DEFENCE] + battle.played[ATTACK] + battle.bonus
        working.add_warrior(samurai, gain + (value if conquered else 0), "BU-RES-01")
    else:
        working.state.lost_battles += 1
        working.add_warrior(samurai, battle.lost[DEFENCE], "BU-RES-03")
    if battle.winner == DEFENCE and kept:
        working.add_warrior(bushi, battle.lost[ATTACK] + value, "BU-RES-04")
    else:
        working.add_warrior(bushi, battle.lost[ATTACK], "BU-RES-02")


def put_away(working: WorkingCopy) -> None:
    """Katana to the bag, discs discarded, improvements destroyed; the battle is over."""
    state, battle = working.state, working.battle
    for stack in battle.stacks:
        working.all_to_bag(stack)
    for used in battle.used:
        if used.disc != BACK:
            working.drop_disc(used.disc)
    if any(state.improvements[battle.place]):
        state.improvements[battle.place] = (0,) * len(IMPROVEMENT_IDS)
        working.record("improvements-gone", "BU-P9-01", place=battle.place)
    working.change_battle(stacks=((), (), ()), used=(), troops=0, markers=0, peasants=0)


def forget_battle(working: WorkingCopy) -> None:
    """Nothing more follows from the battle."""
    working.state.battle = None


def rescue(working: WorkingCopy) -> None:
    """A victorious Samurai may take a hostage (BU-TAN-04)."""
    battle, state = working.battle, working.state
    if battle.winner == ATTACK and not battle.alone:
        samurai, bushi = battle.leaders
        if any(state.shown[bushi][tile] for tile in HOSTAGES):
            working.push(Rescue(samurai, bushi))


@dataclass(frozen=True, slots=True)
class Rescue(PlayerFrame):
    """One hostage of the Bushi that has not been executed goes into the Samurai's hand."""

    kind: ClassVar[str] = "rescue"
    rule: ClassVar[str] = "BU-TAN-04"
    offers: ClassVar[tuple[type, ...]] = (Take, Done)
    bushi: PlayerIndex

    def facts(self, state: State) -> Mapping[str, Any]:
        """Whose hostages."""
        return {"bushi_player": self.bushi}

    def legal(self, state: State) -> Sequence[Action]:
        """Any hostage, or none."""
        shown = state.shown[self.bushi]
        return [*(Take(TileId(tile)) for tile in HOSTAGES if shown[tile]), Done()]

    def execute(self, working: WorkingCopy, action: Action) -> None:
        """All see which one it is."""
        working.drop()
        if isinstance(action, Take):
            shown = working.state.shown
            shown[self.bushi] = with_more(shown[self.bushi], action.tile, -1)
            working.gain(self.player, action.tile)
            working.record(
                "rescued", self.rule, player=self.player, bushi_player=self.bushi, tile=action.tile
            )


def winner_of(working: WorkingCopy) -> int:
    """The player who fought for the side that has won."""
    return fighter(working.state, working.battle.winner)
