"""What is divided before it is played: koku over the bins, units over armies and groups."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields
from typing import Any, Final

from scenarios.shogun1986.rules import engine
from scenarios.shogun1986.rules.actions import Allot, Enlist, Place, TakeUp
from scenarios.shogun1986.rules.final_moves import MoveForces, Party, free_units
from scenarios.shogun1986.rules.marching import March
from scenarios.shogun1986.rules.numbers import DAIMYO, RONIN
from scenarios.shogun1986.rules.planning import Plan
from scenarios.shogun1986.rules.setup import Enlistment
from scenarios.shogun1986.rules.state import State
from scenarios.shogun1986.views import lifts
from scenarios.shogun1986.views.names import STYLE, colour_id, player_name
from scenarios.shogun1986.views.players import bin_titles
from wargame_core.engine import procedure
from wargame_core.engine.decision import Action
from wargame_core.engine.procedure import open_frame
from wargame_core.provinces.rules.actions import Kind, Leave, MoveFrom, Province
from wargame_core.provinces.rules.kinds import Counts, plus
from wargame_core.provinces.views.board import piece_view
from wargame_core.provinces.views.style import province_name
from wargame_core.provinces.views.trays import Numbers
from wargame_core.views.reason_values import Reason
from wargame_core.views.tray_steps import in_order
from wargame_core.views.tray_values import STOCK, Put, TrayPiece, TrayRow, TrayView
from wargame_core.views.words import language, tr

Bins = tuple[int, ...]
"""What lies in each of the five bins."""

KOKU: Final = "koku"


def tray(state: State, legal: Sequence[Action], place: int, unit: int = -1) -> TrayView | None:
    """The bins, armies or groups that are put together now; None where none are."""
    del unit
    if not legal:
        return None
    if open_frame(state, Enlistment) is not None:
        return _enlisted(state, ())
    plans = {
        tuple(getattr(action, field.name) for field in fields(action)): action
        for action in legal
        if isinstance(action, Allot)
    }
    return _bins(state, plans, (0,) * len(fields(Allot))) if plans else _group(state, place)


# --- koku -----------------------------------------------------------------------------------------


def _bins(state: State, plans: Mapping[Bins, Allot], amounts: Bins) -> TrayView:
    """The five bins while koku are divided over them (SG-PLN-02)."""
    frame = open_frame(state, Plan)
    assert frame is not None, "koku are allotted in plans"
    player, _ = frame.open_turn(state, frame.seat(state))
    total = state.treasury[player]
    left = total - sum(amounts)
    coin = TrayPiece(KOKU, tr("koku"), "coin")
    steps = [sorted({plan[number] for plan in plans}) for number in range(len(amounts))]
    words = (
        tr("The highest bid chooses its sword first: the order of the round."),
        tr("A castle, or a fortress from a castle: nothing, or the whole price."),
        tr("1 koku buys, of one kind: {units}. One unit a province at most.", units=_bought(state)),
        tr(
            "{count} rōnin for each koku, hidden until they fight.",
            count=state.scenario.kinds[RONIN].per_koku,
        ),
        tr("The highest single bid hires the ninja; all bids are spent."),
    )
    rows = tuple(
        TrayRow(title, (coin,) * had, said, (), _more(steps[number], had, left), counts=coin)
        for number, (title, said, had) in enumerate(zip(bin_titles(), words, amounts, strict=True))
    )

    def put(change: Put) -> TrayView | Reason:
        after = list(amounts)
        if change.source != STOCK:
            had = after[change.source]
            after[change.source] = max((n for n in steps[change.source] if n < had), default=had)
        if change.target != STOCK:
            more = _more(steps[change.target], after[change.target], total - sum(after))
            if not more:
                return Reason(tr("Nothing is left: take from another bin first."))
            after[change.target] += more
        return _bins(state, plans, tuple(after))

    action = plans.get(amounts)
    lacking = tr("{count} koku are still left: put all of them into the bins.", count=left)
    return TrayView(
        tr("The koku of {player}", player=player_name(state, player)),
        rows,
        put,
        () if action is None else (action,),
        Reason(lacking) if action is None else None,
        tr("Seal the bins"),
        TrayRow(tr("{count} of {total} koku left", count=left, total=total), (coin,) * left),
        _who_sees(state, frame, player),
        colour_id(state, player),
    )


def _more(steps: Sequence[int], had: int, left: int) -> int:
    """How much the next larger amount of a bin takes; 0 if there is not enough left."""
    found = next((amount for amount in steps if amount > had), had) - had
    return found if found <= left else 0


def _who_sees(state: State, frame: Plan, player: int) -> str:
    """Whether the bins are a secret, or a spy looks (SG-PLN-01)."""
    name = player_name(state, player)
    if frame.spy and state.seat(player) != frame.spy:
        spy = player_name(state, next(state.colours_of(frame.spy)))
        return tr(
            "The ninja of {spy} may look at the bins of one player; "
            "the others see them when all are sealed.",
            spy=spy,
        )
    return tr("Sealed: {player} alone sees the bins until everybody is ready.", player=name)


def _bought(state: State) -> str:
    """Units of each kind that one koku buys (SG-LEV-01)."""
    kinds = enumerate(state.scenario.kinds)
    counts = [0 if kind in (DAIMYO, RONIN) else one.per_koku for kind, one in kinds]
    return STYLE.words.group_text(state, counts, language())


# --- units ----------------------------------------------------------------------------------------


def _group(state: State, place: int) -> TrayView | None:
    """Who goes with an army on its way, or of a force in the last moves (SG-A-02, SG-D-02)."""
    march, party = open_frame(state, March), open_frame(state, Party)
    forces = open_frame(state, MoveForces)
    if march is not None:
        player, place = march.player, march.army(state).province
        army, force = march.troops(state)
        now, most = army, plus(army, force)
        most = tuple(0 if kind == DAIMYO else count for kind, count in enumerate(most))
        now = tuple(0 if kind == DAIMYO else count for kind, count in enumerate(now))
    elif party is not None:
        player, place, now = party.player, party.origin, party.units
        most = free_units(state, player, place)
    elif forces is not None and place >= 0:
        if engine.why_not(state, MoveFrom(Province(place))) is not None:
            return None
        taken = lifts.gathered(state, place)
        if taken is None:
            return None
        player, most = forces.player, free_units(state, forces.player, place)
        begun = open_frame(taken[0], Party)
        now = begun.units if begun is not None else most
    else:
        return None
    changes = (TakeUp, Leave, MoveFrom)
    if sum(most) < 2 or not any(isinstance(one, changes) for one in procedure.legal_actions(state)):
        return None
    start = now

    def steps(now: State, wanted: Counts, played: Sequence[Any]) -> Iterator[Any]:
        march, party = open_frame(now, March), open_frame(now, Party)
        if march is None and party is None:
            if not played and wanted != start:
                yield MoveFrom(Province(place))
            return
        has = march.troops(now)[0] if march is not None else party.units if party else ()
        for kind, (count, wants) in enumerate(zip(has, wanted, strict=True)):
            if kind != DAIMYO and count != wants:
                yield TakeUp(Kind(kind)) if count < wants else Leave(Kind(kind))

    return Numbers(
        STYLE,
        engine,
        state,
        player,
        tr("Who goes from {place}", place=province_name(state.scenario, place)),
        start,
        most,
        steps,
        tr("Apply") if march is not None else "",
        lift=lambda now: lifts.lift(now, -1),
        walks=lambda now, target: lifts.walks(now, place, target),
    ).tray()


def _enlisted(state: State, wanted: tuple[Enlist, ...]) -> TrayView:
    """The units of the quick start, and the armies that they join (SG-SET-06)."""
    frame = open_frame(state, Enlistment)
    assert frame is not None, "units are spread over armies"
    player, colour = frame.player, colour_id(state, frame.player)

    played = in_order(engine, state, lambda _, had: _rest(wanted, had))
    pool = list(frame.pool)
    joined: dict[int, list[int]] = {}
    for action in wanted:
        pool[action.kind] -= 1
        joined.setdefault(int(action.army), []).append(int(action.kind))

    def piece(kind: int) -> TrayPiece:
        face = piece_view(STYLE, state.scenario, colour, kind, 1)
        return TrayPiece(str(kind), face.name, face=face)

    def pieces(number: int) -> tuple[TrayPiece, ...]:
        had = enumerate(frame.army(state, number).units)
        fixed = (kind for kind, count in had for _ in range(count))
        return tuple(map(piece, (*fixed, *sorted(joined.get(number, ())))))

    def put(change: Put) -> TrayView | Reason:
        after, kind = list(wanted), Kind(int(change.key))
        if change.source != STOCK:
            gone = Enlist(Place(change.source), kind)
            if gone not in after:
                return Reason(tr("It has joined that army already."))
            after.remove(gone)
        if change.target != STOCK:
            after.append(Enlist(Place(change.target), kind))
        found = in_order(engine, state, lambda _, had: _rest(after, had))
        if found.refusal is not None:
            return STYLE.reason(state, found.refusal)
        return _enlisted(state, tuple(after))

    armies = range(state.scenario.numbers.pieces.markers)
    stock = tuple(piece(kind) for kind, count in enumerate(pool) for _ in range(count))
    rows = tuple(
        TrayRow(tr("Army {number}", number=number + 1), pieces(number), room=len(stock))
        for number in armies
    )
    return TrayView(
        tr("The armies of {player}", player=player_name(state, player)),
        rows,
        put,
        played.actions,
        Reason(tr("All units join an army.")) if stock else None,
        tr("Apply"),
        TrayRow(tr("Without an army"), stock),
        colour_of=colour,
    )


def _rest(wanted: Sequence[Enlist], played: Sequence[Any]) -> Iterator[Enlist]:
    rest = list(wanted)
    for action in played:
        rest.remove(action)
    yield from rest
