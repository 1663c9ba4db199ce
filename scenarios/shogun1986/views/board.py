"""What lies on the board: armies and forces as counters, castles, plans, declared battles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from typing import Final

from scenarios.shogun1986.rules.actions import Build, Hide, Levy, Muster, Station
from scenarios.shogun1986.rules.battle import Battle
from scenarios.shogun1986.rules.final_moves import MoveForces
from scenarios.shogun1986.rules.marching import MoveArmies
from scenarios.shogun1986.rules.numbers import DAIMYO, SPEARMAN
from scenarios.shogun1986.rules.state import FORTRESS, Army, State
from scenarios.shogun1986.views.names import STYLE, colour_id
from wargame_core.engine.procedure import in_progress, open_frame
from wargame_core.engine.sealed_steps import SealedSteps
from wargame_core.provinces.rules.battle import battle_of
from wargame_core.provinces.rules.pieces import piece_number
from wargame_core.provinces.rules.state import NOWHERE
from wargame_core.provinces.views.board import holdings
from wargame_core.provinces.views.style import province_name
from wargame_core.views.area_values import (
    BoxesView,
    ClusterView,
    PieceView,
    ProvincesView,
    StrongholdView,
    TokenView,
    TroopView,
)
from wargame_core.views.words import language, tr

RANKS: Final = ("samurai", "ashigaru", "hired")
"""Ranks that have boxes on an army card, in their order."""


def army_piece(state: State, army: Army, kind: int = DAIMYO) -> int:
    """The number of an army's units of a kind; beyond those of all forces."""
    kinds = len(state.scenario.kinds)
    markers = state.scenario.numbers.pieces.markers
    first = piece_number(state, len(state.units), 0, 0)
    return first + (army.player * markers + army.number) * kinds + kind


def stacks(state: State) -> tuple[ClusterView, ...]:
    """Per colour and province the armies, lords first, then the force by kinds.

    An army is one counter with all its figures; in a battle its units stand one by one.
    """
    found = []
    fought, plans = _fought(state), planned(state)
    for player in range(len(state.units)):
        placed = {army.province for army in state.armies_of(player)} - {NOWHERE}
        for place in sorted(placed | state.units[player].keys()):
            pieces = [
                piece
                for army in state.armies_of(player)
                if army.province == place
                for piece in army_pieces(state, army, apart=place in fought)
            ]
            pieces += _force(state, player, place)
            if state.control[place] == player:
                pieces += _to_come(state, player, place, plans.get(place, ()))
            if pieces:
                found.append(ClusterView(place, colour_id(state, player), tuple(pieces)))
    return tuple(found)


def _fought(state: State) -> Collection[int]:
    battle: Battle | None = battle_of(state)
    return () if battle is None else (battle.province, battle.origin)


def army_pieces(state: State, army: Army, *, apart: bool) -> Iterator[PieceView]:
    """The lord of an army, with all its figures unless they stand apart."""
    colour = colour_id(state, army.player)
    moving = in_progress(state, MoveArmies)
    done = moving is not None and moving.player == army.player and army.number in state.marched
    yield PieceView(
        unit=army_piece(state, army),
        clan=colour,
        sign=STYLE.signs["daimyo"],
        count=army.units[DAIMYO] if apart else sum(army.units),
        name=STYLE.kind(state, DAIMYO),
        acted=done,
        level=army.level,
        down=army.lies,
    )
    if not apart:
        return
    for kind, count in enumerate(army.units):
        if count and kind != DAIMYO:
            sign = STYLE.signs[state.scenario.kind_ids[kind]]
            name = STYLE.kind(state, kind)
            number = army_piece(state, army, kind)
            yield PieceView(number, colour, sign, count, name, of_army=True)


def _force(state: State, player: int, place: int) -> Iterator[PieceView]:
    moving = in_progress(state, MoveForces)
    mover = moving is not None and moving.player == player
    left = state.unmoved(player, place)
    for kind, count in enumerate(state.at(player, place)):
        if count:
            yield PieceView(
                unit=piece_number(state, player, place, kind),
                clan=colour_id(state, player),
                sign=STYLE.signs[state.scenario.kind_ids[kind]],
                count=count,
                name=STYLE.kind(state, kind),
                acted=mover and not left[kind],
            )


def _to_come(state: State, player: int, place: int, steps: Sequence[object]) -> Iterator[PieceView]:
    """Units and armies that the viewer has placed, and that nobody else sees yet."""
    kinds = len(state.scenario.kinds)
    markers = state.scenario.numbers.pieces.markers
    first = piece_number(state, len(state.units), 0, 0) + len(state.units) * markers * kinds
    counted: Counter[tuple[int, bool]] = Counter()
    for step in steps:
        if isinstance(step, Levy):
            counted[int(step.kind), step.army] += 1
        elif isinstance(step, Muster | Station):
            counted[SPEARMAN if isinstance(step, Muster) else DAIMYO, False] += 1
    for (kind, army), count in sorted(counted.items()):
        yield PieceView(
            unit=first + (place * kinds + kind) * 2 + army,
            clan=colour_id(state, player),
            sign=STYLE.signs[state.scenario.kind_ids[kind]],
            count=count,
            name=STYLE.kind(state, kind),
            of_army=army,
            planned=True,
        )


def card(state: State, army: Army) -> TroopView:
    """An army on its card (SG-LEV-04)."""
    scenario = state.scenario
    room = {"samurai": scenario.limits.samurai, "ashigaru": scenario.limits.ashigaru}
    names = {"samurai": tr("Samurai"), "ashigaru": tr("Ashigaru"), "hired": tr("Rōnin")}
    rows = []
    for rank in RANKS:
        signs = tuple(
            STYLE.signs[kind.id]
            for kind, count in zip(scenario.kinds, army.units, strict=True)
            if kind.rank == rank
            for _ in range(count)
        )
        rows.append(BoxesView(names[rank], signs, room.get(rank, len(signs))))
    where = (
        province_name(scenario, army.province)
        if army.province != NOWHERE
        else tr("Army {number}, no province yet", number=army.number + 1)
    )
    title = tr("{place}, level {level}", place=where, level=army.level)
    if army.lies:
        title = tr("{army}, daimyō struck down", army=title)
    units = STYLE.words.group_text(state, army.units, language())
    lord = next(army_pieces(state, army, apart=True))
    return TroopView(title, army.province, lord, tuple(rows), f"{title}: {units}")


def cards(state: State, player: int) -> tuple[TroopView, ...]:
    """All armies of a colour."""
    return tuple(card(state, army) for army in state.armies_of(player))


def castles(state: State) -> tuple[StrongholdView, ...]:
    """Castles; a fortress has a ring of walls (SG-BLD-01)."""
    return tuple(
        StrongholdView(place, colour_id(state, state.control[place]), fortified=what == FORTRESS)
        for place, what in sorted(state.castles.items())
    )


def provinces(state: State) -> ProvincesView:
    """Whose every province is, and what is planned, hidden or declared there."""
    found = holdings(STYLE, state, lambda place: False)
    return ProvincesView(found, tuple(tokens(state)), state.scenario.lanes)


def tokens(state: State) -> Iterator[TokenView]:
    """What the viewer has chosen and nobody sees yet, his hidden rōnin, declared battles."""
    for place, steps in sorted(planned(state).items()):
        marked = sum(isinstance(step, Build | Hide) for step in steps)
        if marked:
            yield TokenView(place, "planned", colour_id(state, state.control[place]), marked)
    for place, (player, count) in sorted(hidden(state).items()):
        yield TokenView(place, "hidden", colour_id(state, player), count)
    against = Counter(int(made.target) for made, _ in state.markers)
    for place, count in sorted(against.items()):
        yield TokenView(place, "battle", colour_id(state, state.turn), count)


def planned(state: State) -> dict[int, list[object]]:
    """By province what has been chosen and is not there yet, as far as the state shows it."""
    frame = open_frame(state, SealedSteps)
    found: dict[int, list[object]] = {}
    for _, _, steps in frame.made if frame is not None else ():
        for step in steps:
            if isinstance(step, Build | Hide | Levy | Muster | Station):
                found.setdefault(int(step.province), []).append(step)
    return found


def hidden(state: State) -> dict[int, tuple[int, int]]:
    """By province the rōnin that are not revealed, as far as the state shows them."""
    found: Counter[int] = Counter()
    for player in range(len(state.units)):
        found.update(state.secret[player])
        found.update({army.province: army.secret for army in state.armies_of(player)})
    return {place: (state.control[place], count) for place, count in found.items() if count}


def facts(state: State, place: int) -> list[tuple[str, str]]:
    """Castle, hidden rōnin, what is planned and declared in a province."""
    told = []
    if place in state.castles:
        strong = state.castles[place] == FORTRESS
        told.append((tr("Building"), tr("Fortress") if strong else tr("Castle")))
        if place in state.left:
            told.append((tr("Units of the castle left"), str(state.left[place])))
    if place in hidden(state):
        told.append((tr("Hidden rōnin"), str(hidden(state)[place][1])))
    told += [
        (tr("Planned, not seen by others"), STYLE.describe(state, step))
        for step in planned(state).get(place, ())
    ]
    for made, _ in state.markers:
        if place in (made.origin, made.target):
            told.append((tr("Declared"), STYLE.describe(state, made)))
    return told
