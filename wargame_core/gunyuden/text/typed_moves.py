"""Moves as players type them: a hex or castle, a way, or a force with where it goes (15)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from wargame_core.engine import ambiguity
from wargame_core.engine.decision import Action
from wargame_core.engine.errors import MalformedActionError
from wargame_core.engine.folding import folded, holding
from wargame_core.engine.phrase import Phrase
from wargame_core.gunyuden.rules import engine
from wargame_core.gunyuden.rules.actions import EnterGarrison, Go, HexId, Move, Stop, UnitId
from wargame_core.gunyuden.rules.state import State
from wargame_core.gunyuden.text import words as text
from wargame_core.gunyuden.text.hex_text import hexes_named, the_hex

STRATEGIC: Final = frozenset({"strategic", "s"})
INSIDE: Final = frozenset({"in", "inside"})


@dataclass(frozen=True, slots=True)
class TypedWay:
    """Places in order as they were typed, and what was typed after them."""

    names: tuple[str, ...]
    found: tuple[tuple[int, ...], ...]
    """For each name the hexes that it can stand for: several where castles share it."""
    strategic: bool
    inside: bool

    def hexes(self, state: State) -> tuple[HexId, ...]:
        """The hexes. Raises MalformedActionError for a name that several castles have."""
        pairs = zip(self.names, self.found, strict=True)
        return tuple(HexId(the_hex(state.scenario, name, found)) for name, found in pairs)

    def go(self, state: State) -> Go:
        """The walk to the last of the hexes by the others. Raises MalformedActionError."""
        hexes = self.hexes(state)
        return Go(hexes[-1], self.strategic, hexes[:-1])


def typed_way(state: State, words: Sequence[str]) -> TypedWay | None:
    """A way from words such as ``1721 hinoyama strategic in``; None unless all are places."""
    places, strategic, inside = _without_modes(words)
    stops = _stops(state, places)
    if not stops:
        return None
    names, found = zip(*stops, strict=True)
    return TypedWay(names, found, strategic, inside)


def _without_modes(words: Sequence[str]) -> tuple[Sequence[str], bool, bool]:
    """Words without those at their end that say how it is moved: strategically, into a castle."""
    rest = list(words)
    strategic = inside = False
    while rest and folded(rest[-1]) in STRATEGIC | INSIDE:
        last = folded(rest.pop())
        strategic, inside = strategic or last in STRATEGIC, inside or last in INSIDE
    return rest, strategic, inside


def _stops(state: State, words: Sequence[str]) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """Places with the hexes that they can stand for, the longest names first; or nothing."""
    for cut in range(len(words), 0, -1):
        name = " ".join(words[:cut])
        found = hexes_named(state.scenario, name)
        rest = _stops(state, words[cut:]) if found else ()
        if found and (rest or cut == len(words)):
            return ((name, found), *rest)
    return ()


def destination(state: State, legal: Sequence[Action], words: Sequence[str]) -> Any | None:
    """The walk, retreat or landing to a place that was typed; None if it is none now.

    A normal move is taken where normal and strategic movement both lead there. On the move
    several hexes are a way (G-115), and the walk may be one that is not legal.

    Raises MalformedActionError, on the move, for a name that several castles have.
    """
    moving = bool(state.frames) and state.frames[-1].kind == "move"
    if moving and len(words) > 1 and folded(words[0]) == "go" and not _is_notation(state, words):
        words = words[1:]
    way = typed_way(state, words)
    if way is None or way.inside:
        return None
    if moving:
        return _walk(legal, way.go(state))
    if len(way.found) > 1 or len(way.found[0]) > 1:
        return None
    there = [action for action in legal if getattr(action, "hex", None) == way.found[0][0]]
    return there[0] if len(there) == 1 else None


def _is_notation(state: State, words: Sequence[str]) -> bool:
    """Whether a walk names its hexes by number alone, as records do."""
    places, _, _ = _without_modes(words[1:])
    return all(word in state.scenario.map.index for word in places)


def _walk(legal: Sequence[Action], go: Go) -> Go:
    """The walk that was typed, strategic where only that leads there."""
    strategic = Go(go.hex, strategic=True)
    if not go.via and go not in legal and strategic in legal:
        return strategic
    return go


def whole_move(state: State, words: Sequence[str]) -> Sequence[Action]:
    """Move a force along a way and stop there, or enter the castle after a last ``in``.

    Nothing unless the words begin with a force. The first action that is not legal is the
    last: while another force is on the move, the first one.

    Raises MalformedActionError for a name that several have, and for a place that none has.
    """
    named = _force_and_way(state, words)
    if named is None:
        return ()
    unit, way = named
    walk, move = way.go(state), Move(UnitId(unit))
    if engine.why_not(state, move) is not None:
        return (move,)
    state = engine.apply(state, move).state
    go = _walk(engine.legal_actions(state), walk)
    if engine.why_not(state, go) is not None:
        return (move, go)
    state = engine.apply(state, go).state
    moving = bool(state.frames) and state.frames[-1].kind == "move"
    if way.inside:
        return (move, go, EnterGarrison())
    return (move, go, Stop()) if moving else (move, go)


def _force_and_way(state: State, words: Sequence[str]) -> tuple[int, TypedWay] | None:
    """The unit that the first words name, and the way that the others name.

    None if no unit is named, or nothing else. Raises MalformedActionError as ``whole_move``.
    """
    if units_named(state, " ".join(words)):
        return None
    names = {cut: " ".join(words[:cut]) for cut in range(1, len(words))}
    units = {cut: found for cut in names if (found := units_named(state, names[cut]))}
    ways = {cut: way for cut in units if (way := typed_way(state, words[cut:])) is not None}
    for cut, way in ways.items():
        if len(units[cut]) == 1:
            return units[cut][0], way
    if ways:
        cut = min(ways)
        known = [state.scenario.units[unit] for unit in units[cut]]
        raise ambiguity.of_names(
            names[cut], lambda language: [text.own_name(unit, language) for unit in known]
        )
    one = [cut for cut in units if len(units[cut]) == 1]
    if not one:
        return None
    places, _, _ = _without_modes(words[one[-1] :])
    if not places:
        return None
    raise MalformedActionError(
        Phrase("Found “{found}”, expected a hex or castle of this board.", found=" ".join(places))
    )


def units_named(state: State, typed: str) -> Sequence[int]:
    """Units on the map with this id or name, or else those with these words in their names.

    Words at the beginning of a name's word come before those inside one.
    """
    units, name = state.scenario.units, folded(typed)
    on_map = [index for index in range(len(units)) if state.hex[index] >= 0]
    names = {
        index: {units[index].id, folded(units[index].name), folded(units[index].name_ja)}
        for index in on_map
    }
    exact = [index for index in on_map if name in names[index]]
    return exact or holding(typed, on_map, lambda index: names[index])
