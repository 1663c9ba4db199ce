"""What the koku buy: the plan, swords, castles, units and rōnin; who is spied upon."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from scenarios.shogun1986.rules.actions import Allot, Build, Hide, Levy, Spy
from scenarios.shogun1986.rules.numbers import DAIMYO, RONIN
from scenarios.shogun1986.rules.purchases import Levying, Purchases
from wargame_core.engine.decision import Action
from wargame_core.engine.sealed_steps import Steps
from wargame_core.provinces.players.terms import Terms, minus
from wargame_core.provinces.rules.kinds import Counts, plus, single

if TYPE_CHECKING:
    from scenarios.shogun1986.players.outlook import Side


def _more(first: float, share: float, count: int) -> float:
    """Worth of so many koku, each a share of the one before."""
    return first * sum(share**n for n in range(count))


def plan(side: Side, legal: Sequence[Allot]) -> list[Terms]:
    """How the koku are divided."""
    w, state = side.weights, side.state
    kinds = side.scenario.kinds
    cheap = sum(
        state.tray(side.player, number) / kind.per_koku
        for number, kind in enumerate(kinds)
        if number not in (DAIMYO, RONIN)
    )
    most = min(cheap, state.controlled(side.player) / 2)
    danger = max((side.risk(place, side.garrison_of(place)) for place in own(side)), default=0.0)
    found: list[Terms] = []
    for bins in legal:
        terms = {
            "levy": _more(w.levy, w.levy_more, min(bins.levy, int(most))),
            "ronin": _more(w.hire, w.hire_more, bins.ronin),
            "build": w.build * danger if bins.build else 0.0,
            "swords": _more(w.sword, w.sword_more, bins.swords),
            "ninja": _more(w.ninja, w.ninja_more, bins.ninja),
        }
        found.append(terms)
    return found


def own(side: Side) -> list[int]:
    """Provinces of the colour."""
    return [place for place, owner in enumerate(side.state.control) if owner == side.player]


def sword(side: Side, legal: Sequence[Any]) -> list[Terms]:
    """The last turn of a round answers to all others'."""
    return [{"swords": float(action.number)} for action in legal]


def spy(side: Side, legal: Sequence[Action]) -> list[Terms]:
    """The strongest of the others."""
    return [
        {"spy": float(side.state.score(int(action.seat))) if isinstance(action, Spy) else 0.0}
        for action in legal
    ]


def _drafted(side: Side) -> Steps:
    frame = side.state.frames[-1]
    assert isinstance(frame, Purchases)
    return frame.open_turn(side.state, frame.seat(side.state))[1]


def build(side: Side, legal: Sequence[Action]) -> list[Terms]:
    """A castle where most is at risk."""
    found: list[Terms] = []
    for action in legal:
        if not isinstance(action, Build):
            found.append({"build": -1.0})
            continue
        place = int(action.province)
        counts = side.garrison_of(place)
        units = side.weights.spearman * sum(counts)
        found.append({"build": side.risk(place, counts) * (side.prize(place) + units)})
    return found


def levy(side: Side, legal: Sequence[Action]) -> list[Terms]:
    """A unit where it changes most, by what it costs."""
    frame = side.state.frames[-1]
    assert isinstance(frame, Levying)
    made = _drafted(side)
    used = [sum(step.kind == kind for step in made) for kind in range(len(side.scenario.kinds))]
    koku = _koku(side, made, used)
    found: list[Terms] = []
    before: dict[tuple[int, bool], Terms] = {}
    for action in legal:
        if not isinstance(action, Levy):
            found.append({"koku": -1.0})
            continue
        place, kind = int(action.province), int(action.kind)
        key = place, action.army
        if key not in before:
            before[key] = worth(side, place, army=action.army)
        terms = minus(
            worth(side, place, army=action.army, more=single(kind, len(used))), before[key]
        )
        begun = used[kind] % side.scenario.kinds[kind].per_koku
        terms["koku"] = 0.0 if begun else -koku / side.scenario.kinds[kind].per_koku
        terms["own-units"] = side.worths[kind] - side.weights.spearman
        found.append(terms)
    return found


def _koku(side: Side, made: Steps, used: Sequence[int]) -> float:
    """What a koku is worth: less where provinces run short before the koku do (SG-LEV-03)."""
    kinds = side.scenario.kinds
    spent = sum(-(-n // kind.per_koku) for n, kind in zip(used, kinds, strict=True) if n)
    left = side.state.plans[side.player].levy - spent
    most = max(kind.per_koku for kind in kinds) * left
    room = side.state.controlled(side.player) - len(made)
    return side.weights.koku * min(1.0, room / most) if most else 0.0


def worth(side: Side, place: int, *, army: bool, more: Counts | None = None) -> Terms:
    """What a troop with these units more makes of its province."""
    there = side.garrison_of(place)
    found = side.state.army_at(side.player, place) if army else None
    attacks = side.fighters(found) if found else side.force(place)
    if more is not None:
        there, attacks = plus(there, more), plus(attacks, more)
    terms = side.stay(place, there, 0.0)
    terms["position"] += side.potential(place, attacks)
    return terms


def hide(side: Side, legal: Sequence[Action]) -> list[Terms]:
    """Rōnin where an attack of this round needs them, else where most is at risk."""
    made = _drafted(side)
    found: list[Terms] = []
    one = single(RONIN, len(side.scenario.kinds))
    for action in legal:
        if not isinstance(action, Hide):
            found.append({"koku": 0.0})
            continue
        place = int(action.province)
        there = sum(step.province == place and step.army == action.army for step in made)
        already = tuple(there * n for n in one)
        terms = minus(
            worth(side, place, army=action.army, more=plus(already, one)),
            worth(side, place, army=action.army, more=already),
        )
        found.append(terms)
    return found
