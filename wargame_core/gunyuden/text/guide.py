"""The guide of a game of the series: its odds, its ground, and moves named in a few words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from wargame_core.engine.decision import CHANCE, Action, Message
from wargame_core.engine.guide import Chapter, Note
from wargame_core.engine.preview import Preview
from wargame_core.gunyuden.odds.preview import preview
from wargame_core.gunyuden.odds.preview_words import PreviewWords
from wargame_core.gunyuden.odds.to_dice import to_the_die
from wargame_core.gunyuden.rules import actions, engine
from wargame_core.gunyuden.rules.battle import ChooseTarget
from wargame_core.gunyuden.rules.movement import Moving
from wargame_core.gunyuden.rules.pursuit import ChoosePursuit
from wargame_core.gunyuden.rules.retreat import NextRetreat
from wargame_core.gunyuden.rules.skirmish import SplitLosses
from wargame_core.gunyuden.rules.state import State
from wargame_core.gunyuden.text import hex_text, text_map, typed_moves
from wargame_core.gunyuden.text import words as text
from wargame_core.gunyuden.text.force_notes import force_notes, set_up_notes, target_notes
from wargame_core.gunyuden.text.move_notes import move_notes
from wargame_core.gunyuden.text.retreat_notes import retreat_notes

_ROLLED_AT_ONCE = (actions.ReplenishForce, actions.ReplenishCastle, actions.Recover, actions.Sail)
"""Actions that have no preview but a die of their own."""


class SeriesGuide:
    """What ``engine.guide.Guide`` asks for."""

    def notes(self, state: State, legal: Sequence[Action], language: str) -> Mapping[Action, Note]:
        """What belongs to each listed action."""
        match state.frames[-1] if state.frames else None:
            case Moving() as moving:
                return move_notes(state, moving, legal, language)
            case SplitLosses() | NextRetreat() | ChoosePursuit() as retreating:
                return retreat_notes(state, retreating, legal, language)
            case ChooseTarget(leader=leader):
                return target_notes(state, leader, legal, language)
            case frame if frame is not None and frame.kind == "select":
                return force_notes(state, legal, language)
            case frame if frame is not None and frame.kind == "set-up":
                return set_up_notes(legal)
        return {}

    def preview(self, state: State, action: Action | None, language: str) -> Preview | None:
        """What an action, or without one the open decision, brings at its first die, if any."""
        return preview(state, action, language)

    def rolls(self, state: State, action: Action) -> bool:
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

    def destination(self, state: State, legal: Sequence[Action], text_: str) -> Any | None:
        """The walk, retreat or landing to a hex; several are a way (G-115)."""
        return typed_moves.destination(state, legal, text_.split())

    def whole_move(self, state: State, words: Sequence[str]) -> Sequence[Action]:
        """Move a force to a hex and stop there; a last ``in`` enters the castle."""
        return typed_moves.whole_move(state, words)

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

    def ends(self, action: Action) -> bool:
        """Whether an action ends the phase."""
        return isinstance(action, actions.EndPhase)
