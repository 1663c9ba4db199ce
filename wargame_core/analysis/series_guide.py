"""The guide of a game of the series: its odds, its ground, and moves named in a few words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from wargame_core.analysis.preview_words import PreviewWords
from wargame_core.analysis.series_preview import preview
from wargame_core.analysis.to_dice import to_the_die
from wargame_core.engine.decision import CHANCE, Message
from wargame_core.engine.guide import Chapter, Note
from wargame_core.engine.plain_text import plain
from wargame_core.engine.preview import Preview
from wargame_core.gunyuden import actions, engine, hex_text, text, text_map
from wargame_core.gunyuden.battle import ChooseTarget
from wargame_core.gunyuden.force_notes import force_notes, set_up_notes, target_notes
from wargame_core.gunyuden.move_notes import move_notes
from wargame_core.gunyuden.movement import Moving
from wargame_core.gunyuden.state import State

_STRATEGIC = ("strategic", "s")
_INSIDE = ("in", "inside")
_ROLLED_AT_ONCE = (actions.ReplenishForce, actions.ReplenishCastle, actions.Recover, actions.Sail)
"""Actions that have no preview but a die of their own."""


class SeriesGuide:
    """What ``engine.guide.Guide`` asks for."""

    def notes(self, state: State, legal: Sequence[Any], language: str) -> Mapping[Any, Note]:
        """What belongs to each listed action."""
        match state.frames[-1] if state.frames else None:
            case Moving() as moving:
                return move_notes(state, moving, legal, language)
            case ChooseTarget(leader=leader):
                return target_notes(state, leader, legal, language)
            case frame if frame is not None and frame.kind == "select":
                return force_notes(state, legal, language)
            case frame if frame is not None and frame.kind == "set-up":
                return set_up_notes(legal)
        return {}

    def preview(self, state: State, action: Any | None, language: str) -> Preview | None:
        """What an action, or without one the open decision, brings at its first die, if any."""
        return preview(state, action, language)

    def rolls(self, state: State, action: Any) -> bool:
        """Whether dice fall before the one who chooses the action is asked again."""
        decision = engine.decision(state)
        if decision is None or decision.seat == CHANCE or engine.why_not(state, action) is not None:
            return False
        if isinstance(action, _ROLLED_AT_ONCE):
            after = engine.decision(engine.apply(state, action).state)
            return after is not None and after.seat == CHANCE
        if preview(state, action, "en") is None:
            return False
        at = to_the_die(state, action, PreviewWords("en"))
        return at is not None and decision.seat not in at.asked

    def standing(self, state: State, language: str) -> str:
        """Nothing: what a side has stands on the board."""
        del state, language
        return ""

    def find(self, state: State, text_: str) -> int | None:
        """A hex by its number, its castle or a unit."""
        return hex_text.find_hex(state, text_)

    def here(self, state: State) -> int | None:
        """The hex of the force or castle that the open decision is about."""
        return hex_text.here(state)

    def place(self, state: State, place: int, language: str) -> Sequence[str]:
        """A hex with its castle, forces and neighbours."""
        return list(hex_text.hex_lines(state, place, language))

    def near(self, state: State, place: int, language: str) -> Sequence[str]:
        """Castles and forces around a hex."""
        return list(hex_text.near_lines(state, place, language))

    def picture(self, state: State, place: int, language: str) -> Sequence[str]:
        """The hexes around one in letters."""
        return list(text_map.map_lines(state, place, language))

    def destination(self, state: State, legal: Sequence[Any], text_: str) -> Any | None:
        """The walk, retreat or landing to a hex; ``3010 strategic`` for strategic movement.

        Without that word a normal move is taken where both are possible. On the move it may be a
        walk that is not legal, so that the refusal is told.
        """
        name, *rest = text_.split() or [""]
        hex_ = state.scenario.map.index.get(name, -1)
        if hex_ < 0 or not set(rest) <= set(_STRATEGIC):
            return None
        there = [action for action in legal if getattr(action, "hex", None) == hex_]
        wanted = [action for action in there if getattr(action, "strategic", False) == bool(rest)]
        if not rest:
            wanted = wanted or there
        if not there and state.frames and state.frames[-1].kind == "move":
            return actions.Go(actions.HexId(hex_), bool(rest))
        kinds = {type(action) for action in wanted}
        if len(kinds) != 1 or (len(wanted) > 1 and kinds != {actions.Go}):
            return None
        return wanted[0]

    def whole_move(self, state: State, words: Sequence[str]) -> Sequence[Any]:
        """Move a force to a hex and stop there; a last ``in`` enters the castle.

        Only while the player chooses a force.
        """
        frame = state.frames[-1] if state.frames else None
        if frame is None or frame.kind != "select" or len(words) < 2:
            return ()
        rest = [plain(word) for word in words]
        inside = rest[-1] in _INSIDE
        rest = rest[:-1] if inside else rest
        strategic = rest[-1] in _STRATEGIC
        rest = rest[:-1] if strategic else rest
        hex_ = state.scenario.map.index.get(rest[-1], -1)
        unit = _unit(state, " ".join(rest[:-1]))
        if hex_ < 0 or unit is None:
            return ()
        return _played_out(state, unit, hex_, strategic=strategic, inside=inside)

    def chapter(self, state: State, language: str) -> Chapter | None:
        """The operations phase."""
        scenario = state.scenario
        if state.phase < 0 or not state.frames:
            return None
        facts = {"phase": state.phase, "turn": state.turn, "stage": state.stage}
        message = Message("guide.chapter" if state.turn else "guide.chapter-free", facts)
        side = scenario.phases[state.phase].side
        title = text.say(scenario, message, language)
        return Chapter((state.turn, state.stage, state.phase), title, scenario.sides[side].id)

    def ends(self, action: Any) -> bool:
        """Whether an action ends the phase."""
        return isinstance(action, actions.EndPhase)


def _unit(state: State, name: str) -> int | None:
    """A unit on the map by its id, its name, or the only one whose name has these words."""
    units = state.scenario.units
    on_map = [index for index in range(len(units)) if state.hex[index] >= 0]
    names = {index: (units[index].id, plain(units[index].name)) for index in on_map}
    exact = [index for index in on_map if name in (*names[index], units[index].name_ja)]
    part = [index for index in on_map if any(name in known for known in names[index])]
    found = exact or part
    return found[0] if len(found) == 1 else None


def _played_out(
    state: State, unit: int, hex_: int, *, strategic: bool, inside: bool
) -> Sequence[Any]:
    """The actions of a whole move, up to the first that is not legal."""
    move = actions.Move(actions.UnitId(unit))
    if engine.why_not(state, move) is not None:
        return (move,)
    state = engine.apply(state, move).state
    walks = [action for action in engine.legal_actions(state)
             if isinstance(action, actions.Go) and action.hex == hex_]  # fmt: skip
    wanted = [action for action in walks if action.strategic == strategic]
    if not wanted and not strategic:
        wanted = walks
    go = wanted[0] if wanted else actions.Go(actions.HexId(hex_), strategic)
    if engine.why_not(state, go) is not None:
        return (move, go)
    state = engine.apply(state, go).state
    last: Any = actions.EnterGarrison() if inside else actions.Stop()
    moving = bool(state.frames) and state.frames[-1].kind == "move"
    return (move, go, last) if moving or inside else (move, go)
