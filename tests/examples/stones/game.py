"""Stones, as the entry point ``gunyuden.games`` names it."""

from functools import cached_property, reduce
from operator import xor

from wargame_core.engine import catalogues, procedure, words
from wargame_core.engine.decision import Message, Result
from wargame_core.engine.event_kinds import kinds_in
from wargame_core.engine.game import GameInfo, Places, ScenarioInfo, SeatInfo
from wargame_core.engine.notation import Notation, verb_of
from wargame_core.engine.procedure_game import Parts, ProcedureGame

from . import rules
from .rules import SCENARIO, SEATS, State, Turn

NOTATION = Notation(rules)


def texts(language):
    return catalogues.catalogue((__package__,), language)


def name_of(language):
    """Numbers as they are, players and heaps by name."""

    def name(key, value):
        names = {"player": "seat", "heap": "heap"}
        return texts(language)[f"{names[key]}.{value}"] if key in names else value

    return name


def say(state, message, language):
    return words.say(texts(language), message, name_of(language))


def describe(state, action, language):
    facts = {"heap": action.heap, "count": action.count}
    return say(state, Message(f"action.{verb_of(type(action))}", facts), language)


def event_text(state, event, language):
    return words.event_text(texts(language), event, name_of(language))


def result(state):
    """Whoever took the last stone (2)."""
    if any(state.stones):
        return None
    return Result(SEATS[state.mover], Message("result.won", {"player": state.mover}), "2")


class Stones(ProcedureGame[State]):
    @cached_property
    def parts(self):
        return Parts(
            why_not=procedure.why_not,
            apply=lambda state, action: procedure.apply(
                procedure.WorkingCopy(state.copy()), action, procedure.why_not(state, action)
            ),
            result=result,
            write=NOTATION.write,
            read=NOTATION.read,
            say=say,
            describe=describe,
            event_text=event_text,
            places=lambda state, action: Places((action.heap,)),
            summary=self.summary_of,
        )

    @property
    def info(self):
        seats = tuple(
            SeatInfo(seat, texts("en")[f"seat.{at}"], texts("ja")[f"seat.{at}"])
            for at, seat in enumerate(SEATS)
        )
        told = "The last stone wins.", "5 minutes"
        ja = {"summary_ja": "最後の石を取れば勝ち。", "length_ja": "5分"}
        only = ScenarioInfo("1", "Three heaps", "三つの山", *told, seats, **ja)
        return GameInfo("stones", "Stones", "石取り", "1", (only,))

    def data_digests(self, scenario, options):
        return {}

    def setup(self, scenario, options, seed):
        state = State.blank(SCENARIO)
        state.frames = (Turn(),)
        return state

    def summary_of(self, state, language):
        names = self.place_names(state, language)
        return "\n".join(
            f"{name}: {self.place_lines(state, heap, language)[0]}"
            for heap, name in enumerate(names)
        )

    # --- optional doors: kinds of events, places, an evaluation, which brings the opponent easy

    event_kinds = kinds_in(texts("en"))

    def place_names(self, state, language):
        return [texts(language)[f"heap.{heap}"] for heap in range(len(state.stones))]

    def place_lines(self, state, place, language):
        return [say(state, Message("board.heap", {"count": state.stones[place]}), language)]

    def evaluate(self, state, seat):
        """Who leaves heaps whose binary digits cancel out wins with best play."""
        mine = SEATS[state.mover] == seat
        if not any(state.stones):
            return {"won": 1.0 if mine else -1.0}
        good = reduce(xor, state.stones) != 0  # for the one who takes next
        return {"won": 0.5 if good == mine else -0.5}


GAME = Stones()
