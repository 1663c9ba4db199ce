"""Moves as players type them: a hex, a way of hexes, or a force with where it goes (15)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from wargame_core.engine.folding import folded
from wargame_core.gunyuden import engine
from wargame_core.gunyuden.actions import EnterGarrison, Go, HexId, Move, Stop, UnitId
from wargame_core.gunyuden.state import State

STRATEGIC: Final = frozenset({"strategic", "s"})
INSIDE: Final = frozenset({"in", "inside"})


@dataclass(frozen=True, slots=True)
class TypedWay:
    """Hexes with what was typed before them and after them."""

    name: str
    hexes: tuple[HexId, ...]
    strategic: bool
    inside: bool

    @property
    def go(self) -> Go:
        """The walk to the last of the hexes by the others."""
        return Go(self.hexes[-1], self.strategic, self.hexes[:-1])


def typed_way(state: State, words: Sequence[str]) -> TypedWay | None:
    """A way from words such as ``mori motonari 1721 1621 strategic in``; None if it has no hex."""
    rest = [folded(word) for word in words]
    strategic = inside = False
    while rest and rest[-1] in STRATEGIC | INSIDE:
        strategic, inside = strategic or rest[-1] in STRATEGIC, inside or rest[-1] in INSIDE
        rest.pop()
    index = state.scenario.map.index
    cut = len(rest)
    while cut and rest[cut - 1] in index:
        cut -= 1
    hexes = tuple(HexId(index[word]) for word in rest[cut:])
    return TypedWay(" ".join(rest[:cut]), hexes, strategic, inside) if hexes else None


def destination(state: State, legal: Sequence[Any], words: Sequence[str]) -> Any | None:
    """The walk, retreat or landing to a hex that was typed; None if it is none now.

    A normal move is taken where normal and strategic movement both lead there. On the move
    several hexes are a way (G-115), and the walk may be one that is not legal.
    """
    way = typed_way(state, words)
    if way is None or way.name or way.inside:
        return None
    moving = bool(state.frames) and state.frames[-1].kind == "move"
    if moving:
        return _walk(legal, way)
    there = [action for action in legal if getattr(action, "hex", None) == way.hexes[-1]]
    return there[0] if len(there) == len(way.hexes) == 1 else None


def _walk(legal: Sequence[Any], way: TypedWay) -> Go:
    """The walk that was typed, strategic where only that leads there."""
    go = way.go
    strategic = Go(go.hex, strategic=True)
    if len(way.hexes) == 1 and go not in legal and strategic in legal:
        return strategic
    return go


def whole_move(state: State, words: Sequence[str]) -> Sequence[Any]:
    """Move a force along a way and stop there, or enter the castle after a last ``in``.

    Nothing unless the words name a force and a hex. The first action that is not legal is the
    last: while another force is on the move, the first one.
    """
    way = typed_way(state, words)
    unit = named_unit(state, way.name) if way is not None else None
    if way is None or unit is None:
        return ()
    move = Move(UnitId(unit))
    if engine.why_not(state, move) is not None:
        return (move,)
    state = engine.apply(state, move).state
    go = _walk(engine.legal_actions(state), way)
    if engine.why_not(state, go) is not None:
        return (move, go)
    state = engine.apply(state, go).state
    moving = bool(state.frames) and state.frames[-1].kind == "move"
    if way.inside:
        return (move, go, EnterGarrison())
    return (move, go, Stop()) if moving else (move, go)


def named_unit(state: State, name: str) -> int | None:
    """A unit on the map by its id, its name, or the only one whose name has these words."""
    units = state.scenario.units
    on_map = [index for index in range(len(units)) if state.hex[index] >= 0]
    names = {
        index: {units[index].id, folded(units[index].name), folded(units[index].name_ja)}
        for index in on_map
    }
    exact = [index for index in on_map if name in names[index]]
    part = [index for index in on_map if name and any(name in known for known in names[index])]
    found = exact or part
    return found[0] if len(found) == 1 else None
