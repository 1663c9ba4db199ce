"""Positions of Shogun (1986) by hand, and a way to play them.

    state = position(
        side(army("owari", "1 daimyo 2 swordsman", level=2), mino="2 spearman"),
        side(kai="1 spearman"),
    )
    moving = turn(state, 0, "A")
    after = play(moving, "move-from owari", "move-to mino", 7)
    assert refused(moving, "move-from kai") == ("SG-A-03", "no-army-there")

Colours sit in the order of the sides; numbers are dice. Single answers are taken on the way.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from scenarios.shogun1986 import library
from scenarios.shogun1986.rules import engine
from scenarios.shogun1986.rules.actions import Allot
from scenarios.shogun1986.rules.numbers import KINDS
from scenarios.shogun1986.rules.sequence import PHASES, STEPS, Turn
from scenarios.shogun1986.rules.state import Army, State
from scenarios.shogun1986.rules.working_copy import WorkingCopy
from scenarios.shogun1986.text import notation
from wargame_core.engine import procedure
from wargame_core.engine.decision import Action, Decision, Event, Refusal, Roll
from wargame_core.provinces.rules.actions import Decline, Finish

Counts = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Rest(procedure.Frame):
    """Slots below everything: what was to be done is done."""

    kind: ClassVar[str] = "rest"

    def seat(self, state: State) -> str:
        return state.scenario.seats[0]

    def legal(self, state: State) -> list[Any]:
        return [Finish(), Decline()]

    def explain(self, state: State, action: Action) -> Refusal:
        return Refusal("SG-SEQ-01", "at-rest", {})


@dataclass(frozen=True)
class Card:
    """An army; see ``army``."""

    province: str
    units: str
    level: int
    secret: int
    struck_by: int


def army(
    province: str, units: str = "1 daimyo", level: int = 1, secret: int = 0, struck_by: int = -1
) -> Card:
    """An army with its units by kind."""
    return Card(province, units, level, secret, struck_by)


@dataclass(frozen=True)
class Side:
    """One colour; see ``side``."""

    armies: tuple[Card, ...]
    at: Mapping[str, str]


def side(*armies: Card, **at: str) -> Side:
    """A colour with its armies, and forces by province: ``owari="2 spearman"``."""
    return Side(armies, at)


def counts(text: str) -> Counts:
    """Units by kind from "1 daimyo 3 spearman"."""
    words = text.split()
    found = dict(zip(words[1::2], map(int, words[::2]), strict=True))
    assert set(found) <= set(KINDS)
    return tuple(found.get(kind, 0) for kind in KINDS)


def position(
    *sides: Side,
    round_: int = 2,
    players: int = 0,
    castles: Mapping[str, int] | None = None,
    hidden: Mapping[str, int] | None = None,
    ninja: int = -1,
    plans: Sequence[Allot] = (),
    koku: int = 0,
    **options: str,
) -> State:
    """A state without an open choice. ``hidden`` are rōnin in forces; swords are in order."""
    game = library.load(str(players or max(3, len(sides))), options)
    state = State.blank(game)
    place = game.map.index
    for player, one in enumerate(sides):
        for province, text in one.at.items():
            state.units[player][place[province]] = counts(text)
            state.control[place[province]] = player
        for number, card in enumerate(one.armies):
            where = place[card.province]
            state.armies[player][number] = Army(
                player, number, where, counts(card.units), card.level, card.secret, card.struck_by
            )
            state.control[where] = player
    for player in range(len(sides), len(state.units)):
        state.out[player] = True
    for province, number in (hidden or {}).items():
        state.secret[state.control[place[province]]][place[province]] = number
    state.castles = {place[province]: what for province, what in (castles or {}).items()}
    state.round, state.ninja = round_, ninja
    state.swords = tuple(range(1, game.players + 1))
    state.order = tuple(player for player in range(len(state.units)) if not state.out[player])
    state.treasury = [koku] * len(state.units)
    state.plans = (*plans, *[Allot(0, 0, 0, 0, 0)] * (len(state.units) - len(plans)))
    state.frames = (Rest(),)
    return state


def opened(state: State, *frames: Any) -> State:
    """The state with frames opened and carried on to the next choice."""
    working = WorkingCopy(state.copy())
    working.push(*frames)
    engine.settle(working)
    return working.state


def turn(state: State, player: int, phase: str) -> State:
    """The turn of a colour from a phase on."""
    ready = state.copy()
    ready.turn = player
    return opened(ready, Turn(player, PHASES.index(phase)))


def line(state: State, id_: str) -> State:
    """One action of the round is carried out."""
    working = WorkingCopy(state.copy())
    next(step for step in STEPS if step.id == id_).run(working)
    engine.settle(working)
    return working.state


def action_of(state: State, text: str | int | Any) -> Any:
    """An action from its text or a die."""
    if isinstance(text, int):
        return Roll(text)
    return notation.read(state.scenario, text) if isinstance(text, str) else text


def run(state: State, *texts: str | int | Any) -> tuple[State, list[Event]]:
    """Play some actions; the state and all events."""
    events: list[Event] = []
    for text in texts:
        step = engine.apply(state, action_of(state, text))
        state = step.state
        events += step.events
    return state, events


def play(state: State, *texts: str | int | Any) -> State:
    """Play some actions."""
    return run(state, *texts)[0]


def refused(state: State, text: str | int | Any) -> tuple[str, str] | None:
    """Rule and code of the refusal, None if it is legal."""
    found = engine.why_not(state, action_of(state, text))
    return (found.rule, found.code) if found else None


def legal(state: State) -> list[str]:
    """Texts of all legal actions."""
    return [notation.write(state.scenario, one) for one in procedure.legal_actions(state)]


def open_choice(state: State) -> str:
    """Kind of the open choice; "rest" when all is done."""
    found: Decision | None = procedure.decision(state)
    return found.kind if found else "over"


def force(state: State, province: str) -> str:
    """The force of a province in words: "2 spearman"."""
    place = state.scenario.map.index[province]
    holder = state.control[place]
    return _words(state.at(holder, place)) if holder >= 0 else ""


def card(state: State, player: int, number: int = 0) -> str:
    """The units of an army in words; empty if it is gone."""
    found = state.armies[player].get(number)
    return _words(found.units) if found else ""


def where(state: State, player: int, number: int = 0) -> str:
    """The province of an army."""
    return state.scenario.map.ids[state.armies[player][number].province]


def holder(state: State, province: str) -> int:
    """The colour that holds a province."""
    return state.control[state.scenario.map.index[province]]


def kinds(events: Sequence[Event]) -> list[str]:
    """Kinds of events."""
    return [event.kind for event in events]


def _words(units: Counts) -> str:
    return " ".join(f"{n} {kind}" for n, kind in zip(units, KINDS, strict=True) if n)
