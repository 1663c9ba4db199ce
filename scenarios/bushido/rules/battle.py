"""Phase 9: the stages of a battle up to the comparison of tactics (7)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, ClassVar

from scenarios.bushido.rules.actions import Accept, Aim, Done, DrawDisc, Drawer, Stack, Tactic
from scenarios.bushido.rules.actions import Disc as DiscId
from scenarios.bushido.rules.battle_values import (
    battle_of,
    empty_sides,
    fighter,
    katana_of,
    troops_of,
)
from scenarios.bushido.rules.frames import PlayerFrame, SealedFrame
from scenarios.bushido.rules.losses import lose
from scenarios.bushido.rules.pieces import BACK, DISCS, NOBODY, Building, Disc, Improvement, Tile
from scenarios.bushido.rules.shrine import Privilege
from scenarios.bushido.rules.stacks import SealedStacks, stacks_of
from scenarios.bushido.rules.state import (
    ATTACK,
    DEFENCE,
    DOJO,
    Used,
)
from wargame_core.engine.decision import Action
from wargame_core.engine.draw_frame import DrawFrame
from wargame_core.engine.heaps import with_more

if TYPE_CHECKING:
    from scenarios.bushido.rules.state import State
    from scenarios.bushido.rules.working_copy import WorkingCopy
    from wargame_core.engine.heaps import Counts


def call_peasants(working: WorkingCopy) -> None:
    """Armories are replaced by peasants (BU-IMP-04, B-22)."""
    state, place = working.state, working.battle.place
    armories = state.improvements[place][Improvement.ARMORY]
    if armories:
        each = state.scenario.numbers.improvements[Improvement.ARMORY].peasants
        state.improvements[place] = with_more(
            state.improvements[place], Improvement.ARMORY, -armories
        )
        working.change_battle(peasants=armories * each)
        working.record("peasants", "BU-IMP-04", place=place, count=armories * each)


def offer_support(working: WorkingCopy) -> None:
    """A Daimyo with a Dojo may support the Samurai (BU-DOJ-01)."""
    state = working.state
    if not working.battle.by_ronin and state.with_building(state.daimyo, Building.DOJO):
        working.push(Support(state.daimyo))


def build_stacks(working: WorkingCopy) -> None:
    """All stacks are built at the same time (BU-BAT-02)."""
    state, battle = working.state, working.battle
    players = [*battle.leaders, *([state.daimyo] if battle.support else [])]
    working.push(BattleStacks(tuple(state.seat(player) for player in players)))


def look_for_empty(working: WorkingCopy) -> None:
    """A side without a tile is defeated at once (BU-BAT-11)."""
    attack, defence = empty_sides(working.battle)
    if not attack and not defence:
        return
    winner = DEFENCE if attack else ATTACK
    loser = 1 - winner
    decide(working, winner, "BU-BAT-11")
    lose(working, loser, troops_of(working.state, loser), "BU-BAT-11")


def choose_tactics(working: WorkingCopy) -> None:
    """Each chooses a disc and missiles (BU-BAT-03)."""
    state = working.state
    if working.battle.winner == NOBODY:
        seats = [state.seat(fighter(state, side)) for side in (ATTACK, DEFENCE)]
        working.push(TacticChoice(tuple(seats)))


def decide(working: WorkingCopy, winner: int, rule: str) -> None:
    """One side has won."""
    working.change_battle(winner=winner)
    player = fighter(working.state, winner)
    working.record("battle-won", rule, player=player, place=working.battle.place)


@dataclass(frozen=True, slots=True)
class Support(PlayerFrame):
    """The Daimyo announces whether his Dojo supports the Samurai."""

    kind: ClassVar[str] = "support"
    rule: ClassVar[str] = "BU-DOJ-01"
    offers: ClassVar[tuple[type, ...]] = (Accept, Done)

    def legal(self, state: State) -> Sequence[Action]:
        """Yes or no."""
        return [Accept(), Done()]

    def execute(self, working: WorkingCopy, action: Action) -> None:
        """It is announced before the stacks are built."""
        working.drop()
        if isinstance(action, Accept):
            working.change_battle(support=True)
            working.record("support", self.rule, player=self.player)


@dataclass(frozen=True, slots=True)
class BattleStacks(SealedStacks):
    """Attack, defence and, announced, the Daimyo build their stacks."""

    kind: ClassVar[str] = "stack"
    rule: ClassVar[str] = "BU-BAT-02"

    def reveal(self, working: WorkingCopy, answers: Mapping[str, Stack]) -> None:
        """Height and top tile become known."""
        state = working.state
        stacks = stacks_of(answers)
        for seat, stack in zip(self.seats, stacks, strict=True):
            player = state.scenario.seats.index(seat)
            for tile in stack:
                working.give_up(player, tile)
            if not stack:
                working.record("no-stack", self.rule, player=player)
                continue
            top = stack[-1]
            working.record("stack", self.rule, player=player, count=len(stack), top_tile=top)
        attack, defence, dojo = (*stacks, ())[:3]
        working.change_battle(
            stacks=(attack, defence, dojo),
            alone=not attack and bool(dojo),
            played=(len(attack), len(defence)),
        )


@dataclass(frozen=True, slots=True)
class TacticChoice(SealedFrame):
    """Each fighter chooses a disc, bows and shuriken (BU-BAT-03 to 08)."""

    kind: ClassVar[str] = "tactic"
    rule: ClassVar[str] = "BU-BAT-03"
    offers: ClassVar[tuple[type, ...]] = (Tactic,)

    def options(self, state: State, seat: str) -> Sequence[Any]:
        """Shuriken need the Ambush; a random disc is for who has none to play."""
        player = state.scenario.seats.index(seat)
        discs = [d for d in range(1, DISCS) if state.discs[player][d] and d != Disc.KOTAU]
        bows, shuriken = state.hand[player][Tile.BOW], state.hand[player][Tile.SHURIKEN]
        if player not in battle_of(state).leaders:  # no missiles from a Dojo (BU-DOJ-01)
            bows = shuriken = 0
        return [
            Tactic(DiscId(disc), b, s)
            for disc in discs or [BACK]
            for b in range(bows + 1)
            for s in range((shuriken if disc == Disc.AMBUSH else 0) + 1)
        ]

    def refuse(self, state: State, seat: str, action: Action) -> Any:
        """Which part of the choice is forbidden."""
        found = SealedFrame.refuse(self, state, seat, action)
        if isinstance(action, Tactic) and int(action.disc) == Disc.KOTAU:
            return replace(found, rule="BU-TAC-16", code="no-kotau-in-battle")
        if isinstance(action, Tactic) and action.shuriken and int(action.disc) != Disc.AMBUSH:
            return replace(found, rule="BU-BAT-06", code="shuriken-need-ambush")
        return found

    def reveal(self, working: WorkingCopy, answers: Mapping[str, Tactic]) -> None:
        """Stacks, discs and missiles are shown."""
        state = working.state
        used = []
        for seat, chosen in answers.items():
            player = state.scenario.seats.index(seat)
            if chosen.disc != BACK:
                working.take_disc(player, chosen.disc)
            elif state.discs[player][Disc.KOTAU]:
                working.discard(player, Disc.KOTAU)
                working.record("kotau-dropped", "BU-BAT-08", player=player)
            used.append(Used(int(chosen.disc), chosen.bows, chosen.shuriken))
            working.record(
                "tactic", self.rule, player=player, disc=int(chosen.disc), bows=chosen.bows,
                shuriken=chosen.shuriken,
            )  # fmt: skip
        working.change_battle(used=tuple(used), is_open=True)


# --- discs that are drawn, and the shrine ---------------------------------------------------------


def draw_missing_discs(working: WorkingCopy) -> None:
    """Who had no disc to play draws one (BU-BAT-07, BU-BAT-08)."""
    for side in (DEFENCE, ATTACK):
        if working.battle.used and working.battle.used[side].disc == BACK:
            draw_in_battle(working, side)


def draw_in_battle(working: WorkingCopy, side: int) -> None:
    """A disc is drawn for a side, open to all."""
    if working.ready_discs():
        working.push(BattleDisc(working.state.scenario.players, side))


@dataclass(frozen=True, slots=True)
class BattleDisc(DrawFrame):
    """A disc is drawn and played; Kotau is discarded and drawn again (B-45)."""

    kind: ClassVar[str] = "battle-disc"
    rule: ClassVar[str] = "BU-BAT-07"
    side: int

    def source(self, state: State) -> Counts:
        """The discs to be drawn."""
        return state.pile

    def drawn(self, kind: int) -> DrawDisc:
        """The disc is drawn."""
        return DrawDisc(Drawer(self.drawer), DiscId(kind))

    def take(self, working: WorkingCopy, kind: int) -> None:
        """It is the tactic of the side."""
        working.drop()
        working.draw_from_pile(kind)
        working.record(
            "battle-disc", self.rule, player=fighter(working.state, self.side), disc=kind
        )
        if kind == Disc.KOTAU:
            working.drop_disc(kind)
            draw_in_battle(working, self.side)
        else:
            play_disc(working, self.side, kind)


def play_disc(working: WorkingCopy, side: int, disc: int) -> None:
    """Put a disc in the place of that of a side."""
    used = list(working.battle.used)
    used[side] = replace(used[side], disc=disc)
    working.change_battle(used=tuple(used))


def offer_privilege(working: WorkingCopy) -> None:
    """The shrine may replace discs (BU-SHR-02, B-46)."""
    if working.battle.used:
        working.push(BattlePrivilege(working.state.daimyo))


@dataclass(frozen=True, slots=True)
class BattlePrivilege(Privilege):
    """The discs of both fighters lie open."""

    kind: ClassVar[str] = "privilege"

    def discs(self, state: State) -> tuple[int, ...]:
        """Both fighters."""
        return (fighter(state, ATTACK), fighter(state, DEFENCE))

    def replaced(self, working: WorkingCopy, player: int) -> None:
        """The disc of the fighter is discarded, and another is drawn."""
        side = ATTACK if fighter(working.state, ATTACK) == player else DEFENCE
        working.drop_disc(working.battle.used[side].disc)
        play_disc(working, side, BACK)
        draw_in_battle(working, side)


# --- missiles -------------------------------------------------------------------------------------


def aim_bows(working: WorkingCopy) -> None:
    """The Bushi divides his bows over two stacks (BU-DOJ-03)."""
    if working.battle.used:
        working.push(Aiming(working.battle.leaders[DEFENCE]))


@dataclass(frozen=True, slots=True)
class Aiming(PlayerFrame):
    """How many bows are shot at the stack of the Dojo."""

    kind: ClassVar[str] = "aim"
    rule: ClassVar[str] = "BU-DOJ-03"
    offers: ClassVar[tuple[type, ...]] = (Aim,)

    def facts(self, state: State) -> Mapping[str, Any]:
        """How many there are."""
        assert state.battle is not None
        return {"count": state.battle.used[DEFENCE].bows}

    def legal(self, state: State) -> Sequence[Action]:
        """Any number if both stacks stand, else all at the one."""
        battle = state.battle
        assert battle is not None
        bows = battle.used[DEFENCE].bows
        if not battle.stacks[DOJO]:
            return [Aim(0)]
        return [Aim(n) for n in range(bows + 1)] if battle.stacks[ATTACK] else [Aim(bows)]

    def execute(self, working: WorkingCopy, action: Aim) -> None:
        """Missiles take effect next."""
        working.drop()
        working.change_battle(aimed=action.bows)


def shoot(working: WorkingCopy) -> None:
    """Both sides' missiles take effect together (BU-BAT-04 to 06, B-14)."""
    state, battle = working.state, working.battle
    if not battle.used:
        return
    played, kills, stacks = list(battle.played), [0, 0], list(battle.stacks)
    for side in (ATTACK, DEFENCE):
        used, player = battle.used[side], fighter(state, side)
        shuriken = used.shuriken if used.disc == Disc.AMBUSH else 0
        working.spend(player, Tile.BOW, used.bows)
        working.spend(player, Tile.SHURIKEN, shuriken)
        if not (side == ATTACK and battle.alone):
            played[side] += used.bows + shuriken
        kills[1 - side] = shuriken
    shots = {
        DEFENCE: battle.used[ATTACK].bows,
        ATTACK: battle.used[DEFENCE].bows - battle.aimed,
        DOJO: battle.aimed,
    }
    for stack, bows in shots.items():
        hit = min(bows, len(stacks[stack]))
        standing = len(stacks[stack]) - hit
        working.all_to_bag(stacks[stack][standing:])
        stacks[stack] = stacks[stack][:standing]
        if hit:
            working.record("shot-down", "BU-BAT-05", count=hit, stack=stack)
    working.change_battle(stacks=tuple(stacks), played=(played[0], played[1]))
    for side in (DEFENCE, ATTACK):
        lose(working, side, kills[side], "BU-BAT-06")


def look_for_shot(working: WorkingCopy) -> None:
    """Sides without troops or tiles are defeated (BU-BAT-12, BU-BAT-13, B-41)."""
    state, battle = working.state, working.battle
    if not battle.used:
        return
    killed = [troops_of(state, side) == 0 for side in (ATTACK, DEFENCE)]
    if any(killed):
        decide(working, DEFENCE if killed[ATTACK] else ATTACK, "BU-BAT-13")
        return
    empty = empty_sides(battle)
    if any(empty):
        winner = DEFENCE if empty[ATTACK] else ATTACK
        decide(working, winner, "BU-BAT-12")
        if not all(empty):
            katana = katana_of(state, winner)
            lose(working, 1 - winner, katana, "BU-BAT-12")
