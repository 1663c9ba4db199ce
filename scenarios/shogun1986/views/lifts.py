"""Armies and units that are taken up and put down: on the march, in the end, and for battles."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from scenarios.shogun1986.rules import engine
from scenarios.shogun1986.rules.actions import Declare, EndPurchases, Join, TakeUp
from scenarios.shogun1986.rules.campaign import Declaring, troops
from scenarios.shogun1986.rules.final_moves import MoveForces, Party
from scenarios.shogun1986.rules.marching import March, MoveArmies
from scenarios.shogun1986.rules.state import Army, State
from scenarios.shogun1986.rules.troops import fits_force
from scenarios.shogun1986.rules.ways import WAYS
from scenarios.shogun1986.views.board import army_piece
from scenarios.shogun1986.views.names import STYLE
from wargame_core.engine.decision import Action
from wargame_core.engine.procedure import legal_actions, open_frame
from wargame_core.provinces.rules.actions import Finish, Leave, MoveFrom, MoveTo, Province
from wargame_core.provinces.rules.kinds import Counts, plus
from wargame_core.provinces.rules.pieces import piece_number, piece_of
from wargame_core.provinces.rules.state import NOWHERE
from wargame_core.provinces.views.style import province_name
from wargame_core.views.able_values import AbleView
from wargame_core.views.lift_values import LiftView, RestView
from wargame_core.views.walk_values import WalkView
from wargame_core.views.words import language, tr


def lift(state: State, place: int, unit: int = -1) -> LiftView | None:
    """Who is on his way, or can be taken up in a province, and where he may go or attack."""
    march, party = open_frame(state, March), open_frame(state, Party)
    if march is not None:
        army = march.army(state)
        if place not in (-1, army.province):
            return None
        return LiftView(army.province, -1, (army_piece(state, army),),
                        tuple(_ends(state, army, march.steps)), (), True)  # fmt: skip
    if party is not None:
        if place not in (-1, party.origin):
            return None
        units = _pieces(state, party.player, party.origin, party.units)
        return LiftView(party.origin, -1, units, tuple(_goals(state)), (), True)
    if place == NOWHERE:
        return None
    return _army(state, place) or _force(state, place, unit) or _troops(state, place, unit)


def _army(state: State, place: int) -> LiftView | None:
    frame = open_frame(state, MoveArmies)
    army = state.army_at(frame.player, place) if frame is not None else None
    if army is None or engine.why_not(state, MoveFrom(Province(place))) is not None:
        return None
    piece = army_piece(state, army)
    return LiftView(place, piece, (piece,), tuple(_ends(state, army, army.level)))


def _ends(state: State, army: Army, steps: int) -> Iterator[tuple[int, str]]:
    """Where an army comes, with the steps that it has left there."""
    reach = WAYS.reach(state, army.player, army.province, steps)
    for target, cost in sorted(reach.items()):
        if not isinstance(_march(state, army, target, steps), WalkView):
            yield target, str(steps - cost)


def _march(state: State, army: Army, target: int, steps: int) -> tuple[Any, ...] | WalkView:
    """The actions that bring an army to a province, or why it does not come there."""
    way = _way(state, army, target, steps) or (army.province, target)
    now = state
    made: list[MoveFrom | MoveTo] = []
    if open_frame(state, March) is None:
        made.append(MoveFrom(Province(army.province)))
    made += [MoveTo(Province(place)) for place in way[1:]]
    played: list[Any] = []
    for action in made:
        if isinstance(action, MoveTo) and _province(now, army) == action.province:
            continue  # a single way was taken by itself
        refusal = engine.why_not(now, action)
        if refusal is not None:
            return WalkView("", reason=STYLE.reason(now, refusal))
        now = engine.apply(now, action).state
        played.append(action)
    return tuple(played)


def _province(state: State, army: Army) -> int:
    found = state.armies[army.player].get(army.number)
    return NOWHERE if found is None else found.province


def _way(state: State, army: Army, target: int, steps: int) -> tuple[int, ...]:
    try:
        return WAYS.path(state, army.player, army.province, target, steps)
    except KeyError:
        return ()


def _force(state: State, place: int, unit: int) -> LiftView | None:
    frame = open_frame(state, MoveForces)
    if frame is None or engine.why_not(state, MoveFrom(Province(place))) is not None:
        return None
    taken = gathered(state, place, unit)
    if taken is None:
        return None
    party = open_frame(taken[0], Party)
    assert party is not None, "units are taken up"
    units = _pieces(state, frame.player, place, party.units)
    one = engine.apply(state, MoveFrom(Province(place))).state
    goals = dict((*_goals(one), *_goals(taken[0])))
    return LiftView(place, unit, units, tuple(sorted(goals.items())))


def gathered(
    state: State, place: int, unit: int = -1, target: int = NOWHERE
) -> tuple[State, tuple[Any, ...]] | None:
    """All units of a force that can go to a province, and the actions that take them up.

    Args:
        state: The final movement, with nobody on his way.
        place: Where the force is.
        unit: A piece of the force for units of its kind only; -1 for all.
        target: Where they go; NOWHERE for anywhere.

    Returns:
        None for a piece that is no unit of the force, or of which nobody can go.
    """
    take = MoveFrom(Province(place))
    now = engine.apply(state, take).state
    played: list[Any] = [take]
    first = open_frame(now, Party)
    wanted = -1 if first is None else _kind_of(state, first.player, place, unit)
    while (party := open_frame(now, Party)) is not None:
        step = _next_in_group(now, wanted, target)
        if step is None:
            fits = wanted == -1 or sum(party.units) == party.units[wanted]
            return (now, tuple(played)) if fits else None
        now = engine.apply(now, step).state
        played.append(step)
    return None


def _next_in_group(state: State, wanted: int, target: int) -> TakeUp | Leave | None:
    """Whom to take up next, or whom of another kind to leave."""
    for action in legal_actions(state):
        if not isinstance(action, TakeUp) or wanted not in (-1, action.kind):
            continue
        if target == NOWHERE or _has_room(engine.apply(state, action).state, target):
            return action
    for action in legal_actions(state):
        if isinstance(action, Leave) and wanted not in (-1, action.kind):
            return action
    return None


def _has_room(state: State, target: int) -> bool:
    """Whether those who are taken up can go to a province without an exchange of units (S-30)."""
    party = open_frame(state, Party)
    legal = legal_actions(state)
    if party is None or MoveTo(Province(target)) not in legal:
        return Join(Province(target)) in legal
    return fits_force(state.scenario, plus(state.at(party.player, target), party.units))


def _kind_of(state: State, player: int, place: int, unit: int) -> int:
    """The kind of a piece of a force; -1 for all kinds, -2 for a piece of somebody else."""
    if unit < 0:
        return -1
    if unit >= piece_number(state, len(state.units), 0, 0):
        return -2
    owner, home, kind = piece_of(state, unit)
    return kind if (owner, home) == (player, place) else -2


def _goals(state: State) -> Iterator[tuple[int, str]]:
    """Where the units that were taken up may go."""
    goals = [one for one in legal_actions(state) if isinstance(one, MoveTo | Join)]
    for target in dict.fromkeys(int(one.province) for one in goals):
        yield target, ""


def _troops(state: State, place: int, unit: int) -> LiftView | None:
    """The troops of a province that may declare, with what they may attack."""
    declared = list(_declarations(state, place, unit))
    if not declared:
        return None
    frame = open_frame(state, Declaring)
    assert frame is not None, "battles are declared"
    units: tuple[int, ...] = ()
    for army in sorted({action.army for action in declared}):
        found = state.army_at(frame.player, place) if army else None
        if found is not None:
            units += (army_piece(state, found),)
        else:
            units += _pieces(state, frame.player, place, state.at(frame.player, place))
    aims = tuple(dict.fromkeys(int(action.target) for action in declared))
    return LiftView(place, unit, units, (), aims)


def _declarations(state: State, place: int, unit: int) -> Iterator[Declare]:
    frame = open_frame(state, Declaring)
    if frame is None:
        return
    army = state.army_at(frame.player, place)
    is_lord = army is not None and unit == army_piece(state, army)
    for action in legal_actions(state):
        own = isinstance(action, Declare) and action.origin == place
        if own and (unit < 0 or action.army == is_lord):
            yield action


def _pieces(state: State, player: int, place: int, units: Counts) -> tuple[int, ...]:
    return tuple(
        piece_number(state, player, place, kind) for kind, count in enumerate(units) if count
    )


# --- putting down ---------------------------------------------------------------------------------


def walks(state: State, place: int, target: int, unit: int = -1) -> tuple[WalkView, ...]:
    """What those of a selected province do with another one, or why they can do nothing."""
    if place == target or place < 0 or target < 0:
        return ()
    if open_frame(state, Declaring) is not None:
        return tuple(_attacks(state, place, target, unit))
    party = open_frame(state, Party)
    if party is not None:
        return tuple(_joined(state, target, (), party.origin))
    march, movement = open_frame(state, March), open_frame(state, MoveArmies)
    if march is not None and march.army(state).province == place:
        return (_marched(state, march.army(state), target, march.steps),)
    if movement is not None:
        army = state.army_at(movement.player, place)
        return () if army is None else (_marched(state, army, target, army.level),)
    return tuple(_sent(state, place, target, unit))


def _marched(state: State, army: Army, target: int, steps: int) -> WalkView:
    found = _march(state, army, target, steps)
    if isinstance(found, WalkView):
        return found
    words = tr(
        "The army from {place} to {target}",
        place=province_name(state.scenario, army.province),
        target=province_name(state.scenario, target),
    )
    return WalkView(words, "", found, _way(state, army, target, steps))


def _sent(state: State, place: int, target: int, unit: int) -> Iterator[WalkView]:
    """All units that can go, and behind the other key one of them."""
    if open_frame(state, MoveForces) is None:
        return
    take = MoveFrom(Province(place))
    refusal = engine.why_not(state, take)
    if refusal is not None:
        yield WalkView("", reason=STYLE.reason(state, refusal))
        return
    taken = gathered(state, place, unit, target)
    if taken is None:
        return
    yield from _joined(taken[0], target, taken[1], place)
    if len(taken[1]) > 1 and unit < 0:
        one = engine.apply(state, take).state
        yield from _joined(one, target, (take,), place, second=True)


def _joined(
    state: State, target: int, first: tuple[Any, ...], origin: int, *, second: bool = False
) -> Iterator[WalkView]:
    """The units that were taken up go into the force of a province, or to the army there."""
    party = open_frame(state, Party)
    if party is None:
        return
    group = STYLE.words.group_text(state, party.units, language())
    names = {
        "units": group,
        "place": province_name(state.scenario, origin),
        "target": province_name(state.scenario, target),
    }
    told = {
        MoveTo: tr("{units} from {place} to {target}", **names),
        Join: tr("{units} from {place} to the army in {target}", **names),
    }
    offered = False
    for kind, words in told.items():
        action = kind(Province(target))
        if engine.why_not(state, action) is None:
            offered = True
            yield WalkView(words, "", (*first, action), (origin, target), second=second)
    if not offered and not second:
        refusal = engine.why_not(state, MoveTo(Province(target)))
        assert refusal is not None, "it is not allowed"
        yield WalkView("", reason=STYLE.reason(state, refusal))


def _attacks(state: State, place: int, target: int, unit: int) -> Iterator[WalkView]:
    """The army and the force of a province against another one."""
    frame = open_frame(state, Declaring)
    assert frame is not None, "battles are declared"
    found = [one for one in _declarations(state, place, unit) if one.target == target]
    for action in found:
        yield WalkView(STYLE.describe(state, action), "", (action,), (place, target))
    if not found:
        own = [army for origin, army in troops(state, frame.player) if origin == place]
        for army in own[:1]:
            refusal = engine.why_not(state, Declare(Province(place), Province(target), army))
            if refusal is not None:
                yield WalkView("", reason=STYLE.reason(state, refusal))


# --- who is left ----------------------------------------------------------------------------------


def rest(legal: Sequence[Action]) -> RestView | None:
    """The end of a march: it has no steps left, or turns to others."""
    end = next((action for action in legal if isinstance(action, Finish)), None)
    if end is None:
        return None
    if len(legal) == 1:
        return RestView(end, spent=True)
    moves = any(isinstance(action, MoveTo) for action in legal)
    return RestView(end, spent=False) if moves else None


def able(state: State, legal: Sequence[Any]) -> tuple[AbleView, ...]:
    """Armies and forces that can move, armies that can attack, provinces in which to buy."""
    if any(isinstance(action, EndPurchases) for action in legal):
        bought = [int(one.province) for one in legal if not isinstance(one, EndPurchases)]
        return tuple(AbleView(place) for place in dict.fromkeys(bought))
    armies, declaring = open_frame(state, MoveArmies), open_frame(state, Declaring)
    if declaring is not None:
        origins = [int(one.origin) for one in legal if isinstance(one, Declare) and one.army]
        return tuple(_with_army(state, declaring.player, dict.fromkeys(origins)))
    moving = [int(one.province) for one in legal if isinstance(one, MoveFrom)]
    if armies is not None:
        return tuple(_with_army(state, armies.player, moving))
    return tuple(AbleView(place) for place in moving)


def _with_army(state: State, player: int, places: Iterable[int]) -> Iterator[AbleView]:
    for place in places:
        army = state.army_at(player, place)
        if army is not None:
            yield AbleView(place, army_piece(state, army))
